"""The banker's questions at the desk while a guest's phone writes: notes and payments take none of them away."""

from collections import Counter
from collections.abc import Callable, Hashable
from traceback import walk_tb
from typing import Any, NamedTuple

import pytest
from streamlit.testing.v1 import AppTest

import live
from live import Device, LiveTable
from live.kept_previews import MOST_KEPT, RefusedPreview
from live.table_limits import LOOKING, REPLAYED, TableLimits
from pages.common import session_device
from pages.common.referee_questions import may_i
from pages.desk.amend import SECTION
from rules import Illegal
from storage import StorageError
from tests.live.phones import Clock, phones_on, play, sit
from tests.pages.whole_game import whole_game

App = Callable[..., AppTest]
RECORD = whole_game("fx-schmid-1994", ("Ada", "Bo", "Chiara"), 5)
NOTE = {"type": "note", "text": "wait", "seat": 1}


class Evening(NamedTuple):
    """A table after forty actions, at whose desk the banker sits. guest: the phone of seat 1."""

    table: LiveTable
    bank: Device
    guest: Device

    def write(self, action: dict[str, Any] = NOTE) -> None:
        """What the guest's phone enters."""
        play(self.table, action, self.guest)


@pytest.fixture
def evening(app: App, monkeypatch: pytest.MonkeyPatch) -> Evening:
    table = live.registry().create({**RECORD, "actions": RECORD["actions"][:40]})
    made = Evening(table, phones_on(table), sit(table, 1))
    monkeypatch.setattr(session_device, "_cookies", lambda: made.bank.cookies)
    return made


def keys(test: AppTest) -> list[str]:
    return [one.key or "" for one in test.button]


def told(test: AppTest) -> str:
    return "\n".join(str(one.value) for one in test.markdown)


NEVER = {"type": "note", "text": "That never was."}


def at_one_moment(evening: Evening) -> LiveTable:
    """The table, to which no time passes any more, so that nobody's wait ends."""
    evening.table.limits = TableLimits(evening.table._game_log.game.followed, Clock())
    return evening.table


def written_by_all(evening: Evening, seen: Callable[[], object]) -> int:
    """How often all three seats write until their shares are used up; `seen` is what the desk does after each."""
    written = 0
    for seat, phone in ((1, evening.guest), (0, sit(evening.table, 0)), (2, sit(evening.table, 2))):
        try:
            while True:
                play(evening.table, {**NOTE, "seat": seat}, phone)
                written += 1
                seen()
        except Illegal:
            continue
    return written


def previewed(app: App, evening: Evening, ducats: str = "60.000") -> AppTest:
    number = next(at for at, action in enumerate(RECORD["actions"], 1) if action["type"] == "bribe")
    test = app("desk/page.py", t=evening.table.table_id, s="amend", n=str(number))
    next(one for one in test.text_input if one.label == "Ducats").set_value(ducats).run()
    return test.button(key="desk-amend-ask").click().run()


def yes_of(test: AppTest) -> list[str]:
    return [key for key in keys(test) if key.startswith("desk-amend-") and key.endswith("-yes")]


def no_more_redraws(evening: Evening) -> None:
    evening.table.limits.count_unlogged("redraw", evening.bank.caller, 100 * REPLAYED * LOOKING[0].burst)


@pytest.mark.parametrize("is_too_much", [False, True])
def test_notes_leave_a_preview_its_button(app: App, evening: Evening, *, is_too_much: bool) -> None:
    at_one_moment(evening)
    test = previewed(app, evening)
    if is_too_much:
        no_more_redraws(evening)
    yes = yes_of(test)
    assert len(yes) == 1

    def drawn() -> None:
        test.run()
        assert yes_of(test) == yes

    assert written_by_all(evening, drawn) > LOOKING[0].burst - 3
    test.button(key=yes[0]).click().run()
    assert not test.exception
    assert any(action.get("amount") == 60_000 for action in evening.table.record()["actions"])


