"""Serializes JSON documents for the database."""

import json
from typing import Any

# `json.dumps` would make an encoder for every document.
_encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode


def json_text(value: Any) -> str:
    """A document as JSON text in ASCII, independent of the database's encoding."""
    return _encode(value)
