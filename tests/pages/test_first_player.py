"""Who starts in each box, lots for seats and houses, and open cash."""

import json
from pathlib import Path

import pytest

import live
from charts.hall import Digest, Played
from i18n.published_boxes import BOXES
from i18n.translator import Translator
from live import BANKER_ENTERS, Actor
from narration.rule_summary import rule_summary
from pages.common.game_form.first_player_rules import starter
from presenters.most_corrupt import MostCorrupt, most_corrupt
from presenters.side_panels_view import side_panel_names
from tests.pages.conftest import HOUSES
from tests.pages.setup_form import FIRST, NAMES, App, began, custom, errors, fill, house, open_cash, start, tables
from tests.pages.table_sockets import Screen, new_client, opened, seated

# Sums that nothing else at a table can be.
ODD = 135_792_460_000
RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("box", ["fx-schmid-1994", "amigo-2003", "mayfair-2006"])
def test_where_the_oldest_starts_nobody_is_drawn_unasked(app: App, box: str) -> None:
    test = app("setup/page.py")
    test.radio("setup-edition").set_value(box).run()
    for seat, name in enumerate(NAMES):
        test.text_input(f"setup-name-{seat}").input(name)
    test.run()
    test.text_input("setup-name-1").input("anna").run()
    assert errors(start(test)) == ["Two players are called “anna”. (Article 1)"]
    test.text_input("setup-name-1").input("Ben").run()
    asked = test.segmented_control(f"setup-first-{BOXES[box].edition}")
    assert asked.label == "Who is the oldest?"
    assert [option.replace("\\", "") for option in asked.options] == [*NAMES, "By lot"]
    assert asked.value is None
    assert errors(start(test)) == ["Who starts? Say who is the oldest, or let the lot decide."]
    assert tables() == []
    test.segmented_control(f"setup-first-{BOXES[box].edition}").set_value("2").run()
    assert errors(start(test)) == []
    (code,) = tables()
    assert live.registry().table(code).view.table.first == 2


