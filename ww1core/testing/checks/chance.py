"""Chance: named draws that are told, and nothing else; nobody sees the dice to come."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

from ww1core.errors import Ww1Error
from ww1core.events import Rolled
from ww1core.play.views import imagine
from ww1core.testing.audit import SOURCES, Audit, audited
from ww1core.testing.check import after_answer, after_games, at_decision, check
from ww1core.testing.reach import in_reach
from ww1core.testing.twins import twin_of
from ww1core.testing.walking import Moment
from ww1core.turns.chance import Draw, KeyedChance, RandomChance, pick
from ww1core.turns.encoding import pack
from ww1core.turns.run import decide

if TYPE_CHECKING:
    from ww1core.testing.subject import Subject
    from ww1core.turns.state import State

__all__: list[str] = []

OFTEN = 12
"""How often a draw has to come before it must have had more than one outcome."""
SEEDS = 6
"""With how many seeds hidden things are dealt again for a seat."""
FEW = 5
"""How often hidden things have to be dealt again before they must have been dealt in two ways."""
LARGEST = 1 << 31
"""The bound of an outcome, which is the number of a face, a card or a piece."""


@after_answer("chance.named", "every draw has words of its own")
def named(moment: Moment) -> str:
    """What is rolled can be told to a player."""
    for name, _, _ in moment.game.last_entry.draws:
        if f"roll.{name}" not in moment.book.texts:
            return f"the draw {name!r} has no words; the text 'roll.{name}' is missing"
    return ""


@after_answer("chance.logged", "every draw is told by an event, in order")
def logged(moment: Moment) -> str:
    """The log of an answer holds its draws, as the journal does."""
    memo, events = moment.memo, moment.game.log.events
    start = memo["events"] if memo.get("number") == moment.number - 1 else None
    memo.update(number=moment.number, events=len(events))
    if start is None:
        return ""
    in_log = iter(
        [Draw(e.roll, e.about, e.result) for e in events[start:] if isinstance(e, Rolled)]
    )
    for draw in moment.game.last_entry.draws:
        if Draw(*draw) not in in_log:  # an iterator: what is found was told after what came before
            return f"the draw {draw[0]!r} about {draw[1]} comes out {draw[2]} and is not told"
    return ""


def _audits(subject: Subject) -> dict[str, Audit]:
    """One watched game of each scenario; played once for all checks."""
    audits = subject.gathered("chance.audits")
    for scenario in subject.scenarios:
        if scenario.id not in audits:
            longest = subject.share(scenario.id).decisions
            audits[scenario.id] = audited(subject.book(scenario.id), 0, longest)
    return audits


@check("chance.source", "nothing comes from chance but the named draws")
def source(subject: Subject) -> Iterator[str]:
    """Rules ask neither another generator of numbers nor the clock."""
    for module in _rule_modules(subject):
        for line, name in _imports(module):
            yield f"{module.__name__}, line {line}: a module of rules imports {name!r}"
    seen: set[str] = set()
    for scenario, audit in _audits(subject).items():
        for other in audit.others:
            if other not in seen:
                seen.add(other)
                yield f"{scenario}: {other}, past the named draws"


def _rule_modules(subject: Subject) -> list[ModuleType]:
    modules: dict[str, ModuleType] = {}
    for scenario in subject.scenarios:
        for given in subject.title.plugins.flow(scenario):
            module = given if isinstance(given, ModuleType) else inspect.getmodule(given.function)
            if module is not None:
                modules[module.__name__] = module
    return list(modules.values())


def _imports(module: ModuleType) -> list[tuple[int, str]]:
    """The sources of chance that a module imports, with the lines."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return []
    imported = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            imported += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return [
        (line, name)
        for line, name in imported
        if name.partition(".")[0] in SOURCES or name in {"os.urandom", "os.getrandom"}
    ]


@check("chance.fair", "what can come up is there once, and is more than one thing")
def fair(subject: Subject) -> Iterator[str]:
    """All outcomes are equally likely, so one that is listed twice is loaded."""
    for scenario, audit in _audits(subject).items():
        most: dict[str, int] = {}
        times: dict[str, int] = {}
        odd: dict[str, str] = {}
        for draw in audit.draws:
            outcomes, name = draw.outcomes, draw.name
            most[name] = max(most.get(name, 0), len(outcomes))
            times[name] = times.get(name, 0) + 1
            if len(set(outcomes)) != len(outcomes):
                twice = next(o for o in outcomes if outcomes.count(o) > 1)
                odd[name] = f"{twice} stands more than once among the outcomes"
            elif not all(type(o) is int and -LARGEST < o < LARGEST for o in outcomes):
                odd[name] = f"outcomes are numbers of this size, not {outcomes[:3]}"
        for name, count in times.items():
            if count >= OFTEN and most[name] == 1:
                odd.setdefault(name, f"of {count} draws none could come out in two ways")
        for name, what in odd.items():
            yield f"{scenario}: the draw {name!r}: {what}"


