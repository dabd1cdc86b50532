"""Expandable sections of the hall; each is computed only while it is open."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from charts import Told, label, sentence
from charts.hall import (
    Hall,
    duel_reading,
    duels,
    grudge_reading,
    grudges,
    place_effects,
    rating_history,
    rating_now,
    ties,
)
from charts.sentence_data import Number, Who
from i18n.dates import day
from i18n.translator import Translator, plain
from pages.common.chart_display import current_theme, grid_html, show_chart
from presenters.boxes import box_title

FILES = "hall"


@st.fragment
def section(name: str, title: str, body: Callable[[], None], *, opened: bool = False) -> None:
    """An expander whose body is computed only while it is open."""
    with st.expander(plain(title), expanded=opened, key=f"section-{name}", on_change="rerun") as part:
        if part.open:
            body()


def show_rating(hall: Hall, translator: Translator) -> None:
    """Everybody's rating and its uncertainty."""
    show_chart(rating_now(hall, translator, current_theme()), translator, FILES)
    st.caption(
        plain(
            translator.say(
                "A rating is worked out from the places of all games (Plackett-Luce): a stranger begins with 25. "
                "The bar is where the true strength lies in 95 of 100 cases; where bars overlap, nobody is surely "
                "better."
            )
        )
    )


def show_history(hall: Hall, translator: Translator) -> None:
    """The ratings game by game."""
    show_chart(
        rating_history(hall, translator, current_theme(), partial(day, translator=translator)), translator, FILES
    )


def show_effects(hall: Hall, translator: Translator) -> None:
    """The effect of starting and of seats on the result."""
    with st.container(horizontal=True):
        players = st.segmented_control(
            translator.say("Players at the table"), hall.sizes, default=hall.sizes[0], required=True, key="hall-size"
        )
        by = st.segmented_control(
            translator.say("Places"),
            ("order", "seat"),
            format_func=lambda code: label(translator, code),
            default="order",
            required=True,
            key="hall-by",
        )
    found = hall.effects(players if players in hall.sizes else hall.sizes[0], by or "order")
    show_chart(place_effects(found, translator, current_theme()), translator, FILES)


def show_duels(hall: Hall, translator: Translator) -> None:
    """Results of each pair of people."""
    st.html(grid_html(duels(hall, translator)))
    st.markdown(plain(duel_reading(hall, translator)))
    st.caption(
        plain(translator.say("Games in which the player on the left came out before the one above, and behind."))
    )


def show_grudges(hall: Hall, translator: Translator) -> None:
    """Who banishes those who wronged them."""
    if not hall.grudges:
        st.markdown(plain(translator.say("Nobody has wronged anybody in these games, as far as is known.")))
        return
    st.html(grid_html(grudges(hall, translator)))
    st.markdown(plain(grudge_reading(hall, translator)))
    st.caption(
        plain(
            translator.say(
                "Wronged is who had a figure banished or a promise broken by somebody, in the same game or in the last "
                "one of both. Counted are that somebody's figures in conflicts at the palace of whoever was wronged."
            )
        )
    )


def show_ties(hall: Hall, translator: Translator) -> None:
    """Who bribes whom, who banishes whom, and who keeps promises."""
    counted = sum(one.game.digest is not None for one in hall.games)
    if not counted:
        st.markdown(plain(translator.say("Of none of these games it is known who bribed whom.")))
        return
    st.html(grid_html(ties(hall, translator)))
    st.caption(
        plain(
            translator.count(
                "Out of {count} of {all} game. The share is that of all bribes the player received or paid, "
                "and of all figures sent to the island. ▲: more than chance explains.",
                "Out of {count} of {all} games. The share is that of all bribes the player received or paid, "
                "and of all figures sent to the island. ▲: more than chance explains.",
                len(hall.games),
                count=translator.number(counted),
                all=translator.number(len(hall.games)),
            )
        )
    )


def show_records(hall: Hall, translator: Translator) -> None:
    """The records of each box or edition, and the longest winning streak."""
    for kind, found in hall.records.items():
        if len(hall.records) > 1:
            st.markdown(f"**{plain(box_title(kind, translator))}**")
        lines = [
            translator.say(
                "{record} ({day})",
                # The sentence goes on in brackets.
                record=sentence(one.told, translator).removesuffix("."),
                day=day(one.game.game.played, translator),
            )
            for one in found
        ]
        st.markdown("\n".join(f"- {plain(line)}" for line in lines))
    who, count = hall.streak
    if count > 1:
        told = Told("record-streak", {"who": Who(who), "count": Number(count)})
        st.markdown(f"- {plain(sentence(told, translator))}")
