"""Helpers to fill in the form of a new table."""

from collections.abc import Callable

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Toggle

import live

App = Callable[..., AppTest]
FIRST = "setup-first-fx-schmid-1994"
NAMES = ("Anna", "Ben", "Cem", "Dario")


def house(person: int, edition: str = "fx-schmid-1994") -> str:
    """The widget key of a person's house."""
    return f"setup-house-{edition}-{person}"


def custom(name: str, edition: str = "fx-schmid-1994") -> str:
    """The widget key of a house rule."""
    return f"setup-{name}-{edition}"


def open_cash(test: AppTest) -> Toggle:
    """The toggle of open cash, whoever has agreed on it before."""
    return next(one for one in test.toggle if str(one.key).startswith("setup-open-cash"))


def fill(test: AppTest, names: tuple[str, ...] = NAMES) -> AppTest:
    for seat, name in enumerate(names):
        test.text_input(f"setup-name-{seat}").input(name)
    test.segmented_control(FIRST).set_value("lot")
    return test.run()


def start(test: AppTest) -> AppTest:
    return test.button("start").click().run()


def errors(test: AppTest) -> list[str]:
    """The error messages, without their links to cases."""
    assert not test.exception
    return [error.value.replace("\\", "").partition(" [")[0] for error in test.error]


def tables() -> list[str]:
    return [running.table for running in live.registry().lobby().running]


def began(test: AppTest) -> str:
    test = start(test)
    assert errors(test) == []
    return str(test.query_params["t"])
