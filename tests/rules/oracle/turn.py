"""The course of a game: income, admission stage by stage, dispatch, the next turn, the end (articles 2 to 4 and 11)."""

from tests.rules.oracle.books import Data, Game, Piece, book_of, piece, professions_in_palace, room_of


def new_game(record: Data) -> Game:
    """The game described by a record's head, at its first decision."""
    book = book_of(record)
    count = len(record["players"])
    start = record.get("start")
    game = Game(
        book,
        book["options"] | (record.get("options") or {}),
        count,
        record["first"],
        1,
        record["first"],
        [book["cash"]] * count,
        [{} for _ in range(count)],
        [[] for _ in range(count)],
        [],
    )
    if start:
        game.round, game.host, game.balances = start["round"], start["seat"], list(start["balances"])
        game.palaces = [{int(r): piece(f) for r, f in palace.items()} for palace in start["palaces"]]
        game.parks = [[piece(f) for f in park] for park in start["parks"]]
        game.island = [piece(f) for f in start["island"]]
    begin_turn(game)
    return game


def income(game: Game, seat: int) -> int:
    return sum(
        room
        for host, palace in enumerate(game.palaces)
        for room, (owner, _) in palace.items()
        if owner == seat and host != seat
    )


def begin_turn(game: Game) -> None:
    game.balances[game.host] += income(game, game.host)
    in_park = [profession for _, profession in game.parks[game.host]]
    in_palace = professions_in_palace(game)
    for profession in game.book["professions"]:
        waiting = in_park.count(profession)
        if waiting == 1 and profession not in in_palace:
            game.regular += [f for f in game.parks[game.host] if f[1] == profession]
        if waiting >= 2 and (profession not in in_palace or game.book["external first"]):
            game.external.append(profession)
        if waiting >= 1 and profession in in_palace:
            game.internal.append(profession)
    next_stage(game)


def next_stage(game: Game) -> None:
    game.current = None
    park = game.parks[game.host]
    if game.regular:
        open_bribes(game, "regular-bribes", game.regular)
    elif game.external and not game.book["external first"]:
        open_bribes(game, "external-bribes", [f for f in park if f[1] in game.external])
    elif len(game.external) > 1:
        game.phase = "external-choice"
    elif game.external:
        open_external(game, game.external[0])
    elif game.internal:
        game.current = min(game.internal, key=lambda profession: room_of(game, profession))
        defender = game.palaces[game.host][room_of(game, game.current)]
        open_bribes(game, "internal-bribes", [f for f in park if f[1] == game.current], [defender])
    elif game.round < game.book["rounds"]:
        game.phase = "dispatch"
    else:
        end_turn(game)


def open_external(game: Game, profession: str) -> None:
    game.current = profession
    open_bribes(game, "external-bribes", [f for f in game.parks[game.host] if f[1] == profession])


def open_bribes(game: Game, phase: str, park: list[Piece], before: list[Piece] | None = None) -> None:
    round_the_table = sorted(park, key=lambda f: (f[0] - game.host) % game.players)
    game.phase, game.paid, game.pending = phase, [], (before or []) + round_the_table
    grant(game)


def grant(game: Game) -> None:
    if game.options["insolvency"] == "grant" and game.phase.endswith("-bribes"):
        must = {f[0] for f in (game.pending[:1] if game.book["fixed order"] else game.pending)}
        for seat in must:
            if game.balances[seat] < game.book["unit"]:
                game.balances[seat] += game.book["unit"]


def end_turn(game: Game) -> None:
    game.ends[game.round, game.host] = [dict(palace) for palace in game.palaces]
    following = (game.host + 1) % game.players
    if following == game.first:
        if game.round == game.book["rounds"]:
            game.balances = [cash + income(game, seat) for seat, cash in enumerate(game.balances)]
            game.phase = "over"
            return
        game.round += 1
    game.host = following
    begin_turn(game)
