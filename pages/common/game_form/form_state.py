"""State of the new-game form in the session: defaults and validation between fields.

The browser may send widget values from before the last change and so overwrite values set by the server. So each person
keeps their widgets when seats change, houses and rules are stored per edition, open cash per agreement, and `begin`
repairs inconsistencies at the start of every run.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from live import Editions, LastSetup, registry
from pages.common.element_keys import of_edition
from pages.common.game_form.box_editions import edition_of, houses_of, offered_boxes
from pages.common.game_form.first_player_rules import BY_LOT, usual, ways
from pages.common.game_form.house_choice import part_houses
from pages.common.session_language import language
from presenters.boxes import box_of_table
from rules import EDITIONS, Edition, IntrigeError, Options, title

EDITION = "setup-edition"
COUNT = "setup-count"
REFUND = "setup-refund"
INSOLVENCY = "setup-insolvency"
SELF_ATTACK = "setup-self-attack"
SIDE_PAYMENTS = "setup-side-payments"
PAPER_MONEY = "setup-paper-money"
OPEN_CASH = "setup-open-cash"
USUAL_PLAYERS = 4
# Letters of a name that are looked at: more than any may have, as a page sends what was typed at any length.
LONGEST_NAME = 100
# Letters of what was typed as a name that stay in its field, to be put right.
LONGEST_FIELD = 500
_BOX = next(iter(EDITIONS))
_SEATS = max(box.most_players for box in EDITIONS.values())
_ORDER = "setup-order"
_LANGUAGE = "language-of-setup"
_DIFFERS = "rules-differ-of-setup"
_PRESET = "setup-preset"
_AGREED_ANEW = "setup-agreed-anew"
_AGREEMENT = "setup-agreement"
_AGREED_BEFORE = "setup-agreed-before"
CUSTOMS = (REFUND, INSOLVENCY, SELF_ATTACK, SIDE_PAYMENTS)
_OF_PERSONS = ("setup-name-", "setup-house-")
_CHOSEN = (EDITION, COUNT, *CUSTOMS, PAPER_MONEY, OPEN_CASH, *_OF_PERSONS, "setup-first-")


def begin() -> None:
    """Set defaults and repair inconsistent fields. Call first in every run."""
    state = st.session_state
    state[_AGREED_BEFORE] = before = state.pop(_AGREED_ANEW, None)
    state[_AGREEMENT] = state.get(_AGREEMENT, 0) + (before is not None)
    if EDITION not in state or _PRESET in state:
        _recall()
    _keep_in_another_language()
    if state[EDITION] not in boxes():
        state[EDITION] = _like(str(state[EDITION]))
    box, there = edition(), houses()
    fitting = min(max(state.setdefault(COUNT, USUAL_PLAYERS), box.least_players), box.most_players)
    if state[COUNT] != fitting:
        state[COUNT] = fitting
    state.setdefault(_ORDER, list(range(_SEATS)))
    for seat in range(len(state[_ORDER])):
        if len(state.setdefault(name_key(seat), "")) > LONGEST_FIELD:
            state[name_key(seat)] = state[name_key(seat)][:LONGEST_FIELD]
        usual_house = there[seat % len(there)]
        if state.setdefault(house_key(seat), usual_house) not in there:
            state[house_key(seat)] = usual_house
    part_houses([house_key(seat) for seat in range(count())], there)
    # Not written when it is so already: what is written replaces what was chosen in the browser meanwhile.
    if state.setdefault(first_key(), usual(box)) not in (*firsts(), usual(box)):
        state[first_key()] = usual(box)
    for rule, as_usual in zip(CUSTOMS, _rules(box.defaults), strict=True):
        state.setdefault(custom_key(rule), as_usual)
    state.setdefault(PAPER_MONEY, False)
    state.setdefault(open_cash_key(), False)


def preset(setup: LastSetup) -> None:
    """Preset the form from this game when it is shown next, in place of the last one."""
    st.session_state[_PRESET] = setup


def agree_anew() -> None:
    """Let whoever plays next agree anew on what shows everybody's cash: those who have done so begin to play."""
    st.session_state[_AGREED_ANEW] = open_cash()


def _keep_in_another_language() -> None:
    """Write all choices again after a change of language, as widgets identify options by their labels."""
    state = st.session_state
    spoken = language()
    if state.setdefault(_LANGUAGE, spoken) != spoken:
        state[_LANGUAGE] = spoken
        for key in [key for key in state if str(key).startswith(_CHOSEN)]:
            state[key] = state[key]


def differs() -> bool:
    """Whether a rule differs from the edition's default, or did since this page was opened."""
    state, chosen = st.session_state, tuple(map(custom, CUSTOMS))
    state[_DIFFERS] = bool(state.get(_DIFFERS)) or chosen != _rules(edition().defaults) or state[open_cash_key()]
    return bool(state[_DIFFERS])


def editions() -> Editions:
    """The editions, published and custom; only the published ones if the store cannot be read."""
    try:
        return registry().editions()
    except IntrigeError:
        return Editions(EDITIONS, ())


def boxes() -> Mapping[str, Edition]:
    """Every box that can be chosen, with its edition."""
    return offered_boxes(editions().known)


def edition() -> Edition:
    """The edition of the chosen box."""
    known, name = editions().known, edition_of(st.session_state[EDITION])
    # Its file may disappear during a run; `begin` then repairs the choice.
    return known[name] if name in known else EDITIONS[_BOX]