@check("chance.keyed", "every draw of a game has a number of its own")
def keyed(subject: Subject) -> Iterator[str]:
    """The n-th draw follows from the secret and n, so no number comes twice or is left out."""
    for scenario, audit in _audits(subject).items():
        for before, draw in pairwise(audit.draws):
            if draw.number != before.number + 1:
                follows = f"follows {before.name!r} with number {before.number}"
                yield f"{scenario}: the draw {draw.name!r} with number {draw.number} {follows}"
                break


class _Told:
    """Gives the outcomes of draws that were made before."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self.left = list(draws)

    def pick(self, _s: State, name: str, about: tuple[int, ...], _outcomes: Sequence[int]) -> int:
        """The outcome that this draw had."""
        draw = self.left.pop(0) if self.left else None
        if draw is None or (draw.name, draw.about) != (name, about):
            raise Ww1Error(f"{name!r} is drawn about {about}, expected {draw}")
        return draw.outcome


@at_decision(
    "chance.told",
    "what an answer does follows from the state, the answer and the named draws",
    some=True,
)
def told(moment: Moment) -> str:
    """The same draws lead to the same state, whoever lends the dice."""
    random, offer = moment.random, moment.offer
    for choice in random.sample(offer.options, min(offer.count, 2)):
        first, second = moment.s.clone(), moment.s.clone()
        first.chance = dice = KeyedChance(random.randbytes(32))
        decide(first, offer, choice)
        second.chance = script = _Told(dice.draws)
        spelt = moment.game.spell(choice)
        try:
            decide(second, offer, choice)
        except Ww1Error as error:
            return f"{spelt!r}: with the same dice of another source: {error}"
        if script.left or pack(first) != pack(second):
            return f"{spelt!r}: the same dice of another source lead to another state"
    return ""


def _dice(s: State) -> list[int]:
    faces = range(1000)
    return [pick(s, "a die", faces) for _ in range(4)]


@at_decision("chance.planner", "an imagined game has dice of its own", some=True)
def planner(moment: Moment) -> str:
    """Who plans sees neither the dice to come nor always the same ones."""
    s, seat = moment.s, moment.offer.seat
    if moment.s.chance is not None:
        return "a copy of the state has a source of chance"
    rolled = []
    for secret in (b"one" * 8, b"another" * 4):
        true = s.clone()
        true.chance = KeyedChance(secret)
        imagined = imagine(true, seat, 1)
        if not isinstance(imagined.chance, RandomChance):
            return "an imagined game has the dice of the true one"
        rolled.append((pack(imagined), _dice(imagined)))
    if rolled[0] != rolled[1]:
        return "an imagined game follows from the secret of the true one"
    others = [_dice(imagine(s, seat, seed)) for seed in range(2, 5)]
    if all(dice == others[0] for dice in others):
        return "every imagined game has the same dice, whatever its seed"
    return ""


def _deal_often(moment: Moment) -> str:
    """See whether a player holds what dealt for it, and whether dealing follows the generator."""
    things = in_reach(moment)
    if things is None:
        return ""
    if any(isinstance(thing, Random) for thing in things.things):
        return "a player can reach the generator that dealt hidden things again"
    s, counts = moment.s, moment.gathered
    for seat in range(len(moment.book.seats)):
        twins = [twin_of(s, seat, Random(seed)) for seed in range(SEEDS)]
        dealt = {pack(twin) for twin in twins if twin is not None} - {moment.packed}
        if dealt:
            counts["dealt"] = counts.get("dealt", 0) + 1
            counts["alike"] = counts.get("alike", 0) + (len(dealt) == 1)
    return ""


@after_games(
    "chance.veil",
    "hidden things are dealt again by chance, which cannot be undone",
    watch=_deal_often,
    needs="hidden",
)
def veil(subject: Subject) -> Iterator[str]:
    """Dealing that is always the same could be turned back into the truth."""
    counts = subject.gathered("chance.veil")
    dealt, alike = counts.get("dealt", 0), counts.get("alike", 0)
    if dealt >= FEW and alike == dealt:
        yield f"hidden things are dealt again in one way only, whatever the seed ({dealt} times)"
