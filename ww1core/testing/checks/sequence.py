"""Sequence of play: every part of it is reached, in order, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator

from ww1core.errors import Ww1Error
from ww1core.events import PhaseBegan, TurnBegan
from ww1core.play.notation import read
from ww1core.saving.journal import Header
from ww1core.saving.secret import dice_key
from ww1core.testing.check import after_answer, after_games, at_decision, at_end, check
from ww1core.testing.reachability import reached_nodes
from ww1core.testing.subject import Subject
from ww1core.testing.walking import Moment
from ww1core.testing.wording import askings
from ww1core.turns.chance import KeyedChance
from ww1core.turns.nodes import Decision
from ww1core.turns.run import answer, step
from ww1core.turns.sequence import Phase

__all__: list[str] = []


def _gather_phases(moment: Moment) -> str:
    seen = moment.gathered.setdefault(moment.book.scenario, set())
    seen.update(event.phase for event in moment.game.log.events if isinstance(event, PhaseBegan))
    return ""


@after_games(
    "sequence.phases",
    "every phase that is always played is played",
    watch=_gather_phases,
    at="end",
)
def phases(subject: Subject) -> Iterator[str]:
    """Phases behind a condition or an option may have to wait for it."""
    for scenario, seen in subject.gathered("sequence.phases").items():
        for phase in _always(subject.book(scenario).sequence.phases):
            if phase.id not in seen:
                yield f"scenario {scenario!r}: the phase {phase.id!r} never began in a random game"


def _always(listed: tuple[Phase, ...]) -> Iterator[Phase]:
    """The phases that depend on nothing."""
    for phase in listed:
        if phase.when is None and phase.while_ is None and phase.option is None:
            yield phase
            yield from _always(phase.phases)


@after_answer("sequence.turns", "turns follow one another within the clock")
def turns(moment: Moment) -> str:
    """Each turn that begins is one more than the one before; nothing else counts turns."""
    events = moment.game.log.events
    clock = moment.book.sequence.clock
    memo = moment.memo
    turn = memo.get("turn", clock.first - 1)
    for event in events[memo.get("read", 0) :]:
        if isinstance(event, TurnBegan):
            if event.turn != turn + 1:
                return f"turn {event.turn} begins after turn {turn}"
            turn = event.turn
    memo["turn"], memo["read"] = turn, len(events)
    if turn > clock.last:
        return f"turn {turn} is played, the clock ends with turn {clock.last}"
    now = moment.game.turn
    return "" if now == turn else f"the state is in turn {now}, the last that began is {turn}"


@check("sequence.dead", "the sequence of play leads to every procedure and decision")
def dead(subject: Subject) -> Iterator[str]:
    """In some scenario or with some option; what a rule calls is read from its code."""
    left: dict[str, str] = {}
    reached: set[str] = set()
    for book in subject.every_book():
        for node in book.program.nodes:
            what = "decision" if isinstance(node, Decision) else "procedure"
            left[node.name] = f"the {what} {node.name!r} of {node.module}"
        reached |= reached_nodes(book)
        if not left.keys() - reached:
            return
    for name in sorted(left.keys() - reached):
        yield f"{left[name]}: nothing leads to it"


@at_decision("sequence.records", "a record is set only while the procedure that owns it runs")
def records(moment: Moment) -> str:
    """Whoever reads a record may take for granted that it is of now."""
    s = moment.s
    owned = moment.book.program.owned
    running = {owner[0] for node, _, _ in s.stack if (owner := owned[node]) is not None}
    for slot in s.slots:
        if slot.kind == "record" and slot.name not in running and getattr(s, slot.name) is not None:
            return f"at {moment.offer.name!r} the record {slot.name!r} is set, but nothing owns it"
    return ""


@at_end("sequence.clean", "nothing is left on the stack and in records when a game is over")
def clean(moment: Moment) -> str:
    """An ended game is the same however it came to its end."""
    s = moment.s
    if s.stack:
        return f"{len(s.stack)} frames are left on the stack"
    left = [
        slot.name for slot in s.slots if slot.kind == "record" and getattr(s, slot.name) is not None
    ]
    return f"the record {left[0]!r} is still set" if left else ""


@at_decision("sequence.depth", "the stack stays shallow")
def depth(moment: Moment) -> str:
    """A rule that runs itself again and again would never end."""
    frames, most = len(moment.s.stack), moment.subject.title.facts.budget("depth").most
    if frames <= most:
        return ""
    return f"at {moment.offer.name!r} {frames} frames are on the stack, expected {most:g} at most"


def _keep_game(moment: Moment) -> str:
    game = moment.game
    games = moment.gathered.setdefault("games", [])
    games.append((game.header, tuple(entry.action for entry in game.entries)))
    return ""


@after_games("sequence.asked", "every decision comes up in some game", watch=_keep_game, at="end")
def asked(subject: Subject) -> Iterator[str]:
    """In the games that were watched or in stored ones.

    The quick profile asks only a title with stored games, and only for decisions that never run
    through by themselves: it watches too few games for more.
    """
    is_quick = subject.profile.name == "quick"
    if is_quick and not subject.stored:
        return
    left = {
        asking.name: asking.spec.module
        for book in subject.books
        for reached in (reached_nodes(book),)
        for asking in askings(book)
        if asking.name in reached and not (is_quick and asking.forced)
    }
    stored = [
        (recorded.header, tuple(e.action for e in recorded.entries)) for recorded in subject.stored
    ]
    games = [*subject.gathered("sequence.asked").get("games", ()), *stored]
    for _, actions in games:
        for action in actions:
            left.pop(action.partition(" ")[0], None)
    for header, actions in () if is_quick else games:
        if left:
            for name in _come_to(subject, header, actions):
                left.pop(name, None)
    for name, module in left.items():
        yield f"the decision {name!r} of {module} comes up in no game"


def _come_to(subject: Subject, header: Header, actions: tuple[str, ...]) -> Iterator[str]:
    """The decisions of a game, also those that run through with a single option."""
    book = subject.book(header.scenario, header.options)
    s = book.state_type(book)
    s.chance = KeyedChance(dice_key(header.secret), recording=False)
    program = book.program
    try:
        for action in actions:
            offer = None
            while offer is None:
                node = program.nodes[s.stack[-1][0]]
                if isinstance(node, Decision):
                    yield node.name
                offer = step(s)
            answer(s, offer, read(book, offer, action))
    except (Ww1Error, IndexError):  # a stored game of other rules or data tells no more
        return
