"""Promises entered by themselves, worked out by hand (see `small.PROMISED`)."""

from analysis import Chronicle, chronicle
from charts import draw
from tests.charts.small import ACTIONS, PROMISED, K, small_game


def promised() -> Chronicle:
    return chronicle(small_game(version=2, actions=PROMISED))


def test_what_became_of_every_promise_and_whether_breaking_it_paid() -> None:
    told = [
        (one.step, one.promiser, one.to, one.outcome, one.by, one.damage, one.before, one.after)
        for one in promised().pledges
    ]
    assert told == [
        (1, 1, 0, "kept", "log", 0, 0, 0),
        (2, 1, 2, "broken", "log", 20 * K, 60 * K, 30 * K),
        (3, 0, 1, "kept", "hand", 0, 0, 0),
        (4, 2, 1, "impossible", "log", 0, 0, 0),
    ]


def test_a_payment_stands_in_the_accounts_and_moves_wealth() -> None:
    game = promised()
    assert [(one.payments_in, one.payments_out) for one in game.accounts] == [(0, 10 * K), (0, 0), (10 * K, 0)]
    paid = next(entry for entry in game.ledger if entry.why == "payment")
    assert (paid.source, paid.target, paid.amount, paid.reason) == (0, 2, 10 * K, "thanks")
    assert (game.swings[0].step, game.swings[0].change) == (5, 10 * K)


def test_the_chart_tells_both_kinds_of_promises() -> None:
    chart = draw("promises", promised())
    assert chart.reading.startswith("Promises kept: 5 of 9; nobody broke more than Ben (2).")
    assert chart.reading.endswith(
        "Promises entered by themselves: 2 kept, 1 broken, 1 impossible, 0 open."
        " The broken ones of these cost the betrayed 20,000; they paid those who broke them 60,000 before the"
        " first time and 30,000 after."
    )
    assert chart.grid.rows[-3][6:] == ("20,000", "", "broken", "20,000", "60,000", "30,000")
    assert all(draw(name, promised()).reading for name in ("accounts", "rounds", "wealth", "cash"))


def test_where_none_was_kept_or_broken_the_rest_is_told() -> None:
    silent = [{**one, "promised": None} if one["type"] == "bribe" else one for one in ACTIONS]
    beyond = {**silent[-2], "promised": 100 * K}
    word = {"type": "promise", "seat": 0, "to": 1, "text": "peace"}
    told = {
        "impossible": [*silent[:-2], beyond, silent[-1]],
        "open": [word, *silent],
        "both": [word, *silent[:-2], beyond, silent[-1]],
        "none": silent,
    }
    impossible = "The one promise could never have been kept: no such room was to be had."
    still_open = "Promises entered by themselves: 0 kept, 0 broken, 0 impossible, 1 open."
    readings = {
        name: draw("promises", chronicle(small_game(version=2, actions=actions))).reading
        for name, actions in told.items()
    }
    assert readings == {
        "impossible": impossible,
        "open": still_open,
        "both": f"{impossible} {still_open}",
        "none": "No promise was written down in this game.",
    }
