"""The hall's list of who is who, where a file that was brought in has joined names that look alike."""

from collections.abc import Callable

from streamlit.testing.v1 import AppTest

from live import finished_games
from live.export_import import join_people
from tests.pages.test_hall import finished, opened, words


def test_given_names_that_differ_in_case_alone_leave_the_list_whole(app: Callable[..., AppTest]) -> None:
    finished("Anna", "Ben", "Cem")
    finished("Dora", "Emil", "Fritz")
    join_people({"Ben": "Zoe", "Emil": "ZOE", "Fritz": "Fred"}, finished_games())
    test = opened(app("hall/page.py"), "people")
    assert "**Zoe** is also Ben and Emil" in words(test)
    test.button("people-part-zoe").click().run()
    assert dict(finished_games().people.names()) == {"fritz": "Fred"}
