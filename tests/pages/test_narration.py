from random import Random
from typing import Any

import pytest

from i18n.translator import Translator
from live import LiveTable, Study, View
from narration import last_action, runs, tell_due, tell_event, tell_line, tell_steps
from narration.marked_names import with_marked_names
from narration.seat_summary import tell_yours
from presenters.board_view import board_view
from presenters.decision_view import decisions
from presenters.decision_words import DecisionWords
from presenters.news_view import news
from presenters.talk_view import talk_rows
from rules import Banished, Ended, Figure, Kept, Paid, Placed, Salary, Sent, TurnBegan, conflict_of
from rules.examples import EXAMPLES
from tests.pages.games import NAMES, act, begin, english, figure, play_some

# Round 3, Ben's turn: Cem's lawyer attacks Anna's in his palace, and Anna's scholar attacks Cem's.
FIGHT = {
    "round": 3,
    "seat": 1,
    "balances": [320_000, 320_000, 320_000],
    "palaces": [
        {"10000": figure(2, "military"), "20000": figure(1, "church"), "30000": figure(1, "finance")},
        {"20000": figure(0, "law"), "50000": figure(2, "science")},
        {"100000": figure(1, "science")},
    ],
    "parks": [[], [figure(2, "law"), figure(0, "science")], [figure(0, "military")]],
    "island": [
        figure(0, "finance"),
        figure(0, "finance"),
        figure(0, "church"),
        figure(1, "law"),
        figure(2, "church"),
    ],
}


def fight(**more: Any) -> LiveTable:
    return begin(start=FIGHT, **more)


def due(view: View) -> str:
    return "".join(text for text, _ in runs(tell_due(view, english(view)).sentence))


def told(view: View, seat: int | None = None) -> list[tuple[str, list[str]]]:
    """What the panel says of each figure. seat: who reads it in the first person."""
    rows = talk_rows(view, english(view), seat)
    return [(row["who"], [one["words"] for one in row["said"]]) for row in rows]


def details(view: View) -> str:
    return " ".join(tell_due(view, english(view)).details)


def article(view: View) -> str:
    return tell_due(view, english(view)).article


def bribe(table: LiveTable, seat: int, profession: str, amount: int, **more: int) -> View:
    return act(table, type="bribe", seat=seat, profession=profession, amount=amount, **more)


def log_of(view: View) -> list[str]:
    told = [tell_line(line, english(view)) for line in view.log]
    return [words for one in told for words in (one.sentence, *one.consequences)]


def test_the_defender_bribes_first_and_then_the_attacker() -> None:
    table = fight()
    assert due(table.view) == "Anna defends the lawyer in the 20,000 room against Cem's lawyer and bribes Ben."
    assert details(table.view) == "The defender pays first, at least 10,000."
    view = bribe(table, 0, "law", 40_000)
    assert due(view) == "Cem attacks Anna's lawyer and bribes Ben."
    assert details(view) == "The attacker pays second, at least 10,000."
    assert article(view) == "5.3"


def test_the_host_decides_knowing_what_was_paid_asked_and_promised() -> None:
    table = fight()
    bribe(table, 0, "law", 40_000)
    view = bribe(table, 2, "law", 10_000, promised=20_000)
    assert due(view) == "Ben leaves the 20,000 room to Anna's lawyer or gives it to Cem's lawyer."
    assert told(view) == [
        ("Anna's lawyer, 20,000 room", ["paid 40,000"]),
        ("Cem's lawyer", ["paid 10,000", "is promised the 20,000 room"]),
    ]
    assert told(view, 0)[0] == ("My lawyer, 20,000 room", ["I paid 40,000"])
    assert told(view, 1) == [
        ("Anna's lawyer, 20,000 room", ["paid me 40,000"]),
        ("Cem's lawyer", ["paid me 10,000", "I promised the 20,000 room"]),
    ]
    assert article(view) == "8"


def test_an_internal_conflict_names_and_rings_everybody_who_is_in_it() -> None:
    example = next(one for one in EXAMPLES if one.title == "Internal conflicts from the lowest salary up")
    study = Study(example.table, example.actions)
    translator = Translator("en", example.table.players)
    met = 0
    for number in range(len(example.actions) + 1):
        view = study.view_at(number)
        conflict = conflict_of(view.position)
        if conflict is None or conflict.kind != "internal":
            continue
        names = {translator.player(figure.seat) for figure in conflict.contenders}
        told = tell_due(view, translator).sentence
        assert {name for name in names if name not in told} == set(), told
        for seat in view.due.seats if view.due.phase == "internal-bribes" else ():
            yours = tell_yours(view, seat, with_marked_names(translator)) or ""
            assert {name for name in names - {translator.player(seat)} if name not in yours} == set(), yours
        rung = {(spot["seat"], spot["profession"]) for spot in board_view(view, translator)["concerned"]}
        assert rung == {(figure.seat, figure.profession) for figure in conflict.contenders}
        met += len(conflict.attackers) > 1
    assert met >= 3