def looks_left(evening: Evening) -> int:
    """How many previews the banker may still ask for."""
    for number in range(200):
        try:
            evening.table.would_amend(30, {**NEVER, "text": str(number)}, device=evening.bank)
        except Illegal:
            return number
    raise AssertionError


def test_redraws_use_up_none_of_what_the_banker_may_ask(evening: Evening) -> None:
    table = at_one_moment(evening)
    made = table.would_amend(30, NEVER, device=evening.bank)

    def redrawn() -> None:
        for _ in range(3):
            again = table.would_amend(30, NEVER, device=evening.bank, since=made.version)
            assert (again.version, again.falls) == (made.version, made.falls)

    assert written_by_all(evening, redrawn) > LOOKING[0].burst - 3
    assert looks_left(evening) == LOOKING[0].burst - 1


def counted(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of the previews that are counted from now on, whoever asks."""
    limits, kinds = at_one_moment(evening).limits, list[str]()
    count = limits.count_unlogged

    def count_unlogged(kind: str, device: Hashable, replayed: int = 0) -> None:
        kinds.append(kind)
        count(kind, device, replayed)

    monkeypatch.setattr(limits, "count_unlogged", count_unlogged)
    return kinds


def test_a_refused_correction_that_stands_on_the_page_counts_once(
    app: App, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = counted(evening, monkeypatch)
    test = previewed(app, evening, "900.000.000")
    (refusal,) = [one.value for one in test.error]

    def drawn() -> None:
        test.run()
        assert [one.value for one in test.error] == [refusal]

    assert written_by_all(evening, drawn) > LOOKING[0].burst - 3
    assert Counter(kinds)["look"] == 1


def test_a_refusal_that_stands_on_the_page_keeps_nothing_of_the_pages(evening: Evening) -> None:
    """An error that is raised again holds all that every page has in memory that it was raised in."""

    def frames(since: int | None) -> int:
        with pytest.raises(Illegal) as refusal:
            evening.table.would_amend(
                number, {**RECORD["actions"][number - 1], **much}, device=evening.bank, since=since
            )
        return len([*walk_tb(refusal.value.__traceback__)])

    number = next(at for at, action in enumerate(RECORD["actions"], 1) if action["type"] == "bribe")
    much, version = {"amount": 900_000_000}, evening.table.view.version
    frames(None)
    assert {frames(version) for _ in range(5)} == {frames(version)}
    (kept,) = evening.table.previews._kept.values()
    assert isinstance(kept, RefusedPreview)
    assert kept.error.__traceback__ is None


def test_a_refused_set_up_that_stands_on_the_page_counts_once(
    app: App, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = counted(evening, monkeypatch)
    test = app("desk/page.py", t=evening.table.table_id, s="table")
    for one in test.text_input:
        if one.label.startswith("Name of player"):
            one.set_value("Ada")
    next(one for one in test.button if one.label == "Show what it changes").click().run()
    (refusal,) = [one.value for one in test.error]
    for _ in range(10):
        evening.write()
        test.run()
        assert [one.value for one in test.error] == [refusal]
    assert Counter(kinds)["look"] == 1


def test_what_is_asked_anew_is_charged(evening: Evening) -> None:
    """Another question, the same one again, and the same one after a move; few previews are kept."""
    table = at_one_moment(evening)
    made = table.would_amend(30, NEVER, device=evening.bank)
    table.would_amend(30, NEVER, device=evening.bank)
    table.would_amend(31, NEVER, device=evening.bank, since=made.version)
    play(table, RECORD["actions"][40], evening.bank)
    anew = table.would_amend(30, NEVER, device=evening.bank, since=made.version)
    assert anew.version == table.view.version
    size = table.size
    assert looks_left(evening) == LOOKING[0].burst - 4
    assert len(table.previews._kept) == MOST_KEPT
    assert table.size <= size + 41 * 2_000


def test_no_preview_is_kept_that_a_pin_has_opened(evening: Evening) -> None:
    table = evening.table
    table.set_pin(1, "1234", device=evening.guest)
    made = table.would_amend(30, NEVER, device=evening.bank)
    opened = table.would_amend(30, NEVER, device=evening.bank, pin=(1, "1234"), since=made.version)
    assert set(opened.transfers) == {1}
    for _ in range(2):
        assert table.would_amend(30, NEVER, device=evening.bank, since=made.version).transfers == {}
        evening.write()


def test_a_correction_that_others_entries_make_another_is_shown_anew(evening: Evening) -> None:
    """Also where the previews may be redrawn no more: what was shown is judged again when it is confirmed."""
    table = at_one_moment(evening)
    promise = {"type": "promise", "seat": 0, "to": 1, "text": "a room"}
    play(table, promise, evening.bank)
    made = table.would_amend(40, NEVER, device=evening.bank)
    no_more_redraws(evening)
    judged = {"type": "judge", "seat": 1, "promise": 40, "kept": True}
    play(table, judged, evening.guest)
    assert table.would_amend(40, NEVER, device=evening.bank, since=made.version) is made
    with pytest.raises(StorageError, match="moved-on"):
        table.amend(40, NEVER, version=made.version, key=live.new_key(), device=evening.bank, falls=made.falls)
    anew = table.would_amend(40, NEVER, device=evening.bank, since=made.version)
    assert anew.falls == (table.view.order[-1],)


def test_a_question_about_now_is_another_after_a_move_alone(
    app: App, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does a note have it asked again; a payment does, and leaves it as it is."""
    seen = list[tuple[str, int]]()
    monkeypatch.setattr(may_i, "may_i", lambda data, **_: seen.append((data["moment"], data["said"])))
    table = evening.table
    test = app("desk/page.py", t=table.table_id, s="may")
    evening.write()
    test.run()
    table.set_pin(1, "1234", device=evening.guest)
    test.run()
    code = table.table_id
    assert seen == [(f"{code} now 40", 40)] * 3
    evening.write({"type": "pay", "seat": 1, "to": 0, "amount": 10_000})
    test.run()
    paid = table.view.version
    play(table, RECORD["actions"][40], evening.bank)
    test.run()
    assert seen[3:] == [(f"{code} now 40", paid), (f"{code} now {paid + 1}", paid + 1)]


def line_set_right(test: AppTest) -> int:
    """The number of the line that "Set right" is about."""
    (asked,) = [one for one in test.selectbox if one.label == "Which line is wrong?"]
    return int(str(asked.value))


def test_notes_leave_the_line_that_is_to_be_set_right(app: App, evening: Evening) -> None:
    """Until a move comes, or the newest line is asked for."""
    test = app("desk/page.py", t=evening.table.table_id, s="amend")
    assert line_set_right(test) == 40
    for _ in range(2):
        evening.write()
        test.run()
        assert line_set_right(test) == 40
    test.button(key="desk-step-on").click().run()
    assert line_set_right(test) == 41
    test.button(key="desk-step-back").click().run()
    assert line_set_right(test) == 40
    test.button(key="desk-step-now").click().run()
    assert line_set_right(test) == 42
    play(evening.table, RECORD["actions"][40], evening.bank)
    test.run()
    assert line_set_right(test) == 43
    evening.write()
    test.run()
    assert line_set_right(test) == 43
    assert not test.exception


def test_the_newest_line_is_set_right_where_that_is_opened_anew(app: App, evening: Evening) -> None:
    test = app("desk/page.py", t=evening.table.table_id, s="amend")
    evening.write()
    test.run()
    test.segmented_control(SECTION).set_value("why").run()
    assert "You are looking at moment" not in told(test)
    test.segmented_control(SECTION).set_value("amend").run()
    assert line_set_right(test) == 41
