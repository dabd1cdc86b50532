"""Epithets of people in the hall for how they play, with the figures behind them."""

from charts.hall import Epithet
from i18n.translator import Translator
from pages.hall.crests_and_portraits import as_number


def epithet_text(epithet: Epithet, translator: Translator) -> tuple[str, str]:
    """The epithet and its reason, in the reader's language."""
    own, usual = translator.decimal(epithet.own), translator.decimal(epithet.usual)
    per_game = translator.say("{own} in a game, where {usual} are usual", own=own, usual=usual)
    ducats = translator.say(
        "{percent} of what is usual in a game",
        percent=translator.percent(epithet.own / epithet.usual if epithet.usual else 1.0),
    )
    promises = translator.say(
        "{own} of the promises kept, where {usual} are usual",
        own=translator.percent(epithet.own),
        usual=translator.percent(epithet.usual),
    )
    words = {
        "new": (translator.say("new at the table"), translator.say("too few games to say more")),
        "victorious": (
            translator.say("victorious"),
            translator.say(
                "{own} victories, where chance brings {usual}", own=as_number(epithet.own, translator), usual=usual
            ),
        ),
        "open-handed": (translator.say("open-handed"), translator.say("pays bribes: {share}", share=ducats)),
        "thrifty": (translator.say("thrifty"), translator.say("pays bribes: {share}", share=ducats)),
        "courted": (translator.say("courted"), translator.say("is paid bribes: {share}", share=ducats)),
        "merciless": (translator.say("merciless"), translator.say("banishes figures: {count}", count=per_game)),
        "banished": (translator.say("often banished"), translator.say("loses figures: {count}", count=per_game)),
        "faithful": (translator.say("true to their word"), promises),
        "faithless": (translator.say("not to be trusted"), promises),
        "even": (translator.say("even-tempered"), translator.say("in nothing far from what is usual")),
    }
    return words[epithet.code]
