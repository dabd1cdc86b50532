"""What the hall of fame says, in English; `charts.words` puts it beside what the chronicle says."""

from collections.abc import Mapping
from types import MappingProxyType

HALL_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # the standing and the rating
        "hall-ahead": "{first} is ahead of {second}, and {percent} % sure to be the stronger one.",
        "hall-even": "{first} is ahead of {second}, but it may be chance: {percent} % sure, where 50 % says nothing.",
        "hall-few": "Only {games} games so far: what they show may well be chance.",
        "hall-one": "Only one game so far: what it shows may well be chance.",
        "hall-point": "{who} after game {game} ({day}): {rating}",
        "hall-range": "{who}: {rating}, and in 95 of 100 cases between {low} and {high} ({games} games)",
        # places at the table
        "effect-few": "{games} games with {players} players are too few to tell a good place from a lucky one.",
        "effect-none": (
            "In {games} games with {players} players no place won more or less often than chance explains:"
            " every range holds the {percent} % of an even game."
        ),
        "effect-more": (
            "Place {number} won {share} % of {games} games with {players} players,"
            " more than chance explains (an even game: {percent} %)."
        ),
        "effect-less": (
            "Place {number} won {share} % of {games} games with {players} players,"
            " less than chance explains (an even game: {percent} %)."
        ),
        "effect-one": "Place {number}: {share} %, and in 95 of 100 cases between {low} % and {high} % ({games} games)",
        # head to head
        "duel-none": "Nobody has beaten anybody more often than chance explains.",
        "duel-some": "More than chance explains: {count} of {all} pairs; they are marked ▲ and ▼.",
        # records
        "record-richest": "The richest winner: {who} with {ducats}.",
        "record-lead": "The clearest victory: {who}, {ducats} ahead.",
        "record-poorest": "The poorest winner: {who} with {ducats}.",
        "record-dearest": "The dearest bribe: {who} paid {host} {ducats} for the {profession}, which earned {earned}.",
        "record-nothing": "The dearest bribe for nothing: {who} paid {host} {ducats} for the {profession}.",
        "record-longest": (
            "The longest tenure: {who}'s {profession} held the {room} room of {host} for {turns} turns"
            " and earned {earned}."
        ),
        "record-banisher": "The most figures sent to the island in one game: {who}, {count}.",
        "record-streak": "The longest run of victories: {who}, {count} games in a row.",
    }
)

HALL_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "rating": "Rating",
        "rating-now": "How strong everybody is",
        "rating-history": "How the ratings went",
        "effects": "Where it is good to sit",
        "duels": "Head to head",
        "ties": "Favourite bribers and victims",
        "records": "Records",
        "games": "Games",
        "game": "Game",
        "wins": "Wins",
        "due": "By chance",
        "mean_place": "Mean place",
        "share": "Ducats to the table's mean",
        "short_share": "Ducats",
        "share_won": "Won",
        "played": "Played",
        "range": "Range",
        "order": "By turn in the round",
        "seat": "By seat",
        "number": "Place at the table",
        "chance": "Even game",
        "briber": "Bribed most by",
        "favourite_host": "Bribes most",
        "victim": "Banishes most",
        "banisher": "Banished most by",
        "promises_kept": "Promises kept",
        "few": "few games",
        "none": "–",
        "decimal": "{whole}.{tenths}",
        "percent": "{number} %",
        "part": "{name} ({percent} %)",
        "of": "{count} of {all}",
        "plus-minus": "{value} ± {reach}",
        "between": "{low} to {high}",
        "score": "{won} : {lost}",
    }
)
