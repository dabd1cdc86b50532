"""Sums in short, where there is little room: rooms and tags on the board."""

from i18n.translator import Translator


def short_amount(amount: int, translator: Translator) -> str:
    """A sum in thousands, `30k`; in full where it is no multiple of a thousand, or nothing."""
    if amount % 1000 or not amount:
        return translator.number(amount)
    return translator.say("{thousands}k", thousands=translator.number(amount // 1000))
