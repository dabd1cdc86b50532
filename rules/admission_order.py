"""Article 4, the order of admission: regular figures, then external, then internal conflicts; and the next stage.

`plan` sorts a park's figures into the stages and the internal conflicts by salary (8); `open_stage` opens the next one
with the bribes it requires. The host chooses the order of external conflicts where the edition allows it (7.1).
`conflict` has the participants of the open conflict, `placing` its settlement.

The plan is recomputed from park and palace after each stage. That equals the plan fixed at the beginning, because
placing and settling remove only the figures they deal with; the only figure that changes its stage is the winner of an
external conflict over a held profession, as 7.2 requires.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.actions import Figure
from rules.bank import pay_grants
from rules.bribes import in_order
from rules.builder import PositionBuilder
from rules.editions import Edition
from rules.position import Phase
from rules.state import State


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
    regular, external = _first_stages(edition, park, palace)
    internal = [profession for _, profession in _attacked(park, palace) if profession not in external]
    return Plan(tuple(regular), tuple(external), tuple(internal))


def _attacked(park: Sequence[Figure], palace: Sequence[Figure | None]) -> list[Figure]:
    """The figures inside of whose profession others wait in the park, by salary."""
    waiting = [figure[1] for figure in park]
    return [figure for figure in palace if figure is not None and figure[1] in waiting]


def _first_stages(
    edition: Edition, park: Sequence[Figure], palace: Sequence[Figure | None]
) -> tuple[list[Figure], list[str]]:
    """The regular figures, and the professions in external conflict."""
    waiting = [figure[1] for figure in park]
    held = [figure and figure[1] for figure in palace]
    regular: list[Figure] = []
    external: list[str] = []
    for figure in park:
        profession = figure[1]
        if waiting.count(profession) == 1:
            if profession not in held:
                regular.append(figure)
        elif (edition.external_first or profession not in held) and profession not in external:
            external.append(profession)
    return regular, external


def is_external(edition: Edition, park: Sequence[Figure], held: int | None, profession: str) -> bool:
    """Whether several figures of a profession in the park are in an external conflict (4.2).

    held: the room of the palace's figure of that profession, if any.
    """
    return (held is None or edition.external_first) and [one[1] for one in park].count(profession) > 1


def plan_of(position: State) -> Plan:
    """The plan of the current turn's admission; empty when the game is over."""
    if position.host is None:
        return Plan((), (), ())
    return plan(position.table.edition, position.parks[position.host], position.palaces[position.host])


def open_stage(builder: PositionBuilder) -> bool:
    """Open the next stage of the host's admission; returns False if the park is empty (articles 4, 5.4, 7.1)."""
    host = builder.host
    assert host is not None
    park = builder.parks[host]
    builder.pending, builder.declared, builder.conflict = (), (), None
    if not park:
        return False
    edition = builder.table.edition
    palace = builder.palaces[host]
    regular, external = _first_stages(edition, park, palace)
    if regular:
        _ask(builder, "regular-bribes", None, regular)
    elif external:
        if edition.externals_together:
            _ask(builder, "external-bribes", None, [figure for figure in park if figure[1] in external])
        elif len(external) > 1:
            builder.phase = "external-choice"
        else:
            open_external(builder, *external)
    else:
        _open_internal(builder, _attacked(park, palace)[0])
    return True


def open_external(builder: PositionBuilder, profession: str) -> None:
    """Open one external conflict: its owners' bribes are due (articles 5.4, 7.1)."""
    park = builder.parks[builder.host or 0]
    _ask(builder, "external-bribes", profession, [figure for figure in park if figure[1] == profession])


def _open_internal(builder: PositionBuilder, defender: Figure) -> None:
    """Deal with the internal conflict over one figure's room: its own bribe is due first (articles 5.3, 8)."""
    park, profession = builder.parks[builder.host or 0], defender[1]
    _ask(builder, "internal-bribes", profession, [figure for figure in park if figure[1] == profession], defender)


def _ask(
    builder: PositionBuilder,
    phase: Phase,
    conflict: str | None,
    figures: Sequence[Figure],
    defender: Figure | None = None,
) -> None:
    """Make bribes due for `figures`, the defender's first (article 5.3)."""
    builder.phase = phase
    builder.conflict = conflict
    if builder.negotiation.heard:
        builder.negotiation = builder.negotiation._replace(heard=())
    waiting = in_order(figures, builder.host or 0, len(builder.table.players))
    builder.pending = waiting if defender is None else (defender, *waiting)
    pay_grants(builder)
