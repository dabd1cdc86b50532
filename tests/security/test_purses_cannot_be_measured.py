"""Two tables equal but for one purse: every question that somebody else can ask is answered alike.

The tables are played side by side at random. After every action everything that reaches a screen that is not the
owner's is compared, and every question is asked on both: the desk's, a drop that is no move, an action for another
seat.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

import live
from i18n.translator import Translator
from live import SEATS, Actor, BribeOffer, Device, LiveTable, Verdict, View, new_key
from presenters import (
    board_view,
    log_view,
    may_i_question,
    may_i_verdict_html,
    now_view,
    seat_card_view,
    shared_views,
    table_view,
)
from presenters.admission_plan import admission_stages
from presenters.admission_plan_view import plan_view
from rules import BRIBE_PHASES, EDITIONS, IntrigeError, Paid, Settle, action_data, legal
from tests.live.conftest import NAMES
from tests.live.phones import phones_on, sit
from tests.security.previews_of_others import previewed

WATCHER = Device()
BANKER, WATCHING = Actor(), Actor("watcher")
MOMENTS = 60


class Pair(NamedTuple):
    """The two tables: the purse of `whose` is another. banker and phones: the devices at each."""

    tables: tuple[LiveTable, LiveTable]
    bankers: tuple[Device, Device]
    phones: tuple[list[Device], list[Device]]
    whose: int


def seated(setup: dict[str, Any], balances: list[int]) -> tuple[LiveTable, Device, list[Device]]:
    seats = len(setup["players"])
    start = {"round": 1, "seat": 0, "palaces": [{}] * seats, "parks": [[]] * seats, "island": []}
    head = {"format": "intrige-record", "version": 1, "first": 0, "actions": []}
    made = live.registry().create({**head, **setup, "start": {**start, "balances": balances}})
    banker = phones_on(made, SEATS)
    return made, banker, [sit(made, seat) for seat in range(seats)]


def pair_of(edition: str, seats: int, whose: int, purses: tuple[int, int], **options: Any) -> Pair:
    box = EDITIONS[edition]
    players = [{"name": NAMES[seat], "house": box.houses[seat].name} for seat in range(seats)]
    setup = {"edition": edition, "players": players, "options": options}
    made = []
    for purse in purses:
        balances = [box.cash] * seats
        balances[whose] = purse
        made.append(seated(setup, balances))
    (one, bank, phones), (other, other_bank, other_phones) = made
    return Pair((one, other), (bank, other_bank), (phones, other_phones), whose)


def public(view: View) -> View:
    """What is seen, without what differs between any two tables: the code and the time of day."""
    return replace(view, table_id="", log=tuple([line._replace(time="") for line in view.log]))


def shown(view: View, whose: int) -> Iterator[object]:
    """Everything that is drawn for anybody else."""
    seen = replace(view, table_id="", log=tuple([line._replace(time="2026-11-21T20:00:00+00:00") for line in view.log]))
    translator = Translator("en", seen.table.players, seen.table.edition.name)
    yield now_view.now_view(seen, translator)
    yield board_view.board_view(seen, translator)
    yield log_view.log_view(seen, translator)
    yield shared_views.shared_views(seen, translator)
    yield may_i_question.obvious(seen)
    yield table_view.table_view(seen, BANKER, translator)
    yield table_view.table_view(seen, WATCHING, translator)
    for seat in range(seen.table.seats):
        if seat != whose:
            yield seat_card_view.seat_card_view(seen, seat, translator)
            yield table_view.table_view(seen, Actor("seat", seat), translator)


def asked(view: View, random: Random) -> list[dict[str, Any]]:
    """Questions of every kind, sensible ones and others."""
    edition, seats = view.table.edition, range(view.table.seats)
    unit = edition.unit
    amounts = [0, unit, 2 * unit, 5 * unit, 30 * unit, 10**9, 10**12, unit // 2]
    legal_now = [one for one in view.choices if not isinstance(one, BribeOffer)]
    found: list[dict[str, Any]] = [action_data(one) for one in random.sample(legal_now, min(8, len(legal_now)))]
    for seat in seats:
        for profession in edition.professions:
            amount = random.choice(amounts)
            found.append({"type": "bribe", "seat": seat, "profession": profession, "amount": amount})
            winner = random.choice(seats)
            found.append({"type": "settle", "seat": seat, "profession": profession, "winner": winner})
            found.append({**found[-1], "room": random.choice(edition.rooms)})
            piece = {"seat": winner, "profession": profession}
            found.append({"type": "place", "seat": seat, "figure": piece, "room": random.choice(edition.rooms)})
            found.append({"type": "offer", "seat": seat, "profession": profession, "amount": amount})
        for amount in amounts:
            found.append({"type": "pay", "seat": seat, "to": (seat + 1) % len(seats), "amount": amount})
            found.append({"type": "promise", "seat": seat, "to": (seat + 1) % len(seats), "amount": amount})
            away = {"type": "adjust", "from": seat, "to": "bank", "amount": amount, "reason": "asked"}
            found += [away, {**away, "to": (seat + 1) % len(seats)}]
    return found


def told(verdict: Verdict) -> object:
    refused = [one and (one.code, one.article, dict(one.figures)) for one in (verdict.refused, verdict.moment)]
    return verdict._replace(refused=None, moment=None), refused


def outcome(call: Callable[[], object]) -> object:
    try:
        return call()
    except IntrigeError as error:
        return error.code, error.article, dict(error.figures)


def others_of(pair: Pair, which: int) -> list[Device]:
    """All devices but the banker's and that of the seat whose purse it is."""
    return [WATCHER, *[phone for seat, phone in enumerate(pair.phones[which]) if seat != pair.whose]]


