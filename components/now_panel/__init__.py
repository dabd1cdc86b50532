"""The now panel: the course of the turn, one sentence, one control, and what has just happened.

A part of `components.tabletop`. One action comes out of it: `{"action", "version", "key"}`. What a person has typed or
chosen stays in the browser until its action is played; a doubled tap carries one key.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_TOOLS = ("dom", "amounts", "state")
_SCRIPTS = ("article", "bribe", "decide", "dispatch", "strip", "main")

SOURCES = Sources(
    (_HERE / "now_panel.html").read_text(encoding="utf-8"),
    style([_HERE / "now_panel.css"]),
    script([*(_SHARED / f"{name}.js" for name in _TOOLS), *(_HERE / f"{name}.js" for name in _SCRIPTS)]),
)
