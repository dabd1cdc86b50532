"""Articles 4.1 to 4.3, the stages of an admission: which figures of a park are regular, and which are in conflict.

`plan` sorts a park's figures into the three stages; the internal conflicts by salary (8). In which order they are dealt
with is in `conflict_order`.

The plan is recomputed from park and palace after each stage. That equals the plan fixed at the beginning, because
placing and settling remove only the figures they deal with; the only figure that changes its stage is the winner of an
external conflict over a held profession, as 7.2 requires.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.actions import Figure
from rules.editions import Edition
from rules.position_like import PositionLike


class Plan(NamedTuple):
    """The stages of an admission: regular figures (4.1), professions in external (4.2) and in internal conflict (4.3).

    The internal ones are sorted by salary, lowest first (8). A profession under 7.2 is external until that conflict is
    settled.
    """

    regular: tuple[Figure, ...]
    external: tuple[str, ...]
    internal: tuple[str, ...]


def plan(edition: Edition, park: Sequence[Figure], palace: Sequence[Figure | None]) -> Plan:
    """Sort a park's figures into the three stages (article 4)."""
    regular, external, internal = stages(edition, park, palace)
    return Plan(tuple(regular), tuple(external), tuple(internal))


def stages(
    edition: Edition, park: Sequence[Figure], palace: Sequence[Figure | None]
) -> tuple[Sequence[Figure], Sequence[str], Sequence[str]]:
    """What a `Plan` has, for callers that need only the first that is there."""
    held = [figure[1] for figure in palace if figure]
    waiting = [figure[1] for figure in park]
    # A figure that waits alone, as most do, is regular or attacks.
    if len(waiting) == 1:
        return ((), (), waiting) if waiting[0] in held else (park, (), ())
    regular: list[Figure] = []
    external: list[str] = []
    for figure in park:
        profession = figure[1]
        if waiting.count(profession) == 1:
            if profession not in held:
                regular.append(figure)
        elif (edition.external_first or profession not in held) and profession not in external:
            external.append(profession)
    return regular, external, [one for one in held if one in waiting and one not in external]


def is_external(edition: Edition, park: Sequence[Figure], held: int | None, profession: str) -> bool:
    """Whether several figures of a profession in the park are in an external conflict (4.2).

    held: the room of the palace's figure of that profession, if any.
    """
    return (held is None or edition.external_first) and [one[1] for one in park].count(profession) > 1


def plan_of(position: PositionLike) -> Plan:
    """The plan of the current turn's admission; empty when the game is over."""
    if position.host is None:
        return Plan((), (), ())
    return plan(position.table.edition, position.parks[position.host], position.palaces[position.host])
