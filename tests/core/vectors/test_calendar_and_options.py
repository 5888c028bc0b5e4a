"""Dates and options: what turns, years and options switch, settled when a title is opened."""

from __future__ import annotations

from datetime import date

import pytest

from ww1core.hexgrid import Grid, HexMap
from ww1core.networks import Terms, network_of
from ww1core.networks.graphs import line_graph
from ww1core.networks.rail import compile_rail, rail_supplied
from ww1core.tables import Modifier
from ww1core.tables.columns import Ranges
from ww1core.tables.results import Chart
from ww1core.tables.spans import span_of
from ww1core.turns import (
    Phase,
    PlaySequence,
    State,
    daily,
    decision,
    only,
    procedure,
    put,
    roll,
    value,
    when,
    when_option,
)
from ww1core.turns.chance import TWO_D6
from ww1core.turns.clock import labelled


class Campaign(State):
    weather: tuple = value(())
    recovered: tuple = value(())
    caps: tuple = value((0, 0))
    modifier: int = value(0)
    strength: int = value(0)
    counts: tuple = value((0, 0))


@procedure
def weather():
    return (when_option("16.9", fixed_weather, otherwise=(roll_weather,)),)


def fixed_weather(s):
    """SW-16.9: wet from turn 14, without a die."""
    s.weather = (*s.weather, "wet" if s.turn >= 14 else "dry")


def roll_weather(s):
    s.weather = (*s.weather, "wet" if roll(s, "weather") <= s.book.wet else "dry")


@procedure
def command_points():
    return (when(lambda s: s.turn == 1, print_points, otherwise=(roll_points,)),)


def print_points(s):
    s.caps = (4, 6)


def roll_points(s):
    s.caps = (roll(s, "points", 0), roll(s, "points", 1))


