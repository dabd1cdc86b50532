"""Checks that the words of an edition of one's own are told apart in every language."""

from i18n.catalogs import languages
from i18n.translator import Translator
from rules import Edition
from rules.custom_edition_fields import check_distinct


def check_told_words(edition: Edition) -> None:
    """Refuse professions or houses that read alike, since some are known by keys that are translated (`law`).

    Raises:
        Illegal: `edition-twice`; article 1.
    """
    for language in languages():
        translator = Translator(language, edition_name=edition.name)
        for told in (translator.profession, translator.professions):
            check_distinct([str(told(one)) for one in edition.professions], "professions")
        check_distinct([str(translator.house(one.name)) for one in edition.houses], "houses")