def test_names_stand_out() -> None:
    told = runs(tell_due(fight().view, english(fight().view)).sentence)
    assert [text for text, strong in told if strong] == ["Anna", "Cem", "Ben"]


def test_a_name_is_text_even_when_it_looks_like_the_marks() -> None:
    table = begin()
    translator = english(table.view)
    odd = type(translator)("en", (type(table.view.table.players[0])("\ue000x\ue001{amount}", "venice"),))
    assert tell_event(TurnBegan(1, 0), odd) == "Round 1: \ue000x\ue001{amount} is on turn."


def test_the_course_of_the_turn() -> None:
    table = fight()
    translator = english(table.view)
    assert tell_steps(table.view, translator) == [
        ("Income", "past"),
        ("Internal conflict, 20,000 room", "now"),
        ("Internal conflict, 50,000 room", "next"),
        ("Dispatch", "next"),
    ]
    bribe(table, 0, "law", 10_000)
    bribe(table, 2, "law", 10_000)
    view = act(table, type="settle", seat=1, profession="law", winner=2)
    assert tell_steps(view, translator) == [
        ("Income", "past"),
        ("Internal conflict, 20,000 room", "past"),
        ("Internal conflict, 50,000 room", "now"),
        ("Dispatch", "next"),
    ]


def test_external_and_regular_steps_and_the_winner_who_attacks() -> None:
    start = {
        "round": 2,
        "seat": 2,
        "balances": [32_000] * 3,
        "palaces": [
            {"1000": figure(1, "writer"), "3000": figure(1, "physician")},
            {"1000": figure(0, "writer"), "6000": figure(2, "physician")},
            {"3000": figure(0, "chemist")},
        ],
        "parks": [[], [], [figure(1, "chemist"), figure(0, "chemist"), figure(1, "cleric")]],
        "island": [figure(0, "cleric"), figure(2, "cleric")],
    }
    table = begin("intrigo-a-palazzo", start=start)
    translator = english(table.view)
    assert tell_steps(table.view, translator) == [
        ("Income", "past"),
        ("Regular figures", "now"),
        ("External conflict, chemists", "next"),
        ("Internal conflict, 3,000 room", "next"),
        ("Dispatch", "next"),
    ]
    bribe(table, 1, "cleric", 0)
    view = act(table, type="place", seat=2, figure=figure(1, "cleric"), room=1000)
    assert [step.state for step in tell_steps(view, translator)] == ["past", "past", "now", "next", "next"]
    assert due(view) == (
        "Only one of these can stay: Anna's chemist and Ben's chemist. Anna and Ben may offer Cem something."
    )
    bribe(table, 1, "chemist", 2_000)
    view = bribe(table, 0, "chemist", 0)
    assert due(view) == "Only one of these can stay, and Cem decides which: Anna's chemist and Ben's chemist."
    assert details(view).endswith("Whoever is kept then attacks Anna's chemist.")
    view = act(table, type="settle", seat=2, profession="chemist", winner=1)
    assert log_of(view)[-1] == "Cem keeps Ben's chemist in the park as the attacker; banished: Anna's chemist."
    assert [step.state for step in tell_steps(view, translator)] == ["past", "past", "past", "now", "next"]


def test_two_of_one_owner_are_told_apart_by_who_is_inside() -> None:
    parks = [[], [figure(0, "law"), figure(2, "science")], [figure(0, "military")]]
    table = begin(start={**FIGHT, "parks": parks}, options={"self_attack": True})
    bribe(table, 0, "law", 10_000)
    view = bribe(table, 0, "law", 10_000)
    found = decisions(DecisionWords(view, english(view)))
    assert found is not None
    (choice,) = found["options"]
    assert choice["word"] == "Anna's lawyer (the one inside)"
    inside, outside = "Anna's lawyer (the one inside)", "Anna's lawyer (the newcomer)"
    assert choice["hint"] == f"{inside} keeps the 20,000 room; banished: {outside}."
    view = act(table, type="settle", seat=1, profession="law", winner=0)
    assert log_of(view)[-1] == f"Ben keeps {inside} in the 20,000 room; banished: {outside}."


