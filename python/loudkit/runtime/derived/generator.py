"""The decode graph: one graph for prefill and step, of any batch, its keys and values written in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.errors import InvalidFileError
from loudkit.runtime.architecture import LlamaConfig, check_llama_config, read_llama_config, rope_frequencies
from loudkit.runtime.derived.model_file import MICROSOFT, Array, ModelFile
from loudkit.runtime.derived.quantized import BLOCK, quantized

_PREFIX: Final = "t3."
_HEAD_STEP: Final = 16  # the attention kernel takes heads of a multiple of this
CONDITIONING_ROWS: Final = 34


@dataclass(frozen=True)
class DecoderSizes:
    """What a decode graph and its caller agree on."""

    llama: LlamaConfig
    vocab: int
    positions: int  # rows that a sequence can have

    @property
    def head(self) -> int:
        """Width of a head as computed: zeros fill it up behind each half, where they change nothing."""
        return -(-self.llama.head_dim // _HEAD_STEP) * _HEAD_STEP

    @classmethod
    def of(cls, checkpoint: Checkpoint) -> DecoderSizes:
        """From the manifest's declaration, held to the weights; InvalidFileError where they differ."""
        tensors = checkpoint.header.tensors
        shapes = {name[len(_PREFIX) :]: tensors[name].shape for name in checkpoint.names(_PREFIX)}
        llama = read_llama_config(checkpoint.manifest.get("llama_config"))
        check_llama_config(llama, shapes)
        missing = [
            n
            for n in ("speech_head.weight", "text_pos_emb.emb.weight", "speech_pos_emb.emb.weight")
            if n not in shapes
        ]
        if missing:
            raise InvalidFileError(f"the weights hold no {_PREFIX}{missing[0]}")
        rows = shapes["text_pos_emb.emb.weight"][0] + shapes["speech_pos_emb.emb.weight"][0]
        return cls(llama, shapes["speech_head.weight"][0], CONDITIONING_ROWS + rows)


def decode_graph(checkpoint: Checkpoint, *, int8: bool = False) -> ModelFile:
    """S more rows behind what the cache holds of each of B sequences (D wide, V speech tokens, C rows of capacity).

    Inputs, in order:

    * ``rows`` float32 ``[B, S, D]``; with S > 1 the cache must be empty, and shorter sequences are padded behind;
    * ``last`` int64 ``[B, 1]``: which of the S rows the logits are wanted of;
    * ``seqlens_k`` int32 ``[B]``: rows of the sequence, these among them, less one;
    * ``total_length`` int32 ``[1]``: the most rows of any sequence, these among them;
    * ``past_k_0``, ``past_v_0``, ... float32 ``[B, kv_heads, C, head]``.

    Outputs: ``logits`` float32 ``[B, V]``, ``hidden`` float32 ``[B, D]`` (behind the last norm), and ``present_k_0``,
    ``present_v_0``, ..., to be bound to the memory of the pasts. Rotary positions are rows of the sequence.

    With ``int8`` the matrices are weight-only 8-bit, in blocks of 32 with a scale each, and activations are rounded to
    8 bits inside the products.
    """
    sizes = DecoderSizes.of(checkpoint)
    llama = sizes.llama
    model = ModelFile()
    width, head = llama.hidden_size, sizes.head
    rows = model.input("rows", np.float32, "batch", "rows", width)
    last = model.input("last", np.int64, "batch", 1)
    lengths = model.input("seqlens_k", np.int32, "batch")
    total = model.input("total_length", np.int32, 1)
    cos, sin = _rotary_tables(model, sizes)
    layer_names = [f"tfmr.layers.{i}." for i in range(llama.num_hidden_layers)]
    axes = ("batch", llama.num_key_value_heads, "capacity", head)
    pasts = [
        [model.input(f"past_{kind}_{i}", np.float32, *axes) for kind in "kv"] for i in range(len(layer_names))
    ]
    matrix = _Matrices(model, checkpoint, sizes, int8)

    # Everything but the attention runs on [B S, D].
    batch_rows = model.node("Shape", rows, start=0, end=2)
    by_row = model.node("Concat", batch_rows, model.constant([-1], np.int64), axis=0)
    flat = model.constant([-1, width], np.int64)
    flat_heads = model.constant([-1, llama.num_attention_heads * head], np.int64)
    h = model.node("Reshape", rows, flat)
    u = model.node(
        "SimplifiedLayerNormalization",
        h,
        matrix.gain(layer_names[0] + "input_layernorm"),
        axis=-1,
        epsilon=llama.rms_norm_eps,
    )
    presents = []
    for i, layer in enumerate(layer_names):
        qkv = matrix(u, *(f"{layer}self_attn.{part}_proj" for part in "qkv"))
        attended, *present = model.nodes(
            "GroupQueryAttention",
            model.node("Reshape", qkv, by_row), "", "", *pasts[i], lengths, total, cos, sin,
            outputs=[f"attended_{i}", f"present_k_{i}", f"present_v_{i}"],
            domain=MICROSOFT,
            num_heads=llama.num_attention_heads,
            kv_num_heads=llama.num_key_value_heads,
            scale=llama.head_dim**-0.5,
            do_rotary=1,
        )  # fmt: skip
        presents += present
        out = matrix(model.node("Reshape", attended, flat_heads), f"{layer}self_attn.o_proj")
        w, h = _add_norm(model, out, h, matrix.gain(layer + "post_attention_layernorm"), llama)
        gate, up = model.nodes(
            "Split", matrix(w, f"{layer}mlp.gate_proj", f"{layer}mlp.up_proj"), outputs=2, axis=-1
        )
        gated = model.node("Mul", model.node("QuickGelu", gate, domain=MICROSOFT, alpha=1.0), up)
        following = f"{layer_names[i + 1]}input_layernorm" if i + 1 < len(layer_names) else "tfmr.norm"
        u, h = _add_norm(model, matrix(gated, f"{layer}mlp.down_proj"), h, matrix.gain(following), llama)
    all_rows = model.node(
        "Reshape", u, model.node("Concat", batch_rows, model.constant([width], np.int64), axis=0)
    )
    hidden = model.node("GatherND", all_rows, last, name="hidden", batch_dims=1)
    logits = matrix(hidden, "speech_head", name="logits")
    model.output(logits, np.float32, "batch", sizes.vocab)
    model.output(hidden, np.float32, "batch", width)
    for value in presents:
        model.output(value, np.float32, *axes)
    return model


