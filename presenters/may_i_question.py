"""A “May I?” question: built from form fields, converted to an action and back."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from live import BribeOffer, PublicChoice, View
from rules import BRIBE_PHASES, Dispatch, Figure, Open, Place, Settle, plan

KINDS = ("bribe", "room", "banish", "send", "open")
HIGHEST = 10**9
_AMOUNTS = range(HIGHEST + 1)


class Question(NamedTuple):
    """The form fields of a question; each kind reads its own, with values as in records."""

    kind: str
    who: int
    host: int
    profession: str
    amount: int
    figure: Figure
    room: int
    first: str
    first_to: int
    second: str
    second_to: int

    def action(self, view: View) -> dict[str, Any]:
        """The action of the question, as JSON data."""
        match self.kind:
            case "bribe":
                return {"type": "bribe", "seat": self.who, "profession": self.profession, "amount": self.amount}
            case "room":
                return _into_room(view, self.host, self.figure, self.room)
            case "banish":
                return _banish(view, self.host, self.figure)
            case "send":
                halves = ((self.first, self.first_to), (self.second, self.second_to))
                figures = [{"profession": name, "to": to} for name, to in halves]
                return {"type": "dispatch", "seat": self.who, "figures": figures}
            case _:
                return {"type": "open", "seat": self.host, "profession": self.profession}


def kinds(view: View) -> tuple[str, ...]:
    """The kinds of question that apply to this edition."""
    return KINDS[:-1] if view.table.edition.externals_together else KINDS


def figures_at(view: View, host: int) -> list[Figure]:
    """The figures in a palace and its park, each once."""
    held = [figure for figure in view.position.palaces[host] if figure is not None]
    return list(dict.fromkeys([*view.position.parks[host], *held]))


def obvious(view: View) -> Question:
    """The default question: about the action that is due now."""
    edition, seats = view.table.edition, view.table.seats
    host = view.position.host or 0
    who = view.due.seats[0] if view.due.seats else host
    there = figures_at(view, host) or [Figure((host + 1) % seats, edition.professions[0])]
    blank = Question(
        kind=_kind_due(view),
        who=who,
        host=host,
        profession=view.due.figures[0].profession if view.due.figures else there[0].profession,
        amount=edition.least_bribe or edition.unit,
        figure=there[0],
        room=edition.rooms[0],
        first=edition.professions[0],
        first_to=(who + 1) % seats,
        second=edition.professions[1],
        second_to=(who + 2) % seats,
    )
    return like(blank, view.choices[0], view) if view.choices else blank


def question_data(question: Question) -> dict[str, Any]:
    """A question as JSON data."""
    return {**question._asdict(), "figure": question.figure._asdict()}


def asked(data: Mapping[str, Any], view: View) -> Question:
    """The question in `data`, which is unchecked; what cannot be asked here is as in the default question."""
    usual, edition = obvious(view), view.table.edition
    seats, names = range(view.table.seats), edition.professions

    def one_of(field: str, options: Collection[Any]) -> Any:
        value, default = data.get(field), getattr(usual, field)
        # In JSON true is no number; and for what is none Python would look through all numbers of a range.
        return value if type(value) is type(default) and value in options else default

    host = one_of("host", seats)
    question = Question(
        kind=one_of("kind", kinds(view)),
        who=one_of("who", seats),
        host=host,
        profession=one_of("profession", names),
        amount=one_of("amount", _AMOUNTS),
        figure=_figure(data.get("figure"), view) or usual.figure,
        room=one_of("room", edition.rooms),
        first=one_of("first", names),
        first_to=one_of("first_to", seats),
        second=one_of("second", names),
        second_to=one_of("second_to", seats),
    )
    there = figures_at(view, host)
    if question.kind in ("room", "banish") and there and question.figure not in there:
        return question._replace(figure=there[0])
    return question


def _figure(value: object, view: View) -> Figure | None:
    if not isinstance(value, Mapping):
        return None
    seat, profession = value.get("seat"), value.get("profession")
    if type(seat) is not int or seat not in range(view.table.seats) or not isinstance(profession, str):
        return None
    return Figure(seat, profession) if profession in view.table.edition.professions else None


def _kind_due(view: View) -> str:
    if view.due.phase in BRIBE_PHASES:
        return "bribe"
    if view.due.phase == "dispatch":
        return "send"
    return "open" if view.due.phase == "external-choice" else "room"


def like(question: Question, choice: PublicChoice, view: View) -> Question:
    """The question of which a legal choice is the action; other fields stay as they are."""
    match choice:
        case BribeOffer(seat, profession, least):
            amount = least or (0 if choice.waived else question.amount)
            return question._replace(kind="bribe", who=seat, profession=profession, amount=amount)
        case Place(host, figure, room):
            return question._replace(kind="room", host=host, figure=figure, room=room)
        case Settle(host, profession, winner, None) if fights_outside(view, host, profession):
            winning = Figure(winner, profession)
            rivals = [one for one in waiting_at(view, host, profession) if one != winning]
            return question._replace(kind="banish", host=host, figure=(rivals or [winning])[0])
        case Settle(host, profession, winner, room):
            index = view.position.room_of(host, profession)
            held = question.room if index is None else view.table.edition.rooms[index]
            return question._replace(kind="room", host=host, figure=Figure(winner, profession), room=room or held)
        case Dispatch(seat, (one, two)):
            return question._replace(
                kind="send", who=seat, first=one.profession, first_to=one.to, second=two.profession, second_to=two.to
            )
        case Open(host, profession):
            return question._replace(kind="open", host=host, profession=profession)
        case _:
            return question


def waiting_at(view: View, host: int, profession: str) -> list[Figure]:
    """The figures of a profession in a park."""
    return [one for one in view.position.parks[host] if one.profession == profession]


def fights_outside(view: View, host: int, profession: str) -> bool:
    """Whether the figures of a profession in a park are in an external conflict (article 4.2)."""
    stages = plan(view.table.edition, view.position.parks[host], view.position.palaces[host])
    return profession in stages.external


def _into_room(view: View, host: int, figure: Figure, room: int) -> dict[str, Any]:
    """The action that puts a figure into a room: placing it, or letting it win its conflict (articles 6, 7, 8)."""
    position, edition = view.position, view.table.edition
    stages = plan(edition, position.parks[host], position.palaces[host])
    index = position.room_of(host, figure.profession)
    here = figure in position.parks[host] or figure in position.palaces[host]
    settled = {"type": "settle", "seat": host, "profession": figure.profession, "winner": figure.seat}
    if here and figure.profession in stages.external and figure in position.parks[host]:
        return {**settled, "room": room}
    if here and index is not None and figure.profession in (*stages.internal, *stages.external):
        return settled if edition.rooms[index] == room else {**settled, "room": room}
    return {"type": "place", "seat": host, "figure": figure._asdict(), "room": room}


def _banish(view: View, host: int, figure: Figure) -> dict[str, Any]:
    """The action that banishes a figure: deciding its conflict for another (articles 7, 8)."""
    position, edition, profession = view.position, view.table.edition, figure.profession
    outside = fights_outside(view, host, profession)
    there = waiting_at(view, host, profession) if outside else figures_at(view, host)
    # Of two figures of one owner only one is banished, so that owner also counts as the rival.
    rivals = [one for one in there if one.profession == profession and one != figure] or [figure]
    settled = {"type": "settle", "seat": host, "profession": profession, "winner": rivals[0].seat}
    index = position.room_of(host, profession)
    if outside and index is not None and figure not in position.parks[host]:
        # Only its room given to another banishes a defender. Without the room this would be the decision outside,
        # which is allowed and leaves the defender where it is (7.2).
        return {**settled, "room": edition.rooms[index]}
    if not outside or index is not None:
        return settled
    free = [room for room, holder in zip(edition.rooms, position.palaces[host], strict=True) if holder is None]
    return {**settled, "room": free[0]} if free else settled
