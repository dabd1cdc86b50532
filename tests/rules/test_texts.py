"""Names and remarks from strangers: what nobody can see is dropped, and names that look alike are one name."""

import json
from itertools import pairwise
from unicodedata import category, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules import Malformed, cleaned_name, cleaned_text, load, look_alike, name_key, parse_action, replay, texts
from rules.editions import FX_SCHMID
from rules.errors import Illegal
from rules.field_kinds import REMARK_LENGTH
from rules.record import MAX_META
from rules.refusal_sentences import English, sentence
from tests.rules.variants import Data, head
from web import socket_limits

HIDDEN = [
    "\u200b",
    "\u200d",
    "\u202e",
    "\u2066",
    "\ufeff",
    "\x00",
    "\x1b",
    "\ue000",
    "\u3164",
    "\u2800",
    "\ufe0f",
    "\ufdd0",
    "\u2065",
    "\ufff0",
    "\u0378",
    "\U0001d159",
    # What joins Brahmi numbers and Tifinagh letters, and chooses how Duployan letters and signs of hands are drawn.
    "\U0001107f",
    "\u2d7f",
    "\U0001bc9d",
    "\U0001da9b",
    "\U0001daaf",
    # Letters that are blank, since Unicode 15; assigned to nothing before.
    "\U00013441",
    "\U00013442",
    "\U000e0080",
    "\U000e01f0",
]


def record(first: str, second: str) -> Data:
    data = head("fx-schmid-1994", 3)
    data["players"][0]["name"], data["players"][1]["name"] = first, second
    return data


def test_marks_do_not_pile_up_over_other_lines() -> None:
    pile = "e" + "\u0302\u0305\u20dd" * 30
    for cleaned in (cleaned_name, cleaned_text):
        shown = cleaned(f"{pile} {pile}")
        assert max(map(len, normalize("NFD", shown).split())) <= 6
        assert cleaned(shown) == shown == normalize("NFC", shown)
        for written in ("Đặng", "Nguyễn", "שָּׁלוֹם", "สมชายที่", "गीता", "ཨོཾ་མ་ཎི་པདྨེ", "e\u0301\u0302"):
            assert cleaned(written) == normalize("NFC", written)


@pytest.mark.parametrize("hidden", HIDDEN, ids=[f"U+{ord(one):04X}" for one in HIDDEN])
def test_hidden_characters_are_dropped(hidden: str) -> None:
    assert cleaned_name(f"{hidden}An{hidden}na{hidden}") == "Anna"
    assert cleaned_text(f"a{hidden} b") == "a b"
    assert replay(record(f"An{hidden}na", "Ben")).table.players[0].name == "Anna"
    with pytest.raises(Illegal, match="name-twice"):
        replay(record("Anna", f"An{hidden}na"))
    with pytest.raises(Illegal, match="name-empty"):
        replay(record(hidden, "Ben"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nn\u0430"),
        ("Jose\u0301", "Jos\u00e9"),
        ("Anna Maria", "Anna\u00a0 Maria"),
        ("Anna", "\uff21\uff4e\uff4e\uff41"),
        ("Strauß", "STRAUSS"),
    ],
)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert look_alike(one, other)
    with pytest.raises(Illegal, match=r"name-twice|name-alike"):
        replay(record(one, other))


@pytest.mark.parametrize(
    "name",
    ["Søren", "Ανδρέας", "李", "Нина", "O'Neill", "👩 Eva", "Zoë-Ann", "عمر", "\U00031350", "Ida \U0001fae8"],
)
def test_names_of_every_script_stay(name: str) -> None:
    assert cleaned_name(name) == name
    assert replay(record(name, "Ben")).table.players[0].name == name


@pytest.mark.parametrize("joined", ["\u17d2\u178e", "\ua9c0\ua9a0"], ids=["Khmer", "Javanese"])
def test_letters_below_each_other_cover_no_other_lines(joined: str) -> None:
    """Each hangs below the one before, so that a column of them covered the lines of others."""
    column = "\u1780" + 24 * joined
    assert cleaned_text(column) == "\u1780" + 4 * joined
    assert cleaned_text(2 * column) == 2 * cleaned_text(column)
    assert cleaned_name(f"{column}x") == f"\u1780{4 * joined}x"


# Letters, what joins them below each other, and marks, of several scripts.
PILED = "\ua98f\ua9c0\ua9b3\u1000\u1039\u102e\u1780\u17d2\u1b05\u1b44\u1b35\u1bab\u0301\u0323\u1a60\u0f73\u0f71\u20ddX"


def piled(words: str) -> tuple[int, int]:
    """Of a text the most letters that are joined below one, and the most marks of one."""
    joins = marks = most_joins = most_marks = 0
    for before, one in pairwise(f" {words}"):
        is_mark = category(one)[0] == "M"
        marks = marks + (category(one) != "Mc") if is_mark else 0
        if not is_mark:
            joins = joins + 1 if before in "\ua9c0\u1039\u17d2\u1b44\u1bab\u1a60" and one != " " else 0
        most_joins, most_marks = max(most_joins, joins), max(most_marks, marks)
    return most_joins, most_marks


