from __future__ import annotations

import traceback
from random import Random
from typing import NamedTuple

import pytest

from ww1core.turns import (
    State,
    call,
    decision,
    each,
    end_game,
    instead,
    loop,
    put,
    record,
    stop_if,
    value,
    when,
    while_,
)
from ww1core.turns.emission import LONGEST
from ww1core.turns.encoding import pack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, answer, decide, step

DEPTH = 3
FUEL = 300
"""So often loops and guards are asked before they all say that it is enough."""


class Note(NamedTuple):
    """What a procedure owns."""

    number: int


class Trace(State):
    trace: tuple = value(())
    asked: int = value(0)
    note: Note = record(Note)


def tell(s, what):
    s.trace = (*s.trace, what)


@decision(rule="EM-1", asks="unit", seat=lambda s: 0, words=("none",), forced=False)
def choose(s, choice):
    tell(s, ("chose", choice))


class Maker:
    """Procedures of nested steps, the same for the same seed."""

    def __init__(self, seed):
        self.rng = Random(seed)
        self.nodes = [choose]
        self.made = 0

    def number(self):
        self.made += 1
        return self.made

    def telling(self):
        number = self.number()

        def told(s):
            tell(s, number)
            return number

        return told

    def knowing(self, names):
        number, name = self.number(), self.rng.choice(names)
        return eval(f"lambda s, {name}: tell(s, ({number}, {name}))")  # noqa: S307 (made here)

    def test(self):
        often = self.rng.choice((2, 3))

        def holds(s):
            s.asked += 1
            return s.asked < FUEL and s.asked % often == 0

        return holds

    def until(self):
        test = self.test()

        def enough(s):
            return test(s) or s.asked >= FUEL

        return enough

    def calling(self, *, restarts):
        def called(s):
            if not restarts:
                call(s, choose)
            elif s.asked < FUEL and not s.trace.count("again"):
                tell(s, "again")
                instead(s, choose)

        return called

    def steps(self, depth, names):
        names = list(names)
        return tuple(self.step(depth, names) for _ in range(self.rng.randint(1, 4)))

    def step(self, depth, names):
        kinds = ["tell", "tell", "know", "choose", "put", "call", "keep", "instead"]
        if depth:
            kinds += ["when", "else", "while", "loop", "each", "guard", "stop", "push", "push"]
        kind = self.rng.choice(kinds)
        if kind == "know" and names:
            return self.knowing(names)
        if kind in {"put", "keep"}:
            name = f"v{self.number()}"
            made = put(name, choose if kind == "put" else self.telling())
            names.append(name)
            return made
        if kind in {"each", "guard"}:
            name, size = f"v{self.number()}", self.rng.randint(0, 3)
            guard = self.test() if kind == "guard" else None
            inner = self.steps(depth - 1, [*names, name])
            return each(name, lambda s: range(size), *inner, guard=guard)
        return self.plain(kind, depth, names)

    def plain(self, kind, depth, names):
        if kind in {"when", "else"}:
            otherwise = self.steps(depth - 1, names) if kind == "else" else ()
            return when(self.test(), *self.steps(depth - 1, names), otherwise=otherwise)
        if kind == "while":
            return while_(self.test(), *self.steps(depth - 1, names))
        if kind == "loop":
            return loop(*self.steps(depth - 1, names), until=self.until())
        if kind == "stop":
            return stop_if(self.test())
        if kind == "push":
            return self.procedure(f"inner {self.number()}", depth - 1)
        if kind in {"call", "instead"}:
            return self.calling(restarts=kind == "instead")
        return choose if kind == "choose" else self.telling()

    def procedure(self, name, depth):
        owns = self.rng.choice((None, "note"))
        own = [lambda s: setattr(s, "note", Note(s.asked))] if owns else []
        node = Procedure(name, steps=(*own, *self.steps(depth, [])), owns=owns)
        self.nodes.append(node)
        return node


def played(start, seed, run):
    """The states at every decision of a game, and what was told."""
    maker = Maker(seed)
    first = maker.procedure("first", DEPTH)
    game = Procedure("game", steps=(first, lambda s: end_game(s, 0, "over")))
    s = start(Trace, game, *maker.nodes, units="ABC")
    rng, states = Random(seed), []
    offer = run(s)
    while offer is not None:
        states.append(pack(s))
        answer(s, offer, rng.choice(offer.options))
        offer = run(s)
    return states, s.trace, s.note


def by_single_steps(s):
    while s.stack:
        offer = step(s)
        if offer is not None:
            return offer
    return None


@pytest.mark.parametrize("seed", range(150))
def test_a_procedure_runs_through_as_it_does_step_by_step(start, seed):
    states, trace, note = played(start, seed, advance)

    assert (states, trace, note) == played(start, seed, by_single_steps)
    assert note is None


def test_random_procedures_wait_tell_and_own(start):
    games = [played(start, seed, advance) for seed in range(150)]

    assert all(sum(len(game[part]) for game in games) > 150 for part in (0, 1))


@pytest.mark.parametrize("size", [LONGEST - 1, LONGEST, LONGEST + 1, 3 * LONGEST])
def test_a_procedure_may_be_longer_than_a_function(start, size):
    steps = [lambda s, number=number: tell(s, number) for number in range(size)]
    s = start(Trace, Procedure("game", steps=(*steps, lambda s: end_game(s, 0, "over"))))

    assert advance(s) is None
    assert tuple(range(size)) == s.trace


def test_a_traceback_shows_the_line_of_the_procedure(start):
    def fails(s):
        raise ZeroDivisionError

    s = start(Trace, Procedure("game", steps=(choose, fails)), choose, units="A")
    with pytest.raises(ZeroDivisionError) as caught:
        decide(s, advance(s), "none")
    lines = traceback.format_exception(caught.value)

    assert any("<procedure game from 1>" in line and "(s)" in line for line in lines)


def test_two_books_do_not_share_what_was_written_for_them(start):
    def game(number):
        steps = (lambda s: tell(s, number), lambda s: end_game(s, 0, "over"))
        return start(Trace, Procedure("game", steps=steps))

    first, second = game(1), game(2)
    advance(first)
    advance(second)

    assert ((1,), (2,)) == (first.trace, second.trace)
