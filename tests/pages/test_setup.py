"""The set-up of a new table: what may be entered, and what is said when it may not."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import live
from charts.hall import Digest, Played
from i18n.translator import Translator
from pages.common.game_form.boxes import BOXES
from pages.common.game_form.first_player import starter
from presenters.most_corrupt import MostCorrupt, most_corrupt
from rules import EDITIONS

App = Callable[..., AppTest]
RECORDS = Path(__file__).parents[1] / "records"
FIRST = "setup-first-fx-schmid-1994"
NAMES = ("Anna", "Ben", "Cem", "Dario")


def house(person: int, edition: str = "fx-schmid-1994") -> str:
    """The key of the house that whoever sat there at the beginning has."""
    return f"setup-house-{edition}-{person}"


def fill(test: AppTest, names: tuple[str, ...] = NAMES) -> AppTest:
    for seat, name in enumerate(names):
        test.text_input(f"setup-name-{seat}").input(name)
    test.segmented_control(FIRST).set_value("lot")
    return test.run()


def start(test: AppTest) -> AppTest:
    return test.button("start").click().run()


def errors(test: AppTest) -> list[str]:
    assert not test.exception
    return [error.value.replace("\\", "") for error in test.error]


def tables() -> list[str]:
    return [running.table for running in live.registry().lobby().running]


def test_start_is_one_tap_after_the_names(app: App) -> None:
    test = start(fill(app("setup/page.py")))
    (code,) = tables()
    table = live.registry().table(code).view.table
    assert [player.name for player in table.players] == list(NAMES)
    assert [player.house for player in table.players] == ["venice", "milan", "rome", "naples"]
    assert table.edition.name == "fx-schmid-1994"
    assert table.options == table.edition.defaults
    assert test.query_params["t"] == code


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("Anna", "Ben", "anna", "Dario"), "Two players are called “anna”. (Article 1)"),
        (("Anna", "", "Cem", "Dario"), "Player 2 has no name. (Article 1)"),
        (("Anna", "Ben", "   ", "Dario"), "Player 3 has no name. (Article 1)"),
        (("Anna", "Ben", "Cem", "D" * 500), "The name of player 4 is longer than 40 characters. (Article 1)"),
        (
            ("<script>alert('a')</script>" * 2, "Ben", "Cem", "Dario"),
            "The name of player 1 is longer than 40 characters.",
        ),
    ],
)
def test_bad_name_is_told_and_nothing_typed_is_lost(app: App, names: tuple[str, ...], sentence: str) -> None:
    test = start(fill(app("setup/page.py"), names))
    (told,) = errors(test)
    assert sentence in told
    assert [test.text_input(f"setup-name-{seat}").value for seat in range(4)] == list(names)
    assert tables() == []
    start(fill(test))
    assert len(tables()) == 1


def test_name_with_markup_is_text_everywhere(app: App) -> None:
    name = "<b>Eva</b> *x* :sun: $a$"
    test = start(fill(app("setup/page.py"), (name, "Ben", "Cem", "Dario")))
    assert errors(test) == []
    (code,) = tables()
    assert live.registry().table(code).view.table.players[0].name == name
    shown = app()
    players = next(html.proto.body for html in shown.get("html") if "intrige-players" in html.proto.body)
    assert "<b>Eva" not in players
    assert "&lt;b&gt;Eva&lt;/b&gt;" in players


def test_what_was_typed_survives_another_page(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.segmented_control("setup-count").set_value(5).run()
    test.switch_page("lobby/page.py").run()
    test.switch_page("setup/page.py").run()
    assert [test.text_input(f"setup-name-{seat}").value for seat in range(5)] == [*NAMES, ""]


def test_house_that_is_taken_is_swapped(app: App) -> None:
    test = app("setup/page.py")
    test.selectbox(house(0)).set_value("rome").run()
    assert [test.selectbox(house(seat)).value for seat in range(4)] == ["rome", "milan", "venice", "naples"]
    test.selectbox(house(1)).set_value("florence").run()
    assert [test.selectbox(house(seat)).value for seat in range(4)] == [
        "rome",
        "florence",
        "venice",
        "naples",
    ]


def test_house_given_up_goes_to_whoever_had_the_one_chosen(app: App) -> None:
    test = app("setup/page.py")
    test.selectbox(house(0)).set_value("florence").run()
    test.selectbox(house(0)).set_value("milan").run()
    assert [test.selectbox(house(seat)).value for seat in range(4)] == ["milan", "florence", "rome", "naples"]


def test_houses_are_mended_when_the_browser_was_quicker_than_the_server(app: App) -> None:
    test = app("setup/page.py")
    test.selectbox(house(0)).set_value("rome").run()
    # The browser never saw the swap, and sends once more what it showed before.
    test.selectbox(house(2)).set_value("rome")
    test.session_state["setup-newest-house"] = (house(0), "venice")
    test.run()
    assert len({test.selectbox(house(seat)).value for seat in range(4)}) == 4


def test_moving_a_player_takes_house_and_first_turn_along(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.segmented_control(FIRST).set_value("2").run()
    test.button("arrow-up-1").click().run()
    test.button("arrow-down-2").click().run()
    start(test)
    (code,) = tables()
    table = live.registry().table(code).view.table
    assert [(player.name, player.house) for player in table.players] == [
        ("Ben", "milan"),
        ("Anna", "venice"),
        ("Dario", "naples"),
        ("Cem", "rome"),
    ]
    assert table.first == 3


def test_edition_brings_its_houses_options_and_custom(app: App) -> None:
    test = fill(app("setup/page.py"))
    assert any("oldest" in caption.value for caption in test.caption)
    test.radio("setup-edition").set_value("intrigo-a-palazzo").run()
    assert any("most corrupt" in caption.value for caption in test.caption)
    test.segmented_control("setup-count").set_value(3).run()
    start(test)
    (code,) = tables()
    table = live.registry().table(code).view.table
    assert [(player.name, player.house) for player in table.players] == [
        ("Anna", "orange"),
        ("Ben", "black"),
        ("Cem", "white"),
    ]
    assert table.options.insolvency == "grant"


def test_house_rules_and_paper_money_are_kept(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.toggle("setup-refund").set_value(True)
    test.toggle("setup-self-attack").set_value(False)
    test.toggle("setup-paper-money").set_value(True)
    test.segmented_control("setup-insolvency").set_value("grant").run()
    start(test)
    (code,) = tables()
    view = live.registry().table(code).view
    options = view.table.options
    assert (options.refund, options.insolvency, options.self_attack) == (True, "grant", False)
    assert view.settings["paper_money"] is True


def test_fewer_players_than_the_one_who_was_to_start_asks_anew(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.segmented_control(FIRST).set_value("3").run()
    test.segmented_control("setup-count").set_value(3).run()
    assert test.segmented_control(FIRST).value is None
    assert errors(start(test)) == ["Who starts? Say who is the oldest, or let the lot decide."]
    assert tables() == []


# --- who starts ---------------------------------------------------------------


@pytest.mark.parametrize("box", ["fx-schmid-1994", "amigo-2003", "mayfair-2006"])
def test_where_the_oldest_starts_nobody_is_drawn_unasked(app: App, box: str) -> None:
    test = app("setup/page.py")
    test.radio("setup-edition").set_value(box).run()
    for seat, name in enumerate(NAMES):
        test.text_input(f"setup-name-{seat}").input(name)
    test.run()
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
    games = [finished(("Anna", "Ben", "Cem"), 0, 6_000, 3_000), finished(("Anna", "Cem", "Benno"), 0, 3_000, 0)]
    found = most_corrupt(("Dora", "Ben", "cem"), games, {})
    assert found == MostCorrupt((2,), 2.0)
    assert most_corrupt(("Dora", "Ben", "cem"), games, {"benno": "Ben"}) == MostCorrupt((2,), 2.0)
    assert most_corrupt(("Ben", "Dora"), games, {"benno": "Ben"}) == MostCorrupt((0,), 1.0)
    assert most_corrupt(("", "Dora"), games, {}) is None
    assert most_corrupt(("Anna", "Ben"), [finished(("Anna", "Ben", "Cem"), 0, 0, 0)], {}) is None


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
    test.toggle("setup-open-cash").set_value(True).run()
    view = live.registry().table(began(test)).view
    assert view.open_cash == (320_000,) * 4
    assert app("setup/page.py").toggle("setup-open-cash").value is True


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


# --- who played last ----------------------------------------------------------


def began(test: AppTest) -> str:
    test = start(test)
    assert errors(test) == []
    return str(test.query_params["t"])


def test_the_last_group_sits_there_again_and_starts_with_one_tap(app: App) -> None:
    first = fill(app("setup/page.py"))
    first.segmented_control("setup-count").set_value(3).run()
    first.selectbox(house(0)).set_value("florence").run()
    first.toggle("setup-refund").set_value(True).run()
    first.toggle("setup-paper-money").set_value(True).run()
    before = began(first)
    after = began(app("setup/page.py"))
    assert before != after
    old, new = (live.registry().table(code).view for code in (before, after))
    assert new.table.players == old.table.players
    assert new.table.players[0].house == "florence"
    assert (new.table.options, new.settings) == (old.table.options, old.settings)
    assert new.table.options.refund
    assert new.settings["paper_money"]


def test_other_players_begin_with_empty_seats(app: App) -> None:
    began(fill(app("setup/page.py")))
    test = app("setup/page.py")
    assert test.text_input("setup-name-0").value == "Anna"
    test = test.button("other-people").click().run()
    assert not test.exception
    names = [field.value for field in test.text_input]
    assert names == ["", "", "", ""]
    assert [button.key for button in test.button if button.key == "other-people"] == []
    assert errors(start(test)) == ["Player 1 has no name. (Article 1)"]


def test_the_first_visit_has_nobody_to_ask_for(app: App) -> None:
    test = app("setup/page.py")
    assert [field.value for field in test.text_input] == ["", "", "", ""]
    assert [button.key for button in test.button if button.key == "other-people"] == []


def test_every_box_can_be_chosen_and_lies_there_with_its_own_houses(app: App) -> None:
    test = app("setup/page.py")
    assert list(BOXES) == ["fx-schmid-1994", "amigo-2003", "mayfair-2006", "igiari-2016", "intrigo-a-palazzo"]
    shown = [label.replace("\\", "") for label in test.radio("setup-edition").options]
    assert shown[: len(BOXES)] == [f"{box.name} ({box.publisher}, {box.year})" for box in BOXES.values()]
    for name, box in BOXES.items():
        test.radio("setup-edition").set_value(name).run()
        assert not test.exception
        houses = {house.name for house in EDITIONS[box.edition].houses} - box.lacking
        offered = {
            house for one in test.selectbox if (one.key or "").startswith("setup-house") for house in one.options
        }
        assert offered == {Translator().house(house) for house in houses}


def test_a_table_may_forbid_payments_between_players(app: App) -> None:
    test = fill(app("setup/page.py"))
    test.toggle("setup-side-payments").set_value(False).run()
    start(test)
    (code,) = tables()
    assert live.registry().table(code).view.table.options.side_payments is False
