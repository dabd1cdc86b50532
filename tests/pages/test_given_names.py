"""The hall's list of who is who, where a file that was brought in has joined many names, or some that look alike."""

from collections.abc import Callable

from streamlit.testing.v1 import AppTest

from live import finished_games, registry
from live.export_import import join_people
from pages.common.element_keys import of_words
from storage.entered_results import EnteredResult
from storage.store import Notice
from tests.pages.test_hall import finished, opened, words


def test_names_of_no_game_are_not_brought_in() -> None:
    """A file of a few kilobytes may hold thousands: each would stay behind for good, once others take its place."""
    finished("Anna", "Ben", "Cem")
    version = finished_games().people.version
    join_people({str(number): "Zoe" for number in range(5_000)}, finished_games())
    assert finished_games().people.version == version
    join_people({"Dora": "Zoe", "ben": "Zoe"}, finished_games())
    assert dict(finished_games().people.names()) == {"ben": "Zoe"}


def test_what_was_joined_here_stays_however_a_file_spells_the_name() -> None:
    finished("Anna", "Ben", "Cem")
    people = finished_games().people
    people.call(["Anna"], "Annalisa")
    join_people(
        {"ANNA": "One", " anna ": "One", "Ben": "Two", "BEN": "Three", "x" * 99: "Four", "Cem": 5}, finished_games()
    )
    assert dict(people.names()) == {"anna": "Annalisa", "ben": "Two"}


def test_given_names_that_differ_in_case_alone_leave_the_list_whole(app: Callable[..., AppTest]) -> None:
    finished("Anna", "Ben", "Cem")
    finished("Dora", "Emil", "Fritz")
    join_people({"Ben": "Zoe", "Emil": "ZOE", "Fritz": "Fred"}, finished_games())
    test = opened(app("hall/page.py"), "people")
    assert "**Zoe** is also Ben and Emil" in words(test)
    test.button(f"people-part-{of_words('zoe')}").click().run()
    assert dict(finished_games().people.names()) == {"fritz": "Fred"}


def test_a_person_of_many_names_is_taken_apart_by_one_change(app: Callable[..., AppTest]) -> None:
    many = [f"Anna {number}" for number in range(50)]
    for name in many:
        finished_games().results.add(
            EnteredResult("fx-schmid-1994", [name, "Ben", "Cem"], [300_000, 200_000, 100_000], played="2026-01-01")
        )
    finished_games().people.call([*many[1:], "Zoe"], many[0])
    test = opened(app("hall/page.py"), "people")
    told: list[Notice] = []
    leave = registry().library.store.watch(told.append)
    test.button(f"people-part-{of_words('anna 0')}").click().run()
    leave()
    assert [notice.name for notice in told] == ["people"]
    # Under that name nobody has played. The one that was shown had never been joined, so the list tells nothing of it.
    assert dict(finished_games().people.names()) == {"zoe": many[0]}
    assert told[0].version == len(many) + len(many) - 1


def test_the_name_of_one_person_is_not_given_to_the_next(app: Callable[..., AppTest]) -> None:
    for names in (("Bob", "Dora", "Eve"), ("Robert", "Fay", "Gus"), ("Cem", "Hal", "Ida"), ("Cemil", "Jon", "Kim")):
        finished(*names)
    test = opened(app("hall/page.py"), "people")
    test.multiselect("people-names").set_value(["Bob", "Robert"]).run()
    test.text_input("people-shown").set_value("Bobby").run()
    test.button("people-keep").click().run()
    assert test.text_input("people-shown").value == ""
    test.multiselect("people-names").set_value(["Cem", "Cemil"]).run()
    test.text_input("people-shown").set_value("Cemo").run()
    test.button("people-keep").click().run()
    assert finished_games().people.names() == {"bob": "Bobby", "robert": "Bobby", "cem": "Cemo", "cemil": "Cemo"}
