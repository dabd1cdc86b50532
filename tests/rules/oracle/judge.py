"""The legal actions: all conceivable ones, filtered by a literal reading of the articles."""

import copy
import itertools

from tests.rules.oracle.books import Data, Game, Piece, piece, professions_in_palace, room_of, supply


def everything(game: Game) -> list[Data]:
    """Every conceivable action, sensible or not, except corrections and notes.

    Bribes are tried from negative amounts to more than the payer's cash, in half units.
    """
    seats = range(game.players)
    professions = game.book["professions"]
    found: list[Data] = []
    half = game.book["unit"] // 2
    for seat, profession in itertools.product(seats, professions):
        if any(figure == (seat, profession) for figure in game.pending):
            found += [
                {"type": "bribe", "seat": seat, "profession": profession, "amount": amount}
                for amount in range(-2 * half, game.balances[seat] + 3 * half, half)
            ]
        else:
            found += [
                {"type": "bribe", "seat": seat, "profession": profession, "amount": amount}
                for amount in (0, game.book["unit"])
            ]
        found.append({"type": "open", "seat": seat, "profession": profession})
    rooms = [*game.book["rooms"], game.book["rooms"][-1] * 2]
    for seat, owner, profession in itertools.product(seats, seats, professions):
        figure = {"seat": owner, "profession": profession}
        found += [{"type": "place", "seat": seat, "figure": figure, "room": room} for room in rooms]
        settle = {"type": "settle", "seat": seat, "profession": profession, "winner": owner}
        found += [settle, *(settle | {"room": room} for room in rooms)]
    if game.phase == "dispatch":
        found += every_dispatch(game)
    return found


def every_dispatch(game: Game) -> list[Data]:
    sendings = [
        {"profession": profession, "to": to} for profession in game.book["professions"] for to in range(game.players)
    ]
    return [
        {"type": "dispatch", "seat": seat, "figures": list(pair)}
        for seat in range(game.players)
        for pair in itertools.combinations_with_replacement(sendings, 2)
    ]


def legal(game: Game) -> list[Data]:
    return [action for action in everything(game) if allowed(game, action)]


def allowed(game: Game, action: Data) -> bool:
    match action["type"]:
        case "bribe":
            return bribe_allowed(game, (action["seat"], action["profession"]), action["amount"])
        case "place":
            return (
                game.phase == "regular-placement"
                and action["seat"] == game.host
                and piece(action["figure"]) in game.regular
                and is_free(game, action["room"])
            )
        case "open":
            return (
                game.phase == "external-choice"
                and action["seat"] == game.host
                and action["profession"] in game.external
            )
        case "settle":
            return settle_allowed(game, action)
        case "dispatch":
            return (
                game.phase == "dispatch"
                and action["seat"] == game.host
                and dispatch_allowed(game, action["figures"], own_attack=True)
                and (
                    game.options["self_attack"]
                    or dispatch_allowed(game, action["figures"], own_attack=False)
                    or lifted(game)
                )
            )
    return False


def is_free(game: Game, room: int) -> bool:
    return room in game.book["rooms"] and room not in game.palaces[game.host]


def bribe_allowed(game: Game, figure: Piece, amount: int) -> bool:
    if not game.phase.endswith("-bribes") or figure not in game.pending:
        return False
    if game.book["fixed order"] and figure[0] != game.pending[0][0]:
        return False
    cash, unit, least = game.balances[figure[0]], int(game.book["unit"]), int(game.book["smallest"])
    if game.options["insolvency"] == "waive" and cash < unit:
        return amount == 0
    return amount % unit == 0 and least <= amount <= cash


def settle_allowed(game: Game, action: Data) -> bool:
    profession, winner = action["profession"], action["winner"]
    if action["seat"] != game.host:
        return False
    candidates = [f[0] for f in game.parks[game.host] if f[1] == profession]
    needs_room = False
    if game.phase == "external-settlement":
        if game.book["external first"] and profession != game.current:
            return False
        if profession not in game.external:
            return False
        needs_room = profession not in professions_in_palace(game)
    elif game.phase == "internal-settlement":
        if profession != game.current:
            return False
        candidates.append(game.palaces[game.host][room_of(game, profession)][0])
    else:
        return False
    room = action.get("room")
    room_is_right = is_free(game, room) if needs_room and room is not None else (room is not None) == needs_room
    return winner in candidates and room_is_right and refund_possible(game, profession, winner)


def free_of_refunds(game: Game) -> Game:
    """The same game without refunds."""
    other = copy.copy(game)
    other.options = game.options | {"refund": False}
    return other


def refunds(game: Game, profession: str, winner: int) -> list[tuple[int, int]]:
    """(owner, bribe) of every figure that would be banished; the winner's first bribe belongs to the kept one."""
    bribes = [(figure[0], amount) for figure, amount in game.paid if figure[1] == profession]
    kept = next(index for index, (owner, _) in enumerate(bribes) if owner == winner)
    return bribes[:kept] + bribes[kept + 1 :]


def refund_possible(game: Game, profession: str, winner: int) -> bool:
    owed = sum(amount for _, amount in refunds(game, profession, winner))
    refund: bool = game.options["refund"]
    return not refund or owed <= game.balances[game.host]


def dispatch_allowed(game: Game, figures: list[Data], own_attack: bool) -> bool:
    seat = game.host
    sent = [f["profession"] for f in figures]
    goals = [f["to"] for f in figures]
    if len(figures) != 2 or seat in goals or any(to not in range(game.players) for to in goals):
        return False
    if any(sent.count(profession) > supply(game, seat)[profession] for profession in sent):
        return False
    if game.book["two palaces"] and goals[0] == goals[1]:
        return False
    if own_attack:
        return True
    return not any((seat, profession) in game.palaces[to].values() for profession, to in zip(sent, goals, strict=True))


def lifted(game: Game) -> bool:
    """Whether article 10.2 would forbid every dispatch."""
    return not any(
        action["seat"] == game.host and dispatch_allowed(game, action["figures"], own_attack=False)
        for action in every_dispatch(game)
    )
