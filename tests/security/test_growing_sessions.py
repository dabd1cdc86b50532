"""What a page's session keeps does not grow with every tap, nor by what is typed at any length."""

from collections.abc import Callable
from pickle import dumps
from typing import Any

import pytest
from streamlit.runtime.state import SessionState
from streamlit.testing.v1 import AppTest

import live
from pages.common.game_form.form_state import LONGEST_FIELD
from pages.desk.amend import SECTION
from pages.what_if import sandbox_state
from tests.pages.conftest import app as app
from tests.pages.test_amend import MOVED, RECORD, bribe, confirm, set_up_previewed, table, texts
from web.removed_widgets import forget_removed_widgets

App = Callable[..., AppTest]
LONG = "e" * 40_000


def kept(test: AppTest) -> dict[str, Any]:
    """The session's values by the keys of our pages."""
    assert not test.exception
    found = state_of(test).filtered_state
    assert isinstance(found, dict)
    return found


def state_of(test: AppTest) -> Any:
    """Streamlit's own state, within two that guard it."""
    guarded = object.__getattribute__(test.session_state, "_state")
    return object.__getattribute__(guarded, "_state")


@pytest.fixture
def _forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on the server; what was there before is put back."""
    monkeypatch.setattr(SessionState, "_remove_stale_widgets", vars(SessionState)["_remove_stale_widgets"])
    forget_removed_widgets()


def test_nothing_is_kept_of_players_in_whose_place_others_play(app: App) -> None:
    test = app("setup/page.py")
    sizes = []
    for _ in range(4):
        test.text_input[0].input("Anna").run()
        sizes.append(len(kept(test)))
        test.button("other-people").click().run()
        assert not any("Anna" in str(value) for key, value in kept(test).items() if key.startswith("setup-name"))
    assert len(set(sizes)) == 1
    assert {field.value for field in test.text_input} == {""}


def test_of_a_name_the_beginning_is_kept(app: App) -> None:
    test = app("setup/page.py")
    for field in test.text_input:
        field.input(LONG)
    test.run()
    # Those of seats that are not shown any more as well.
    test.segmented_control("setup-count").set_value(3).run()
    found = [value for key, value in kept(test).items() if key.startswith("setup-name")]
    assert max(map(len, found)) == LONGEST_FIELD
    test.switch_page("hall/page.py").run()
    assert max(len(str(value)) for value in kept(test).values()) < 1_000


def test_a_look_at_what_a_correction_changes_is_kept_of_one_line(app: App) -> None:
    actions = RECORD["actions"][:40]
    code, sizes = table(actions), []
    test = app("desk/page.py", t=code, s="amend", n=str(bribe(actions)))
    for nth in range(4):
        test.selectbox[0].set_value(bribe(actions, nth)).run()
        next(one for one in test.text_input if one.label == "Ducats").set_value("60.000").run()
        test.button("desk-amend-ask").click().run()
        assert "60,000" in texts(test)
        sizes.append(len(kept(test)))
    assert max(sizes) <= sizes[0] + 1


def test_the_desk_keeps_fields_of_the_table_it_shows(app: App) -> None:
    test = app("desk/page.py", t=table(RECORD["actions"][:3]), s="table")
    sizes = [len(kept(test))]
    for _ in range(3):
        test.query_params["t"] = table(RECORD["actions"][:3])
        test.segmented_control(SECTION).set_value("table")
        sizes.append(len(kept(test.run())))
    assert len(set(sizes)) == 1


NUMBERED = """
import streamlit as st

number = st.session_state.get("number", 0)

def more():
    st.session_state["number"] = number + 1

@st.fragment
def part():
    st.multiselect("Some", ["one", "two"], key="part")
    st.button("Again", key="again")

st.selectbox("Which", [f"{number} {one}" for one in range(1_000)], key=f"which-{number}")
if number % 2 == 0:
    st.text_input("Name", key="name", persist_state="session")
st.button("More", key="more", on_click=more)
part()
"""


def fields_kept(test: AppTest) -> tuple[int, int]:
    """How many lists and typed fields Streamlit knows the options and callbacks of, and how many keys."""
    assert not test.exception
    described = state_of(test)._new_widget_state.widget_metadata.values()
    fields = sum(one.value_type in {"string_value", "string_array_value"} for one in described)
    return fields, len(state_of(test)._key_id_mapper.id_key_mapping)


@pytest.mark.usefixtures("_forgetting")
def test_options_callbacks_and_keys_of_removed_fields_are_forgotten() -> None:
    test = AppTest.from_string(NUMBERED).run()
    test.text_input("name").input("Anna").run()
    sizes = []
    for _ in range(5):
        # An even number of times: with the name there, and without it.
        for button in ("more", "again", "more", "again"):
            test.button(button).click().run()
        sizes.append(fields_kept(test))
    assert len(set(sizes)) == 1
    assert test.text_input("name").value == "Anna"


@pytest.mark.usefixtures("_forgetting")
def test_a_correction_goes_on_as_before(app: App) -> None:
    there = live.registry().table(table(RECORD["actions"][:12]))
    test = set_up_previewed(app("desk/page.py", t=there.table_id, s="table"), "Name of player 2", "Benedetta")
    test = confirm(test)
    assert MOVED not in texts(test)
    assert there.view.table.players[1].name == "Benedetta"


def test_a_record_to_download_is_made_when_it_is_asked_for(app: App) -> None:
    code = live.registry().create(RECORD).table_id
    test = app("what_if/page.py", t=code, n="3")
    test.button("what-if-real").click().run()
    (offered,) = [one.proto for one in test.get("download_button") if "what-if-save" in one.proto.id]
    assert (offered.url, bool(offered.deferred_file_id)) == ("", True)
    found = sandbox_state.subject(code, 3)
    assert found.record is not None
    assert found.record() == live.registry().table(code).record()
    test.button("what-if-table").click().run()
    assert len(dumps(kept(test)["what-if-made"])) < 1_000
