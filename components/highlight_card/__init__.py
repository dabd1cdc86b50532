"""A highlight of the game on a watching screen; changes every turn. A part of the tabletop."""

from pathlib import Path

from components.shared.sources import Sources, script, style

_HERE = Path(__file__).parent

SOURCES = Sources(
    '<section class="highlight" aria-live="polite"><h2></h2><p></p></section>',
    style([_HERE.parent / "shared" / "scrollbars.css", _HERE / "highlight_card.css"]),
    script(_HERE / "highlight_card.js"),
)
