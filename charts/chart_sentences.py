"""English sentences of charts and chronicle, by code."""

from collections.abc import Mapping
from types import MappingProxyType

from charts.hall_sentences import HALL_SENTENCES
from rules.refusal_sentences import Several

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # turning points
        "nothing": (
            "The dearest bribe for nothing: {payer} paid {host} {cost} for the {profession},"
            " which went to the island all the same."
        ),
        "bargain": (
            "The cheapest {room} room: {payer}'s {profession} moved in with {host} for {cost} and earned {earned}."
        ),
        "overpaid": (
            "No winner of a conflict outbid the others by more than {payer}: {cost} to {host} for the {profession},"
            " where the next best bribe was {next}."
        ),
        "wasted": "{payer} paid {host} {cost} for the {profession}, which could not have earned more than {stake}.",
        "decided": (
            "That decided it: counting the salaries still to be paid, nobody was ahead of {winner} from then on."
        ),
        "never-behind": "Counting the salaries still to be paid, nobody was ever ahead of {winner}.",
        "swing-for": "Nothing moved {winner} further forward: {amount} against the strongest rival.",
        "swing-against": "Nothing set {winner} further back: {amount} against the strongest rival.",
        "kingmaker": (
            "{host} did not win, but chose who did: in round {round} {host} kept {kept}'s {profession}."
            " With {instead}'s in its place, {others} would have won."
        ),
        "kingmaker-there": (
            "{host} did not win, but chose who did: with {instead}'s {profession} in its place, {others} would have"
            " won."
        ),
        # what was done
        "deed-bribe": "Round {round}: {payer} pays {host} {amount} for the {profession}.",
        "deed-place": "Round {round}: {host} gives {owner}'s {profession} the {room} room.",
        "deed-keep": Several(
            "Round {round}: {host} keeps {owner}'s {profession} in the {room} room;"
            " {losers}'s {profession} is banished.",
            "Round {round}: {host} keeps {owner}'s {profession} in the {room} room; those of {losers} are banished.",
            "count",
        ),
        "deed-give": Several(
            "Round {round}: {host} gives {owner}'s {profession} the {room} room; {losers}'s {profession} is banished.",
            "Round {round}: {host} gives {owner}'s {profession} the {room} room; those of {losers} are banished.",
            "count",
        ),
        "deed-park": Several(
            "Round {round}: {host} keeps {owner}'s {profession} in the park; {losers}'s {profession} is banished.",
            "Round {round}: {host} keeps {owner}'s {profession} in the park; those of {losers} are banished.",
            "count",
        ),
        "deed-income": "Round {round}: {target} earns {amount}.",
        "deed-refund": "Round {round}: {payer} pays {amount} back to {target}.",
        "deed-payment": "Round {round}: {payer} pays {target} {amount}.",
        "deed-adjust": "Round {round}: the table keeper corrects {amount}.",
        "deed-grant": "Round {round}: the bank grants {target} {amount}.",
        "snake": Several(
            "The snake of the evening is {host}: one promise broken, {taken} taken for it.",
            "The snake of the evening is {host}: {broken} promises broken, {taken} taken for them.",
            "broken",
        ),
        "snakes": Several(
            "The snakes of the evening are {hosts}: one promise broken each.",
            "The snakes of the evening are {hosts}: {broken} promises broken each.",
            "broken",
        ),
        "snake-silent": (
            "No promise was broken, but {host} kept {taken} paid for figures now on the island:"
            " the snake of the evening."
        ),
        "snakes-silent": (
            "No promise was broken, but {hosts} kept {taken} each paid for figures now on the island:"
            " the snakes of the evening."
        ),
        # the curve of the lead
        "lead-title": "{winner}'s lead over everybody else, in ducats",
        "lead-below": "Below zero: {rivals} ahead of {winner}.",
        "lead-below-some": "Below zero: {rivals} ahead of at least one of them.",
        "lead-by": "by {name}",
        "lead-own-hand": "by {name}'s own hand",
        "lead-thanks": "thanks to {name}",
        "lead-counted": "Counted are the ducats in hand and the salaries still to be paid.",
        # readings of the charts
        "won": "{winner} won with {cash}, {lead} ahead of {second}, and led at the end of {count} of {rounds} rounds.",
        "shared": "{winners} share the victory with {cash} each.",
        "so-far": "{winner} has {cash}, more than anybody else.",
        "so-far-shared": "{winners} have {cash} each, and nobody has more.",
        "accounts": (
            "Nobody took more from guests than {hosts} ({received}), and nobody spent more on bribes than {payers}"
            " ({paid}); refunds are taken off."
        ),
        "chord": "No round was dearer than round {round}: {amount} of {all} in bribes.",
        "payer": "Nobody paid anybody as much as {payer} paid {host}: {amount} in bribes.",
        "return": "{seat}'s figures earned {income} for {spent} in bribes: no difference was larger.",
        "rooms": (
            "Nobody's rooms paid more than {owner}'s: {earned}, of which {most} came from the {room} room of {host}."
        ),
        "worth": (
            "Bribes that earned their price: {count} of {all};"
            " the best was {payer}'s {cost} to {host}, which earned {earned}."
        ),
        "worthless": "Bribes that earned their price: none of {all}.",
        "banished": (
            "Nobody lost more figures to the island than {owners} ({lost}),"
            " and nobody sent more there than {hosts} ({sent})."
        ),
        "promises": "Promises kept: {kept} of {all}; nobody broke more than {hosts} ({broken}).",
        "promises-paid": "The broken ones cost the betrayed {damage} in salaries and brought their hosts {taken}.",
        "promises-visits": "In a turn the betrayed paid those hosts {before} on average before, and {after} after.",
        "promises-impossible": Several(
            "One more could never have been kept: no such room was to be had.",
            "{count} more could never have been kept: no such room was to be had.",
            "count",
        ),
        "promises-all-impossible": Several(
            "The one promise could never have been kept: no such room was to be had.",
            "None of {count} promises could have been kept: no such room was to be had.",
            "count",
        ),
        "promises-undecided": Several(
            "One promise was written down with a bribe, and it was not decided.",
            "{count} promises were written down with bribes, and none of them was decided.",
            "count",
        ),
        "promises-kept": "Every promise was kept: {all} of {all}.",
        "wealth": (
            "At the end {winner} is {lead} ahead of {second}; counting the salaries still to be paid, the lead changed"
            " hands for the last time in round {round}."
        ),
        "wealth-never": (
            "At the end {winner} is {lead} ahead of {second}, and was never behind, counting the salaries still to be"
            " paid."
        ),
        "favours": (
            "Nobody was a better host than {hosts}: guests had {sum} more in salaries than they paid in bribes."
            " The greatest favour was {host}'s to {guest}: {amount}."
        ),
        "talk": (
            "The highest bribe won {won} of {all} conflicts: {percent},"
            " and in 95 of 100 cases between {low} and {high} if such games went on."
        ),
        "talk-none": "In no conflict one owner paid more than all others.",
        "prices": "In {count} of {all} conflicts the winner had outbid everybody else, by {sum} in all.",
        "prices-none": "No winner of a conflict outbid the others.",
        "chance-low": "{winner}'s chance was never lower than {percent}, in round {round}.",
        "chance-sure": "From round {from} on it was above {sure}.",
        "picture": "{winners} won the evening",
        # nothing to show
        "no-bribes": "Nobody has paid a bribe.",
        "bribes-refunded": "Every bribe was paid back.",
        "no-rooms": "Nobody has held a room.",
        "no-banished": "Nobody was sent to the island.",
        "pledges": (
            "Promises entered by themselves: {kept} kept, {broken} broken, {impossible} impossible, {open} open."
        ),
        "pledges-paid": (
            "The broken ones of these cost the betrayed {damage};"
            " they paid those who broke them {before} before the first time and {after} after."
        ),
        "no-promises": "No promise was written down in this game.",
        # single things, for hovering over
        "entry-income": "Round {round}: {target} earns {amount}",
        "entry-bribe": "Round {round}: {source} bribes {target} with {amount} for the {profession}",
        "entry-refund": "Round {round}: {source} pays {amount} back to {target}",
        "entry-grant": "Round {round}: the bank grants {target} {amount}",
        "entry-payment": "Round {round}: {source} pays {target} {amount}",
        "entry-adjust": "Round {round}: the table keeper corrects {amount}",
        "cash-now": "{seat}: {cash}",
        "chord-one": "{payer} paid {host} {amount} in bribes",
        "wealth-now": "{seat}: {cash}, and {projected} with the salaries to come",
        "favour-one": "{guest} at {host}: {earned} in salaries, {paid} in bribes",
        "price-one": "Round {round}: {payer} pays {host} {cost} for the {profession}; next best: {next}",
        "talk-one": "the highest bribe won {won} of {all}; in 95 of 100 cases between {low} and {high}",
        "chance-one": "Round {round}: {seat} wins in {percent} of all ways on",
        "stay-one": "{owner}'s {profession} at {host}: {room}, rounds {since} to {until}, earned {earned}",
        "bribe-one": "Round {round}: {payer} pays {host} {cost} for the {profession}, which earns {earned}",
        "banished-one": "Round {round}: {host} banishes {owner}'s {profession}",
        **HALL_SENTENCES,
    }
)
