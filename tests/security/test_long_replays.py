"""A replay of thousands of offers was sent as 20 KB for each, and eight of any length were kept."""

import json
from typing import Any

import pytest

from i18n.translator import Translator
from presenters import replay_view
from presenters.view_patch import applied
from rules import edition_data, read_edition
from tests.security.test_heavy_views import largest_of_ones_own

FIGURES = [(1, 0), (1, 1), (2, 0), (2, 1), (3, 2), (3, 3), (4, 2), (4, 3)]
KILO = 1024


def offers(count: int) -> dict[str, Any]:
    """A record with long words, in which so many offers are made for the eight figures in one park."""
    large = largest_of_ones_own()
    edition = read_edition({**large["meta"]["edition"], "name": "Large", "one_palace": True})
    waiting = [{"seat": seat, "profession": edition.professions[kind]} for seat, kind in FIGURES]
    # By round 11 each has sent twenty figures.
    island = [{"seat": seat, "profession": one} for seat in range(5) for one in (edition.professions * 3)[:20]]
    for figure in waiting:
        island.remove(figure)
    rest = {"round": 11, "seat": 0, "palaces": [{}] * 5, "parks": [waiting, [], [], [], []], "island": island}
    made = [
        {"type": "offer", **waiting[number % 8], "amount": 1_000 * (1 + number % 900), "asks": 8_000}
        for number in range(count)
    ]
    head = {"version": 2, "edition": edition.name, "meta": {"edition": edition_data(edition)}}
    return {**large, **head, "start": {**large["start"], **rest}, "actions": made}


def frames_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = replay_view.replay_view(record, Translator("en"))["frames"]
    return frames


def test_an_offer_changes_one_figure_of_a_frame() -> None:
    sizes = [len(json.dumps(frame, ensure_ascii=False).encode()) for frame in frames_of(offers(80))]
    assert max(sizes[1:]) < 4 * KILO


def test_what_nothing_waits_for_is_told_without_being_drawn_in_a_long_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_view, "MOST_IN_FULL", 40 * KILO)
    record = offers(120)
    frames = frames_of(record)
    drawn = [frame["board"] is not None for frame in frames[1:]]
    assert (drawn[0], drawn[-1]) == (True, False)
    assert drawn == sorted(drawn, reverse=True)
    assert all(frame["told"] and frame["balances"] for frame in frames)
    # Where the game goes on all is drawn again.
    replay_view._replays.clear()
    monkeypatch.setattr(replay_view, "is_free", lambda action: action.amount < 120_000)
    assert frames_of(record)[-1]["board"] is not None


def test_replays_are_cached_by_what_is_sent_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    replay_view._replays.clear()
    frames_of(offers(3))
    short = replay_view._replays.currsize
    assert short == replay_view.MOST_CACHED // 8
    monkeypatch.setattr(replay_view, "MOST_CACHED", 8 * KILO)
    replay_view._replays.clear()
    view = replay_view.replay_view(offers(30), Translator("en"))
    assert replay_view._replays.currsize == 8 * KILO < len(json.dumps(view["frames"]))
    board = view["board"]
    for frame in view["frames"]:
        board = board if frame["board"] is None else applied(board, frame["board"])
    assert "30,000" in str(board)
