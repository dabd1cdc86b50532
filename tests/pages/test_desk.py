"""The desk without a browser: plans, questions, occupancy, searches, sections."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from live import LiveTable, Study, new_key
from pages.desk.search import matches
from presenters.admission_plan import admission_stages
from presenters.admission_plan_view import plan_view
from presenters.may_i_question import figures_at, kinds, like, obvious
from presenters.may_i_verdict_html import outcome, tell_offer
from presenters.room_history import tenants
from rules import EDITIONS, Banished, Figure, Kept, Paid, Placed, replay
from tests.browser import sample_tables
from tests.browser.sample_tables import ANNA, BEN, CEM, DARIO, ELENA
from tests.live.test_view import leaks
from tests.pages.games import begin, english, play_some
from tests.pages.whole_game import whole_game

Open = Callable[..., AppTest]


def study(record: dict[str, Any]) -> Study:
    game = replay(record).sound()
    return Study(game.table, game.actions)


# --- the plan of an admission ----------------------------------------------------------------------------------------


def test_plan_holds_every_stage_and_the_order_of_its_bribes() -> None:
    told = study(sample_tables.TWO_ATTACK)
    regular, internal = admission_stages(told, told.view)
    assert (regular.kind, regular.state, regular.parts[0].paid) == ("regular", "now", 30_000)
    assert (internal.kind, internal.state, internal.room) == ("internal", "next", 20_000)
    order = [(part.turn, part.figure.seat, part.defends) for part in internal.parts]
    assert order == [(1, DARIO, True), (2, BEN, False), (3, ELENA, False)]


def test_plan_of_a_held_profession_waits_for_the_winner_outside() -> None:
    before = study(sample_tables.CHEMISTS)
    external, internal = admission_stages(before, before.view)
    assert (external.state, internal.state, internal.winner_comes) == ("now", "next", True)
    settled = [
        *(sample_tables.bribe(seat, "chemist", 1_000) for seat in (ANNA, BEN)),
        sample_tables.settle(CEM, "chemist", BEN),
    ]
    after = study({**sample_tables.CHEMISTS, "actions": settled})
    external, internal = admission_stages(after, after.view)
    assert (external.state, internal.state, internal.winner_comes) == ("past", "now", False)
    assert [part.figure.seat for part in internal.parts] == [ELENA, BEN]
    # What was paid outside is not taken for what is paid inside.
    assert [part.paid for part in external.parts] == [1_000, 1_000]
    assert [part.paid for part in internal.parts] == [None, None]


@pytest.mark.parametrize("held", [False, True])
def test_plan_lets_the_first_declared_of_one_owners_two_figures_stay(held: bool) -> None:
    """Article 7.3, also where the winner stays in the park (7.2)."""
    park = [(ANNA, "chemist"), (ANNA, "chemist"), (BEN, "chemist")]
    palaces = {CEM: {6_000: (ELENA, "chemist")}} if held else {}
    paid = [sample_tables.bribe(seat, "chemist", gave) for seat, gave in ((ANNA, 5_000), (BEN, 2_000), (ANNA, 0))]
    settled = sample_tables.settle(CEM, "chemist", ANNA, **({} if held else {"room": 10_000}))
    told = study(sample_tables.story(sample_tables.INTRIGO, CEM, park, palaces, [*paid, settled]))
    external, *_ = admission_stages(told, told.view)
    fates = {(part.figure.seat, part.paid): type(part.fate) for part in external.parts}
    assert fates == {(ANNA, 5_000): Kept if held else Placed, (ANNA, 0): Banished, (BEN, 2_000): Banished}


@pytest.mark.parametrize("edition", EDITIONS)
def test_plan_can_be_drawn_at_every_moment_of_a_game(edition: str) -> None:
    table = begin(edition, 4)
    random = Random(edition)
    for _ in range(120):
        view = play_some(table, random)
        stages = admission_stages(table, view)
        assert sum(stage.state == "now" for stage in stages) <= (1 if view.table.edition.external_first else 5)
        if view.due.phase.endswith("bribes"):
            due = {part.figure for stage in stages for part in stage.parts if part.due}
            assert due == set(view.due.figures)
        plan_view(view, stages, english(view))


# --- questions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_legal_choice_can_be_asked_about_and_is_allowed(edition: str) -> None:
    table = begin(edition, 4)
    random = Random(f"ask {edition}")
    for _ in range(150):
        view = play_some(table, random)
        for choice in view.choices[:12]:
            question = like(obvious(view), choice, view)
            assert question.kind in kinds(view)
            verdict = table.inquire(question.action(view))
            assert verdict.refused is None
            assert outcome(verdict, english(view)) or question.amount == 0
            assert tell_offer(choice, view, english(view))


def test_banishing_a_contender_is_the_others_victory() -> None:
    told = study(sample_tables.FOUGHT)
    question = obvious(told.view)._replace(kind="banish", figure=Figure(DARIO, "military"))
    assert question.action(told.view) == sample_tables.settle(ANNA, "military", ELENA)
    assert figures_at(told.view, ANNA) == [(ELENA, "military"), (DARIO, "military")]


def test_defender_is_not_banished_by_the_conflict_outside() -> None:
    """The winner of the external conflict stays in the park, the defender in its room (7.2)."""
    paid = [sample_tables.bribe(seat, "chemist", 1_000) for seat in (ANNA, BEN)]
    early, told = study(sample_tables.CHEMISTS), study({**sample_tables.CHEMISTS, "actions": paid})
    question = obvious(told.view)._replace(kind="banish", host=CEM, figure=Figure(ELENA, "chemist"))
    for moment in (told, early):
        refused = moment.inquire(question.action(moment.view)).refused
        assert refused is not None
        assert (refused.code, refused.article) == ("stays-in-park", "7.2")
    # An attacker is banished there, and the defender as soon as that is settled and paid for.
    attacker = question._replace(figure=Figure(ANNA, "chemist"))
    assert attacker.action(told.view) == sample_tables.settle(CEM, "chemist", BEN)
    assert told.inquire(attacker.action(told.view)).refused is None
    inside = [*paid, attacker.action(told.view), *(sample_tables.bribe(seat, "chemist", 0) for seat in (ELENA, BEN))]
    told = study({**sample_tables.CHEMISTS, "actions": inside})
    verdict = told.inquire(question.action(told.view))
    assert [type(event) for event in verdict.events] == [Banished, Placed]
    assert verdict.events[0] == Banished(Figure(ELENA, "chemist"), CEM, 6_000)


# --- who sat there, and the search -----------------------------------------------------------------------------------


def test_room_tells_who_held_it_since_when_and_what_was_paid() -> None:
    told = study(sample_tables.MOVED)
    rooms = tenants(told.view, told.view_at(0).position, ANNA)
    dario, elena = rooms[20_000]
    assert (dario.figure.seat, dario.since, dario.paid) == (DARIO, None, ())
    assert dario.until is elena.since is told.view.log[2]
    assert [(bribe.seat, bribe.amount) for bribe in elena.paid] == [(DARIO, 20_000), (ELENA, 40_000)]
    assert elena.until is None
    assert rooms[10_000] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_last_tenant_is_who_stands_there(edition: str) -> None:
    table = begin(edition, 4)
    view = play_some(table, Random(f"sit {edition}"), 160)
    for host in range(4):
        rooms = tenants(view, table.view_at(0).position, host)
        holders = [story[-1].figure if story and story[-1].until is None else None for story in rooms.values()]
        assert holders == list(view.position.palaces[host])


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_was_paid_for_a_room_was_paid_to_its_host(edition: str) -> None:
    """To the last round, in which no dispatch ends a turn (10.3)."""
    names = ("Anna", "Ben", "Cem", "Dario")[: EDITIONS[edition].least_players]
    for seed in range(9):
        game = replay(whole_game(edition, names, seed)).sound()
        told = Study(game.table, game.actions)
        for host in range(len(names)):
            paid = {
                id(line.action)
                for line in told.view.log
                if any(isinstance(one, Paid) and one.why == "bribe" and one.target == host for one in line.events)
            }
            found = tenants(told.view, told.view_at(0).position, host)
            assert {id(bribe) for story in found.values() for tenant in story for bribe in tenant.paid} <= paid


def test_search_finds_by_player_palace_and_profession() -> None:
    view = study(sample_tables.MOVED).view
    lines = view.log

    def hits(who: int | None, palace: int | None, profession: str | None) -> list[int]:
        return [line.number for line in lines if matches(line, view, who, palace, profession)]

    assert hits(None, None, None) == [1, 2, 3]
    assert hits(ELENA, None, None) == [2, 3]
    assert hits(None, ANNA, "military") == [1, 2, 3]
    assert hits(None, BEN, None) == []
    assert hits(None, None, "law") == []


# --- the rules at hand -----------------------------------------------------------------------------------------------


# --- the pages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("section", ["why", "may", "how", "rulings"])
def test_desk_shows_each_section_and_nobodys_cash(app: Open, section: str) -> None:
    table = begin("fx-schmid-1994", 3)
    balances = enrich(table)
    shown = app("desk/page.py", t=table.table_id)
    shown.session_state["desk-section"] = section
    shown.run()
    assert not shown.exception
    words = everything_shown(shown)
    assert "Anna" in words
    assert leaks(words, balances) == []


@pytest.mark.parametrize("section", ["why", "may", "how", "rulings"])
def test_desk_of_a_finished_game_still_answers(app: Open, section: str) -> None:
    table = begin("intrigo-a-palazzo", 3)
    while not table.view.over:
        play_some(table, Random(3))
    shown = app("desk/page.py", t=table.table_id)
    shown.session_state["desk-section"] = section
    shown.run()
    assert not shown.exception
    assert not shown.error


def enrich(table: LiveTable) -> tuple[int, ...]:
    """Sums that nothing else at the table can be."""
    for seat in range(table.view.table.seats):
        amount = 1_110_000 + 2_340_000 * (seat + 1)
        give = {"type": "adjust", "from": "bank", "to": seat, "amount": amount, "reason": "counted anew"}
        table.act(give, version=table.view.version, key=new_key())
    return table._position.balances


def everything_shown(shown: AppTest) -> str:
    return re.sub(r"\s+", " ", " ".join(str(block.proto) for block in shown.main if hasattr(block, "proto")))


def test_desk_of_no_table_says_so(app: Open) -> None:
    assert "The desk answers for a table" in " ".join(one.value for one in app("desk/page.py").markdown)
    assert not app("rulebook/page.py").exception
