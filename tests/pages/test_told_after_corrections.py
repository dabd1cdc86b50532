"""What is told of a turn, a round and the last action after a line of an earlier turn was set right."""

from collections.abc import Callable
from typing import Any

import live
from i18n.translator import Translator
from live import LiveTable, new_key
from live.device_identity import BANKER
from narration.log_lines import last_action
from narration.turn_log import lines_of_turn
from pages.desk.search import matches
from presenters.controls_view import all_controls
from presenters.highlights_view import highlights
from presenters.news_view import notes_due
from presenters.table_view import around, table_view
from tests.live.conftest import setup

LAW, CHURCH, MILITARY, SCIENCE = "law", "church", "military", "science"


def send(seat: int, first: tuple[str, int], second: tuple[str, int]) -> dict[str, Any]:
    figures = [{"profession": profession, "to": to} for profession, to in (first, second)]
    return {"type": "dispatch", "seat": seat, "figures": figures}


def bribe(seat: int, profession: str, amount: int) -> dict[str, Any]:
    return {"type": "bribe", "seat": seat, "profession": profession, "amount": amount}


def place(host: int, seat: int, profession: str, room: int) -> dict[str, Any]:
    return {"type": "place", "seat": host, "figure": {"seat": seat, "profession": profession}, "room": room}


def second_round() -> LiveTable:
    """A table of three in the first turn of its second round, after one bribe of Cem's."""
    table = live.registry().create(setup(3), {"paper_money": True})
    for action in (
        send(0, (LAW, 1), (CHURCH, 2)),
        bribe(0, LAW, 50_000),
        place(1, 0, LAW, 10_000),
        send(1, (LAW, 0), (LAW, 2)),
        bribe(0, CHURCH, 20_000),
        bribe(1, LAW, 20_000),
        place(2, 0, CHURCH, 20_000),
        place(2, 1, LAW, 10_000),
        send(2, (MILITARY, 0), (SCIENCE, 1)),
        bribe(1, LAW, 10_000),
    ):
        table.act(action, version=table.view.version, key=new_key())
    return table


def amend(table: LiveTable, at: int, action: dict[str, Any]) -> None:
    shown = table.would_amend(at, action)
    assert shown.falls == ()
    table.amend(at, action, version=shown.version, key=new_key(), falls=())


def told(table: LiveTable) -> Translator:
    return Translator(players=table.view.table.players, edition_name=table.view.table.edition.name)


def test_a_corrected_line_of_an_earlier_turn_is_none_of_this_one() -> None:
    table = second_round()
    (paid,) = lines_of_turn(table.view)
    notes, said = notes_due(table.view, told(table)), list(highlights(table.view, told(table)))
    assert any("in round 1" in one for one in said)
    amend(table, 3, send(1, (LAW, 2), (LAW, 0)))
    assert lines_of_turn(table.view) == (paid,)
    assert list(highlights(table.view, told(table))) == said
    assert notes_due(table.view, told(table)) == notes
    # What was paid a round ago, but for a difference, is not handed over once more.
    amend(table, 1, bribe(0, LAW, 60_000))
    assert [one["words"] for one in notes_due(table.view, told(table))] == [one["words"] for one in notes]
    assert lines_of_turn(table.view) == (paid,)
    assert any("in round 1" in one and "60,000" in one for one in highlights(table.view, told(table)))


def test_what_stands_around_the_board_is_drawn_anew_after_a_correction_of_the_set_up() -> None:
    """An open panel tells the table's rules, and names its players."""
    table = second_round()
    before = around(table.view, BANKER)
    table.act({"type": "note", "text": "heard"}, version=table.view.version, key=new_key())
    assert around(table.view, BANKER) == before
    data = {**setup(3), "options": {"insolvency": "grant"}}
    anew = {name: data[name] for name in ("players", "first", "options")}
    table.set_up(anew, version=table.view.version, key=new_key())
    assert around(table.view, BANKER) != before


def test_a_screen_is_told_whether_anything_was_decided_set_or_paid() -> None:
    """What it was refused stays to be read until then."""
    table = second_round()

    def changed(act: Callable[[], object]) -> list[str]:
        before = table_view(table.view, BANKER, told(table))["latest"]
        act()
        after = table_view(table.view, BANKER, told(table))["latest"]
        return [name for name in before if before[name] != after[name]]

    def enter(**action: object) -> Callable[[], object]:
        return lambda: table.act(action, version=table.view.version, key=new_key())

    assert changed(enter(type="note", text="heard")) == []
    assert changed(lambda: table.set_options({"paper_money": False})) == ["set"]
    assert changed(enter(type="pay", seat=0, to=1, amount=10_000)) == ["paid"]
    assert changed(lambda: amend(table, 1, bribe(0, LAW, 60_000))) == ["decided"]


def test_the_undo_button_names_what_an_undo_takes_back() -> None:
    table = second_round()
    last = table.view.log[-1]
    assert last_action(table.view) == last
    amend(table, 3, send(1, (LAW, 2), (LAW, 0)))
    amended = last_action(table.view)
    assert amended is not None
    assert amended.kind == "amend"
    assert "Corrected" in str(all_controls(table.view, told(table)).undo)
    table.act({"type": "note", "text": "Where were we?"}, version=table.view.version, key=new_key())
    table.undo(version=table.view.version, key=new_key())
    # The correction alone is there again, and is what goes next.
    assert last_action(table.view) == amended
    table.undo(to=9, version=table.view.version, key=new_key())
    before = last_action(table.view)
    assert before is not None
    assert before.action == table.view.log[8].action
    while (line := last_action(table.view)) is not None:
        table.undo(version=table.view.version, key=new_key())
        (taken,) = table.view.log[-1].taken
        assert taken == line.action
    assert table.view.undoable == 0


def test_a_found_line_leads_to_its_place_in_the_game(app: Any) -> None:
    table = second_round()
    amend(table, 3, send(1, (LAW, 2), (LAW, 0)))
    table.undo(to=9, version=table.view.version, key=new_key())
    line = next(one for one in table.view.log if one.kind == "amend")
    assert matches(line, table.view, None, None, None)
    test = app("desk/page.py", t=table.table_id, s="how")
    test.button(key=f"desk-line-{line.number}").click().run()
    assert not test.exception
    assert any(
        "Moment 4 of 9" in str(one.value) for one in (*test.markdown, *test.caption, *test.subheader, *test.header)
    )
