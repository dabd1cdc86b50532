"""A summary of the rules of one table, with its deviations from the edition marked."""

import re
from typing import NamedTuple

from i18n.translator import Translator
from rules import ARTICLES, Edition, Options, Table, played_article, ties_are_printed
from rules.editions import FIGURES_PER_PROFESSION

# The articles at the end of a line; a line that says in words what they are has more than numbers there.
_CITED = re.compile(r"\(([\d., ]+)\)$")
# It stands behind the lines that are rulings; below them stands what it means.
RULING_SIGN = "°"


class RuleLine(NamedTuple):
    """One sentence of the summary. own: chosen by the table, its box says otherwise. ruling: see `is_ruling`."""

    text: str
    own: bool = False
    ruling: bool = False


def is_ruling(line: str, table: Table) -> bool:
    """Whether the rulebook of a table's edition is silent on every article that a line cites at its end."""
    cited = _CITED.search(line)
    numbers = [number for number in re.findall(r"\d+(?:\.\d+)?", cited[1]) if number in ARTICLES] if cited else []
    return bool(numbers) and all(played_article(table, number).basis == "ruling" for number in numbers)


def ruling_legend(translator: Translator) -> str:
    """What the sign behind a line means."""
    return f"{RULING_SIGN} {translator.say('The rulebook is silent here; this table plays it so.')}"


def rule_summary(table: Table, translator: Translator, *, open_cash: bool = False) -> list[tuple[str, list[RuleLine]]]:
    """Headings and sentences of the summary. open_cash: whether all balances are public (article 1)."""
    edition, options = table.edition, table.options
    usual = _sentences(edition, edition.defaults, False, translator)
    known = {line for _, lines in usual for line in lines}
    played = _sentences(edition, options, open_cash, translator)
    # What stands there only because the table has chosen otherwise than its box is its own.
    return [
        (title, [RuleLine(line, line not in known, is_ruling(line, table)) for line in lines])
        for title, lines in played
    ]


def _sentences(
    edition: Edition, options: Options, open_cash: bool, translator: Translator
) -> list[tuple[str, list[str]]]:
    return [
        (translator.say("The box"), [*_box(edition, translator), _cash(open_cash, translator)]),
        (translator.say("A turn"), _turn(translator)),
        (translator.say("Admission"), _admission(edition, translator)),
        (translator.say("Bribes"), _bribes(edition, options, translator)),
        (translator.say("The host decides"), _decisions(edition, translator)),
        (translator.say("Dispatch"), _dispatch(edition, options, translator)),
        (translator.say("The end"), _end(edition, translator)),
    ]


def _box(edition: Edition, translator: Translator) -> list[str]:
    return [
        translator.say(
            "{least} to {most} players, {rounds} rounds, {cash} ducats each at the start.",
            least=str(edition.least_players),
            most=str(edition.most_players),
            rounds=str(edition.rounds),
            cash=translator.number(edition.cash),
        ),
        translator.say(
            "Every palace has one room of each salary: {rooms}.",
            rooms=translator.listing([translator.number(room) for room in edition.rooms]),
        ),
        _figures(edition, translator),
    ]


def _cash(open_cash: bool, translator: Translator) -> str:
    if open_cash:
        return translator.say("Cash is open, as bribes, incomes and the board are. (1)")
    return translator.say("Cash is secret; bribes, incomes and the board are public. (1)")


def _figures(edition: Edition, translator: Translator) -> str:
    professions = translator.listing([translator.professions(one) for one in edition.professions])
    if edition.figures == FIGURES_PER_PROFESSION:
        return translator.say("Two figures each of: {professions}.", professions=professions)
    return translator.count(
        "One figure each of: {professions}.",
        "{count} figures each of: {professions}.",
        edition.figures,
        count=str(edition.figures),
        professions=professions,
    )


def _turn(translator: Translator) -> list[str]:
    return [
        translator.say("Income: the bank pays the salaries of your figures in other palaces. (3)"),
        translator.say("Admission: everybody who waits in your park is dealt with, in three stages. (4)"),
        translator.say("Dispatch: two of your figures go to other palaces. (10)"),
    ]


