"""The editor of a custom edition: starts from a copy of another, validates while typing, stores or downloads it."""

import json
import re

import streamlit as st

from i18n.edition_words import check_told_words
from i18n.translator import Translator, plain, published_titles
from live import registry
from pages.common.game_form import form_state
from pages.common.session_device import client
from pages.common.session_language import translator_for
from pages.edition.fields import data, field_of, fill, key
from pages.edition.form import form
from pages.edition.palace_preview import preview
from pages.edition.problems import tell_problem
from pages.edition.proposed_title import proposed_title
from rules import Edition, IntrigeError, edition_data, read_edition, title

_BEGUN = key("begun")


def begin_with(translator: Translator) -> None:
    """Select the edition that the fields are filled from."""
    known = form_state.editions().known
    if _BEGUN not in st.session_state or st.session_state[_BEGUN] not in known:
        st.session_state[_BEGUN] = next(iter(known))
    st.selectbox(
        translator.say("Begin with"),
        list(known),
        key=_BEGUN,
        format_func=lambda name: translator.edition(name),
        on_change=_begin,
        args=(translator,),
        filter_mode=None,
    )
    if key("name") not in st.session_state:
        _begin(translator)


def _begin(translator: Translator) -> None:
    known = form_state.editions().known
    edition = known.get(st.session_state[_BEGUN])
    if edition is None:
        # Called by a name of another language, or its file has gone: nothing was chosen.
        return
    fill(edition, proposed_title(edition, known, translator))


def checked() -> tuple[Edition | None, IntrigeError | None]:
    """The edition in the fields, or the first error."""
    try:
        edition = read_edition(data())
        check_told_words(edition)
        return edition, None
    except IntrigeError as error:
        return None, error


def keep(edition: Edition, translator: Translator) -> None:
    """Buttons to store the edition for everybody here, and to download its file."""
    with st.container(key="kept-words"):
        _kept(edition, translator)
    take_away(edition, translator)


def _kept(edition: Edition, translator: Translator) -> None:
    """That the edition stands in the set-up, or the button that puts it there."""
    there = edition.name in form_state.editions().known
    if there:
        st.success(plain(translator.say("It stands in the set-up, beside the boxes.")))
        if st.button(translator.say("New table"), key="edition-play", type="primary", width="stretch"):
            st.switch_page("setup/page.py")
    elif st.button(translator.say("Keep it in the set-up"), key="edition-keep", type="primary", width="stretch"):
        try:
            registry().keep_edition(edition, published=published_titles(), client=client())
        except IntrigeError as error:
            st.error(plain(tell_problem(error, translator)))
        else:
            st.session_state[form_state.EDITION] = edition.name
            st.rerun()


def take_away(edition: Edition, translator: Translator) -> None:
    """The download, with a note where to put the file."""
    called = re.sub(r"[^\w-]+", "-", title(edition.name)).strip("-").lower() or "edition"
    st.download_button(
        translator.say("Save the edition"),
        json.dumps(edition_data(edition), ensure_ascii=False, indent=2),
        file_name=f"{called}.json",
        mime="application/json",
        key="edition-save",
        on_click="ignore",
        width="stretch",
    )
    st.caption(plain(translator.say("In the folder “editions” of the data, the file stands in the set-up at once.")))


def edition_page(translator: Translator) -> None:
    """The page: the fields, and beside them the preview."""
    st.header(translator.say("An edition of your own"), anchor=False)
    begin_with(translator)
    edition, problem = checked()
    fields, shown = st.columns(2, gap="large")
    with fields:
        form(translator, problem)
    with shown:
        if edition is not None:
            st.success(plain(translator.say("This edition can be played.")))
            preview(edition, translator)
            keep(edition, translator)
        elif problem is not None:
            st.warning(plain(translator.say("It cannot be played yet:")))
            if not field_of(problem):
                st.error(plain(tell_problem(problem, translator)))


with st.container(key="narrow-edition"):
    edition_page(translator_for())
