"""HTML of the answer to “May I?”: yes or no, the reason, the article, and the effects."""

from html import escape

from i18n.translator import Translator
from live import BribeOffer, PublicChoice, Verdict, View, sentence
from narration import tell_event, tell_events
from narration.action_sentences import tell_action
from presenters.article_markup import article_summary, clause
from presenters.case_links import case_link, link_markup
from presenters.decision_words import DecisionWords
from rules import Bribe, Kept, Open, Place, Settle, Table, TurnBegan


def answer(verdict: Verdict, translator: Translator, view: View) -> str:
    """Yes, no or not now, with the reason and its article, as HTML. view: of the moment that is asked about."""
    word, tone = _word(verdict, translator)
    reasons = [] if verdict.refused is None else [sentence(verdict.refused, translator)]
    if verdict.moment is not None:
        now = sentence(verdict.moment, translator)
        reasons.append(translator.say("And it is not the moment: {reason}", reason=now))
    if verdict.refused is None and isinstance(verdict.action, Bribe) and verdict.action.amount:
        reasons.append(
            translator.say("Whether the purse holds as much, its owner alone knows.")
            if view.open_cash is None
            else translator.say("Whether the purse holds as much, everybody sees.")
        )
    told = "".join(f'<p class="desk-why">{escape(one)}</p>' for one in reasons)
    rests = article_summary(verdict.article, translator, view.table)
    code = None if verdict.refused is None else verdict.refused.code
    cases = link_markup(case_link(verdict.article, translator, code))
    said = f'<p class="desk-word">{escape(word)}</p>{told}{rests}{cases}'
    return f'<section class="desk-answer {tone}">{said}</section>'


def _word(verdict: Verdict, translator: Translator) -> tuple[str, str]:
    if verdict.refused is None:
        return translator.say("Yes."), "yes"
    return (translator.say("Not now."), "later") if verdict.only_moment else (translator.say("No."), "no")


def proof(verdict: Verdict, translator: Translator, table: Table) -> str:
    """The article with the editions' versions of it, and related articles."""
    numbers = (verdict.article, *verdict.also)
    return "".join(clause(number, translator, table, opened=False) for number in numbers)


def outcome(verdict: Verdict, translator: Translator) -> list[str]:
    """The consequences of the action, one sentence for each event."""
    found = tell_events(verdict.events, translator)
    if not isinstance(verdict.action, Settle):
        return found
    # The winner is named before the banished.
    first = [tell_event(event, translator) for event in verdict.events if isinstance(event, Kept)]
    turns = [tell_event(event, translator) for event in verdict.events if isinstance(event, TurnBegan)]
    return [*first, *[one for one in found if one not in first and one not in turns], *turns]


def tell_offer(choice: PublicChoice, view: View, translator: Translator) -> str:
    """A legal choice in words."""
    if isinstance(choice, BribeOffer):
        owner, profession = translator.player(choice.seat), translator.profession(choice.profession)
        if choice.waived:
            return translator.say("{owner} gives nothing for the {profession}.", owner=owner, profession=profession)
        least = translator.number(choice.least)
        return translator.say(
            "{owner} gives {least} or more for the {profession}.", owner=owner, least=least, profession=profession
        )
    if isinstance(choice, Place | Settle):
        return DecisionWords(view, translator).tell(choice)
    if isinstance(choice, Open):
        return translator.say(
            "{host} opens the conflict of the {professions}.",
            host=translator.player(choice.seat),
            professions=translator.professions(choice.profession),
        )
    return tell_action(choice, (), translator)
