"""The form to enter a line as it was: any action that was legal there, or none."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import streamlit as st

from i18n.translator import Translator, plain
from i18n.typed_amounts import parse_amount
from live import BribeOffer, LogLine, PublicChoice, View
from narration.error_text import invalid_amount_text
from pages.common.option_labels import told_apart
from presenters.amendment_view import tell_sentence
from presenters.may_i_verdict_html import tell_offer
from rules import Action, Bribe, Dispatch, Open, Place, Settle, action_data

T = TypeVar("T")
_KINDS = {BribeOffer: "bribe", Place: "place", Settle: "settle", Open: "open", Dispatch: "send"}
_GAME = (Bribe, Place, Settle, Open, Dispatch)
SAME, NEVER = "same", "never"
_LONGEST = 240


def amend_form(line: LogLine, there: View, name: str, translator: Translator) -> dict[str, Any] | str:
    """The action entered, as JSON data; or an error sentence for an invalid amount.

    line: to be corrected. there: the table before it. name: prefix of the widget keys, different for each line.
    """
    kinds = _kinds(line, there)
    kind = _pick(
        name,
        "kind",
        translator.say("What it was"),
        kinds,
        lambda one: _tell_kind(one, translator),
        _kind_of(line, kinds),
    )
    if kind == NEVER:
        told = tell_sentence(line, translator)[:_LONGEST]
        return {"type": "note", "text": translator.say("That never happened: {sentence}", sentence=told)}
    if line.action is not None and kind == SAME:
        return _same(action_data(line.action), there, name, translator)
    choices = [one for one in there.choices if _KINDS[type(one)] == kind]
    if kind == "bribe":
        return _bribe(line.action, [one for one in choices if isinstance(one, BribeOffer)], there, name, translator)
    if kind == "send":
        return _send(line.action, [one for one in choices if isinstance(one, Dispatch)], there, name, translator)
    was = next((index for index, one in enumerate(choices) if one == line.action), 0)
    # Streamlit keeps the function for the page: it holds the sentences alone.
    sentences = [tell_offer(choice, there, translator) for choice in choices]
    chosen = st.selectbox(
        translator.say("How it was"),
        range(len(choices)),
        index=was,
        format_func=sentences.__getitem__,
        key=f"{name}-{kind}",
    )
    return _data(choices[chosen])


def _kinds(line: LogLine, there: View) -> list[str]:
    found = dict.fromkeys(_KINDS[type(one)] for one in there.choices)
    same = [] if isinstance(line.action, _GAME) else [SAME]
    return [*same, *found, NEVER]


def _kind_of(line: LogLine, kinds: Sequence[str]) -> str:
    if not isinstance(line.action, _GAME):
        return SAME
    known = {Bribe: "bribe", Place: "place", Settle: "settle", Open: "open", Dispatch: "send"}
    kind = known[type(line.action)]
    return kind if kind in kinds else kinds[0]


def _tell_kind(kind: str, translator: Translator) -> str:
    match kind:
        case "place":
            return translator.say("A figure put into a room")
        case "settle":
            return translator.say("A conflict decided")
        case "same":
            return translator.say("The same, otherwise")
        case "never":
            return translator.say("It never happened")
        case "bribe":
            return translator.say("A bribe")
        case "send":
            return translator.say("Two figures sent")
        case _:
            return translator.say("A conflict opened")


def _data(choice: PublicChoice) -> dict[str, Any]:
    if isinstance(choice, BribeOffer):
        return {"type": "bribe", "seat": choice.seat, "profession": choice.profession, "amount": choice.least}
    return action_data(choice)


def _pick(name: str, field: str, label: str, options: Sequence[T], shown: Callable[[T], str], chosen: T) -> T:
    if len(options) == 1:
        return options[0]
    return st.pills(
        label, options, default=chosen, format_func=lambda one: plain(shown(one)), key=f"{name}-{field}", required=True
    )


def _bribe(
    was: Action | None, offers: Sequence[BribeOffer], there: View, name: str, translator: Translator
) -> dict[str, Any] | str:
    old = was if isinstance(was, Bribe) else None
    same = [index for index, one in enumerate(offers) if old and (one.seat, one.profession) == (old.seat, old[1])]
    chosen = _pick(
        name,
        "figure",
        translator.say("Whose bribe, for which figure"),
        range(len(offers)),
        lambda index: translator.say(
            "{owner}, for the {profession}",
            owner=translator.player(offers[index].seat),
            profession=translator.profession(offers[index].profession),
        ),
        same[0] if same else 0,
    )
    offer = offers[chosen]
    amount = _amount(name, translator.say("Ducats"), old.amount if old else offer.least, translator)
    if isinstance(amount, str):
        return amount
    with st.container(horizontal=True, gap="small"):
        kept = (old.asks, old.promised) if old else (None, None)
        asks = _room(name, "asks", translator.say("Asked for the room"), kept[0], there, translator)
        promised = _room(name, "promised", translator.say("Promised the room"), kept[1], there, translator)
    rooms = {"asks": asks, "promised": promised}
    data = {"type": "bribe", "seat": offer.seat, "profession": offer.profession, "amount": amount}
    return {**data, **{key: room for key, room in rooms.items() if room is not None}}


def _amount(name: str, label: str, was: int, translator: Translator) -> int | str:
    typed = st.text_input(
        label, value=translator.number(was), key=f"{name}-amount", max_chars=20, autocomplete="off", width=220
    )
    amount = parse_amount(typed)
    return amount if isinstance(amount, int) else invalid_amount_text(typed.strip(), translator)


def _room(name: str, field: str, label: str, was: int | None, there: View, translator: Translator) -> int | None:
    rooms = [0, *there.table.edition.rooms]
    room = st.selectbox(
        label,
        rooms,
        index=rooms.index(was) if was in rooms else 0,
        format_func=lambda room: translator.number(room) if room else translator.say("no room"),
        key=f"{name}-{field}",
        filter_mode=None,
        width=170,
    )
    return room or None


def _send(
    was: Action | None, choices: Sequence[Dispatch], there: View, name: str, translator: Translator
) -> dict[str, Any]:
    seat = choices[0].seat
    kept = was.figures if isinstance(was, Dispatch) else choices[0].figures
    professions = sorted({one.profession for choice in choices for one in choice.figures})
    parks = [other for other in range(there.table.seats) if other != seat]
    figures = []
    for number, old in enumerate(kept):
        with st.container(horizontal=True, gap="small"):
            profession = st.selectbox(
                translator.say("First figure") if number == 0 else translator.say("Second figure"),
                professions,
                index=professions.index(old.profession) if old.profession in professions else 0,
                format_func=told_apart(professions, translator.profession),
                key=f"{name}-send-{number}",
                filter_mode=None,
            )
            to = st.selectbox(
                translator.say("The first goes to") if number == 0 else translator.say("The second goes to"),
                parks,
                index=parks.index(old.to) if old.to in parks else 0,
                format_func=translator.player,
                key=f"{name}-to-{number}",
                filter_mode=None,
            )
        figures.append({"profession": profession, "to": to})
    return {"type": "dispatch", "seat": seat, "figures": figures}


def _same(data: Mapping[str, Any], there: View, name: str, translator: Translator) -> dict[str, Any] | str:
    """The fields of an entry beside the game: its sum, its room or its words."""
    changed = dict(data)
    if isinstance(data.get("amount"), int):
        amount = _amount(name, translator.say("Ducats"), data["amount"], translator)
        if isinstance(amount, str):
            return amount
        changed["amount"] = amount
    for field, label in (("asks", translator.say("Asked for the room")), ("room", translator.say("Promised the room"))):
        if field in data:
            changed[field] = _room(name, field, label, data[field], there, translator)
    if isinstance(data.get("kept"), bool):
        changed["kept"] = st.toggle(translator.say("The promise was kept"), data["kept"], key=f"{name}-kept")
    for field, label in (("text", translator.say("In words")), ("reason", translator.say("Reason"))):
        if field in data:
            changed[field] = st.text_input(label, data[field] or "", key=f"{name}-{field}", max_chars=300)
    return changed
