"""Every number of the small game, as worked out by hand in `small`."""

from collections.abc import Iterable
from typing import Any

import pytest

from analysis import Account, Chronicle, chronicle
from tests.charts.small import ACTIONS, CHURCH, LAW, MONEY, K, small_game

LEDGER = """
13 income  bank Anna  80   180 200 150
13 bribe   Ben  Anna  30   210 170 150
13 bribe   Cem  Anna  20   230 170 130
13 refund  Anna Cem   20   210 170 150
14 income  bank Ben  160   210 330 150
14 bribe   Anna Ben   10   200 340 150
14 bribe   Anna Ben   40   160 380 150
14 bribe   Cem  Ben   60   160 440  90
14 refund  Ben  Anna  40   200 400  90
15 income  bank Cem   70   200 400 160
15 bribe   Anna Cem   50   150 400 210
15 bribe   Anna Cem   30   120 400 240
15 bribe   Ben  Cem   10   120 390 250
15 refund  Cem  Ben   10   120 400 240
16 income  bank Anna 180   300 400 240
16 bribe   Ben  Anna  20   320 380 240
16 bribe   Cem  Anna  10   330 380 230
17 income  bank Ben  190   330 570 230
17 bribe   Cem  Ben   30   330 600 200
18 income  bank Cem  110   330 600 310
19 income  bank Anna 180   510 600 310
19 income  bank Ben  190   510 790 310
19 income  bank Cem  110   510 790 420
"""
# number host room owner profession since until left earned
STAYS = """
 0 Anna  20 Cem  science  13 19 - 60
 1 Anna 100 Ben  law      13 19 - 300
 2 Ben   50 Anna church   13 14 x 50
 3 Cem   10 Ben  military 13 19 - 30
 4 Cem   30 Anna law      13 19 - 90
 5 Anna  50 Ben  finance  13 19 - 150
 6 Ben  100 Anna law      14 19 - 200
 7 Ben   50 Cem  church   14 19 - 150
 8 Cem   50 Anna church   15 19 - 100
 9 Anna  30 Ben  military 16 19 - 60
10 Anna  10 Cem  church   16 19 - 20
11 Ben   30 Cem  science  17 19 - 60
"""
# number round host owner profession role amount outcome room stay refunded earned promise
BRIBES = """
 0 5 Anna Ben  finance  contender 30 placed    50  5  0 150 kept
 1 5 Anna Cem  finance  contender 20 banished   -  - 20   0 broken
 2 5 Ben  Anna law      regular   10 placed   100  6  0 200 -
 3 5 Ben  Anna church   defender  40 banished   -  - 40   0 broken
 4 5 Ben  Cem  church   attacker  60 placed    50  7  0 150 -
 5 5 Cem  Anna church   regular   50 placed    50  8  0 100 broken
 6 5 Cem  Anna law      defender  30 kept      30  4  0  60 kept
 7 5 Cem  Ben  law      attacker  10 banished   -  - 10   0 -
 8 6 Anna Ben  military regular   20 placed    30  9  0  60 -
 9 6 Anna Cem  church   regular   10 placed    10 10  0  20 -
10 6 Ben  Cem  science  regular   30 placed    30 11  0  60 kept
"""


@pytest.fixture(scope="module")
def game() -> Chronicle:
    return chronicle(small_game())


def name(account: int | None) -> str:
    return "bank" if account is None else ("Anna", "Ben", "Cem")[account]


