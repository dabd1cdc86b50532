"""The clock of a table, seen and heard on every screen; it never acts by itself. A part of the tabletop.

The data of `presenters.clock_view` goes in; out comes `{"clock": "stop" | "go"}` where this device may stop it.
"""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    '<section class="clock"></section>',
    style([_HERE / "clock_card.css"]),
    script(_HERE / "clock_card.js"),
)
