"""The worked examples of the rulebooks (rules.md), each played from a set-up position."""

from rules import Banished, Bribe, Figure, Kept, Paid, Place, Placed, Position, Settle, due, legal, play, refusal
from rules.events import Salary
from tests.rules.scenes import BLACK, BLUE, FX, GREEN, INTRIGO, ORANGE, WHITE, A, B, C, D, E, Piece, follow, table


def owner_due(position: Position) -> int:
    """The one player who must bribe next."""
    (seat,) = due(position).seats
    return seat


def bribed(position: Position, *bribes: Bribe) -> Position:
    """The position when these have been paid, each the only one that was due."""
    for bribe in bribes:
        assert owner_due(position) == bribe.seat
        position = play(position, bribe).position
    return position


def held(position: Position, host: int) -> dict[int, Piece]:
    """Who holds which room, by salary."""
    rooms = zip(position.table.edition.rooms, position.palaces[host], strict=True)
    return {room: (piece.seat, piece.profession) for room, piece in rooms if piece is not None}


def test_example_1_two_regular_figures_then_an_external_conflict() -> None:
    park = [(B, "law"), (C, "church"), (D, "science"), (E, "church")]
    position = table(FX, A, park, {A: {50_000: (B, "finance")}}).position
    assert position.phase == "regular-bribes"
    position = bribed(position, Bribe(B, "law", 10_000), Bribe(D, "science", 20_000))
    assert position.phase == "regular-placement"
    position, _ = follow(position, Place(A, Figure(D, "science"), 10_000), Place(A, Figure(B, "law"), 100_000))
    assert position.phase == "external-bribes"
    position = bribed(position, Bribe(C, "church", 10_000), Bribe(E, "church", 30_000))
    assert position.phase == "external-settlement"
    position, events = follow(position, Settle(A, "church", C, 20_000))
    assert Banished(Figure(E, "church"), A, None) in events
    assert held(position, A) == {
        10_000: (D, "science"),
        20_000: (C, "church"),
        50_000: (B, "finance"),
        100_000: (B, "law"),
    }
    assert position.balances == (390_000, 310_000, 310_000, 300_000, 290_000)
    assert (position.phase, position.host, position.parks[A]) == ("dispatch", A, ())


def test_example_2_two_external_conflicts_are_paid_in_one_pass() -> None:
    park = [(B, "law"), (C, "law"), (D, "church"), (E, "church")]
    position = table(FX, A, park, {}).position
    for bribe in (
        Bribe(B, "law", 10_000),
        Bribe(C, "law", 20_000),
        Bribe(D, "church", 30_000),
        Bribe(E, "church", 40_000),
    ):
        assert position.phase == "external-bribes"
        position = bribed(position, bribe)
    assert position.phase == "external-settlement"
    # The host decides each, in any order.
    assert {choice.profession for choice in legal(position) if isinstance(choice, Settle)} == {"law", "church"}
    position, events = follow(position, Settle(A, "church", D, 100_000), Settle(A, "law", C, 10_000))
    assert held(position, A) == {10_000: (C, "law"), 100_000: (D, "church")}
    assert [event.figure for event in events if isinstance(event, Banished)] == [(E, "church"), (B, "law")]


def test_example_3_internal_conflicts_from_the_lowest_salary_up() -> None:
    palace = {20_000: (D, "law"), 30_000: (C, "science"), 50_000: (E, "military"), 100_000: (B, "church")}
    park = [(E, "law"), (B, "science"), (D, "science"), (C, "church")]
    step = table(FX, A, park, {A: palace})
    position = step.position
    assert position.phase == "internal-bribes"
    position = bribed(position, Bribe(D, "law", 10_000), Bribe(E, "law", 20_000))
    position, events = follow(position, Settle(A, "law", E))
    assert Banished(Figure(D, "law"), A, 20_000) in events
    position = bribed(position, *(Bribe(seat, "science", 10_000) for seat in (C, B, D)))
    position, events = follow(position, Settle(A, "science", B))
    assert {event.figure for event in events if isinstance(event, Banished)} == {(C, "science"), (D, "science")}
    position = bribed(position, Bribe(B, "church", 10_000), Bribe(C, "church", 10_000))
    position, events = follow(position, Settle(A, "church", B))
    assert Kept(Figure(B, "church"), A, 100_000) in events
    assert Banished(Figure(C, "church"), A, None) in events
    assert held(position, A) == {
        20_000: (E, "law"),
        30_000: (B, "science"),
        50_000: (E, "military"),
        100_000: (B, "church"),
    }
    assert position.balances[E] == 300_000  # for the law alone: the military figure pays nothing and stays
    assert position.phase == "dispatch"