def answers(pair: Pair, which: int, action: dict[str, Any]) -> Iterator[object]:
    """What everybody but the owner of the purse is told about an action."""
    made, phones = pair.tables[which], pair.phones[which]
    verdict = made.inquire(action)
    yield told(verdict)
    yield may_i_verdict_html.answer(verdict, Translator(), made.view)
    yield may_i_verdict_html.outcome(verdict, Translator("en", made.view.table.players))
    for device in (pair.bankers[which], *others_of(pair, which)):
        yield str(outcome(partial(made.refusal, action, device=device)))
    if action.get("seat") == pair.whose or action["type"] == "adjust":
        version = made.view.version
        for seat, phone in enumerate(phones):
            if seat != pair.whose:
                yield outcome(partial(made.act, action, version=version, key=new_key(), device=phone))


def compare(pair: Pair, random: Random) -> None:
    # Whether an address is refused one more table depends on it.
    assert pair.tables[0].size == pair.tables[1].size
    one, other = pair.tables
    assert public(one.view) == public(other.view)
    assert list(shown(one.view, pair.whose)) == list(shown(other.view, pair.whose))
    plans = [plan_view(made.view, admission_stages(made, made.view), Translator()) for made in pair.tables]
    assert plans[0] == plans[1]
    for which, made in enumerate(pair.tables):
        assert previewed(made, others_of(pair, which), Random(made.view.version)) == {"banker-only"}
    for action in random.sample(pool := asked(one.view, random), min(25, len(pool))):
        assert list(answers(pair, 0, action)) == list(answers(pair, 1, action)), action


def enter(pair: Pair, action: dict[str, Any]) -> None:
    for made, banker in zip(pair.tables, pair.bankers, strict=True):
        made.act(action, version=made.view.version, key=new_key(), device=banker)


def says_so_itself(pair: Pair) -> bool:
    """Whether somebody must declare 0 at one table, or gets a grant: article 5.5 makes that public."""
    one, other = (made._position for made in pair.tables)
    newest = [event for made in pair.tables for event in (*made.view.opening, *made.view.log[-1].events)]
    if any(isinstance(event, Paid) and event.why == "grant" for event in newest):
        return True
    if one.phase not in BRIBE_PHASES:
        return False
    unit, owners = one.table.edition.unit, {figure.seat for figure in one.pending}
    return any(min(one.balances[seat], other.balances[seat]) < unit for seat in owners)


