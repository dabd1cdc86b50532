"""Refusals about a seat are told in every language also where no players are known, as of a position set up."""

from string import Formatter

import pytest

from i18n.catalogs import languages
from i18n.translator import Translator
from rules.refusal_sentences import PLAYERS, PROFESSIONS, SENTENCES, filled


def figures(sentence: str) -> dict[str, object]:
    names = {name for _, name, _, _ in Formatter().parse(sentence) if name}
    return {name: "law" if name in PROFESSIONS else 0 for name in names}


@pytest.mark.parametrize("language", languages())
def test_every_refusal_is_told_without_players(language: str) -> None:
    words = Translator(language)
    told = [filled(one, figures(one), words) for one in SENTENCES.values() if PLAYERS & figures(one).keys()]
    assert len(told) > 20
    assert all(words.player(0) in one or "0" in one for one in told)
