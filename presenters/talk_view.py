"""View model of what was said and paid for each figure: rows of the now panel, tags of the board's figures."""

from typing import Any

from i18n.translator import Translator
from live import View
from narration.figure_talk import Reader, Said, said_of, tell_said, tell_to_host, tell_whose
from presenters.board_places import of_figure
from presenters.short_amount import short_amount
from rules import Figure, FigureTalk

Data = dict[str, Any]


def talk_rows(view: View, translator: Translator, seat: int | None = None) -> list[Data]:
    """A row for every figure for which something was said or paid. seat: the reader, addressed in the first person."""
    return [_row(view, talk, translator, seat, number) for number, talk in enumerate(said_of(view))]


def _row(view: View, talk: FigureTalk, translator: Translator, seat: int | None, number: int) -> Data:
    mine = talk.figure.seat == seat
    reader: Reader = "owner" if mine else "host" if seat is not None and seat == view.position.host else "anybody"
    figure = talk.figure
    return {
        "id": f"{number}/{figure_id(figure)}",
        "figure": figure_id(figure) if talk.paid is None else "",
        "who": tell_whose(talk, translator, mine=mine),
        "said": [{"kind": one.kind, "words": one.words} for one in tell_said(view, talk, translator, reader)],
        "request": _request(talk, translator) if reader == "host" else None,
    }


def _request(talk: FigureTalk, translator: Translator) -> Data | None:
    """An offer addressed to its host; None if nothing is left to answer."""
    if talk.paid is not None or not (talk.offered or talk.wished):
        return None
    offer, purpose = tell_to_host(talk, translator)
    return {**of_figure(talk.figure), "offer": offer, "purpose": purpose}


def figure_id(figure: Figure) -> str:
    """A key that joins an offer and the replies to it."""
    return f"{figure.seat}/{figure.profession}"


def talk_tags(view: View, translator: Translator) -> list[tuple[FigureTalk, Data]]:
    """The board's tag of every figure for which something was said or paid."""
    return [(talk, _tag(view, talk, translator)) for talk in said_of(view)]


def _tag(view: View, talk: FigureTalk, translator: Translator) -> Data:
    told = tell_said(view, talk, translator)
    return {
        # The room that the figure is in is not repeated.
        "parts": [
            {"kind": one.kind, "short": "" if _is_where_it_stands(talk, one) else short_amount(one.sum, translator)}
            for one in told
            if one.kind != "more"
        ],
        "words": translator.listing([one.words for one in told]),
    }


def _is_where_it_stands(talk: FigureTalk, said: Said) -> bool:
    return said.kind in ("asked", "promised") and said.sum == talk.room
