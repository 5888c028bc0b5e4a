"""Supply and movement: both sides of every question give the same answer."""

from __future__ import annotations

from itertools import count

import pytest

from bench.graphs import flood_questions, range_questions, times
from bench.maps import LARGE, MIDDLE, SMALL, Size, map_of, position
from bench.theatre import Theatre
from ww1core.networks import tracing

TINY = Size(9, 8, 7, ("001001",))


@pytest.fixture(scope="module")
def theatre():
    return Theatre(TINY)


@pytest.mark.parametrize(
    ("size", "hexes"), [(TINY, 71), (SMALL, 107), (MIDDLE, 2400)], ids=["tiny", "small", "middle"]
)
def test_a_map_has_as_many_hexes_as_it_says(size, hexes):
    assert hexes == size.hexes == map_of(size).grid.all.bit_count()


def test_the_large_map_has_40_000_hexes():
    assert 40_000 == LARGE.hexes


def test_armies_are_whole_and_apart():
    at = position(TINY, 3)

    assert 2 * TINY.units == len(at.column)
    assert 0 == at.friends & at.enemy
    assert TINY.units == sum(units.bit_count() for units in at.stacks.values())
    assert at == position(TINY, 3) != position(TINY, 4)


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("questions", [flood_questions, range_questions])
def test_both_sides_give_the_same_answer(theatre, questions, whole):
    tags = count(10_000)
    asked = questions(theatre, whole=whole)
    answers = [theatre.numbers(question.ours(next(tags))) for question in asked]

    assert [question.theirs() for question in asked] == answers
    assert len({frozenset(answer) for answer in answers}) > 1


def test_no_remembered_answer_serves_for_a_flood(theatre):
    (question, *_) = flood_questions(theatre)
    question.ours(20_000)
    answers = theatre.network.memory[tracing._supplied]
    before = len(answers)
    for tag in range(20_001, 20_004):
        question.ours(tag)

    assert before + 3 == len(answers)


def test_zones_stacking_and_hexside_costs_matter(theatre):
    questions = range_questions(theatre)
    graph = theatre.movement_graph
    costs = {facts["cost_class"] for *_, facts in graph.edges(data=True)}
    bounds = [theatre.networkx_bounds(theatre.army(position(TINY, n)), "") for n in range(5)]

    assert questions
    assert {1, 2, 3} <= costs
    assert all(bound.zone and bound.closed for bound in bounds)
    assert any(bound.full for bound in bounds)


@pytest.mark.timeout(120)
def test_the_time_of_an_answer_is_measured_on_both_sides(theatre, one_round):
    ours, theirs = times(theatre, "movement range", range_questions(theatre)[:2])

    assert ours > 0
    assert theirs > 0
