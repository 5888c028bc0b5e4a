"""Reaction windows: moments at which seats may play something, in the order of the rules.

A window opens for a seat by public facts only, because skipping an empty one would tell what is
in a hand: the hand is not empty, a card with such a play is among the cards that are not open
(every hand and the deck together), and no bar holds. A seat is asked until it passes; a play
may open windows of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

from ww1core.errors import FlowError
from ww1core.ledger.rules import note_rule
from ww1core.turns.bars import Bar, Word, word
from ww1core.turns.binding import bound, calling
from ww1core.turns.flow import call, each, loop, put, spoken_by, when, when_shared
from ww1core.turns.instructions import Call
from ww1core.turns.nodes import Decision, Function, Node, Procedure, names_of
from ww1core.turns.openings import Opening, Openings, openings
from ww1core.turns.state import State

__all__ = ["PASS", "Hands", "Play", "Window", "play", "window"]

PASS = "pass"  # noqa: S105 (no secret)
"""The word with which a seat lets a window go by."""


class Hands(NamedTuple):
    """How a title's cards are read: what a seat holds, and what it may hold.

    ``unseen(s, seat)`` is every card that the seat may hold for all that is public: those of its
    hand, of its deck, and of every other hand dealt from the same deck. Leaving the other hands
    out would tell the seat what they hold.

    ``show(s, seat, card)`` notes that a card of a hand is open while its player is asked which
    play it makes; a title whose cards carry one play each in a window needs none.
    """

    held: Callable[[Any, int], int]
    unseen: Callable[[Any, int], int]
    show: Callable[[Any, int, int], None] | None = None


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
    rule: str,
    run: Node,
    *,
    name: str = "",
    cards: Callable[[Any], int] | None = None,
    barred: Function | None = None,
    text: str = "play_barred",
) -> Play:
    """A play of a window: the rule that allows it, what it runs, the public fact that bars it.

    It is called like what it runs, unless it has a ``name`` of its own.
    """
    if not isinstance(run, Node):
        message = f"a play of rule {rule} runs {run!r}, expected a procedure or a decision"
        raise FlowError(message)
    note_rule(rule, name or run.name)
    return Play(name or run.name, rule, run, cards, barred, text)


class Window(NamedTuple):
    """A window as it goes into a title's flow: a procedure and the decisions inside it."""

    procedure: Procedure
    decision: Decision
    which: Decision | None


def window(
    name: str,
    *,
    rule: str,
    order: Function,
    plays: Sequence[Play],
    hands: Hands | None = None,
    needs: tuple[str, ...] = (),
    tells: Function | None = None,
    rounds: bool = False,
    voices: Function | None = None,
    module: str | None = None,
) -> Window:
    """A moment at which the seats of ``order(s, ...)`` may make plays, each until it passes.

    ``needs`` names the parameters that order, plays and their bars ask for; ``tells(s, ...)``
    gives further arguments of the prompt. With ``rounds`` all seats are asked again until nobody
    has played. A card with several open plays is asked which of them it is. Where seats share a
    side, the seats of ``voices(s, seat, ...)`` are asked one after the other, else all partners.
    """
    note_rule(rule, name)
    module = module or sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 (where it is written)
    moment = _Moment(name, tuple(plays), hands, needs)
    seated = ("s", "seat", *needs)
    which = _which(moment, rule, module) if moment.card_plays > 1 else None
    asked = _asked(moment, rule, which, module)
    asked.tells = tells
    opens = _read_of_book("opens", moment.openings, seated)
    closed = _until_passed(opens, seated)
    noted = (put("played", _has_played),) if rounds else ()
    asking = loop(put("passed", asked), *noted, until=closed)
    each_seat = when_shared(
        each(
            "seat",
            order,
            each("voice", voices or _partners, spoken_by("voice", when(opens, asking))),
        ),
        otherwise=(each("seat", order, asking, guard=opens),),
    )
    turns = loop(put("played", _nobody_has), each_seat, until=_all_passed) if rounds else each_seat
    return Window(Procedure(name, needs, steps=(turns,), module=module), asked, which)


