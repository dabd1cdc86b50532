"""Why? What is due, from whom, in what order and by which article; and the plan of the admission, drawn."""

from html import escape

import streamlit as st

from live import View
from pages.parts.desk.clauses import clause, gist
from pages.parts.desk.course import course
from pages.parts.desk.drawing import drawing
from pages.parts.desk.moment import Moments
from pages.parts.language import Speech
from pages.parts.tale import Telling, runs, tell_due
from rules import BRIBE_PHASES


def why(moments: Moments, speech: Speech) -> None:
    """The answer large, the article under it, then the drawing as the proof."""
    view = moments.view
    telling = tell_due(view, speech)
    st.html(_answer(telling, view, speech))
    edition = view.table.edition.name
    stages = course(moments.subject, view)
    if stages:
        st.subheader(speech.say("The plan of this admission"), anchor=False)
        drawing(view, stages, speech, key=f"{moments.name}-plan")
    numbers = _further(view, telling.article) if stages else [telling.article]
    st.html("".join(clause(number, speech, edition, opened=False) for number in numbers))


def _answer(telling: Telling, view: View, speech: Speech) -> str:
    sentence = "".join(
        f"<b>{escape(text)}</b>" if is_name else escape(text) for text, is_name in runs(telling.sentence)
    )
    details = "".join(f"<li>{escape(one)}</li>" for one in (*telling.details, *_next(view, speech)))
    rests = gist(telling.article, speech, view.table.edition.name)
    said = f'<p class="desk-why">{sentence}</p><ul>{details}</ul>{rests}'
    return f'<section class="desk-answer plain">{said}</section>'


def _next(view: View, speech: Speech) -> list[str]:
    """Who bribes after the one whose turn it is, where the order is fixed."""
    pending = view.position.pending
    if view.due.phase not in BRIBE_PHASES or not view.table.edition.ordered_bribes or len(pending) < 2:
        return []
    order = speech.listing([speech.figure(figure) for figure in pending])
    return [speech.say("The order from here: {figures}.", figures=order)]


def _further(view: View, article: str) -> list[str]:
    found = ["4", "4.1", "4.2", "4.3", "5.3", "5.4"]
    if view.table.edition.external_first:
        found += ["7.1", "7.2"]
    return [article, *[number for number in found if number != article]]
