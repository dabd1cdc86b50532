"""Texts are normalized as Unicode says, in time that grows with their length, whatever marks a stranger piles up."""

import sys
from collections.abc import Callable
from typing import Any, Literal
from unicodedata import combining, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import (
    NAME_LENGTH,
    Illegal,
    Malformed,
    cleaned_name,
    cleaned_text,
    custom_edition_fields,
    edition_data,
    field_kinds,
    look_alike,
    look_alikes,
    name_key,
    parse_action,
    read_edition,
    replay,
    table_setup,
    texts,
)
from rules.editions import EDITIONS, FX_SCHMID
from storage import size_limits
from tests.rules.variants import Data, head

Form = Literal["NFC", "NFKC"]
FORMS: tuple[Form, ...] = ("NFC", "NFKC")
# How each takes signs apart.
APART: dict[Form, Literal["NFD", "NFKD"]] = {"NFC": "NFD", "NFKC": "NFKD"}
# Marks of several classes, signs that are made of marks, and signs that take marks into themselves.
SIGNS = (
    "ae \u1ebf\u1f82\uac00\u0301\u0316\u0323\u0328\u0344\u0345\u034f\u05b0"
    "\u0f71\u0f73\u0f75\u0f81\u3099\uff76\uff9e\uff9f\U0001d165"
)
# Too long for Python's own normalization, which exchanges neighbours: half a minute for each of them.
PILES = ("a" + "\u0301" * 70_000 + "\u0316" * 70_000, "a" + "\u0f73" * 70_000, "a" + "\uff9e\u0316" * 70_000)


def record(name: str) -> Data:
    data = head("fx-schmid-1994", 3)
    data["players"][0]["name"] = name
    return data


def promise(text: str) -> Data:
    return {"type": "promise", "seat": 0, "to": 1, "text": text}


def exchanged(words: str, form: Form) -> int:
    """The most marks before one that have to be exchanged with it."""
    most = 0
    run: list[int] = []
    for sign in "".join([normalize(APART[form], one) for one in words]):
        run = [*run, combining(sign)] if combining(sign) else []
        most = max(most, sum(one > run[-1] for one in run))
    return most


@pytest.mark.parametrize("form", FORMS)
@given(words=st.lists(st.tuples(st.sampled_from(SIGNS), st.integers(1, 60)), max_size=12))
def test_a_text_is_normalized_as_unicode_says(form: Form, words: list[tuple[str, int]]) -> None:
    written = "".join([sign * times for sign, times in words])
    assert texts.normalized(written, form) == normalize(form, written)


def test_of_all_signs_those_alone_are_taken_apart_that_hide_marks() -> None:
    for form in FORMS:
        signs = [chr(point) for point in range(sys.maxunicode + 1)]
        hiding = {one for one in signs if not combining(one) and combining(normalize(APART[form], one)[0])}
        assert hiding == set(map(chr, texts._MADE_OF_MARKS[form]))


@pytest.mark.parametrize("does", [cleaned_name, cleaned_text, name_key, lambda words: look_alike(words, "b")])
def test_pythons_normalization_never_meets_many_marks_in_the_wrong_order(
    does: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Form, str]] = []

    def told(form: Any, words: str) -> str:
        if form in FORMS:
            asked.append((form, words))
        return normalize(form, words)

    monkeypatch.setattr(texts, "normalize", told)
    monkeypatch.setattr(look_alikes, "normalize", told)
    for pile in PILES:
        does(pile[:401])
    assert asked
    assert max(exchanged(words, form) for form, words in asked) <= texts._MANY_MARKS


@pytest.mark.parametrize("does", [cleaned_name, cleaned_text, name_key, lambda words: look_alike(words, "b")])
def test_a_pile_of_marks_is_read(does: Callable[[str], Any]) -> None:
    for pile in PILES:
        does(pile)


@pytest.mark.parametrize("pile", PILES)
def test_what_is_too_long_is_refused_before_it_is_cleaned(pile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def cleaned(words: str) -> str:
        assert len(words) <= 4 * field_kinds.REMARK_LENGTH
        return texts.cleaned_text(words)

    for module in (table_setup, custom_edition_fields, size_limits):
        monkeypatch.setattr(module, "cleaned_name", cleaned)
    monkeypatch.setattr(field_kinds, "remark", lambda words, _: cleaned(words))
    with pytest.raises(Illegal, match="name-long"):
        replay(record(pile))
    with pytest.raises(Illegal, match="name-long"):
        size_limits.name(pile)
    with pytest.raises(Illegal, match="edition-word"):
        read_edition({**edition_data(EDITIONS["fx-schmid-1994"]), "name": pile})
    with pytest.raises(Malformed, match="text-length"):
        parse_action(promise(pile), FX_SCHMID)
    with pytest.raises(Malformed, match="text-long"):
        parse_action({"type": "note", "text": pile}, FX_SCHMID)


@pytest.mark.parametrize("name", ["\u1f82" * NAME_LENGTH, "a" + "\u0301" * 5, "Anna"])
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_name_that_was_good_stays_what_it_was(name: str, form: Literal["NFC", "NFD"]) -> None:
    shown = normalize("NFC", name)
    typed = normalize(form, name)
    assert replay(record(typed)).table.players[0].name == shown
    assert replay(record(" " * 1_000 + typed + "\n" * 1_000)).table.players[0].name == shown
    assert size_limits.name(typed) == shown
