"""The fields of a custom edition, each with its error."""

from collections.abc import Callable

import streamlit as st

from i18n.translator import Translator, plain
from pages.edition.fields import MOST_HOUSES, field_of, key
from pages.edition.problems import tell_problem
from rules import IntrigeError
from rules.custom_edition_fields import COLOURS

Problem = IntrigeError | None
# Of the eight lines that each of these fields takes at the most.
_LINES_LENGTH = 1_000
# Of a house, and of its colour.
_NAME_LENGTH = 40


def form(translator: Translator, problem: Problem) -> None:
    """All fields; `problem`: the first error, shown at its field."""
    _named(translator, problem)
    _money(translator, problem)
    _figures(translator, problem)
    _houses(translator, problem)
    with st.expander(translator.say("How it is played"), expanded=False):
        _switches(translator)
        _told(("insolvency", "must_pay"), problem, translator)


def _named(translator: Translator, problem: Problem) -> None:
    st.text_input(translator.say("Name of the edition"), key=key("name"), max_chars=60, autocomplete="off")
    _told(("name",), problem, translator)
    with st.container(horizontal=True, gap="small"):
        st.number_input(translator.say("Players, at least"), 3, 5, step=1, key=key("least_players"))
        st.number_input(translator.say("Players, at most"), 3, 5, step=1, key=key("most_players"))
    _told(("players",), problem, translator)
    st.number_input(translator.say("Rounds"), 2, 12, step=1, key=key("rounds"))
    _told(("rounds",), problem, translator)


def _money(translator: Translator, problem: Problem) -> None:
    for field, label in (
        ("unit", translator.say("The unit: every sum is a whole multiple of it (5.1)")),
        ("cash", translator.say("Starting cash")),
    ):
        st.text_input(label, key=key(field), max_chars=12, autocomplete="off")
        _told((field,), problem, translator)
    st.text_area(
        translator.say("Salaries of the rooms, one a line, the smallest first (3)"),
        key=key("rooms"),
        height=160,
        max_chars=_LINES_LENGTH,
    )
    _told(("rooms",), problem, translator)
    st.text_area(
        translator.say("Kinds of paper money, one a line; empty for none"),
        key=key("notes"),
        height=120,
        max_chars=_LINES_LENGTH,
    )
    _told(("notes",), problem, translator)
    st.text_input(
        translator.say("How many notes the bank has in all; empty if it is not told"),
        key=key("note_count"),
        max_chars=6,
        autocomplete="off",
    )
    _told(("note_count",), problem, translator)


def _figures(translator: Translator, problem: Problem) -> None:
    st.text_area(translator.say("Professions, one a line"), key=key("professions"), height=160, max_chars=_LINES_LENGTH)
    st.caption(
        plain(translator.say("The words of the boxes, such as “law”, come with their drawings and translations."))
    )
    _told(("professions",), problem, translator)
    st.number_input(translator.say("Figures of each profession for every player"), 1, 9, step=1, key=key("figures"))
    _told(("figures",), problem, translator)


def _houses(translator: Translator, problem: Problem) -> None:
    st.number_input(translator.say("Number of houses"), 3, MOST_HOUSES, step=1, key=key("house_count"))
    colour: Callable[[str], str] = translator.house
    with st.container(key="house-rows"):
        for number in range(st.session_state[key("house_count")]):
            told = str(number + 1)
            _cut(key(f"colour-{number}"))
            with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
                st.text_input(
                    translator.say("Name of house {number}", number=told),
                    key=key(f"house-{number}"),
                    max_chars=_NAME_LENGTH,
                    autocomplete="off",
                )
                st.selectbox(
                    translator.say("Colour of house {number}", number=told),
                    COLOURS,
                    key=key(f"colour-{number}"),
                    format_func=colour,
                    accept_new_options=True,
                    placeholder=translator.say("Choose an option"),
                    width=160,
                )
    _told(("houses",), problem, translator)


def _cut(field: str) -> None:
    """Keep no more of what was typed into a list than a text field takes."""
    if len(typed := str(st.session_state.get(field) or "")) > _NAME_LENGTH:
        st.session_state[field] = typed[:_NAME_LENGTH]


def _switches(translator: Translator) -> None:
    for field, label in (
        ("must_pay", translator.say("Everybody concerned must pay at least one unit (5.1)")),
        ("ordered_bribes", translator.say("Bribes go round from the host's left, the defender first (5.3)")),
        ("externals_together", translator.say("All external conflicts are paid in one pass (5.4)")),
        ("external_first", translator.say("Several against one inside first fight among themselves (4.2, 7.2)")),
        ("one_palace", translator.say("Both figures of a turn may go to one palace (10.1)")),
        ("self_attack", translator.say("Your own figures may be attacked")),
        ("refund", translator.say("Refund for the banished")),
        ("side_payments", translator.say("Players may pay each other")),
    ):
        st.toggle(label, key=key(field))
    st.segmented_control(
        translator.say("Who must bribe and has no money"),
        ["waive", "grant"],
        key=key("insolvency"),
        format_func=lambda way: translator.say("pays nothing") if way == "waive" else translator.say("gets one unit"),
        required=True,
    )


def _told(fields: tuple[str, ...], problem: Problem, translator: Translator) -> None:
    # Always made, so that the fields below keep their places, and what is being typed.
    with st.container(key=f"wrong-{fields[0]}"):
        if problem is not None and field_of(problem) in fields:
            st.error(plain(tell_problem(problem, translator)))
