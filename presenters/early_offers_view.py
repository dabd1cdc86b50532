"""View model of offers before a bribe is due; the order of bribes does not restrict offers (14.1)."""

from typing import Any

from i18n.translator import Translator
from live import BribeOffer, View
from presenters.bribe_view import offer_view
from rules import Figure


def early_offers(view: View, translator: Translator) -> list[dict[str, Any]]:
    """A control for each figure whose bribe is still due later; none where offers come first anyway (5.7)."""
    edition = view.table.edition
    if not edition.ordered_bribes:
        return []
    # That somebody may declare 0 reveals an empty purse, so it is not shown before their bribe is due.
    waived = [Figure(one.seat, one.profession) for one in view.choices if isinstance(one, BribeOffer) and one.waived]
    later = [figure for figure in dict.fromkeys(view.position.pending) if figure not in waived]
    offers = [BribeOffer(*figure, edition.least_bribe, edition.unit, waived=False) for figure in later]
    return [{**offer_view(view, offer, translator), "ahead": True} for offer in offers]
