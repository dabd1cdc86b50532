"""Article 4, the order of admission: regular figures, then external, then internal conflicts; and the next stage.

`open_stage` opens the next stage, or the next conflict, with the bribes it requires. The host chooses the order of
external conflicts where the edition allows it (7.1). Which figures belong to a stage is in `regular_or_conflict`, who
fights in the open conflict in `contenders`, its settlement in `settling_conflicts`.
"""

from collections.abc import Sequence

from rules.actions import Figure, Open
from rules.awaited import no_such_seat, not_for_host
from rules.bank import pay_grants
from rules.bribes import in_order
from rules.errors import Illegal
from rules.position import Phase
from rules.position_builder import PositionBuilder
from rules.position_like import PositionLike
from rules.regular_or_conflict import plan_of, stages


def open_stage(builder: PositionBuilder) -> bool:
    """Open the next stage of the host's admission; returns False if the park is empty (articles 4, 5.4, 7.1)."""
    host = builder.host
    assert host is not None
    park = builder.parks[host]
    builder.pending, builder.declared, builder.conflict = (), (), None
    if not park:
        return False
    edition = builder.table.edition
    regular, external, internal = stages(edition, park, builder.palaces[host])
    if regular:
        _ask(builder, "regular-bribes", None, regular)
    elif external:
        if edition.externals_together:
            _ask(builder, "external-bribes", None, [figure for figure in park if figure[1] in external])
        elif len(external) > 1:
            builder.phase = "external-choice"
        else:
            _open_external(builder, *external)
    else:
        _open_internal(builder, internal[0])
    return True


def check_open(position: PositionLike, action: Open) -> Illegal | None:
    """Refuse to open what is no pending external conflict, or out of time (article 7.1)."""
    wrong = not_for_host(position, action.seat, "external-choice", Open)
    if wrong:
        return no_such_seat(position, action.seat) or wrong
    if action.profession not in plan_of(position).external:
        return Illegal("not-pending", "7.1", profession=action.profession, host=action.seat)
    return None


def open_conflict(builder: PositionBuilder, action: Open) -> None:
    """Make the bribes of the profession's owners due."""
    _open_external(builder, action.profession)


def _open_external(builder: PositionBuilder, profession: str) -> None:
    """Open one external conflict: its owners' bribes are due (articles 5.4, 7.1)."""
    park = builder.parks[builder.host or 0]
    _ask(builder, "external-bribes", profession, [figure for figure in park if figure[1] == profession])


def _open_internal(builder: PositionBuilder, profession: str) -> None:
    """Deal with the internal conflict of a profession: the defender's bribe is due first (articles 5.3, 8)."""
    host = builder.host or 0
    palace, index = builder.palaces[host], builder.room_of(host, profession)
    assert index is not None
    attackers = [figure for figure in builder.parks[host] if figure[1] == profession]
    _ask(builder, "internal-bribes", profession, attackers, palace[index])


def _ask(
    builder: PositionBuilder,
    phase: Phase,
    conflict: str | None,
    figures: Sequence[Figure],
    defender: Figure | None = None,
) -> None:
    """Make bribes due for `figures`, the defender's first (article 5.3)."""
    host = builder.host
    assert host is not None
    builder.phase = phase
    builder.conflict = conflict
    if builder.negotiation.heard:
        builder.negotiation = builder.negotiation._replace(heard=())
    waiting = in_order(figures, host, len(builder.table.players))
    builder.pending = waiting if defender is None else (defender, *waiting)
    pay_grants(builder)
