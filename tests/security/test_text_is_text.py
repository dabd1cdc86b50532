"""Texts of people are shown exactly as written, and look-alikes are refused or distinguished."""

import re

import pytest

import live
from charts import Told, sentence
from charts.sentence_data import Number, Who
from i18n.translator import Translator, plain
from live import BribeOffer, new_key
from narration import runs, tell_line
from narration.error_text import error_text
from narration.marked_names import with_marked_names
from narration.who_speaks_next import more_words
from presenters.bribe_view import offers
from presenters.now_view import now_view
from presenters.seat_card_view import seat_card_view
from rules import Figure, Illegal, Player, action_data, cleaned_text
from tests.live.conftest import setup

# What the passes of Markdown look for in text that has been unescaped already.
LATER = (
    re.compile(r"(https?://|www(?=\.))([-.\w]+)([^ \t\r\n]*)", re.IGNORECASE),
    re.compile(r"([-.\w+]+)@([-\w]+(?:\.[-\w]+)+)"),
    re.compile(r":\+1:|:-1:|:[\w-]+:"),
    re.compile(r":material/\w+:"),
    re.compile(r"->|<-|--|>=|<=|~="),
)
TEXTS = [
    "www.evil.example",
    "see WWW.evil.example",
    "https://evil.example/?a=b",
    "HTTP://evil.example",
    "a.b+c@evil.example",
    ":smile:",
    ":+1: :100: :material/home:",
    "-> <- <-> -- >= <= ~=",
    "*a* _b_ `c` [d](e) <b> $f$ :red[g] # h",
]


@pytest.mark.parametrize("text", TEXTS)
def test_nothing_in_a_text_is_taken_for_markup(text: str) -> None:
    shown = plain(text)
    after = re.sub(r"\\(.)", r"\1", shown)
    assert not [found for found in LATER if found.search(after)]
    assert after.replace("\u2060", "") == text
    assert not re.search(r"(?<!\\)[*_`\[\]<>$#]", shown)


@pytest.mark.parametrize("text", ["\r\r    code", "\n\n    code", "\x0b\x0c\x85code", "\u2028\u2029    code"])
def test_line_ends_make_no_block(text: str) -> None:
    assert plain(text) == "code"


HOST = "\ue002 1 \ue002\ue000\ue001"


def test_a_host_changes_no_sum_by_a_name() -> None:
    """What is said around a sum comes in two parts, and no sign in a name stands for it."""
    made = live.registry().create(setup(3))
    while not any(isinstance(one, BribeOffer) for one in made.view.choices):
        choice = next(one for one in made.view.choices if not isinstance(one, BribeOffer))
        made.act(action_data(choice), version=made.view.version, key=new_key())
    players = tuple([Player(HOST, player.house) for player in made.view.table.players])
    translator = Translator("en", players)
    (offer,) = offers(made.view, translator)[:1]
    assert "10,000".join(offer["sure"]) == f"Yes, pay {HOST} 10,000"
    assert len(offer["sure"]) == len(offer["pay"]) == 2
    assert "7".join(seat_card_view(made.view, 0, translator)["cash"]) == "7 ducats"
    assert now_view(made.view, translator)["sentence"]


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_a_sum_has_its_place_in_every_language(language: str) -> None:
    before, behind = Translator(language).around("Yes, pay {host} {amount}", "amount", host="Anna")
    assert "Anna" in before + behind
    assert "{" not in before + behind


def named(*names: str) -> list[dict[str, str]]:
    return [{"name": name, "house": house} for name, house in zip(names, ("venice", "milan", "rome"), strict=True)]


LOOK_ALIKE = [
    "Anna",
    "Anna\u200b",
    "An\u00adna",
    "\u202eAnna",
    "A\u200dnna",
    "Anna\ue000",
    "Anna\x00",
    " Anna ",
    "ANNA",
]


@pytest.mark.parametrize("other", LOOK_ALIKE)
def test_two_names_that_look_alike_are_one(other: str) -> None:
    with pytest.raises(Illegal):
        live.registry().create({**setup(3), "players": named("Anna", other, "Cem")})


def test_a_name_is_kept_composed_and_without_what_nobody_sees() -> None:
    made = live.registry().create({**setup(3), "players": named("A\u0308nne\u200b", "B\ren", "Cem")})
    assert [player.name for player in made.view.table.players] == ["\u00c4nne", "B en", "Cem"]


@pytest.mark.parametrize("name", ["\u05d3\u05e0\u05d4", "\u0645\u0631\u064a\u0645", "Ben\u05f3"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_a_name_from_right_to_left_takes_no_sum_along(name: str, language: str) -> None:
    """Without signs round it, "Anna pays 90,000 :10,000 Dana" was shown of a payment of 10,000."""
    made = live.registry().create({**setup(3), "version": 2, "players": named("Anna", name, "Cem")})
    pay = {"type": "pay", "seat": 0, "to": 1, "amount": 10_000, "reason": f"90,000 {name}"}
    made.act(pay, version=0, key=new_key())
    translator = Translator(language, made.view.table.players)
    told = tell_line(made.view.log[-1], translator).sentence
    # By these signs Unicode's algorithm orders what is between them by itself (UAX #9).
    assert told.count(f"\u2066{name}\u2069") == 1
    assert re.search(rf"\u2066[^\u2066]*90,000 {name}\u2069", told)
    marked = runs(tell_line(made.view.log[-1], with_marked_names(translator)).sentence)
    assert (name, True) in marked
    assert str(translator.listing([name, "Cem"])).startswith(f"\u2066{name}\u2069")
    # In its form: in French as before a consonant.
    figure, of_cem = [format(translator.figure(Figure(seat, "law"))) for seat in (1, 2)]
    assert figure == of_cem.replace("Cem", f"\u2066{name}\u2069")


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "nl"])
def test_refusals_and_chronicles_keep_such_names_apart(language: str) -> None:
    """A refusal was drawn the other way round: that it is the turn of whoever it is not."""
    names = "\u05d3\u05e0\u05d4", "\u0633\u0644\u0645\u0649"
    players = tuple([Player(name, "") for name in names])
    translator = Translator(language, players)
    refused = error_text(Illegal("not-on-turn", "2", seat=0, host=1), translator)
    assert [refused.count(f"\u2066{name}\u2069") for name in names] == [1, 1]
    # The sentence around them, in another one, stays as it is.
    assert translator.say("And it is not the moment: {reason}", reason=refused).count("\u2066") == 2
    told = sentence(Told("swing-for", {"winner": Who(0), "amount": Number(5)}), translator)
    assert f"\u2066{names[0]}\u2069" in told


def test_a_host_written_from_right_to_left_asks_for_more() -> None:
    """What is stored has no such signs: the note was not known again, and the owner never asked."""
    translator = Translator("de", (Player("Anna", ""), Player("\u05d3\u05e0\u05d4", "")))
    words = more_words(1, Figure(0, "law"), translator)
    assert cleaned_text(words) == words
    assert "\u05d3\u05e0\u05d4" in words
