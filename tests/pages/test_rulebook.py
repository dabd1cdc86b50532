"""The rules page: search, comparison of editions, examples, summary, and what is a ruling."""

from collections.abc import Callable
from dataclasses import replace

from streamlit.testing.v1 import AppTest

from i18n.translator import Translator
from narration.rule_summary import is_ruling, rule_summary
from pages.desk.rulings import unprinted
from pages.rulebook.sections import found
from presenters.article_markup import article_summary, clause
from presenters.article_view import article_data
from rules import ARTICLES, EDITIONS, Options, Table
from rules.compare import COMPARISONS
from rules.examples import EXAMPLES
from rules.record import replay_actions

App = Callable[..., AppTest]


def test_rules_can_be_searched() -> None:
    translator = Translator()
    assert found("last income", in_the_box("fx-schmid-1994"), translator) == ["11"]
    assert "10.1" in found("two different PALACES", in_the_box("fx-schmid-1994"), translator)
    assert found("zebra", in_the_box("fx-schmid-1994"), translator) == []
    assert len(found("", in_the_box("fx-schmid-1994"), translator)) == len(ARTICLES) - 1


def test_a_search_that_finds_nothing_says_so(app: App) -> None:
    page = app("rulebook/page.py")
    page.text_input(key="rules-search").set_value("zebra").run()
    assert not page.exception
    assert r"No article holds these words\." in [one.value for one in page.markdown]


def test_every_comparison_speaks_of_every_edition_and_of_a_known_article() -> None:
    for comparison in COMPARISONS:
        assert comparison.article in ARTICLES
        assert set(comparison.variants) == set(EDITIONS)
    assert "5.5" in unprinted(in_the_box("fx-schmid-1994"))
    assert "5.3" not in unprinted(in_the_box("fx-schmid-1994"))


def test_worked_examples_can_be_played_to_their_end() -> None:
    assert len(EXAMPLES) == 9
    for example in EXAMPLES:
        game = replay_actions(example.table, example.actions)
        assert game.error is None
        assert game.position.phase == "dispatch"


def in_the_box(name: str) -> Table:
    return Table(EDITIONS[name], (), options=EDITIONS[name].defaults)


def test_a_table_is_told_its_own_options_and_what_differs_from_the_box() -> None:
    table = replace(in_the_box("fx-schmid-1994"), options=Options(True, "grant", False, False))
    lines = [line for _, lines in rule_summary(table, Translator()) for line in lines]
    assert [line.text for line in lines if line.own] == [
        "Paid is paid, but whoever is banished gets the bribe back from the host. (5.2, 9)",
        "Whoever has less than 10,000 gets 10,000 from the bank first. (5.5)",
        "Players pay each other nothing but bribes. (13)",
        "Never where a figure of yours with the same profession holds a room. (10.2)",
    ]
    told = {number: clause(number, Translator(), table, opened=False) for number in ("5.5", "9", "10.2", "4.4")}
    assert "This table&#x27;s choice." in told["5.5"]
    assert "This table&#x27;s choice: the box says otherwise." in told["10.2"]
    assert "is first paid 10,000 by the bank" in told["5.5"]
    assert "gets back from the host" in told["9"]
    assert "No figure goes to a palace in which its owner" in told["10.2"]
    assert "So it is printed in the rulebook." in told["4.4"]


def test_what_is_not_known_from_a_rulebook_is_told_as_a_ruling_wherever_it_is_cited() -> None:
    table = in_the_box("amigo-2003")
    for number in ("3", "5.3", "7", "8", "10"):
        assert "The rulebook is silent here" in clause(number, Translator(), table, opened=False)
        assert "The rulebook is silent here" in article_summary(number, Translator(), table)
        assert article_data(number, Translator(), table)["ruling"]
    assert "So it is printed in the rulebook." in clause("5.1", Translator(), table, opened=False)


def test_a_line_of_the_summary_that_is_a_ruling_is_marked_and_no_other() -> None:
    rulings = {
        name: {line.text for _, lines in rule_summary(in_the_box(name), Translator()) for line in lines if line.ruling}
        for name in EDITIONS
    }
    assert rulings["fx-schmid-1994"] == rulings["intrigo-a-palazzo"] == set()
    assert rulings["brettspielwelt"] == {
        "Income: the bank pays the salaries of your figures in other palaces. (3)",
        "Paid is paid: never raised, never taken back. (5.2)",
        "All external conflicts are paid in one pass, then decided in any order. (5.4)",
    }
    told = [line for _, lines in rule_summary(in_the_box("amigo-2003"), Translator()) for line in lines]
    assert len(rulings["amigo-2003"]) > len(told) // 2
    assert not any("(5.1)" in line for line in rulings["amigo-2003"])


def test_a_shared_victory_is_told_as_a_ruling_where_no_rulebook_prints_it() -> None:
    for name in EDITIONS:
        told = " ".join(line.text for _, lines in rule_summary(in_the_box(name), Translator()) for line in lines)
        printed = "equal sums share the victory. (11)" in told
        assert printed != ("That equal sums share the victory is a ruling. (11)" in told)
        assert printed == (name == "intrigo-a-palazzo")


def test_a_line_that_says_what_it_is_or_cites_nothing_bears_no_mark() -> None:
    table = in_the_box("amigo-2003")
    assert is_ruling("Anna starts. (2)", table)
    assert not is_ruling("Whoever has less than 1,000 declares 0. (5.5, a ruling)", table)
    assert not is_ruling("The box (99)", table)
    assert not is_ruling("Notes: two 10,000.", table)


def test_summary_follows_the_edition() -> None:
    told = {
        name: " ".join(line.text for _, lines in rule_summary(in_the_box(name), Translator()) for line in lines)
        for name in EDITIONS
    }
    assert "to two different palaces" in told["fx-schmid-1994"]
    assert "to one palace or to two" in told["intrigo-a-palazzo"]
    assert "Never where a figure of yours" in told["brettspielwelt"]
