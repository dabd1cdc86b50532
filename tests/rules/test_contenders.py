"""Who is in the conflict that is open, at the worked examples' tables."""

from rules import Bribe, Conflict, Figure, Settle, conflict_of, conflicts_of, play
from tests.rules.scenes import BLACK, FX, GREEN, INTRIGO, ORANGE, WHITE, A, B, C, D, E, follow, table


def test_internal_conflict_holds_defender_room_and_everybody_from_the_hosts_left() -> None:
    palace = {20_000: (D, "law"), 30_000: (C, "science")}
    position, _ = table(FX, A, [(D, "science"), (E, "law"), (B, "science")], {A: palace})
    first = conflict_of(position)
    assert first == Conflict("internal", A, "law", 20_000, Figure(D, "law"), (Figure(E, "law"),))
    assert first is not None
    assert first.contenders == (Figure(D, "law"), Figure(E, "law"))
    position, _ = follow(position, Bribe(D, "law", 10_000), Bribe(E, "law", 10_000), Settle(A, "law", D))
    second = conflict_of(position)
    attackers = (Figure(B, "science"), Figure(D, "science"))
    assert second == Conflict("internal", A, "science", 30_000, Figure(C, "science"), attackers)


def test_several_external_conflicts_in_one_pass_are_several() -> None:
    position, _ = table(FX, A, [(B, "law"), (C, "law"), (D, "church"), (E, "church")], {})
    found = conflicts_of(position)
    assert [one.profession for one in found] == ["law", "church"]
    assert found[0].attackers == (Figure(B, "law"), Figure(C, "law"))
    assert conflict_of(position) is None


def test_external_conflict_over_a_held_profession_has_no_defender_yet() -> None:
    park = [(ORANGE, "chemist"), (BLACK, "chemist")]
    position, _ = table(INTRIGO, WHITE, park, {WHITE: {6_000: (GREEN, "chemist")}})
    found = conflict_of(position)
    assert found is not None
    assert (found.kind, found.room, found.defender) == ("external", None, None)
    position = play(position, Bribe(ORANGE, "chemist", 0)).position
    position, _ = follow(position, Bribe(BLACK, "chemist", 1_000), Settle(WHITE, "chemist", BLACK))
    found = conflict_of(position)
    assert found is not None
    assert (found.kind, found.room) == ("internal", 6_000)
    assert found.contenders == (Figure(GREEN, "chemist"), Figure(BLACK, "chemist"))


def test_no_conflict_before_and_after() -> None:
    position, _ = table(FX, A, [(B, "law")], {})
    assert conflicts_of(position) == ()
    assert conflict_of(position) is None
