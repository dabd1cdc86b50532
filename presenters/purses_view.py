"""View model of the purses at the crests of a shared screen: the seats with a PIN, and the texts. No ducats."""

from functools import lru_cache
from typing import Any

from i18n.translator import Translator
from live import Actor, View


def purses_view(view: View, actor: Actor, translator: Translator) -> dict[str, Any] | None:
    """The data of the keypads; None on a seat's own page, and once the game is over and all balances are public."""
    if actor.role == "seat" or view.over:
        return None
    return {
        "table": view.table_id,
        "protected": sorted(view.protected),
        "cash": translator.around("{amount} ducats", "amount"),
        "words": _words(translator),
    }


@lru_cache(maxsize=64)
def _words(translator: Translator) -> dict[str, str]:
    return {
        "of": translator.say("Own ducats of {name}", name="{name}"),
        "mine": translator.say("My ducats"),
        "ask": translator.say("Your PIN of four digits"),
        "choose": translator.say("Choose a PIN of four digits"),
        "change": translator.say("The new PIN of four digits"),
        "typed": translator.say("Digits typed: {count}", count="{count}"),
        "hold": translator.say("hold to see"),
        "other": translator.say("Another PIN"),
        "none": translator.say("No PIN"),
        "close": translator.say("Close"),
        "delete": translator.say("Delete"),
        "failed": translator.say("No answer. Try again."),
    }
