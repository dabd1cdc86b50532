"""Parts of the view models that are equal on all screens, cached by view and language."""

from typing import Any, NamedTuple
from weakref import finalize

from i18n.translator import Translator
from live import View
from live.stale_decisions import Latest, latest
from presenters.board_view import board_view
from presenters.clock_view import clock_view
from presenters.controls_view import Controls, all_controls
from presenters.log_view import log_view
from presenters.now_view import now_view


class SharedViews(NamedTuple):
    """The view models of panel, board, log and clock, and all controls. Shared: must not be modified.

    clock: of a device that may not pause it; empty without one.
    """

    now: dict[str, Any]
    board: dict[str, Any]
    log: dict[str, Any]
    controls: Controls
    clock: dict[str, Any]
    latest: Latest


# By the id of a view, then by language. It goes with the view, which holds a whole log: nothing of a table that is let
# go from memory stays here. What a finalizer calls may interrupt any other access, so it is a plain `dict`.
_kept: dict[int, dict[str, SharedViews]] = {}


def shared_views(view: View, translator: Translator) -> SharedViews:
    """The shared part of the view models of a table at this version, in this language."""
    kept = _of(view)
    made = kept.get(translator.language)
    if made is not None:
        return made
    # It may look through the whole log, whatever the language.
    found = next((one.latest for one in kept.values()), None)
    made = SharedViews(
        now_view(view, translator),
        board_view(view, translator),
        log_view(view, translator),
        all_controls(view, translator),
        # It adds up the times of the whole log.
        clock_view(view, False, translator) or {},
        latest(view) if found is None else found,
    )
    return kept.setdefault(translator.language, made)


def forget_shared(view: View) -> None:
    """Forget what was made of a view, which nobody is shown any more; whoever comes has it made anew."""
    if id(view) in _kept:
        # Another thread may be looking through the former.
        _kept[id(view)] = {}


def _of(view: View) -> dict[str, SharedViews]:
    kept = _kept.get(id(view))
    if kept is None:
        kept = _kept.setdefault(id(view), {})
        finalize(view, _kept.pop, id(view), None)
    return kept
