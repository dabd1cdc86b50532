"""Serialization of JSON documents for the database."""

import json
from typing import Any


def json_text(value: Any) -> str:
    """A document as the text that is kept of it, in ASCII: the database's own encoding has no part in it."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
