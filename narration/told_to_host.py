"""Sentences about a due bribe as the host reads them: "bribes you" for "bribes Anna"."""

from collections.abc import Mapping
from types import MappingProxyType

from i18n.translator import Translator
from live import View
from narration.due_bribes import tell_bribing
from narration.marked_names import MarkedTranslator
from rules import BRIBE_PHASES

# The sentences of `due_bribes`, each with the one that its host reads.
TO_HOST: Mapping[str, str] = MappingProxyType(
    {
        "{owner} seeks a room for the {profession} and bribes {host}.": (
            "{owner} seeks a room for the {profession} and bribes you."
        ),
        "{figure} stands against {rivals}: {owner} bribes {host}.": (
            "{figure} stands against {rivals}: {owner} bribes you."
        ),
        "{owner} defends the {profession} in the {room} room against {attackers} and bribes {host}.": (
            "{owner} defends the {profession} in the {room} room against {attackers} and bribes you."
        ),
        "{owner} attacks their own {profession} and bribes {host}. Also attacking: {others}.": (
            "{owner} attacks their own {profession} and bribes you. Also attacking: {others}."
        ),
        "{owner} attacks their own {profession} and bribes {host}.": (
            "{owner} attacks their own {profession} and bribes you."
        ),
        "{owner} attacks {defender} and bribes {host}. Also attacking: {others}.": (
            "{owner} attacks {defender} and bribes you. Also attacking: {others}."
        ),
        "{owner} attacks {defender} and bribes {host}.": "{owner} attacks {defender} and bribes you.",
        "{owner} bribes {host} for more than one figure.": "{owner} bribes you for more than one figure.",
        "{owners} bribe {host} for rooms.": "{owners} bribe you for rooms.",
        "One of these can stay: {figures}. So {owners} bribe {host}.": (
            "One of these can stay: {figures}. So {owners} bribe you."
        ),
        "{defender} is attacked by {attackers}. So {owners} bribe {host}.": (
            "{defender} is attacked by {attackers}. So {owners} bribe you."
        ),
        "{owners} may offer {host} something for a room.": "{owners} may offer you something for a room.",
        "{owners} may offer {host} something for rooms.": "{owners} may offer you something for rooms.",
        "Only one of these can stay: {figures}. {owners} may offer {host} something.": (
            "Only one of these can stay: {figures}. {owners} may offer you something."
        ),
        "{defender} is attacked by {attackers}. {owners} may offer {host} something.": (
            "{defender} is attacked by {attackers}. {owners} may offer you something."
        ),
    }
)


class _ToHost(MarkedTranslator):
    """A translator for the host, with marked names."""

    def translate(self, sentence: str) -> str:
        """The translation of the sentence as its host reads it."""
        return super().translate(TO_HOST.get(sentence, sentence))


def tell_host(view: View, seat: int, translator: Translator) -> str | None:
    """What is due, with names marked, where this seat is the one who is bribed; else None."""
    if view.closed or view.due.phase not in BRIBE_PHASES or seat != view.position.host:
        return None
    words = _ToHost(translator.language, translator.players, translator.edition_name)
    return tell_bribing(view, words, translator)[0]
