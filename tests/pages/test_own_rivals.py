"""Two figures of one owner and profession, in a room and in the park, are named differently in every sentence."""

from collections.abc import Iterator

import pytest

from i18n.translator import Translator
from rules import Figure, Player
from tests.pages import sample_catalogs
from tests.pages.sample_catalogs import LANGUAGES, spoken

# A sentence that begins with the figure, and what it says of the one inside and of the newcomer.
SENTENCE = "{figure} stays in the {room} room of {host}'s palace."
TOLD = {
    "en": ("Anna's lawyer (the one inside) stays", "Anna's lawyer (the newcomer) stays"),
    "de": ("Der Rechtsberater von Anna (schon drinnen) bleibt", "Der Rechtsberater von Anna (neu im Park) bleibt"),
    "nl": ("De rechter van Anna (binnen) blijft", "De rechter van Anna (van buiten) blijft"),
    "it": ("L'avvocato di Anna (quello dentro) resta", "L'avvocato di Anna (quello in arrivo) resta"),
    "fr": ("Le juriste d’Anna (celui en place) reste", "Le juriste d’Anna (le nouveau) reste"),
}
WITHIN = {
    "de": "Ben behält den Rechtsberater von Anna (schon drinnen) im",
    "nl": "Ben houdt de rechter van Anna (binnen) in",
    "it": "Ben tiene l'avvocato di Anna (quello dentro) nella",
    "fr": "Ben garde le juriste d’Anna (celui en place) à",
}


@pytest.fixture(scope="module", autouse=True)
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    told = {
        one: {domain: sample_catalogs.read(one, domain) for domain in ("companion", "box_words")} for one in LANGUAGES
    }
    with spoken(tmp_path_factory.mktemp("rivals"), told):
        yield


def translator(language: str) -> Translator:
    return Translator(language, (Player("Anna", "venice"), Player("Ben", "rome")))


@pytest.mark.parametrize("language", TOLD)
def test_a_sentence_begins_with_the_figure_in_its_form(language: str) -> None:
    speech = translator(language)
    law = Figure(0, "law")
    told = [
        speech.say(SENTENCE, figure=one, room="10", host="Ben") for one in (speech.inside(law), speech.newcomer(law))
    ]
    assert [one.startswith(begin) for one, begin in zip(told, TOLD[language], strict=True)] == [True, True], told


@pytest.mark.parametrize("language", WITHIN)
def test_within_a_sentence_it_takes_the_form_that_is_asked_for(language: str) -> None:
    speech = translator(language)
    keeps = "{host} keeps {figure} in the {room} room; banished: {banished}."
    law = Figure(0, "law")
    told = speech.say(keeps, host="Ben", figure=speech.inside(law), room="10", banished=speech.newcomer(law))
    assert told.startswith(WITHIN[language]), told


def test_a_button_names_it_without_an_article() -> None:
    assert translator("fr").inside(Figure(0, "law")) == "juriste d’Anna (celui en place)"
    assert translator("it").inside(Figure(0, "law")) == "avvocato di Anna (quello dentro)"


def test_french_names_that_begin_with_an_h_lose_the_e_before_them() -> None:
    speech = Translator("fr", (Player("Hélène", "venice"),))
    assert speech.figure(Figure(0, "law")) == "juriste d’Hélène"
