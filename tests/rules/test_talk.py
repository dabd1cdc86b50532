"""Articles 13 and 14 at work: what is said changes nothing, what is paid moves money, what falls due is decided."""

import pytest

from rules import (
    Figure,
    Position,
    Turn,
    due_now,
    legal,
    next_wish,
    offer_ranges,
    open_promises,
    parse_action,
    play,
    position_data,
    refusal,
    smallest,
    talk_of,
)
from rules.refusal_sentences import English, sentence
from tests.rules.refusal_tables import adjust, bribe, dispatch, enter, place, regular_bribes, settle
from tests.rules.saying import due, finished, haggling, judge, offer, pay, poor, promise, promised, refuse, strict
from tests.rules.scenes import BLACK, FX, GREEN, INTRIGO, ORANGE, WHITE, A, B, C, D, E, table
from tests.rules.variants import Data

NAMES = English(["Anna", "Ben", "Cem", "Dora", "Emil"])


def test_talk_moves_no_money_and_leaves_the_position_as_written() -> None:
    position = haggling()
    said = [
        offer(B, "chemist", 2_000),
        offer(C, "chemist", None, 6_000),
        refuse(A, B, "chemist"),
        promise(B, C, amount=3_000, **due(4, C)),
        judge(C, 3, kept=False),
    ]
    after = enter(position, *said)
    assert position_data(after) == position_data(position)
    assert legal(after) == legal(position)
    assert after.played == 5


def test_offers_need_no_order_and_a_waived_payer_may_offer_nothing() -> None:
    position = table(FX, A, [(B, "law"), (E, "church")], {}).position
    assert enter(position, offer(E, "church", 30_000)).negotiation.offers
    assert enter(poor(), offer(C, "church", 0)).negotiation.offers
    assert [(one.seat, one.least, one.most) for one in offer_ranges(poor())] == [(B, 0, 0), (C, 0, 0)]


def test_wishes_go_round_from_the_hosts_left_and_anybody_may_pass() -> None:
    park = [(BLACK, "chemist"), (ORANGE, "writer"), (GREEN, "cleric")]
    position = table(INTRIGO, WHITE, park, {}).position
    green, orange, black = (GREEN, "cleric"), (ORANGE, "writer"), (BLACK, "chemist")
    assert next_wish(position) == green
    position = enter(position, offer(GREEN, "cleric", None, 10_000))
    assert next_wish(position) == orange
    assert next_wish(position, [Figure(*orange)]) == black
    position = enter(position, refuse(WHITE, GREEN, "cleric"), offer(BLACK, "chemist", 1_000))
    assert next_wish(position) == orange
    position = enter(position, offer(ORANGE, "writer", None, 3_000))
    assert next_wish(position) is None


def test_figures_bear_what_was_offered_asked_paid_and_promised_until_settled() -> None:
    position = enter(
        haggling(), offer(B, "chemist", 2_000, 6_000), bribe(C, "chemist", 3_000, asks=10_000, promised=1_000)
    )
    told = {one.figure.seat: one for one in talk_of(position)}
    assert (told[B].offered, told[B].wished, told[B].paid) == (2_000, 6_000, None)
    assert (told[C].paid, told[C].asked, told[C].promised, told[C].offered) == (3_000, 10_000, 1_000, None)
    position = enter(position, bribe(B, "chemist", 0), settle(A, "chemist", C))
    defender, attacker = talk_of(position)
    assert (defender.figure.seat, defender.room, attacker.figure.seat, attacker.paid) == (D, 6_000, C, None)


def test_settled_external_conflicts_are_listed_no_more() -> None:
    park = [(B, "law"), (C, "law"), (D, "church"), (E, "church")]
    position = table(FX, A, park, {}).position
    paid = [bribe(B, "law"), bribe(C, "law"), bribe(D, "church"), bribe(E, "church")]
    position = enter(position, *paid, settle(A, "law", B, 10_000))
    assert [one.figure for one in talk_of(position)] == [(D, "church"), (E, "church")]


def pass_turn(position: Position) -> Position:
    """Everything of this turn played in the first way there is."""
    host = position.host
    while position.host == host:
        position = play(position, smallest(legal(position)[0])).position
    return position


ROOM = {"room": 10_000, "profession": "law"}


