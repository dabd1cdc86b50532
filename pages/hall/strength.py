"""Somebody's strength in words: the rating and its range."""

from charts.hall import Hall
from i18n.translator import Translator

# The range of a strength: two standard deviations each way.
SURE = 0.95


def strength_told(hall: Hall, person: int, translator: Translator) -> str:
    """The best guess and where the true strength lies."""
    point = hall.points[person][-1]
    return translator.say(
        "Strength {strength} ({sure} sure: {low} to {high})",
        strength=rounded(point.mean, translator),
        sure=translator.percent(SURE),
        low=rounded(point.low, translator),
        high=rounded(point.high, translator),
    )


def rounded(strength: float, translator: Translator) -> str:
    """A strength as a whole number."""
    return translator.number(round(strength))
