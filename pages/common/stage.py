"""A stage: a headline, the first three on a podium, the others below it; for the end of a game and for the ranking."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from i18n.translator import Translator

# Those on the podium.
STEPS = 3


class OnStage(NamedTuple):
    """Somebody on the stage. told: what stands under the name.

    figure: written large below that; portrait: for the podium; crest: for the rows below it; all three as HTML.
    """

    place: int
    name: str
    told: str
    portrait: str
    crest: str = ""
    figure: str = ""


class StageWords(NamedTuple):
    """What stands above the podium: the headline, what explains it, such as the margin, and which game it was."""

    headline: str
    margin: str
    game: str


def stage_head_html(words: StageWords, *, level: int) -> str:
    """What stands above the podium, as HTML for a container that is dark by day and night. level: of its heading."""
    return (
        f'<div class="intrige-stage"><h{level}>{escape(words.headline)}</h{level}>'
        f'<p class="intrige-margin">{escape(words.margin)}</p><small>{escape(words.game)}</small></div>'
    )


def stage_people_html(players: Sequence[OnStage], translator: Translator, *, crowned: bool = True) -> str:
    """The podium and the rows below it, as HTML for the same container.

    players: in the order of their places. crowned: whether the first have won.
    """
    steps = "".join(_step(one, translator, crowned=crowned) for one in players[:STEPS])
    rows = "".join(_row(one, translator) for one in players[STEPS:])
    return f'<div class="intrige-stage"><ol>{steps}{rows}</ol></div>'


def _step(one: OnStage, translator: Translator, *, crowned: bool) -> str:
    crown = ' class="crowned"' if crowned and one.place == 1 else ""
    return (
        f'<li{crown}><span class="place medal-{min(one.place, STEPS)}">{escape(translator.number(one.place))}</span>'
        f"{one.portrait}<b>{escape(one.name)}</b><small>{escape(one.told)}</small>{one.figure}</li>"
    )


def _row(one: OnStage, translator: Translator) -> str:
    return (
        f'<li><span class="place">{escape(translator.number(one.place))}</span>{one.crest}'
        f"<b>{escape(one.name)}</b><small>{escape(one.told)}</small></li>"
    )