def thousands(ducats: int | None) -> str:
    if ducats is None:
        return "-"
    assert ducats % K == 0
    return str(ducats // K)


def lines(rows: Iterable[Iterable[Any]]) -> list[list[str]]:
    return [[str(cell) for cell in row] for row in rows]


def table(words: str) -> list[list[str]]:
    return [line.split() for line in words.strip().splitlines()]


def test_ledger_tells_who_paid_whom_what_for_and_everybodys_cash(game: Chronicle) -> None:
    got = [
        [e.turn, e.why, name(e.source), name(e.target), thousands(e.amount), *[thousands(cash) for cash in e.cash]]
        for e in game.ledger
    ]
    assert lines(got) == table(LEDGER)


def test_last_incomes_belong_to_the_last_round_and_to_no_turn(game: Chronicle) -> None:
    assert [(e.round, e.seat) for e in game.ledger[-4:]] == [(6, 2), (6, None), (6, None), (6, None)]


def test_an_income_tells_its_salaries(game: Chronicle) -> None:
    assert [(name(palace), room) for palace, room in game.ledger[0].salaries] == [("Ben", 50 * K), ("Cem", 30 * K)]


def test_tenure_of_every_room_and_what_it_paid(game: Chronicle) -> None:
    got = [
        [
            stay.number,
            name(stay.host),
            thousands(stay.room),
            name(stay.figure.seat),
            stay.figure.profession,
            stay.since,
            stay.until,
            "x" if stay.left else "-",
            thousands(stay.earned),
        ]
        for stay in game.stays
    ]
    assert lines(got) == table(STAYS)
    assert [stay.at_start for stay in game.stays] == [True] * 5 + [False] * 7
    assert [stay.turns for stay in game.stays] == [6, 6, 1, 6, 6, 6, 5, 5, 4, 3, 3, 2]


def test_what_came_of_every_bribe_and_what_it_earned(game: Chronicle) -> None:
    verdicts = {True: "kept", False: "broken", None: "-"}
    got = [
        [
            bribe.number,
            bribe.round,
            name(bribe.host),
            name(bribe.figure.seat),
            bribe.figure.profession,
            bribe.role,
            thousands(bribe.amount),
            bribe.outcome,
            thousands(bribe.room),
            "-" if bribe.stay is None else bribe.stay,
            thousands(bribe.refunded),
            thousands(bribe.earned),
            verdicts[bribe.promise_kept],
        ]
        for bribe in game.bribes
    ]
    assert lines(got) == table(BRIBES)


def test_cost_is_less_the_refund_and_gain_less_the_cost(game: Chronicle) -> None:
    assert (game.bribes[3].cost, game.bribes[3].gain) == (0, 0)
    assert (game.bribes[4].cost, game.bribes[4].gain) == (60 * K, 90 * K)


def test_asks_and_promises_are_those_of_the_record(game: Chronicle) -> None:
    asks = [bribe for bribe in game.bribes if bribe.asks is not None]
    assert [(bribe.number, thousands(bribe.asks)) for bribe in asks] == [(0, "50"), (2, "100"), (10, "30")]
    assert [(bribe.number, thousands(bribe.promised)) for bribe in game.promises] == [
        (0, "50"),
        (1, "50"),
        (3, "50"),
        (5, "100"),
        (6, "30"),
        (10, "20"),
    ]


def test_banishments_suffered_and_decreed(game: Chronicle) -> None:
    got = [(one.turn, name(one.host), one.figure, one.room, name(one.winner), one.bribe) for one in game.banishments]
    assert got == [
        (13, "Anna", (2, MONEY), None, "Ben", 1),
        (14, "Ben", (0, CHURCH), 50 * K, "Cem", 3),
        (15, "Cem", (1, LAW), None, "Anna", 7),
    ]


def test_accounts(game: Chronicle) -> None:
    def account(seat: int, *thousand: int) -> Account:
        return Account(seat, *[one * K for one in thousand])

    assert game.accounts == (
        account(0, 100, 440, 80, 40, 0, 0, 0, 130, 20, 0, 0, 510),
        account(1, 200, 540, 140, 10, 0, 0, 0, 60, 40, 0, 0, 790),
        account(2, 150, 290, 90, 20, 0, 0, 0, 120, 10, 0, 0, 420),
    )
    assert game.accounts[0].spent == 90 * K


def test_accounts_of_each_round_follow_each_other(game: Chronicle) -> None:
    assert list(game.recorded) == [5, 6]
    fifth, sixth = game.rounds[4], game.rounds[5]
    assert [(one.start // K, one.income // K, one.bribes_paid // K, one.end // K) for one in fifth] == [
        (100, 80, 130, 120),
        (200, 160, 40, 400),
        (150, 70, 80, 240),
    ]
    assert [(one.start // K, one.income // K, one.bribes_received // K, one.end // K) for one in sixth] == [
        (120, 360, 30, 510),
        (400, 380, 30, 790),
        (240, 220, 0, 420),
    ]
    assert [(one.start, one.end, one.income) for one in game.rounds[0]] == [(start, start, 0) for start in game.start]


def test_matrix_of_bribes_by_payer_and_host(game: Chronicle) -> None:
    assert game.matrix == ((0, 50 * K, 80 * K), (50 * K, 0, 10 * K), (30 * K, 90 * K, 0))


def test_bribes_of_each_round(game: Chronicle) -> None:
    assert game.bribes_by_round[:4] == (((0, 0, 0),) * 3,) * 4
    assert game.bribes_by_round[4] == ((0, 50 * K, 80 * K), (30 * K, 0, 10 * K), (20 * K, 60 * K, 0))
    assert game.bribes_by_round[5] == ((0, 0, 0), (20 * K, 0, 0), (10 * K, 30 * K, 0))


def test_standing_and_winners(game: Chronicle) -> None:
    assert [(one.place, name(one.seat), one.cash // K) for one in game.standing] == [
        (1, "Ben", 790),
        (2, "Anna", 510),
        (3, "Cem", 420),
    ]
    assert game.winners == (1,)


def test_a_note_stands_in_the_turn_that_was_on(game: Chronicle) -> None:
    assert [(note.text, note.author, note.turn, note.round) for note in game.notes] == [("I did promise.", 1, 14, 5)]


def test_what_it_cost_to_move_in_leaves_out_what_was_paid_to_stay(game: Chronicle) -> None:
    assert game.entry_cost(game.stays[7]) == 60 * K
    assert game.entry_cost(game.stays[4]) == 0


def test_corrections_after_the_end_count_and_tell_their_reason() -> None:
    late = [*ACTIONS, {"type": "adjust", "from": 1, "to": 0, "amount": 290 * K, "reason": "miscounted"}]
    game = chronicle(small_game(actions=late))
    entry = game.ledger[-1]
    assert (entry.turn, entry.seat, entry.reason, entry.why) == (19, None, "miscounted", "adjust")
    assert (game.accounts[0].corrections_in, game.accounts[1].corrections_out) == (290 * K, 290 * K)
    assert [(one.place, name(one.seat)) for one in game.standing] == [(1, "Anna"), (2, "Ben"), (3, "Cem")]


def test_a_game_that_is_on_leaves_bribes_waiting_and_rooms_held() -> None:
    game = chronicle(small_game(actions=ACTIONS[:2]))
    assert not game.over
    assert [(bribe.outcome, bribe.promise_kept) for bribe in game.bribes] == [("waiting", None)] * 2
    assert {stay.until for stay in game.stays} == {13}
