"""Sample data of the board in various positions."""

from copy import deepcopy
from typing import Any

from presenters.board_words import WORDS
from theme.house_colours import fill_and_ink

Data = dict[str, Any]

NAMES = [
    ("Anna", "venice", "Venice", "V", "blue"),
    ("Ben", "milan", "Milan", "M", "grey"),
    ("Cem", "rome", "Rome", "R", "red"),
    ("Dario", "naples", "Naples", "N", "beige"),
    ("Elena", "florence", "Florence", "F", "orange"),
]
PALAZZO = [
    ("Anna", "orange", "Orange", "O", "orange"),
    ("Ben", "black", "Black", "B", "black"),
    ("Cem", "white", "White", "W", "white"),
    ("Dario", "blue", "Blue", "U", "blue"),
]
WORD = {
    "finance": "banker",
    "law": "lawyer",
    "military": "officer",
    "science": "scholar",
    "church": "churchman",
    "chemist": "chemist",
    "writer": "writer",
    "physician": "physician",
    "cleric": "cleric",
}
CLASSIC = ("finance", "law", "military", "science", "church")
SALARIES = (10_000, 20_000, 30_000, 50_000, 100_000)


def figure(seat: int, profession: str) -> Data:
    return {"seat": seat, "profession": profession}


def palace(
    seat: int,
    who: tuple[str, ...],
    rooms: dict[int, Data],
    park: list[Data],
    supply: dict[str, int],
    salaries: tuple[int, ...] = SALARIES,
) -> Data:
    name, house, house_word, letter, colour = who
    return {
        "seat": seat,
        "name": name,
        "house": house,
        "house_word": house_word,
        "letter": letter,
        **dict(zip(("fill", "ink"), fill_and_ink(colour), strict=True)),
        "state": "wait",
        "state_word": "waits",
        "summary": f"{name}, {house_word}. {len(rooms)} of {len(salaries)} rooms taken, {len(park)} in the park.",
        "rooms": [
            {"salary": pay, "label": f"{pay // 1000}k", "word": f"{pay:,} room", "figure": rooms.get(pay)}
            for pay in salaries
        ],
        "park": park,
        "supply": [{"profession": name, "word": f"{WORD[name]}s", "count": count} for name, count in supply.items()],
    }


def base() -> Data:
    counts = [(2, 1, 0, 2, 1), (1, 0, 1, 1, 2), (1, 1, 0, 2, 1), (2, 0, 1, 1, 2), (1, 1, 1, 2, 0)]
    rooms: list[dict[int, Data]] = [
        {
            20_000: figure(3, "finance"),
            30_000: figure(2, "church"),
            50_000: figure(4, "science"),
            100_000: figure(1, "law"),
        },
        {10_000: figure(0, "law"), 100_000: figure(4, "military")},
        {20_000: figure(3, "law"), 50_000: figure(0, "church"), 100_000: figure(1, "finance")},
        {10_000: figure(4, "law"), 30_000: figure(2, "military"), 100_000: figure(0, "finance")},
        {50_000: figure(1, "church"), 100_000: figure(2, "science")},
    ]
    parks = [
        [figure(2, "law"), figure(4, "finance")],
        [figure(3, "church")],
        [],
        [figure(1, "science"), figure(2, "finance")],
        [figure(0, "military")],
    ]
    supplies = [dict(zip(CLASSIC, row, strict=True)) for row in counts]
    return {
        "version": 12,
        "lang": "en",
        "round": 3,
        "rounds": 6,
        "phase": "internal-settlement",
        "palaces": [palace(seat, NAMES[seat], rooms[seat], parks[seat], supplies[seat]) for seat in range(5)],
        "professions": {name: {"word": WORD[name], "sign": name} for name in CLASSIC},
        "island": [
            figure(1, "military"),
            figure(2, "military"),
            figure(0, "science"),
            figure(4, "church"),
            figure(3, "military"),
        ],
        "moves": [],
        "dispatch": [],
        "concerned": [],
        "events": [],
        "words": dict(WORDS),
    }


def mark(data: Data, **states: str) -> None:
    words = {"turn": "on turn", "bribe": "must bribe", "wait": "waits"}
    for one in data["palaces"]:
        one["state"] = states.get(one["name"], "wait")
        one["state_word"] = words[one["state"]]


