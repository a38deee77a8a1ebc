"""Make ``bundles.tar.xz`` anew, after a change to what ``loudkit bundle make`` writes. Needs the extra torch.

PYTHONPATH=python python tests/data/pack_bundles.py
"""

from __future__ import annotations

import io
import lzma
import tarfile
import tempfile
from pathlib import Path

from loudkit.bundle.sums import files_below
from loudkit.export.random_bundle import make_bundle, small

ARCHIVE = Path(__file__).with_name("bundles.tar.xz")
LAYERS, WIDTH, SEED = 2, 16, 0


def main() -> None:
    """Both bundles in one archive without dates or owners; alike tensors are stored once."""
    packed = io.BytesIO()
    with tempfile.TemporaryDirectory() as scratch, tarfile.open(fileobj=packed, mode="w") as archive:
        for name in ("single", "pair"):
            make_bundle(Path(scratch) / name, small(LAYERS, WIDTH, pair=name == "pair"), SEED)
        for name, path in files_below(Path(scratch)):
            entry = tarfile.TarInfo(name)
            entry.size = path.stat().st_size
            entry.mode = 0o600 if "/voices/" in name else 0o644
            with path.open("rb") as file:
                archive.addfile(entry, file)
    ARCHIVE.write_bytes(lzma.compress(packed.getvalue(), preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    main()