def _asked(moment: _Moment, rule: str, which: Decision | None, module: str) -> Decision:
    """The decision of one seat: a card, a word, or to pass."""
    seated = ("seat", *moment.needs)
    playable = _read_of_book("playable", moment.openings, ("s", "left", *seated))

    def take(s: State, choice: int | str, *known: object) -> bool:
        return moment.take(s, which, choice, known)

    source = f"choice == 'pass' or take(s, choice, {', '.join(seated)})"
    asked = Decision(
        f"{moment.name}_play",
        seated,
        _written("take_or_pass", ("s", "choice", *seated), source, take=take),
        asks="card" if moment.card_plays else None,
        seat="seat",
        rule=rule,
        bars=[Bar("only", rule, "card_not_playable", playable)] if moment.card_plays else (),
        words=[*moment.words(("s", *seated)), PASS],
        choices=None,
        repeated=False,
        again=False,
        hidden=moment.card_plays > 0,
        forced=False,
    )
    asked.module = module
    asked.window = moment.name
    asked.check = moment.check
    return asked


def _which(moment: _Moment, rule: str, module: str) -> Decision:
    """The decision which of its plays a card makes."""
    seated = ("seat", "card", *moment.needs)
    which = Decision(
        f"{moment.name}_which",
        seated,
        _named(moment.take_play, ("s", "choice", *seated)),
        asks=None,
        seat="seat",
        rule=rule,
        bars=(),
        words=moment.card_words(("s", *seated)),
        choices=None,
        repeated=False,
        again=False,
        hidden=False,
        forced=True,
    )
    which.module = module
    return which


def _partners(s: State, seat: int) -> tuple[int, ...]:
    partners: tuple[int, ...] = s.book.partners(seat)
    return partners


def _has_played(_s: State, passed: object, played: object = None) -> bool:
    return bool(played) or not passed


def _nobody_has(_s: State) -> bool:
    return False


def _all_passed(_s: State, played: object) -> bool:
    return not played


