"""Corrections at the desk: preview, confirmation, and nobody's ducats but one's own."""

from collections.abc import Callable
from typing import Any

from streamlit.testing.v1 import AppTest

import live
from rules import replay
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
NAMES = ("Ada", "Bo & Co", "Chiara")
RECORD = whole_game("fx-schmid-1994", NAMES, 5)
GIFTS = [
    {"type": "adjust", "from": "bank", "to": seat, "amount": amount, "reason": "counted"}
    for seat, amount in enumerate((71_230_000, 52_810_000, 93_470_000))
]


def table(actions: list[Any]) -> str:
    return live.registry().create({**RECORD, "actions": actions}).table_id


def bribe(actions: list[Any], nth: int = 0) -> int:
    """The number of a line that is a bribe, counted from 1."""
    return [at for at, action in enumerate(actions, 1) if action["type"] == "bribe"][nth]


def asked(test: AppTest, amount: str) -> AppTest:
    field = next(one for one in test.text_input if one.label == "Ducats")
    field.set_value(amount)
    test.run()
    ask = [one for one in test.button if one.key == "desk-amend-ask"]
    # What is no amount at all is refused before anything can be asked.
    return ask[0].click().run() if ask else test


def texts(test: AppTest) -> str:
    told = [*test.markdown, *test.caption, *test.info, *test.warning, *test.success, *test.error]
    return "\n".join(str(one.value) for one in told).replace("\\", "")


def confirm(test: AppTest) -> AppTest:
    return next(one for one in test.button if (one.key or "").endswith("-yes")).click().run()


def test_a_sum_is_entered_as_it_was(app: App) -> None:
    actions = RECORD["actions"][:40]
    number = bribe(actions, 3)
    code = table(actions)
    test = asked(app("desk/page.py", t=code, s="amend", n=str(number)), "60.000")
    assert not test.exception
    assert "60,000" in texts(test)
    assert live.registry().table(code).record()["actions"] == actions
    test = confirm(test)
    assert not test.exception
    assert "It is set right." in texts(test)
    assert live.registry().table(code).record()["actions"][number - 1]["amount"] == 60_000


def test_what_cannot_have_been_is_refused_with_its_article(app: App) -> None:
    actions = RECORD["actions"][:40]
    code = table(actions)
    for typed in ("15000", "99.000.000", "much", ""):
        test = asked(app("desk/page.py", t=code, s="amend", n=str(bribe(actions))), typed)
        assert not test.exception
        assert len(test.error) == 1
    assert live.registry().table(code).record()["actions"] == actions


def test_what_would_fall_is_named_before_it_does(app: App) -> None:
    actions = RECORD["actions"][:40]
    number = bribe(actions)
    code = table(actions)
    test = app("desk/page.py", t=code, s="amend", n=str(number))
    kinds = next(one for one in test.button_group if one.label == "What it was")
    kinds.set_value("never").run()
    test.button(key="desk-amend-ask").click().run()
    assert not test.exception
    assert "no longer stand. The first is refused:" in texts(test)
    test = confirm(test)
    assert not test.exception
    view = live.registry().table(code).view
    assert (view.undoable, len(view.fallen)) == (number, 40 - number)
    assert "lines that no longer stand" in texts(test)


def test_the_page_tells_nobodys_ducats(app: App) -> None:
    actions = [*GIFTS, *RECORD["actions"][:40]]
    secrets = {
        sum_ for step in replay({**RECORD, "actions": actions}).sound().steps[4:] for sum_ in step.position.balances
    }
    test = asked(app("desk/page.py", t=table(actions), s="amend", n=str(bribe(actions, 2))), "60000")
    assert not test.exception
    everything = str([one.proto for one in test.main]) + texts(test)
    assert not [sum_ for sum_ in secrets if str(sum_) in everything or f"{sum_:,}" in everything]


def test_the_set_up_is_set_right(app: App) -> None:
    code = table(RECORD["actions"][:20])
    test = app("desk/page.py", t=code, s="table")
    next(one for one in test.text_input if one.label == "Name of player 2").set_value("Benedetta")
    next(one for one in test.button if one.label == "Show what it changes").click()
    test.run()
    assert not test.exception
    assert "Everything that was entered later still stands." in texts(test)
    test = confirm(test)
    assert not test.exception
    assert live.registry().table(code).view.table.players[1].name == "Benedetta"


def test_a_table_is_closed_and_stands_among_the_closed_ones(app: App) -> None:
    code = table(RECORD["actions"][:20])
    test = app("desk/page.py", t=code, s="table")
    next(one for one in test.button if one.label == "Close the table").click().run()
    assert not test.exception
    assert "This table is closed." in texts(test)
    lobby = app("lobby/page.py")
    assert not lobby.exception
    assert f"resume-{code}" not in [one.key for one in lobby.button]
    assert "Closed tables (1)" in [one.label for one in lobby.expander]
