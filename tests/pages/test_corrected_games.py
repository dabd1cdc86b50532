"""The hall after the end of a game was taken back, or something in it set right."""

from time import monotonic
from typing import Any

import live
from charts import chronicle
from charts.hall import Choice, digest_of
from live import finished_games, registry
from live.export_job import export
from live.token_bucket import Rate, TokenBucket
from presenters.hall_index import HallIndex, hall_index_of
from rules import replay
from tests.charts.small import PROMISED, small_record
from tests.pages.test_hall import App, finished, opened, words


def kept_and_broken(index: HallIndex) -> object:
    """The promises kept and broken in the only game, by promiser."""
    counted = index.games[0].digest
    assert counted is not None
    return counted.kept, counted.broken


def kept_and_broken_in(record: dict[str, Any]) -> object:
    """The same, counted from its record."""
    counted = digest_of(chronicle(replay(record, kept=True).sound()))
    return counted.kept, counted.broken


def test_an_end_taken_back_leaves_the_hall(app: App) -> None:
    code = finished("Anna", "Ben", "Cem")
    app("hall/page.py")
    table = registry().table(code)
    table.undo(version=table.view.version, key=live.new_key())
    assert "No game is finished yet" in words(app("hall/page.py"))


def test_a_corrected_game_is_counted_anew(app: App) -> None:
    code = finished("Anna", "Ben", "Cem")
    app("hall/page.py")
    table = registry().table(code)
    correction = {"type": "adjust", "from": "bank", "to": 0, "amount": 1_000_000, "reason": "forgotten"}
    table.act(correction, version=table.view.version, key=live.new_key())
    test = opened(app("hall/page.py"), "records")
    assert "The richest winner: Anna with 1,510,000 (" in words(test)
    assert hall_index_of(finished_games()).pending == []


def test_a_judgement_that_was_set_right_is_counted_anew(app: App) -> None:
    """Neither its end nor its actions nor anybody's ducats tell that it is another game."""
    code = registry().create(small_record(version=2, actions=PROMISED)).table_id
    games = finished_games()
    index = hall_index_of(games)
    app("hall/page.py")
    before = kept_and_broken(index)
    file, export_before = games.version, export(games, lambda: True, sleep=lambda _: None)
    table, at = registry().table(code), len(PROMISED) - 1
    judged = {**PROMISED[at], "kept": not PROMISED[at]["kept"]}
    shown = table.would_amend(at, judged)
    table.amend(at, judged, version=shown.version, key=live.new_key(), falls=shown.falls)
    app("hall/page.py")
    assert kept_and_broken(index) == kept_and_broken_in(games.record(code)) != before
    assert games.version[0] > file[0]
    assert export(games, lambda: True, sleep=lambda _: None) != export_before
    fresh = HallIndex()
    fresh.follow(games)
    assert fresh.pending == []


def test_a_judgement_after_the_end_is_counted_anew(app: App) -> None:
    """Nothing but a promise differs in the position by then."""
    code = registry().create(small_record(version=2, actions=PROMISED[:-1])).table_id
    games = finished_games()
    index = hall_index_of(games)
    app("hall/page.py")
    before = kept_and_broken(index)
    table = registry().table(code)
    table.act(PROMISED[-1], version=table.view.version, key=live.new_key())
    app("hall/page.py")
    assert kept_and_broken(index) == kept_and_broken_in(games.record(code)) != before


def test_a_hall_that_is_late_says_so_and_follows(app: App) -> None:
    finished("Anna", "Ben", "Cem")
    index = hall_index_of(finished_games())
    app("hall/page.py")
    counting = index._counting
    index._counting = TokenBucket(Rate(1, 1000.0), 0.0)
    index._counting.owe(monotonic(), 5)
    finished("Dora", "Emil", "Fay")
    late = "Something has changed in the hall. It is counted anew in a moment."
    page = app("hall/page.py")
    assert (late in words(page), len(index.games)) == (True, 1)
    index._counting = counting
    page.run()
    assert (late in words(page), len(index.games)) == (False, 2)
    assert not page.exception


def test_a_note_at_an_old_game_has_nothing_counted_anew(app: App) -> None:
    """Whoever writes them without end would have the hall worked out anew for everybody."""
    code = finished("Anna", "Ben", "Cem")
    games = finished_games()
    index = hall_index_of(games)
    app("hall/page.py")
    counted, version = index.hall(Choice()), games.version
    table = registry().table(code)
    table.act({"type": "note", "text": "That was close"}, version=table.view.version, key=live.new_key())
    index.follow(games)
    assert games.version != version
    assert index.pending == []
    assert index.hall(Choice()) is counted
