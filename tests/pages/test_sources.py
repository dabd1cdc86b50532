"""The scripts of components: joined files share one scope, so no name at the top of one may be another's."""

import re
from collections import Counter

import pytest

from components import board, log, now_panel, seat_card, tabletop

NAMED = re.compile(r"^(?:export default |async )*(?:function\*? |const |let |class )(\w+)", re.MULTILINE)
PARTS = {one.__name__: one.SOURCES.js for one in (board, log, now_panel, seat_card)}


def twice(script: str) -> list[str]:
    """Names that are given more than once at the top of a script."""
    # Indentation is taken out when files are joined, so what is inside of braces is left out by counting them.
    depth, top = 0, []
    for line in script.splitlines():
        if depth == 0:
            top.append(line)
        depth += line.count("{") - line.count("}")
    counted = Counter(NAMED.findall("\n".join(top)))
    return [name for name, times in counted.items() if times > 1]


@pytest.mark.parametrize("name", PARTS)
def test_no_name_is_given_twice_in_one_component(name: str) -> None:
    assert twice(PARTS[name]) == []


def test_no_name_is_given_twice_around_the_parts_of_the_tabletop() -> None:
    assert twice(tabletop.SCRIPT) == []


def test_a_name_that_is_given_twice_is_found() -> None:
    assert twice("function one() {\nconst two = 1;\n}\nconst two = 2;\nconst three = 3;\nfunction three() {}") == [
        "three"
    ]
