"""A verdict as the desk says it: the answer first and large, the article second, what would happen third."""

from html import escape

from live import BribeOffer, PublicChoice, Verdict, View, sentence
from pages.parts.desk.clauses import clause, gist
from pages.parts.gestures import tell_choice
from pages.parts.language import Speech
from pages.parts.tale import tell_event
from pages.parts.tale.lines import tell_action
from rules import Bribe, Kept, Open, Place, Settle, TurnBegan


def answer(verdict: Verdict, speech: Speech, edition: str) -> str:
    """Yes, no or not now, with the reason and the article it rests on, as markup."""
    word, tone = _word(verdict, speech)
    reasons = [] if verdict.refused is None else [sentence(verdict.refused, speech)]
    if verdict.moment is not None:
        now = sentence(verdict.moment, speech)
        reasons.append(speech.say("And it is not the moment: {reason}", reason=now))
    if verdict.refused is None and isinstance(verdict.action, Bribe) and verdict.action.amount:
        reasons.append(speech.say("Whether the purse holds as much, its owner alone knows."))
    told = "".join(f'<p class="desk-why">{escape(one)}</p>' for one in reasons)
    rests = gist(verdict.article, speech, edition)
    said = f'<p class="desk-word">{escape(word)}</p>{told}{rests}'
    return f'<section class="desk-answer {tone}" role="status">{said}</section>'


def _word(verdict: Verdict, speech: Speech) -> tuple[str, str]:
    if verdict.refused is None:
        return speech.say("Yes."), "yes"
    return (speech.say("Not now."), "later") if verdict.only_moment else (speech.say("No."), "no")


def proof(verdict: Verdict, speech: Speech, edition: str) -> str:
    """The article with what the editions say of it, and those beside it."""
    numbers = (verdict.article, *verdict.also)
    return "".join(clause(number, speech, edition, opened=False) for number in numbers)


def outcome(verdict: Verdict, speech: Speech) -> list[str]:
    """What would come about, a sentence for each thing."""
    found = [tell_event(event, speech) for event in verdict.events]
    if not isinstance(verdict.action, Settle):
        return found
    # The figure that wins is told before those that go.
    first = [tell_event(event, speech) for event in verdict.events if isinstance(event, Kept)]
    turns = [tell_event(event, speech) for event in verdict.events if isinstance(event, TurnBegan)]
    return [*first, *[one for one in found if one not in first and one not in turns], *turns]


def tell_offer(choice: PublicChoice, view: View, speech: Speech) -> str:
    """A legal choice in words."""
    if isinstance(choice, BribeOffer):
        owner, profession = speech.player(choice.seat), speech.profession(choice.profession)
        if choice.waived:
            return speech.say("{owner} gives nothing for the {profession}.", owner=owner, profession=profession)
        least = speech.number(choice.least)
        return speech.say(
            "{owner} gives {least} or more for the {profession}.", owner=owner, least=least, profession=profession
        )
    if isinstance(choice, Place | Settle):
        return tell_choice(view, choice, speech)
    if isinstance(choice, Open):
        return speech.say(
            "{host} opens the conflict of the {professions}.",
            host=speech.player(choice.seat),
            professions=speech.professions(choice.profession),
        )
    return tell_action(choice, (), speech)
