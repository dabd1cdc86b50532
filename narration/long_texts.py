"""Shortened texts of actions, for the screens that show many lines: the desk's log has every text whole."""

from typing import Any
from unicodedata import category

from live import LogLine
from rules import Action

# Characters of a text that a correction's line, an undo's question or a label quotes; its own line has more of it.
LONGEST_QUOTED = 100
# Characters of a text on a table's screen.
LONGEST_SHOWN = 500
# So far back the end of a word, or of a sign of several characters, is looked for.
_REACH = 24
_ZERO_WIDTH_JOINER = "\u200d"


def with_short_text(action: Action, most: int) -> Action:
    """The same action, its note, reason or words in `most` characters."""
    texts = {name: getattr(action, name, None) for name in ("text", "reason")}
    shorter: dict[str, Any] = {
        name: cut(text, most) for name, text in texts.items() if isinstance(text, str) and len(text) > most
    }
    return action._replace(**shorter) if shorter else action


def with_less_text(line: LogLine, most: int) -> LogLine:
    """The same line of the log, a text of its action in `most` characters."""
    return line if line.action is None else line._replace(action=with_short_text(line.action, most))


def cut(text: str, most: int) -> str:
    """A text in `most` characters, ended by an ellipsis after a whole word, or else after a whole sign.

    >>> cut("The bribe was declared aloud before.", 20)
    'The bribe was …'
    """
    if len(text) <= most:
        return text
    end = most - 2
    near = range(end, max(0, end - _REACH), -1)
    between_words = next((at for at in near if text[at].isspace()), 0)
    if between_words:
        return f"{text[:between_words].rstrip()} …"
    return f"{text[: next((at for at in near if not _is_within_a_sign(text, at)), end)]}…"


def _is_within_a_sign(text: str, at: int) -> bool:
    """Whether what a reader sees as one, as an accented letter or a family, is made of characters on both sides."""
    return (
        text[at] == _ZERO_WIDTH_JOINER
        or text[at - 1] == _ZERO_WIDTH_JOINER
        or category(text[at])[0] == "M"
        # What gives a picture its colour of skin.
        or "\U0001f3fb" <= text[at] <= "\U0001f3ff"
    )
