"""What holds in every game of every edition, whatever is played or tried: a state machine looks for a way out."""

import copy
import json
import random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules import (
    ARTICLES,
    EDITIONS,
    Illegal,
    Malformed,
    Paid,
    Position,
    Step,
    due,
    legal,
    load,
    parse_action,
    play,
    position_data,
    refusal,
    replay,
)
from tests.rules.oracle import written
from tests.rules.variants import OPTIONS, SIZES, Data, begin, head, offered, pick, total_figures

# What a field may be changed into, besides the seats, rooms, professions and sums of the table itself.
STRANGE: list[Any] = [None, True, False, -1, 0, 1, 7, 0.5, 1.0, 10**30, "", "bank", "law", "0", [], {}, [1]]
TYPES = ["bribe", "place", "open", "settle", "dispatch", "adjust", "note", "steal"]


def spots(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every key and index in an action."""
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [spot for key, value in children for spot in ((*path, key), *spots(value, (*path, key)))]


def mutated(draw: st.DataObject, action: Data, position: Position) -> Data:
    """An action with one field changed, missing, added or doubled."""
    action = copy.deepcopy(action)
    *way, key = draw.draw(st.sampled_from(spots(action)), label="where")
    group: Any = action
    for step in way:
        group = group[step]
    edition = position.table.edition
    how = draw.draw(st.sampled_from(["change", "change", "change", "drop", "add"]), label="how")
    if how == "drop":
        group.pop(key)
    elif how == "add" and isinstance(group, dict):
        extra = draw.draw(st.sampled_from(["asks", "promised", "room", "winner", "raised", "seat"]))
        group.setdefault(extra, draw.draw(st.sampled_from([None, 0, True, *edition.rooms])))
    elif how == "add":
        group.append(copy.deepcopy(group[key]))
    else:
        old = group[key]
        near = [old - 1, old + 1, old + edition.unit, -old, float(old), bool(old)] if isinstance(old, int) else []
        known = [*range(len(position.table.players) + 1), *edition.rooms, *edition.professions, *TYPES]
        group[key] = draw.draw(st.sampled_from([*near, *known, *STRANGE]), label="what")
    return action


def meaning(action: Data, position: Position) -> str:
    """An action's one way of being written: what is optional and says nothing, or binds nobody, is left out."""
    rooms = position.table.edition.rooms
    told = dict(action)
    for key in ("asks", "promised"):
        if (
            action.get("type") == "bribe"
            and type(told.get(key, 0)) in (int, type(None))
            and told.get(key) in (None, *rooms)
        ):
            told.pop(key, None)
    if action.get("type") == "settle" and told.get("room") is None:
        told.pop("room", None)
    figures = told.get("figures")
    if isinstance(figures, list) and len(figures) == 2:
        told["figures"] = sorted(figures, key=lambda one: json.dumps(one, sort_keys=True))
    return json.dumps(told, sort_keys=True)


def refused(position: Position, action: Data) -> Malformed | Illegal | None:
    """Why the action is not accepted; `refusal` and `play` must be of one mind."""
    try:
        parsed = parse_action(action, position.table.edition)
    except Malformed as error:
        return error
    wrong = refusal(position, parsed)
    played: Illegal | None = None
    try:
        play(position, parsed)
    except Illegal as error:
        played = error
    assert (played and played.article) == (wrong and wrong.article)
    return wrong


class Games(RuleBasedStateMachine):
    """One table: its record, every position so far, and what was undone."""

    @initialize(size=st.sampled_from(SIZES), options=st.sampled_from(OPTIONS), first=st.integers(0, 4))
    def sit_down(self, size: tuple[str, int], options: Data, first: int) -> None:
        edition, players = size
        self.record = head(edition, players, options, first % players)
        self.positions = [begin(self.record)]
        self.undone: list[Data] = []
        self.ducats = sum(self.positions[0].accounts)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def enter(self, action: Data) -> Step:
        """Play an action that must be accepted."""
        before = self.position
        step = play(before, parse_action(action, before.table.edition))
        self.record["actions"].append(action)
        self.positions.append(step.position)
        accounts = list(before.accounts)
        for event in step.events:
            if isinstance(event, Paid):
                assert event.amount > 0 or event.why == "bribe"
                accounts[-1 if event.source is None else event.source] -= event.amount
                accounts[-1 if event.target is None else event.target] += event.amount
                assert min(accounts[:-1]) >= 0
        assert tuple(accounts) == step.position.accounts
        return step

    @rule(seed=st.integers(0, 2**32), count=st.sampled_from([1, 3, 10, 30, 400]))
    def play_on(self, seed: int, count: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if legal(self.position):
                self.enter(pick(self.position, rng))
                self.undone.clear()
                self.everything_is_in_its_place()

    @rule(draw=st.data())
    def play_one(self, draw: st.DataObject) -> None:
        choices = legal(self.position)
        if choices:
            action = draw.draw(st.sampled_from(offered(draw.draw(st.sampled_from(choices)))))
            assert refusal(self.position, parse_action(action, self.position.table.edition)) is None
            self.enter(action)
            self.undone.clear()

    @rule(draw=st.data())
    def change_one_field(self, draw: st.DataObject) -> None:
        """It is accepted only if it still says something legal, else refused, and nothing has changed."""
        position = self.position
        every = [action for choice in legal(position) for action in offered(choice)]
        if every:
            allowed = {meaning(action, position) for action in every}
            action = mutated(draw, draw.draw(st.sampled_from(every)), position)
            self.try_it(action, meaning(action, position) in allowed)

    @rule(draw=st.data())
    def change_one_field_of_a_correction(self, draw: st.DataObject) -> None:
        unit = self.position.table.edition.unit
        proper = {"type": "adjust", "from": "bank", "to": 0, "amount": unit, "reason": "miscounted"}
        action = mutated(draw, proper, self.position)
        self.try_it(action, self.is_correction(action))

    def is_correction(self, action: Data) -> bool:
        position = self.position
        accounts: list[Any] = ["bank", *range(len(position.table.players))]
        if action.keys() != {"type", "from", "to", "amount", "reason"} or action["type"] != "adjust":
            return False
        ends = [action["from"], action["to"]]
        if any(type(end) not in (int, str) or end not in accounts for end in ends) or ends[0] == ends[1]:
            return False
        amount, unit = action["amount"], position.table.edition.unit
        if type(amount) is not int or amount <= 0 or amount % unit:
            return False
        reason = action["reason"]
        if type(reason) is not str or not reason.strip():
            return False
        return bool(ends[0] == "bank" or position.balances[ends[0]] >= amount)

    def try_it(self, action: Data, fine: bool) -> None:
        position = self.position
        before = copy.deepcopy(position)
        wrong = refused(position, action)
        assert (wrong is None) == fine, (action, wrong)
        assert wrong is None or wrong.article in ARTICLES
        assert position == before

    @rule(draw=st.data())
    def correct(self, draw: st.DataObject) -> None:
        """The banker gives, or takes up to all that a player has."""
        position = self.position
        unit = position.table.edition.unit
        seat = draw.draw(st.integers(0, len(position.balances) - 1))
        held = position.balances[seat] // unit
        amount = unit * draw.draw(st.sampled_from([held, max(held - 1, 0), -3, -100]))
        source, target = ("bank", seat) if amount <= 0 else (seat, "bank")
        self.enter({"type": "adjust", "from": source, "to": target, "amount": abs(amount) or unit, "reason": "recount"})
        self.undone.clear()

    @rule(words=st.text(max_size=20), seat=st.sampled_from([None, 0, 1, 2]))
    def remark(self, words: str, seat: int | None) -> None:
        before = self.position
        self.enter({"type": "note", "text": words, "seat": seat})
        assert self.position == before._replace(played=before.played + 1)

    @precondition(lambda self: self.record["actions"])
    @rule(count=st.integers(1, 5))
    def undo(self, count: int) -> None:
        """The actions before the last ones lead to where the game stood then."""
        for _ in range(min(count, len(self.record["actions"]))):
            self.undone.append(self.record["actions"].pop())
            self.positions.pop()
        assert replay(self.record).position == self.position

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        """What was undone can be played again, and the same comes of it."""
        while self.undone:
            self.enter(self.undone.pop())
        assert replay(self.record).position == self.position

    @invariant()
    def everything_is_in_its_place(self) -> None:
        position = self.position
        assert sum(position.accounts) == self.ducats
        assert min(position.balances) >= 0
        assert all(balance % position.table.edition.unit == 0 for balance in position.balances)
        assert set(total_figures(position).values()) == {2}
        for host, palace in enumerate(position.palaces):
            held = [figure for figure in palace if figure is not None]
            assert len(palace) == len(position.table.edition.rooms)
            assert len({figure.profession for figure in held}) == len(held)
            assert all(figure.seat != host for figure in (*held, *position.parks[host]))

    @invariant()
    def somebody_can_act_unless_it_is_over(self) -> None:
        position = self.position
        listed = [written(action) for choice in legal(position) for action in offered(choice)]
        assert len(set(listed)) == len(listed)
        seats = {choice.seat for choice in legal(position)}
        if position.phase == "over":
            assert (seats, position.host) == (set(), None)
            assert position.places is not None
            assert position.places[position.balances.index(max(position.balances))] == 1
        elif seats:
            assert seats == set(due(position).seats)
        else:
            # Only the banker can have brought that about (9.1), and only where the table plays refunds.
            assert position.table.options.refund
            assert position.phase in ("external-settlement", "internal-settlement")

    def teardown(self) -> None:
        """Every prefix of the record, written and read again, leads to where the game stood."""
        if hasattr(self, "record"):
            answer = replay(load(json.dumps(self.record)))
            assert answer.error is None
            assert self.record["version"] == 1 or self.record["edition"] == "amigo-2003"
            assert [step.position for step in answer.steps] == self.positions
            assert position_data(answer.position) == position_data(self.position)


GENTLE = settings(
    deadline=None,
    derandomize=True,
    max_examples=60,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestGames = Games.TestCase
TestGames.settings = GENTLE


def test_every_edition_is_among_them() -> None:
    assert {edition for edition, _ in SIZES} == set(EDITIONS)
