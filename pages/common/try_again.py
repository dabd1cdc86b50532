"""An error box for unreadable data that reruns the page as soon as they can be read."""

from collections.abc import Callable

import streamlit as st

from i18n.translator import Translator
from pages.common.errors import show_error
from rules import IntrigeError

RETRY_SECONDS = 2.0


def try_again(error: IntrigeError, translator: Translator, read: Callable[[], object], *, key: str) -> None:
    """Show an error with a retry button; also reruns the page once `read` succeeds.

    read: the call that failed with an IntrigeError.
    """
    show_error(error, translator)
    st.button(translator.say("Try again"), key=key, type="primary")
    _watch(read)


@st.fragment(run_every=RETRY_SECONDS)
def _watch(read: Callable[[], object]) -> None:
    try:
        read()
    except IntrigeError:
        return
    st.rerun()
