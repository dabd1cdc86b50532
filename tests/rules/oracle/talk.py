"""Articles 13 and 14, read literally: payments between players, offers, refusals, promises, judgements.

The outcome of a promise is computed afterwards from the whole history.
"""

from tests.rules.oracle.books import Data, Game, Piece
from tests.rules.oracle.judge import everything, free_of_refunds, settle_allowed

TALK = ("pay", "offer", "refuse", "promise", "judge")


def talk_allowed(game: Game, action: Data) -> bool:
    kind, seats = action["type"], range(game.players)
    if any(action.get(key, 0) not in seats for key in ("seat", "to", "owner") if action.get(key) is not None):
        return False
    if kind == "judge":
        return judge_allowed(game, action)
    if game.phase == "over":
        return False
    if kind == "pay":
        return (
            bool(game.options["side_payments"])
            and action["seat"] != action["to"]
            and is_sum(game, action["amount"])
            and action["amount"] <= game.balances[action["seat"]]
        )
    if kind == "offer":
        return offer_allowed(game, action)
    if kind == "refuse":
        return action["seat"] == game.host and (action["owner"], action["profession"]) in game.offers
    return promise_allowed(game, action)


def is_sum(game: Game, amount: int) -> bool:
    return amount > 0 and amount % int(game.book["unit"]) == 0


def offer_allowed(game: Game, action: Data) -> bool:
    """14.1: a sum that would be legal as that bribe at this moment, whoever's turn it is."""
    owner, amount = action["seat"], action.get("amount")
    if not game.phase.endswith("-bribes") or (owner, action["profession"]) not in game.pending:
        return False
    if amount is None:
        return action.get("asks") is not None
    cash = game.balances[owner]
    if cash < game.book["unit"] and game.options["insolvency"] == "waive":
        return bool(amount == 0)
    return bool(amount % game.book["unit"] == 0 and game.book["smallest"] <= amount <= cash)


def promise_allowed(game: Game, action: Data) -> bool:
    if action["seat"] == action["to"]:
        return False
    if action.get("amount") is not None and not is_sum(game, action["amount"]):
        return False
    due = action.get("due")
    if due is None:
        return True
    return (due["round"], due["seat"]) in turns_from(game, game.round, game.host)


def turns_from(game: Game, round_number: int, host: int) -> list[tuple[int, int]]:
    """The list of this turn and all later ones."""
    every = [
        (number, (game.first + step) % game.players)
        for number in range(1, game.book["rounds"] + 1)
        for step in range(game.players)
    ]
    return every[every.index((round_number, host)) :]


def judge_allowed(game: Game, action: Data) -> bool:
    index = action["promise"]
    if not 0 <= index < len(game.history):
        return False
    promise = game.history[index]["action"]
    judged = any(past["action"]["type"] == "judge" and past["action"]["promise"] == index for past in game.history)
    return promise["type"] == "promise" and promise["to"] == action["seat"] and not judged


def play_talk(game: Game, action: Data) -> None:
    match action["type"]:
        case "pay":
            game.balances[action["seat"]] -= action["amount"]
            game.balances[action["to"]] += action["amount"]
        case "offer":
            key = (action["seat"], action["profession"])
            game.offers.pop(key, None)
            game.offers[key] = (action.get("amount"), action.get("asks"))
        case "refuse":
            del game.offers[action["owner"], action["profession"]]


def remember(game: Game, action: Data) -> None:
    """Record an action before it is played: when it was entered, and which rooms the host could have given by it."""
    gifts = set()
    rooms = any(past["action"].get("room") and past["action"]["type"] == "promise" for past in game.history)
    if rooms and action["type"] in ("place", "settle"):
        gifts = {(owner, profession, room) for (owner, profession), room in could_give(game)}
    game.history.append(
        {"action": action, "turn": (game.round, game.host), "over": game.phase == "over", "gifts": gifts}
    )


def could_give(game: Game) -> list[tuple[Piece, int]]:
    found = []
    bold = free_of_refunds(game)
    for action in everything(game):
        if action["seat"] != game.host:
            continue
        if action["type"] == "place" and game.phase == "regular-placement":
            figure = (action["figure"]["seat"], action["figure"]["profession"])
            room = action["room"]
            if figure in game.regular and room in game.book["rooms"] and room not in game.palaces[game.host]:
                found.append((figure, room))
        elif action["type"] == "settle" and settle_allowed(bold, action):
            figure = (action["winner"], action["profession"])
            if action.get("room") is not None:
                found.append((figure, action["room"]))
            elif game.phase == "internal-settlement":
                held = [room for room, one in game.palaces[game.host].items() if one[1] == action["profession"]]
                found.append((figure, held[0]))
    return found


