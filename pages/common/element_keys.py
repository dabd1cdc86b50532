"""Parts of the keys of elements, for what people have written.

Streamlit makes a class of each key, and our style sheets know some classes by a part of them: nobody may choose that.
"""

from hashlib import sha256

from rules.custom_edition_fields import MARK


def of_words(words: str) -> str:
    """What stands for these words in a key: letters and digits that nobody has chosen."""
    return sha256(words.encode()).hexdigest()[:16]


def of_edition(name: str) -> str:
    """What stands for an edition in a key: a published one has its name, another the digest of its content."""
    return name.rpartition(MARK)[2]
