"""What can be reached from an object, and what cannot."""

from __future__ import annotations

import types

from ww1core.testing.reach import reachable

KNOWN_TO_THE_MODULE = ["a global"]


class Box:
    def __init__(self, held):
        self.held = held


def holds(start, wanted):
    return any(thing is wanted for thing in reachable(start))


def test_what_an_object_holds_is_in_reach():
    wanted = ["wanted"]

    assert holds(Box({"key": (1, Box([wanted]))}), wanted)


def test_what_a_function_was_made_with_is_in_reach():
    wanted, other = ["wanted"], ["other"]

    def function(_given=other):
        return wanted

    assert holds(function, wanted)
    assert holds(function, other)
    assert holds(Box(function).held, wanted)


def test_the_object_of_a_method_is_in_reach():
    wanted = ["wanted"]

    assert holds([wanted.append], wanted)


def test_globals_modules_and_types_are_no_way():
    def function():
        return KNOWN_TO_THE_MODULE

    assert not holds(function, KNOWN_TO_THE_MODULE)
    assert not holds([types, Box], KNOWN_TO_THE_MODULE)


def test_a_circle_ends():
    circle = []
    circle.append(circle)

    assert [circle] == reachable(circle)
