"""Why not: whatever is refused has a reason with a rule, and nothing that is offered has one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ww1core.testing.check import after_games, at_decision
from ww1core.testing.digests import state_digest
from ww1core.testing.refusals import candidates

if TYPE_CHECKING:
    from ww1core.testing.subject import Subject
    from ww1core.testing.walking import Moment
    from ww1core.turns.bars import Reason

__all__: list[str] = []

GENERIC = frozenset({"why.not_a_choice", "why.not_among_choices"})
"""Reasons that any decision can give: they name no fact of the game."""

MOST_GENERIC = 0.6
"""The largest share of the refusals at one decision without a reason of their own."""

FEWEST = 10
"""The fewest refusals at a decision before their share is judged."""


def _refused(moment: Moment) -> Iterator[tuple[Any, tuple[Reason, ...]]]:
    """Candidates that are not offered, each with the reasons it gets."""
    number = moment.share.candidates
    for choice in candidates(moment.book, moment.offer, moment.random, number):
        yield choice, moment.game.why_not(choice)


@at_decision("why_not.complete", "every candidate that is refused has a reason", some=True)
def complete(moment: Moment) -> str:
    """Whoever asks why something is not offered gets an answer."""
    for choice, reasons in _refused(moment):
        if not reasons:
            return f"{moment.game.spell(choice)!r} is not offered, and nothing says why"
    return ""


@at_decision("why_not.rules", "the rule of every reason is in the ledger", some=True)
def rules(moment: Moment) -> str:
    """A reason names a rule that the ledger knows."""
    ledger = moment.subject.ledger
    if ledger is None:
        return ""
    for choice, reasons in _refused(moment):
        for reason in reasons:
            if reason.rule not in ledger.ids:
                spelt = moment.game.spell(choice)
                return f"{spelt!r} is refused by {reason.rule!r}, which is not in the ledger"
    return ""


@at_decision("why_not.words", "every reason has words and all that they ask for", some=True)
def words(moment: Moment) -> str:
    """The text of a reason is in the catalogue, and its arguments are there."""
    texts = moment.book.texts
    for choice, reasons in _refused(moment):
        for reason in reasons:
            key, spelt = reason.text.key, moment.game.spell(choice)
            if key not in texts or not moment.book.say(reason.text).strip():
                return f"{spelt!r} is refused with {key!r}, which has no words"
            missing = texts.fields(key) - {name for name, _ in reason.text.args}
            if missing:
                return f"{spelt!r}: the words of {key!r} ask for {min(missing)!r}, it is not given"
    return ""


@at_decision("why_not.offered", "nothing that is offered has a reason against it", some=True)
def offered(moment: Moment) -> str:
    """The bars that say why not let every option through."""
    offer, s = moment.offer, moment.s.clone()
    number = min(moment.share.candidates, offer.count)
    for choice in moment.random.sample(offer.options, number):
        reasons = offer.asking.why_not(s, choice, s.stack[-1][2])
        if reasons:
            spelt, key = moment.game.spell(choice), reasons[0].text.key
            return f"{spelt!r} is offered, and {reasons[0].rule} ({key}) forbids it"
    return ""


@at_decision("why_not.because", "what a because names is never offered", some=True)
def because(moment: Moment) -> str:
    """Options do not ask for it, so it may name nothing that they hold."""
    offer, s = moment.offer, moment.s.clone()
    options = {option for option in offer.options if isinstance(option, int)}
    for bar, named in offer.asking.excuses(s, s.stack[-1][2]):
        for choice in options:
            if named >> choice & 1:
                spelt = moment.game.spell(choice)
                return f"{spelt!r} is offered, and {bar.text!r} of {bar.rule} names it"
    return ""


@at_decision("why_not.pure", "asking why not changes nothing", some=True)
def pure(moment: Moment) -> str:
    """The state is the same after the question, and the answer the second time."""
    offer, s = moment.offer, moment.s.clone()
    before, data = state_digest(s), s.stack[-1][2]
    for choice in candidates(moment.book, offer, moment.random, moment.share.candidates):
        reasons = offer.asking.why_not(s, choice, data)
        if state_digest(s) != before:
            return f"asking why {moment.game.spell(choice)!r} is refused changes the state"
        if offer.asking.why_not(s, choice, data) != reasons:
            return f"{moment.game.spell(choice)!r} is refused for another reason the second time"
    return ""


def _count(moment: Moment) -> str:
    """Count the refusals at a decision, and those with no reason but a generic one."""
    seen: Counter[str] = moment.gathered.setdefault("seen", Counter())
    generic: Counter[str] = moment.gathered.setdefault("generic", Counter())
    for _, reasons in _refused(moment):
        if reasons:
            seen[moment.offer.name] += 1
            generic[moment.offer.name] += all(reason.text.key in GENERIC for reason in reasons)
    return ""


@after_games(
    "why_not.generic",
    "most refusals have a reason of their own, not one that fits every decision",
    watch=_count,
    some=True,
)
def told_apart(subject: Subject) -> Iterator[str]:
    """Where what is refused was never a candidate, nobody learns which rule stands against it."""
    gathered = subject.gathered("why_not.generic")
    seen, generic = gathered.get("seen", {}), gathered.get("generic", {})
    for name in sorted(seen):
        if seen[name] >= FEWEST and generic[name] > MOST_GENERIC * seen[name]:
            least = round(100 * (1 - MOST_GENERIC))
            yield (
                f"{name!r}: {generic[name]} of {seen[name]} refusals name no rule but the "
                f"decision's own; let bars refuse at least {least} % of them"
            )