def test_the_oldest_of_the_last_game_is_still_the_oldest(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.segmented_control(FIRST).set_value("1").run()
    began(test)
    assert app("setup/page.py").segmented_control(FIRST).value == "1"


@pytest.mark.parametrize(("box", "usual"), [("brettspielwelt", "lot"), ("intrigo-a-palazzo", "corrupt")])
def test_where_a_box_leaves_it_open_the_lot_is_offered(app: App, box: str, usual: str) -> None:
    test = fill(app("setup/page.py"))
    test.radio("setup-edition").set_value(box).run()
    assert test.segmented_control(f"setup-first-{box}").value == usual
    assert errors(start(test)) == []
    assert len(tables()) == 1


def bribes(*taken: int) -> Digest:
    """A game in which the first player paid these bribes."""
    nothing = (0,) * len(taken)
    rows = (taken, *[nothing] * (len(taken) - 1))
    return Digest(rows, rows, nothing, nothing, nothing, None, None, None, ())


def finished(names: tuple[str, ...], *taken: int) -> Played:
    level = (1,) * len(names)
    digest = bribes(*taken)
    return Played("KMRT", "intrigo-a-palazzo", "", "", "", names, 0, level, level, "played", 1_000, digest)


def test_the_most_corrupt_is_whoever_took_most_beside_an_even_share() -> None:
    games = [finished(("Anna", "Ben", "Cem"), 0, 3_000, 3_000), finished(("Anna", "Cem", "Benno"), 0, 3_000, 0)]
    found = most_corrupt(("Dora", "Ben", "cem"), games, {})
    assert found == MostCorrupt((2,), 2.25)
    assert most_corrupt(("Dora", "Ben", "cem"), games, {"benno": "Ben"}) == MostCorrupt((2,), 2.25)
    assert most_corrupt(("Ben", "Dora"), games, {"benno": "Ben"}) == MostCorrupt((0,), 0.75)
    assert most_corrupt(("", "Dora"), games, {}) is None
    assert most_corrupt(("Anna", "Ben"), [finished(("Anna", "Ben", "Cem"), 0, 0, 0)], {}) is None


def test_two_names_of_one_person_at_one_table_are_two_people() -> None:
    games = [finished(("Anna", "Annie", "Cem"), 1_000, 9_000, 0)]
    joined = {"annie": "Anna"}
    assert most_corrupt(("Anna", "Annie", "Cem"), games, joined) == MostCorrupt((1,), 2.7)
    assert most_corrupt(("Anna", "Cem"), games, joined) == MostCorrupt((0,), 0.3)
    alone = [finished(("Anna", "Ben", "Cem"), 9_000, 0, 0)]
    assert most_corrupt(("Annie", "Cem"), alone, joined) == MostCorrupt((0,), 3)


def test_equally_corrupt_leave_it_to_the_lot() -> None:
    games = [finished(("Anna", "Ben", "Cem"), 0, 3_000, 3_000)]
    assert most_corrupt(("Ben", "Cem", "Anna"), games, {}) == MostCorrupt((0, 1), 1.5)
    assert {starter("corrupt", ("0", "1", "2"), (0, 1)) for _ in range(60)} == {0, 1}
    assert {starter("corrupt", ("0", "1", "2"), ()) for _ in range(90)} == {0, 1, 2}
    assert starter("1", ("0", "1", "2"), (0,)) == 1


def test_intrigo_lets_the_most_corrupt_start_of_those_whom_the_hall_knows(app: App) -> None:
    played = app("setup/page.py")
    played.radio("setup-edition").set_value("intrigo-a-palazzo").run()
    assert not [one for one in played.caption if "even share" in one.value]
    live.registry().create(json.loads((RECORDS / "intrigo-three-cousins.json").read_text()))
    names = live.finished_games().changes(0).added[0].names
    test = app("setup/page.py")
    assert [field.value for field in test.text_input] == list(names)
    (told,) = [one.value.replace("\\", "") for one in test.caption if "even share" in one.value]
    corrupt = next(name for name in names if f"{name} is the most corrupt" in told)
    assert errors(start(test)) == []
    (code,) = tables()
    table = live.registry().table(code).view.table
    assert table.players[table.first].name == corrupt


# --- lots ---------------------------------------------------------------------


def test_seats_and_houses_are_drawn_by_lot(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.segmented_control(FIRST).set_value("2").run()
    seatings, houses = set(), set()
    for _ in range(12):
        test.button("lot-seats").click().run()
        test.button("lot-houses").click().run()
        seatings.add(tuple(field.value for field in test.text_input[:4]))
        drawn = tuple(test.selectbox(house(seat)).value for seat in range(4))
        assert len(set(drawn)) == 4
        houses.add(drawn)
    assert len(seatings) > 1
    assert len(houses) > 1
    start(test)
    (code,) = tables()
    table = live.registry().table(code).view.table
    assert table.players[table.first].name == "Cem"
    assert sorted(player.name for player in table.players) == sorted(NAMES)


# --- open cash ----------------------------------------------------------------


def test_open_cash_is_agreed_on_at_the_set_up(app: App) -> None:
    test = fill(app("setup/page.py"))
    open_cash(test).set_value(True).run()
    view = live.registry().table(began(test)).view
    assert view.open_cash == (320_000,) * 4


def test_open_cash_of_the_last_table_is_no_preset_of_the_next(app: App) -> None:
    test = fill(app("setup/page.py"))
    open_cash(test).set_value(True)
    test.toggle(custom("refund")).set_value(True).run()
    began(test)
    others = app("setup/page.py")
    assert others.text_input("setup-name-0").value == "Anna"
    assert others.toggle(custom("refund")).value is True
    assert open_cash(others).value is False
    assert live.registry().table(began(others)).view.open_cash is None


@pytest.mark.parametrize("form", ["setup/page.py", "position/page.py"])
def test_open_cash_that_was_not_played_is_no_preset_for_whoever_comes_next(app: App, form: str) -> None:
    test = fill(app("setup/page.py"))
    open_cash(test).set_value(True).run()
    test.switch_page("lobby/page.py").run()
    test.switch_page(form).run()
    assert open_cash(test).value is False
    # The rest is as it was entered.
    assert next(one.value for one in test.text_input if (one.key or "").startswith("setup-name-"))


def test_open_cash_is_agreed_on_anew_by_whoever_plays_next_on_the_same_device(app: App) -> None:
    test = fill(app("setup/page.py"))
    open_cash(test).set_value(True).run()
    test.button("other-people").click().run()
    assert open_cash(test).value is False
    test = fill(app("setup/page.py"))
    open_cash(test).set_value(True).run()
    assert live.registry().table(began(test)).view.open_cash is not None
    test.switch_page("setup/page.py").run()
    assert open_cash(test).value is False
    test.switch_page("position/page.py").run()
    test.session_state["set-round"] = 1
    test.run()
    open_cash(test).set_value(True).run()
    test.button("set-play").click().run()
    assert any(live.registry().table(code).view.open_cash for code in tables())
    made = set(tables())
    test.switch_page("position/page.py").run()
    assert open_cash(test).value is False
    test.session_state["set-round"] = 1
    test.run()
    test.button("set-play").click().run()
    (code,) = set(tables()) - made
    assert live.registry().table(code).view.open_cash is None
    test.switch_page("setup/page.py").run()
    assert open_cash(test).value is False


def test_starting_the_same_group_again_goes_to_the_table_nobody_played_on_yet(app: App) -> None:
    test = start(fill(app("setup/page.py")))
    test.switch_page("setup/page.py").run()
    start(test)
    (code,) = tables()
    table = live.registry().table(code)
    table.act({"type": "note", "text": "we begin"}, version=0, key="a")
    test.switch_page("setup/page.py").run()
    start(test)
    assert len(tables()) == 2


@pytest.mark.parametrize("agreed", [True, False])
def test_every_screen_shows_everybodys_cash_where_it_is_open_and_nobodys_elsewhere(
    monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    people = [{"name": name, "house": house} for name, house in zip(NAMES, HOUSES["fx-schmid-1994"], strict=False)]
    head = {"format": "intrige-record", "version": 1, "edition": "fx-schmid-1994", "first": 0, "actions": []}
    played = live.registry().create({**head, "players": people}, {"open_cash": agreed})
    for seat in range(4):
        action = {"type": "adjust", "from": "bank", "to": seat, "amount": ODD * (seat + 1), "reason": "counted"}
        played.act(action, version=seat, key=str(seat))
    _, seats = seated(played, BANKER_ENTERS)
    balances = played._position.balances
    with new_client(monkeypatch) as client:
        for cookies, kind in [(seats[0], "seat"), (seats[3], "seat"), ({}, "table")]:
            with opened(client, played.table_id, cookies, screen=kind) as socket:
                screen = Screen(socket)
                screen.hear()
                shown = [palace.get("cash") for palace in screen.view["board"]["palaces"]]
                assert shown == [f"{balance:,} ducats" if agreed else None for balance in balances]
                told = [balance for balance in balances if f"{balance:,}" in "".join(screen.heard)]
                assert told == (list(balances) if agreed else [])


def test_a_table_with_open_cash_says_so_in_its_rules_and_needs_no_pins(app: App) -> None:
    test = fill(app("setup/page.py"))
    open_cash(test).set_value(True).run()
    table = live.registry().table(began(test))
    lines = [line for _, lines in rule_summary(table.view.table, Translator(), open_cash=True) for line in lines]
    assert [line.text for line in lines if line.own] == ["Cash is open, as bribes, incomes and the board are. (1)"]
    assert "peek" not in side_panel_names(table.view, Actor())
