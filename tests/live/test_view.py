from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

import live
from live import BribeOffer, LiveTable, View, new_key
from rules import IntrigeError, action_data
from tests.live.conftest import setup

Make = Callable[..., LiveTable]


def everything(value: object, seen: set[int] | None = None) -> Iterator[object]:
    """Every value that can be reached from this one: fields, items, keys, attributes."""
    seen = set() if seen is None else seen
    if id(value) in seen and not isinstance(value, int | str):
        return
    seen.add(id(value))
    yield value
    for part in parts(value):
        yield from everything(part, seen)


def parts(value: object) -> Iterator[object]:
    if isinstance(value, str | bytes | int | float | type(None)):
        return
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield getattr(value, field.name)
    if isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, tuple | list | AbstractSet):
        yield from value
    if not isinstance(value, type):
        yield from vars(value).values() if hasattr(value, "__dict__") else ()


def leaks(value: object, balances: tuple[int, ...]) -> list[object]:
    """What of all that can be reached is one of these sums, or tells it."""
    told = {form for balance in balances for form in (str(balance), f"{balance:,}", f"{balance:_}")}
    return [
        found
        for found in everything(value)
        if (type(found) is int and found in balances)
        or (isinstance(found, str) and any(form in found for form in told))
    ]


def odd(made: LiveTable) -> LiveTable:
    """Corrections that leave every player a sum that nothing else at the table can be."""
    for seat in range(made.view.table.seats):
        amount = 1_110_000 + 2_340_000 * (seat + 1)
        give = {"type": "adjust", "from": "bank", "to": seat, "amount": amount, "reason": "counted anew"}
        made.act(give, version=made.view.version, key=new_key())
    return made


def play_one(made: LiveTable, random: Random) -> View:
    choice = random.choice(made.view.choices)
    if isinstance(choice, BribeOffer):
        amount = max(choice.least, choice.step) + choice.step * random.randrange(3)
        action: dict[str, Any] = {
            "type": "bribe",
            "seat": choice.seat,
            "profession": choice.profession,
            "amount": amount,
        }
    else:
        action = action_data(choice)
    return made.act(action, version=made.view.version, key=new_key())


def test_the_walk_finds_a_balance_wherever_it_hides(table: Make) -> None:
    made = odd(table())
    balances = made._position.balances
    assert leaks(made._position, balances)
    assert leaks({"deep": [("in", {"a": frozenset({balances[0]})})]}, balances)
    assert leaks(f"Anna has {balances[0]:,}.", balances)
    assert leaks(IntrigeError("x", "1", cash=balances[1]), balances)


@pytest.mark.parametrize("seed", range(4))
def test_a_view_holds_nobodys_cash_at_any_moment_of_a_game(table: Make, seed: int) -> None:
    made = odd(table(3 + seed % 3, options={"refund": bool(seed % 2)}))
    random = Random(seed)
    moments = 0
    while not made.view.over:
        assert leaks(made.view, made._position.balances) == []
        play_one(made, random)
        moments += 1
    assert moments > 50


def test_no_refusal_tells_a_balance(table: Make) -> None:
    made = odd(table())
    random = Random(7)
    while not isinstance(made.view.choices[0], BribeOffer):
        play_one(made, random)
    offer = made.view.choices[0]
    assert isinstance(offer, BribeOffer)
    balances = made._position.balances
    for amount in (balances[offer.seat] + 10_000, 10**12, -10_000, 15_000):
        action = {"type": "bribe", "seat": offer.seat, "profession": offer.profession, "amount": amount}
        with pytest.raises(IntrigeError) as caught:
            made.act(action, version=made.view.version, key=new_key())
        assert leaks(caught.value, balances) == []
        assert leaks(made.refusal(action), balances) == []


def test_pins_are_in_no_view(table: Make) -> None:
    made = table()
    made.set_pin(1, "4711")
    kept = made._game_log.settings["pins"]["1"]
    assert made.view.protected == {1}
    assert not [found for found in everything(made.view) if found in ("4711", kept)]


def test_when_the_game_is_over_everybody_sees_everything(table: Make) -> None:
    made = odd(table())
    random = Random(1)
    while not made.view.over:
        play_one(made, random)
    assert made.view.balances == made._position.balances
    assert made.view.places is not None
    assert min(made.view.places) == 1


def test_a_game_begun_in_the_middle_does_not_tell_what_it_began_with(table: Make) -> None:
    sums = [1_230_000, 4_560_000, 7_890_000]
    start = {"round": 1, "seat": 0, "balances": sums, "palaces": [{}] * 3, "parks": [[]] * 3, "island": []}
    made = table(start=start)
    assert made._position.balances == tuple(sums)
    assert not leaks(made.view, made._position.balances)


@pytest.mark.parametrize("options", [{"open_cash": True}, {"open_cash": False}, {}])
def test_open_cash_is_seen_where_it_was_agreed_on_and_nowhere_else(options: dict[str, Any]) -> None:
    made = odd(live.registry().create(setup(3), options))
    for _ in range(12):
        play_one(made, Random(3))
    balances = made._position.balances
    agreed = options.get("open_cash") is True
    assert made.view.open_cash == (balances if agreed else None)
    hidden = replace(made.view, open_cash=None)
    assert leaks(hidden, balances) == []
    assert bool(leaks(made.view, balances)) is agreed
    earlier = made.view_at(4)
    assert earlier.open_cash == (made._course.steps[4].position.balances if agreed else None)
    assert earlier.position.accounts == ()
    assert set(made.sandbox(3).balances) == (set(range(3)) if agreed else set())
    assert made.sandbox(3).view().open_cash == (made._course.steps[3].position.balances if agreed else None)


def test_nobody_opens_the_purses_of_a_table_that_was_set_up_with_secret_cash() -> None:
    made = odd(live.registry().create(setup(3), {"open_cash": False}))
    made.set_options({"open_cash": True, "paper_money": True})
    assert made.view.settings["paper_money"] is True
    assert made.view.settings["open_cash"] is False
    assert made.view.open_cash is None
    live.close()
    again = live.registry().table(made.table_id)
    assert again.view.open_cash is None
    assert leaks(again.view, again._position.balances) == []


def test_a_table_of_open_cash_stays_one_when_it_is_opened_again() -> None:
    made = odd(live.registry().create(setup(3), {"open_cash": True}))
    made.set_options({"open_cash": False})
    live.close()
    again = live.registry().table(made.table_id)
    assert again.view.open_cash == again._position.balances