def _admission(edition: Edition, translator: Translator) -> list[str]:
    several = (
        translator.say(
            "Several in the park against one inside: they fight outside first, the winner then attacks. (7.2)"
        )
        if edition.external_first
        else translator.say("Several in the park against one inside: one internal conflict, all together. (4.3)")
    )
    external = (
        translator.say("External conflict: two or more of one profession in the park. (4.2)")
        if edition.external_first
        else translator.say("External conflict: two or more of one profession in the park, none inside. (4.2)")
    )
    return [
        translator.say("Regular: alone of its profession in the park, and none inside. (4.1)"),
        external,
        translator.say("Internal conflict: a figure inside has its profession in the park. (4.3)"),
        several,
        translator.say("A room holds one figure, a palace one of each profession. (4.4)"),
    ]


def _bribes(edition: Edition, options: Options, translator: Translator) -> list[str]:
    unit, least = translator.number(edition.unit), translator.number(edition.least_bribe)
    order = (
        translator.say("Round from the host's left; in an internal conflict the defender first. (5.3)")
        if edition.ordered_bribes
        else translator.say("First all name the rooms they want, from the host's left; then in any order. (5.3)")
    )
    size = (
        translator.say(
            "Whole multiples of {unit}, at least {least}: everybody concerned pays. (5.1)", unit=unit, least=least
        )
        if edition.least_bribe
        else translator.say("Whole multiples of {unit}; nothing is an offer too. (5.1)", unit=unit)
    )
    poor = (
        translator.say("Whoever has less than {unit} gets {unit} from the bank first. (5.5)", unit=unit)
        if options.insolvency == "grant"
        else translator.say("Whoever has less than {unit} declares 0. (5.5, a ruling)", unit=unit)
    )
    return [
        order,
        size,
        _given_back(options, translator),
        poor,
        _side_payments(options, translator),
        translator.say("The host decides when all of the stage have paid; promises bind nobody. (5.4, 5.6)"),
    ]


def _given_back(options: Options, translator: Translator) -> str:
    if options.refund:
        return translator.say("Paid is paid, but whoever is banished gets the bribe back from the host. (5.2, 9)")
    return translator.say("Paid is paid: never raised, never taken back. (5.2)")


def _side_payments(options: Options, translator: Translator) -> str:
    if options.side_payments:
        return translator.say("Players may pay each other at any time; that settles nothing. (13, a ruling)")
    return translator.say("Players pay each other nothing but bribes. (13)")


def _decisions(edition: Edition, translator: Translator) -> list[str]:
    together = (
        translator.say("All external conflicts are paid in one pass, then decided in any order. (5.4)")
        if edition.externals_together
        else translator.say("One external conflict at a time; the host names which. (7.1)")
    )
    return [
        translator.say("Regular figures get any free rooms, whatever was paid. (6)"),
        translator.say("External: one is kept and gets a free room, the others go to the island. (7)"),
        together,
        translator.say("Internal: from the lowest salary up; the winner holds that very room. (8, 8.1)"),
        translator.say("Nobody leaves a room but by losing a conflict; the island is for good."),
    ]


def _dispatch(edition: Edition, options: Options, translator: Translator) -> list[str]:
    where = (
        translator.say("Exactly two, to one palace or to two, never your own. (10)")
        if edition.one_palace
        else translator.say("Exactly two, to two different palaces, never your own. (10, 10.1)")
    )
    own = (
        translator.say("Attacking your own figure is allowed. (10.2)")
        if options.self_attack
        else translator.say("Never where a figure of yours with the same profession holds a room. (10.2)")
    )
    return [where, own, translator.say("Nobody is sent in the last round. (10.3)")]


def _end(edition: Edition, translator: Translator) -> list[str]:
    most = (
        translator.say("Most ducats wins; equal sums share the victory. (11)")
        if ties_are_printed(edition)
        else translator.say("Most ducats wins. That equal sums share the victory is a ruling. (11)")
    )
    return [translator.say("After the last round everybody gets income once more. (11)"), most]
