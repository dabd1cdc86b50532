"""Turning points and sentences of the small game, and of games without any."""

import re
from dataclasses import replace
from random import Random

import pytest

from analysis import Chronicle
from charts import CHARTS, LABELS, SENTENCES, Told, chronicle, draw, sentence, turning_points
from charts.sentence_data import All, English, Inserts, Number, Trade, Who, english, letters
from charts.turning_points import decisive, with_kingmaker
from rules import EDITIONS, Figure, Player, Table
from tests.charts.games import play_out, table_of
from tests.charts.small import ACTIONS, CHURCH, LAW, MONEY, PROMISED, K, small_game


def told(game: Chronicle) -> dict[str, str]:
    return {point.told.code: sentence(point.told, english(game.table)) for point in turning_points(game)}


def test_turning_points_of_the_small_game() -> None:
    assert told(chronicle(small_game())) == {
        "never-behind": "Counting the salaries still to be paid, nobody was ever ahead of Ben.",
        "deed-give": (
            "Round 5: Anna gives Ben's finance the 50,000 room; Cem's finance is banished."
            " Nothing moved Ben further forward: 170,000 against the strongest rival."
        ),
        "deed-place": (
            "Round 5: Ben gives Anna's law the 100,000 room."
            " Nothing set Ben further back: 200,000 against the strongest rival."
        ),
        "overpaid": (
            "No winner of a conflict outbid the others by more than Cem: 60,000 to Ben for the church,"
            " where the next best bribe was 40,000."
        ),
        "bargain": "The cheapest 100,000 room: Anna's law moved in with Ben for 10,000 and earned 200,000.",
        "snake": "The snake of the evening is Cem: one promise broken, 50,000 taken for it.",
    }


def test_that_a_lead_lasted_is_not_said_of_the_ducats_in_hand() -> None:
    game = chronicle(play_out(table_of("fx-schmid-1994", 3), Random(2)))
    taken, (winner,) = game.lead_taken, game.winners
    assert taken is not None
    later = [line for line in game.wealth if line.step >= taken.step]
    assert all(max(line.projected) == line.projected[winner] for line in later if line.step > taken.step)
    assert any(max(line.cash) > line.cash[winner] for line in later)
    decided = next(one for one in told(game).values() if "That decided it" in one)
    assert "counting the salaries still to be paid" in decided


def test_every_turning_point_stands_over_its_chart_and_leads_to_its_action() -> None:
    game = chronicle(small_game())
    found = {point.title: point for point in turning_points(game)}
    assert set(found) <= set(LABELS)
    assert {point.chart for point in found.values()} <= set(CHARTS)
    bargain = found["point-bargain"]
    assert (bargain.chart, bargain.figure, bargain.seats) == ("tenure", Figure(0, LAW), (1,))
    assert ACTIONS[(bargain.step or 0) - 1]["type"] == "place"
    overpaid = found["point-overpaid"]
    assert (overpaid.chart, overpaid.figure, overpaid.seats) == ("prices", Figure(2, CHURCH), (1,))
    assert ACTIONS[(overpaid.step or 0) - 1]["amount"] == 60 * K
    assert (found["point-snake"].step, found["point-snake"].seats) == (None, (2,))
    gain = found["point-swing-for"]
    assert ACTIONS[(gain.step or 0) - 1]["type"] == "settle"
    assert (gain.figure, gain.seats, gain.room) == (Figure(1, MONEY), (0,), 50 * K)
    assert gain.banished == (Figure(2, MONEY),)
    # Anna chose whom to keep; nobody did what is no single action.
    assert (gain.doer, found["point-never-behind"].doer) == (0, None)


