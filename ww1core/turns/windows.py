"""Reaction windows: moments at which seats may play something, in the order of the rules.

A window opens for a seat by public facts only, because skipping an empty one would tell what is
in a hand: the hand is not empty, a card with such a play is among the cards that the others
cannot see (hand and deck together), and no bar holds. A seat is asked until it passes; a play
may open windows of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ww1core.errors import FlowError
from ww1core.rules import note_rule
from ww1core.turns.bars import Bar, only, word
from ww1core.turns.flow import Decision, Node, Procedure, call, each, loop, put
from ww1core.turns.state import State

__all__ = ["Hands", "Play", "Window", "play", "window"]

Function = Callable[..., Any]


class Hands(NamedTuple):
    """How a title's cards are read: what a seat holds, and what the others cannot see."""

    held: Callable[[Any, int], int]
    unseen: Callable[[Any, int], int]


class Play(NamedTuple):
    """Something a seat may do in a window.

    ``cards`` gives the set of cards that carry the play, from the book; None for a play that
    needs no card and is answered by its name. ``barred(s, seat, ...)`` is a public fact that
    forbids it. ``run`` takes (seat, card) and the parameters of the window it asks for; without
    a card, (seat).
    """

    name: str
    rule: str
    run: Node
    cards: Callable[[Any], int] | None
    barred: Function | None
    text: str


def play(
    name: str,
    rule: str,
    run: Node,
    *,
    cards: Callable[[Any], int] | None = None,
    barred: Function | None = None,
    text: str = "play_barred",
) -> Play:
    """A play of a window, with the rule that allows it and the public fact that bars it."""
    note_rule(rule, name)
    return Play(name, rule, run, cards, barred, text)


class Window(NamedTuple):
    """A window as it goes into a title's flow: a procedure and the decision inside it."""

    procedure: Procedure
    decision: Decision


def window(  # noqa: PLR0913 (one argument a property)
    name: str,
    *,
    rule: str,
    order: Function,
    plays: Sequence[Play],
    hands: Hands,
    needs: tuple[str, ...] = (),
    module: str,
) -> Window:
    """A moment at which the seats of ``order(s, ...)`` may make plays, each until it passes.

    ``needs`` names the parameters that order, plays and their bars ask for.
    """
    note_rule(rule, name)
    listed = tuple(plays)

    def open_plays(s: State, seat: int, values: tuple[Any, ...]) -> list[Play]:
        known = dict(zip(needs, values, strict=True))
        return [p for p in listed if p.barred is None or not _apply(p.barred, s, seat, known)]

    def opens(s: State, seat: int, *values: object) -> bool:
        """Whether the seat is asked: public facts only."""
        held, unseen = hands.held(s, seat), hands.unseen(s, seat)
        for one in open_plays(s, seat, values):
            if one.cards is None or (held and unseen & one.cards(s.book)):
                return True
        return False

    def closed(s: State, passed: bool, seat: int, *values: object) -> bool:  # noqa: FBT001 (a kept value)
        return passed or not opens(s, seat, *values)

    def playable(s: State, left: int, seat: int, *values: object) -> int:
        cards = 0
        for one in open_plays(s, seat, values):
            if one.cards is not None:
                cards |= one.cards(s.book)
        return left & hands.held(s, seat) & cards

    def word_barred(one: Play) -> Function:
        def barred(s: State, seat: int, *values: object) -> bool:
            return one not in open_plays(s, seat, values)

        return _named(barred, ("s", "seat", *needs))

    def take(s: State, choice: int | str, seat: int, *values: object) -> bool:
        """Make a play; True when the seat passes."""
        if choice == "pass":
            return True
        known = dict(zip(needs, values, strict=True))
        for one in open_plays(s, seat, values):
            if choice == one.name and one.cards is None:
                call(s, one.run, *_arguments(one.run, {**known, "seat": seat}))
                return False
            if isinstance(choice, int) and one.cards and one.cards(s.book) >> choice & 1:
                call(s, one.run, *_arguments(one.run, {**known, "seat": seat, "card": choice}))
                return False
        message = f"window {name!r} has no play for {choice!r}"
        raise FlowError(message)

    words = [
        word(one.name, Bar("bar", one.rule, one.text, word_barred(one)))
        for one in listed
        if one.cards is None
    ]
    with_cards = any(one.cards is not None for one in listed)
    asked = Decision(
        f"{name}_play",
        ("seat", *needs),
        _named(take, ("s", "choice", "seat", *needs)),
        asks="card" if with_cards else None,
        seat="seat",
        rule=rule,
        bars=[only(rule, "card_not_playable", _named(playable, ("s", "left", "seat", *needs)))]
        if with_cards
        else (),
        words=[*words, "pass"],
        choices=None,
        repeated=False,
        again=False,
        hidden=with_cards,
        forced=False,
    )
    asked.module = module
    ordered = Procedure(
        name,
        needs,
        steps=(
            each(
                "seat",
                order,
                loop(put("passed", asked), until=_named(closed, ("s", "passed", "seat", *needs))),
                guard=_named(opens, ("s", "seat", *needs)),
            ),
        ),
        module=module,
    )
    return Window(ordered, asked)


def _apply(function: Function, s: State, seat: int, known: dict[str, Any]) -> bool:
    code = function.__code__
    wanted = code.co_varnames[2 : code.co_argcount]
    return bool(function(s, seat, *[known[name] for name in wanted]))


def _arguments(node: Node, known: dict[str, Any]) -> list[Any]:
    missing = [name for name in node.params if name not in known]
    if missing:
        message = f"{node.name!r} asks for {missing[0]!r}, which its window does not know"
        raise FlowError(message)
    return [known[name] for name in node.params]


def _named(function: Function, names: tuple[str, ...]) -> Function:
    """The function with plain named parameters, so that linking can bind it by name."""
    listed = ", ".join(names)
    scope: dict[str, Any] = {"function": function}
    exec(f"def named({listed}):\n    return function({listed})", scope)  # noqa: S102 (names are identifiers)
    named: Function = scope["named"]
    named.__name__ = function.__name__
    return named

