"""The bodies of the hall's expandable sections; each is computed only while it is open."""

from dataclasses import replace
from functools import partial

import streamlit as st

from charts import Told, label, sentence
from charts.hall import (
    MOST_LISTED,
    START,
    Hall,
    Record,
    duel_reading,
    duels,
    grudge_reading,
    grudges,
    place_effects,
    rating_history,
    rating_now,
    ties,
)
from charts.sentence_data import All, Number, Who
from i18n.dates import day
from i18n.translator import Translator, plain
from pages.common.chart_display import current_theme, grid_html, show_chart
from pages.common.show_more import newest, show_more
from pages.hall.cards import card, in_rows
from pages.hall.crests_and_portraits import initial
from pages.hall.strength import SURE, rounded
from presenters.boxes import box_title

FILES = "hall"


def show_rating(hall: Hall, translator: Translator) -> None:
    """Everybody's strength with its range, and what it is made of: an estimate, on which no place depends."""
    if hall.ranked:
        st.markdown(plain(_range_of_first(hall, translator)))
    show_chart(rating_now(hall, translator, current_theme()), translator, FILES)
    _tell_unlisted(hall, translator)
    st.caption(
        plain(
            translator.say(
                "The strength is worked out from the places in all games, in their order: who is before strong rivals "
                "gains more (Plackett-Luce). Everybody begins with {mean}. The dot is the best guess; the bar is where "
                "the true strength lies in 95 of 100 cases: few games may be chance, and the more there are, the "
                "shorter is the bar. Where bars overlap, nobody is surely better. The ranking does not depend on "
                "the strength.",
                mean=rounded(START.mean, translator),
            )
        )
    )


def _range_of_first(hall: Hall, translator: Translator) -> str:
    first = hall.ranked[0]
    point = hall.points[first][-1]
    return translator.say(
        "{name}'s strength is {sure} sure to lie between {low} and {high}.",
        name=translator.player(first),
        sure=translator.percent(SURE),
        low=rounded(point.low, translator),
        high=rounded(point.high, translator),
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
            # Streamlit keeps the function for the page: without the names, of which there may be thousands.
            format_func=partial(label, replace(translator, players=())),
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
    _tell_unlisted(hall, translator)
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


def _tell_unlisted(hall: Hall, translator: Translator) -> None:
    """Where a table lists the best alone: how to see the others."""
    if len(hall.people) > MOST_LISTED:
        told = translator.say(
            "The table lists the first {shown} of {all} players; choose fewer games above to see others.",
            shown=translator.number(MOST_LISTED),
            all=translator.number(len(hall.people)),
        )
        st.caption(plain(told))


def show_records(hall: Hall, translator: Translator) -> None:
    """The records of each box or edition, some at a time, and the longest winning streak."""
    kinds = list(hall.records)
    for kind in newest(kinds, "records"):
        if len(kinds) > 1:
            st.markdown(f"**{plain(box_title(kind, translator))}**")
        st.html(in_rows(_record(hall, one, translator) for one in hall.records[kind]))
    show_more(kinds, "records", translator)
    who, count = hall.streak
    if count > 1:
        told = Told("record-streak", {"who": Who(who), "count": Number(count)})
        st.html(in_rows([_told(hall, told, sentence(told, translator), translator)]))


def _record(hall: Hall, one: Record, translator: Translator) -> str:
    said = translator.say(
        "{record} ({day})",
        # The sentence goes on in brackets.
        record=sentence(one.told, translator).removesuffix("."),
        day=day(one.game.game.played, translator),
    )
    return _told(hall, one.told, said, translator)


_BEST = "record-best"


def _told(hall: Hall, told: Told, said: str, translator: Translator) -> str:
    """A record as a card: its figure, and the initials of whose it is."""
    who = told.inserts["who"]
    people = who.seats if isinstance(who, All) else (who.seat,) if isinstance(who, Who) else ()
    figure = told.inserts["earned" if told.code == _BEST else "ducats" if "ducats" in told.inserts else "count"]
    number = translator.number(figure.value) if isinstance(figure, Number) else ""
    return card("", number, [said], "".join(initial(hall, person) for person in people))
