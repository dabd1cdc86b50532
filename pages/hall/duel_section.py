"""A duel of two selected people: their results against each other, and what they paid or did to each other."""

from html import escape

import streamlit as st

from charts.hall import Duel, Hall
from i18n.translator import Translator, plain
from pages.hall.crests_and_portraits import as_number, initial
from pages.hall.name_list import names_to_choose


def show_duel(hall: Hall, translator: Translator) -> None:
    """Select two people and compare them."""
    ranked = [hall.people[person] for person in hall.order]
    before = [st.session_state.get(key) for key in ("duel-one", "duel-other")]
    names = names_to_choose(translator.say("A duel of two"), ranked, before, "duel-find", translator)
    if not names[1:]:
        return
    with st.container(horizontal=True, key="duel-choice"):
        one = st.selectbox(translator.say("Duel of"), names, index=0, key="duel-one")
        others = [name for name in names if name != one]
        other = st.selectbox(translator.say("against"), others, index=0, key="duel-other")
    first, second = (hall.people.index(name) for name in (one, other))
    duel = hall.duels.get((first, second))
    if duel is None:
        st.info(plain(translator.say("{one} and {other} have not met in these games.", one=one, other=other)))
        return
    st.html(_faces(hall, duel, translator))
    st.markdown(plain(duel_reading(duel, translator)))
    passed = _passed(hall, duel, translator)
    if passed:
        st.html(passed)


def _faces(hall: Hall, duel: Duel, translator: Translator) -> str:
    sides = [
        f"<figure>{initial(hall, person)}<figcaption>{escape(translator.player(person))}</figcaption></figure>"
        for person in (duel.one, duel.other)
    ]
    score = f"{translator.number(duel.one_before)} : {translator.number(duel.other_before)}"
    games = translator.count("{games} game", "{games} games", duel.games, games=translator.number(duel.games))
    middle = f"<p><b>{escape(score)}</b><small>{escape(games)}</small></p>"
    return f'<div class="intrige-duel">{sides[0]}{middle}{sides[1]}</div>'


def duel_reading(duel: Duel, translator: Translator) -> str:
    """The result of a duel in words, with its confidence interval and whether it is certain."""
    inserts = {
        "one": translator.player(duel.one),
        "other": translator.player(duel.other),
        "percent": translator.percent(duel.share.value),
        "low": translator.percent(duel.share.low),
        "high": translator.percent(duel.share.high),
    }
    if duel.level:
        told = translator.say(
            "{one} came out before {other} in {percent} of their games, level ones counted half; in the long run it "
            "would be between {low} and {high}, in 95 of 100 cases.",
            **inserts,
        )
    else:
        told = translator.say(
            "{one} came out before {other} in {percent} of their games; in the long run it would be between {low} and "
            "{high}, in 95 of 100 cases.",
            **inserts,
        )
    if duel.certain:
        meaning = translator.say("That is more than chance explains.")
    else:
        meaning = translator.say("An even match may well look like that.")
    return f"{told} {meaning}"


def _passed(hall: Hall, duel: Duel, translator: Translator) -> str:
    """Their bribes and banishments; "" if no bribes are known."""
    found = hall.between(duel.one, duel.other)
    if not found.games:
        return ""
    rows = (
        (
            translator.say("paid the other, counted in smallest bribes"),
            [as_number(one, translator) for one in found.paid],
        ),
        (translator.say("figures of the other banished"), [translator.number(one) for one in found.banished]),
    )
    cells = "".join(
        f'<tr><td>{escape(left)}</td><th scope="row">{escape(what)}</th><td>{escape(right)}</td></tr>'
        for what, (left, right) in rows
    )
    return f'<table class="intrige-passed"><tbody>{cells}</tbody></table>'