class _Moment:
    """The plays of a window and when they are open; ``values`` are the window's parameters."""

    def __init__(
        self, name: str, plays: tuple[Play, ...], hands: Hands | None, needs: tuple[str, ...]
    ) -> None:
        self.name = name
        self.needs = needs
        self.card_plays = sum(1 for play in plays if play.cards is not None)
        self._plays = plays
        self._bars = tuple([self._bar(play) for play in plays])
        self._hands = hands or Hands(_no_cards, _no_cards)
        if self.card_plays and hands is None:
            message = f"window {name!r}: plays with cards need hands"
            raise FlowError(message)

    def check(self, nodes: Container[object]) -> None:
        """Refuse a play that is no part of the title or asks for what the window does not know."""
        for play in self._plays:
            where = f"window {self.name!r}: {play.name!r}"
            if play.run not in nodes:
                message = f"{where} runs {play.run.name!r}, which is not part of the title"
                raise FlowError(message)
            card = () if play.cards is None else ("card",)
            wanted = [name for name in play.run.params if name not in {"seat", *card}]
            if play.barred is not None:
                wanted += names_of(play.barred, 2)
            for name in wanted:
                if name not in self.needs:
                    message = f"{where} asks for {name!r}, which the window does not know"
                    raise FlowError(message)

    def _bar(self, play: Play) -> Call | None:
        """The bar of a play bound to the window's parameters; ``check`` refuses an unknown one."""
        if play.barred is None or not set(names_of(play.barred, 2)) <= set(self.needs):
            return None
        return Call(play.barred, bound(play.barred, 2, self.needs, f"window {self.name!r}"))

    def openings(self, book: Any) -> Openings:  # noqa: ANN401 (the title's book)
        """When the plays are open with the cards of a book.

        The book keeps it: a window belongs to all books of a title.
        """
        by_window: dict[object, Openings] = book.program.openings
        known = by_window.get(self)
        if known is None:
            plays = [
                Opening(
                    None if play.cards is None else play.cards(book),
                    None if bar is None else calling(2, bar.slots)(bar.function),
                )
                for play, bar in zip(self._plays, self._bars, strict=True)
            ]
            known = by_window[self] = openings(plays, self._hands.held, self._hands.unseen)
        return known

    def words(self, seated: tuple[str, ...]) -> list[Word]:
        """The plays that need no card, each with its bar."""
        return [
            word(play.name, Bar("bar", play.rule, play.text, self._shut(bar, seated)))
            for play, bar in zip(self._plays, self._bars, strict=True)
            if play.cards is None
        ]

    def card_words(self, seated: tuple[str, ...]) -> list[Word]:
        """The plays that need a card, each barred for cards that do not carry it."""
        return [
            word(play.name, Bar("bar", play.rule, play.text, self._shut(bar, seated, play.cards)))
            for play, bar in zip(self._plays, self._bars, strict=True)
            if play.cards is not None
        ]

    def _shut(
        self, bar: Call | None, seated: tuple[str, ...], cards: Callable[[Any], int] | None = None
    ) -> Function:
        """Whether a play is barred, by its bar or because the card is none that carries it."""
        source = "False" if cards is None else "not cards(s.book) >> card & 1"
        if bar is None:
            return _written("is_shut", seated, source, cards=cards)
        given = ", ".join(["s", "seat", *(self.needs[slot] for slot in bar.slots)])
        source = f"{source} or bool(bar({given}))"
        return _written("is_shut", seated, source, cards=cards, bar=bar.function)

    def take(
        self, s: State, which: Decision | None, choice: int | str, known: tuple[Any, ...]
    ) -> bool:
        """Make a play, or ask which of them a card makes; ``known`` is the seat and the values.

        False, because the seat has not passed.
        """
        if isinstance(choice, int) and which is not None:
            s.revealed += 1  # the card stands in the frame of the question which play it is
            if self._hands.show is not None:
                self._hands.show(s, known[0], choice)
            call(s, which, known[0], choice, *known[1:])
            return False
        for play in self._plays:
            is_chosen = play.cards is not None if isinstance(choice, int) else choice == play.name
            if is_chosen:
                self._run(s, play, choice, known)
        return False

    def take_play(self, s: State, choice: str, seat: int, card: int, *values: object) -> None:
        """Make one play of a card."""
        for play in self._plays:
            if choice == play.name:
                self._run(s, play, card, (seat, *values))

    def _run(self, s: State, play: Play, card: int | str, known: tuple[Any, ...]) -> None:
        named = ("seat", *self.needs)
        given = [card if name == "card" else known[named.index(name)] for name in play.run.params]
        call(s, play.run, *given)


def _no_cards(_s: State, _seat: int) -> int:
    return 0


def _named(function: Function, names: tuple[str, ...]) -> Function:
    """The function with plain named parameters, so that linking can bind it by name."""
    source = f"function({', '.join(names)})"
    return _written(function.__name__, names, source, function=function)


def _read_of_book(name: str, openings: Function, names: tuple[str, ...]) -> Function:
    """One of the functions that a book keeps of a window."""
    source = f"openings(s.book).{name}({', '.join(names)})"
    function = _written(name, names, source, openings=openings)
    function.of_book = lambda book: getattr(openings(book), name)  # type: ignore[attr-defined]  # read when linked
    return function


def _until_passed(opens: Function, seated: tuple[str, ...]) -> Function:
    """Whether the seat has passed or can do nothing more."""
    source = f"bool(passed) or not opens({', '.join(seated)})"
    return _written("is_closed", ("s", "passed", *seated[1:]), source, opens=opens)


def _written(name: str, names: tuple[str, ...], source: str, **scope: Any) -> Function:  # noqa: ANN401 (functions)
    """A function of these parameters that says something."""
    exec(f"def {name}({', '.join(names)}):\n    return {source}", scope)  # noqa: S102 (names are identifiers)
    function: Function = scope[name]
    return function
