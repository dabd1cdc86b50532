"""Corrections at the desk: preview, confirmation, and nobody's ducats but one's own."""

from collections.abc import Callable
from typing import Any

from streamlit.testing.v1 import AppTest

import live
from pages.desk.amend import SECTION
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


def test_a_tap_that_comes_with_what_was_typed_asks_about_it(app: App) -> None:
    actions = RECORD["actions"][:40]
    test = app("desk/page.py", t=table(actions), s="amend", n=str(bribe(actions, 3)))
    next(one for one in test.text_input if one.label == "Ducats").set_value("60.000")
    test.button(key="desk-amend-ask").click().run()
    assert not test.exception
    assert "60,000" in texts(test)


def test_a_tap_that_comes_with_what_is_no_sum_asks_nothing_later(app: App) -> None:
    actions = RECORD["actions"][:40]
    test = app("desk/page.py", t=table(actions), s="amend", n=str(bribe(actions, 3)))
    next(one for one in test.text_input if one.label == "Ducats").set_value("much")
    test.button(key="desk-amend-ask").click().run()
    assert len(test.error) == 1
    next(one for one in test.text_input if one.label == "Ducats").set_value("60.000").run()
    assert not test.exception
    assert "60,000" not in texts(test)


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
    assert "Closed tables \\(1\\)" in [one.label for one in lobby.expander]


MOVED = "The table has moved on since: look again."
PAY = {"type": "pay", "seat": 1, "to": 0, "amount": 20_000}


def elsewhere(code: str, action: dict[str, Any]) -> int:
    """Something another device enters while this page shows what it knew; returns the number of its entry."""
    there = live.registry().table(code)
    return there.act(action, version=there.view.version, key=live.new_key()).version


def set_up_previewed(test: AppTest, label: str, value: str | bool) -> AppTest:
    field = next(one for one in [*test.text_input, *test.toggle] if one.label == label)
    field.set_value(value)
    next(one for one in test.button if one.label == "Show what it changes").click()
    return test.run()


def test_a_payment_that_came_after_the_preview_does_not_fall_without_a_word(app: App) -> None:
    code = table(RECORD["actions"][:12])
    test = set_up_previewed(app("desk/page.py", t=code, s="table"), "Players may pay each other", value=False)
    assert "Everything that was entered later still stands." in texts(test)
    number = elsewhere(code, PAY)
    test = confirm(test)
    assert not test.exception
    there = live.registry().table(code)
    assert there.view.order[-1] == number
    assert there.view.table.options.side_payments
    # What was entered is kept, and what it changes is shown anew.
    assert MOVED in texts(test)
    assert "1 line no longer stands" in texts(test)
    test = confirm(test)
    assert not test.exception
    assert there.view.fallen == (number,)
    assert MOVED not in texts(test)


def test_words_that_came_after_the_preview_make_nobody_decide_again(app: App) -> None:
    actions = RECORD["actions"][:12]
    number = bribe(actions)
    code = table(actions)
    set_up = set_up_previewed(app("desk/page.py", t=code, s="table"), "Name of player 2", "Benedetta")
    amount = asked(app("desk/page.py", t=code, s="amend", n=str(number)), "60.000")
    elsewhere(code, {"type": "note", "text": "wait"})
    amount = confirm(amount)
    assert "It is set right." in texts(amount)
    there = live.registry().table(code)
    assert there.record()["actions"][number - 1]["amount"] == 60_000
    # The board is another now, so that this preview is no longer what it was.
    set_up = confirm(set_up)
    assert MOVED in texts(set_up)
    elsewhere(code, {"type": "note", "text": "go on"})
    set_up = confirm(set_up)
    assert not set_up.exception
    assert there.view.table.players[1].name == "Benedetta"