def houses() -> tuple[str, ...]:
    """The houses in the chosen box."""
    return houses_of(st.session_state[EDITION], edition())


def named() -> bool:
    """Whether any name has been entered."""
    return any(name(seat).strip() for seat in range(count()))


def other_people() -> None:
    """Clear the names and give every seat new widgets; nothing is kept of those that were there."""
    _forget_people()
    newest = max(order()) + 1
    seat(range(newest, newest + _SEATS))
    agree_anew()


def _forget_people() -> None:
    """Keep nothing of what was entered for anybody."""
    for key in [key for key in st.session_state if str(key).startswith(_OF_PERSONS)]:
        del st.session_state[key]


def order() -> list[int]:
    """The persons by seat, including those beyond the number of players."""
    return list(st.session_state[_ORDER])


def seat(people: Sequence[int]) -> None:
    """Seat the persons in this order; their houses and the choice of who starts move with them."""
    st.session_state[_ORDER] = list(people)


def count() -> int:
    """The number of players."""
    return int(st.session_state[COUNT])


def person(seat: int) -> str:
    """The identifier of the person on a seat, which moves with them."""
    return str(st.session_state[_ORDER][seat])


def name_key(seat: int) -> str:
    """Session state key of the name on a seat."""
    return f"setup-name-{person(seat)}"


def house_key(seat: int) -> str:
    """Session state key of the house on a seat, for the chosen edition."""
    return f"setup-house-{of_edition(edition().name)}-{person(seat)}"


def custom_key(name: str) -> str:
    """Session state key of one of `CUSTOMS`, for the chosen edition."""
    return f"{name}-{of_edition(edition().name)}"


def custom(name: str) -> Any:
    """What is chosen of one of `CUSTOMS`."""
    return st.session_state[custom_key(name)]


def open_cash_key() -> str:
    """Session state key of open cash, for those who agree on it now."""
    return f"{OPEN_CASH}-{st.session_state[_AGREEMENT]}"


def open_cash() -> bool:
    """Whether open cash is agreed on.

    In the first run after a game has begun, whoever starts one taps twice: nothing has been agreed on anew yet.
    """
    before = st.session_state[_AGREED_BEFORE]
    return bool(st.session_state[open_cash_key()] if before is None else before)


def first_key() -> str:
    """Session state key of who starts, for the chosen edition: one of `firsts`, or None until it is said."""
    return f"setup-first-{of_edition(edition().name)}"


def firsts() -> tuple[str, ...]:
    """The choices of who starts: persons by identifier, or another way."""
    return ways(edition(), [person(number) for number in range(count())])


def first() -> str | None:
    """The chosen person, or the way to find out."""
    chosen = st.session_state[first_key()]
    return None if chosen is None else str(chosen)


def name(seat: int) -> str:
    """The name entered for a seat; of one that is far too long the beginning, which is refused as well."""
    return str(st.session_state[name_key(seat)])[:LONGEST_NAME]


def house(seat: int) -> str:
    """The house of a seat."""
    return str(st.session_state[house_key(seat)])


def give_houses(given: Sequence[str]) -> None:
    """Give everybody a house, by seat."""
    for number, house_name in enumerate(given):
        st.session_state[house_key(number)] = house_name


def move(place: int, by: int) -> None:
    """Swap a player with a neighbour."""
    people = order()
    people[place], people[place + by] = people[place + by], people[place]
    seat(people)


def _recall() -> None:
    """Preset the form from the game asked for, else the last one; nothing if there is none.

    That is its box, players, seats, houses and rules; open cash only of the game asked for.
    """
    state = st.session_state
    state[EDITION] = _BOX
    again = state.pop(_PRESET, None)
    try:
        last = again or registry().last_setup()
    except IntrigeError:
        return
    if last is None:
        return
    table = last.table
    _forget_people()
    state[EDITION] = box_of_table(
        _like(table.edition.name), [player.house for player in table.players], last.settings.get("box")
    )
    state[COUNT] = table.seats
    state[_ORDER] = list(range(_SEATS))
    there = houses()
    for seat, player in enumerate(table.players):
        state[name_key(seat)] = player.name
        if player.house in there:
            state[house_key(seat)] = player.house
    if edition().name == table.edition.name:
        for name, rule in zip(CUSTOMS, _rules(table.options), strict=True):
            state[custom_key(name)] = rule
        state[PAPER_MONEY] = last.settings.get("paper_money") is True
        # The last game may be a stranger's: whoever overlooked this would show their cash to everybody.
        state[open_cash_key()] = again is not None and again.settings.get("open_cash") is True
        _recall_first(table.first, last.settings.get("by_lot"))


def _recall_first(seat: int, by_lot: object) -> None:
    """Preset who starts: by lot, or the same person where the rulebook is silent; otherwise the form asks again."""
    if by_lot is True:
        st.session_state[first_key()] = BY_LOT
    elif by_lot is False and usual(edition()) is None:
        st.session_state[first_key()] = person(seat)
    else:
        st.session_state[first_key()] = usual(edition())


def _rules(options: Options) -> tuple[object, ...]:
    """The rules of a table, or of an edition, in the order of `CUSTOMS`."""
    return options.refund, options.insolvency, options.self_attack, options.side_payments


def _like(wanted: str) -> str:
    """The edition of this name, else one with the same title (its file may have changed), else the default box."""
    known = editions().known
    return next((name for name in known if name == wanted), "") or next(
        (name for name in known if title(name) == title(wanted)), _BOX
    )
