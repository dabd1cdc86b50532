"""JSON as browsers send it, which may hold what no text can be: half characters (lone surrogates)."""

import json
from typing import Any


def parse_json(sent: bytes) -> Any:
    r"""Parse JSON whose texts, names too, can all be written as UTF-8.

    Raises ValueError for what is no JSON, UnicodeError for what is no text.

    >>> parse_json(b'{"table": "KRAB"}')
    {'table': 'KRAB'}
    >>> parse_json(rb'{"table": "\ud800"}')
    Traceback (most recent call last):
    ...
    UnicodeEncodeError: 'utf-8' codec can't encode character '\ud800' in position 11: surrogates not allowed
    """
    try:
        data = json.loads(sent)
    except RecursionError:
        raise ValueError from None
    json.dumps(data, ensure_ascii=False).encode()
    return data
