"""Names to choose from: of very many the first, and a field that finds the others; a page is sent every option."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice

import streamlit as st

from charts.hall import MOST_LISTED
from i18n.translator import Translator, plain


def names_to_choose(
    title: str, names: Sequence[str], chosen: Iterable[object], key: str, translator: Translator
) -> list[str]:
    """All names, or where they are too many the first that hold what is typed in a field, and those chosen already.

    title: of the list, named beside the field. names: in the order in which they are offered. key: of the field.
    """
    if len(names) <= MOST_LISTED:
        return list(names)
    part = st.text_input(translator.say("Find in “{list}”", list=plain(title)), key=key, max_chars=40)
    wanted = part.strip().casefold()
    found = [name for name in names if wanted in name.casefold()][:MOST_LISTED]
    st.caption(
        plain(
            translator.say(
                "{shown} of {all} names are listed; for any other type a part of it here.",
                shown=translator.number(len(found)),
                all=translator.number(len(names)),
            )
        )
    )
    others = set(names).difference(found)
    return [*chosen_of(chosen, others), *found]


def chosen_of(chosen: Iterable[object], names: AbstractSet[str]) -> list[str]:
    """Those of the names that are chosen, each once: a page may send thousands, also such as nobody has."""
    known = dict.fromkeys(one for one in chosen if isinstance(one, str) and one in names)
    return list(islice(known, MOST_LISTED))
