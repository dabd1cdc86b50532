"""Who starts according to each rulebook (article 2), and what the form offers for it."""

import secrets
from collections.abc import Sequence

from i18n.translator import Translator
from rules import Edition

BY_LOT = "lot"
MOST_CORRUPT = "corrupt"
OLDEST = ("fx-schmid-1994", "amigo-2003")


def usual(edition: Edition) -> str | None:
    """What the form begins with: the lot, the most corrupt, or nothing where it must be said who is the oldest."""
    if edition.name in OLDEST:
        return None
    return MOST_CORRUPT if edition.name == "intrigo-a-palazzo" else BY_LOT


def ways(edition: Edition, people: Sequence[str]) -> tuple[str, ...]:
    """What may be chosen: people by their identifiers and the lot; where the rulebook says so, the most corrupt first.

    Where the oldest starts, the people come first: the lot is drawn for those alone who ask for it.
    """
    if edition.name in OLDEST:
        return (*people, BY_LOT)
    return (*([MOST_CORRUPT] if usual(edition) == MOST_CORRUPT else []), BY_LOT, *people)


def question(edition: Edition, translator: Translator) -> str:
    """What the form asks."""
    return translator.say("Who is the oldest?") if edition.name in OLDEST else translator.say("Who starts")


def custom(edition: Edition, translator: Translator) -> str:
    """The rulebook's way in one sentence; a home-made edition leaves it to the lot."""
    match edition.name:
        case "fx-schmid-1994":
            return translator.say("The rulebook lets the oldest start.")
        case "amigo-2003":
            return translator.say("We do not know what the rulebook says: as in 1994 the oldest starts. (2, a ruling)")
        case "brettspielwelt":
            return translator.say("The rulebook is not known to say who starts: the lot decides. (2, a ruling)")
        case "intrigo-a-palazzo":
            return translator.say("The rulebook lets the most corrupt start; if in doubt, the lot decides.")
        case _:
            return translator.say("If in doubt, the lot decides.")


def starter(chosen: str, people: Sequence[str], corrupt: Sequence[int]) -> int:
    """The seat that starts. chosen: one of `ways`. corrupt: the seats of the most corrupt, none where nobody is known.

    The lot decides where it is asked for, and between several, or all, of whom none is known to be more corrupt.
    """
    if chosen not in (BY_LOT, MOST_CORRUPT):
        return people.index(chosen)
    drawn = list(corrupt) if chosen == MOST_CORRUPT and corrupt else list(range(len(people)))
    return secrets.choice(drawn)
