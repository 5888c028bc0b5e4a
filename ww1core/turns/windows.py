"""Reaction windows: moments at which seats may play something, in the order of the rules.

A window opens for a seat by public facts only, because skipping an empty one would tell what is
in a hand: the hand is not empty, a card with such a play is among the cards that are not open
(every hand and the deck together), and no bar holds. A seat is asked until it passes; a play
may open windows of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

from ww1core.errors import FlowError
from ww1core.rules import note_rule
from ww1core.turns.bars import Bar, Word, word
from ww1core.turns.flow import Decision, Node, Procedure, call, each, loop, names_of, put
from ww1core.turns.state import State

__all__ = ["Hands", "Play", "Window", "play", "window"]

Function = Callable[..., Any]


class Hands(NamedTuple):
    """How a title's cards are read: what a seat holds, and what it may hold.

    ``unseen(s, seat)`` is every card that the seat may hold for all that is public: those of its
    hand, of its deck, and of every other hand dealt from the same deck. Leaving the other hands
    out would tell the seat what they hold.
    """

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


def window(
    name: str,
    *,
    rule: str,
    order: Function,
    plays: Sequence[Play],
    hands: Hands,
    needs: tuple[str, ...] = (),
    tells: Function | None = None,
    module: str,
) -> Window:
    """A moment at which the seats of ``order(s, ...)`` may make plays, each until it passes.

    ``needs`` names the parameters that order, plays and their bars ask for; ``tells(s, ...)``
    gives further arguments of the prompt.
    """
    note_rule(rule, name)
    moment = _Moment(name, tuple(plays), hands, needs)
    seated = ("s", "seat", *needs)
    with_cards = any(one.cards is not None for one in plays)
    playable = _named(moment.playable, ("s", "left", *seated[1:]))
    bars = [Bar("only", rule, "card_not_playable", playable)]
    asked = Decision(
        f"{name}_play",
        ("seat", *needs),
        _named(moment.take, ("s", "choice", *seated[1:])),
        asks="card" if with_cards else None,
        seat="seat",
        rule=rule,
        bars=bars if with_cards else (),
        words=[*moment.words(seated), "pass"],
        choices=None,
        repeated=False,
        again=False,
        hidden=with_cards,
        forced=False,
    )
    asked.module = module
    asked.check = moment.check
    asked.tells = tells
    closed = _named(moment.is_closed, ("s", "passed", *seated[1:]))
    ordered = Procedure(
        name,
        needs,
        steps=(
            each(
                "seat",
                order,
                loop(put("passed", asked), until=closed),
                guard=_named(moment.opens, seated),
            ),
        ),
        module=module,
    )
    return Window(ordered, asked)


class _Moment:
    """The plays of a window and when they are open; ``values`` are the window's parameters."""

    def __init__(
        self, name: str, plays: tuple[Play, ...], hands: Hands, needs: tuple[str, ...]
    ) -> None:
        self._name = name
        self._plays = plays
        self._hands = hands
        self._needs = needs

    def check(self, nodes: Container[object]) -> None:
        """Refuse a play that is no part of the title or asks for what the window does not know."""
        for one in self._plays:
            where = f"window {self._name!r}: {one.name!r}"
            if one.run not in nodes:
                message = f"{where} runs {one.run.name!r}, which is not part of the title"
                raise FlowError(message)
            card = () if one.cards is None else ("card",)
            wanted = [name for name in one.run.params if name not in {"seat", *card}]
            if one.barred is not None:
                wanted += names_of(one.barred, 2)
            for name in wanted:
                if name not in self._needs:
                    message = f"{where} asks for {name!r}, which the window does not know"
                    raise FlowError(message)

    def _known(self, values: tuple[Any, ...]) -> dict[str, Any]:
        return dict(zip(self._needs, values, strict=True))

    def _open(self, s: State, seat: int, values: tuple[Any, ...]) -> list[Play]:
        known = self._known(values)
        return [p for p in self._plays if p.barred is None or not _apply(p.barred, s, seat, known)]

    def opens(self, s: State, seat: int, *values: object) -> bool:
        """Whether the seat is asked: public facts only."""
        held, unseen = self._hands.held(s, seat), self._hands.unseen(s, seat)
        return any(
            one.cards is None or (held and unseen & one.cards(s.book))
            for one in self._open(s, seat, values)
        )

    def is_closed(self, s: State, passed: object, seat: int, *values: object) -> bool:
        """Whether the seat has passed or can do nothing more."""
        return bool(passed) or not self.opens(s, seat, *values)

    def playable(self, s: State, left: int, seat: int, *values: object) -> int:
        """The cards in the hand that have an open play."""
        cards = 0
        for one in self._open(s, seat, values):
            if one.cards is not None:
                cards |= one.cards(s.book)
        return left & self._hands.held(s, seat) & cards

    def words(self, seated: tuple[str, ...]) -> list[Word]:
        """The plays that need no card, each with its bar."""
        return [
            word(one.name, Bar("bar", one.rule, one.text, self._barred(one, seated)))
            for one in self._plays
            if one.cards is None
        ]

    def _barred(self, one: Play, seated: tuple[str, ...]) -> Function:
        def barred(s: State, seat: int, *values: object) -> bool:
            return one not in self._open(s, seat, values)

        return _named(barred, seated)

    def take(self, s: State, choice: int | str, seat: int, *values: object) -> bool:
        """Make a play; True when the seat passes."""
        if choice == "pass":
            return True
        known = {**self._known(values), "seat": seat, "card": choice}
        for one in self._open(s, seat, values):
            if one.cards is None:
                is_chosen = choice == one.name
            else:
                is_chosen = isinstance(choice, int) and bool(one.cards(s.book) >> choice & 1)
            if is_chosen:
                call(s, one.run, *[known[name] for name in one.run.params])
                return False
        message = f"window {self._name!r} has no play for {choice!r}"
        raise FlowError(message)


def _apply(function: Function, s: State, seat: int, known: dict[str, Any]) -> bool:
    return bool(function(s, seat, *[known[name] for name in names_of(function, 2)]))


def _named(function: Function, names: tuple[str, ...]) -> Function:
    """The function with plain named parameters, so that linking can bind it by name."""
    listed = ", ".join(names)
    scope: dict[str, Any] = {"function": function}
    exec(f"def named({listed}):\n    return function({listed})", scope)  # noqa: S102 (names are identifiers)
    named: Function = scope["named"]
    named.__name__ = function.__name__
    return named