def test_a_line_that_another_device_replaced_is_not_the_one_that_is_set_right(app: App) -> None:
    code = table(RECORD["actions"][:20])
    elsewhere(code, {**PAY, "amount": 50_000})
    test = asked(app("desk/page.py", t=code, s="amend", n="21"), "60.000")
    there = live.registry().table(code)
    there.undo(version=there.view.version, key=live.new_key())
    other = {"type": "pay", "seat": 2, "to": 1, "amount": 100_000}
    elsewhere(code, other)
    test = confirm(test)
    assert not test.exception
    assert there.record()["actions"][-1] == other
    assert MOVED in texts(test)


def renamed_elsewhere(code: str) -> live.LiveTable:
    """Another device calls the third player Caterina."""
    there = live.registry().table(code)
    players = [{"name": player.name, "house": player.house} for player in there.view.table.players]
    players[2]["name"] = "Caterina"
    there.set_up({"players": players}, version=there.view.version, key=live.new_key())
    return there


def test_a_name_that_another_device_corrected_stays(app: App) -> None:
    code = table(RECORD["actions"][:12])
    test = set_up_previewed(app("desk/page.py", t=code, s="table"), "Name of player 2", "Benedetta")
    there = renamed_elsewhere(code)
    test = confirm(test)
    assert not test.exception
    assert [player.name for player in there.view.table.players] == [NAMES[0], NAMES[1], "Caterina"]
    # Only what was changed here is asked again.
    assert MOVED in texts(test)
    assert [one.value for one in test.text_input if one.label.startswith("Name")] == [NAMES[0], "Benedetta", "Caterina"]
    confirm(test)
    assert [player.name for player in there.view.table.players] == [NAMES[0], "Benedetta", "Caterina"]


def test_a_browser_that_sends_the_old_name_once_more_does_not_enter_it(app: App) -> None:
    code = table(RECORD["actions"][:12])
    test = app("desk/page.py", t=code, s="table")
    old = {one.key for one in test.text_input}
    renamed_elsewhere(code)
    test.run()
    # It still knows the field by the key that it had, so what it sends belongs to no field any more.
    (followed,) = [one for one in test.text_input if one.key not in old]
    assert followed.value == "Caterina"


def test_what_is_being_set_right_stays_where_the_session_forgets_its_section(app: App) -> None:
    test = app("desk/page.py", t=table(RECORD["actions"][:12]), s="table")
    test.segmented_control(SECTION).set_value(None).run()
    assert test.segmented_control(SECTION).value == "table"


def test_a_preview_that_is_drawn_anew_says_what_another_device_changed(app: App) -> None:
    actions = RECORD["actions"][:12]
    code = table(actions)
    test = set_up_previewed(app("desk/page.py", t=code, s="table"), "Players may pay each other", value=False)
    yes = next(one.key for one in test.button if (one.key or "").endswith("-yes"))
    elsewhere(code, {"type": "note", "text": "wait"})
    test.run()
    assert MOVED not in texts(test)
    assert yes in [one.key for one in test.button]
    elsewhere(code, PAY)
    test.run()
    assert MOVED in texts(test)
    # A tap on the button that stood there before confirms nothing.
    assert yes not in [one.key for one in test.button]


def test_notes_without_end_keep_nobody_from_confirming_a_correction_that_lets_lines_fall(app: App) -> None:
    actions = RECORD["actions"][:40]
    number = bribe(actions)
    code = table(actions)
    test = app("desk/page.py", t=code, s="amend", n=str(number))
    next(one for one in test.button_group if one.label == "What it was").set_value("never").run()
    test.button(key="desk-amend-ask").click().run()
    yes = next(one.key for one in test.button if (one.key or "").endswith("-yes"))
    elsewhere(code, {"type": "note", "text": "wait"})
    test.run()
    assert MOVED not in texts(test)
    assert yes in [one.key for one in test.button]
    elsewhere(code, {"type": "note", "text": "and wait"})
    test = confirm(test)
    assert not test.exception
    assert "It is set right." in texts(test)
    there = live.registry().table(code)
    assert len(there.view.fallen) == 40 - number
    assert [action["text"] for action in there.record()["actions"][-2:]] == ["wait", "and wait"]
