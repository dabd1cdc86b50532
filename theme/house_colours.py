"""The colours of the houses: the fill, the text colour on it, and the stroke for lines on the page.

A line needs more contrast with the page than a filled shape with a border, so a house has both a fill and a stroke.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

_HEX = re.compile(r"#[0-9a-fA-F]{6}")

# The fill of each colour, and the text colour on it.
_FILLS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "beige": ("#dbc190", "#2a2118"),
        "black": ("#26221f", "#fffaf0"),
        "blue": ("#23568a", "#ffffff"),
        "brown": ("#70492b", "#ffffff"),
        "green": ("#2c683a", "#ffffff"),
        "grey": ("#626b76", "#ffffff"),
        "orange": ("#e8893a", "#2a1906"),
        "pink": ("#e3a3b4", "#2f1219"),
        "purple": ("#683f85", "#ffffff"),
        "red": ("#9f2a2a", "#ffffff"),
        "turquoise": ("#1f6d70", "#ffffff"),
        "white": ("#fcf9f2", "#2a2118"),
        "yellow": ("#e9c63f", "#2a2107"),
    }
)
# Strokes that stand out from the page at 3:1 or better where the fill would not.
_DAY: Mapping[str, str] = MappingProxyType(
    {
        "beige": "#94702a",
        "orange": "#c05c12",
        "pink": "#b25570",
        "white": "#8a8073",
        "yellow": "#94780a",
    }
)
_NIGHT: Mapping[str, str] = MappingProxyType(
    {
        "black": "#93887a",
        "blue": "#6ea6dc",
        "brown": "#bd8a63",
        "green": "#6fb481",
        "grey": "#a3abb6",
        "orange": "#ef9250",
        "purple": "#b48fd0",
        "red": "#e0706c",
        "turquoise": "#4fb0b3",
    }
)


def fill_and_ink(colour: str) -> tuple[str, str]:
    """The fill of a house and the text colour on it, with a contrast of at least 4.5:1, as `#rrggbb`.

    colour: an English name, or `#rrggbb` for a custom edition; any other is grey.
    """
    if _HEX.fullmatch(colour):
        return colour, "#1d1712" if luminance(colour) > 0.2 else "#ffffff"
    return _FILLS.get(colour, _FILLS["grey"])


def stroke(colour: str, *, dark: bool) -> str:
    """The line colour of a house on a dark or a light page, as `#rrggbb`."""
    return (_NIGHT if dark else _DAY).get(colour, fill_and_ink(colour)[0])


def luminance(colour: str) -> float:
    """Relative luminance of a `#rrggbb` colour (WCAG 2), 0 for black and 1 for white."""
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2), 1 to 21."""
    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def see_through(colour: str, alpha: float) -> str:
    """A colour as `rgba(...)`."""
    red, green, blue = [int(colour[index : index + 2], 16) for index in (1, 3, 5)]
    return f"rgba({red},{green},{blue},{alpha})"
