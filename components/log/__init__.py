"""The log: entries with author and time, newest first, with undo and redo. A part of the tabletop.

Input: the data of `presenters.log_view`; output: `{"undo" | "redo": true, "version", "key"}`, or `{"aside": name}` for
a small button.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    '<section class="log"><div class="all"></div></section>',
    style([_HERE.parent / "shared" / "scrollbars.css", _HERE / "log.css", _HERE / "framed.css"]),
    script(_HERE / "log.js"),
)
