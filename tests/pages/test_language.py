"""A reader's language: its choice, its cookie, its texts; two readers never mix."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from babel.messages.catalog import Catalog
from streamlit.testing.v1 import AppTest

from i18n import dates
from i18n.catalogs import language_for, languages, name_of
from i18n.translator import Translator
from i18n.typed_amounts import parse_amount
from live import LiveTable
from pages.common import session_language
from rules import Figure, Illegal, Player, sentence
from tests.pages.sample_catalogs import made, spoken

PLAYERS = (Player("Anna", "venice"), Player("Ben", "rome"))
ANNAS_LAWYER = Figure(0, "law")


def small(language: str, mark: str) -> dict[str, Catalog]:
    """A few sentences, told apart by a mark."""
    told = {
        "lawyer": f"Jurist{mark}",
        "{owner}'s {profession}": "{profession} von {owner}",
        "{figure} is banished to the island.": "{figure:Der} muss weg.",
        "The profession “{profession}” is in no conflict at {host} now.": "{host}: {profession:den}",
        "The board": f"Das Brett{mark}",
        "New table": f"Neuer Tisch{mark}",
        "Tables": f"Tische{mark}",
        "Ducats of {name}": "Dukaten {name:von}",
    }
    sentences = made(language, told)
    sentences.add(("Yes, take back {count} step", "Yes, take back {count} steps"), ("Einen!", "{count} zurück"))
    words = {
        ("den", "lawyer"): "den Juristen",
        ("Der", "{owner}'s {profession}"): "Der {profession} von {owner}",
        ("der", "{owner}'s {profession}"): "der {profession} von {owner}",
        ("von", "{name}"): "von {name}",
        ("von e", "{name}"): "vom {name}",
        ("brettspielwelt", "The board"): "Das Haus",
    }
    return {"companion": sentences, "box_words": made(language, {}, words)}


@pytest.fixture(autouse=True)
def tongues(tmp_path: Path) -> Iterator[None]:
    with spoken(tmp_path / "locale", {"de": small("de", ""), "pt_BR": small("pt_BR", "o")}):
        yield


def test_the_languages_are_those_found_in_the_folder() -> None:
    assert languages() == ("en", "de", "pt-BR")
    assert [name_of(tag) for tag in languages()] == ["English", "Deutsch", "Português (Brasil)"]


@pytest.mark.parametrize(
    ("remembered", "accepted", "usual", "found"),
    [
        ("", "de-AT,de;q=0.9,en;q=0.5", "", "de"),
        ("", "fr-FR, pt-BR;q=0.8, de;q=0.7", "", "pt-BR"),
        ("", "fr;q=0.9, en-US;q=0.2, de;q=0.1", "", "en"),
        ("", "de;q=0, en", "", "en"),
        ("", "", "de-CH", "de"),
        ("", "fr", "", "en"),
        ("", "", "", "en"),
        ("", " de ; q = 0.9 , en;q=0.5", "", "de"),
        ("", "  de  x , en", "", "en"),
        ("de", "en", "", "de"),
        ("xx", "de", "", "de"),
        ("../../etc", "*;q=0.5, ;;, de_DE;q=x, \x00", "", "en"),
    ],
)
def test_the_language_of_a_visit(remembered: str, accepted: str, usual: str, found: str) -> None:
    assert language_for(remembered, accepted, usual) == found


def test_words_of_an_edition_and_forms_of_a_word() -> None:
    translator = Translator("de", PLAYERS)
    assert translator.translate("The board") == "Das Brett"
    assert translator.of("brettspielwelt").translate("The board") == "Das Haus"
    assert translator.of("fx-schmid-1994").translate("The board") == "Das Brett"
    figure = translator.figure(ANNAS_LAWYER)
    assert figure == "Jurist von Anna"
    assert translator.say("{figure} is banished to the island.", figure=figure) == "Der Jurist von Anna muss weg."
    listed = translator.listing([figure, figure])
    assert translator.say("{figure} is banished to the island.", figure=listed) == (
        "Der Jurist von Anna und der Jurist von Anna muss weg."
    )
    refused = Illegal("no-conflict", "8", profession="law", host=1)
    assert sentence(refused, translator) == "Ben: den Juristen"
    # Plain words have no forms and stay as they are.
    assert translator.say("{figure} is banished to the island.", figure="X") == "X muss weg."


def test_the_form_of_a_name_may_hang_on_its_first_letter() -> None:
    translator = Translator("de", (Player("Élodie", "venice"), Player("Ben", "rome")))
    assert [translator.say("Ducats of {name}", name=translator.player(seat)) for seat in (0, 1)] == [
        "Dukaten vom Élodie",
        "Dukaten von Ben",
    ]
    # Text that has lost its forms on the way is a name as well, and so are names in a row.
    assert translator.say("Ducats of {name}", name="**Eva**") == "Dukaten vom **Eva**"
    both = translator.listing([translator.player(0), "Eva"])
    assert translator.say("Ducats of {name}", name=both) == "Dukaten vom Élodie und vom Eva"
    assert Translator("en").say("Ducats of {name}", name="Eva") == "Ducats of Eva"


def test_numbers_choose_their_form() -> None:
    keys = ("Yes, take back {count} step", "Yes, take back {count} steps")
    assert [Translator("de").count(*keys, n, count=str(n)) for n in (1, 2)] == ["Einen!", "2 zurück"]
    assert [Translator().count(*keys, n, count=str(n)) for n in (0, 1)] == [
        "Yes, take back 0 steps",
        "Yes, take back 1 step",
    ]


def test_numbers_and_lists_are_written_as_the_reader_writes_them() -> None:
    assert Translator("de").number(320_000) == "320.000"
    assert Translator("en").number(320_000) == "320,000"
    assert Translator("de").listing(["Anna", "Ben", "Cem"]) == "Anna, Ben und Cem"
    assert dates.day("2026-11-08", Translator("de")) == "08.11.2026"
    shapes = {tag: dates.date_shape(Translator(tag)) for tag in ("en", "de", "fr", "nl", "it", "en-US")}
    assert shapes == {
        "en": "YYYY-MM-DD",
        "de": "DD.MM.YYYY",
        "fr": "DD/MM/YYYY",
        "nl": "DD-MM-YYYY",
        "it": "DD/MM/YYYY",
        "en-US": "MM/DD/YYYY",
    }


@pytest.mark.parametrize(
    "typed", ["130000", "130.000", "130,000", "130 000", "130\u00a0000", "130\u202f000", "130’000"]
)
def test_an_amount_is_read_with_any_grouping(typed: str) -> None:
    assert parse_amount(typed) == 130_000


@pytest.mark.parametrize("typed", ["130.0", "130,00", "1.3", "13.00.000", "1.300,000"])
def test_what_groups_wrongly_is_no_amount(typed: str) -> None:
    assert parse_amount(typed) == typed


def test_two_readers_at_once_never_mix() -> None:
    start = Barrier(2)

    def told(language: str) -> set[tuple[str, str, str, str]]:
        translator = Translator(language, PLAYERS)
        start.wait()
        return {
            (
                translator.translate("The board"),
                translator.figure(ANNAS_LAWYER),
                translator.number(320_000),
                sentence(Illegal("no-conflict", "8", profession="law", host=1), translator),
            )
            for _ in range(2000)
        }

    with ThreadPoolExecutor(2) as both:
        german, english = both.map(told, ("de", "en"))
    assert german == {("Das Brett", "Jurist von Anna", "320.000", "Ben: den Juristen")}
    assert english == {
        ("The board", "Anna's lawyer", "320,000", "The profession “lawyer” is in no conflict at Ben now.")
    }


def test_two_sessions_in_two_languages(app: Callable[..., AppTest], table: Callable[..., LiveTable]) -> None:
    table("Anna", "Ben", "Cem")
    german, english = app(), app()
    german.session_state[session_language.LANGUAGE] = "de"
    for _ in range(2):
        german.run()
        english.run()
        assert german.button("new-table").label == "Neuer Tisch"
        assert english.button("new-table").label == "New table"


def test_a_language_that_is_gone_is_not_spoken(app: Callable[..., AppTest]) -> None:
    test = app()
    test.session_state[session_language.LANGUAGE] = "fr"
    assert test.run().button("new-table").label == "New table"
