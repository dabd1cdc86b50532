"""Form for the banker's correction (article 12)."""

from functools import partial
from typing import Any

import streamlit as st

from i18n.translator import Translator, plain
from live import View, new_key
from pages.common.form_serial import entered, follow_words, is_second_tap, numbered
from pages.common.option_labels import chosen, told_apart, worded_key
from pages.common.session_device import device
from pages.common.table_of_code import handle_at
from rules import BANK

_FORM = "correction"
_FROM, _TO, _AMOUNT, _REASON, _TOLD = (f"{_FORM}-{part}" for part in ("from", "to", "amount", "reason", "told"))
REASON_LENGTH = 200


def correction(view: View, translator: Translator) -> None:
    """A form for one correction."""
    accounts: list[Any] = [BANK, *range(view.table.seats)]

    def name(account: Any) -> str:
        return translator.say("the bank") if account == BANK else translator.player(account)

    shown = told_apart(accounts, name)
    follow_words(_FORM, map(shown, accounts))
    with st.form(numbered(_FORM, _FORM), border=False):
        # Two columns, so that the answer below is visible together with the button.
        left, right = st.columns(2)
        left.selectbox(
            translator.say("From"), accounts, format_func=shown, key=worded_key(_FROM, accounts, shown, BANK)
        )
        right.selectbox(translator.say("To"), accounts, format_func=shown, key=worded_key(_TO, accounts, shown, 0))
        left.text_input(translator.say("Ducats"), key=numbered(_AMOUNT, _FORM), max_chars=40)
        right.text_input(translator.say("Reason"), key=numbered(_REASON, _FORM), max_chars=REASON_LENGTH)
        st.form_submit_button(
            translator.say("Correct the books"),
            type="primary",
            on_click=partial(_correct, view.table_id, view.version, new_key(), translator),
        )
    told = st.session_state.pop(_TOLD, "")
    if told:
        st.error(plain(told))


def _correct(code: str, version: int, key: str, translator: Translator) -> None:
    action = {
        "type": "adjust",
        "from": chosen(_FROM),
        "to": chosen(_TO),
        "amount": st.session_state.get(numbered(_AMOUNT, _FORM), ""),
        "reason": st.session_state.get(numbered(_REASON, _FORM), ""),
    }
    if is_second_tap(_FORM, action["amount"], action["reason"]):
        return
    refused = handle_at(code, {"action": action, "version": version, "key": key}, translator, device())
    if refused:
        article = refused["article"]
        word = f" ({article['word']})" if article else ""
        st.session_state[_TOLD] = f"{refused['sentence']}{word}"
    else:
        entered(_FORM)
