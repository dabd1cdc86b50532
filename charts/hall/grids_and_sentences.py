"""The hall as plain tables and sentences in the reader's language; people are inserted by index, like seats."""

from analysis.intervals import Interval
from charts.chart_parts.chart_context import Grid
from charts.hall.favourites import Favourite
from charts.hall.hall import Hall
from charts.hall.ratings import Point
from charts.hall.victory_statistics import LEAST_GAMES, Effect
from charts.sentence_data import Inserts, Number, Percent, Text, Told, Who, Words, label, sentence

# The probability from which one player is called stronger than another.
SURE = 0.9
# Most people in the table of duels, for readability.
MOST_DUELS = 8
# Most people in any other table, which is sent as a whole.
MOST_LISTED = 1000
# Most rows in the table of grudges.
MOST_GRUDGES = 20


def rating(words: Words, point: Point) -> str:
    """A rating with its range: mean ± 2 standard deviations."""
    mean, reach = words.number(round(point.mean)), words.number(round(2 * point.spread))
    return label(words, "plus-minus").format(value=mean, reach=reach)


def between(words: Words, interval: Interval) -> str:
    """An interval in percent; "" if there is none."""
    if interval.high == float("inf"):
        return label(words, "none")
    return label(words, "between").format(low=words.percent(interval.low), high=words.percent(interval.high))


def standing_reading(hall: Hall, words: Words) -> str:
    """How certain it is that the first of the ranking is stronger than the second."""
    if hall.few:
        return sentence(Told("hall-few", {"games": Number(len(hall.games))}), words)
    if len(hall.ranked) < 2:
        return sentence(Told("hall-unranked", {"least": Number(LEAST_GAMES)}), words)
    first, second = hall.ranked[:2]
    sure = hall.points[first][-1].ahead_of(hall.points[second][-1])
    inserts: Inserts = {
        "first": Who(first),
        "second": Who(second),
        "percent": Percent(max(1, min(99, round(sure * 100)))),
    }
    if sure >= SURE:
        return sentence(Told("hall-ahead", inserts), words)
    return sentence(Told("hall-even", {**inserts, "half": Percent(50)}), words)


def standing(hall: Hall, words: Words) -> Grid:
    """All figures of the people of the ranking, best first."""
    codes = ("player", "games", "wins", "due", "beaten", "share", "range", "rating")
    rows = []
    for person in hall.order[:MOST_LISTED]:
        tally = hall.tallies[person]
        rows.append(
            (
                words.player(person),
                words.number(tally.games),
                words.decimal(tally.wins),
                words.decimal(tally.due),
                words.percent(tally.beaten_share),
                words.percent(tally.share.value),
                between(words, tally.share),
                rating(words, hall.points[person][-1]),
            )
        )
    return Grid(tuple([label(words, code) for code in codes]), tuple(rows))


def duel_reading(hall: Hall, words: Words) -> str:
    """How many of the results are significant."""
    certain, pairs = hall.duels.certain, len(hall.duels) // 2
    if not certain:
        return sentence(Told("duel-none"), words)
    return sentence(Told("duel-some", {"count": Number(certain), "all": Number(pairs)}), words)


def duels(hall: Hall, words: Words) -> Grid:
    """How often the person in the row beat the one in the column, and the reverse: for the best."""
    shown = hall.order[:MOST_DUELS]
    rows = [(words.player(one), *[_score(hall, words, one, other) for other in shown]) for one in shown]
    return Grid((label(words, "player"), *[words.player(person) for person in shown]), tuple(rows))


def _score(hall: Hall, words: Words, one: int, other: int) -> str:
    duel = hall.duels.get((one, other))
    if duel is None:
        return ""
    told = label(words, "score").format(won=words.number(duel.one_before), lost=words.number(duel.other_before))
    if not duel.certain:
        return told
    return f"{told} {'▲' if duel.share.value > 0.5 else '▼'}"


def ties(hall: Hall, words: Words) -> Grid:
    """Favourite bribers, hosts and victims, and promises; best first."""
    codes = ("player", "briber", "favourite_host", "victim", "banisher", "promises_kept")
    rows = []
    for person in hall.order[:MOST_LISTED]:
        own = hall.ties[person]
        told = own.kept + own.broken
        promises = label(words, "of").format(count=words.number(own.kept), all=words.number(told)) if told else ""
        favourites = (own.briber, own.host, own.victim, own.banisher)
        rows.append((words.player(person), *[_favourite(words, one) for one in favourites], promises))
    return Grid(tuple([label(words, code) for code in codes]), tuple(rows))


