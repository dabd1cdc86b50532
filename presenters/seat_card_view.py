"""View model of the seat card: the seat's figures, whether it must act, and the texts. No ducats."""

from typing import Any

from i18n.proper_names import PROGRAM
from i18n.translator import Translator
from live import View
from narration.seat_summary import tell_figures
from narration.waiting import is_due
from presenters.crest_html import crest, paint


def seat_card_view(view: View, seat: int, translator: Translator) -> dict[str, Any]:
    """The data of the card, the part `own` of `components.tabletop`. Contains nobody's ducats."""
    short, rows = tell_figures(view, seat, translator)
    name, house = translator.player(seat), view.table.players[seat].house
    return {
        "seat": seat,
        "name": name,
        "crest": crest(view.table.edition, house, translator),
        "fill": paint(view.table.edition, house)["fill"],
        "table": view.table_id,
        "lang": translator.language,
        "due": is_due(view, seat),
        "title": translator.say("Your turn, {name}!", name=name),
        "calm": f"{name} · {PROGRAM}",
        "cash": translator.around("{amount} ducats", "amount"),
        "short": short,
        "rows": [list(row) for row in rows],
        "words": {
            "mine": translator.say("My ducats"),
            "hold": translator.say("hold to see"),
            "wait": translator.say("One moment …"),
            "failed": translator.say("No answer. Try again."),
            "other": translator.say("This browser sits elsewhere now."),
            "figures": translator.say("My figures"),
            "list": translator.say("Figures"),
            "call": translator.say("Call me when it is my turn"),
            "sound": translator.say("Sound"),
        },
    }
