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


def test_what_the_host_had_not_decided_when_the_game_was_ended_was_promised_all_the_same() -> None:
    silent = {**ACTIONS[0], "promised": None}
    beyond = {**ACTIONS[0], "promised": 100 * K}
    told = {
        "none": [silent],
        "one": ACTIONS[:1],
        "two": ACTIONS[:2],
        "more": [beyond, ACTIONS[1]],
        "pledged": [{"type": "promise", "seat": 0, "to": 1, "text": "peace"}, ACTIONS[0]],
    }
    one = "One promise was written down with a bribe, and it was not decided."
    readings = {
        name: draw("promises", chronicle(small_game(version=2, actions=actions))).reading
        for name, actions in told.items()
    }
    assert readings == {
        "none": "No promise was written down in this game.",
        "one": one,
        "two": "2 promises were written down with bribes, and none of them was decided.",
        "more": f"{one} One more could never have been kept: no such room was to be had.",
        "pledged": f"{one} Promises entered by themselves: 0 kept, 0 broken, 0 impossible, 1 open.",
    }


def test_a_promise_is_broken_when_it_is_judged_and_not_only_when_it_falls_due() -> None:
    due = {"round": 6, "seat": 1}
    sum_and_room = [
        {"type": "promise", "seat": 1, "to": 2, "amount": 20 * K, "due": due},
        {"type": "promise", "seat": 1, "to": 0, "room": 100 * K, "due": due},
        {"type": "judge", "seat": 2, "promise": 0, "kept": False},
        {"type": "judge", "seat": 0, "promise": 1, "kept": False},
    ]
    late = [{**one, "due": {"round": 5, "seat": 0}} for one in sum_and_room[:2]]
    early = chronicle(small_game(version=2, actions=[*sum_and_room, *ACTIONS])).pledges
    told = [(one.broken, one.damage, one.before, one.after) for one in early]
    # The room is given in turn 14, long before it is due: what was judged too early took nothing.
    assert told == [(13, 20 * K, 0, 90 * K), (13, 0, 0, 50 * K - 40 * K)]
    judged = chronicle(small_game(version=2, actions=[*late, *ACTIONS, *sum_and_room[2:]])).pledges
    assert [one.broken for one in judged] == [13, 13]
