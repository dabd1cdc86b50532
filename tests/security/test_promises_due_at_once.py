"""Eight hundred promises that fall due with one turn: the line that tells of it costs others no more than any other."""

import asyncio
from collections.abc import Callable
from difflib import SequenceMatcher
from typing import Any

import pytest

import live
from i18n.translator import Translator
from live import Actor, LiveTable, Subscribers, new_key
from narration import may_be_cached, tell_line
from narration.events import MOST_DECIDED
from narration.log_lines import MOST_EVENTS_CACHED
from presenters import view_patch
from presenters.news_view import news, notes_due
from presenters.replay_view import replay_view
from rules import Dispatch, Paid, PromiseDecided, Replay, replay
from tests.live.conftest import setup
from tests.pages.whole_game import whole_game
from tests.security.test_heavy_views import largest_view
from tests.security.test_table_sizes import opened_alone
from web.view_model_cache import Reader, TableFeed

PLAYERS, EACH = 5, 160
DISPATCH = {
    "type": "dispatch",
    "seat": 0,
    "figures": [{"profession": "law", "to": 1}, {"profession": "church", "to": 2}],
}
# Bytes of the largest view of a table with no notes.
USUAL = 128 * 1024


def promises(each: int, players: int, due: dict[str, int]) -> list[dict[str, Any]]:
    """So many of each, in turn."""
    return [
        {"type": "promise", "seat": seat, "to": (seat + 1) % players, "amount": 10_000, "due": due}
        for _ in range(each)
        for seat in range(players)
    ]


@pytest.fixture
def decided() -> LiveTable:
    """A table at which as many promises as a record may hold have just been decided by one dispatch."""
    made = live.registry().create(setup(PLAYERS, version=2, actions=promises(EACH, PLAYERS, {"round": 1, "seat": 0})))
    send(made)
    return made


def send(made: LiveTable) -> None:
    made.act(DISPATCH, version=made.view.version, key=new_key())


def again(made: LiveTable) -> None:
    made.undo(version=made.view.version, key=new_key())
    send(made)


def test_a_dozen_are_told_and_of_the_others_their_number(decided: LiveTable) -> None:
    line, translator = decided.view.log[-1], Translator("en", decided.view.table.players)
    found = [event for event in line.events if isinstance(event, PromiseDecided)]
    assert len(found) == PLAYERS * EACH
    told = [one for one in tell_line(line, translator).consequences if "promise" in one]
    assert len(told) == MOST_DECIDED + 1
    assert told[-1] == f"{len(found) - MOST_DECIDED} more promises were decided."
    assert len(news(decided.view, translator)) < 2 * MOST_DECIDED


def test_no_screen_is_sent_more_and_no_cache_keeps_the_line(decided: LiveTable) -> None:
    for _ in range(14):
        again(decided)
    assert largest_view(decided) < USUAL
    assert not may_be_cached(decided.view.log[-1])
    assert may_be_cached(decided.view.log[-1]._replace(events=decided.view.log[-1].events[:MOST_EVENTS_CACHED]))


def test_what_they_take_in_memory_is_counted(decided: LiveTable) -> None:
    before = decided.size
    again(decided)
    assert decided.size - before > 2 * 50 * PLAYERS * EACH
    for _ in range(50):
        again(decided)
    size, taken = opened_alone(decided.table_id)
    assert size / 3 < taken < size


def test_a_correction_of_a_name_compares_no_sentences_with_each_other(
    decided: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []

    def matcher(junk: None, old: list[Any], new: list[Any], *, autojunk: bool) -> Any:
        compared.append(sum(new.count(one) for one in old))
        return one(junk, old, new, autojunk=autojunk)

    one: Callable[..., Any] = SequenceMatcher
    monkeypatch.setattr("presenters.view_patch.SequenceMatcher", matcher)

    async def follow() -> None:
        feed, reader = TableFeed(Subscribers()), Reader("table", Actor(), "en")
        before = feed.shown(decided.view, reader)
        data = {"players": [{"name": f"{one.name}x", "house": one.house} for one in decided.view.table.players]}
        decided.set_up({**data, "first": 0}, version=decided.view.version, key=new_key())
        feed.message(before, feed.shown(decided.view, reader))

    asyncio.run(follow())
    assert compared
    assert max(compared) <= view_patch._MOST_PAIRS


def test_lists_of_the_same_few_texts_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("presenters.view_patch.SequenceMatcher", None)
    texts = [f"text {nth % 5}" for nth in range(800)]
    old, new = [*texts, "old"], ["new", *texts[1:], "newer"]
    patch = view_patch.Differ().patch(old, new)
    assert patch is not None
    assert view_patch.applied(old, patch) == new


def test_the_replay_shows_each_payment_in_its_own_frame() -> None:
    record, game, at, said = before_an_income()
    told = {**record, "version": 2, "actions": [*record["actions"][:at], *said, *record["actions"][at:]]}
    translator = Translator("en", game.table.players)
    frames, more = [replay_view(one, translator)["frames"] for one in (record, told)]
    for number in (at + 1, at + 2):
        assert coins(more[number + len(said)]) == coins(frames[number])
    assert coins(frames[at + 1])


def test_notes_to_hand_over_are_numbered_within_their_line() -> None:
    record, game, at, said = before_an_income()
    actions = [*record["actions"][:at], *said, record["actions"][at]]
    made = live.registry().create({**record, "version": 2, "actions": actions})
    line = made.view.log[-1]
    indices = [index for index, event in enumerate(line.events) if isinstance(event, Paid)]
    # More than the numbers of a line have room for: a tick on one pile would be one on another line's.
    assert min(indices) > 100
    piles = notes_due(made.view, Translator("en", game.table.players))
    assert [pile["id"] for pile in piles] == [line.number * 100 + 50 + nth for nth in range(len(indices))]


def before_an_income() -> tuple[dict[str, Any], Replay, int, list[dict[str, Any]]]:
    """A game, the number of the actions before a dispatch that an income follows, and promises that it decides."""
    names = ("Ada", "Ben", "Cem")
    record = whole_game("fx-schmid-1994", names, 3)
    game: Replay = replay(record)
    sent = [at for at, action in enumerate(game.actions) if isinstance(action, Dispatch) and paid(game, at)]
    at = next(one for one in sent if one > 20)
    position = game.steps[at].position
    return record, game, at, promises(40, len(names), {"round": position.round, "seat": position.host or 0})


def paid(game: Replay, at: int) -> bool:
    return any(isinstance(event, Paid) and event.why == "income" for event in game.steps[at + 1].events)


def coins(frame: dict[str, Any]) -> list[str]:
    return [event["label"] for event in frame["events"] if event["kind"] == "pay"]
