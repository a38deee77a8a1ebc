"""Take the pictures of the studio that the documents show: three widths, light and dark.

Usage: loudkit serve --allow-cloning & python tools/studio_pictures.py http://127.0.0.1:8765 docs/studio
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SIZES = ((1400, 900), (768, 1000), (360, 740))
TEXT = (
    "Good evening. The last train leaves at 9:05 pm from platform 3, and a ticket costs $4.50.\n\n"
    "Dr. Nguyen wrote 3/4 of chapter XIV on 2026-05-06; about 50k people have read it since."
)


def main(address: str, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
        )
        for width, height in SIZES:
            for scheme in ("light", "dark"):
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
                page.goto(address)
                page.wait_for_selector(".chip")
                page.fill("#text", TEXT)
                if width > 400:
                    page.click("#toggle-reading")
                    page.wait_for_selector("#changes li")
                page.focus("#text")
                page.keyboard.press("Control+Enter")
                page.wait_for_selector("#download:not([disabled])")
                page.wait_for_timeout(3000)
                page.screenshot(path=folder / f"{width}-{scheme}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