def _rotary_tables(model: ModelFile, sizes: DecoderSizes) -> tuple[str, str]:
    """Cosines and sines float32 ``[positions, head / 2]``; the angle is a float32 product, as published."""
    angle = np.arange(sizes.positions, dtype=np.float32)[:, None] * rope_frequencies(sizes.llama)
    wide = np.pad(angle.astype(np.float64), ((0, 0), (0, (sizes.head - sizes.llama.head_dim) // 2)))
    return model.constant(np.cos(wide)), model.constant(np.sin(wide))


def _add_norm(model: ModelFile, x: str, skip: str, gain: str, llama: LlamaConfig) -> tuple[str, str]:
    """The norm of a sum, and the sum."""
    normed, _, _, total = model.nodes(
        "SkipSimplifiedLayerNormalization",
        x,
        skip,
        gain,
        outputs=4,
        domain=MICROSOFT,
        epsilon=llama.rms_norm_eps,
    )
    return normed, total


@dataclass(frozen=True)
class _Matrices:
    """Products with the checkpoint's matrices; several of one input are one product."""

    model: ModelFile
    checkpoint: Checkpoint
    sizes: DecoderSizes
    int8: bool

    def __call__(self, x: str, *parts: str, name: str | None = None) -> str:
        names = [f"{_PREFIX}{part}.weight" for part in parts]

        def read() -> Array:
            return self._stacked(names)

        shapes = [self._shape(n) for n in names]
        out, inner = sum(shape[0] for shape in shapes), shapes[0][1]
        key = "|".join(names)
        if not self.int8:
            return self.model.node("Gemm", x, self.model.weight(key, (out, inner), read), name=name, transB=1)
        packed = quantized(read)
        blocks = -(-inner // BLOCK)
        return self.model.node(
            "MatMulNBits",
            x,
            self.model.weight(f"{key}|values", (out, blocks, BLOCK), lambda: packed()[0], np.uint8),
            self.model.weight(f"{key}|scales", (out, blocks), lambda: packed()[1]),
            name=name, domain=MICROSOFT, K=inner, N=out, bits=8, block_size=BLOCK, accuracy_level=4,
        )  # fmt: skip

    def gain(self, part: str) -> str:
        """A norm's gain."""
        name = f"{_PREFIX}{part}.weight"
        return self.model.constant(self.checkpoint.load_float32([name])[name])

    def _shape(self, name: str) -> tuple[int, int]:
        """As computed."""
        out, inner = self.checkpoint.header.tensors[name].shape
        head, padded = self.sizes.llama.head_dim, self.sizes.head
        axis = _head_axis(name)
        return (out // head * padded if axis == 0 else out, inner // head * padded if axis == 1 else inner)

    def _stacked(self, names: Sequence[str]) -> Array:
        loaded = self.checkpoint.load_float32(names)
        arrays = [_padded(loaded[name], _head_axis(name), self.sizes) for name in names]
        return arrays[0] if len(arrays) == 1 else np.concatenate(arrays)


def _head_axis(name: str) -> int | None:
    """Which axis of a matrix runs over heads."""
    if ".self_attn." not in name:
        return None
    return 1 if ".o_proj." in name else 0


def _padded(array: Array, axis: int | None, sizes: DecoderSizes) -> Array:
    """``array`` with zeros behind both halves of each head; rotation turns the halves into one another."""
    half = sizes.llama.head_dim // 2
    missing = sizes.head // 2 - half
    if axis is None or not missing:
        return array
    halves = np.moveaxis(array, axis, 0).reshape(-1, half, array.shape[1 - axis])
    padded = np.pad(halves, ((0, 0), (0, missing), (0, 0))).reshape(-1, array.shape[1 - axis])
    return np.ascontiguousarray(np.moveaxis(padded, 0, axis))
