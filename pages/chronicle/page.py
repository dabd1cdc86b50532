"""The chronicle of a finished game: standing, turning points, charts, downloads. Locked while cash is secret."""

from pathlib import Path

import streamlit as st

from analysis import Chronicle
from charts import label, sample
from charts.html_export import told_note
from charts.lead_curve import STYLE as CURVE_STYLE
from charts.turning_point_cards import STYLE as CARDS_STYLE
from i18n.dates import day
from i18n.translator import Translator, plain
from live import View, registry, shortened
from pages.chronicle.downloads import take_home
from pages.chronicle.shown_game import ShownGame
from pages.chronicle.story import story
from pages.common.errors import show_error
from pages.common.play_again import can_play_again, play_again
from pages.common.session_device import client
from pages.common.session_language import translator_for
from pages.common.stage import OnStage, StageWords, stage_head_html, stage_people_html
from pages.common.style import SAMPLE
from presenters.boxes import named_by_box
from presenters.crest_html import crest
from presenters.portrait import portrait
from presenters.record_replay import ToldGame, told_game
from presenters.winners import victory, winners_margin
from rules import IntrigeError, Replay

_STYLE = (
    f"<style>{CARDS_STYLE}{CURVE_STYLE}{Path(__file__).with_name('chronicle.css').read_text(encoding='utf-8')}</style>"
)


def open_or_locked(code: str, translator: Translator) -> None:
    """Show the chronicle of the sample or of a game that is over or was ended as it stands, else why it is locked.

    Raises:
        IntrigeError: no such table, or it cannot be read.
    """
    table = None if code == SAMPLE else registry().table(code, client=client())
    view = None if table is None else table.view
    record = sample() if table is None else table.told_record()
    if record is None:
        locked(code, translator)
    else:
        game = told_game(record)
        translator = translator_for(game.replay.table)
        tell(code, game, translator if view is None else named_by_box(view, translator), view)


def tell(code: str, found: ToldGame, translator: Translator, view: View | None) -> None:
    """Show the page of a game that is over, or was ended as it stood, which the page then says.

    view: of its table; None for the sample.
    """
    told, game = found.replay, found.chronicle
    shown = ShownGame(code, found.digest, translator, heading(code, told, translator), client())
    st.html(_STYLE)
    with st.container(key="narrow-chronicle"):
        with st.container(key="stage"):
            st.html(standing(game, shown.title, translator))
            with st.container(key="stage-ways", horizontal=True, gap="small"):
                if st.button(translator.say("Watch the game again"), key="to-replay", type="primary"):
                    st.switch_page("replay/page.py", query_params={"t": code})
                if view is not None and can_play_again(view):
                    play_again(view, translator)
        if not game.over:
            ended_early(told, translator)
        if story(found, shown):
            notes(game, translator)
            take_home(found, shown)


def standing(game: Chronicle, which: str, translator: Translator) -> str:
    """Who won, by how much, and everybody by place, on a stage as HTML. which: which game it is."""
    balances = [one.cash for one in sorted(game.standing, key=lambda one: one.seat)]
    words = StageWords(headline(game, translator), winners_margin(balances, translator), which)
    edition, players = game.table.edition, game.table.players
    placed = [
        OnStage(
            one.place,
            translator.player(one.seat),
            translator.number(one.cash),
            portrait(edition, players[one.seat].house, translator),
            crest(edition, players[one.seat].house, translator),
        )
        for one in game.standing
    ]
    return stage_head_html(words, level=2) + stage_people_html(placed, translator, crowned=game.over)


def headline(game: Chronicle, translator: Translator) -> str:
    """Who won; for a game that was ended as it stood, who was ahead."""
    names = [translator.player(seat) for seat in game.winners]
    if not game.over:
        return translator.say("Ahead when the game was ended: {names}", names=translator.listing(names))
    return victory(names, translator)


def ended_early(told: Replay, translator: Translator) -> None:
    """Say that nobody has won, and that the game is left out of everybody's statistics."""
    said = translator.say(
        "The game was ended as it stood, in round {round} of {rounds}. Nobody has won it (article 11), and it counts "
        "for nobody's rating.",
        round=str(told.position.round),
        rounds=str(told.table.edition.rounds),
    )
    st.info(plain(said))


def heading(code: str, told: Replay, translator: Translator) -> str:
    """Which game it is: the edition, and the day and the place if the record has them."""
    parts = [translator.edition(told.table.edition.name)]
    if code == SAMPLE:
        parts.append(translator.say("a sample game"))
    if played := shortened(told.meta.get("played")):
        parts.append(day(played, translator))
    if place := shortened(told.meta.get("place")):
        parts.append(place)
    return " · ".join(parts)


def notes(game: Chronicle, translator: Translator) -> None:
    """Show the notes of the log."""
    if game.notes:
        st.subheader(label(translator, "notes"), anchor=False)
        said = [plain(told_note(game, translator, index)) for index in range(len(game.notes))]
        st.markdown("\n".join(f"- {line}" for line in said))


def locked(code: str, translator: Translator) -> None:
    """Show why the chronicle is locked."""
    with st.container(key="narrow-locked"):
        st.info(
            plain(
                translator.say(
                    "The chronicle of this table opens when the game is over: "
                    "it tells what everybody had in cash at every moment."
                )
            )
        )
        if st.button(translator.say("To the table"), key="to-table", type="primary"):
            st.switch_page("table/page.py", query_params={"t": code})


def main() -> None:
    """Show the chronicle of the table in the address, or why there is none."""
    translator = translator_for()
    code = st.query_params.get("t", "").strip().upper()
    try:
        if code:
            open_or_locked(code, translator)
            return
    except IntrigeError as error:
        show_error(error, translator)
    with st.container(key="narrow-no-chronicle"):
        st.markdown(plain(translator.say("Choose a finished game, or look at the sample.")))
        if st.button(translator.say("A sample game"), key="to-sample", type="primary"):
            st.query_params["t"] = SAMPLE
            st.rerun()
        if st.button(translator.say("To the tables"), key="to-lobby"):
            st.switch_page("lobby/page.py")


main()
