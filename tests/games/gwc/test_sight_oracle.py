"""The sight of the title against a slow reading of the rules, on every pair of hexes."""

from __future__ import annotations

import random
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from games.gwc.rules.ground.sight import hindrance, observer_hindrance, sees
from ww1core.hexgrid.hexset import from_members


def load(name):
    spec = spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


oracle = load("sight_oracle")


def differences(s, told):
    """The lines on which the title and the reading differ."""
    land = s.book.land
    at = {label: land.hex(label) for label in oracle.LABELS}
    found = []
    for number, a in enumerate(oracle.LABELS):
        for b in oracle.LABELS[number:]:
            expected, actual = told.look(a, b), hindrance(s, at[a], at[b])
            if expected != actual:
                found.append((a, b, expected, actual))
    return found


@pytest.mark.rule("GWC-10.1a", "GWC-10.3", "GWC-T110.3.2", "GWC-T110.4a")
@pytest.mark.parametrize("scenario", ["eparges", "vaux"])
def test_every_line_of_a_board_is_as_the_rules_say(field, scenario):
    s = field(scenario).s

    assert [] == differences(s, oracle.Oracle(s.book.board, s.book.terrain))


@pytest.mark.rule("GWC-10.2.1", "GWC-10.3.4", "GWC-T110.4b", "GWC-T110.5b")
@pytest.mark.parametrize("scenario", ["caures", "mondement"])
def test_every_line_is_as_the_rules_say_after_the_ground_has_changed(field, scenario):
    rng = random.Random(scenario)
    picked = rng.sample(oracle.LABELS, 60)
    holes, rubble, blaze, gas = (set(picked[n : n + 14]) for n in (0, 14, 28, 42))
    smoke = {picked[57]: 5, picked[58]: 2}
    table = field(scenario)
    s = table.s

    def hexes(labels):
        return from_members(map(table.book.land.hex, labels))

    s.shell_holes, s.rubble, s.blaze, s.gas = map(hexes, (holes, rubble, blaze, gas))
    s.smoke = tuple((s.book.land.hex(label), value) for label, value in smoke.items())
    told = oracle.Oracle(
        s.book.board,
        s.book.terrain,
        holes=holes,
        rubble=rubble,
        blaze=blaze,
        gas=gas,
        smoke=smoke,
    )

    assert [] == differences(s, told)


@pytest.mark.rule("GWC-GL-AOLEVEL")
@pytest.mark.parametrize("scenario", ["eparges", "vaux", "mondement"])
def test_every_line_of_the_observers_is_as_the_rules_say(field, scenario):
    s = field(scenario).s
    told = oracle.Oracle(s.book.board, s.book.terrain)
    land = s.book.land

    for seat, side in enumerate(s.book.sides):
        a = land.number(side.observer)
        expected = {b: told.look(a, b, 2) for b in oracle.LABELS}

        assert expected == {b: observer_hindrance(s, seat, land.hex(b)) for b in oracle.LABELS}


@pytest.mark.rule("GWC-10.1d")
@pytest.mark.parametrize("scenario", ["fleury_june", "cantigny"])
def test_sight_is_the_same_from_both_ends(field, scenario):
    s = field(scenario).s
    hexes = s.book.land.grid.hexes

    assert all(
        hindrance(s, a, b) == hindrance(s, b, a)
        and sees(s, a, b) == sees(s, b, a) == (hindrance(s, a, b) is not None)
        for a in hexes[::3]
        for b in hexes[::2]
    )
