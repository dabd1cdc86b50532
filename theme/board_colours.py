"""The colours of the board's palaces and island by day and by night, for drawings of them elsewhere."""

from dataclasses import dataclass


@dataclass(frozen=True)
class BoardColours:
    """The colours that the board's style sheet has under the same names, as `#rrggbb`."""

    ink: str
    wall: str
    niche: str
    niche_deep: str
    stone: str
    lit: str
    lit_deep: str
    green: str
    hedge: str
    sea: str
    wave: str
    sand: str


BOARD_DAY = BoardColours(
    ink="#241c15",
    wall="#f1e6cf",
    niche="#dccba7",
    niche_deep="#c9b48a",
    stone="#b7a47f",
    lit="#fff4d2",
    lit_deep="#e3b552",
    green="#dfe8cc",
    hedge="#b7c997",
    sea="#cfe2e8",
    wave="#b3cfd8",
    sand="#f0e3c0",
)
BOARD_NIGHT = BoardColours(
    ink="#f3ead9",
    wall="#3a3126",
    niche="#221b14",
    niche_deep="#15100b",
    stone="#6b5c47",
    lit="#ffd987",
    lit_deep="#7a4a10",
    green="#2b3822",
    hedge="#3f5230",
    sea="#1d3842",
    wave="#2b4d59",
    sand="#4a4230",
)