@pytest.mark.parametrize(
    ("said", "then", "outcome"),
    [
        (promise(A, B, **ROOM, **due(3, A)), [place(A, B, "law", 10_000)], "kept"),
        (promise(A, B, room=10_000, **due(3, A)), [place(A, B, "law", 10_000)], "kept"),
        (promise(A, B, **ROOM, **due(3, A)), [place(A, B, "law", 20_000)], "broken"),
        (promise(A, C, **ROOM, **due(3, A)), [place(A, B, "law", 20_000)], "impossible"),
        (promise(A, B, room=10_000, profession="church", **due(3, A)), [place(A, B, "law", 20_000)], "impossible"),
        (promise(A, B, **ROOM, **due(3, B)), [place(A, B, "law", 20_000)], "open"),
        (promise(A, B, **ROOM), [place(A, B, "law", 10_000)], "open"),
        (promise(A, B, text="if you attack Cem", **ROOM, **due(3, A)), [place(A, B, "law", 20_000)], "open"),
        (promise(B, A, amount=20_000, **due(3, A)), [pay(B, A, 10_000), place(A, B, "law", 20_000)], "kept"),
        (promise(B, A, amount=30_000, **due(3, A)), [pay(B, A, 10_000), place(A, B, "law", 20_000)], "broken"),
        (promise(C, B, amount=10_000, **due(3, A)), [place(A, B, "law", 20_000)], "broken"),
        (promise(A, B, amount=10_000, **ROOM, **due(3, A)), [place(A, B, "law", 10_000)], "broken"),
    ],
)
def test_the_log_decides_when_the_turn_ends(said: Data, then: list[Data], outcome: str) -> None:
    position = enter(table(FX, A, [(B, "law")], {}).position, said, bribe(B, "law"), *then)
    assert open_promises(position)[0].outcome == "open"
    state = pass_turn(position).negotiation.promises[0]
    assert (state.outcome, state.by) == (outcome, None if outcome == "open" else "log")
    judged = enter(pass_turn(position), judge(said["to"], 0, kept=outcome != "kept"))
    assert judged.negotiation.promises[0].by == "hand"
    assert judged.negotiation.promises[0].outcome == ("broken" if outcome == "kept" else "kept")


def test_without_side_payments_a_sum_that_no_bribe_could_pay_is_impossible() -> None:
    said = [promise(C, B, amount=10_000, **due(3, A)), promise(B, A, amount=30_000, **due(3, A))]
    position = enter(strict(), *said, bribe(B, "law"), place(A, B, "law", 20_000))
    assert [one.outcome for one in pass_turn(position).negotiation.promises] == ["impossible", "broken"]


def test_each_ducat_counts_for_one_promise_the_one_due_first() -> None:
    said = [promise(C, D, amount=20_000, **due(4, A)), promise(C, D, amount=20_000, **due(3, A))]
    position = enter(regular_bribes(), *said, pay(C, D, 30_000))
    assert [one.paid for one in position.negotiation.promises] == [10_000, 20_000]


def test_what_falls_due_now_and_what_is_open() -> None:
    position = enter(promised(), promise(B, A, text="thanks", **due(4, B)), promise(C, D, text="some day"))
    assert [one.number for one in due_now(position)] == [0]
    assert [one.number for one in open_promises(position)] == [0, 1, 2]
    assert [one.number for one in open_promises(position, D)] == [2]
    assert position.negotiation.promises[0].made == Turn(3, A)
    assert [one.number for one in open_promises(enter(position, judge(B, 0)), B)] == [1]


def test_a_promise_may_be_judged_after_the_end() -> None:
    position = finished()
    assert position.phase == "over"
    assert enter(position, judge(B, 0)).negotiation.promises[0].outcome == "kept"


def test_payment_leaves_the_poor_a_grant_and_is_not_refunded() -> None:
    poor_host = {"insolvency": "grant", "refund": True}
    position = table(FX, A, [(B, "law"), (C, "law")], {}, options=poor_host).position
    position = enter(position, pay(B, D, 320_000))
    assert position.balances == (320_000, 10_000, 320_000, 640_000, 320_000)
    position = enter(position, bribe(B, "law"), bribe(C, "law", 50_000), pay(C, B, 20_000), settle(A, "law", B, 10_000))
    assert position.balances == (330_000, 20_000, 300_000, 640_000, 320_000)


def test_no_refusal_says_more_of_a_purse_than_the_asker_has_named() -> None:
    """A rich and a poor table answer alike when more is named than either has."""
    asked = [offer(B, "law", 330_000), pay(B, A, 330_000), offer(C, "church", 330_000)]
    park = [(B, "law"), (C, "church")]
    rich = table(FX, A, park, {}, cash=[0, 320_000, 320_000, 0, 0]).position
    poor_table = table(FX, A, park, {}, cash=[0, 10_000, 20_000, 0, 0]).position
    for action in asked:
        told = []
        for position in (rich, poor_table):
            wrong = refusal(position, parse_action(action, position.table.edition))
            assert wrong is not None
            told.append((wrong.code, wrong.article, dict(wrong.figures), sentence(wrong, NAMES)))
        assert told[0] == told[1]


def test_standing_offers_and_promises_do_not_follow_a_purse() -> None:
    position = enter(regular_bribes(), offer(B, "law", 320_000), promise(B, A, amount=320_000))
    after = enter(position, pay(B, C, 320_000), adjust("bank", A, 10_000))
    assert after.negotiation.offers == position.negotiation.offers
    assert [one.promise for one in open_promises(after)] == [one.promise for one in open_promises(position)]
    assert next_wish(after) == next_wish(position)


def test_dispatch_is_not_held_up_by_what_is_said() -> None:
    position = enter(
        table(FX, A, [], {}).position, promise(A, B, text="x"), pay(A, C), dispatch(A, ("church", B), ("church", C))
    )
    assert position.host == B
