"""Two tables equal but for one purse: “May I?” is answered alike at both, whatever is asked, at any moment."""

from random import Random
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from live import View
from presenters.may_i_question import KINDS, obvious, question_data
from rules import EDITIONS
from tests.security.test_purses_cannot_be_measured import CASES, Pair, enter, move, pair_of, says_so_itself
from web import desk_routes

MOMENTS = 15


def question(view: View, random: Random) -> dict[str, Any]:
    """A question as a screen sends it, sensible or not."""
    edition, seats = view.table.edition, range(view.table.seats)
    players = {field: random.choice(seats) for field in ("who", "host", "first_to", "second_to")}
    named = {field: random.choice(edition.professions) for field in ("profession", "first", "second")}
    # More than the one purse holds and less than the other, too.
    amount = random.choice([0, edition.unit // 2, edition.unit, 2 * edition.cash, 10**9])
    if random.random() < 0.5:
        return {**question_data(obvious(view)), "amount": amount}
    figure = {"seat": random.choice(seats), "profession": named["profession"]}
    told = {"kind": random.choice(KINDS), "room": random.choice(edition.rooms), "amount": amount, "figure": figure}
    return {**players, **named, **told}


def answers(client: TestClient, pair: Pair, path: str, asked: dict[str, Any]) -> list[tuple[int, str]]:
    """What both tables answer."""
    both = [client.post(path, json={**asked, "lang": "en", "table": made.table_id}) for made in pair.tables]
    return [(one.status_code, one.text) for one in both]


@pytest.mark.parametrize(("edition", "seats", "options"), CASES)
def test_no_verdict_depends_on_a_purse(edition: str, seats: int, options: dict[str, Any]) -> None:
    random = Random(f"{edition} {seats}")
    box = EDITIONS[edition]
    pair = pair_of(edition, seats, random.randrange(seats), (20 * box.cash, box.cash), **options)
    asked = 0
    with TestClient(Starlette(routes=[*desk_routes.ROUTES]), client=("127.0.0.1", 1)) as client:
        for _ in range(MOMENTS):
            action = move(pair, random)
            if action is None:
                break
            enter(pair, action)
            if says_so_itself(pair):
                break
            view = pair.tables[0].view
            for at in (None, None, random.randrange(len(view.order))):
                wondered = {"at": at, "question": question(view, random), "title": "Which?"}
                verdicts = answers(client, pair, "/may", wondered)
                assert verdicts[0] == verdicts[1], wondered
                asked += verdicts[0][0] == 200
                cases = answers(client, pair, "/case", wondered)
                assert cases[0] == cases[1], wondered
            default = answers(client, pair, "/may", {"at": None, "question": {}})
            assert default[0] == default[1]
    assert asked > MOMENTS
