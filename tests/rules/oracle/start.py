"""Article 1 and record.md: whether a set-up position is possible."""

from tests.rules.oracle.books import Data, Piece, book_of, piece


def start_stands(record: Data) -> bool:
    """Whether the record's well-formed `start` is allowed by record.md."""
    book, start, first = book_of(record), record["start"], record["first"]
    count = len(record["players"])
    if not (1 <= start["round"] <= book["rounds"] and 0 <= start["seat"] < count):
        return False
    lists = (start["balances"], start["palaces"], start["parks"])
    if any(len(each) != count for each in lists):
        return False
    if any(cash < 0 or cash % book["unit"] for cash in start["balances"]):
        return False
    if any(int(room) not in book["rooms"] for palace in start["palaces"] for room in palace):
        return False
    held = [[piece(f) for f in palace.values()] for palace in start["palaces"]]
    parks = [[piece(f) for f in park] for park in start["parks"]]
    island = [piece(f) for f in start["island"]]
    out = [f for figures in (*held, *parks, island) for f in figures]
    if any(not 0 <= owner < count or profession not in book["professions"] for owner, profession in out):
        return False
    if any(owner == host for host in range(count) for owner, _ in held[host] + parks[host]):
        return False
    if any(len({profession for _, profession in palace}) < len(palace) for palace in held):
        return False
    if any(out.count(figure) > book["figures"] for figure in out):
        return False
    return all(
        owner_stands(book, start, first, count, owner, [f[0] for f in out].count(owner), parks)
        for owner in range(count)
    )


def owner_stands(
    book: Data, start: Data, first: int, count: int, owner: int, out: int, parks: list[list[Piece]]
) -> bool:
    """Whether one player's figures agree with the dispatches made, simulated turn by turn."""
    last_turn: dict[int, int] = {}
    last_sent: dict[int, int] = {}
    dispatches = dict.fromkeys(range(count), 0)
    clock = 0
    for round_number in range(1, start["round"] + 1):
        for step in range(count):
            seat = (first + step) % count
            if (round_number, seat) == (start["round"], start["seat"]):
                waiting = [host for host in range(count) for f in parks[host] if f[0] == owner]
                return (
                    out == 2 * dispatches[owner]
                    and len(waiting) <= 2
                    and all(last_sent.get(owner, -1) > last_turn.get(host, -1) for host in waiting)
                    and not (book["two palaces"] and len(set(waiting)) < len(waiting))
                )
            clock += 1
            last_turn[seat] = clock
            if round_number < book["rounds"]:
                last_sent[seat] = clock
                dispatches[seat] += 1
    return False
