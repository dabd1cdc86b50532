"""Form fields for the box on the table, and for the number of players that it allows."""

import streamlit as st

from i18n.translator import Translator, plain
from narration.error_text import error_text
from pages.common.game_form import form_state
from pages.common.game_form.box_editions import box_contents
from presenters.boxes import box_title


def box_choice(translator: Translator) -> None:
    """The boxes with their contents, a link to make an edition of one's own, and edition files that are invalid."""
    boxes = form_state.boxes()
    st.radio(
        translator.say("Which box is on the table?"),
        list(boxes),
        key=form_state.EDITION,
        format_func=lambda name: plain(box_title(name, translator)),
        captions=[plain(box_contents(name, edition, translator)) for name, edition in boxes.items()],
        persist_state="session",
    )
    st.page_link("edition/page.py", label=translator.say("Make an edition of your own"), width="content")
    with st.container(key="left-out"):
        _invalid_files(translator)


def short_box_choice(translator: Translator) -> None:
    """The boxes by their titles alone."""
    st.pills(
        translator.say("Which box is on the table?"),
        list(form_state.boxes()),
        key=form_state.EDITION,
        format_func=lambda name: plain(box_title(name, translator)),
        required=True,
        persist_state="session",
    )


def player_count(translator: Translator, *, label: bool = True) -> None:
    """The number of players, within the edition's limits. label: whether it is shown to those who see the screen."""
    box = form_state.edition()
    st.segmented_control(
        translator.say("Number of players"),
        list(range(box.least_players, box.most_players + 1)),
        key=form_state.COUNT,
        required=True,
        label_visibility="visible" if label else "collapsed",
        persist_state="session",
    )


def _invalid_files(translator: Translator) -> None:
    """The files of the folder `editions` that could not be read, with their errors."""
    wrong = form_state.editions().wrong
    if not wrong:
        return
    told = [
        plain(translator.say("{file}: {problem}", file=file, problem=error_text(error, translator)))
        for file, error in wrong
    ]
    left_out = translator.say("Left out are these files of the folder “editions”:")
    st.warning("\n".join([left_out, "", *[f"- {one}" for one in told]]))
