"""View model of “May I?”: the question with its fields, the verdict, what would follow, and the board."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from i18n.translator import Translator
from live import BribeOffer, Study, Subject, Verdict, View
from live.readonly_game import lines_in_force
from live.sandbox import full_purse
from presenters.case_export import case_of_moment
from presenters.may_i_fields import fields
from presenters.may_i_question import Question, asked, like, question_data
from presenters.may_i_question_text import tell_question
from presenters.may_i_verdict_html import answer, outcome, proof, tell_offer
from presenters.readonly_board import as_would_be, picture
from rules import record_data

TITLE_LENGTH = 200


def may_i_view(subject: Subject, number: int | None, data: Mapping[str, Any], translator: Translator) -> dict[str, Any]:
    """What a question is answered with, as JSON data (`components/may_i/types.d.ts`).

    number: of the moment, None for the newest. data: the question as `question_data`; whatever it lacks, or cannot be
    asked there, is replaced by what the default question has.

    Raises:
        StorageError: `no-such-moment`.
    """
    view = _moment(subject, number)
    question = asked(data, view)
    verdict = subject.inquire(question.action(view), number)
    would = verdict.position
    caption = translator.say("As it stands") if would is None else translator.say("As it would stand then")
    shown = view if would is None else as_would_be(view, would)
    return {
        "lang": translator.language,
        "question": question_data(question),
        "told": tell_question(question, translator),
        "answer": answer(verdict, translator, view),
        "fields": fields(question, view, translator),
        "follows": _follows(verdict, question, view, translator),
        "proof": proof(verdict, translator, view.table),
        "caption": caption,
        "board": picture(shown, translator, number=len(lines_in_force(view))),
    }


def about(subject: Subject, number: int | None) -> dict[str, Any]:
    """What the questions of a screen are about, as it names it: a table and its moment, or a position that was set up.

    Of the ducats of a position only what article 5.5 makes public is told: who must declare and can declare only 0.
    """
    if not isinstance(subject, Study):
        return {"table": subject.view.table_id, "at": number}
    table, edition = subject.steps[0].position.table, subject.view.table.edition
    if table.start is not None:
        # Not the starting cash, which may be 0 in an edition of one's own.
        full = full_purse(edition)
        waived = {one.seat for one in subject.view.choices if isinstance(one, BribeOffer) and one.waived}
        purses = tuple([0 if seat in waived else full for seat in range(table.seats)])
        table = replace(table, start=replace(table.start, balances=purses))
    return {"record": record_data(table, ())}


def words(translator: Translator) -> dict[str, str]:
    """The texts that stand beside every question."""
    return {
        "less": translator.say("Less"),
        "more": translator.say("More"),
        "lost": translator.say("Connection lost, reconnecting …"),
        "case": translator.say("Send this as a test case"),
        "about": translator.say(
            "The file holds the board, this turn and the answer given here, and nobody's ducats. Others can check "
            "it with their program, or send it along when they ask how a rule is meant."
        ),
        "title": translator.say("Your question"),
        "download": translator.say("Download the case"),
    }


def case_of_question(subject: Subject, number: int | None, data: Mapping[str, Any], title: str) -> str:
    """The question's moment and its answer as a case file. Raises as `case_of_moment` does."""
    view = _moment(subject, number)
    verdict = subject.inquire(asked(data, view).action(view), number)
    return case_of_moment(subject, len(lines_in_force(view)), title, verdict.action)


def _moment(subject: Subject, number: int | None) -> View:
    return subject.view if number is None else subject.view_at(number)


def _follows(verdict: Verdict, question: Question, view: View, translator: Translator) -> dict[str, Any] | None:
    """The effects of what is allowed, or what is allowed instead."""
    if verdict.refused is None:
        return {"title": translator.say("What would happen"), "effects": outcome(verdict, translator), "near": []}
    if not verdict.nearest:
        return None
    near = [
        {"word": tell_offer(choice, view, translator), "question": question_data(like(question, choice, view))}
        for choice in verdict.nearest
    ]
    return {"title": translator.say("The nearest that is allowed"), "effects": [], "near": near}
