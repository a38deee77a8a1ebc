"""``python tools/export_enroll_coreml.py --checkpoint FILE --voice-encoder FILE [--out DIR]``: what enrols."""

from __future__ import annotations

import sys

from export_coreml import arguments

from loudkit.cli import main

if __name__ == "__main__":
    sys.exit(main([*arguments(sys.argv[1:]), "--stages", "s3_tokenizer", "camp", "voice_encoder"]))
