"""The now panel: the steps of the turn, one sentence, one control, and the latest news. A part of the tabletop.

Input: the data of `presenters.now_view`; output: one action, `{"action", "version", "key"}`. Unsent input stays in the
browser until its action is played; a doubled tap has the same key.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent
_STYLES = ("now_panel", "talk_rows", "dispatch", "dock")

SOURCES = Sources(
    (_HERE / "now_panel.html").read_text(encoding="utf-8"),
    style(
        [
            *(_HERE.parent / "shared" / f"{name}.css" for name in ("scrollbars", "token")),
            *(_HERE / f"{name}.css" for name in _STYLES),
        ]
    ),
    script(_HERE / "main.js"),
)
