"""The parts of the hall behind a fold each; nothing of one is worked out before somebody opens it."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from charts import Told, label, sentence
from charts.hall import Hall, duel_reading, duels, place_effects, rating_history, rating_now, ties
from charts.words import Number, Who
from pages.parts.figures import current_theme, grid_html, show_chart
from pages.parts.language import Speech, plain
from pages.parts.reader import day

FILES = "hall"


@st.fragment
def section(name: str, title: str, body: Callable[[], None], *, opened: bool = False) -> None:
    """A fold of its own, drawn when it is open."""
    with st.expander(plain(title), expanded=opened, key=f"section-{name}", on_change="rerun") as part:
        if part.open:
            body()


def show_rating(hall: Hall, speech: Speech) -> None:
    """How strong everybody is, and how unsure that is."""
    show_chart(rating_now(hall, speech, current_theme()), speech, FILES)
    st.caption(
        plain(
            speech.say(
                "A rating is worked out from the places of all games (Plackett-Luce): a stranger begins with 25. "
                "The bar is where the true strength lies in 95 of 100 cases; where bars overlap, nobody is surely "
                "better."
            )
        )
    )


def show_history(hall: Hall, speech: Speech) -> None:
    """The ratings game by game."""
    show_chart(rating_history(hall, speech, current_theme(), partial(day, speech=speech)), speech, FILES)


def show_effects(hall: Hall, speech: Speech) -> None:
    """Whether it matters who begins, or who sits where."""
    with st.container(horizontal=True):
        players = st.segmented_control(
            speech.say("Players at the table"), hall.sizes, default=hall.sizes[0], required=True, key="hall-size"
        )
        by = st.segmented_control(
            speech.say("Places"),
            ("order", "seat"),
            format_func=lambda code: label(speech, code),
            default="order",
            required=True,
            key="hall-by",
        )
    found = hall.effects(players if players in hall.sizes else hall.sizes[0], by or "order")
    show_chart(place_effects(found, speech, current_theme()), speech, FILES)


def show_duels(hall: Hall, speech: Speech) -> None:
    """Who stands before whom."""
    st.html(grid_html(duels(hall, speech)))
    st.markdown(plain(duel_reading(hall, speech)))
    st.caption(plain(speech.say("Games in which the player on the left came out before the one above, and behind.")))


def show_ties(hall: Hall, speech: Speech) -> None:
    """Who bribes whom, who banishes whom, and who keeps their word."""
    counted = sum(one.game.digest is not None for one in hall.games)
    if not counted:
        st.markdown(plain(speech.say("Of none of these games it is known who bribed whom.")))
        return
    st.html(grid_html(ties(hall, speech)))
    st.caption(
        plain(
            speech.count(
                "Out of {count} of {all} game. The share is that of all bribes the player received or paid, "
                "and of all figures sent to the island. ▲: more than chance explains.",
                "Out of {count} of {all} games. The share is that of all bribes the player received or paid, "
                "and of all figures sent to the island. ▲: more than chance explains.",
                len(hall.games),
                count=speech.number(counted),
                all=speech.number(len(hall.games)),
            )
        )
    )


def show_records(hall: Hall, speech: Speech) -> None:
    """The records of each edition, and the longest run of victories."""
    for edition, found in hall.records.items():
        if len(hall.records) > 1:
            st.markdown(f"**{plain(speech.edition(edition))}**")
        lines = [
            speech.say("{record} ({day})", record=sentence(one.told, speech), day=day(one.game.game.played, speech))
            for one in found
        ]
        st.markdown("\n".join(f"- {plain(line)}" for line in lines))
    who, count = hall.streak
    if count > 1:
        told = Told("record-streak", {"who": Who(who), "count": Number(count)})
        st.markdown(f"- {plain(sentence(told, speech))}")
