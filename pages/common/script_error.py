"""The error box for an unhandled exception in a page."""

import streamlit as st
from streamlit.runtime.scriptrunner import RerunException, StopException, get_script_run_ctx

from i18n.translator import plain
from live import may_pass, sentence
from pages.common.session_language import translator_for
from rules import IntrigeError


def on_script_error(error: Exception) -> bool:
    """Show that a page failed, instead of Streamlit's error box; details are in the log."""
    try:
        _show(error)
    except RerunException as asked:
        # The page was asked again meanwhile, which Streamlit would forget here.
        _run_again(asked)
    except StopException:
        # The page was closed, or another run of it has begun.
        pass
    return True


def _show(error: Exception) -> None:
    translator = translator_for()
    if isinstance(error, IntrigeError) and may_pass(error):
        # The database failed during the run, or too many tables are open by now.
        st.error(plain(sentence(error, translator)))
        return
    st.error(
        translator.say("Something in the program went wrong. Nothing that was entered is lost: load the page again.")
    )


def _run_again(asked: RerunException) -> None:
    context = get_script_run_ctx()
    if context is not None and context.script_requests is not None:
        context.script_requests.request_rerun(asked.rerun_data)
