"""“May I?”: a question about any action, legal or not, whose verdict needs no run of the page's script."""

from components.may_i import may_i
from i18n.translator import Translator
from pages.common.referee_questions.moments import Moments
from presenters.may_i_view import about, may_i_view, words


def may(moments: Moments, translator: Translator) -> None:
    """The default question of the selected moment with its verdict; others are asked at `web.desk_routes`."""
    at = None if moments.is_now else moments.number
    view, version = moments.view, moments.subject.view.version if moments.is_now else 0
    may_i(
        {
            "moment": f"{view.table_id} {version} {moments.number}",
            "about": about(moments.subject, at),
            "view": may_i_view(moments.subject, at, {}, translator),
            "words": words(translator),
        },
        key=f"{moments.name}-may",
    )
