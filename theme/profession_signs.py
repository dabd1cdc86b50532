"""The sign of each known profession as SVG paths on a 24 by 24 field; the board's script has the same."""

from collections.abc import Mapping
from types import MappingProxyType

# A path that begins with "*" is filled, any other is a stroke.
PROFESSION_SIGNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "finance": (
            "M7.4 7a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M12 5.4v3.2",
            "*M4.8 13.3h13a1.8 1.8 0 0 1 0 3.6h-13a1.8 1.8 0 0 1 0-3.6z",
            "*M6.6 18.2h13a1.8 1.8 0 0 1 0 3.6h-13a1.8 1.8 0 0 1 0-3.6z",
        ),
        "law": (
            "M12 3v17.5M7.5 20.5h9M4.7 6.2h14.6M4.9 6.5L2.2 13.6M4.9 6.5l2.7 7.1M19.1 6.5l-2.7 7.1M19.1 6.5l2.7 7.1",
            "*M1.6 13.6h6.6a3.3 3.1 0 0 1-6.6 0zM15.8 13.6h6.6a3.3 3.1 0 0 1-6.6 0z",
        ),
        "military": (
            "M4.2 3.8l12 12.2M19.8 3.8l-12 12.2",
            "M13.6 18.6l5.2-5.2M10.4 18.6l-5.2-5.2",
            "M17 16.8l3.3 3.4M7 16.8l-3.3 3.4",
        ),
        "science": (
            "M5.5 12a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0",
            "M6.6 15.4C3.6 17.3 1.7 18.9 2.3 19.8c.9 1.3 6.1-1.3 11.6-5.9s9.2-9.2 8-10.3c-.9-.8-3.3.4-6.3 2.3",
        ),
        "church": ("*M9.7 2.2h4.6l-.7 5.7 5.7-.7v4.6l-5.7-.7.9 10.7H9.5l.9-10.7-5.7.7V7.2l5.7.7z",),
        "chemist": (
            "M8.7 3h6.6M10 3v6.3L4.7 18.4a1.7 1.7 0 0 0 1.5 2.6h11.6a1.7 1.7 0 0 0 1.5-2.6L14 9.3V3",
            "*M8 14.6h8l2.5 4.3a.7.7 0 0 1-.6 1.1H6.1a.7.7 0 0 1-.6-1.1z",
        ),
        "writer": (
            "*M21 2.3C13.4 3 8.4 7.5 6.6 15.2l2 2C16.3 15.6 20.7 10.6 21 2.3z",
            "M3.2 21.3L9.4 14M11.5 21.3h9",
        ),
        "physician": (
            "M12.5 9.5L19 2.8",
            "*M3.2 9.3h17.6c.3 5-2 8.2-5.3 9.3v1.2h2.2v1.9H6.3v-1.9h2.2v-1.2C5.2 17.5 2.9 14.3 3.2 9.3z",
        ),
        "cleric": (
            "M12 2.6c4.6 3.5 6.7 8 6 13.1H6c-.7-5.1 1.4-9.6 6-13.1z",
            "M12 6.9v6M9.3 9.4h5.4",
            "*M5.6 17.8h12.8v3.4H5.6z",
        ),
    }
)
# Other editions' names for professions with the same sign.
SAME_SIGN: Mapping[str, str] = MappingProxyType({"scientist": "science", "priest": "church"})


def profession_sign(profession: str) -> tuple[str, ...]:
    """The paths of a profession's sign; empty for one of a custom edition."""
    return PROFESSION_SIGNS.get(SAME_SIGN.get(profession, profession), ())
