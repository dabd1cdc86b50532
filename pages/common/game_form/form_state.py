"""State of the new-game form in the session: defaults and validation between fields.

The browser may send widget values from before the last change and so overwrite values set by the server. So each person
keeps their widgets when seats change, houses are stored per edition, and `begin` repairs inconsistencies at the start
of every run.
"""

from collections.abc import Mapping, Sequence

import streamlit as st

from live import Editions, LastSetup, registry
from pages.common.element_keys import of_edition
from pages.common.game_form.box_editions import edition_of, houses_of, offered_boxes
from pages.common.game_form.first_player_rules import BY_LOT, usual, ways
from pages.common.session_language import language
from presenters.boxes import box_of_table
from rules import EDITIONS, Edition, IntrigeError, title

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
_SHOWN_HOUSES = "setup-shown-houses"
_NEWEST_HOUSE = "setup-newest-house"
_RULES_OF = "setup-rules-of"
_LANGUAGE = "language-of-setup"
_DIFFERS = "rules-differ-of-setup"
_PRESET = "setup-preset"
_AGREED_ANEW = "setup-agreed-anew"
CUSTOMS = (REFUND, INSOLVENCY, SELF_ATTACK, SIDE_PAYMENTS)
_OF_PERSONS = ("setup-name-", "setup-house-")
_CHOSEN = (EDITION, COUNT, *CUSTOMS, PAPER_MONEY, OPEN_CASH, *_OF_PERSONS, "setup-first-")


def begin() -> None:
    """Set defaults and repair inconsistent fields. Call first in every run."""
    state = st.session_state
    if state.pop(_AGREED_ANEW, False):
        state[OPEN_CASH] = False
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
    _part_houses()
    # Not written when it is so already: what is written replaces what was chosen in the browser meanwhile.
    if state.setdefault(first_key(), usual(box)) not in (*firsts(), usual(box)):
        state[first_key()] = usual(box)
    if state.get(_RULES_OF) != box.name:
        state[REFUND] = box.defaults.refund
        state[INSOLVENCY] = box.defaults.insolvency
        state[SELF_ATTACK] = box.defaults.self_attack
        state[SIDE_PAYMENTS] = box.defaults.side_payments
    state.setdefault(PAPER_MONEY, False)
    state.setdefault(OPEN_CASH, False)


def preset(setup: LastSetup) -> None:
    """Preset the form from this game when it is shown next, in place of the last one."""
    st.session_state[_PRESET] = setup


def agree_anew() -> None:
    """Let whoever plays next agree anew on what shows everybody's cash: those who have done so begin to play."""
    st.session_state[_AGREED_ANEW] = True


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
    state, defaults = st.session_state, edition().defaults
    chosen = tuple(state[key] for key in CUSTOMS)
    as_usual = (defaults.refund, defaults.insolvency, defaults.self_attack, defaults.side_payments)
    state[_DIFFERS] = bool(state.get(_DIFFERS)) or chosen != as_usual or bool(state[OPEN_CASH])
    return bool(state[_DIFFERS])


def house_rules_shown() -> None:
    """Mark the widgets of this edition's rules as shown; from now on their values are the user's."""
    st.session_state[_RULES_OF] = edition().name


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
    former = tuple(f"-{one}" for one in order())
    for key in [key for key in st.session_state if str(key).startswith(_OF_PERSONS) and str(key).endswith(former)]:
        del st.session_state[key]
    newest = max(order())
    seat(list(range(newest + 1, newest + 1 + _SEATS)))
    agree_anew()


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


def choose_house(seat: int) -> None:
    """Remember who chose a house last and their previous house, which its former owner gets instead."""
    key = house_key(seat)
    st.session_state[_NEWEST_HOUSE] = (key, st.session_state[_SHOWN_HOUSES].get(key))


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
        state[REFUND], state[INSOLVENCY] = table.options.refund, table.options.insolvency
        state[SELF_ATTACK], state[_RULES_OF] = table.options.self_attack, table.edition.name
        state[SIDE_PAYMENTS] = table.options.side_payments
        state[PAPER_MONEY] = last.settings.get("paper_money") is True
        # The last game may be a stranger's: whoever overlooked this would show their cash to everybody.
        state[OPEN_CASH] = again is not None and again.settings.get("open_cash") is True
        _recall_first(table.first, last.settings.get("by_lot"))


def _recall_first(seat: int, by_lot: object) -> None:
    """Preset who starts: by lot, or the same person where the rulebook is silent; otherwise the form asks again."""
    if by_lot is True:
        st.session_state[first_key()] = BY_LOT
    elif by_lot is False and usual(edition()) is None:
        st.session_state[first_key()] = person(seat)


def _like(wanted: str) -> str:
    """The edition of this name, else one with the same title (its file may have changed), else the default box."""
    known = editions().known
    return next((name for name in known if name == wanted), "") or next(
        (name for name in known if title(name) == title(wanted)), _BOX
    )


def _part_houses() -> None:
    """Resolve duplicate houses: the last chooser keeps theirs, the other gets the one given up, else a free one."""
    state = st.session_state
    keys = [house_key(seat) for seat in range(count())]
    newest, given_up = state.get(_NEWEST_HOUSE, (None, None))
    taken: set[str] = set()
    for key in sorted(keys, key=lambda key: key != newest):
        if state[key] in taken:
            held = {state[other] for other in keys}
            free = [house for house in houses() if house not in held]
            state[key] = given_up if given_up in free else free[0]
        taken.add(state[key])
    state[_SHOWN_HOUSES] = {key: state[key] for key in keys}
