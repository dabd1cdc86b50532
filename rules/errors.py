"""What can go wrong, in three kinds that share one base.

`Malformed` is no action or record at all, `Illegal` is a well-formed one that the rules refuse now, and `Fault` is a
mistake of the program or a damaged file. Each carries a stable code, the article it rests on and the figures that
explain it; the sentence is made at the edge (`rules.sentences`), in the language of the reader.
"""

from collections.abc import Mapping


class IntrigeError(Exception):
    """The base of all three kinds.

    `code` is stable and names a sentence, `article` is one of `rules.articles.ARTICLES`, `figures` holds what the
    sentence inserts. No figure is ever a player's cash (article 1).
    """

    def __init__(self, code: str, article: str = "record", **figures: object) -> None:
        super().__init__(code, article, figures)
        self.code = code
        self.article = article
        self.figures: Mapping[str, object] = figures

    def __str__(self) -> str:
        """The code, the article and the figures, for a programmer reading a test or a traceback."""
        told = ", ".join(f"{name}={value!r}" for name, value in self.figures.items())
        return f"{self.code} (article {self.article}) {told}".rstrip()


class Malformed(IntrigeError):
    """What is no action or record: a missing or unknown key, a value of the wrong type."""


class NoRecord(Malformed):
    """What cannot even be taken for a record: unreadable, not JSON, not an object, another format or version."""


class Illegal(IntrigeError):
    """A well-formed action or set-up that an article refuses. Nothing has changed."""


class Fault(IntrigeError):
    """A mistake of the program itself; the article tells which rule it would have broken."""
