"""Who must act is told on their own device, and in a colour that is no house's."""

import tomllib
from colorsys import rgb_to_hls
from pathlib import Path

import pytest

from live import Actor, View
from live.device_identity import WATCHER
from presenters.table_view import table_view
from rules import EDITIONS
from tests.pages.games import act, begin, english
from theme.house_colours import contrast, fill_and_ink

THEMES = tomllib.loads((Path(__file__).parents[2] / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"]
# Degrees on the wheel of colours, and the saturation from which a colour has a hue that one sees.
APART = 30
COLOURED = 0.3


def test_a_seats_own_device_says_that_it_must_act_and_no_other_does() -> None:
    table = begin()
    law, church = {"profession": "law", "to": 1}, {"profession": "church", "to": 2}
    told = _told(table.view)
    assert told == ["Your turn", None, None, None]
    # Now the first seat bribes the second, whose turn it is.
    assert _told(act(table, type="dispatch", seat=0, figures=[law, church])) == told


def _told(view: View) -> list[str | None]:
    readers = [*(Actor("seat", seat) for seat in range(3)), WATCHER]
    return [table_view(view, reader, english(view))["now"].get("yours") for reader in readers]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_must_act_wears_no_houses_colour(theme: str) -> None:
    colours = THEMES[theme]
    for house in {house.colour for edition in EDITIONS.values() for house in edition.houses}:
        fill, _ = fill_and_ink(house)
        if _hue(fill)[1] >= COLOURED:
            turn = abs(_hue(fill)[0] - _hue(colours["violetColor"])[0])
            assert min(turn, 360 - turn) >= APART, house
    for page in ("backgroundColor", "secondaryBackgroundColor"):
        assert contrast(colours["violetColor"], colours[page]) >= 4.5
    assert contrast(colours["violetTextColor"], colours["violetBackgroundColor"]) >= 4.5


def _hue(colour: str) -> tuple[float, float]:
    """The hue of a `#rrggbb` colour in degrees, and its saturation."""
    hue, _, saturation = rgb_to_hls(*[int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return hue * 360, saturation
