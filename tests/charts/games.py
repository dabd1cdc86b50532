"""Whole random games with plausible play: bribes of likely size, hosts that mostly favour the highest."""

from random import Random

from rules import (
    EDITIONS,
    Action,
    Bribe,
    BribeRange,
    Choice,
    Dispatch,
    Judge,
    Note,
    Options,
    Pay,
    Place,
    Player,
    Position,
    Promise,
    Replay,
    Settle,
    Table,
    Turn,
    legal,
    opening,
    play,
    replay_actions,
)

NAMES = ("Anna", "Ben", "Cem", "Dario", "Elena")


def table_of(edition: str, seats: int, first: int = 0, options: Options | None = None) -> Table:
    """A table of this edition with as many players."""
    game_log = EDITIONS[edition]
    players = tuple([Player(NAMES[seat], game_log.houses[seat].name) for seat in range(seats)])
    return Table(game_log, players, first, options or game_log.defaults)


def play_out(table: Table, rng: Random, talk: float = 0.5) -> Replay:
    """A game played to its end; `talk`: the probability that a bribe comes with a wish and a promise."""
    position = opening(table).position
    actions: list[Action] = []
    while position.host is not None:
        action = _said(position, rng) or _choose(position, rng, talk)
        actions.append(action)
        position = play(position, action).position
    return replay_actions(table, actions)


def _said(position: Position, rng: Random) -> Action | None:
    """Occasionally a payment, a promise, or a judgement."""
    chance, table = rng.random(), position.table
    seat, to = rng.sample(range(table.seats), 2)
    unit = table.edition.unit
    if chance < 0.02 and table.options.side_payments and position.balances[seat] >= unit:
        return Pay(seat, to, unit, "a favour")
    if chance < 0.06:
        room = rng.choice([*table.edition.rooms, None])
        amount = None if room is not None and rng.random() < 0.8 else unit * rng.randint(1, 3)
        words = "if you keep mine" if rng.random() < 0.3 else None
        due = Turn(position.round, position.host or 0) if rng.random() < 0.3 else None
        due = due or (Turn(rng.randint(position.round + 1, table.edition.rounds), seat) if _later(position) else None)
        return Promise(seat, to, room, amount, words, None, due)
    mine = [one for one in position.negotiation.promises if one.judged is None]
    if chance < 0.08 and mine:
        state = rng.choice(mine)
        return Judge(state.promise.to, state.number, rng.random() < 0.5)
    return None


def _later(position: Position) -> bool:
    return position.round < position.table.edition.rounds


def _choose(position: Position, rng: Random, talk: float) -> Action:
    choices = legal(position)
    if isinstance(choices[0], BribeRange):
        return _bribe(position, choices[0], rng, talk)
    if rng.random() < 0.02:
        return Note("Somebody laughs.", rng.randrange(position.table.seats))
    decisions = [choice for choice in choices if not isinstance(choice, BribeRange)]
    return max(decisions, key=lambda choice: _worth(position, choice) + rng.gauss(0, 1.5))


def _bribe(position: Position, offer: BribeRange, rng: Random, talk: float) -> Bribe:
    edition = position.table.edition
    hot = 1.0 if position.phase == "regular-bribes" else 2.2
    wished = offer.least + offer.step * int(rng.expovariate(0.45 / hot))
    amount = min(wished, offer.most - offer.most % offer.step) if offer.most >= offer.least else offer.least
    asks = promised = None
    if rng.random() < talk:
        asks = edition.rooms[-1 - min(int(rng.expovariate(1.0)), 2, len(edition.rooms) - 1)]
        promised = rng.choice(edition.rooms[-3:]) if rng.random() < 0.8 else None
    return Bribe(offer.seat, offer.profession, amount, asks, promised)


def _worth(position: Position, choice: Choice) -> float:
    unit = position.table.edition.unit
    match choice:
        case Place(_, figure, room):
            paid = sum(bribe.amount for bribe in position.declared if bribe.seat == figure.seat)
            return min(paid, 5 * unit) * position.table.edition.room_index[room] / unit / 2
        case Settle(_, profession, winner, room):
            paid = max(one.amount for one in position.declared if (one.seat, one.profession) == (winner, profession))
            return paid / unit
        case Dispatch(_, figures):
            return -2.0 * sum(position.room_of(one.to, one.profession) is not None for one in figures)
        case _:
            return 0.0
