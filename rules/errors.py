"""The three kinds of errors, with a common base.

`Malformed` is no action or record at all, `Illegal` is a well-formed one that the rules refuse now, and `Fault` is a
bug or a damaged file. Each has a stable code, the article it is based on and the figures that explain it; the user
interface makes the sentence (`rules.refusal_sentences`), in the reader's language.
"""

from collections.abc import Mapping
from typing import Self


class IntrigeError(Exception):
    """The base of all three kinds.

    `code` is stable and the key of a sentence, `article` is one of `rules.articles.ARTICLES`, `figures` are the inserts
    of the sentence. No figure is ever a player's cash (article 1).
    """

    def __init__(self, code: str, article: str = "record", **figures: object) -> None:
        super().__init__(code, article, figures)
        self.code = code
        self.article = article
        self.figures: Mapping[str, object] = figures

    def bare(self) -> Self:
        """The same error without what led to it, for whoever keeps it or raises it again.

        Python adds to the traceback of an error each time it is raised, and that holds every call with all its values.
        """
        made = type(self).__new__(type(self), *self.args)
        made.__dict__.update(self.__dict__)
        return made

    def __str__(self) -> str:
        """The code, the article and the figures, for tests and tracebacks."""
        told = ", ".join(f"{name}={value!r}" for name, value in self.figures.items())
        return f"{self.code} (article {self.article}) {told}".rstrip()


class Malformed(IntrigeError):
    """The data is no action or record: a missing or unknown key, a value of the wrong type."""


class NoRecord(Malformed):
    """The data cannot be recognized as a record: unreadable, not JSON, not an object, another format or version."""


class Illegal(IntrigeError):
    """A well-formed action or set-up that an article forbids. Nothing has changed."""


class Fault(IntrigeError):
    """A bug in the program; the article is the rule that would have been broken."""
