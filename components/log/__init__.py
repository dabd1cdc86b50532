"""The log: what was entered, by whom and when, the newest first, with undo and redo. A part of the tabletop.

The data of `presenters.log_view` goes in; out comes `{"undo" | "redo": true, "version", "key"}`, or
`{"aside": name}` for a small button.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    '<section class="log"><div class="all"></div></section>',
    style([_HERE / "log.css", _HERE / "framed.css"]),
    script(_HERE / "log.js"),
)
