"""The ranking: a podium, then one row per person, with victories and rating; each links to the person's page."""

from html import escape

import streamlit as st

from charts.hall import Hall, standing_reading
from i18n.translator import Translator, plain
from pages.hall.crests_and_portraits import as_number, face, shield, show_person

SHOWN = 12
_MEDALS = 3
# The range of a rating: two standard deviations each way.
SURE = 0.95


def ranking(hall: Hall, translator: Translator) -> None:
    """The top of the ranking, with an explanation of its figures."""
    points = [hall.points[person][-1] for person in hall.order[:SHOWN]]
    least, most = min(point.low for point in points), max(point.high for point in points)
    with st.container(key="hall-ranking", gap=None):
        for place, person in enumerate(hall.order[:SHOWN], start=1):
            with st.container(key=f"hall-person-{place}", gap=None):
                st.html(_row(hall, place, person, least, most, translator))
                with st.container(key=f"way-person-{place}"):
                    name = str(translator.player(person))
                    label = translator.say("All about {name}", name=plain(name))
                    st.button(
                        label, key=f"hall-open-person-{place}", type="tertiary", on_click=show_person, args=(name,)
                    )
    st.markdown(plain(standing_reading(hall, translator)))
    st.caption(plain(_meaning(hall, translator)))


def _row(hall: Hall, place: int, person: int, least: float, most: float, translator: Translator) -> str:
    tally, point = hall.tallies[person], hall.points[person][-1]
    games = translator.count("{games} game", "{games} games", tally.games, games=translator.number(tally.games))
    if tally.few:
        games = translator.say("{games}, still few", games=games)
    wins = translator.say("{wins} won", wins=as_number(tally.wins, translator))
    wide = max(most - least, 1.0)
    start, width = 100 * (point.low - least) / wide, 100 * (point.high - point.low) / wide
    middle = 100 * (point.mean - least) / wide
    low, high = (escape(_rounded(bound, translator)) for bound in (point.low, point.high))
    strength = escape(translator.say("strength"))
    stands = place <= _MEDALS and not hall.few
    kind, medal = (" podium", f" medal-{place}") if stands else ("", "")
    return (
        f'<div class="intrige-rank{kind}"><span class="place{medal}">{escape(translator.number(place))}</span>'
        f"{(face if stands else shield)(hall, person, translator)}"
        f"<b>{escape(translator.player(person))}</b><small>{escape(games)} · {escape(wins)}</small>"
        f'<i class="reach"><i style="left:{start:.1f}%;width:{width:.1f}%"></i><i style="left:{middle:.1f}%"></i></i>'
        f'<span class="rating"><strong>{low}</strong> – {high}<small>{strength}</small></span></div>'
    )


def in_short(translator: Translator) -> str:
    """What the two numbers of every row are, to be said above the first; `ranking` says the rest below the last."""
    return translator.say("Strength: {sure} sure to lie between the two numbers.", sure=translator.percent(SURE))


def _meaning(hall: Hall, translator: Translator) -> str:
    """An explanation of strength and order, by the example of the first person."""
    first = hall.order[0]
    point = hall.points[first][-1]
    return translator.say(
        "The two numbers at the end: {name}'s strength is {sure} sure to lie between {low} and {high}; the bar shows "
        "the same. Ranked by the lower number, so that few games do not carry far; where bars overlap, nobody is "
        "surely better. All games count by the places in them (Plackett-Luce); a newcomer is taken for 25.",
        sure=translator.percent(SURE),
        name=translator.player(first),
        low=_rounded(point.low, translator),
        high=_rounded(point.high, translator),
    )


def _rounded(strength: float, translator: Translator) -> str:
    return translator.number(round(strength))
