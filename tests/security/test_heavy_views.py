"""What a screen is sent stays small whatever is written at its table: every socket that opens gets all of it."""

import asyncio
import gc
import json
from collections.abc import Callable, Sequence
from typing import Any
from weakref import ref

import pytest

import live
from i18n.catalogs import languages
from i18n.translator import Translator
from live import Actor, BribeOffer, LiveTable, Subscribers, new_key
from live.device_identity import WATCHER
from narration import promises, tell_line
from narration.log_lines import MOST_TOLD
from narration.long_texts import LONGEST_QUOTED, LONGEST_SHOWN, cut
from presenters import shared_views
from presenters.agreements_view import MOST_SHOWN
from presenters.log_view import NEWEST
from rules import edition_data, read_edition
from rules.custom_edition_fields import WORD_LENGTH
from rules.field_kinds import PROMISE_LENGTH, REMARK_LENGTH
from rules.json_values import MOST_DUCATS
from rules.table_setup import NAME_LENGTH
from tests.live.conftest import setup
from web import view_model_cache
from web.view_model_cache import Reader, TableFeed, view_for

Make = Callable[..., LiveTable]
# A letter of four bytes on the wire, which is written from right to left: signs that say so stand around its words.
ADLAM = "\U0001e900"
KILO = 1024
# Bytes of the largest view: of many long notes, and of all else that is long at once, names and open promises as well.
MOST_OF_NOTES, MOST = 192 * KILO, 1408 * KILO
ACTORS = (("table", Actor()), ("table", Actor("banker")), ("seat", Actor("seat", 0)), ("watch", WATCHER))


def enter(made: LiveTable, action: dict[str, Any]) -> None:
    made.act(action, version=made.view.version, key=new_key())


def note(made: LiveTable, text: str) -> None:
    enter(made, {"type": "note", "text": text})


