"""Tables, records and positions in mid-game, as starting points of page tests."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from streamlit.testing.v1 import AppTest

import live
from i18n.translator import Translator
from live import BribeOffer, LiveTable, View, new_key
from rules import EDITIONS, action_data

NAMES = ("Anna", "Ben", "Cem", "Dario", "Elena")
HOUSES = {
    "fx-schmid-1994": ("venice", "milan", "rome", "naples", "florence"),
    "brettspielwelt": ("venice", "milan", "rome", "naples", "florence"),
    "intrigo-a-palazzo": ("orange", "black", "white", "blue", "green"),
    "amigo-2003": ("red", "orange", "yellow", "green", "blue"),
}


def begin(
    edition: str = "fx-schmid-1994",
    players: int = 3,
    paper: bool = False,
    people: list[dict[str, str]] | None = None,
    **more: Any,
) -> LiveTable:
    """A new table, by default with the first of `NAMES`."""
    people = people or [{"name": n, "house": h} for n, h in zip(NAMES[:players], HOUSES[edition], strict=False)]
    record = {
        "format": "intrige-record",
        "version": EDITIONS[edition].since,
        "edition": edition,
        "first": 0,
        "players": people,
        "actions": [],
    }
    return live.registry().create({**record, **more}, {"paper_money": paper})


def figure(seat: int, profession: str) -> dict[str, Any]:
    return {"seat": seat, "profession": profession}


def act(table: LiveTable, **action: Any) -> View:
    return table.act(action, version=table.view.version, key=new_key())


def some_action(view: View, random: Random) -> dict[str, Any]:
    """A random legal action; bribes are small, so that nobody runs out of money too soon."""
    choice = random.choice(view.choices)
    if not isinstance(choice, BribeOffer):
        return action_data(choice)
    amount = choice.least + choice.step * random.randrange(2 if not choice.waived else 1)
    action: dict[str, Any] = {"type": "bribe", "seat": choice.seat, "profession": choice.profession, "amount": amount}
    if random.random() < 0.3:
        action["asks"] = view.table.edition.rooms[0]
    if random.random() < 0.3:
        action["promised"] = view.table.edition.rooms[-1]
    return action


def play_some(table: LiveTable, random: Random, steps: int = 1) -> View:
    """Play at random; a bribe beyond somebody's cash is reduced to the minimum."""
    for _ in range(steps):
        if table.view.over:
            break
        action = some_action(table.view, random)
        if table.refusal(action) is not None:
            action = {**action, "amount": 0 if table.view.table.edition.least_bribe == 0 else 10_000}
        act(table, **action)
    return table.view


def play_until(table: LiveTable, random: Random, *phases: str) -> View:
    """Play at random until one of the phases is due."""
    while table.view.due.phase not in phases:
        play_some(table, random)
    return table.view


def drawn(app: AppTest) -> Mapping[str, Any]:
    """The view model of the table that the page sends."""
    return dict(given(app)["view"])


def given(app: AppTest) -> Mapping[str, Any]:
    """The data of the tabletop that the page sends."""
    (found,) = (one for one in app.main if getattr(one, "key", None) == "tabletop")
    return dict(json.loads(found.proto.json)[0])


def english(view: View) -> Translator:
    return Translator("en", view.table.players)
