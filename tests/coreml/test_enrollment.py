"""A voice from a recording over the three enrollment packages."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import loudkit as lk
from loudkit.errors import InvalidFileError, InvalidRequestError, MissingFileError
from loudkit.runtime.coreml.model import Port

from .conftest import Mac, OnnxModel, read_record, write_record

RATE = 24000


def _clip(seconds: float) -> np.ndarray[Any, Any]:
    count = int(seconds * RATE)
    time = np.arange(count) / RATE
    noise = np.random.default_rng(3).standard_normal(count)
    return (0.2 * np.sin(2 * np.pi * 140 * time) * (1 + np.sin(7 * time)) + 0.02 * noise).astype(np.float32)


@pytest.mark.parametrize("seconds", [1.0, 3.7, 10.0, 14.0])
def test_clips_of_any_length_make_the_voice_that_onnx_makes(seconds: float, release: Path, mac: Mac) -> None:
    mine = lk.enroll(_clip(seconds), release, device="coreml", sample_rate=RATE)
    theirs = lk.enroll(_clip(seconds), release, device="onnx", sample_rate=RATE)
    for name in ("speaker_embedding", "flow_embedding", "prompt_tokens", "prompt_mel", "cond_prompt_tokens"):
        assert np.array_equal(getattr(mine, name), getattr(theirs, name)), name
    assert set(mac.models) == {"s3_tokenizer", "camp", "voice_encoder"}
    assert {model.units for model in mac.models.values()} == {"cpu"}


def test_a_package_of_ten_seconds_says_so(release: Path, mac: Mac) -> None:
    fixed = OnnxModel(mac.graphs / "camp.onnx")
    fixed.inputs = (Port("fbank", "float32", (1, 80, 998)),)
    mac.replaced["camp"] = fixed
    with pytest.raises(InvalidRequestError, match=r"gives 3\.\d s of speech .* takes 10 s; .*--device onnx"):
        lk.enroll(_clip(3.2), release, device="coreml", sample_rate=RATE)
    assert lk.enroll(_clip(10.0), release, device="coreml", sample_rate=RATE).flow_embedding.shape == (192,)


def test_ids_in_place_of_digits_are_taken(release: Path, mac: Mac) -> None:
    class Ids(OnnxModel):
        def predict(self, feeds: dict[str, Any]) -> dict[str, Any]:
            self._tokens = False
            made = super().predict(feeds)
            return {name: array.astype(np.int32) for name, array in made.items()}

    want = lk.enroll(_clip(2), release, device="coreml", sample_rate=RATE).prompt_tokens
    mac.replaced["s3_tokenizer"] = Ids(mac.graphs / "s3_tokenizer.onnx")
    assert np.array_equal(lk.enroll(_clip(2), release, device="coreml", sample_rate=RATE).prompt_tokens, want)


def test_weights_of_torch_do_not_go_with_packages(release: Path, mac: Mac) -> None:
    with pytest.raises(InvalidRequestError, match="hold their own"):
        lk.enroll(
            _clip(2), release, device="coreml", voice_encoder_weights="ve.safetensors", sample_rate=RATE
        )


def test_packages_that_are_missing_name_the_command(release: Path, mac: Mac) -> None:
    shutil.rmtree(release / "coreml" / "camp.mlpackage")
    with pytest.raises(MissingFileError, match=r"lacks camp\.mlpackage; .*--for coreml --with-cloning"):
        lk.enroll(_clip(2), release, device="coreml", sample_rate=RATE)
    assert lk.load(release, device="coreml").backend == "coreml"


def test_packages_of_two_makings_are_refused(release: Path, mac: Mac) -> None:
    record = read_record(release)
    record["enrollment"]["camp.mlpackage"]["enrollment_sha256"] = "another"
    write_record(release, record)
    with pytest.raises(InvalidFileError, match=r"enrollment_sha256 of 'camp.mlpackage'"):
        lk.enroll(_clip(2), release, device="coreml", sample_rate=RATE)


def test_a_record_without_them_warns_and_lists_are_whole(
    release: Path, mac: Mac, caplog: pytest.LogCaptureFixture
) -> None:
    record = read_record(release)
    short = {**record, "enrollment": {"camp.mlpackage": record["enrollment"]["camp.mlpackage"]}}
    write_record(release, short)
    with pytest.raises(InvalidFileError, match=r"does not list 's3_tokenizer\.mlpackage'"):
        lk.enroll(_clip(2), release, device="coreml", sample_rate=RATE)
    del record["enrollment"]
    write_record(release, record)
    lk.enroll(_clip(2), release, device="coreml", sample_rate=RATE)
    assert sum("records no enrollment packages" in message for message in caplog.messages) == 1
