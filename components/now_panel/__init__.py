"""The now panel: the course of the turn, one sentence, one control, and what has just happened. A part of the tabletop.

The data of `presenters.now_view` goes in, and one action comes out: `{"action", "version", "key"}`. What a person has
typed or chosen stays in the browser until its action is played; a doubled tap carries one key.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent
_STYLES = ("now_panel", "said", "dispatch", "dock")

SOURCES = Sources(
    (_HERE / "now_panel.html").read_text(encoding="utf-8"),
    style([_HERE.parent / "shared" / "token.css", *(_HERE / f"{name}.css" for name in _STYLES)]),
    script(_HERE / "main.js"),
)