def reorganise(s):
    """GI-14.1.1c3: from turn 12 half of the units, rounded up, at most."""
    units = s.book.disrupted
    s.recovered = (*s.recovered, units if s.turn < 12 else -(-units // 2))


@decision(
    rule="GI-8.4.8",
    asks="hex",
    seat=lambda s: 0,
    bars=[
        only("GI-8.4.8", "not_before_turn_7", lambda s, left: left if s.turn >= 7 else left & ~2)
    ],
    words=["stay"],
    forced=False,
)
def enter(s, choice):
    pass


WORKS = {"trench": 1, "fortification": 2}


@procedure
def trench_fire():
    return (
        put("modifier", lambda s: Modifier(s.book.ground, WORKS[s.book.ground], "LS-8.64a").value),
        when_option("16.24", put("modifier", improved)),
        note_modifier,
    )


def improved(s, modifier):
    return modifier + Modifier("improved works", 1, "LS-16.24").value


def note_modifier(s, modifier):
    s.modifier = modifier


@procedure
def effective_strength():
    return (
        put("strength", lambda s: s.book.strength),
        when_option("16.11", put("strength", strength_by_range)),
        note_strength,
    )


def strength_by_range(s, strength):
    """LS-16.11: double when adjacent, half rounded down beyond half of an infantry's range."""
    if s.book.distance == 1:
        return strength * 2
    is_far = 2 * s.book.distance > s.book.reach
    return strength // 2 if is_far and not s.book.is_gun else strength


def note_strength(s, strength):
    s.strength = strength


def choose_force(s):
    """SW-S3.8: as many special units as two dice show, substitutes for the rest."""
    total = roll(s, "force", dice=TWO_D6)
    s.counts = (total, 15 - total)


@pytest.fixture
def turns(begin, answer):
    def run(phase, *numbers, options=(), script=None, said=(), **tables):
        seen = []
        for number in numbers:
            clock = labelled([str(number)], first=number)
            s = begin(
                Campaign,
                sequence=PlaySequence(clock, (Phase(phase),), (), ("stop",)),
                kinds={"hex": ["23", "24"]},
                options=options,
                tables=tables,
                script=script,
            )
            seen.append((s, answer(s, *said)))
        return seen

    return run


def test_an_option_replaces_a_die_by_the_calendar(turns):
    """SW-EX-34: dry on 1, 4 and 13, wet on 14 to 16, and no die."""
    seen = turns("weather", 1, 4, 13, 14, 15, 16, options=("16.9",))

    assert ["dry", "dry", "dry", "wet", "wet", "wet"] == [s.weather[0] for s, _ in seen]
    assert [0] * 6 == [s.drawn for s, _ in seen]


def test_without_the_option_the_die_is_rolled(turns):
    ((s, _),) = turns("weather", 4, script={"weather": [2]}, wet=2)

    assert (("wet",), 1) == (s.weather, s.drawn)


def test_the_points_of_the_first_turn_are_printed(turns):
    """GI-EX-N-cap1: 4 and 6 without a die."""
    ((s, _),) = turns("command_points", 1)

    assert ((4, 6), 0) == (s.caps, s.drawn)


@pytest.mark.parametrize(("turn", "disrupted", "recovered"), [(11, 3, 3), (12, 3, 2), (12, 4, 2)])
def test_a_rule_begins_on_a_turn(turns, turn, disrupted, recovered):
    """GI-EX-N-fatigue: all on turn 11, half from turn 12."""
    ((s, _),) = turns("reorganise", turn, disrupted=disrupted)

    assert (recovered,) == s.recovered


def test_a_hex_opens_on_a_turn(turns):
    """GI-EX-N-schlieffen: 24 is closed on turn 6 and open on turn 7."""
    seen = turns("enter", 6, 7)

    assert [False, True] == [1 in offer for _, offer in seen]


@pytest.mark.parametrize(("ground", "modifier"), [("trench", 2), ("fortification", 3)])
def test_an_option_adds_a_modifier(turns, ground, modifier):
    """LS-EX-16.24-improved-works: one more than without the option."""
    ((s, _),) = turns("trench_fire", 1, options=("16.24",), ground=ground)
    ((plain, _),) = turns("trench_fire", 1, ground=ground)

    assert (modifier, modifier - 1) == (s.modifier, plain.modifier)


@pytest.mark.parametrize(
    ("strength", "reach", "is_gun", "distance", "effective"),
    [
        (5, 6, False, 1, 10),
        (5, 6, False, 3, 5),
        (5, 6, False, 4, 2),
        (5, 6, False, 6, 2),
        (4, 9, True, 9, 4),
        (4, 9, True, 1, 8),
    ],
)
def test_an_option_changes_a_value(turns, strength, reach, is_gun, distance, effective):
    """LS-EX-16.11-fs-by-range."""
    given = {"strength": strength, "reach": reach, "is_gun": is_gun, "distance": distance}
    ((s, _),) = turns("effective_strength", 1, options=("16.11",), **given)

    assert effective == s.strength


def test_two_dice_make_a_force(turns):
    """SW-EX-18: 2 and 4 are 6 of 15, so 9 substitutes."""
    ((s, _),) = turns("choose_force", 1, script={"force": [2, 4]})

    assert (6, 9) == s.counts


BOMBS = Chart("bombs by year", Ranges([span_of("1914"), span_of("1915+")]), [3, 6])


def test_a_chart_may_be_read_by_the_year():
    """GWC-EX-air-1914 and GWC-EX-air-bomb: 3 in 1914, 6 in 1918."""
    clock = daily(date(1914, 8, 17), 6, 15)

    assert "17 August 1914" == clock.label(1)
    assert [3, 6] == [BOMBS.look_up(year) for year in (1914, 1918)]


@pytest.mark.parametrize(("between", "is_supplied"), [(0, True), (1, True), (2, False)])
def test_an_option_lengthens_the_way_to_the_rails(between, is_supplied):
    """GI-EX-N-logistics: with the option one hex may lie between a unit and the rails."""
    map_ = HexMap(Grid(columns=4, rows=8))
    rails = compile_rail(line_graph(map_, {"main": ("0101", "0201", "0301")}), map_)
    reached = rail_supplied(
        rails, network_of(map_), map_.grid.hexes_of("0101"), map_.all, Terms(free=2)
    )

    assert is_supplied == bool(reached >> map_.hex(f"020{2 + between}") & 1)
