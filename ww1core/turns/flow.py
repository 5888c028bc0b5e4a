"""The vocabulary of rules: procedures, decisions and the steps between them.

A *procedure* is a function that lists its steps in the order of the rulebook; it is called once,
when a title is opened, so its steps may stand below it::

    @procedure
    def battle(target):
        return (
            offer_retreat,
            put("odds", fix_odds),
            each("unit", defenders, roll_for_defender, guard=is_alive),
            when(is_emptied, offer_advance),
        )

A procedure of a single step may be that step. A step is a function ``f(s, name, ...)`` that asks
by name for what the procedure knows, another procedure, a decision or a window, or the name of
one. A *decision* is a function that does what was chosen; its decorator says who decides and what
may be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from ww1core.errors import FlowError
from ww1core.events import GameEnded, emit
from ww1core.ledger.rules import rule as carries
from ww1core.turns.bars import Bar, Word
from ww1core.turns.nodes import (
    Count,
    Decision,
    Function,
    Node,
    Procedure,
    Steps,
    is_step,
    names_of,
    place_of,
)
from ww1core.turns.state import Outcome, State

if TYPE_CHECKING:
    from types import ModuleType

__all__ = [
    "bind",
    "call",
    "chose",
    "decision",
    "each",
    "end_game",
    "instead",
    "loop",
    "nodes_of",
    "procedure",
    "put",
    "spoken_by",
    "stop_if",
    "when",
    "when_chosen",
    "when_option",
    "when_shared",
    "while_",
]


Rules = str | tuple[str, ...]
"""The rule that something carries, or several."""


class Put(NamedTuple):
    """Keep the result of a step, or a number, under a name."""

    name: str
    step: Any


class When(NamedTuple):
    """Run steps if something holds, else others."""

    test: Any
    steps: Steps
    otherwise: Steps


class WhenOption(NamedTuple):
    """Run steps only in games that play with an option; settled when the title is opened."""

    option: str
    steps: Steps
    otherwise: Steps


class WhenShared(NamedTuple):
    """Run steps only where seats share a side; settled when the title is opened."""

    steps: Steps
    otherwise: Steps


class SpokenBy(NamedTuple):
    """Let a seat speak for its side while steps run; without partners only run them."""

    who: Any
    steps: Steps


class While(NamedTuple):
    """Repeat steps as long as something holds before them."""

    test: Any
    steps: Steps


class Loop(NamedTuple):
    """Repeat steps until something holds after them."""

    until: Any
    steps: Steps


class Chose(NamedTuple):
    """Whether the choice kept under a name is a certain word or, with none, no word at all."""

    name: str
    word: str | None = None


class WhenChosen(NamedTuple):
    """Ask a decision, and run steps if a member of its kind is chosen, not a word."""

    name: str
    node: Any
    steps: Steps
    otherwise: Steps


class StopIf(NamedTuple):
    """Leave the procedure if something holds."""

    test: Any


class Each(NamedTuple):
    """Run steps for every item of a list that is fixed on entry, or a number of times."""

    name: str
    items: Any
    steps: Steps
    guard: Any


class Bind(NamedTuple):
    """A procedure or decision with some of its parameters given."""

    node: Any
    given: tuple[tuple[str, Any], ...]


@overload
def procedure(function: Function) -> Procedure: ...
@overload
def procedure(
    *, rule: Rules = (), owns: str | None = None, result: str | None = None
) -> Callable[[Function], Procedure]: ...
def procedure(
    function: Function | None = None,
    *,
    rule: Rules = (),
    owns: str | None = None,
    result: str | None = None,
) -> Procedure | Callable[[Function], Procedure]:
    """Make a procedure of a function that lists its steps, or is its only step: ``f(s, ...)``.

    It is the code of its ``rule``, or of several.
    """

    def make(function: Function) -> Procedure:
        made = Procedure(
            function.__name__,
            names_of(function, int(is_step(function))),
            function,
            owns=owns,
            result=result,
            module=function.__module__,
        )
        return carries(*((rule,) if isinstance(rule, str) else rule))(made)

    return make if function is None else make(function)


def decision(
    *,
    rule: str,
    asks: str | tuple[str, ...] | None = None,
    seat: str | Function = "seat",
    among: tuple[Function | str, str, *tuple[Bar, ...]] | None = None,
    bars: Sequence[Bar] = (),
    words: Sequence[Word | str | tuple[Word, ...]] = (),
    choices: Function | None = None,
    repeated: bool = False,
    again: bool = False,
    hidden: bool = False,
    forced: bool = True,
    lapses: bool = False,
    needs: tuple[str, ...] = (),
    tells: Function | None = None,
    explains: Function | None = None,
    least: Count = 0,
    most: Count | None = None,
    picks: str = "",
) -> Callable[[Function], Decision]:
    """Make a decision of the function ``f(s, choice, ...)`` that does what was chosen.

    ``asks`` is the kind of what is chosen ("hex", "unit", "card" ...), ``words`` may be answered
    as well. ``among`` gives the members that the rule itself offers and the text of why not any
    other: it stands before the ``bars``, as ``only`` with the rule of the decision would, and after
    what says more of why not (``because``), if that follows in it. With a tuple of kinds,
    ``choices(s, ...)`` lists the tuples. A ``repeated`` decision is asked until one of its words is
    answered; what was picked is barred from being picked ``again``, and the set picked is its
    result; ``least`` and ``most`` are how many have to be and can be picked, numbers or functions
    ``f(s, ...)``. ``hidden`` options depend on hidden facts: the decision is then asked even with
    one option. Frames are public, so a slot shown to its OWNER may keep what is picked until the
    rules empty it: ``picks`` names it, the decision is then hidden and its result the word. A
    decision that is not ``forced`` is always asked; one that ``lapses`` is passed over when nothing
    can be chosen, and its result is then None. Otherwise the result is what the function returns,
    or else the choice.

    The decision is the code of its ``rule``; ``@rule`` above it names further ones.

    The parameters are those of the function after the choice, then those that only bars
    ``needs``. A function may also ask for ``picked`` and for the deciding ``seat``. They are the
    arguments of the prompt and of every refusal; ``tells(s, ...)`` gives more of them for the
    prompt, ``explains(s, choice, ...)`` for the refusal of a candidate, as a dictionary.
    """

    def make(function: Function) -> Decision:
        if lapses and (repeated or hidden):
            place = f"decision {function.__name__!r} ({place_of(function)})"
            message = f"{place}: a repeated or hidden decision is not passed over"
            raise FlowError(message)
        made = Decision(
            function.__name__,
            (*names_of(function, 2), *needs),
            function,
            asks=asks,
            seat=seat,
            rule=rule,
            bars=bars
            if among is None
            else (*among[2:], Bar("only", rule, among[1], among[0]), *bars),
            words=list(_each_word(words or (("done",) if repeated else ()))),
            choices=choices,
            repeated=repeated,
            again=again,
            hidden=hidden or picks != "",
            forced=forced,
        )
        made.tells, made.least, made.most, made.lapses = tells, least, most, lapses
        made.explains, made.picks = explains, picks
        return carries(rule)(made)

    return make


def _offered(rule: str, function: Function | str, text: str) -> Bar:
    """What the rule of a decision itself offers."""
    return Bar("only", rule, text, function)


def _each_word(words: Iterable[Word | str | tuple[Word, ...]]) -> Iterator[Word | str]:
    """The words one by one, also those that were declared together."""
    for item in words:
        if isinstance(item, str | Word):
            yield item
        else:
            yield from item


def put(name: str, step: object) -> Put:
    """Keep what a step gives, or a number, under a name for the steps after it."""
    return Put(name, step)


def when(test: object, *steps: object, otherwise: Steps = ()) -> When:
    """Run the steps if ``test`` holds: a function ``f(s, ...)`` or the name of a kept value."""
    return When(test, steps, otherwise)


def when_option(option: str, *steps: object, otherwise: Steps = ()) -> WhenOption:
    """Run the steps only in games that play with an option."""
    return WhenOption(option, steps, otherwise)


def when_shared(*steps: object, otherwise: Steps = ()) -> WhenShared:
    """Run the steps only in games in which seats share a side."""
    return WhenShared(steps, otherwise)


def spoken_by(who: object, *steps: object) -> SpokenBy:
    """Run the steps while the seat ``who(s, ...)`` speaks for the side that it shares.

    Whoever spoke before speaks again after them, so that none of them may leave the procedure.
    """
    return SpokenBy(who, steps)


def while_(test: object, *steps: object) -> While:
    """Run the steps as long as ``test`` holds."""
    return While(test, steps)


def loop(*steps: object, until: object) -> Loop:
    """Run the steps, at least once, until ``until`` holds."""
    return Loop(until, steps)


def chose(name: str, word: str | None = None) -> Chose:
    """A test that the choice kept under a name is the word or, with none, a hex, unit or so on."""
    return Chose(name, word)


def when_chosen(name: str, node: object, *steps: object, otherwise: Steps = ()) -> WhenChosen:
    """Let one be chosen, if any: the steps run with it under a name, unless a word declines."""
    return WhenChosen(name, node, steps, otherwise)


def stop_if(test: object) -> StopIf:
    """Leave the procedure here if ``test`` holds."""
    return StopIf(test)


def each(name: str, items: object, *steps: object, guard: object = None) -> Each:
    """Run the steps for every item of ``items(s, ...)``, which is listed once; or so many times.

    An item for which ``guard(s, ...)`` no longer holds when its turn comes is passed over.
    """
    return Each(name, items, steps, guard)


def bind(node: object, **given: object) -> Bind:
    """A procedure or decision with parameters given: constants, or functions ``f(s, ...)``."""
    return Bind(node, tuple(given.items()))


def call(s: State, node: Node | str, *args: object) -> None:
    """Run a procedure or ask a decision next, before the current procedure goes on."""
    s.stack.append(s.book.program.frame(node, args))


def instead(s: State, node: Node | str, *args: object) -> None:
    """Run a procedure in the place of the one whose step is running: a roll starts over."""
    program = s.book.program
    if program.askings[s.stack[-1][0]] is not None:
        s.stack.pop()  # a repeated decision that one of its picks brings to an end
    program.leave_records(s, s.stack[-1])
    s.stack[-1] = program.frame(node, args)


def end_game(s: State, winner: int, ending: str, rule: str = "") -> None:
    """End the game; the core then drops everything that was still to be done."""
    if s.ended is None:
        s.ended = Outcome(winner, ending)
        emit(s, GameEnded, winner, ending, rule)


def nodes_of(*sources: ModuleType | Node) -> tuple[Node, ...]:
    """The procedures, decisions and windows of modules, and nodes given by themselves."""
    by_name: dict[str, Node] = {}
    for source in sources:
        things = [source] if isinstance(source, Node) else list(vars(source).values())
        for thing in things:
            for node in thing if isinstance(thing, tuple) else (thing,):
                if not isinstance(node, Node):
                    continue
                if source is not node and node.module != getattr(source, "__name__", ""):
                    continue
                if by_name.setdefault(node.name, node) is not node:
                    places = (
                        f"{place_of(by_name[node.name].function)} and {place_of(node.function)}"
                    )
                    message = f"two procedures or decisions are called {node.name!r}: {places}"
                    raise FlowError(message)
    return tuple(by_name.values())
