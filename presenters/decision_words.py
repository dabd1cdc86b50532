"""What the host's decisions do, as figures and in words: for conflicts with many rooms each figure's once."""

from typing import NamedTuple

from i18n.translator import Translator
from live import View
from narration.action_sentences import tell_action
from narration.same_owner_names import newcomers, the_one_inside
from rules import Conflict, Figure, Place, Settle, conflicts_of
from rules.once_per_object import once_per_object


class Effect(NamedTuple):
    """What keeping one figure does (7.3, 8.2). losers: banished. held: the defender of an internal conflict.

    figure, banished, banish: the winner, the losers, and the label that banishes them, in words.
    """

    losers: tuple[Figure, ...]
    held: Figure | None
    figure: str
    banished: str
    banish: str


class DecisionWords:
    """The decisions on figures at one version of a table, for readers of one language."""

    def __init__(self, view: View, translator: Translator) -> None:
        self.view, self.translator = view, translator
        self._effects: dict[Figure, Effect] = {}
        self._told: dict[Place | Settle, str] = {}

    @once_per_object
    def _conflicts(self) -> dict[str, Conflict]:
        return {one.profession: one for one in conflicts_of(self.view.position)}

    def effect(self, settle: Settle) -> Effect:
        """What a decision of a conflict does, whatever the room."""
        winner = Figure(settle.winner, settle.profession)
        if winner not in self._effects:
            self._effects[winner] = self._effect(winner)
        return self._effects[winner]

    def _effect(self, winner: Figure) -> Effect:
        conflict, translator = self._conflicts[winner.profession], self.translator
        losers = list(conflict.contenders)
        losers.remove(winner)
        inside = winner == conflict.defender
        return Effect(
            tuple(losers),
            conflict.defender,
            the_one_inside(winner, losers if inside else (), translator),
            newcomers(losers, conflict.defender if inside else None, translator),
            translator.say("Banish {figures}", figures=translator.listing([translator.figure(one) for one in losers])),
        )

    def tell(self, action: Place | Settle) -> str:
        """The label of a decision, with its effects."""
        if action not in self._told:
            self._told[action] = self._tell(action)
        return self._told[action]

    def _tell(self, action: Place | Settle) -> str:
        if isinstance(action, Place):
            return tell_action(action, (), self.translator)
        translator, effect = self.translator, self.effect(action)
        inserts = {"figure": effect.figure, "banished": effect.banished}
        if action.room is not None:
            return translator.say(
                "{figure} gets the {room} room; banished: {banished}.", room=translator.number(action.room), **inserts
            )
        if effect.held is not None:
            salary = translator.number(salary_of(self.view, action.profession))
            if effect.held.seat == action.winner:
                return translator.say("{figure} keeps the {room} room; banished: {banished}.", room=salary, **inserts)
            return translator.say("{figure} takes the {room} room; banished: {banished}.", room=salary, **inserts)
        return translator.say("{figure} stays in the park as the attacker; banished: {banished}.", **inserts)


def salary_of(view: View, profession: str) -> int:
    """The salary of the room that the host's figure of a profession holds."""
    index = view.position.room_of(view.position.host or 0, profession)
    return view.table.edition.rooms[index or 0]
