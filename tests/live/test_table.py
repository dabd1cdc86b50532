import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import live
from live import LiveTable, new_key
from rules import Action, Bribe, Dispatch, IntrigeError, Note, replay
from rules.position_builder import PositionBuilder
from rules.referee import play_on
from storage import GameLog

Make = Callable[..., LiveTable]

DISPATCH = {
    "type": "dispatch",
    "seat": 0,
    "figures": [{"profession": "law", "to": 1}, {"profession": "church", "to": 2}],
}


def bribe(amount: int, seat: int = 0, profession: str = "law") -> dict[str, Any]:
    return {"type": "bribe", "seat": seat, "profession": profession, "amount": amount}


def note(text: str) -> dict[str, Any]:
    return {"type": "note", "text": text}


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(IntrigeError) as caught:
        call()
    return caught.value.code


def together(count: int, work: Callable[[int], object]) -> list[str]:
    """Run `work` in as many threads at one moment; `done` or the code of the refusal, by thread."""
    gate = threading.Barrier(count)
    outcome = [""] * count

    def run(number: int) -> None:
        gate.wait()
        try:
            work(number)
            outcome[number] = "done"
        except IntrigeError as error:
            outcome[number] = error.code

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcome


def test_an_action_raises_the_version_and_stands_in_the_log(table: Make) -> None:
    made = table()
    view = made.act(DISPATCH, version=0, key="a")
    assert (view.version, view.due.phase, view.position.host) == (1, "regular-bribes", 1)
    assert [type(line.action) for line in view.log] == [Dispatch]
    assert made.view is view


def test_an_action_decided_on_an_older_version_is_told_so_and_changes_nothing(table: Make) -> None:
    made = table()
    view = made.act(DISPATCH, version=0, key="a")
    assert refused(lambda: made.act(bribe(10_000), version=0, key="b")) == "moved-on"
    assert made.view is view


def test_a_doubled_tap_is_applied_once_and_answered_twice(table: Make) -> None:
    made = table()
    first = made.act(DISPATCH, version=0, key="a")
    assert made.act(DISPATCH, version=0, key="a") is first
    assert len(made.view.log) == 1


@pytest.mark.parametrize(
    ("action", "code"),
    [(bribe(15_000), "bribe-unit"), (bribe(0), "bribe-least"), (bribe(10**12), "bribe-beyond-cash")],
)
def test_a_refused_action_changes_nothing(table: Make, action: dict[str, Any], code: str) -> None:
    made = table()
    view = made.act(DISPATCH, version=0, key="a")
    assert refused(lambda: made.act(action, version=1, key="b")) == code
    assert made.view is view
    assert made.act(bribe(10_000), version=1, key="b").version == 2


def test_of_eight_taps_at_one_moment_one_is_played(table: Make) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    outcome = together(8, lambda number: made.act(bribe(10_000 * (number + 1)), version=1, key=f"tap {number}"))
    assert sorted(outcome) == ["done", *["moved-on"] * 7]
    assert [type(line.action) for line in made.view.log] == [Dispatch, Bribe]
    assert sum(made._position.accounts) == 3 * 320_000


def test_one_tap_repeated_by_eight_threads_is_played_once(table: Make) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    outcome = together(8, lambda _: made.act(bribe(20_000), version=1, key="the same"))
    assert outcome == ["done"] * 8
    assert made.view.version == 2
    assert made._position.balances == (300_000, 340_000, 320_000)


def test_eight_hands_that_read_again_all_get_their_note_in(table: Make) -> None:
    made = table()

    def insist(number: int) -> None:
        while True:
            try:
                made.act(note(f"note {number}"), version=made.view.version, key=f"key {number}")
            except IntrigeError as error:
                if error.code != "moved-on":
                    raise
            else:
                return

    assert together(8, insist) == ["done"] * 8
    assert sorted(line.action.text for line in made.view.log if isinstance(line.action, Note)) == [
        f"note {number}" for number in range(8)
    ]


def test_undo_is_a_correction_in_the_log_and_redo_brings_the_action_back(table: Make) -> None:
    made = table()
    before = made.view.position
    after = made.act(DISPATCH, version=0, key="a").position
    undone = made.undo(version=1, key="b")
    assert undone.position == before
    assert [(line.kind, line.in_force) for line in undone.log] == [("action", False), ("undo", True)]
    assert undone.log[1].taken == (undone.log[0].action,)
    assert (undone.undoable, undone.redoable) == (0, 1)
    redone = made.redo(version=2, key="c")
    assert redone.position == after
    assert [(line.kind, line.in_force) for line in redone.log] == [("action", True), ("undo", True), ("redo", True)]
    assert (redone.undoable, redone.redoable) == (1, 0)


def test_a_new_action_after_an_undo_leaves_nothing_to_bring_back(table: Make) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    made.undo(version=1, key="b")
    made.act(DISPATCH, version=2, key="c")
    assert refused(lambda: made.redo(version=3, key="d")) == "nothing-to-redo"


def promise(seat: int, to: int, text: str) -> dict[str, Any]:
    return {"type": "promise", "seat": seat, "to": to, "text": text}


def judge(seat: int, index: int) -> dict[str, Any]:
    return {"type": "judge", "seat": seat, "promise": index, "kept": True}


def texts(made: LiveTable) -> list[str]:
    return [action.get("text", action["type"]) for action in made.record()["actions"]]


