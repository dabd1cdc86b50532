"""Merges, renames and splits players' names; the games themselves are not changed."""

from collections.abc import Sequence

import streamlit as st

from charts.hall import Choice, Hall, clash
from i18n.translator import Translator, plain
from live import FinishedGames, name_key, registry
from live.visitor_limits import MAKING
from pages.common.element_keys import of_words
from pages.common.errors import show_error
from pages.common.session_device import client
from pages.common.show_more import newest, show_more
from pages.hall.name_list import names_to_choose
from presenters.hall_index import HallIndex
from rules import NAME_LENGTH, IntrigeError, is_too_long


def show_people(finished: FinishedGames, index: HallIndex, translator: Translator) -> None:
    """A form to merge or rename, and the list of merged names."""
    hall = index.hall(Choice())
    st.markdown(
        plain(translator.say("One person under several names, or under a wrong one? The games stay as they are."))
    )
    title = translator.say("Names of one person")
    before = st.session_state.get("people-names", ())
    chosen = st.multiselect(
        title,
        names_to_choose(title, hall.people, before, "people-find", translator),
        key="people-names",
        placeholder=translator.say("Choose one or more"),
    )
    first = chosen[0] if chosen else ""
    told = st.text_input(translator.say("Shown as"), max_chars=40, key="people-shown", placeholder=first)
    shown = told.strip() or first
    kept = st.button(translator.say("Keep it so"), key="people-keep", disabled=not chosen)
    with st.container(key="people-said"):
        if kept:
            _join(finished, index, hall, chosen, shown, translator)
    joined = [(person, names) for person, names in hall.roster.names.items() if _others(person, names)]
    for person, names in newest(joined, "people"):
        _person(finished, person, names, translator)
    show_more(joined, "people", translator)


def _join(
    finished: FinishedGames, index: HallIndex, hall: Hall, chosen: Sequence[str], shown: str, translator: Translator
) -> None:
    names = sorted({name for person in chosen for name in hall.roster.names[person]})
    same = [name for name in hall.roster.names.get(_known(hall, shown), ()) if name not in names]
    found = clash(index.newest, [*names, *same])
    if found is not None:
        st.error(
            plain(
                translator.say(
                    "{names} cannot be one person: two of them sat at the same table ({code}).",
                    names=translator.listing([*names, *same]),
                    code=found.table,
                )
            )
        )
        return
    _keep(finished, [*names, *same], shown, translator)


def _known(hall: Hall, shown: str) -> str:
    """The person with this display name, if any."""
    number = None if is_too_long(shown, NAME_LENGTH) else hall.person(name_key(shown))
    return shown if number is None else hall.people[number]


def _person(finished: FinishedGames, person: str, names: Sequence[str], translator: Translator) -> None:
    """A person with other names than the one shown."""
    others = _others(person, names)
    with st.container(horizontal=True, vertical_alignment="center"):
        told = translator.say(
            "**{person}** is also {names}", person=plain(person), names=plain(translator.listing(others))
        )
        st.markdown(told, width="stretch")
        if st.button(
            translator.say("Take {name} apart", name=plain(person)), key=f"people-part-{of_words(name_key(person))}"
        ):
            try:
                # Those of one person can always be taken apart, though there may be more than are joined at once.
                registry().visitors.count_names(client(), min(len(set(map(name_key, others))), MAKING[0].burst))
                finished.people.part(names)
            except IntrigeError as error:
                show_error(error, translator)
                return
            st.rerun()


def _others(person: str, names: Sequence[str]) -> list[str]:
    return [name for name in names if name != person and name_key(name) != name_key(person)]


def _keep(finished: FinishedGames, names: Sequence[str], person: str, translator: Translator) -> None:
    try:
        registry().visitors.count_names(client(), finished.people.joins(names, person))
        finished.people.call(names, person)
    except IntrigeError as error:
        show_error(error, translator)
        return
    for entered in ("people-names", "people-shown"):
        st.session_state.pop(entered, None)
    st.rerun()
