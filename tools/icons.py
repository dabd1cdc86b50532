"""Draws the icons of home screens from `theme/icon.svg`, with Chromium: `python -m tools.icons`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "theme" / "icon.svg"
PLACE = ROOT / "web" / "icons"
CHROMIUM = "/usr/bin/chromium"
# Name, pixels, and relative width of the drawing: systems crop maskable icons.
ICONS = (("any-192", 192, 1.0), ("any-512", 512, 1.0), ("maskable-512", 512, 0.76), ("apple-180", 180, 0.86))
_GROUND = "#2a221b"


def draw() -> None:
    """Write every icon as PNG."""
    drawing = SOURCE.read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = chromium.new_page()
        for name, pixels, part in ICONS:
            page.set_viewport_size({"width": pixels, "height": pixels})
            ground = "transparent" if part == 1 else _GROUND
            style = (
                f"body {{ margin: 0; height: 100vh; display: grid; place-content: center; background: {ground} }}"
                f"svg {{ width: {pixels * part}px; height: {pixels * part}px }}"
            )
            page.set_content(f"<style>{style}</style>{drawing}")
            page.screenshot(path=PLACE / f"{name}.png", omit_background=True)
        chromium.close()


if __name__ == "__main__":
    draw()
