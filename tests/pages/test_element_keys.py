"""No key of an element, and so no class of the page, has words that somebody has chosen."""

from pages.common.element_keys import of_edition, of_words


def test_words_make_no_class_of_a_sheet() -> None:
    # As of the buttons that lie unseen over the steps of the stage.
    assert of_words("st-key-way-step-").isalnum()
    assert of_words("anna") != of_words("annb")


def test_an_edition_is_known_by_what_nobody_has_chosen() -> None:
    assert of_edition("st-key-way-step-~0123456789ab") == "0123456789ab"
    assert of_edition("fx-schmid-1994") == "fx-schmid-1994"
