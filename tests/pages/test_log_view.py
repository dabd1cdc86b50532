"""The lines of the log as a screen gets them."""

from live import View
from presenters.log_view import log_view
from tests.live.phones import phones_on, play, sit
from tests.pages.games import act, begin, english


def entered_by(view: View) -> list[tuple[str, str]]:
    """What each line says, oldest first, and who is named beside it."""
    lines = log_view(view, english(view))["lines"]
    return [("".join(text for text, _ in line["sentence"]), line["who"]) for line in reversed(lines)]


def test_who_entered_a_line_is_not_named_again_where_its_sentence_is_about_them_alone() -> None:
    table = begin()
    bank = phones_on(table)
    ben = sit(table, 1)
    sit(table, 2, new_pin="1234")
    play(table, {"type": "pay", "seat": 1, "to": 0, "amount": 20_000}, ben)
    play(table, {"type": "pay", "seat": 2, "to": 0, "amount": 20_000}, bank)
    play(table, {"type": "note", "text": "late", "seat": 1}, ben)
    play(table, {"type": "note", "text": "later"}, bank)
    play(table, {"type": "adjust", "from": 0, "to": 1, "amount": 10_000, "reason": "miscounted"}, bank)
    table.undo(version=table.view.version, key="u", device=bank)
    told = entered_by(table.view)[-8:]
    assert told == [
        ("Ben has joined with a phone.", ""),
        ("Cem has joined with a phone. Cem has a PIN now.", ""),
        ("Ben pays Anna 20,000.", ""),
        ("Cem pays Anna 20,000.", "the table keeper for Cem"),
        ("Ben notes: late", ""),
        ("Note: later", "the table keeper"),
        ("The table keeper moves 10,000 from Anna to Ben: miscounted", "the table keeper"),
        ("Taken back: The table keeper moves 10,000 from Anna to Ben: miscounted", "the table keeper"),
    ]


def test_on_one_device_the_table_keeper_is_named() -> None:
    view = act(begin(), type="pay", seat=1, to=0, amount=20_000)
    assert entered_by(view) == [("Ben pays Anna 20,000.", "the table keeper")]
