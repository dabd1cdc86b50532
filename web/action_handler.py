"""Executes what a screen sends, once: an action, an undo, a redo or a question; or returns a refusal.

Browser input is untrusted: anything but the shapes below is refused as malformed and changes nothing.
"""

import re
from collections.abc import Mapping
from typing import Any

from i18n.translator import Translator
from i18n.typed_amounts import parse_amount
from live import Device, LiveTable, sentence
from live.table_clock import turned
from narration.error_text import invalid_amount_text
from narration.who_speaks_next import asked_for_more_by
from presenters.article_view import article_data
from presenters.legal_moves_view import attempt
from rules import ARTICLES, Illegal, IntrigeError, Malformed, Table
from rules.refusal_sentences import shortened

_KEY = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


# The article on amounts, by action type; bribes and offers use the default.
_OF_AMOUNTS = {"adjust": "12", "pay": "13", "promise": "14.3"}


class InvalidAmount(Malformed):
    """What a person typed as an amount is no whole number. `article`: on amounts of that kind (5.1, 12, 13, 14.3)."""

    def __init__(self, typed: str, article: str) -> None:
        super().__init__("not-a-number", article, key="amount")
        self.typed = typed


def handle_action(
    table: LiveTable, message: Mapping[str, Any], translator: Translator, device: Device
) -> dict[str, Any] | None:
    """Execute a screen's message, or return why it is refused.

    message: `{"action" | "undo" | "redo" | "ask", "version", "key"}`; `undo` with `to`, the number of actions to keep,
    else it undoes the last one. device: whose screen it is.

    Returns:
        None when it is done, now or earlier under the same key; else the refusal: `key`, `code`, `sentence`,
        `article`, `figures` (the inserts of the sentence), and the `version` at which it was refused. The code is
        `moved-on` if the table has changed since the version it was decided on.
    """
    told = message.get("key")
    key = told if isinstance(told, str) else ""
    try:
        _carry_out(table, message, device)
    except InvalidAmount as error:
        refused = answer(error, translator, key=key, version=table.view.version, table=table.view.table)
        return {**refused, "sentence": invalid_amount_text(error.typed, translator)}
    except IntrigeError as error:
        return answer(error, translator, key=key, version=table.view.version, table=table.view.table)
    return None


def answer(
    error: IntrigeError, translator: Translator, *, key: str, version: int, table: Table | None = None
) -> dict[str, Any]:
    """A refusal as JSON for a screen."""
    known = error.article in ARTICLES and isinstance(error, Malformed | Illegal)
    return {
        "key": key,
        "version": version,
        "code": error.code,
        "sentence": sentence(error, translator),
        "article": article_data(error.article, translator, table, error.code) if known else None,
        "figures": {name: one for name, one in error.figures.items() if known and isinstance(one, str | int)},
    }


def _carry_out(table: LiveTable, message: Mapping[str, Any], device: Device) -> None:
    version, key = message.get("version"), message.get("key")
    if type(version) is not int:
        raise Malformed("not-a-number", key="version")
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Malformed("not-a-text", key="key")
    if message.get("undo"):
        to = message.get("to")
        if to is not None and type(to) is not int:
            raise Malformed("not-a-number", key="to")
        table.undo(version=version, key=key, to=to, device=device)
    elif message.get("redo"):
        table.redo(version=version, key=key, device=device)
    elif "clock" in message:
        table.turn_clock(lambda settings: turned(settings, message["clock"]), device=device)
    elif "ask" in message:
        _refuse(table, message["ask"], device)
    else:
        action = message.get("action")
        if not isinstance(action, Mapping):
            raise Malformed("not-an-object", what="action")
        # "Ask for more" is a remark, and an answer all the same.
        answers = asked_for_more_by(table.view, action.get("seat"), action.get("text"))
        table.act({**action, **_amount_of(action)}, version=version, key=key, device=device, answers=answers)


def _amount_of(action: Mapping[str, Any]) -> dict[str, Any]:
    if "amount" not in action:
        return {}
    amount = parse_amount(action["amount"])
    if isinstance(amount, str):
        raise InvalidAmount(shortened(amount.strip()), _OF_AMOUNTS.get(str(action.get("type")), "5.1"))
    return {"amount": amount}


def _refuse(table: LiveTable, ask: object, device: Device) -> None:
    action = attempt(table.view, ask) if isinstance(ask, Mapping) else None
    if action is None:
        raise Malformed("unknown-type")
    try:
        refused = table.refusal(action, device=device)
    except Malformed:
        # For a malformed question, explain what is due first instead, if anything.
        refused = _what_is_due(table, device)
        if refused is None:
            raise
    if refused is not None:
        raise refused


def _what_is_due(table: LiveTable, device: Device) -> Illegal | None:
    """Why the host cannot place a figure now, or None."""
    position = table.view.position
    if position.host is None or not position.parks[position.host]:
        return None
    figure = {"seat": position.parks[position.host][0].seat, "profession": position.parks[position.host][0].profession}
    room = table.view.table.edition.rooms[0]
    return table.refusal({"type": "place", "seat": position.host, "figure": figure, "room": room}, device=device)
