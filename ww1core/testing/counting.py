"""Work counted while a game is played: no clock, the same numbers on every machine.

One random game is played on a new book, with every kept result of the core's searches and of the
title forgotten first. What is counted is named in ``ww1core.plugins.budgets``: frames by the stack
of the state, events by a listener, clones and bars by the calls of their functions, edges by the
rounds of the innermost loops in the modules of ``SEARCHES``.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import getsource
from itertools import chain
from random import Random
from types import CodeType, FrameType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.events.bus import Bus
from ww1core.play.game import secret_from_seed
from ww1core.turns.chance import KeyedChance
from ww1core.turns.run import advance, decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.testing.subject import Subject
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["COUNTED", "DECISIONS", "SEARCHES", "Work", "count_work", "work_of"]

COUNTED = ("frames", "clones", "bars", "edges", "events")
DECISIONS = 150
"""The most decisions of a counted game."""

SEARCHES = (
    "ww1core.hexgrid.facing",
    "ww1core.hexgrid.goals",
    "ww1core.hexgrid.lines",
    "ww1core.hexgrid.movement",
    "ww1core.hexgrid.paths",
    "ww1core.hexgrid.ranges",
    "ww1core.hexgrid.retreats",
    "ww1core.hexgrid.sight",
    "ww1core.hexgrid.sightlines",
    "ww1core.networks.capacity",
    "ww1core.networks.cuts",
    "ww1core.networks.floods",
    "ww1core.networks.layers",
    "ww1core.networks.rail",
    "ww1core.networks.tracing",
)
"""The modules whose loops walk over hexes and their neighbours."""

_LOOPS = (ast.For, ast.While)


class Work(NamedTuple):
    """The work of one game: its sum, the most at one decision, and which decision that was."""

    decisions: int
    total: Counter[str]
    most: Counter[str]
    worst: dict[str, tuple[int, str]]

    def mean(self, work: str) -> float:
        """The work of a decision on average."""
        return self.total[work] / max(1, self.decisions)


class _Stack(list[Any]):
    """A stack of frames that counts what is pushed."""

    def __init__(self, frames: list[Any], counts: Counter[str]) -> None:
        super().__init__(frames)
        self._counts = counts

    def append(self, frame: Any) -> None:  # noqa: ANN401 (a frame)
        """Push a frame."""
        self._counts["frames"] += 1
        super().append(frame)


def work_of(subject: Subject, scenario: str) -> Work:
    """The work of the counted game of a scenario; the game is played once for all checks."""
    counted_work = subject.gathered("work counted")
    if scenario not in counted_work:
        forget(subject.title.facts.package)
        counted_work[scenario] = count_work(subject.title.open(scenario))
    work: Work = counted_work[scenario]
    return work


def count_work(book: Book, seed: int = 0, decisions: int = DECISIONS) -> Work:
    """Play a random game and count the work of every decision, up to its end or to an error."""
    counts: Counter[str] = Counter()
    trace = _trace(book, counts)
    random = Random(seed)
    s: State = book.state_type(book)
    s.chance = KeyedChance(secret_from_seed(seed), recording=False)
    s.bus = Bus()
    s.bus.listen(lambda _event: counts.update(events=1))
    s.stack = _Stack(s.stack, counts)
    total: Counter[str] = Counter()
    most: Counter[str] = Counter()
    worst: dict[str, tuple[int, str]] = {}
    offer = _counted(trace, lambda: advance(s))
    number = 0
    while offer is not None and number < decisions:
        counts.clear()
        name, choice = offer.name, random.choice(offer.options)
        try:
            offer = _counted(trace, _answering(s, offer, choice))
        except Exception:  # noqa: BLE001 (checks of games say so)
            break
        number += 1
        total.update(counts)
        for work, count in counts.items():
            if count > most[work]:
                most[work], worst[work] = count, (number, name)
    return Work(number, total, most, worst)


def _answering(s: State, offer: Offer, choice: Any) -> Callable[[], Offer | None]:  # noqa: ANN401 (a choice)
    return lambda: decide(s, offer, choice)


def _counted(trace: Callable[..., Any], run: Callable[[], Offer | None]) -> Offer | None:
    """Run something while calls and lines are traced; another tracer is put back afterwards."""
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return run()
    finally:
        sys.settrace(before)


def _trace(book: Book, counts: Counter[str]) -> Callable[..., Any]:
    """A tracer that counts clones, bars and edges."""
    called = dict.fromkeys(_bars(book), "bars")
    called[book.state_type.clone.__code__] = "clones"
    loops = {
        code: lines for name in SEARCHES for code, lines in _loops_of(import_module(name)).items()
    }

    def each_line(frame: FrameType, event: str, _arg: object) -> Callable[..., Any]:
        if event == "line" and frame.f_lineno in loops[frame.f_code]:
            counts["edges"] += 1
        return each_line

    def each_call(frame: FrameType, _event: str, _arg: object) -> Callable[..., Any] | None:
        code = frame.f_code
        work = called.get(code)
        if work is not None:
            counts[work] += 1
        return each_line if code in loops else None

    return each_call


def _bars(book: Book) -> Iterator[CodeType]:
    """The code of every function that forbids or allows an option."""
    for asking in book.program.askings:
        if asking is None:
            continue
        scope = vars(sys.modules[asking.spec.module]) if asking.spec.module in sys.modules else {}
        bars = chain(asking.spec.bars, *(word.bars for word in asking.spec.words))
        for bar in bars:
            function = scope.get(bar.function) if isinstance(bar.function, str) else bar.function
            code = getattr(function, "__code__", None)
            if code is not None:
                yield code


def _loops_of(module: ModuleType) -> dict[CodeType, frozenset[int]]:
    """By function the first lines inside its innermost loops."""
    lines: dict[str, set[int]] = {}
    for function in ast.walk(ast.parse(getsource(module))):
        if isinstance(function, ast.FunctionDef):
            inner = [
                loop.body[0].lineno
                for loop in ast.walk(function)
                if isinstance(loop, _LOOPS)
                and not any(isinstance(n, _LOOPS) for part in loop.body for n in ast.walk(part))
            ]
            lines.setdefault(function.name, set()).update(inner)
    loops = {}
    for code in _codes(module):
        inside = {line for _, _, line in code.co_lines() if line in lines.get(code.co_name, ())}
        if inside:
            loops[code] = frozenset(line for line in inside if line is not None)
    return loops


def _codes(module: ModuleType) -> Iterator[CodeType]:
    """The code of every function and method of a module, those that keep results included."""
    things = list(vars(module).values())
    for thing in things:
        if isinstance(thing, type) and thing.__module__ == module.__name__:
            things += vars(thing).values()
    for thing in things:
        function = getattr(thing, "__wrapped__", getattr(thing, "fget", thing))
        code = getattr(function, "__code__", None)
        if isinstance(code, CodeType) and code.co_filename == module.__file__:
            yield code


def forget(package: str) -> None:
    """Forget every result that functions of the core's searches and of a package keep."""
    roots = ("ww1core.hexgrid", "ww1core.networks", package)
    for name, module in list(sys.modules.items()):
        if any(name == root or name.startswith(f"{root}.") for root in roots):
            for thing in list(vars(module).values()):
                clear = getattr(thing, "cache_clear", None)
                if callable(clear) and not isinstance(thing, type):
                    clear()
