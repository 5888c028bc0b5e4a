"""A game on the table of a test: everything is placed, asked and answered by name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, overload

from ww1core.errors import FlowError, IllegalAction, NotationError
from ww1core.events import Rolled, Told, UnitMoved, event_text
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.play.notation import label, read
from ww1core.testing.documents import open_title_with
from ww1core.testing.position import Position
from ww1core.testing.written import Draws, Outcomes, draw_kinds, unwritten
from ww1core.turns.chance import ScriptedChance
from ww1core.turns.flow import call
from ww1core.turns.run import RAN_OUT, advance, current_offer, decide
from ww1core.turns.state import State
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.plugins import Scenario
    from ww1core.turns.offers import Choice, Offer

__all__ = ["Table"]


class Table(Position):
    """A state, the decision that waits in it, and what was told since it was laid.

    ``Table(book)`` plays from the beginning to the first decision, ``Table(s)`` sits down with a
    state, and ``Table.bare(book)`` has nothing on the map and nothing asked. Draws are written down
    by name; of the others cards and markers come by chance, and dice only with a ``seed``.
    """

    at_once: ClassVar[frozenset[str]] = frozenset()
    """Decisions that are answered for the test where they leave one option."""

    def __init__(
        self, start: Book | State, draws: Draws | None = None, *, seed: int | None = None
    ) -> None:
        self.s: Any = start if isinstance(start, State) else start.state_type(start)
        self.book: Any = self.s.book
        self.log = Log()
        self._answered = 0
        self._chance: ScriptedChance = unwritten(seed)
        self.s.chance = self._chance
        self.s.bus = Bus()
        self.s.bus.listen(self.log)
        self.script(draws or {})
        if not isinstance(start, State):
            self._go(advance)

    @classmethod
    def open(
        cls,
        title: str,
        scenario: str | Scenario | None = None,
        options: Iterable[str] = (),
        *,
        documents: Mapping[str, object] | None = None,
        draws: Draws | None = None,
        seed: int | None = None,
    ) -> Self:
        """A game of a title from its first decision, with documents in place of its own."""
        book = open_title_with(title, scenario, options, documents=documents or {})
        return cls(book, draws, seed=seed)

    @classmethod
    def bare(cls, book: Book, draws: Draws | None = None, *, seed: int | None = None) -> Self:
        """A state as it is before anything was set up; only what a test runs is played."""
        s = book.state_type(book)
        s.stack = []
        return cls(s, draws, seed=seed)

    @property
    def offer(self) -> Offer | None:
        """The decision that waits, if any, as the state is now."""
        return current_offer(self.s) if self.s.stack else None

    @property
    def asked(self) -> tuple[str, str]:
        """The decision that waits and who decides, by name."""
        offer = self._waiting()
        return offer.name, self.book.seats[offer.seat]

    @property
    def options(self) -> set[str]:
        """What is offered, by name."""
        offer = self._waiting()
        return {label(self.book, offer, choice) for choice in offer.options}

    @property
    def hexes_offered(self) -> set[str]:
        """The hexes among what is offered."""
        return {name for name in self.options if self.book.kinds["hex"].has(name)}

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.s.ended is not None

    @property
    def is_done(self) -> bool:
        """Whether nothing waits: what was run is done, or the game has ended."""
        return self.offer is None

    def answer(self, *names: str, where: str = "") -> Self:
        """Answer the decisions that wait, one after the other.

        With ``where`` windows are passed until that decision is asked.
        """
        if where:
            self.passing(until=where)
        self._answered = len(self.log.events)
        offer = self.offer
        for name in names:
            offer = self._take(offer, name)
        return self

    def passing(self, *, until: str = "") -> Self:
        """Pass the windows that open, until a decision that is none waits, or the one named."""
        self._answered = len(self.log.events)
        offer = self.offer
        while offer is not None and offer.name != until:
            if not offer.asking.spec.window or PASS not in offer.options:
                break
            offer = self._go(decide, offer, PASS)
        if until and (offer is None or offer.name != until):
            message = f"{until!r} is not asked: {'nothing waits' if offer is None else offer.name}"
            raise IllegalAction(message)
        return self

    def play_on(
        self, *, until: str | Collection[str] = (), **answers: str | list[str]
    ) -> list[str]:
        """Play until nothing is asked, or a decision named; the decisions asked on the way.

        Those with an answer here get it, of a list one each time; others are passed where they
        can be and else get their first option.
        """
        left = {name: iter(given) for name, given in answers.items() if isinstance(given, list)}
        stops = {until} if isinstance(until, str) else until
        names: list[str] = []
        self._answered = len(self.log.events)
        offer = self.offer
        while offer is not None and offer.name not in stops:
            names.append(offer.name)
            given = answers.get(offer.name, "")
            name = given if isinstance(given, str) else next(left[offer.name], "")
            if name:
                offer = self._take(offer, name)
            else:
                choice = PASS if PASS in offer.options else offer.options[0]
                offer = self._go(decide, offer, choice)
        return names

    def run(self, node: str, *args: object) -> Self:
        """Run a procedure or ask a decision of the rules now, before anything else."""
        self._answered = len(self.log.events)
        if self.s.stack:
            call(self.s, node, *args)
        else:
            self.s.stack.append(self.book.program.frame(node, args))
        self._go(advance)
        return self

    def why(self, name: str) -> tuple[tuple[str, str], ...]:
        """The rules that forbid an answer, each with the key of its text."""
        offer = self._waiting()
        choice = read(self.book, offer, name)
        reasons = offer.asking.why_not(self.s.clone(), choice, self.s.stack[-1][2])
        return tuple((reason.rule, reason.text.key) for reason in reasons)

    def rules_against(self, name: str) -> set[str]:
        """The rules that forbid an answer."""
        return {rule for rule, _ in self.why(name)}

    def refusal(self, name: str) -> str:
        """The first rule that forbids an answer; "" where it is offered."""
        return next((rule for rule, _ in self.why(name)), "")

    def _waiting(self, offer: Offer | None = None) -> Offer:
        offer = offer or self.offer
        if offer is None:
            message = f"{'the game is over' if self.is_over else 'all is done'}, nothing is asked"
            raise IllegalAction(message)
        return offer

    def _take(self, offer: Offer | None, name: str) -> Offer | None:
        offer = self._waiting(offer)
        choice: Choice = name if name in offer.options else read(self.book, offer, name)
        if choice not in offer:
            message = f"{name!r} is not among {', '.join(sorted(self.options))} of {offer.name}"
            raise IllegalAction(message, rules=tuple(rule for rule, _ in self.why(name)))
        return self._go(decide, offer, choice)

    def _go(self, way: Any, *args: object) -> Offer | None:  # noqa: ANN401 (advance or decide)
        """Run on until somebody is asked, or what was run is done."""
        s = self.s
        try:
            offer: Offer | None = way(s, *args)
            while offer is not None and offer.count == 1 and offer.name in self.at_once:
                offer = decide(s, offer, offer.options[0])
        except FlowError as error:
            if s.stack or str(error) != RAN_OUT:
                raise
            return None
        return offer

    def position(self, pieces: str = "", **given: object) -> Self:
        """Let only these units stand on the map, slots hold what is named, and draws give lists.

        ``position("B1 0203, R1 0303", hands={"red": "Ambush I"}, assault=[6])``; see ``place``,
        ``put`` and ``script``. What was told before is forgotten.
        """
        draws = {name: value for name, value in given.items() if isinstance(value, list)}
        slots = {name: value for name, value in given.items() if name not in draws}
        return self.clear().place(pieces).put(**slots).script(draws).forget()

    def script(
        self, draws: Draws | None = None, /, **named: Outcomes | Mapping[str, Outcomes]
    ) -> Self:
        """Write down what draws give next: ``script(defence=[4, 6], marker=["IV"])``.

        ``script(defence={"B1": [6]})`` is for the defence rolls of B1 alone.
        """
        for name, given in {**(draws or {}), **named}.items():
            kinds = draw_kinds(self.book, name)
            if isinstance(given, Mapping):
                for about, outcomes in given.items():
                    entry = name, self.number(kinds["0"], about)
                    self._chance.write(entry, self._outcomes(kinds, outcomes))
            else:
                self._chance.write(name, self._outcomes(kinds, given))
        return self

    @property
    def undrawn(self) -> dict[str, list[int]]:
        """What was written down for draws and has not come up, by the name of the draw."""
        left: dict[str, list[int]] = {}
        for entry, outcomes in self._chance.left.items():
            name = entry if isinstance(entry, str) else str(entry[0])
            left.setdefault(name, []).extend(outcomes)
        return left

    def _outcomes(self, kinds: Mapping[str, str], given: Outcomes) -> list[int]:
        return [
            self.number(kinds["result"], outcome) if isinstance(outcome, str) else outcome
            for outcome in given
        ]

    @overload
    def told(self, what: str, *, last: bool = False) -> list[dict[str, object]]: ...
    @overload
    def told(self, what: type, *, last: bool = False) -> list[Any]: ...
    @overload
    def told(self, *, last: bool = False) -> list[str]: ...
    def told(self, what: str | type | None = None, *, last: bool = False) -> list[Any]:
        """What was told: the arguments of a line by its key, events by their type, or all keys.

        ``last`` leaves out what was told before the last answer.
        """
        events = self.log.events[self._answered if last else 0 :]
        if isinstance(what, type):
            return [event for event in events if isinstance(event, what)]
        lines = [event for event in events if isinstance(event, Told)]
        if what is None:
            return [event.key for event in lines]
        if what not in self.book.texts:
            message = f"nothing is ever told under {what!r}"
            raise NotationError(message)
        return [dict(event.args) for event in lines if event.key == what]

    def lines(self, *, last: bool = False) -> list[str]:
        """Everything that was told, in words."""
        events = self.log.events[self._answered if last else 0 :]
        return [self.book.say(event_text(event)) for event in events]

    def forget(self) -> Self:
        """Forget what was told so far."""
        self.log.events.clear()
        self._answered = 0
        return self

    def rolled(self, name: str) -> list[str]:
        """What each draw of a name was about, by name."""
        kind = draw_kinds(self.book, name)["0"]
        return [
            self.book.name(kind, event.about[0])
            for event in self.told(Rolled)
            if event.roll == name
        ]

    def way(self, unit: str) -> list[str]:
        """The hexes that a unit has entered, one after the other."""
        number = self.unit(unit)
        return [
            self.book.name("hex", event.at)
            for event in self.told(UnitMoved)
            if event.unit == number
        ]