def test_a_kingmaker_who_decided_it_is_told_once() -> None:
    game = chronicle(small_game())
    *_, gain, blow = decisive(game)
    about: Inserts = {"host": Who(0), "profession": Trade(MONEY), "instead": Who(2), "others": All((2,))}
    whole: Inserts = {**about, "round": Number(5), "kept": Who(1)}
    made = replace(gain, title="point-kingmaker", told=Told("kingmaker", whole))
    found = list(with_kingmaker([gain, blow], made))
    assert [point.title for point in found] == ["point-kingmaker", blow.title]
    assert sentence(found[0].told, english(game.table)) == (
        "Round 5: Anna gives Ben's finance the 50,000 room; Cem's finance is banished."
        " Anna did not win, but chose who did: with Cem's finance in its place, Cem would have won."
        " Nothing moved Ben further forward: 170,000 against the strongest rival."
    )
    assert list(with_kingmaker([blow], made)) == [blow, made]
    assert list(with_kingmaker([gain], None)) == [gain]


def test_several_banished_are_told_as_several() -> None:
    two: Inserts = {"host": Who(0), "owner": Who(1), "profession": Trade(LAW), "room": Number(K), "round": Number(2)}
    told = Told("deed-give", {**two, "losers": All((0, 2)), "count": Number(2)})
    assert sentence(told, English(["Anna", "Ben", "Cem"])) == (
        "Round 2: Anna gives Ben's law the 1,000 room; those of Anna and Cem are banished."
    )


def test_without_refunds_a_bribe_can_be_for_nothing() -> None:
    game = chronicle(small_game(options={}))
    assert told(game)["nothing"] == (
        "The dearest bribe for nothing: Anna paid Ben 40,000 for the church, which went to the island all the same."
    )


def test_hosts_who_broke_as_much_for_as_much_share_the_title() -> None:
    game = chronicle(small_game())
    even = [replace(bribe, refunded=bribe.amount) for bribe in game.bribes]
    assert told(replace(game, bribes=tuple(even)))["snakes"] == (
        "The snakes of the evening are Anna, Ben and Cem: one promise broken each."
    )


def test_without_promises_the_snake_is_who_kept_most_from_the_banished() -> None:
    silent = [{**action, "promised": None} if action["type"] == "bribe" else action for action in ACTIONS]
    game = chronicle(small_game(actions=silent, options={}))
    assert told(game)["snake-silent"] == (
        "No promise was broken, but Ben kept 40,000 paid for figures now on the island: the snake of the evening."
    )
    assert not [code for code in told(chronicle(small_game(actions=silent))) if code.startswith("snake")]


def test_a_promise_entered_by_itself_counts_for_the_snake() -> None:
    game = chronicle(small_game(version=2, actions=PROMISED))
    # Ben broke one to Anna with her bribe, which went back to her, and one to Cem that stood alone.
    assert told(game)["snake"] == "The snake of the evening is Ben: 2 promises broken, 0 taken for them."
    silent = [{**action, "promised": None} if action["type"] == "bribe" else action for action in PROMISED]
    alone = chronicle(small_game(version=2, actions=silent, options={}))
    assert told(alone)["snake"] == "The snake of the evening is Ben: one promise broken, 0 taken for it."


def test_the_last_action_can_decide() -> None:
    game = chronicle(small_game(actions=[*ACTIONS, _correction(1, 0, 290)]))
    taken = game.lead_taken
    assert taken is not None
    assert (taken.step, taken.before, taken.after) == (len(ACTIONS) + 1, -280 * K, 300 * K)
    assert told(game)["deed-adjust"] == (
        "Round 6: the table keeper corrects 290,000."
        " That decided it: counting the salaries still to be paid, nobody was ahead of Anna from then on."
        " Nothing moved Anna further forward: 580,000 against the strongest rival."
    )


def test_a_game_that_is_on_is_not_decided() -> None:
    game = chronicle(small_game(actions=ACTIONS[:4]))
    assert not game.swings
    assert not [code for code in told(game) if code.startswith(("deed", "never"))]


def test_a_game_that_has_just_begun_has_no_turning_points_and_still_draws() -> None:
    game = chronicle(small_game(start=None, actions=[]))
    assert turning_points(game) == ()
    assert [name for name in CHARTS if draw(name, game).figure is not None] == ["wealth", "cash", "accounts", "rounds"]


