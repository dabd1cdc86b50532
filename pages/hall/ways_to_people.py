"""Buttons that lead to people's pages, and the first three on a stage, each under theirs."""

from collections.abc import Sequence

import streamlit as st

from i18n.translator import Translator, plain
from pages.common.stage import OnStage, stage_people_html
from pages.hall.crests_and_portraits import show_person


def people_on_stage(steps: Sequence[tuple[int, OnStage]], translator: Translator) -> None:
    """The podium, within a stage. steps: those on it, first one first, by the index that the translator knows."""
    with st.container(key="hall-steps", gap=None):
        st.html(stage_people_html([shown for _, shown in steps], translator))
        for number, (person, _) in enumerate(steps, start=1):
            way_to(person, f"step-{number}", translator)


def way_to(person: int, name: str, translator: Translator) -> None:
    """The button to somebody's page, which covers what it stands in. name: of the button."""
    with st.container(key=f"way-{name}"):
        who = str(translator.player(person))
        label = translator.say("All about {name}", name=plain(who))
        st.button(label, key=f"hall-open-{name}", type="tertiary", on_click=show_person, args=(who,))
