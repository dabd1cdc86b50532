"""A memorable moment of the game on a watching screen; changes every turn. A part of the tabletop."""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    '<section class="moment" aria-live="polite"><h2></h2><p></p></section>',
    style([_HERE / "moment_card.css"]),
    script(_HERE / "moment_card.js"),
)