def test_example_4_income_from_two_palaces() -> None:
    palaces = {
        BLACK: {3_000: (ORANGE, "writer")},
        WHITE: {3_000: (ORANGE, "chemist"), 6_000: (BLUE, "cleric"), 10_000: (ORANGE, "physician")},
    }
    step = table(INTRIGO, ORANGE, [], palaces)
    assert step.position.balances[ORANGE] == 32_000 + 16_000
    (income,) = [event for event in step.events if isinstance(event, Paid)]
    assert income == Paid(
        "income",
        None,
        ORANGE,
        16_000,
        None,
        (Salary(BLACK, 3_000), Salary(WHITE, 3_000), Salary(WHITE, 10_000)),
    )


def test_example_5_the_external_conflict_first_then_the_internal_one() -> None:
    park = [(ORANGE, "chemist"), (BLACK, "chemist")]
    position = table(INTRIGO, WHITE, park, {WHITE: {6_000: (GREEN, "chemist")}}).position
    assert (position.phase, set(due(position).seats)) == ("external-bribes", {ORANGE, BLACK})
    position, events = follow(
        position,
        Bribe(BLACK, "chemist", 4_000),
        Bribe(ORANGE, "chemist", 2_000),
        Settle(WHITE, "chemist", BLACK),
    )
    assert Kept(Figure(BLACK, "chemist"), WHITE, None) in events  # it wins no room yet (7.2)
    assert (position.phase, set(due(position).seats)) == ("internal-bribes", {BLACK, GREEN})
    position, _ = follow(
        position,
        Bribe(BLACK, "chemist", 3_000),
        Bribe(GREEN, "chemist", 1_000),
        Settle(WHITE, "chemist", BLACK),
    )
    assert held(position, WHITE) == {6_000: (BLACK, "chemist")}
    assert position.balances[BLACK] == 32_000 - 4_000 - 3_000


def test_example_6_the_chemists_first_then_the_writers() -> None:
    park = [(ORANGE, "writer"), (BLACK, "chemist"), (ORANGE, "chemist")]
    position = table(INTRIGO, WHITE, park, {WHITE: {1_000: (GREEN, "writer")}}).position
    assert (position.phase, position.conflict) == ("external-bribes", "chemist")
    assert refusal(position, Bribe(ORANGE, "writer", 0)) is not None
    position, _ = follow(
        position,
        Bribe(ORANGE, "chemist", 1_000),
        Bribe(BLACK, "chemist", 0),
        Settle(WHITE, "chemist", ORANGE, 10_000),
    )
    assert (position.phase, position.conflict) == ("internal-bribes", "writer")
    assert set(due(position).figures) == {(GREEN, "writer"), (ORANGE, "writer")}


def test_example_7_a_promised_room_binds_nobody() -> None:
    position = table(INTRIGO, WHITE, [(GREEN, "cleric")], {WHITE: {3_000: (BLUE, "writer")}}).position
    assert position.phase == "regular-bribes"
    position, events = follow(
        position,
        Bribe(GREEN, "cleric", 5_000, asks=6_000, promised=6_000),
        Place(WHITE, Figure(GREEN, "cleric"), 1_000),
    )
    assert Placed(Figure(GREEN, "cleric"), WHITE, 1_000) in events
    assert (position.balances[WHITE], position.balances[GREEN]) == (37_000, 27_000)


def test_example_8_external_the_better_offer_gets_the_room_it_asked_for() -> None:
    park = [(ORANGE, "chemist"), (BLACK, "chemist")]
    position = table(INTRIGO, WHITE, park, {}).position
    position, events = follow(
        position,
        Bribe(ORANGE, "chemist", 1_000, asks=3_000),
        Bribe(BLACK, "chemist", 3_000, asks=6_000),
        Settle(WHITE, "chemist", BLACK, 6_000),
    )
    assert held(position, WHITE) == {6_000: (BLACK, "chemist")}
    assert Banished(Figure(ORANGE, "chemist"), WHITE, None) in events
    assert position.balances[:3] == (31_000, 29_000, 36_000)


def test_example_9_internal_the_defender_stays_for_nothing() -> None:
    position = table(INTRIGO, WHITE, [(ORANGE, "writer")], {WHITE: {6_000: (GREEN, "writer")}}).position
    assert position.phase == "internal-bribes"
    position, events = follow(
        position,
        Bribe(ORANGE, "writer", 1_000),
        Bribe(GREEN, "writer", 0),
        Settle(WHITE, "writer", GREEN),
    )
    assert Kept(Figure(GREEN, "writer"), WHITE, 6_000) in events
    assert held(position, WHITE) == {6_000: (GREEN, "writer")}
    assert position.balances[WHITE] == 33_000
