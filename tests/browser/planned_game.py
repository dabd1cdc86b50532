"""A player that chooses random legal actions by the rules, and enters each on the table page."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page

from i18n.translator import Translator
from rules import (
    EDITIONS,
    Action,
    Bribe,
    BribeRange,
    Dispatch,
    Figure,
    Open,
    Place,
    Player,
    Position,
    Settle,
    Table,
    legal,
    opening,
    play,
    smallest,
)
from tests.browser.input_methods import Way
from tests.browser.taps import awake

_SETTLED = """
() => ['now', 'board'].every((part) =>
  document.querySelector(`.st-key-${part}`)?.shadowRoot.querySelector(`.${part}`).ariaBusy === 'false')
"""
Game = tuple[Position, list[Action]]


def begun(edition: str, names: tuple[str, ...], random: Random, left: int | None = None) -> Game:
    """A random game played until `left` rounds remain, or not begun; every bribe is the smallest."""
    box = EDITIONS[edition]
    people = [Player(name, house.name) for name, house in zip(names, box.houses, strict=False)]
    position, actions = opening(Table(box, tuple(people))).position, list[Action]()
    while left is not None and position.round <= box.rounds - left:
        actions.append(smallest(random.choice(legal(position))))
        position = play(position, actions[-1]).position
    return position, actions


def source_of(palace: int, figure: Figure) -> str:
    """The board's source key of a figure in a park."""
    return f"park:{palace}:{figure.seat}:{figure.profession}"


def contenders(position: Position, profession: str) -> tuple[Figure | None, list[Figure]]:
    """The defender of an internal conflict, if any, and the figures in the park that fight."""
    host = position.host or 0
    index = position.room_of(host, profession) if position.phase == "internal-settlement" else None
    held = None if index is None else position.palaces[host][index]
    return held, [figure for figure in position.parks[host] if figure.profession == profession]


class Intent:
    """Plays a table page to its end and records its actions; the page must show `position`.

    before: called with the position before each action, on the idle page.
    """

    def __init__(
        self,
        page: Page,
        way: Way,
        position: Position,
        random: Random,
        before: Callable[[Position], None] = lambda _: None,
    ) -> None:
        self.page = page
        self.way = way
        self.position = position
        self.random = random
        self.before = before
        self.meant: list[Action] = []
        self.seen: set[str] = set()
        self._now = page.get_by_role("region", name="What is due")
        self._board = page.locator(".board")
        self._translator = Translator("en", position.table.players)

    def play(self) -> None:
        """Play to the end."""
        while self.position.host is not None:
            self.page.wait_for_function(_SETTLED)
            self.before(self.position)
            action = self._draw()
            self._enter(action)
            self.meant.append(action)
            self.position = play(self.position, action).position

    def _draw(self) -> Action:
        choice = self.random.choice(legal(self.position))
        if not isinstance(choice, BribeRange):
            return choice
        amounts = range(choice.least, min(choice.most, choice.least + 2 * choice.step) + 1, choice.step)
        return Bribe(choice.seat, choice.profession, self.random.choice(amounts))

    def _enter(self, action: Action) -> None:
        match action:
            case Bribe():
                self._bribe(action)
            case Place(host, figure, room):
                self._move("place", source_of(host, figure), f"room:{host}:{room}")
            case Settle():
                self._settle(action)
            case Open(_, profession):
                self.seen.add("open")
                self._press(self._now.get_by_role("button", name=self._translator.professions(profession), exact=True))
            case Dispatch(seat, figures):
                for one in figures:
                    self._move("dispatch", f"supply:{seat}:{one.profession}", f"park:{one.to}")
                self._press(self._now.get_by_role("button", name="Send both"))
            case _:
                raise AssertionError(f"nothing that is due: {action}")

    def _settle(self, action: Settle) -> None:
        host, winner = action.seat, Figure(action.winner, action.profession)
        held, parked = contenders(self.position, action.profession)
        if action.room is not None:
            self._move("external", source_of(host, winner), f"room:{host}:{action.room}")
            self._press(self._sure())
        elif held is not None and held != winner:
            salary = self.position.table.edition.rooms[self.position.palaces[host].index(held)]
            self._move("attacker on defender", source_of(host, winner), f"room:{host}:{salary}")
            self._press(self._sure())
        else:
            if held is None:
                parked.remove(winner)
            self._banish(parked[0], winner, "winner stays in the park" if held is None else "attackers to the island")

    def _banish(self, loser: Figure, winner: Figure, kind: str) -> None:
        self._move(kind, source_of(self.position.host or 0, loser), "island")
        # With several decisions that banish this figure the board asks.
        if sum(loser in self._banished(one) for one in legal(self.position) if isinstance(one, Settle)) > 1:
            self.seen.add("choice of meanings")
            meant = re.compile(f"^{re.escape(self._translator.figure(winner))} ")
            self._press(self._board.locator(".tray").get_by_role("button", name=meant))
        else:
            self._press(self._sure())

    def _sure(self) -> Locator:
        """The confirmation of a banishment on the board."""
        return self._board.locator(".tray").get_by_role("button", name=re.compile("^Banish "))

    def _banished(self, settle: Settle) -> list[Figure]:
        """The figures in the park that a decision banishes."""
        held, parked = contenders(self.position, settle.profession)
        winner = Figure(settle.winner, settle.profession)
        if held is None:
            parked.remove(winner)
        elif held != winner:
            parked.remove(winner)
            return [figure for figure in parked if figure != held]
        return parked

    def _bribe(self, action: Bribe) -> None:
        offers = [one for one in legal(self.position) if isinstance(one, BribeRange)]
        offer = next(one for one in offers if one[:2] == action[:2])
        host = self._translator.player(self.position.host or 0)
        if len(offers) > 1:
            figure = self._translator.figure(Figure(action.seat, action.profession))
            who = self._now.get_by_role("group", name="Who declares now")
            self._press(who.get_by_role("button", name=figure, exact=True))
        if action.amount == 0:
            self.seen.add("nothing")
            self._press(self._button("Offer nothing"))
            return
        self.seen.add("bribe")
        for _ in range((action.amount - (offer.least or offer.step)) // offer.step):
            self._press(self._button("More"))
        self._press(self._button(f"Pay {action.amount:,}"))
        if action.amount > offer.least:
            self._agree(f"Yes, pay {host} {action.amount:,}")

    def _agree(self, name: str) -> None:
        self._press(awake(self._button(name)))

    def _button(self, name: str) -> Locator:
        return self._now.get_by_role("button", name=name, exact=True)

    def _press(self, button: Locator) -> None:
        self.way.press(button)

    def _move(self, kind: str, source: str, goal: str) -> None:
        self.seen.add(kind)
        self.way.move(self._board.locator(f'[data-source="{source}"]').first, goal)
