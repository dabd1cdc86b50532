"""A page is heard in what our pages say, so that nobody keeps the server busy with more; nor is it told too much."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.runtime import pages_manager, websocket_session_manager
from streamlit.runtime.scriptrunner import RerunData, script_runner
from streamlit.util import calc_hash

from tests.browser.server import Server
from tests.security.attacker import answers, page
from web.page_messages import (
    LONGEST_NAME,
    LONGEST_OPERATION,
    LONGEST_VALUE,
    MOST_CLICKS,
    MOST_FILES,
    PageSession,
    is_ours,
    limit_page_messages,
)
from web.request_head import LONGEST_QUERY, MOST_FIELDS
from web.script_requests import MOST_BYTES, MOST_VALUES, BoundedScriptRequests

# The descriptors of protobuf's fields, from a message down to one of its texts.
Way = tuple[Any, ...]
# What a browser sends once and Streamlit keeps until the page has run.
KINDS = ("trigger_value", "string_trigger_value", "chat_input_value", "json_trigger_value")


def run(values: int) -> BackMsg:
    asked = BackMsg()
    asked.rerun_script.widget_states.SetInParent()
    for _ in range(values):
        asked.rerun_script.widget_states.widgets.add()
    return asked


def kept(messages: int) -> BackMsg:
    asked = BackMsg()
    asked.rerun_script.cached_message_hashes.extend([""] * messages)
    return asked


def clicks(number: int, kind: str = "trigger_value", first: int = 0) -> BackMsg:
    asked = BackMsg()
    for one in range(first, first + number):
        value = asked.rerun_script.widget_states.widgets.add(id=str(one))
        match kind:
            case "trigger_value":
                value.trigger_value = True
            case "json_trigger_value":
                value.json_trigger_value = "{}"
            case _:
                getattr(value, kind).data = "x"
    return asked


def typed(length: int, kind: str = "string_value") -> BackMsg:
    asked = BackMsg()
    setattr(asked.rerun_script.widget_states.widgets.add(), kind, "x" * length)
    return asked


def addressed(length: int, part: str) -> BackMsg:
    asked = BackMsg()
    setattr(asked.rerun_script, part, "x" * length)
    return asked


def told_by_component(events: object, fields: int = 1) -> BackMsg:
    asked = BackMsg()
    for one in range(fields):
        asked.rerun_script.widget_states.widgets.add(id=str(one), json_trigger_value=json.dumps(events))
    return asked


def shown_at(address: str) -> BackMsg:
    asked = BackMsg()
    asked.rerun_script.context_info.url = address
    return asked


def files(number: int) -> BackMsg:
    asked = BackMsg()
    asked.file_urls_request.request_id = "files"
    asked.file_urls_request.file_names.extend([""] * number)
    return asked


def operation(payload: str) -> BackMsg:
    asked = BackMsg()
    getattr(asked.backend_operation_request, payload).SetInParent()
    return asked


def texts(of: Any, way: Way = ()) -> list[Way]:
    """The ways to all texts in a message."""
    found: list[Way] = []
    for field in of.fields:
        if field.message_type is not None:
            found += texts(field.message_type, (*way, field))
        elif field.type == field.TYPE_STRING:
            found.append((*way, field))
    return found


def holding(way: Way, text: str) -> BackMsg:
    """A message that has this text there and nothing else, but that one for a file asks for a file."""
    asked = BackMsg()
    if way[0].name == "backend_operation_request":
        asked.backend_operation_request.deferred_file.SetInParent()
    part: Any = asked
    for field in way[:-1]:
        inner = getattr(part, field.name)
        part = inner.add() if field.is_repeated else inner
    if way[-1].is_repeated:
        getattr(part, way[-1].name).append(text)
    else:
        setattr(part, way[-1].name, text)
    return asked


def named(way: Way) -> str:
    return ".".join([field.name for field in way])


TEXTS = texts(BackMsg.DESCRIPTOR)
# What is kept, logged or sent back as it is.
NAMES = [
    "rerun_script.page_script_hash",
    "rerun_script.page_name",
    "rerun_script.fragment_id",
    "rerun_script.cached_message_hashes",
    "rerun_script.context_info.timezone",
    "rerun_script.context_info.locale",
    "rerun_script.context_info.color_scheme",
    "rerun_script.widget_states.widgets.id",
    "file_urls_request.request_id",
    "file_urls_request.file_names",
    "file_urls_request.session_id",
    "backend_operation_request.request_id",
    "backend_operation_request.session_id",
    "backend_operation_request.deferred_file.file_id",
]


def until(told: Iterable[ForwardMsg], last: str) -> list[ForwardMsg]:
    """What a page is told, up to the first message of this kind."""
    found = []
    for one in told:
        found.append(one)
        if one.WhichOneof("type") == last:
            break
    return found


@pytest.mark.parametrize(
    "sent",
    [
        run(MOST_VALUES),
        kept(MOST_VALUES),
        *[clicks(MOST_CLICKS, kind) for kind in KINDS],
        typed(LONGEST_VALUE // 2),
        told_by_component([{"event": "action", "value": "x" * (LONGEST_VALUE // 2)}]),
        told_by_component([{"event": "action"}] * MOST_CLICKS),
        told_by_component({"event": "action"}, MOST_CLICKS),
        addressed(LONGEST_QUERY, "query_string"),
        shown_at("http://xn--mnchen-3ya.example:8501/table?t=KRAB&s=%C3%A9#%C3%A9"),
        files(MOST_FILES),
        operation("deferred_file"),
        BackMsg(stop_script=True),
        BackMsg(app_heartbeat=True),
    ],
)
def test_what_pages_of_ours_send_is_heard(sent: BackMsg) -> None:
    assert is_ours(sent)


@pytest.mark.parametrize(
    "sent",
    [
        run(MOST_VALUES + 1),
        kept(MOST_VALUES + 1),
        *[clicks(MOST_CLICKS + 1, kind) for kind in KINDS],
        typed(LONGEST_VALUE + 1),
        typed(10, "json_trigger_value"),
        told_by_component([{"event": "action"}] * (MOST_CLICKS + 1)),
        told_by_component([{"event": "action"}] * 3, MOST_CLICKS // 3 + 1),
        told_by_component([], MOST_CLICKS + 1),
        shown_at("http://a\u0327\u0301"),
        typed(LONGEST_VALUE + 1, "json_value"),
        typed(LONGEST_VALUE + 1, "json_trigger_value"),
        *[addressed(LONGEST_VALUE + 1, part) for part in ("page_name", "fragment_id")],
        # An address is quoted anew for each message that a page sends which was left.
        addressed(LONGEST_QUERY + 1, "query_string"),
        BackMsg(rerun_script=ClientState(query_string="a=" + "\N{CROWN}" * (LONGEST_QUERY // 4))),
        BackMsg(rerun_script=ClientState(query_string="&" * MOST_FIELDS)),
        files(MOST_FILES + 1),
        operation("install_skills"),
        operation("dataframe_chunk"),
        BackMsg(load_git_info=True),
        BackMsg(clear_cache=True),
        BackMsg(set_run_on_save=True),
        BackMsg(),
    ],
)
def test_what_no_page_of_ours_sends_is_not_heard(sent: BackMsg) -> None:
    assert not is_ours(sent)


@pytest.mark.parametrize("way", TEXTS, ids=named)
def test_no_text_of_a_message_has_any_length(way: Way) -> None:
    assert not is_ours(holding(way, "x" * (LONGEST_VALUE + 1)))


@pytest.mark.parametrize("way", [way for way in TEXTS if named(way) in NAMES], ids=named)
def test_a_name_is_short_and_commands_no_terminal(way: Way) -> None:
    assert is_ours(holding(way, "$$ID-0f3c-people-part-zoë 👨‍👩‍👧"))
    assert is_ours(holding(way, "x" * LONGEST_NAME))
    assert not is_ours(holding(way, "x" * (LONGEST_NAME + 1)))
    for sign in ("\x1b]0;owned\x07", "\n", "\r", "\0", "\x9b2J", "\u2028"):
        assert not is_ours(holding(way, f"x{sign}x"))


def test_all_names_are_looked_at() -> None:
    assert {*NAMES} <= {named(way) for way in TEXTS}


def test_a_request_for_a_file_that_waits_holds_little() -> None:
    asked = operation("deferred_file").backend_operation_request
    asked.request_id = asked.session_id = asked.deferred_file.file_id = "x" * (LONGEST_OPERATION // 3 - 10)
    assert is_ours(BackMsg(backend_operation_request=asked))
    asked.deferred_file.file_id += "x" * 50
    assert not is_ours(BackMsg(backend_operation_request=asked))
    # A part that this version does not know is kept as well.
    unknown = BackMsg(app_heartbeat=True).SerializeToString() * LONGEST_OPERATION
    more = type(asked).FromString(operation("deferred_file").backend_operation_request.SerializeToString() + unknown)
    assert not is_ours(BackMsg(backend_operation_request=more))


def test_of_what_a_waiting_page_sends_the_newest_is_kept_and_no_more_than_a_message_holds() -> None:
    requests = BoundedScriptRequests()
    sent = 3 * MOST_VALUES
    for first in range(0, sent, MOST_CLICKS):
        states = clicks(MOST_CLICKS, first=first).rerun_script.widget_states
        requests.request_rerun(RerunData(widget_states=states, fragment_id="part"))
        assert len(kept_by(requests).widgets) <= MOST_VALUES
    assert {int(one.id) for one in kept_by(requests).widgets} == set(range(sent - MOST_VALUES, sent))


def test_of_long_values_fewer_are_kept() -> None:
    """Two thousand of 40,000 bytes were 80 MB, copied at each message that came."""
    requests = BoundedScriptRequests()
    for number in range(2 * MOST_BYTES // LONGEST_VALUE):
        states = WidgetStates()
        states.widgets.add(id=str(number)).string_trigger_value.data = "x" * (LONGEST_VALUE // 2)
        requests.request_rerun(RerunData(widget_states=states, fragment_id="part"))
        assert kept_by(requests).widgets[0].id == str(number)
        assert kept_by(requests).ByteSize() < 1.1 * MOST_BYTES
    assert kept_by(requests).ByteSize() > MOST_BYTES // 2


def kept_by(requests: BoundedScriptRequests) -> WidgetStates:
    """What a page wants that waits for its turn."""
    kept = requests._rerun_data.widget_states
    assert kept is not None
    return kept


def test_every_runner_of_a_session_of_ours_keeps_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(script_runner), "ScriptRequests", None)
    monkeypatch.setitem(vars(websocket_session_manager), "AppSession", None)
    monkeypatch.setitem(vars(pages_manager), "calc_hash", calc_hash)
    limit_page_messages()
    assert vars(script_runner)["ScriptRequests"] is BoundedScriptRequests
    assert vars(websocket_session_manager)["AppSession"] is PageSession


def test_a_stranger_gets_no_addresses_for_thousands_of_files_and_no_path_of_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server, page(server.address) as socket:
        begun = until(answers(socket, run(0)), "script_finished")
        (first,) = [one.new_session for one in begun if one.HasField("new_session")]
        assert (first.main_script_path, first.main_script_hash) == ("shell.py", calc_hash("shell.py"))
        assert not first.initialize.user_info.ByteSize()
        socket.send(BackMsg(load_git_info=True).SerializeToString())
        socket.send(files(5_000).SerializeToString())
        told = until(answers(socket, BackMsg(app_heartbeat=True)), "heartbeat_ack")
        kinds = {one.WhichOneof("type") for one in told}
        assert not kinds & {"file_urls_response", "git_info_changed"}
        told = until(answers(socket, files(1)), "file_urls_response")
        assert len(told[-1].file_urls_response.file_urls) == 1
