"""“May I?”: a question about any action, legal or not, whose verdict needs no run of the page's script."""

from components.may_i import may_i
from i18n.translator import Translator
from live.stale_decisions import decided_at, said_at
from pages.common.referee_questions.moments import Moments
from presenters.may_i_view import about, may_i_view, words


def may(moments: Moments, translator: Translator) -> None:
    """The default question of the selected moment with its verdict; others are asked at `web.desk_routes`."""
    at = None if moments.is_now else moments.number
    view, now = moments.view, moments.subject.view
    # Notes and payments are no other moment, and take nothing from a question; what they change is asked again.
    moment = f"now {decided_at(now)}" if moments.is_now else f"at {moments.number}"
    may_i(
        {
            "moment": f"{view.table_id} {moment}",
            "said": said_at(now) if moments.is_now else 0,
            "about": about(moments.subject, at),
            "view": may_i_view(moments.subject, at, {}, translator),
            "words": words(translator),
        },
        key=f"{moments.name}-may",
    )