def outcomes(game: Game) -> dict[int, str]:
    """The outcome of every promise, by its index."""
    found = {}
    promises = [number for number, past in enumerate(game.history) if past["action"]["type"] == "promise"]
    # Payments are assigned in order of time, each to the matching promise that is due first.
    credit = dict.fromkeys(promises, 0)
    for number, past in enumerate(game.history):
        paid = payment(game, past)
        if paid is None:
            continue
        payer, payee, amount, turn = paid
        waiting = [
            one
            for one in promises
            if one < number
            and is_waiting(game, one, number)
            and (game.history[one]["action"]["seat"], game.history[one]["action"]["to"]) == (payer, payee)
            and game.history[one]["action"].get("amount") is not None
            and (turn is None or due_of(game, one) == turn)
        ]
        for one in sorted(waiting, key=lambda one: (when(game, one), one)):
            part = min(amount, game.history[one]["action"]["amount"] - credit[one])
            credit[one] += part
            amount -= part
    for number in promises:
        found[number] = outcome(game, number, credit[number])
    return found


def when(game: Game, number: int) -> int:
    due = due_of(game, number)
    everyone = turns_from(game, 1, game.first)
    return len(everyone) if due is None else everyone.index(due)


def due_of(game: Game, number: int) -> tuple[int, int] | None:
    due = game.history[number]["action"].get("due")
    return None if due is None else (due["round"], due["seat"])


def payment(game: Game, past: Data) -> tuple[int, int, int, tuple[int, int] | None] | None:
    action = past["action"]
    if action["type"] == "pay":
        return action["seat"], action["to"], action["amount"], None
    if action["type"] == "bribe":
        return action["seat"], past["turn"][1], action["amount"], past["turn"]
    return None


def is_waiting(game: Game, number: int, moment: int) -> bool:
    """Whether the promise was undecided before action `moment`."""
    for later in range(number + 1, moment):
        action = game.history[later]["action"]
        if action["type"] == "judge" and action["promise"] == number:
            return False
    due = due_of(game, number)
    if due is None or game.history[number]["action"].get("text") is not None:
        return True
    return game.history[moment]["turn"] in turns_from(game, 1, game.first)[: 1 + when(game, number)]


def outcome(game: Game, number: int, paid: int) -> str:
    promise = game.history[number]["action"]
    for past in game.history[number:]:
        if past["action"]["type"] == "judge" and past["action"]["promise"] == number:
            return "kept" if past["action"]["kept"] else "broken"
    due = due_of(game, number)
    if due is None or promise.get("text") is not None or due not in game.ends:
        return "open"
    marks = []
    if promise.get("room") is not None:
        marks.append(mark_of_room(game, number, promise, game.ends[due]))
    if promise.get("amount") is not None:
        could_pay = game.options["side_payments"] or any(
            past["action"]["type"] == "bribe"
            and past["turn"] == due
            and (past["action"]["seat"], due[1]) == (promise["seat"], promise["to"])
            for past in game.history[number:]
        )
        marks.append("kept" if paid >= promise["amount"] else "broken" if could_pay else "impossible")
    if "broken" in marks:
        return "broken"
    return "impossible" if "impossible" in marks else "kept"


def mark_of_room(game: Game, number: int, promise: Data, palaces: list[dict[int, Piece]]) -> str:
    wanted = [promise["profession"]] if promise.get("profession") else game.book["professions"]
    if palaces[promise["seat"]].get(promise["room"]) in [(promise["to"], profession) for profession in wanted]:
        return "kept"
    last = turns_from(game, 1, game.first).index(due_of(game, number) or (0, 0))
    for past in game.history[number:]:
        in_time = past["turn"] in turns_from(game, 1, game.first)[: last + 1]
        mine = past["turn"][1] == promise["seat"]
        if in_time and mine and any((promise["to"], one, promise["room"]) in past["gifts"] for one in wanted):
            return "broken"
    return "impossible"