READINGS = {
    "cash": "Ben won with 790,000, 280,000 ahead of Anna, and led at the end of 2 of 2 rounds.",
    "wealth": (
        "At the end Ben is 280,000 ahead of Anna, and was never behind, counting the salaries still to be paid."
    ),
    "tenure": "Nobody's rooms paid more than Ben's: 540,000, of which 300,000 came from the 100,000 room of Anna.",
    "talk": (
        "The highest bribe won 3 of 3 conflicts: 100%,"
        " and in 95 of 100 cases between 44% and 100% if such games went on."
    ),
    "prices": "In 3 of 3 conflicts the winner had outbid everybody else, by 50,000 in all.",
    "favours": (
        "Nobody was a better host than Anna: guests had 530,000 more in salaries than they paid in bribes."
        " The greatest favour was Anna's to Ben: 460,000."
    ),
    "bargains": ("Bribes that earned their price: 8 of 11; the best was Anna's 10,000 to Ben, which earned 200,000."),
    "rounds": "Ben's figures earned 540,000 for 50,000 in bribes: no difference was larger.",
    "accounts": (
        "Nobody took more from guests than Ben (100,000), and nobody spent more on bribes than Cem (100,000);"
        " refunds are taken off."
    ),
    "chord": "No round was dearer than round 5: 250,000 of 310,000 in bribes.",
    "matrix": "Nobody paid anybody as much as Cem paid Ben: 90,000 in bribes.",
    "banished": (
        "Nobody lost more figures to the island than Anna, Ben and Cem (1),"
        " and nobody sent more there than Anna, Ben and Cem (1)."
    ),
    "promises": "Promises kept: 3 of 6; nobody broke more than Anna, Ben and Cem (1)."
    " The broken ones cost the betrayed 350,000 in salaries and brought their hosts 50,000."
    " In a turn the betrayed paid those hosts 20,000 on average before, and 10,000 after.",
}


@pytest.mark.parametrize("name", CHARTS)
def test_reading_of_every_chart(name: str) -> None:
    assert draw(name, chronicle(small_game())).reading == READINGS[name]


def test_a_shared_victory_is_told_as_such() -> None:
    game = chronicle(small_game(actions=[*ACTIONS, _correction(1, 0, 140)]))
    assert draw("cash", game).reading == "Anna and Ben share the victory with 650,000 each."


def _correction(source: int, target: int, thousand: int) -> dict[str, object]:
    return {"type": "adjust", "from": source, "to": target, "amount": thousand * K, "reason": "miscounted"}


class Shouting(English):
    """A reader with another language and other numbers."""

    def translate(self, sentence: str) -> str:
        return re.sub(r"[^{}]+(?![^{]*})", lambda words: words[0].upper(), sentence)

    def number(self, number: int) -> str:
        return f"{number:,}".replace(",", ".")


def test_words_and_numbers_are_the_readers() -> None:
    words = Shouting(["Anna", "Ben", "Cem"])
    chart = draw("matrix", chronicle(small_game()), words)
    assert chart.title == "WHO BRIBED WHOM"
    assert chart.reading == "NOBODY PAID ANYBODY AS MUCH AS Cem PAID Ben: 90.000 IN BRIBES."
    assert chart.grid.rows[0] == ("Anna", "0", "50.000", "80.000", "130.000")


def test_every_insert_is_said_in_its_own_way() -> None:
    inserts: Inserts = {"payer": Who(0), "host": Who(1), "amount": Number(20_000)}
    words = English(["Anna", "Ben"])
    assert sentence(Told("chord-one", inserts), words) == "Anna paid Ben 20,000 in bribes"
    told = Told("banished-one", {"round": Number(2), "host": Who(0), "owner": Who(1), "profession": Trade(CHURCH)})
    assert sentence(told, words) == "Round 2: Anna banishes Ben's church"


def test_sentences_and_labels_are_whole() -> None:
    assert all(text.strip() == text and text for text in (*SENTENCES.values(), *LABELS.values()))


def test_crest_letters_differ_where_houses_begin_alike() -> None:
    names = ("orange", "black", "white", "blue", "green")
    five = Table(EDITIONS["intrigo-a-palazzo"], tuple([Player(f"Player {house}", house) for house in names]))
    assert letters(five, English()) == tuple("OBWLG")
