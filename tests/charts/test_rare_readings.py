"""What the charts say of games that few play: given up early, level, corrected, or with every bribe paid back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from charts import chronicle, turning_points
from charts.chart_parts.chart_context import Chart
from charts.chart_theme import DAY
from charts.game_charts import ChartContext
from charts.game_charts.account_waterfall import accounts
from charts.game_charts.banishments_and_promises import promises
from charts.game_charts.cash import cash
from charts.game_charts.conflicts import prices, talk
from charts.game_charts.tenure import tenure
from charts.game_charts.wealth import wealth
from i18n.translator import Translator
from rules import (
    Action,
    Adjust,
    Bribe,
    BribeRange,
    Dispatch,
    Figure,
    Place,
    Position,
    Promise,
    Replay,
    Settle,
    Table,
    Turn,
    legal,
    opening,
    play,
    replay_actions,
)
from rules.actions import Sending
from tests.charts.games import table_of

ALL_SENT = {
    (1, 0): (("chemist", 1), ("physician", 2)),
    (1, 1): (("writer", 0), ("chemist", 2)),
    (1, 2): (("cleric", 0), ("cleric", 1)),
    (2, 0): (("writer", 1), ("writer", 2)),
    (2, 1): (("writer", 0), ("cleric", 2)),
    (2, 2): (("writer", 0), ("physician", 1)),
}


class Course(NamedTuple):
    """What is chosen in a game; else the first choice, and as little as may be given.

    sent: by turn. paid: by turn, phase and seat. winners: by turn and phase. rooms: of regular figures, by turn. turns:
    how many are played.
    """

    sent: Mapping[tuple[int, int], Sequence[tuple[str, int]]] = ALL_SENT
    paid: Mapping[tuple[tuple[int, int], str, int], int] = {}
    winners: Mapping[tuple[tuple[int, int], str], int] = {}
    rooms: Mapping[tuple[int, int], int] = {}
    turns: int = 99


def played(table: Table, course: Course, *first: Action) -> Replay:
    """A game of this course, after the first actions."""
    position, actions = opening(table).position, list[Action]()
    given, turns = iter(first), {(position.round, position.host)}
    while position.host is not None:
        actions.append(next(given, None) or _chosen(position, course))
        after = play(position, actions[-1]).position
        turns.add((after.round, after.host))
        if len(turns) > course.turns:
            break
        position = after
    return replay_actions(table, actions)


def _chosen(position: Position, course: Course) -> Action:
    turn, choices = (position.round, position.host or 0), legal(position)
    one = choices[0]
    if position.phase == "dispatch" and turn in course.sent:
        return Dispatch(turn[1], tuple([Sending(*sent) for sent in course.sent[turn]]))
    if isinstance(one, BribeRange):
        return Bribe(one.seat, one.profession, course.paid.get((turn, position.phase, one.seat), one.least))
    if isinstance(one, Place) and turn in course.rooms:
        return one._replace(room=course.rooms[turn])
    winner = course.winners.get((turn, position.phase))
    return next((other for other in choices if isinstance(other, Settle) and other.winner == winner), one)


def shown(game: Replay) -> ChartContext:
    return ChartContext(chronicle(game), Translator("en", game.table.players, game.table.edition.name), DAY)


INTRIGO = table_of("intrigo-a-palazzo", 3)


def test_a_bribe_that_won_the_park_outbid_the_others_though_its_figure_lost_the_room() -> None:
    winners = {((3, 0), "external-settlement"): 2, ((3, 0), "internal-settlement"): 1}
    paid = {((3, 0), "external-bribes", 1): 1_000, ((3, 0), "external-bribes", 2): 5_000}
    context = shown(played(INTRIGO, Course(paid=paid, winners=winners)))
    told = prices(context)
    assert "the winner had outbid everybody else, by 4,000 in all" in told.reading
    assert [row[5:] for row in told.grid.rows if row[5] == "5,000"] == [("5,000", "1,000", "4,000")]
    (point,) = [one.told for one in turning_points(context.game) if one.title == "point-overpaid"]
    assert "No winner of a conflict outbid the others by more than Cem: 5,000" in context.tell(point)


def test_payments_count_once_however_many_promises_one_broke() -> None:
    made = [Promise(0, 1, amount=amount, due=Turn(1, 0)) for amount in (2_000, 3_000)]
    context = shown(played(INTRIGO, Course(paid={((2, 0), "regular-bribes", 1): 5_000}), *made))
    assert sum(one.amount for one in context.game.ledger if (one.source, one.target) == (1, 0)) == 5_000
    assert "they paid those who broke them 0 before the first time and 5,000 after" in promises(context).reading


@pytest.mark.parametrize("chart", [cash, wealth])
def test_nobody_has_more_than_others_where_some_are_equal(chart: Callable[[ChartContext], Chart]) -> None:
    told = chart(shown(replay_actions(INTRIGO, []))).reading
    assert told == "Anna, Ben, and Cem have 32,000 each, and nobody has more."


def test_where_all_was_paid_back_bribes_were_paid() -> None:
    table = table_of("intrigo-a-palazzo", 3, 0, replace(INTRIGO.edition.defaults, refund=True))
    sent = {(1, 0): (("writer", 2), ("physician", 1)), (1, 1): (("writer", 2), ("chemist", 0)), (1, 2): ALL_SENT[1, 2]}
    turn = (1, 2)
    course = Course(sent, {(turn, "external-bribes", 1): 5_000}, {(turn, "external-settlement"): 0}, turns=3)
    context = shown(played(table, course))
    assert sum(account.bribes_paid for account in context.game.accounts) == 5_000
    assert accounts(context).reading == "Every bribe was paid back."
    assert accounts(shown(replay_actions(INTRIGO, []))).reading == "Nobody has paid a bribe."


def test_rooms_are_told_of_somebody_who_held_one() -> None:
    course = Course({(1, 1): (("writer", 2), ("chemist", 0))}, turns=2)
    context = shown(played(table_of("intrigo-a-palazzo", 3, 1), course))
    assert {stay.figure.seat for stay in context.game.stays} == {1}
    assert tenure(context).reading.startswith("Nobody's rooms paid more than Ben's: 0,")


def test_a_room_that_was_lost_and_won_back_paid_in_both_stays() -> None:
    sent = {
        (1, 0): (("law", 1), ("finance", 2)),
        (1, 1): (("finance", 0), ("finance", 2)),
        (1, 2): (("law", 1), ("church", 0)),
        (2, 0): (("church", 1), ("science", 2)),
        (2, 1): (("church", 0), ("science", 2)),
        (2, 2): (("church", 1), ("military", 0)),
        (3, 0): (("law", 1), ("military", 2)),
    }
    winners = {((2, 1), "internal-settlement"): 2, ((3, 1), "internal-settlement"): 0}
    context = shown(played(table_of("fx-schmid-1994", 3), Course(sent, {}, winners, {(1, 1): 100_000})))
    stays = [one for one in context.game.stays if (one.figure, one.room) == (Figure(0, "law"), 100_000)]
    assert [one.earned for one in stays] == [100_000, 400_000]
    assert tenure(context).reading.endswith(", of which 500,000 came from the 100,000 room of Ben.")


def test_who_was_level_did_not_lead() -> None:
    game = played(INTRIGO, Course({}))
    context = shown(replay_actions(INTRIGO, [*game.actions, Adjust(1, 0, 1_000, "counted again")]))
    ends = [[account.end for account in accounts[:2]] for accounts in context.game.rounds]
    assert [one == other for one, other in ends] == [True, True, True, True, False]
    assert cash(context).reading == "Anna won with 88,000, 2,000 ahead of Ben, and led at the end of 1 of 5 rounds."


@pytest.mark.parametrize(
    ("first", "second", "won", "outbid"), [(0, 5_000, 0, "No winner"), (5_000, 0, 1, "In 1 of 1 conflicts the winner")]
)
def test_of_an_owners_two_bribes_the_one_whose_figure_stayed_won(
    first: int, second: int, won: int, outbid: str
) -> None:
    both = (("chemist", 0), ("chemist", 0))
    begun = played(INTRIGO, Course({**ALL_SENT, (1, 1): both, (1, 2): (("chemist", 0), ("cleric", 1))}, turns=3))
    bribes = [Bribe(1, "chemist", first), Bribe(2, "chemist", 2_000), Bribe(1, "chemist", second)]
    context = shown(replay_actions(INTRIGO, [*begun.actions, *bribes, Settle(0, "chemist", 1, 10_000)]))
    assert talk(context).reading.startswith(f"The highest bribe won {won} of 1 conflicts: ")
    assert prices(context).reading.startswith(outbid)
