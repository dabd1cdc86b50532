"""Serializes JSON documents for the database."""

import json
from typing import Any


def json_text(value: Any) -> str:
    """A document as JSON text in ASCII, independent of the database's encoding."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
