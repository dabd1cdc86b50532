"""Sentences with marked player names, split into plain and strong runs.

A run says whether it is strong; a screen makes an element with a text of it, so a name stays text.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from i18n.translator import Translator

Run: TypeAlias = tuple[str, bool]

# Two characters of Unicode's private use area, which do not occur in names.
_OPEN, _CLOSE = "\ue000", "\ue001"
_MARKED = re.compile(f"{_OPEN}(.*?){_CLOSE}")


@dataclass(frozen=True)
class MarkedTranslator(Translator):
    """A translator that marks every player's name for `runs`."""

    def player(self, seat: int) -> str:
        """A player's name between two marks."""
        name = super().player(seat).replace(_OPEN, "").replace(_CLOSE, "")
        return self.name(f"{_OPEN}{name}{_CLOSE}")


def with_marked_names(translator: Translator) -> MarkedTranslator:
    """The same translator with marked names."""
    return MarkedTranslator(translator.language, translator.players, translator.edition_name)


def runs(sentence: str) -> list[Run]:
    """A sentence as runs of plain and strong text, in order.

    >>> runs("\ue000Anna\ue001 pays.")
    [('Anna', True), (' pays.', False)]
    """
    parts = _MARKED.split(sentence)
    return [(part, index % 2 == 1) for index, part in enumerate(parts) if part]
