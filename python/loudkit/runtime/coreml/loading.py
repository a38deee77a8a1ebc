"""The packages beside a checkpoint, held to their record and to its window, as what synthesis and enrollment call."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from loudkit.bundle.checkpoint import Checkpoint
from loudkit.bundle.export_record import RECORD, check_export_record
from loudkit.bundle.lookup import ENROLLMENT_GRAPHS
from loudkit.bundle.packages import SUFFIX, check_enrollment_record, check_packages, find_packages
from loudkit.bundle.selection import PACKAGES
from loudkit.errors import InvalidConfigError
from loudkit.law.config import AlgorithmConfig
from loudkit.law.windows import MEL_BINS, packaged
from loudkit.runtime.architecture import runs_as_graphs_only
from loudkit.runtime.coreml import graphs
from loudkit.runtime.coreml.graphs import CoreMLEnrollment, CoreMLRendering

_MODULES: Final = dict(
    zip(PACKAGES, ("mel_decoder.encoder", "mel_decoder.estimator", "vocoder"), strict=True)
)
_PROMPT, _QUERY = 238, 255


def load_rendering(
    opened: Checkpoint, law: AlgorithmConfig, units: Mapping[str, str]
) -> tuple[CoreMLRendering, tuple[str, ...]]:
    """The renderer of ``opened`` and what is to be warned of; ``units`` by module.

    A window of free lengths is padded to the packages' where the networks are the embedded voice's.

    Raises InvalidConfigError for a window or a guidance that packages do not hold, MissingFileError without packages,
    InvalidFileError for packages that are damaged or of another making.
    """
    window = (packaged(law) if runs_as_graphs_only(opened.manifest) else law).window
    static = (window.static_prompt_tokens, window.static_length)
    if static != (_PROMPT, _QUERY):
        raise InvalidConfigError(
            "window",
            static,
            f"static_prompt_tokens {_PROMPT} and static_length {_QUERY}, as packages are exported",
        )
    if law.guidance != "single_path":
        raise InvalidConfigError(
            "guidance", law.guidance, "single_path, the only one the packages are exported for"
        )
    folder = find_packages(opened.path, PACKAGES)
    # Export records name the law with the published text normaliser, which no package depends on.
    warnings = check_export_record(
        folder / RECORD,
        opened,
        members=[name + SUFFIX for name in PACKAGES],
        fingerprint=law.published.fingerprint,
        euler_steps=law.euler_steps,
        block="packages",
    )
    digests = check_packages(folder, PACKAGES)
    placed = {name: units[module] for name, module in _MODULES.items()}
    ports = graphs.rendering_ports((_PROMPT, _QUERY), window.max_speech_tokens, MEL_BINS)
    return graphs.load_rendering(folder, digests, placed, ports), warnings


def load_enrollment(release: Path) -> tuple[CoreMLEnrollment, tuple[str, ...]]:
    """The enrollment packages of the folder ``release`` and what is to be warned of."""
    folder = find_packages(release / "checkpoint", ENROLLMENT_GRAPHS, os.environ, cloning=True)
    warnings = check_enrollment_record(folder, ENROLLMENT_GRAPHS)
    block = "packages" if warnings else "enrollment"
    return graphs.load_enrollment(folder, check_packages(folder, ENROLLMENT_GRAPHS, block=block)), warnings
