"""Every sentence is in the template, and every catalog translates it, with the same inserts and markup."""

import ast
import re
from pathlib import Path

import pytest

from i18n.translator import Phrase, Translator
from rules import EDITIONS, Player
from tests.pages import sample_catalogs
from tests.pages.sample_catalogs import FORMED, LANGUAGES, forms, inserts, markup, sentences, spoken, template
from tools.catalogs import ROOT, TEMPLATE, extract

# These read the tables that `babel.cfg` names, so what they say is no literal.
TABLES = {
    "i18n/translator.py",
    "presenters/article_markup.py",
    "pages/common/style.py",
    "pages/rulebook/sections.py",
    "presenters/article_view.py",
    "presenters/board_view.py",
    "narration/played_articles.py",
    "narration/told_to_host.py",
    "pages/edition/problems.py",
}


def test_the_template_holds_every_sentence(tmp_path: Path) -> None:
    extract(tmp_path / "now.pot")
    assert (tmp_path / "now.pot").read_text("utf-8") == TEMPLATE.read_text("utf-8"), "run `make update`"


def test_what_is_said_is_a_literal_that_can_be_extracted() -> None:
    known = {form for message in sentences(template()) for form in forms(message.id)}
    wrong = []
    rooms = ("i18n", "narration", "presenters", "components", "web", "pages")
    for file in [file for room in rooms for file in (ROOT / room).rglob("*.py")]:
        name = str(file.relative_to(ROOT))
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
                continue
            keys = {"say": 1, "around": 1, "translate": 1, "count": 2}.get(call.func.attr, 0)
            if call.func.attr == "count" and len(call.args) < 3:
                continue
            # Babel does not look into an f-string, so what is said there is not in the template.
            told = [one.value in known if isinstance(one, ast.Constant) else name in TABLES for one in call.args[:keys]]
            wrong += [] if all(told) else [f"{name}:{call.lineno}"]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_translated(language: str) -> None:
    catalog = sample_catalogs.read(language)
    wanted = {message.id for message in sentences(template())}
    found = {message.id: message for message in sentences(catalog)}
    assert set(found) == wanted, "run `make update`"
    assert [one.id for one in found.values() if not all(forms(one.string))] == []
    assert [one.id for one in found.values() if one.fuzzy] == []
    assert [
        one.id for one in found.values() if one.pluralizable and len(forms(one.string)) != catalog.num_plurals
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", ["companion", "box_words"])
def test_inserts_and_markup_are_those_of_the_english(language: str, domain: str) -> None:
    wrong = []
    for message in sentences(sample_catalogs.read(language, domain)):
        one, many = forms(message.id)[0], forms(message.id)[-1]
        for told in forms(message.string):
            if not told:
                continue
            names = set(inserts(told))
            # The form for one may say the number in a word.
            if names != set(inserts(many)) and names != set(inserts(one)):
                wrong.append((told, "inserts"))
            if markup(told) != markup(many):
                wrong.append((told, "markup"))
            if told.strip() != told:
                wrong.append((told, "spaces"))
    assert wrong == []


@pytest.mark.parametrize("domain", ["companion", "box_words"])
def test_the_space_before_a_french_sign_is_narrow_and_breaks_no_line(domain: str) -> None:
    told = [one for message in sentences(sample_catalogs.read("fr", domain)) for one in forms(message.string)]
    assert [one for one in told if re.search("[ \u00a0][:;?!»]|«[ \u00a0]", one)] == []


def test_italian_a_before_a_name_is_a_form_of_the_name() -> None:
    told = [one for message in sentences(sample_catalogs.read("it", "companion")) for one in forms(message.string)]
    people = "names?|owners?|hosts?|winners?|others|rivals|seat|player|payer|who"
    assert [one for one in told if re.search(rf"\ba {{({people})}}", one)] == []
    told_apart = Translator("it", (Player("Anna", "venice"), Player("Ben", "rome")))
    says = [told_apart.say("thanks to {name}", name=told_apart.player(seat)) for seat in (0, 1)]
    assert says == ["grazie ad Anna", "grazie a Ben"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_by_place_are_asked_for_somewhere(language: str) -> None:
    own = sentences(sample_catalogs.read(language, "box_words"))
    told = [told for one in (*sentences(sample_catalogs.read(language)), *own) for told in forms(one.string)]
    asked = {form for one in told for name in inserts(one).values() for form in name}
    contexts = {str(one.context) for one in own}
    assert {form for form in asked if not any(form in context.split(" ") for context in contexts)} == set()
    # In a list a form with a capital is the first one's only.
    asked |= {form[:1].lower() + form[1:] for form in asked}
    known = {*EDITIONS, *asked, *(f"{edition} {form}" for edition in EDITIONS for form in asked)}
    # The forms of names, by the letter with which they begin.
    known |= {context for context in contexts if context[:-2] in asked and context[-2:-1] == " "}
    assert contexts - known == set()
    assert {one.id for one in own} - {one.id for one in sentences(template())} == set()
    assert [one.id for one in own if not all(forms(one.string))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["", *EDITIONS])
def test_every_sentence_can_be_said(language: str, edition: str, tmp_path: Path) -> None:
    catalogs = {language: {domain: sample_catalogs.read(language, domain) for domain in ("companion", "box_words")}}
    with spoken(tmp_path, catalogs):
        translator = Translator(language, (), edition)
        for message in sentences(template()):
            one, many = forms(message.id)[0], forms(message.id)[-1]
            words = {name: formed(name) if name in FORMED else name for name in inserts(many)}
            told = (
                [translator.translate(one)]
                if one == many
                else [translator.plural(one, many, n) for n in (0, 1, 2, 5, 21)]
            )
            assert not [said for said in told if "{" in said.format(**words)]


def formed(name: str) -> str:
    return Phrase(name, lambda form: f"{name} in {form}")
