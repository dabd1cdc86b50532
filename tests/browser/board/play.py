"""A stand-in for the referee: plays the board's actions on the sample data."""

from tests.browser.board.scenes import Data, figure


def carry_out(data: Data, action: Data) -> None:
    """Play an action on the sample: move figures, raise the version, add events."""
    move = next((one for one in data["moves"] if one.get("action") == action), None)
    halves = [
        {
            "from": {"zone": "supply", "seat": action["seat"], "profession": half["profession"]},
            "to": {"zone": "park", "palace": half["to"]},
        }
        for half in action.get("figures", [])
    ]
    number = max((event["id"] for event in data["events"]), default=0)
    for step in [move] if move else halves:
        number += 1
        _take(data, step["from"])
        _set(data, step["to"], figure(step["from"]["seat"], step["from"]["profession"]))
        label = step.get("label", "sent")
        data["events"].append({"id": number, "kind": "place", "from": step["from"], "to": step["to"], "label": label})
    if action.get("type") == "pay":
        number += 1
        paid = {"from": {"seat": 4}, "to": {"seat": 0}, "amount": 40_000, "label": "Elena pays Anna 40,000"}
        data["events"].append({"id": number, "kind": "pay", **paid})
    data["moves"], data["dispatch"] = [], []
    data["version"] += 1


def reason(scene: str, ask: Data) -> tuple[str, str]:
    """Why a drop on the sample is refused: the sentence and its article."""
    goal = ask.get("to") or {}
    if scene == "bribes":
        return "First Elena bribes Anna for her banker.", "5.4"
    if scene == "settlement" and goal.get("room") == 10_000:
        return "A winning attacker takes exactly the defender's room, the 20,000 room.", "8.1"
    if scene == "dispatch" and goal.get("palace") == 1:
        return "Figures are sent to the palaces of others, never to one's own.", "10"
    if scene == "dispatch" and "half" in ask:
        return "The two figures go to two different palaces.", "10.1"
    return "The rules say no.", "4.4"


def _take(data: Data, place: Data) -> None:
    who = figure(place["seat"], place["profession"])
    if place["zone"] == "park":
        data["palaces"][place["palace"]]["park"].remove(who)
    elif place["zone"] == "room":
        _room(data, place)["figure"] = None
    else:
        heap = next(one for one in data["palaces"][place["seat"]]["supply"] if one["profession"] == place["profession"])
        heap["count"] -= 1


def _set(data: Data, place: Data, who: Data) -> None:
    if place["zone"] == "island":
        data["island"].append(who)
    elif place["zone"] == "park":
        data["palaces"][place["palace"]]["park"].append(who)
    else:
        room = _room(data, place)
        if room["figure"]:
            data["island"].append(room["figure"])
        room["figure"] = who


def _room(data: Data, place: Data) -> Data:
    rooms: list[Data] = data["palaces"][place["palace"]]["rooms"]
    return next(room for room in rooms if room["salary"] == place["room"])
