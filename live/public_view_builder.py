"""Makes the public `View` of a table in play from its log and what is projected from its entries.

Balances are included only where they are public: with open cash, and once the game is over.
"""

from live.device_identity import OPEN_CASH, SECRET
from live.log_projection import TableProjection
from live.public_view import View, moment
from rules import Illegal
from storage import AS_IT_STANDS, GameLog


def view_of(game_log: GameLog, course: TableProjection) -> View:
    """The public view of a table at the version that `course` has reached."""
    seating = course.seating
    position, due, choices, plan = moment(course.steps[-1])
    return View(
        table_id=game_log.id,
        version=game_log.version,
        table=position.table,
        position=position,
        due=due,
        choices=choices,
        plan=plan,
        opening=course.steps[0].events,
        log=course.log(),
        balances=course.position.balances if position.host is None or seating.closed == AS_IT_STANDS else None,
        places=course.position.places,
        undoable=course.undoable,
        redoable=game_log.redo_size,
        settings={name: value for name, value in game_log.settings.items() if name not in SECRET},
        access=seating.access,
        seated=frozenset(seating.tokens),
        protected=frozenset(seating.pins),
        damage=game_log.damage,
        read_only=game_log.read_only or (Illegal("table-closed", "1") if seating.closed else None),
        order=course.order(),
        resumed=course.position.table.start is not None,
        # Open cash is a setting of the set-up; later settings cannot reveal balances.
        open_cash=course.position.balances if game_log.header["options"].get(OPEN_CASH) is True else None,
        fallen=game_log.game.timeline.fallen,
        undoes=game_log.game.timeline.undoes,
        absent=seating.absent,
        closed=seating.closed,
    )
