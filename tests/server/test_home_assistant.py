"""Home Assistant's own Wyoming integration, run by a Python that has Home Assistant: it pins packages that we do not.

``python3.13 -m venv ha && ha/bin/pip install homeassistant wyoming``, then run this with
``LOUDKIT_TEST_HOME_ASSISTANT=ha/bin/python``.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import loudkit as lk

pytest.importorskip("wyoming")

ROOT = Path(__file__).parents[2]
PYTHON = os.environ.get("LOUDKIT_TEST_HOME_ASSISTANT", "")
CLIENT = """
import asyncio, io, json, sys, wave
from types import SimpleNamespace
from homeassistant.components.wyoming.data import WyomingService
from homeassistant.components.wyoming.tts import WyomingTtsProvider

async def main(port):
    service = await WyomingService.create("127.0.0.1", port)
    provider = WyomingTtsProvider(SimpleNamespace(entry_id="e"), service)
    kind, data = await provider.async_get_tts_audio("Hello from Home Assistant.", "en", {"voice": "nora"})
    with wave.open(io.BytesIO(data)) as file:
        rate, sound = file.getframerate(), file.readframes(file.getnframes())
    refused = await provider.async_get_tts_audio("Hello.", "en", {"voice": "nobody"})
    print(json.dumps({
        "name": service.get_name(), "platforms": [str(platform) for platform in service.platforms],
        "languages": provider.supported_languages, "kind": kind, "rate": rate, "sound": sound.hex(),
        "voices": [voice.voice_id for voice in provider.async_get_supported_voices("en")], "refused": refused,
    }))

asyncio.run(main(int(sys.argv[1])))
"""


@pytest.mark.skipif(not PYTHON, reason="LOUDKIT_TEST_HOME_ASSISTANT names no Python that has Home Assistant")
def test_the_integration_finds_the_voices_and_hears_them(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "loudkit", "serve", "--no-http", "--wyoming", ":0"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        while (found := re.search(r"tcp://\S+:(\d+)", line := server.stderr.readline())) is None:
            assert line
        done = subprocess.run(
            [PYTHON, "-c", CLIENT, found.group(1)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        server.terminate()
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    sound = bytes.fromhex(told.pop("sound"))
    assert told == {
        "name": "loudkit",
        "platforms": ["tts"],
        "languages": ["en"],
        "voices": ["ben", "cora", "hugo", "nora"],
        "kind": "wav",
        "rate": 24000,
        "refused": [None, None],
    }
    assert sound == lk.load().synthesize("Hello from Home Assistant.", "nora").to_bytes("pcm16")
