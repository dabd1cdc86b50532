"""The exported file of the sample game, which has the maximal size: five players, all rounds, notes."""

from analysis import chronicle
from charts import sample, sample_chances
from charts.html_export import ReplayPlayer, chronicle_html
from components import replay_player
from components.shared.sources import sealed
from i18n.translator import Translator
from presenters.replay_view import replay_to_send
from rules import replay


def written(language: str) -> str:
    """The page in a language."""
    told = replay(sample()).sound()
    translator = Translator(language, told.table.players, told.table.edition.name)
    sources = replay_player.SOURCES
    player = ReplayPlayer(sources.html, sources.css, sealed(sources.js), replay_to_send(sample(), translator))
    return chronicle_html(chronicle(told), translator, "An evening", language, chances=sample_chances(), player=player)
