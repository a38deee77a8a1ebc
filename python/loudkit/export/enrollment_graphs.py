"""The three enrollment graphs; their front ends stay outside."""

from __future__ import annotations

from loudkit.export.generator_graphs import noise
from loudkit.export.signature import Graph, float_port, int_port
from loudkit.runtime.torch.camp import SpeakerNetwork
from loudkit.runtime.torch.s3_tokenizer import SpeechTokenizer
from loudkit.runtime.torch.voice_encoder import VoiceEncoder

_PARTIAL_FRAMES = 160


def tokenizer_graph(tokenizer: SpeechTokenizer) -> Graph:
    """``s3_tokenizer``: token mel to ids."""
    mels = tokenizer.sizes.mels
    return Graph(
        "s3_tokenizer",
        tokenizer,
        (float_port("mel", 1, mels, "mel_frames"),),
        (int_port("tokens", "tokens"),),
        lambda n: (noise(n, 1, mels, n),),
        (512, 203),
    )


def speaker_graph(speaker: SpeakerNetwork) -> Graph:
    """``camp``: filterbank without its mean to the x-vector."""
    bins = speaker.sizes.bins
    return Graph(
        "camp",
        speaker,
        (float_port("fbank", 1, bins, "fbank_frames"),),
        (float_port("out", speaker.sizes.embedding),),
        lambda n: (noise(n, 1, bins, n),),
        (510, 203),
    )


def voice_encoder_graph(encoder: VoiceEncoder) -> Graph:
    """``voice_encoder``: mel windows to unit vectors."""
    mels = encoder.sizes.mels
    return Graph(
        "voice_encoder",
        encoder,
        (float_port("partials", "n_partials", _PARTIAL_FRAMES, mels),),
        (float_port("out", "n_partials", encoder.sizes.embedding),),
        lambda n: (noise(n, n, _PARTIAL_FRAMES, mels).abs(),),
        (4, 7),
    )