def test_the_log_tells_actions_with_their_consequences() -> None:
    table = fight(options={"refund": True})
    bribe(table, 0, "law", 40_000, asks=10_000, promised=20_000)
    bribe(table, 2, "law", 10_000)
    act(table, type="settle", seat=1, profession="law", winner=2)
    act(table, type="note", text="Ben <b>owes</b> Cem")
    act(table, type="adjust", **{"from": "bank"}, to=2, amount=20_000, reason="miscounted")
    assert log_of(table.view) == [
        "Anna pays Ben 40,000 for the lawyer, asks for the 10,000 room and is promised the 20,000 room.",
        "Cem pays Ben 10,000 for the lawyer.",
        "Ben gives the 20,000 room to Cem's lawyer; banished: Anna's lawyer.",
        "Ben gives Anna back the 40,000 for the lawyer.",
        "Note: Ben <b>owes</b> Cem",
        "The table keeper moves 20,000 from the bank to Cem: miscounted",
    ]


def test_what_is_taken_back_stays_in_the_log() -> None:
    table = fight()
    view = bribe(table, 0, "law", 40_000)
    before = last_action(view)
    view = table.undo(version=view.version, key="u")
    assert before is not None
    assert last_action(view) is None
    assert log_of(view) == ["Anna pays Ben 40,000 for the lawyer.", "Taken back: Anna gives 40,000 for the lawyer."]
    view = table.redo(version=view.version, key="r")
    assert log_of(view)[-1] == "Brought back: Anna gives 40,000 for the lawyer."


def test_who_entered_it_is_told() -> None:
    view = bribe(fight(), 0, "law", 10_000)
    assert tell_line(view.log[0], english(view)).who == "the table keeper"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            Paid("income", None, 0, 160_000, None, (Salary(3, 100_000), Salary(2, 50_000), Salary(1, 10_000))),
            "The bank pays Anna 160,000: 100,000 at Dario, 50,000 at Cem, and 10,000 at Ben.",
        ),
        (Paid("grant", None, 2, 1_000), "The bank grants Cem 1,000, who could declare nothing."),
        (Paid("refund", 0, 4, 30_000, Figure(4, "law")), "Anna gives Elena back the 30,000 for the lawyer."),
        (Paid("adjust", 1, None, 10_000), "The table keeper moves 10,000: Ben to the bank."),
        (Sent(Figure(0, "church"), 1), "Anna's churchman goes to Ben's park."),
        (Placed(Figure(0, "church"), 1, 50_000), "Anna's churchman enters the 50,000 room of Ben's palace."),
        (Kept(Figure(0, "church"), 1, 50_000), "Anna's churchman stays in the 50,000 room of Ben's palace."),
        (Kept(Figure(0, "church"), 1, None), "Anna's churchman stays in Ben's park as the attacker."),
        (Banished(Figure(0, "church"), 1, None), "Anna's churchman is banished to the island."),
        (TurnBegan(3, 4), "Round 3: Elena is on turn."),
        (Ended((2, 1, 3, 4, 5)), "The game is over: Ben wins."),
        (Ended((1, 3, 1, 4, 5)), "The game is over: Anna and Cem share the victory."),
    ],
)
def test_every_event_has_its_sentence(event: Any, words: str) -> None:
    assert tell_event(event, english(begin(players=5).view)) == words


def test_who_must_declare_and_cannot_is_told_so() -> None:
    start = {**FIGHT, "balances": [0, 0, 0]}
    view = begin(start=start).view
    assert article(view) == "5.5"
    assert details(view).endswith("can declare nothing but 0.")


def test_the_log_says_who_has_a_pin_and_who_has_none_any_more() -> None:
    table = begin()
    table.set_pin(1, "1357")
    table.remove_pin(1, "1357")
    assert log_of(table.view) == ["Ben has a PIN now.", "Ben has no PIN any more."]


def test_news_are_the_newest_entry_and_settings_are_none() -> None:
    table = fight()
    assert next(one["words"] for one in news(table.view, english(table.view))) == "Round 3: Ben is on turn."
    bribe(table, 0, "law", 10_000)
    table.set_options({"colour": "blue"})
    assert [one["words"] for one in news(table.view, english(table.view))] == ["Anna pays Ben 10,000 for the lawyer."]


@pytest.mark.parametrize("edition", ["fx-schmid-1994", "brettspielwelt", "intrigo-a-palazzo"])
@pytest.mark.parametrize("players", [4, 5])
def test_at_every_moment_of_a_game_somebody_is_told_what_to_do_by_name(edition: str, players: int) -> None:
    table, random = begin(edition, players, options={"refund": True}), Random(players)
    while not table.view.over:
        view = play_some(table, random)
        told = due(view)
        assert told.endswith(".")
        assert not {"{", "}", "\ue000", "\ue001"} & set(told + details(view))
        assert any(name in told for name in NAMES)
        states = [step.state for step in tell_steps(view, english(view))]
        assert "now" in states or view.over
        assert states == sorted(states, key=["past", "now", "next"].index)
    assert all(words and "{" not in words for words in log_of(table.view))
