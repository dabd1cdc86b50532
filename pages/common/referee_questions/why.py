"""“Why?”: what is due, from whom, by which article, and the plan of the admission."""

from html import escape

import streamlit as st

from components.admission_plan import admission_plan
from i18n.translator import Translator
from live import View
from narration import DueText, runs, tell_due
from pages.common.referee_questions.make_case import make_case
from pages.common.referee_questions.moments import Moments
from presenters.admission_plan import admission_stages
from presenters.admission_plan_view import plan_view
from presenters.article_markup import article_summary, clause
from presenters.case_links import case_link, link_markup
from rules import BRIBE_PHASES


def why(moments: Moments, translator: Translator) -> None:
    """The answer in large type, the article below it, then the plan of the admission."""
    view = moments.view
    telling = tell_due(view, translator)
    st.html(_answer(telling, view, translator))
    stages = admission_stages(moments.subject, view)
    # Always made, so that what stands below keeps its place.
    with st.container(key=f"{moments.name}-planned"):
        if stages:
            st.subheader(translator.say("The plan of this admission"), anchor=False)
            admission_plan(plan_view(view, stages, translator), key=f"{moments.name}-plan")
    numbers = _further(view, telling.article) if stages else [telling.article]
    st.html("".join(clause(number, translator, view.table, opened=False) for number in numbers))
    make_case(moments, translator)


def _answer(telling: DueText, view: View, translator: Translator) -> str:
    sentence = "".join(
        f"<b>{escape(text)}</b>" if is_name else escape(text) for text, is_name in runs(telling.sentence)
    )
    details = "".join(f"<li>{escape(one)}</li>" for one in (*telling.details, *_next(view, translator)))
    rests = article_summary(telling.article, translator, view.table)
    cases = link_markup(case_link(telling.article, translator))
    said = f'<p class="desk-why">{sentence}</p><ul>{details}</ul>{rests}{cases}'
    return f'<section class="desk-answer plain">{said}</section>'


def _next(view: View, translator: Translator) -> list[str]:
    """Who bribes next in a fixed order, after the one whose turn it is."""
    pending = view.position.pending
    if view.due.phase not in BRIBE_PHASES or not view.table.edition.ordered_bribes or len(pending) < 2:
        return []
    order = translator.listing([translator.figure(figure) for figure in pending])
    return [translator.say("The order from here: {figures}.", figures=order)]


def _further(view: View, article: str) -> list[str]:
    found = ["4", "4.1", "4.2", "4.3", "5.3", "5.4"]
    if view.table.edition.external_first:
        found += ["7.1", "7.2"]
    return [article, *[number for number in found if number != article]]
