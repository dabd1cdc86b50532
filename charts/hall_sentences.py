"""English sentences of the hall of fame; `charts.sentence_data` adds them to those of the chronicle."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.refusal_sentences import Several

HALL_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # the standing and the rating
        "hall-ahead": "{first} is {percent} sure to be stronger than {second}.",
        "hall-even": (
            "{first} is {percent} sure to be stronger than {second}, where a coin is {half} sure:"
            " their order may be chance."
        ),
        "hall-few": Several(
            "Only one game so far: what it shows may well be chance.",
            "Only {games} games so far: what they show may well be chance.",
            "games",
        ),
        "hall-unranked": ("Who is stronger cannot be told yet: fewer than two people have played {least} games."),
        "hall-point": "{who} after game {game} ({day}): {rating}",
        "hall-range": Several(
            "{who}: {rating}, and in 95 of 100 cases between {low} and {high} ({games} game)",
            "{who}: {rating}, and in 95 of 100 cases between {low} and {high} ({games} games)",
            "games",
        ),
        # places at the table
        "effect-few": Several(
            "{games} game with {players} players is too little to tell a good place from a lucky one.",
            "{games} games with {players} players are too few to tell a good place from a lucky one.",
            "games",
        ),
        "effect-none": Several(
            "In {games} game with {players} players no place won more or less often than chance explains:"
            " every range holds the {percent} of an even game.",
            "In {games} games with {players} players no place won more or less often than chance explains:"
            " every range holds the {percent} of an even game.",
            "games",
        ),
        "effect-more": Several(
            "Place {number} won {share} of {games} game with {players} players,"
            " more than chance explains (an even game: {percent}).",
            "Place {number} won {share} of {games} games with {players} players,"
            " more than chance explains (an even game: {percent}).",
            "games",
        ),
        "effect-less": Several(
            "Place {number} won {share} of {games} game with {players} players,"
            " less than chance explains (an even game: {percent}).",
            "Place {number} won {share} of {games} games with {players} players,"
            " less than chance explains (an even game: {percent}).",
            "games",
        ),
        "effect-one": Several(
            "Place {number}: {share}, and in 95 of 100 cases between {low} and {high} ({games} game)",
            "Place {number}: {share}, and in 95 of 100 cases between {low} and {high} ({games} games)",
            "games",
        ),
        # head to head
        "duel-none": "Nobody has beaten anybody more often than chance explains.",
        "duel-some": "More than chance explains: {count} of {all} pairs; they are marked ▲ and ▼.",
        "grudge-some": "More than chance explains: {count} of {all} pairs; they are marked ▲.",
        "grudge-none": "Nobody banishes others more often for having been wronged by them, as far as can be told.",
        # records
        "record-richest": "The richest winner: {who} with {ducats}.",
        "record-lead": "The clearest victory: {who}, {ducats} ahead.",
        "record-poorest": "The poorest winner: {who} with {ducats}.",
        "record-dearest": "The dearest bribe: {who} paid {host} {ducats} for the {profession}, which earned {earned}.",
        "record-nothing": "The dearest bribe for nothing: {who} paid {host} {ducats} for the {profession}.",
        "record-best": "The best bargain: {who} paid {host} {ducats} for the {profession}, which earned {earned}.",
        "record-banisher": "The most figures sent to the island in one game: {count}, by {who}.",
        "record-streak": Several(
            "The longest run of victories: {who}, {count} game in a row.",
            "The longest run of victories: {who}, {count} games in a row.",
            "count",
        ),
    }
)

HALL_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "rating": "Strength",
        "rating-now": "How strong everybody is, and how sure that is",
        "rating-history": "How strong everybody was, game by game",
        "effects": "Where it is good to sit",
        "duels": "Head to head",
        "ties": "Favourite bribers and victims",
        "records": "Records",
        "grudges": "Grudges",
        "wronged": "Wronged by",
        "wrongs": "Times",
        "after-wrong": "Banished after it",
        "before-wrong": "Banished otherwise",
        "games": "Games",
        "game": "Game",
        "wins": "Wins",
        "due": "Expected",
        "beaten": "Rivals beaten",
        "share": "Ducats to the table's mean",
        "short_share": "Ducats",
        "share_won": "Win rate",
        "played": "Played",
        "range": "Range",
        "order": "By turn in the round",
        "seat": "By seat",
        "number": "Place at the table",
        "chance": "Even game",
        "chance-line": "Even game: {percent}",
        "briber": "Bribed most by",
        "favourite_host": "Bribes most",
        "victim": "Banishes most",
        "banisher": "Banished most by",
        "promises_kept": "Promises kept",
        "none": "–",
        "part": "{name} ({percent})",
        "of": "{count} of {all}",
        "plus-minus": "{value} ± {reach}",
        "between": "{low} to {high}",
        "score": "{won} : {lost}",
    }
)
