"""The board's own texts in English; `presenters.board_view` translates them into `view["words"]`."""

from types import MappingProxyType
from typing import Final

WORDS: Final = MappingProxyType(
    {
        "board": "The board",
        "others": "The other palaces and the island",
        "park": "park",
        "supply": "supply",
        "park_of": "the park of {name}",
        "island": "The island",
        "nobody": "no one waits",
        "nobody_banished": "no one is banished yet",
        "heap": "{profession} in the supply: {count}",
        "concerned": "the matter of the moment",
        "hint": "Drag a figure, or tap it and then its place.",
        "choose": "{figure}: choose a place that is lit.",
        "stuck": "{figure} has no place to go now.",
        "picked": "{figure} is in your hand. Places open to it: {count}. Enter puts it down, Escape lets it go.",
        "cancel": "Cancel",
        "cancelled": "Put back.",
        "one_more": "Now the second figure.",
        "half_chosen": "{figure} to {goal}. Now the second figure.",
        "both_chosen": "{figure} to {goal}. Both are chosen; send them, or take one back.",
        "take_back_figure": "Take back: {figure}",
        "taken_back": "{figure} is back in the supply.",
        "send": "Send both",
        "which": "What shall this mean?",
        "article": "Article {article}",
        "close": "Close",
        "busy": "One moment.",
        "no_answer": "No answer came. The board stands as before; try again.",
    }
)
