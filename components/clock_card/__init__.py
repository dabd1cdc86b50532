"""The clock of a table, with sounds, on every screen; it never acts by itself. A part of the tabletop.

Input: the data of `presenters.clock_view`; output: `{"clock": "stop" | "go"}` on devices that may stop it.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    '<section class="clock"></section>',
    style([_HERE.parent / "shared" / "scrollbars.css", _HERE / "clock_card.css"]),
    script(_HERE / "clock_card.js"),
)
