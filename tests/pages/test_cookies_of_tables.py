"""Which cookies a browser loses that takes a place and keeps many: of tables that are gone, and of none in play."""

from collections.abc import Iterator

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import live
from live.device_identity import banker_cookie, seat_cookie
from live.table_code_guards import GONE_AT_ONCE
from storage import StorageError
from storage.store import Row, Status
from tests.pages.test_seat_routes import HERE, Made, app, own, phones_on, take
from tests.pages.whole_game import whole_game
from web import seat_routes


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(app(), follow_redirects=False) as client:
        yield client


def test_a_browser_that_keeps_many_cookies_loses_those_of_tables_that_are_gone(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_routes, "MOST_COOKIES", GONE_AT_ONCE)
    other, played = [table("Anna", "Ben", "Cem") for _ in range(2)]
    for running in (other, played):
        phones_on(running)
        take(client, running, running.joining.seat_ticket(0))
    gone = [seat_cookie(f"GONE{number}") for number in range(seat_routes.MOST_COOKIES - 1)]
    client.cookies.update(dict.fromkeys([*gone, "somebody_elses"], "1"))
    assert deleted(take(client, played, played.joining.seat_ticket(1))) == set()
    client.cookies.set(banker_cookie("GONE"), "1")
    assert deleted(take(client, played, played.joining.seat_ticket(2))) == {*gone, banker_cookie("GONE")}


def test_of_tables_that_ended_those_that_did_first_go_where_there_are_too_many_cookies(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None that is in play, and none that is still there while one is not."""
    monkeypatch.setattr(seat_routes, "MOST_COOKIES", 3)
    closed, played, later = [table("Anna", "Ben", "Cem") for _ in range(3)]
    closed.close()
    over = live.registry().create(whole_game("fx-schmid-1994", ("Ada", "Bo", "Chiara"), 3))
    assert over.view.over
    later.close()
    first, second, third = [banker_cookie(one.table_id) for one in (closed, over, later)]
    client.cookies.update(dict.fromkeys([third, second, first, seat_cookie(later.table_id), seat_cookie("GONE")], "1"))
    phones_on(played)
    assert deleted(take(client, played, played.joining.seat_ticket(0))) == {seat_cookie("GONE"), first}
    client.cookies.set(first, "1")
    closed.reopen()
    assert deleted(take(client, played, played.joining.seat_ticket(1))) == {seat_cookie("GONE"), second}


def test_a_table_whose_end_is_taken_back_meanwhile_loses_no_cookie(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_routes, "MOST_COOKIES", 3)
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    over = live.registry().create(whole_game("fx-schmid-1994", ("Ada", "Bo", "Chiara"), 3))
    store = live.registry().library.store
    tables = store.tables

    def told(status: Status | None = None) -> list[Row]:
        found = tables(status)
        if over.view.over:
            over.undo(version=over.view.version, key=live.new_key())
        return found

    gone = [seat_cookie(f"GONE{number}") for number in range(seat_routes.MOST_COOKIES)]
    # A browser may send cookies of any name.
    odd = seat_cookie("A" * 300)
    client.cookies.update(dict.fromkeys([*gone, odd, banker_cookie(over.table_id)], "1"))
    monkeypatch.setattr(store, "tables", told)
    assert deleted(take(client, played, played.joining.seat_ticket(0))) == {*gone, odd}
    assert not over.view.over


def test_who_guesses_codes_by_cookies_learns_of_few_and_must_wait_after_a_dozen(
    client: TestClient, table: Made
) -> None:
    """Which of the tables there are shows in which cookies are deleted."""
    played, closed = table("Anna", "Ben", "Cem"), table("Anna", "Ben", "Cem")
    closed.close()
    phones_on(played)
    guesses = [seat_cookie(f"GONE{number}") for number in range(100)]
    for seat in range(3):
        # After the first that are gone nothing is told, though there is such a table.
        client.cookies.update(dict.fromkeys([*guesses, seat_cookie(closed.table_id)], "1"))
        answer = take(client, played, played.joining.seat_ticket(seat))
        assert (answer.json(), deleted(answer)) == ({"taken": True}, set(guesses[:GONE_AT_ONCE]))
        for name in guesses[:GONE_AT_ONCE]:
            client.cookies.delete(name)
        guesses = guesses[GONE_AT_ONCE:]
    assert take(client, closed, "none").json()["code"] == "code-wait"


def test_where_the_finished_games_cannot_be_read_a_seat_that_is_taken_gets_its_cookie_and_none_is_deleted(
    client: TestClient, table: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> None:
        raise StorageError("unreadable", path="games.journal")

    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    client.cookies.update({seat_cookie(f"GONE{number}"): "1" for number in range(seat_routes.MOST_COOKIES + 1)})
    ticket = played.joining.seat_ticket(1)
    monkeypatch.setattr(live.registry().library.archive, "get", unreadable)
    answer = take(client, played, ticket)
    assert (answer.status_code, answer.json(), deleted(answer)) == (200, {"taken": True}, set())
    assert own(client, played).json() == {"cash": 320_000}


def test_cookies_whose_names_no_answer_can_tell_lose_nobody_a_seat(client: TestClient, table: Made) -> None:
    played = table("Anna", "Ben", "Cem")
    phones_on(played)
    odd = [f"intrige_X{number}(" for number in range(seat_routes.MOST_COOKIES + 1)]
    sent = "; ".join(f"{name}=1" for name in odd)
    body = {"table": played.table_id, "ticket": played.joining.seat_ticket(1)}
    answer = client.post("/take", json=body, headers={**HERE, "cookie": sent})
    assert (answer.status_code, deleted(answer)) == (200, set())
    assert own(client, played).json() == {"cash": 320_000}


def deleted(answer: Response) -> set[str]:
    """The cookies that a browser is told to forget."""
    return {one.partition("=")[0] for one in answer.headers.get_list("set-cookie") if "max-age=0" in one.lower()}