def move(pair: Pair, random: Random) -> dict[str, Any] | None:
    """Something that may be played at both tables; small bribes, so that many moments come."""
    both = set.intersection(*[set(map(str, legal(made._position))) for made in pair.tables])
    able = [one for one in pair.tables[0].view.choices if isinstance(one, BribeOffer) or str(one) in both]
    if not able:
        return None
    choice = random.choice(able)
    if isinstance(choice, BribeOffer):
        least = min(made._position.balances[choice.seat] for made in pair.tables)
        amount = max(choice.least, min(choice.step * random.randrange(1, 4), least // choice.step * choice.step))
        return {"type": "bribe", "seat": choice.seat, "profession": choice.profession, "amount": amount}
    return action_data(choice)


def say(pair: Pair, random: Random) -> None:
    """Something that is said or paid, and may be at both tables: an offer, a refusal, a promise, a payment."""
    position, seats = pair.tables[0]._position, pair.tables[0].view.table.seats
    unit = position.table.edition.unit
    seat, other = random.sample(range(seats), 2)
    least = min(made._position.balances[seat] for made in pair.tables)
    due = None if position.host is None else {"round": position.round, "seat": position.host}
    said: list[dict[str, Any]] = [
        {"type": "promise", "seat": seat, "to": other, "amount": random.choice([unit, 10**6 * unit]), "due": due},
        {"type": "promise", "seat": seat, "to": other, "room": random.choice(position.table.edition.rooms)},
        {"type": "promise", "seat": seat, "to": other, "text": "peace"},
    ]
    if least >= 8 * unit:
        said.append({"type": "pay", "seat": seat, "to": other, "amount": unit})
    for figure in position.pending:
        amount = random.randrange(1, 4) * unit
        if min(made._position.balances[figure.seat] for made in pair.tables) >= 8 * unit:
            named = {"type": "offer", "seat": figure.seat, "profession": figure.profession, "amount": amount}
            said += [named, {**named, "asks": random.choice(position.table.edition.rooms)}]
    for one in position.negotiation.offers:
        said.append({"type": "refuse", "seat": position.host, "owner": one.seat, "profession": one.profession})
    action = random.choice(said)
    for made, phones in zip(pair.tables, pair.phones, strict=True):
        # Each from its own phone, so that nobody says too much at once.
        made.act(action, version=made.view.version, key=new_key(), device=phones[action["seat"]])


def drain(pair: Pair, random: Random) -> None:
    """A correction that leaves the poorer of the two purses with next to nothing, while its owner is to decide."""
    seat = pair.whose
    unit = pair.tables[0].view.table.edition.unit
    poorer = min(made._position.balances[seat] for made in pair.tables)
    if poorer > unit and pair.tables[0]._position.host == seat:
        amount = poorer - unit * random.randrange(2)
        enter(pair, {"type": "adjust", "from": seat, "to": "bank", "amount": amount, "reason": "counted anew"})


CASES = [
    ("fx-schmid-1994", 3, {"refund": True}),
    ("fx-schmid-1994", 5, {"refund": True, "insolvency": "grant"}),
    ("fx-schmid-1994", 4, {}),
    ("intrigo-a-palazzo", 4, {"refund": True}),
    ("intrigo-a-palazzo", 5, {"insolvency": "waive"}),
    ("brettspielwelt", 4, {"refund": True}),
]


# A second game of each case is for the soak.
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("edition", "seats", "options"), CASES)
def test_nothing_that_others_are_told_depends_on_a_purse(
    edition: str, seats: int, options: dict[str, Any], seed: int
) -> None:
    random = Random(f"{edition} {seats} {seed}")
    box = EDITIONS[edition]
    whose = random.randrange(seats)
    pair = pair_of(edition, seats, whose, (20 * box.cash, box.cash), **options)
    compared = 0
    for _ in range(MOMENTS):
        if pair.tables[0].view.over or says_so_itself(pair):
            break
        compare(pair, random)
        compared += 1
        if random.random() < 0.5:
            say(pair, random)
            compare(pair, random)
        decides = pair.tables[0].view.due.phase.endswith("settlement")
        if decides and compared > MOMENTS // 3:
            drain(pair, random)
            compare(pair, random)
        action = move(pair, random)
        if action is None:
            break
        enter(pair, action)
    assert compared > 20


def test_host_who_cannot_refund_hears_it_and_nobody_else() -> None:
    """Article 9.1: after a correction the decision waits, and the host alone learns why."""
    pair = pair_of("fx-schmid-1994", 3, 0, (640_000, 320_000), refund=True)
    random = Random(5)
    while not (pair.tables[0].view.due.phase.endswith("settlement") and pair.tables[0]._position.host == 0):
        action = move(pair, random)
        assert action is not None
        enter(pair, action)
    drain(pair, Random(1))
    compare(pair, random)
    (decision, *_) = [action_data(one) for one in pair.tables[0].view.choices if isinstance(one, Settle)]
    poor, phone = pair.tables[1], pair.phones[1]
    assert getattr(poor.refusal(decision, device=phone[0]), "code", None) == "refund-short"
    assert getattr(poor.refusal(decision, device=phone[1]), "code", None) == "not-your-seat"
    assert poor.inquire(decision).refused is None
