"""The rules of one edition on one page, for the table and for the printer."""

from html import escape

import streamlit as st

from pages.parts.language import Speech
from rules import Edition
from rules.editions import FIGURES_PER_PROFESSION

_PRINT = """
export default function ({ parentElement, data }) {
  const button = parentElement.querySelector('button');
  button.textContent = data[0].label;
  button.onclick = () => window.print();
  button.hidden = false;
}
"""
_CSS = """
button { font: 600 1rem var(--st-font, sans-serif); min-height: 2.75rem; padding: 0 1.2rem; cursor: pointer; border: 0;
  color: #fff; background: var(--st-primary-color); border-radius: var(--st-button-radius, .75rem); }
"""
_print = st.components.v2.component("intrige_print", html='<button type="button" hidden></button>', css=_CSS, js=_PRINT)


def sheet(edition: Edition, speech: Speech) -> None:
    """The summary, and a button that prints it on one A4 page."""
    with st.container(key="unprinted-print"):
        _print(key="print-sheet", data=[{"label": speech.say("Print this page")}])
    parts = "".join(
        f"<section><h3>{escape(title)}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul></section>"
        for title, lines in contents(edition, speech)
    )
    st.html(f'<article class="desk-sheet"><h2>{escape(speech.edition(edition.name))}</h2>{parts}</article>')


def contents(edition: Edition, speech: Speech) -> list[tuple[str, list[str]]]:
    """Headings and sentences of the summary."""
    return [
        (speech.say("The box"), _box(edition, speech)),
        (speech.say("A turn"), _turn(speech)),
        (speech.say("Admission"), _admission(edition, speech)),
        (speech.say("Bribes"), _bribes(edition, speech)),
        (speech.say("The host decides"), _decisions(edition, speech)),
        (speech.say("Dispatch"), _dispatch(edition, speech)),
        (speech.say("The end"), _end(speech)),
    ]


def _box(edition: Edition, speech: Speech) -> list[str]:
    return [
        speech.say(
            "{least} to {most} players, {rounds} rounds, {cash} ducats each at the start.",
            least=str(edition.least_players),
            most=str(edition.most_players),
            rounds=str(edition.rounds),
            cash=speech.number(edition.cash),
        ),
        speech.say(
            "Every palace has one room of each salary: {rooms}.",
            rooms=speech.listing([speech.number(room) for room in edition.rooms]),
        ),
        _figures(edition, speech),
        speech.say("Cash is secret; bribes, incomes and the board are public. (1)"),
    ]


def _figures(edition: Edition, speech: Speech) -> str:
    professions = speech.listing([speech.professions(one) for one in edition.professions])
    if edition.figures == FIGURES_PER_PROFESSION:
        return speech.say("Two figures each of: {professions}.", professions=professions)
    return speech.count(
        "One figure each of: {professions}.",
        "{count} figures each of: {professions}.",
        edition.figures,
        count=str(edition.figures),
        professions=professions,
    )


def _turn(speech: Speech) -> list[str]:
    return [
        speech.say("Income: the bank pays the salaries of your figures in other palaces. (3)"),
        speech.say("Admission: everybody who waits in your park is dealt with, in three stages. (4)"),
        speech.say("Dispatch: two of your figures go to other palaces. (10)"),
    ]


def _admission(edition: Edition, speech: Speech) -> list[str]:
    several = (
        speech.say("Several in the park against one inside: they fight outside first, the winner then attacks. (7.2)")
        if edition.external_first
        else speech.say("Several in the park against one inside: one internal conflict, all together. (4.3)")
    )
    external = (
        speech.say("External conflict: two or more of one profession in the park. (4.2)")
        if edition.external_first
        else speech.say("External conflict: two or more of one profession in the park, none inside. (4.2)")
    )
    return [
        speech.say("Regular: alone of its profession in the park, and none inside. (4.1)"),
        external,
        speech.say("Internal conflict: a figure inside has its profession in the park. (4.3)"),
        several,
        speech.say("A room holds one figure, a palace one of each profession. (4.4)"),
    ]


def _bribes(edition: Edition, speech: Speech) -> list[str]:
    unit, least = speech.number(edition.unit), speech.number(edition.least_bribe)
    order = (
        speech.say("Round from the host's left; in an internal conflict the defender first. (5.3)")
        if edition.ordered_bribes
        else speech.say("First all name the rooms they want, from the host's left; then in any order. (5.3)")
    )
    size = (
        speech.say(
            "Whole multiples of {unit}, at least {least}: everybody concerned pays. (5.1)", unit=unit, least=least
        )
        if edition.least_bribe
        else speech.say("Whole multiples of {unit}; nothing is an offer too. (5.1)", unit=unit)
    )
    poor = (
        speech.say("Whoever has less than {unit} gets {unit} from the bank first. (5.5)", unit=unit)
        if edition.defaults.insolvency == "grant"
        else speech.say("Whoever has less than {unit} declares 0. (5.5, a ruling)", unit=unit)
    )
    return [
        order,
        size,
        speech.say("Paid is paid: never raised, never taken back. (5.2)"),
        poor,
        speech.say("The host decides when all of the stage have paid; promises bind nobody. (5.4, 5.6)"),
    ]


def _decisions(edition: Edition, speech: Speech) -> list[str]:
    together = (
        speech.say("All external conflicts are paid in one pass, then decided in any order. (5.4)")
        if edition.externals_together
        else speech.say("One external conflict at a time; the host names which. (7.1)")
    )
    return [
        speech.say("Regular figures get any free rooms, whatever was paid. (6)"),
        speech.say("External: one is kept and gets a free room, the others go to the island. (7)"),
        together,
        speech.say("Internal: from the lowest salary up; the winner holds that very room. (8, 8.1)"),
        speech.say("Nobody leaves a room but by losing a conflict; the island is for good."),
    ]


def _dispatch(edition: Edition, speech: Speech) -> list[str]:
    where = (
        speech.say("Exactly two, to one palace or to two, never your own. (10)")
        if edition.one_palace
        else speech.say("Exactly two, to two different palaces, never your own. (10, 10.1)")
    )
    own = (
        speech.say("Attacking your own figure is allowed. (10.2)")
        if edition.defaults.self_attack
        else speech.say("Never where a figure of yours with the same profession holds a room. (10.2)")
    )
    return [where, own, speech.say("Nobody is sent in the last round. (10.3)")]


def _end(speech: Speech) -> list[str]:
    return [
        speech.say("After the last round everybody gets income once more. (11)"),
        speech.say("Most ducats wins; equal sums share the victory. (11)"),
    ]
