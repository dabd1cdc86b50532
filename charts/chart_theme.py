"""Colours of charts in light and dark, and marker symbols that distinguish players without colours.

Houses have the colours of the board. A line needs more contrast with the page than a filled shape with a border, so a
house has both a fill and a stroke.
"""

from dataclasses import dataclass

from theme.house_colours import contrast, fill_and_ink, luminance, see_through, stroke

__all__ = ["DASHES", "DAY", "NIGHT", "SYMBOLS", "Theme", "contrast", "luminance", "see_through"]

DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x")


@dataclass(frozen=True)
class Theme:
    """A colour theme. All colours are `#rrggbb`.

    page: background. band: every other round. line: grid and borders. faint: secondary text. ink: text. good, fair and
    bad: income, bribes received, bribes paid. tint: the strongest shade of a heat map.
    """

    dark: bool
    page: str
    band: str
    line: str
    faint: str
    ink: str
    good: str
    fair: str
    bad: str
    tint: str
    font: str = "'Source Sans', system-ui, 'Segoe UI', Roboto, sans-serif"

    def fill(self, colour: str) -> str:
        """The fill of a house's colour: an English name, or `#rrggbb` for a custom edition."""
        return fill_and_ink(colour)[0]

    def on(self, colour: str) -> str:
        """The text colour on that fill."""
        return fill_and_ink(colour)[1]

    def stroke(self, colour: str) -> str:
        """The colour of a line on the page."""
        return stroke(colour, dark=self.dark)


DAY = Theme(
    dark=False,
    page="#f6f0e3",
    band="#efe6d3",
    line="#d3c4a8",
    faint="#62574b",
    ink="#19130d",
    good="#39774a",
    fair="#c99a2c",
    bad="#a42c2a",
    tint="#8fb4dc",
)
NIGHT = Theme(
    dark=True,
    page="#1d1813",
    band="#2a231c",
    line="#4d4235",
    faint="#b8aa98",
    ink="#f3ead9",
    good="#6fae80",
    fair="#e2ac1d",
    bad="#e0706c",
    tint="#2c5480",
)