def settlement() -> Data:
    """Anna decides whether Elena's banker or Dario's stays in the 20,000 room."""
    data = base()
    mark(data, Anna="turn")
    attacker = {"zone": "park", "palace": 0, **figure(4, "finance")}
    defender = {"zone": "room", "palace": 0, "room": 20_000, **figure(3, "finance")}
    room, island = {"zone": "room", "palace": 0, "room": 20_000}, {"zone": "island"}
    win, keep = ({"type": "settle", "seat": 0, "profession": "finance", "winner": winner} for winner in (4, 3))
    data["moves"] = [
        {
            "from": attacker,
            "to": room,
            "action": win,
            "label": "Give Elena's banker the 20,000 room; Dario's is banished",
        },
        {"from": defender, "to": island, "action": win, "label": "Banish Dario's banker; Elena's takes the room"},
        {"from": attacker, "to": island, "action": keep, "label": "Banish Elena's banker; Dario's stays"},
    ]
    data["concerned"] = [attacker, defender]
    return data


def bribes() -> Data:
    """Elena owes Anna a bribe: nothing on the board can be moved."""
    data = settlement()
    mark(data, Anna="turn", Elena="bribe")
    data.update(phase="internal-bribes", moves=[])
    return data


def placing() -> Data:
    """Anna puts Cem's lawyer and Elena's officer into free rooms."""
    data = base()
    mark(data, Anna="turn")
    host = data["palaces"][0]
    for room in host["rooms"][2:]:
        room["figure"] = None
    host["park"] = [figure(2, "law"), figure(4, "military")]
    data["phase"] = "regular-placement"
    data["moves"] = [
        {
            "from": {"zone": "park", "palace": 0, **who},
            "to": {"zone": "room", "palace": 0, "room": room["salary"]},
            "action": {"type": "place", "seat": 0, "figure": who, "room": room["salary"]},
            "label": f"Put {data['palaces'][who['seat']]['name']}'s {WORD[who['profession']]} in the {room['word']}",
        }
        for who in host["park"]
        for room in host["rooms"]
        if room["figure"] is None
    ]
    return data


def dispatch() -> Data:
    """Ben sends two figures to two palaces."""
    data = base()
    mark(data, Ben="turn")
    data["phase"] = "dispatch"
    own = {heap["profession"]: heap["count"] for heap in data["palaces"][1]["supply"]}
    halves = [(name, to) for name, count in own.items() if count for to in (0, 2, 3, 4)]
    data["moves"] = [
        {
            "from": {"zone": "supply", **figure(1, name)},
            "to": {"zone": "park", "palace": to},
            "part": True,
            "label": f"Send a {WORD[name]} to {data['palaces'][to]['name']}'s park",
        }
        for name, to in halves
    ]
    data["dispatch"] = [
        [list(one), list(two)]
        for number, one in enumerate(halves)
        for two in halves[number + 1 :]
        if one[1] != two[1] and (one[0] != two[0] or own[one[0]] > 1)
    ]
    return data


def choice() -> Data:
    """A drop with two possible meanings."""
    data = settlement()
    twin = deepcopy(data["moves"][0])
    twin["label"] = "Another meaning"
    twin["action"]["winner"] = 9
    data["moves"].append(twin)
    return data


def crowd() -> Data:
    """Late in a long game: long names, a full park, many figures on the island, markup in names."""
    data = settlement()
    data["palaces"][0]["name"] = "<b>Annamaria</b> della Rovere di Montefeltro"
    data["palaces"][3]["name"] = "Wolfeschlegelsteinhausenbergerdorff"
    data["palaces"][0]["park"] = [figure(seat, "finance") for seat in (1, 2, 3, 4)]
    data["island"] = [figure(seat, name) for seat in range(5) for name in CLASSIC]
    return data


def palazzo() -> Data:
    """Four players, the edition with four rooms, and a custom profession."""
    data = base()
    professions = ("chemist", "writer", "physician", "cleric")
    salaries = (1_000, 3_000, 6_000, 10_000)
    data["palaces"] = [
        palace(
            seat,
            PALAZZO[seat],
            {salaries[seat]: figure((seat + 1) % 4, professions[seat]), 10_000: figure((seat + 2) % 4, "gardener")},
            [figure((seat + 1 + n // 2) % 4, professions[n % 4]) for n in range(6 if seat == 0 else seat)],
            dict.fromkeys(professions, 2),
            salaries,
        )
        for seat in range(4)
    ]
    data["professions"] = {name: {"word": WORD[name], "sign": name} for name in professions} | {
        "gardener": {"word": "gardener", "sign": "gardener"}
    }
    data["island"] = []
    mark(data, Cem="turn", Ben="bribe")
    return data


def three() -> Data:
    """Three players."""
    data = base()
    data["palaces"] = data["palaces"][:3]
    for one in data["palaces"]:
        one["park"] = []
        for room in one["rooms"]:
            room["figure"] = None
    data["island"] = []
    mark(data, Ben="turn")
    return data


SCENES = {scene.__name__: scene for scene in (settlement, bribes, placing, dispatch, choice, crowd, palazzo, three)}
