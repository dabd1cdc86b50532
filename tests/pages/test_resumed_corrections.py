"""The first line that fell is set right in turn at the desk, while others write."""

from tests.live.phones import play
from tests.pages.test_desk_while_others_write import (
    NEVER,
    RECORD,
    App,
    Evening,
    at_one_moment,
    no_more_redraws,
    yes_of,
)
from tests.pages.test_desk_while_others_write import evening as evening


def test_a_preview_that_stands_as_it_was_shown_can_be_confirmed_all_the_same(app: App, evening: Evening) -> None:
    at_one_moment(evening)
    first = next(at for at, action in enumerate(RECORD["actions"]) if action["type"] == "bribe")
    table = evening.table
    shown = table.would_amend(first, NEVER, device=evening.bank)
    table.amend(first, NEVER, version=shown.version, key="first", device=evening.bank, falls=shown.falls)
    assert table.view.fallen
    test = app("desk/page.py", t=table.table_id, s="amend")
    test.button(key="desk-amend-resume").click().run()
    test.button(key="desk-amend-ask").click().run()
    (yes,) = yes_of(test)
    no_more_redraws(evening)
    for _ in range(3):
        play(table, {"type": "note", "text": "wait", "seat": 1}, evening.guest)
        test.run()
    assert yes_of(test) == [yes]
    fallen = len(table.view.fallen)
    test.button(key=yes).click().run()
    assert not test.exception
    assert [one.value for one in test.error] == []
    assert len(table.view.fallen) < fallen
    assert [action.get("text") for action in table.record()["actions"]].count("wait") == 3