@given(st.lists(st.text(PILED, min_size=1, max_size=12), min_size=1, max_size=4), st.integers(1, 6))
@example(["\u1100" + 4 * "\u17d2\u1100" + "\u17d2X\u1161"], 1)
@example(
    [
        "a"
        + 4 * "\u1babX"
        + 2 * "\u0357\u0357\u20dd\u1bab"
        + 5 * "X\u1bab\u0357\u0357"
        + 4 * "X\u0357\u0357\u20dd\u1bab"
        + "X\u0357"
    ],
    1,
)
@example(["k" + 3 * "\u1b44X" + "\u1b44 \u1b44X"], 1)
@example(["\ua98f" + 4 * "\ua9c0\ua98f" + 3 * "\ua9c0" + 2 * "\ua98f"], 30)
def test_what_was_left_of_a_column_is_cleaned_already(parts: list[str], times: int) -> None:
    """What is shown is cleaned again: what was left out may have kept apart what piles up then."""
    for clean in (cleaned_text, cleaned_name):
        words = clean("".join(parts) * times)
        assert clean(words) == words
        assert max(piled(words)) <= 4


def test_a_name_that_ends_with_what_joins_letters_stays_in_a_sentence() -> None:
    name = cleaned_name("k" + 4 * "\u1b44X" + "\u1b44")
    assert cleaned_text(f"Anna asks {name} for more") == f"Anna asks {name} for more"


def test_a_long_text_of_what_joins_letters_is_cleaned_in_two_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look took one sign, and a message of 4 KB a third of a second."""
    looks: list[int] = []
    look = texts._with_less_piles

    def counted(words: str) -> str:
        looks.append(len(words))
        return look(words)

    monkeypatch.setattr(texts, "_with_less_piles", counted)
    cleaned_text("k" + 4 * "\u1b44X" + 2000 * "\u1b44" + 2000 * "x")
    assert len(looks) <= 3


def test_words_of_joined_letters_stay() -> None:
    tamil = "\u0bb8\u0bcd\u0b95\u0bcd\u0bb0\u0bcd\u0baa\u0bcd\u0b9f\u0bcd\u0bb8\u0bcd"
    for word in (
        tamil,
        "\u0915\u093e\u0930\u094d\u0924\u094d\u0938\u094d\u0928\u094d\u092f",
        "\u17a2\u1784\u17d2\u1782",
    ):
        assert cleaned_text(word) == word


def test_name_of_one_person_in_many_games() -> None:
    assert name_key(" Anna  Maria\u200b ") == name_key("anna maria")


def test_key_of_a_key_is_the_key() -> None:
    """A list of joined names is saved by keys: some were not brought in again."""
    greek = [chr(code) for block in ((0x370, 0x400), (0x1F00, 0x2000)) for code in range(*block)]
    for name in [f"{letter}{mark}" for letter in greek for mark in ("", "\u0304", "\u0306")]:
        assert name_key(name_key(name)) == name_key(name)


def test_remark_keeps_its_lines_and_nothing_else_invisible() -> None:
    note = parse_action({"type": "note", "text": "one\r\ntwo\rthree\tfour\u202e"}, FX_SCHMID)
    assert note[0] == "one\ntwo\nthree four"


REMARKS = [
    {"type": "note", "text": "%"},
    {"type": "adjust", "from": "bank", "to": 0, "amount": 10_000, "reason": "%"},
    {"type": "pay", "seat": 0, "to": 1, "amount": 10_000, "reason": "%"},
]


@pytest.mark.parametrize("action", REMARKS, ids=lambda one: str(one["type"]))
@pytest.mark.parametrize("sign", ["x", "\n", " ", "\U0001f600", "\ufb2c"])
def test_remarks_are_bounded(action: Data, sign: str) -> None:
    """One sign in each text is three in the normal form of Unicode, at the most."""

    def read(length: int, *, kept: bool = False) -> str:
        words = {key: sign * length + "." if value == "%" else value for key, value in action.items()}
        return next(one for one in parse_action(words, FX_SCHMID, kept=kept) if isinstance(one, str) and "." in one)

    each = len(cleaned_text(sign + ".")) - 1
    most = (REMARK_LENGTH - 1) // each
    assert len(read(most)) <= REMARK_LENGTH
    for length in (most + 1, 100_000):
        with pytest.raises(Malformed, match="text-long") as caught:
            read(length)
        assert sentence(caught.value, English()).endswith("a text of at most 4,096 characters is expected here.")
    assert len(read(most + 1, kept=True)) > REMARK_LENGTH


def test_what_one_message_of_a_screen_holds_is_never_too_long() -> None:
    """A message has 4 KB; no sign becomes more signs of the normal form than it has bytes."""
    assert socket_limits.MOST_OF_A_MESSAGE <= REMARK_LENGTH
    signs = (chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000)
    assert [sign for sign in signs if len(normalize("NFC", sign)) > len(sign.encode())] == []


def test_length_is_of_what_can_be_seen() -> None:
    long = "x" * 40 + "\u200b" * 40
    assert replay(record(long, "Ben")).table.players[0].name == "x" * 40
    parse_action({"type": "note", "text": "x" * REMARK_LENGTH + "\u200b" * REMARK_LENGTH}, FX_SCHMID)


def test_meta_is_bounded() -> None:
    data = record("Anna", "Ben")
    assert replay(data | {"meta": {"played": "x" * (MAX_META - 20)}}).error is None
    with pytest.raises(Malformed, match="too-large-meta"):
        replay(data | {"meta": {"played": "x" * MAX_META}})


def test_number_of_thousands_of_digits_that_python_made_is_refused() -> None:
    huge = 10**4_301
    for action in ({"type": "note", "text": "x", "seat": huge}, {"type": "open", "seat": -huge, "profession": "law"}):
        with pytest.raises(Malformed, match="not-a-number"):
            parse_action(action, FX_SCHMID)
    text = json.dumps(record("Anna", "Ben")).replace('"first": 0', '"first": ' + "9" * 4_301)
    with pytest.raises(Malformed, match="not-a-number"):
        replay(load(text))
