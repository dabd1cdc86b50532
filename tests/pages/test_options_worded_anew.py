"""A browser goes on to send an option by the words that it has: worded anew, it is the same choice."""

from collections.abc import Callable
from typing import Any

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Selectbox, TextInput

import live
from live import LiveTable, new_key
from rules import BANK
from tests.pages.setup_form import fill
from tests.pages.stale_screen import Screen
from tests.pages.test_hall import opened
from tests.pages.test_side_panels import behind
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
NAMES = ("Anna", "Ben", "Cem", "Dario")
RECORD = whole_game("fx-schmid-1994", NAMES, 5)


def table(first: int = 2) -> LiveTable:
    return live.registry().create({**RECORD, "first": first, "actions": []})


def rename(made: LiveTable, seat: int, name: str) -> None:
    """As the keeper's other window does."""
    players = [{"name": one.name, "house": one.house} for one in made.view.table.players]
    players[seat]["name"] = name
    data = {"players": players, "first": made.view.table.first, "options": RECORD.get("options", {})}
    made.set_up(data, version=made.view.version, key=new_key(), falls=())


def labelled(test: AppTest, label: str) -> Selectbox[Any]:
    return next(one for one in test.selectbox if one.label == label)


def test_a_correction_is_from_whom_it_was_though_they_are_called_otherwise_now(app: App) -> None:
    made = table()
    test = behind(app, made, "correction")
    labelled(test, "From").select_index(3)
    labelled(test, "To").select_index(2)
    next(one for one in test.button if one.label == "Correct the books").click().run()
    screen = Screen(test)
    rename(made, 2, "Cemil")
    for _ in range(2):
        screen.run()
        assert (labelled(test, "From").value, labelled(test, "To").value) == (2, 1)
    assert "Cemil" in labelled(test, "From").options
    assert BANK not in (labelled(test, "From").value, labelled(test, "To").value)


def test_a_correction_that_is_not_sent_yet_is_never_booked_on_others(app: App) -> None:
    """What the browser has chosen by the old words is found no more: a form that is emptied shows so."""
    made = table()
    test = behind(app, made, "correction")
    button = next(one for one in test.button if one.label == "Correct the books")
    before, screen = Screen(test), Screen(test)
    screen.type({"from": "Dario", "to": "Cem", "amount": "50,000", "reason": "counted"})
    rename(made, 0, "Annabel")
    log = len(made.view.log)
    before.run()
    screen.run(WidgetState(id=button.id, trigger_value=True))
    assert len(made.view.log) == log
    assert [one.value for one in test.text_input if one.label in ("Ducats", "Reason")] == ["", ""]


def test_the_set_up_at_the_desk_tells_who_began_though_they_are_called_otherwise_now(app: App) -> None:
    made = table()
    test = app("desk/page.py", t=made.table_id, s="table")
    assert labelled(test, "Who began the game").value == 2
    screen = Screen(test)
    rename(made, 2, "Cemil")
    for _ in range(3):
        screen.run()
        assert labelled(test, "Who began the game").value == 2


def test_a_result_s_first_player_stays_when_their_name_is_put_right(app: App) -> None:
    test = opened(app("hall/page.py"), "result")
    names = [one for one in test.text_input if str(one.key).startswith("result-name")]
    for one, name in zip(names, ("Anna", "Bne", "Cem"), strict=False):
        one.set_value(name)
    test.run()
    labelled(test, "Who began").select("Bne").run()
    assert labelled(test, "Who began").value == 1
    test.text_input(str(names[1].key)).set_value("Ben").run()
    assert labelled(test, "Who began").value == 1
    assert labelled(test, "Who began").options[2] == "Ben"


def named(test: AppTest) -> list[TextInput]:
    return [one for one in test.text_input if str(one.key).startswith("setup-name-")]


def test_other_players_bring_nobody_back(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.button("other-people").click().run()
    for one, name in zip(named(test), ("Emil", "Fritz", "Gina", "Hugo"), strict=True):
        one.input(name)
    test.run()
    table = live.registry().create(whole_game("fx-schmid-1994", NAMES, 1))
    test.switch_page("table/page.py")
    test.query_params["t"] = table.table_id
    test.run().button("play-again").click().run()
    assert [one.value for one in named(test)] == [*NAMES]
    test.switch_page("setup/page.py").run()
    test.button("other-people").click().run()
    assert [one.value for one in named(test)] == [""] * 4
