"""Playing a legal action, and exhaustive counts."""

import copy
import json

from tests.rules.oracle.books import Data, Game, Piece, piece, room_of, supply
from tests.rules.oracle.judge import legal, refunds
from tests.rules.oracle.talk import TALK, play_talk, remember
from tests.rules.oracle.turn import end_turn, grant, next_stage, open_external


def play(before: Game, action: Data) -> Game:
    """The game after a legal action; the given one is not changed."""
    # Entered actions are immutable, so they are shared.
    game = copy.deepcopy(before, {id(before.history): [*before.history], id(before.ends): dict(before.ends)})
    remember(game, action)
    if action["type"] in TALK:
        play_talk(game, action)
    match action["type"]:
        case "bribe":
            play_bribe(game, (action["seat"], action["profession"]), action["amount"])
        case "place":
            play_place(game, piece(action["figure"]), action["room"])
        case "open":
            open_external(game, action["profession"])
        case "settle":
            play_settle(game, action)
        case "dispatch":
            for sending in action["figures"]:
                game.parks[sending["to"]].append((action["seat"], sending["profession"]))
            end_turn(game)
        case "adjust":
            play_adjust(game, action)
    grant(game)
    return game


def play_bribe(game: Game, figure: Piece, amount: int) -> None:
    game.balances[figure[0]] -= amount
    game.balances[game.host] += amount
    game.pending.remove(figure)
    game.offers.pop(figure, None)
    game.paid.append((figure, amount))
    if not game.pending:
        game.phase = {
            "regular-bribes": "regular-placement",
            "external-bribes": "external-settlement",
            "internal-bribes": "internal-settlement",
        }[game.phase]


def play_place(game: Game, figure: Piece, room: int) -> None:
    game.parks[game.host].remove(figure)
    game.regular.remove(figure)
    game.palaces[game.host][room] = figure
    if not game.regular:
        next_stage(game)


def play_adjust(game: Game, action: Data) -> None:
    if action["from"] != "bank":
        game.balances[action["from"]] -= action["amount"]
    if action["to"] != "bank":
        game.balances[action["to"]] += action["amount"]


def play_settle(game: Game, action: Data) -> None:
    profession, winner = action["profession"], action["winner"]
    if game.options["refund"]:
        for owner, amount in refunds(game, profession, winner):
            game.balances[game.host] -= amount
            game.balances[owner] += amount
    park, palace = game.parks[game.host], game.palaces[game.host]
    losers = [f for f in park if f[1] == profession]
    if game.phase == "external-settlement":
        losers.remove((winner, profession))
        for loser in losers:
            park.remove(loser)
        if "room" in action and action["room"] is not None:
            park.remove((winner, profession))
            palace[action["room"]] = (winner, profession)
        game.external.remove(profession)
        game.island += losers
        if game.external and not game.book["external first"]:
            return
    else:
        room = room_of(game, profession)
        for attacker in losers:
            park.remove(attacker)
        if palace[room][0] != winner:
            losers.remove((winner, profession))
            losers.append(palace[room])
            palace[room] = (winner, profession)
        game.internal.remove(profession)
        game.island += losers
    next_stage(game)


def position(game: Game) -> Data:
    """The position of record.md."""
    over = game.phase == "over"
    return {
        "round": game.round,
        "seat": None if over else game.host,
        "phase": game.phase,
        "balances": list(game.balances),
        "palaces": [
            {str(room): figure_data(palace[room]) for room in game.book["rooms"] if room in palace}
            for palace in game.palaces
        ],
        "parks": [[figure_data(f) for f in sorted(park)] for park in game.parks],
        "island": [figure_data(f) for f in sorted(game.island)],
        "supply": [supply(game, seat) for seat in range(game.players)],
        "places": [1 + sum(other > cash for other in game.balances) for cash in game.balances] if over else None,
    }


def figure_data(figure: Piece) -> Data:
    return {"seat": figure[0], "profession": figure[1]}


def written(action: Data) -> str:
    """A canonical text of an action: keys sorted, the pair of a dispatch unordered."""
    if action["type"] == "dispatch":
        action = action | {"figures": sorted(action["figures"], key=lambda f: (f["profession"], f["to"]))}
    return json.dumps(action, sort_keys=True)


def smallest(game: Game) -> dict[str, Data]:
    """The distinct legal actions by canonical text, each bribe only at its smallest amount."""
    found: dict[str, Data] = {}
    least: dict[Piece, int] = {}
    for action in legal(game):
        if action["type"] == "bribe":
            figure = (action["seat"], action["profession"])
            if action["amount"] > least.setdefault(figure, action["amount"]):
                continue
        found[written(action)] = action
    return found


def perft(game: Game, depth: int) -> int:
    if depth == 0:
        return 1
    actions = smallest(game)
    return len(actions) if depth == 1 else sum(perft(play(game, action), depth - 1) for action in actions.values())
