"""PyInstaller's hook: the embedded voice, the modules that are imported by name, and the libraries of the codecs."""

from PyInstaller.utils.hooks import (
    collect_data_files,
    collect_dynamic_libs,
    collect_submodules,
)


def _speaks(name: str) -> bool:
    """Whether a module is needed to speak and to clone; training, exports and torch are for makers of models."""
    return not name.startswith(
        ("loudkit.train", "loudkit.export", "loudkit.runtime.torch", "loudkit.quality", "loudkit.frozen")
    )


datas = collect_data_files("loudkit", excludes=["**/*.py", "**/*.c"])
hiddenimports = collect_submodules("loudkit", filter=_speaks)
hiddenimports += ["tokenizers", "markdown_it", "mdurl", "soundfile", "_soundfile_data", "onnxruntime"]
datas += collect_data_files("_soundfile_data")
binaries = collect_dynamic_libs("onnxruntime") + collect_dynamic_libs("_soundfile_data")
excludedimports = ["torch", "onnx"]