def test_an_undo_takes_back_what_it_was_meant_for_and_leaves_what_others_noted_since(table: Make) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    made.act(note("one"), version=1, key="b")
    made.act(note("two"), version=2, key="c")
    view = made.undo(version=1, key="d")
    assert texts(made) == ["one", "two"]
    assert [line.in_force for line in view.log] == [False, True, True, True]
    assert [type(action) for action in view.log[-1].taken] == [Dispatch]
    made.act(note("three"), version=4, key="e")
    assert made.redo(version=5, key="f").redoable == 0
    assert texts(made) == ["dispatch", "one", "two", "three"]
    live.close()
    again = live.registry().table(made.table_id)
    assert (texts(again), again.view.log) == (["dispatch", "one", "two", "three"], made.view.log)


def test_an_undo_to_a_line_and_of_an_amendment_leave_what_was_noted_since(table: Make) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    made.act(note("one"), version=1, key="b")
    made.amend(1, note("uno"), version=2, key="c")
    made.act(note("two"), version=3, key="d")
    made.undo(version=3, key="e")
    assert texts(made) == ["dispatch", "one", "two"]
    made.act(note("three"), version=5, key="f")
    made.undo(version=5, key="g", to=0)
    assert texts(made) == ["three"]
    made.redo(version=7, key="h")
    assert texts(made) == ["dispatch", "one", "two", "three"]


def test_a_word_that_cannot_follow_goes_with_what_it_was_said_of(table: Make) -> None:
    game_log: GameLog = live.registry().library.game_log(table().table_id)
    game_log.append("action", DISPATCH, role="banker", key="a")
    for key, data in (("b", promise(0, 1, "one")), ("c", promise(0, 1, "two")), ("d", promise(1, 0, "three"))):
        game_log.append("action", data, role="banker", key=key)
    game_log.append("action", judge(1, 1), role="banker", key="e")
    game_log.undo(role="banker", key="f", seen=1)
    # The first promise is action 0 now, and the judgement is of it still.
    assert game_log.actions[-1] == judge(1, 0)
    assert [action["type"] for action in game_log.actions] == [*["promise"] * 3, "judge"]
    game_log.redo(role="banker", key="g")
    assert game_log.actions[-1] == judge(1, 1)
    assert [action["type"] for action in game_log.actions] == ["dispatch", *["promise"] * 3, "judge"]
    game_log.undo(role="banker", key="h", to=0)
    game_log.append("action", promise(0, 1, "four"), role="banker", key="i")
    game_log.append("action", judge(1, 0), role="banker", key="j")
    game_log.redo(role="banker", key="k")
    assert [action["type"] for action in game_log.actions] == [
        "dispatch",
        *["promise"] * 3,
        "judge",
        "promise",
        "judge",
    ]
    assert [action["promise"] for action in game_log.actions if action["type"] == "judge"] == [1, 5]
    assert replay(game_log.record()).sound().position == game_log.position()


def test_undo_to_a_moment_takes_back_all_that_followed(table: Make) -> None:
    made = table()
    for number in range(4):
        made.act(note(f"note {number}"), version=number, key=f"key {number}")
    view = made.undo(version=4, key="back", to=1)
    assert [line.in_force for line in view.log] == [True, False, False, False, True]
    assert len(view.log[-1].taken) == 3


def test_undo_and_redo_obey_version_and_key_too(table: Make) -> None:
    made = table()
    assert refused(lambda: made.undo(version=0, key="a")) == "nothing-to-undo"
    made.act(DISPATCH, version=0, key="b")
    assert refused(lambda: made.undo(version=0, key="c")) == "moved-on"
    view = made.undo(version=1, key="d")
    assert made.undo(version=1, key="d") is view
    assert refused(lambda: made.redo(version=1, key="e")) == "moved-on"


def test_a_table_opened_again_stands_where_it_stood(table: Make) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    made.undo(version=1, key="b")
    view = made.redo(version=2, key="c")
    live.close()
    again = live.registry().table(made.table_id.lower())
    assert again.view == view
    assert again.record() == made.record()


def test_a_game_is_played_once_when_its_table_is_opened(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    made.act(DISPATCH, version=0, key="a")
    for number in range(5):
        made.act(note(str(number)), version=made.view.version, key=str(number))
    live.close()
    played: list[object] = []

    def counted(builder: PositionBuilder, actions: Iterable[Action]) -> None:
        taken = list(actions)
        played.extend(taken)
        play_on(builder, taken)

    monkeypatch.setattr("rules.referee.play_on", counted)
    again = live.registry().table(made.table_id)
    assert again.view.version == 6
    assert len(played) == 6


def test_asking_for_a_refusal_plays_nothing(table: Make) -> None:
    made = table()
    assert made.refusal(DISPATCH) is None
    wrong = made.refusal({**DISPATCH, "seat": 1})
    assert wrong is not None
    assert wrong.article == "2"
    assert made.view.version == 0


def test_settings_raise_the_version_and_never_touch_the_game(table: Make) -> None:
    made = table()
    position = made.view.position
    made.set_options({"paper_money": True, "pins": {"0": "stolen"}})
    assert made.view.version == 1
    assert made.view.position == position
    assert dict(made.view.settings) == {"paper_money": True}
    assert made.view.protected == frozenset()


def test_every_screen_hears_the_new_version(table: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table()
    heard: list[int] = []
    monkeypatch.setattr(made.subscribers, "tell", lambda: heard.append(made.view.version))
    made.act(DISPATCH, version=0, key="a")
    refused(lambda: made.act(bribe(15_000), version=1, key=new_key()))
    made.undo(version=1, key="b")
    assert heard == [1, 2]
