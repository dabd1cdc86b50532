"""The set-up of a new table: valid input, and errors."""

import pytest

import live
from i18n.published_boxes import BOXES
from i18n.translator import Translator
from rules import EDITIONS
from tests.pages.setup_form import FIRST, NAMES, App, began, custom, errors, fill, house, start, tables


def test_start_is_one_tap_after_the_names(app: App) -> None:
    test = start(fill(app("setup/page.py")))
    (code,) = tables()
    table = live.registry().table(code).view.table
    assert [player.name for player in table.players] == list(NAMES)
    assert [player.house for player in table.players] == ["venice", "milan", "rome", "naples"]
    assert table.edition.name == "fx-schmid-1994"
    assert table.options == table.edition.defaults
    assert test.query_params["t"] == code


def test_the_start_says_what_is_still_missing(app: App) -> None:
    test = app("setup/page.py")

    def missing() -> list[str]:
        assert not test.exception
        captions = [caption.value.replace("\\", "") for caption in test.caption]
        return [caption for caption in captions if caption.startswith("Still missing")]

    assert missing() == ["Still missing: 4 names and who is the oldest."]
    for seat, name in enumerate(NAMES[:3]):
        test.text_input(f"setup-name-{seat}").input(name)
    test.text_input("setup-name-3").input("  ").run()
    assert missing() == ["Still missing: 1 name and who is the oldest."]
    fill(test, NAMES)
    assert missing() == []
    test.radio("setup-edition").set_value("intrigo-a-palazzo").run()
    test.segmented_control("setup-count").set_value(5).run()
    assert missing() == ["Still missing: 1 name."]


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
    test.toggle(custom("refund")).set_value(True)
    test.toggle(custom("self-attack")).set_value(False)
    test.toggle("setup-paper-money").set_value(True)
    test.segmented_control(custom("insolvency")).set_value("grant").run()
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


# --- who played last ----------------------------------------------------------


def test_who_starts_is_not_taken_back_by_a_tap_before_the_answer_to_the_first(app: App) -> None:
    test = app("setup/page.py")
    test.segmented_control(FIRST).set_value("1").run()
    test.segmented_control(FIRST).set_value(None).run()
    assert test.segmented_control(FIRST).value == "1"
    test.segmented_control(FIRST).set_value("lot").run()
    assert test.segmented_control(FIRST).value == "lot"


def test_the_last_group_sits_there_again_and_starts_with_one_tap(app: App) -> None:
    first = fill(app("setup/page.py"))
    first.segmented_control("setup-count").set_value(3).run()
    first.selectbox(house(0)).set_value("florence").run()
    first.toggle(custom("refund")).set_value(True).run()
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
    told = [f"{box.name} ({', '.join(filter(None, (box.publisher, box.year)))})" for box in BOXES.values()]
    assert shown[: len(BOXES)] == told
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
    test.toggle(custom("side-payments")).set_value(False).run()
    start(test)
    (code,) = tables()
    assert live.registry().table(code).view.table.options.side_payments is False
