"""The log: what was entered, by whom and when, the newest first, with undo of the last step and redo.

A part of `components.tabletop`. What comes out of it is `{"undo" | "redo": true, "version", "key"}`, or
`{"aside": name}` for a small button.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"

SOURCES = Sources(
    '<section class="log"><div class="all"></div></section>',
    style([_HERE / "log.css"]),
    script([_SHARED / "dom.js", _SHARED / "state.js", _HERE / "log.js"]),
)