def _favourite(words: Words, one: Favourite | None) -> str:
    if one is None:
        return label(words, "none")
    told = label(words, "part").format(name=words.apart(words.player(one.person)), percent=words.percent(one.part))
    return f"{told} ▲" if one.certain else told


def grudge_reading(hall: Hall, words: Words) -> str:
    """How many of the results are significant."""
    certain = sum(one.certain for one in hall.grudges)
    if not certain:
        return sentence(Told("grudge-none"), words)
    return sentence(Told("grudge-some", {"count": Number(certain), "all": Number(len(hall.grudges))}), words)


def grudges(hall: Hall, words: Words) -> Grid:
    """Who was wronged by whom, and how often they banished them afterwards and otherwise; clearest first."""
    codes = ("host", "wronged", "wrongs", "after-wrong", "before-wrong")
    told = sorted(hall.grudges, key=lambda one: (-one.certain, -one.more.low, -one.wrongs, one.host, one.guest))
    rows = [
        (
            f"{words.apart(words.player(one.host))} ▲" if one.certain else words.player(one.host),
            words.player(one.guest),
            words.number(one.wrongs),
            _banished(words, one.after),
            _banished(words, one.before),
        )
        for one in told[:MOST_GRUDGES]
    ]
    return Grid(tuple([label(words, code) for code in codes]), tuple(rows))


def _banished(words: Words, counted: tuple[int, int]) -> str:
    fought, banished = counted
    return label(words, "of").format(count=words.number(banished), all=words.number(fought)) if fought else ""


def effect_reading(effects: tuple[Effect, ...], words: Words) -> str:
    """Whether any place stands out, or that there are too few games to tell."""
    games, players = effects[0].games, len(effects)
    whole: Inserts = {"games": Number(games), "players": Number(players), "percent": Percent(round(100 / players))}
    if effects[0].few:
        return sentence(Told("effect-few", whole), words)
    found = [one for one in effects if one.stands_out]
    if not found:
        return sentence(Told("effect-none", whole), words)
    told = [_stands_out(one, whole) for one in found]
    return " ".join(sentence(one, words) for one in told)


def _stands_out(one: Effect, whole: Inserts) -> Told:
    code = "effect-more" if one.share.value > one.chance else "effect-less"
    return Told(code, {**whole, "number": Number(one.number), "share": Percent(round(one.share.value * 100))})


def effect_grid(effects: tuple[Effect, ...], words: Words) -> Grid:
    """Each place with its share and interval."""
    codes = ("number", "games", "wins", "share_won", "range", "chance")
    rows = [
        (
            words.number(one.number),
            words.number(one.games),
            words.decimal(one.wins),
            words.percent(one.share.value),
            between(words, one.share),
            words.percent(one.chance),
        )
        for one in effects
    ]
    return Grid(tuple([label(words, code) for code in codes]), tuple(rows))


def told_effect(one: Effect, words: Words) -> str:
    """One place in a sentence, as hover text."""
    inserts: Inserts = {
        "number": Number(one.number),
        "share": Percent(round(one.share.value * 100)),
        "low": Percent(round(one.share.low * 100)),
        "high": Percent(round(one.share.high * 100)),
        "games": Number(one.games),
    }
    return sentence(Told("effect-one", inserts), words)


def told_rating(hall: Hall, person: int, words: Words) -> str:
    """One person's rating in a sentence, as hover text."""
    point = hall.points[person][-1]
    inserts: Inserts = {
        "who": Who(person),
        "rating": Text(words.decimal(point.mean)),
        "low": Text(words.decimal(point.low)),
        "high": Text(words.decimal(point.high)),
        "games": Number(len(hall.points[person])),
    }
    return sentence(Told("hall-range", inserts), words)


def told_point(hall: Hall, person: int, point: Point, day: str, words: Words) -> str:
    """One person's rating after one game, as hover text."""
    inserts: Inserts = {
        "who": Who(person),
        "game": Number(point.game),
        "day": Text(day),
        "rating": Text(rating(words, point)),
    }
    return sentence(Told("hall-point", inserts), words)
