"""What style sheets animate: only what a browser moves without painting; and they heed reduced motion."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = [
    file for place in ("components", "pages", "theme", "charts") for file in sorted((ROOT / place).rglob("*.css"))
]
COMPOSED = {"transform", "translate", "rotate", "scale", "opacity", "none"}
# Small enough to be painted at every frame; see `bench/frames.py`.
PAINTED = {"now_panel.css": {"background-color", "border-color"}}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TRANSITION = re.compile(r"transition:([^;}]+)")
_STEPS = re.compile(r"@keyframes[^{]+\{((?:[^{}]*\{[^{}]*\})*)")
_PROPERTY = re.compile(r"[{;]\s*([a-z-]+)\s*:")
_SPLIT = re.compile(r",(?![^(]*\))")


def animated(sheet: str) -> Iterator[str]:
    """The properties that transitions and key frames of a style sheet name."""
    for told in _TRANSITION.findall(sheet):
        yield from (one.split()[0] for one in _SPLIT.split(told))
    for steps in _STEPS.findall(sheet):
        yield from _PROPERTY.findall(steps)


@pytest.mark.parametrize("file", SHEETS, ids=lambda file: str(file.name))
def test_only_what_needs_no_painting_is_animated(file: Path) -> None:
    sheet = _COMMENT.sub("", file.read_text(encoding="utf-8"))
    found = set(animated(sheet))
    assert found - COMPOSED <= PAINTED.get(file.name, set())
    if found - {"none"}:
        assert "prefers-reduced-motion" in sheet


def test_a_painted_animation_is_found() -> None:
    passing = "a { transition: color .1s, rotate cubic-bezier(.1, 2, 3, 4) .2s }"
    steps = "@keyframes b { from { width: 0; } 50% { top: 1px } }"
    assert set(animated(passing + steps)) == {"color", "rotate", "width", "top"}