def turn_back_and_forth(made: LiveTable, *, least: int) -> None:
    """Fill what a screen shows of the log with corrections of the newest actions."""
    for _ in range(NEWEST // 2):
        made.undo(version=made.view.version, key=new_key(), to=least)
        made.redo(version=made.view.version, key=new_key())
    assert {len(line.taken or line.back) for line in made.view.log[-NEWEST:]} == {MOST_TOLD}


def largest_view(made: LiveTable) -> int:
    """Bytes of the largest view of any screen in any language."""
    shown = [view_for(made.view, Reader(*who, language)) for who in ACTORS for language in languages()]
    return max(len(json.dumps(one, ensure_ascii=False).encode()) for one in shown)


def test_corrections_of_long_notes_are_told_to_screens_in_short(table: Make) -> None:
    """Thirty lines would repeat twelve whole notes each: six megabytes."""
    made = table()
    for _ in range(MOST_TOLD):
        note(made, ADLAM * REMARK_LENGTH)
    assert largest_view(made) < MOST_OF_NOTES
    turn_back_and_forth(made, least=0)
    assert largest_view(made) < MOST_OF_NOTES


def long_names(houses: Sequence[str]) -> list[dict[str, str]]:
    return [{"name": long_word(sign, NAME_LENGTH), "house": house} for sign, house in zip("ABCDE", houses, strict=True)]


def long_word(sign: str, length: int) -> str:
    return ADLAM * (length - 1) + sign


def published() -> dict[str, Any]:
    """A record of a published edition, with long names."""
    return {**setup(5), "players": long_names([one["house"] for one in setup(5)["players"]])}


def largest_of_ones_own() -> dict[str, Any]:
    """A record of an edition of as many professions and rooms as there may be, with long words, late in the game."""
    words = [long_word(sign, WORD_LENGTH) for sign in "ABCDEFGH"]
    colours = ("red", "blue", "green", "black", "white")
    data = {
        "format": "intrige-edition",
        "version": 1,
        "name": "Large",
        "players": [3, 5],
        "rooms": [1_000 * number for number in range(1, 9)],
        "professions": words,
        "figures": 9,
        "houses": [{"name": word, "colour": colour} for word, colour in zip(words, colours, strict=False)],
        "rounds": 12,
        "cash": 100_000,
        "unit": 1_000,
    }
    edition = read_edition(data)
    palaces: list[dict[str, Any]] = [{} for _ in range(5)]
    banished = []
    # By round 11 each has sent 22 figures, but the seat whose turn it is.
    for seat, sent in enumerate((22, 22, 22, 22, 20)):
        out = [edition.professions[number % 8] for number in range(sent)]
        for number, profession in enumerate(edition.professions):
            palace, room = palaces[(seat + 1 + number % 4) % 5], str(edition.rooms[(seat * 2 + number) % 8])
            if room not in palace and all(one["profession"] != profession for one in palace.values()):
                palace[room] = {"seat": seat, "profession": profession}
                out.remove(profession)
        banished += [{"seat": seat, "profession": profession} for profession in out]
    start = {"round": 11, "seat": 4, "balances": [10**6] * 5, "palaces": palaces, "parks": [[]] * 5, "island": banished}
    record = {"format": "intrige-record", "version": 1, "first": 0, "edition": edition.name, "actions": []}
    names = long_names([house.name for house in edition.houses])
    return {**record, "players": names, "meta": {"edition": edition_data(edition)}, "start": start}


def all_figures_settled_at_once(professions: int = 1) -> dict[str, Any]:
    """A record of an edition of one's own before the bribes for eight figures, of which each may go to eight rooms.

    professions: of the figures, one or two. Of one, each choice tells of the seven others that are banished then.
    """
    record = largest_of_ones_own()
    edition = {**record["meta"]["edition"], "cash": 1_000_000, "unit": 1, "least_bribe": 1}
    edition |= {"rooms": [111_111 * number for number in range(1, 9)], "one_palace": True, "externals_together": True}
    read = read_edition(edition)
    second, *others = read.professions[professions - 1 :]
    park = [{"seat": seat, "profession": one} for seat in range(1, 5) for one in (read.professions[0], second)]
    start = {"round": 2, "seat": 0, "balances": [10**6] * 5, "palaces": [{}] * 5, "parks": [park, [], [], [], []]}
    start["island"] = [{"seat": 0, "profession": one} for one in others[:2]]
    return {**record, "version": 2, "edition": read.name, "meta": {"edition": edition_data(read)}, "start": start}


def bribe_with_everything(made: LiveTable) -> None:
    """Bribe for all figures, asking for a room and promising one, until they are settled."""
    while made.view.due.phase != "external-settlement":
        choice, rooms = made.view.choices[0], made.view.table.edition.rooms
        assert isinstance(choice, BribeOffer)
        bribe = {"type": "bribe", "seat": choice.seat, "profession": choice.profession, "amount": 99_993}
        enter(made, {**bribe, "asks": rooms[7], "promised": rooms[6]})


def make_promises(made: LiveTable, count: int) -> None:
    """As many as a screen shows are due, and the others are not."""
    for at in range(count):
        promise = {"type": "promise", "seat": at % 5, "to": (at + 1) % 5, "text": ADLAM * PROMISE_LENGTH}
        edition = made.view.table.edition
        promise |= {"room": edition.rooms[-1], "profession": edition.professions[-1], "amount": MOST_DUCATS}
        now = made.view.position
        due = {"round": now.round, "seat": now.host}
        later = {"round": edition.rounds, "seat": 3}
        enter(made, {**promise, "due": due if at < MOST_SHOWN else later})


@pytest.mark.parametrize("record", [published, largest_of_ones_own])
def test_the_largest_view_is_bounded(record: Callable[[], dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    made = live.registry().create(record())
    monkeypatch.setattr(made.limits, "check", lambda *_: None)
    make_promises(made, 100)
    turn_back_and_forth(made, least=made.view.undoable - MOST_TOLD)
    assert largest_view(made) < MOST


def test_the_largest_view_of_settlements_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its log is longest where the promises came last, for a line of them is longer than one of a bribe."""
    made = live.registry().create(all_figures_settled_at_once())
    monkeypatch.setattr(made.limits, "check", lambda *_: None)
    bribe_with_everything(made)
    make_promises(made, 100)
    turn_back_and_forth(made, least=made.view.undoable - MOST_TOLD)
    assert 0.9 * MOST < largest_view(made) < MOST


def test_corrected_set_ups_by_which_others_fall_are_told_within_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve actions were quoted beside the names and houses of all players: a view of 840 KB."""
    made = live.registry().create(largest_of_ones_own())
    monkeypatch.setattr(made.limits, "check", lambda *_: None)
    make_promises(made, 89)
    enter(made, {"type": "pay", "seat": 0, "to": 1, "amount": 1_000, "reason": ADLAM * REMARK_LENGTH})
    make_promises(made, 11)
    houses = [house.name for house in made.view.table.edition.houses]
    players = [{**one, "house": house} for one, house in zip(long_names(houses), [*houses[1:], houses[0]], strict=True)]
    renamed = [{**one, "name": long_word(sign, NAME_LENGTH)} for one, sign in zip(players, "FGHJK", strict=True)]
    changed = {"players": renamed, "first": 0, "options": {"side_payments": False, "refund": True}}
    made.set_up(changed, version=made.view.version, key=new_key())
    for _ in range(NEWEST // 2):
        made.undo(version=made.view.version, key=new_key())
        made.redo(version=made.view.version, key=new_key())
    newest = made.view.log[-1]
    assert len(newest.taken) == MOST_TOLD
    assert len(newest.set_up) > 10
    assert largest_view(made) < MOST


def test_a_long_note_is_cut_on_screens_and_whole_at_the_desk(table: Make) -> None:
    made = table()
    text = ("A bribe is declared aloud. " * 100).strip()
    note(made, text)
    made.undo(version=made.view.version, key=new_key())
    translator = Translator("en", made.view.table.players)
    line, undone = [tell_line(one, translator).sentence for one in made.view.log]
    assert line == f"Note: {text}"
    assert undone == f"Taken back: Note: {cut(text, LONGEST_QUOTED)}"
    shown = view_for(made.view, Reader("table", Actor(), "en"))["log"]["lines"][-1]["sentence"]
    assert "".join(words for words, _ in shown) == f"Note: {cut(text, LONGEST_SHOWN)}"


def test_a_correction_of_a_long_note_quotes_it_in_short(table: Make) -> None:
    made = table()
    note(made, "old " * 1000)
    entered = {"type": "note", "text": "new"}
    made.amend(0, entered, version=1, key=new_key())
    told = tell_line(made.view.log[-1], Translator("en", made.view.table.players))
    assert len(" ".join(told.consequences)) < 2 * LONGEST_QUOTED


@pytest.mark.parametrize(
    ("text", "most", "left"),
    [
        ("short", 5, "short"),
        ("The bribe was declared aloud.", 20, "The bribe was …"),
        ("The bribe was  declared aloud.", 17, "The bribe was …"),
        ("x" * 30, 20, "x" * 18 + "…"),
        # As one sign to a reader: an accent, a family, a colour of skin.
        ("e\u0301" * 20, 11, "e\u0301" * 4 + "…"),
        ("\U0001f468\u200d\U0001f467" * 9, 10, "\U0001f468\u200d\U0001f467" * 2 + "…"),
        ("\U0001f44b\U0001f3fd" * 9, 9, "\U0001f44b\U0001f3fd" * 3 + "…"),
        # Nobody makes it look for long.
        ("e" + "\u0301" * 5000, 100, "e" + "\u0301" * 97 + "…"),
    ],
)
def test_a_text_is_cut_where_a_reader_would(text: str, most: int, left: str) -> None:
    assert cut(text, most) == left
    assert len(left) <= most


def test_what_was_promised_is_put_in_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each version of a table of a hundred promises took 20 ms of each language on the event loop."""
    made = live.registry().create(published())
    monkeypatch.setattr(made.limits, "check", lambda *_: None)
    make_promises(made, 20)
    turn_back_and_forth(made, least=made.view.undoable - MOST_TOLD)
    largest_view(made)
    told: list[object] = []
    monkeypatch.setattr(promises, "tell_promised", told.append)
    note(made, "another version")
    largest_view(made)
    assert told == []


def test_a_view_is_written_once_for_all_sockets_that_open(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made, feed, written = table(), TableFeed(Subscribers()), []
    one = view_model_cache._written

    def counted(data: object) -> str:
        written.append(data)
        return one(data)

    async def open_some() -> None:
        for _ in range(3):
            shown = feed.shown(made.view, Reader("table", Actor(), "en"))
            assert shown.digest
            assert feed.message(None, shown).startswith('"view":{')

    monkeypatch.setattr(view_model_cache, "_written", counted)
    asyncio.run(open_some())
    # For its size, for its digest, and to be sent.
    assert len(written) == 3


def test_a_screen_that_reads_nothing_keeps_no_log_of_an_old_version(table: Make) -> None:
    made, feed = table(), TableFeed(Subscribers())
    shown = feed.shown(made.view, Reader("table", Actor(), "en"))
    before = ref(made.view)
    note(made, "another version")
    gc.collect()
    assert (before(), shown.source(), shown.version) == (None, None, 0)


def test_what_screens_share_goes_with_the_last_of_them(table: Make) -> None:
    made = table()
    feed = TableFeed(made.subscribers)
    screens = [feed.shown(made.view, Reader("table", Actor(), language)) for language in ("en", "de")]
    assert set(shared_views._kept[id(made.view)]) == {"en", "de"}
    del screens[1]
    gc.collect()
    feed.measure()
    assert shared_views._kept[id(made.view)]
    screens.clear()
    gc.collect()
    feed.measure()
    assert not shared_views._kept[id(made.view)]
    assert feed.shown(made.view, Reader("table", Actor(), "en")).data["version"] == 0
