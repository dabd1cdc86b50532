"""Each language uses the terms of the glossary, and none that it forbids."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from i18n.translator import Translator
from rules import EDITIONS
from tests.pages import sample_catalogs
from tests.pages.sample_catalogs import forms, sentences, spoken, template
from tools.catalogs import LOCALE

ALL = "all"
GLOSSARIES = Path(__file__).parents[1] / "glossaries"
LANGUAGES = sorted(file.stem for file in GLOSSARIES.glob("*.toml"))
BOXES = (ALL, *EDITIONS)
# Machine words: what a file's field is called, and the sentence that lists the actions of a record.
MACHINE = re.compile(r"^[a-z_]+: |This is none of the actions")


@cache
def glossary(language: str) -> dict[str, Any]:
    return tomllib.loads((GLOSSARIES / f"{language}.toml").read_text("utf-8"))


@pytest.fixture(scope="module", autouse=True)
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    place = tmp_path_factory.mktemp("glossaries")
    domains = {
        language: {
            file.stem: sample_catalogs.read(language, file.stem)
            for file in (LOCALE / language / "LC_MESSAGES").glob("*.po")
        }
        for language in LANGUAGES
    }
    with spoken(place, domains):
        yield


def said(language: str, box: str) -> dict[str, str]:
    """Every sentence as it is said at a table of this box, by its English, the inserts still named."""
    translator = Translator(language, (), "" if box == ALL else box)
    found = {}
    for message in sentences(template()):
        one, many = forms(message.id)[0], forms(message.id)[-1]
        found[many] = translator.translate(one) if one == many else translator.plural(one, many, 2)
    return found


def formed(language: str) -> list[str]:
    """The forms of words that stand in no edition alone."""
    if not Path(LOCALE / language / "LC_MESSAGES" / "box_words.po").exists():
        return []
    words = sentences(sample_catalogs.read(language, "box_words"))
    words = [one for one in words if one.id != "{name}" and str(one.context).split(" ")[0] not in EDITIONS]
    return [form for one in words for form in forms(one.string)]


def test_every_language_has_a_glossary_of_every_box() -> None:
    assert sorted({"en", *sample_catalogs.LANGUAGES}) == LANGUAGES
    for language in LANGUAGES:
        assert set(glossary(language)) == set(BOXES), language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_the_words_of_the_rulebook_are_said(language: str, box: str) -> None:
    told = "\n".join(said(language, box).values()).casefold()
    missing = [word for word in glossary(language)[box]["says"] if not re.search(rf"\b{word.casefold()}", told)]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", EDITIONS)
def test_a_term_has_the_word_of_the_rulebook(language: str, box: str) -> None:
    told = said(language, box)
    terms = glossary(language)[box].get("terms", {})
    assert {term: told.get(term) for term in terms} == terms


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_what_the_glossary_forbids_is_not_said(language: str, box: str) -> None:
    told = [words for english, words in said(language, box).items() if not MACHINE.search(english)]
    told += formed(language)
    forbidden = [*glossary(language)[ALL]["never"], *glossary(language)[box]["never"]]
    found = [(rule, words) for rule in forbidden for words in told if re.search(rule, words)]
    assert found == []
