"""Refusals: why a decision does not offer something, asked of the bars that make its options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.turns.bars import Bar, Lift, Reason
from ww1core.turns.faults import check_bars
from ww1core.turns.offers import Choice, Data, is_plain
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.turns.binding import Caller
    from ww1core.turns.nodes import Decision
    from ww1core.turns.offering import Clause
    from ww1core.turns.state import State

__all__ = ["Barred", "Refusing"]


_NO_CANDIDATE = frozenset({"why.not_a_choice", "why.not_among_choices"})
"""What is said of something that the decision does not ask for at all."""


class Barred(NamedTuple):
    """A bar with its function bound to the names of its decision.

    ``run`` lifts nothing; a search that leaves constraints out goes through ``lifted``.
    """

    bar: Bar
    clause: Clause
    run: Caller
    lifted: Caller

    @property
    def allows(self) -> bool:
        """Whether the function says what is allowed."""
        return self.clause.allows


class Refusing:
    """The part of a linked decision that says why not."""

    __slots__ = ()

    name: str
    spec: Decision
    _all: int
    _bars: tuple[Barred, ...]
    _choices: Caller | None
    _explains: Caller | None
    _names: tuple[str, ...]
    _picked: int
    _words: tuple[tuple[str, tuple[Barred, ...]], ...]

    def _known(self, s: State, data: Data) -> Data:
        raise NotImplementedError

    def _pickable(self, s: State, left: int, known: Data) -> int:
        raise NotImplementedError

    def _lacks(self, s: State, known: Data) -> bool:
        raise NotImplementedError

    def why_not(self, s: State, choice: Choice, data: Data) -> tuple[Reason, ...]:
        """The rules that forbid a choice; empty when it is offered."""
        known = self._known(s, data)
        reasons = self._reasons(s, choice, data, known)
        if not reasons or self._explains is None or reasons[0].text.key in _NO_CANDIDATE:
            return reasons
        details = tuple(self._explains(s, choice, known).items())
        return tuple(
            [Reason(rule, Text(text.key, (*text.args, *details))) for rule, text in reasons]
        )

    def _reasons(self, s: State, choice: Choice, data: Data, known: Data) -> tuple[Reason, ...]:
        if not is_plain(choice):
            return (self._reason(self.spec.rule, "not_a_choice", repr(choice), known),)
        if isinstance(choice, str):
            return self._why_not_word(s, choice, known)
        if isinstance(choice, tuple):
            return self._why_not_tuple(s, choice, known)
        left = self._all
        if choice < 0 or not left >> choice & 1:
            return (self._reason(self.spec.rule, "not_a_choice", choice, known),)
        if self._picked >= 0:
            allowed = self._pickable(s, left, known)
            if not allowed >> choice & 1:
                text = "picked_already" if known[self._picked] >> choice & 1 else "picked_enough"
                return (self._reason(self.spec.rule, text, choice, known),)
            left = allowed
        for barred in self._bars:
            named = barred.run(s, left, known)
            if type(named) is not int:
                check_bars(self, s, data)
            allowed = left & named if barred.allows else left & ~named
            if not allowed >> choice & 1:
                return self._explain(
                    barred, self._finder(barred, s, left, choice, known), choice, known
                )
            left = allowed
        return ()

    def narrowing(self, s: State, data: Data) -> Iterator[tuple[Bar, Any, Any]]:
        """Every bar in its order, with what it gives and the candidates that are left for it."""
        known = self._known(s, data)
        left: Any = self._all if self._choices is None else tuple(self._choices(s, known))
        if self._picked >= 0:
            left = self._pickable(s, left, known)
        for barred in self._bars:
            named = barred.run(s, left, known)
            yield barred.bar, named, left
            left = self.after(barred.bar, named, left)

    def after(self, bar: Bar, named: Any, left: Any) -> Any:  # noqa: ANN401 (a set or a list)
        """The candidates that a bar leaves of some, given what it has found."""
        allows = bar.kind in {"only", "search"}
        if self._choices is None:
            return left & named if allows else left & ~named
        return tuple(choice for choice in left if (choice in named) is allows)

    def excuses(self, s: State, data: Data) -> tuple[tuple[Bar, int], ...]:
        """What each ``because`` names of the candidates that are left when it is asked."""
        asked = self.narrowing(s, data) if self._choices is None else ()
        return tuple((bar, left & named) for bar, named, left in asked if bar.kind == "because")

    def _why_not_word(self, s: State, word: str, known: Data) -> tuple[Reason, ...]:
        for name, bars in self._words:
            if name != word:
                continue
            if self._lacks(s, known):
                return (self._reason(self.spec.rule, "picked_too_few", word, known),)
            reasons: list[Reason] = []
            for barred in bars:
                if bool(barred.run(s, known)) is barred.allows:
                    continue

                def finds(without: frozenset[str], barred: Barred = barred) -> bool:
                    return bool(barred.lifted(s, (*known, without)))

                reasons += self._explain(barred, finds, word, known)
                if barred.bar.kind == "because":
                    break
            return tuple(reasons)
        return (self._reason(self.spec.rule, "not_a_choice", word, known),)

    def _why_not_tuple(self, s: State, choice: tuple[int, ...], known: Data) -> tuple[Reason, ...]:
        if self._choices is None:
            return (self._reason(self.spec.rule, "not_a_choice", choice, known),)
        left: Collection[Choice] = tuple(self._choices(s, known))
        if choice not in left:
            return (self._reason(self.spec.rule, "not_among_choices", choice, known),)
        for barred in self._bars:
            named = barred.run(s, left, known)
            if (choice in named) is not barred.allows:
                return self._explain(
                    barred, self._finder(barred, s, left, choice, known), choice, known
                )
            left = tuple(o for o in left if (o in named) is barred.allows)
        return ()

    def _finder(
        self, barred: Barred, s: State, left: object, choice: Choice, known: Data
    ) -> Callable[[frozenset[str]], bool]:
        """Whether a search finds the choice when some of its constraints are lifted."""

        def finds(without: frozenset[str]) -> bool:
            candidates = barred.lifted(s, left, (*known, without))
            return (
                bool(candidates >> choice & 1) if isinstance(choice, int) else choice in candidates
            )

        return finds

    def _explain(
        self,
        barred: Barred,
        finds: Callable[[frozenset[str]], bool],
        choice: Choice,
        known: Data,
    ) -> tuple[Reason, ...]:
        """The bar itself, or the constraints of a search that have to be lifted."""
        general = self._reason(barred.bar.rule, barred.bar.text, choice, known)
        if not barred.bar.lifts:
            return (general,)
        for single in barred.bar.lifts:
            if finds(frozenset({single.name})):
                return (self._reason(single.rule, single.text, choice, known),)
        needed: list[Lift] = list(barred.bar.lifts)
        if not finds(frozenset(lift.name for lift in needed)):
            return (general,)
        for lift in barred.bar.lifts:
            fewer = [other for other in needed if other is not lift]
            if finds(frozenset(other.name for other in fewer)):
                needed = fewer
        return tuple(self._reason(lift.rule, lift.text, choice, known) for lift in needed)

    def _reason(self, rule: str, text: str, choice: Choice, known: Data) -> Reason:
        named = tuple(zip(self._names, known, strict=True))
        return Reason(rule, Text(f"why.{text}", (("what", choice), *named)))
