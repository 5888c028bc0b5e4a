from __future__ import annotations

from itertools import combinations

import pytest

from games.gwc.rules.ground.sight import hindrance, line_report
from games.gwc.sight.sightings import WATCHES, enemies_seen, sighting
from ww1core.hexgrid.hexset import members


def told(s, seat, from_, to):
    found = sighting(s, seat, s.book.land.hex(from_), s.book.land.hex(to))
    return found, [f"{s.book.say(line)} ({rule})" for line, rule in found.lines]


@pytest.mark.rule("GWC-10.1a", "GWC-T104a")
def test_what_blocks_a_line_is_told_with_its_rule(field):
    s = field().s
    blocked = next(
        (a, b)
        for a, b in combinations(members(s.book.land.all), 2)
        if [one.what for one in line_report(s, a, b)] == ["building"]
    )
    number = s.book.land.number
    at = number(line_report(s, *blocked)[0].hex)
    found, lines = told(s, 0, *map(number, blocked))

    assert not found.is_seen
    assert at == found.path.cut
    assert f"{number(blocked[0])} does not see {number(blocked[1])} (GWC-10.1a)" == lines[0]
    assert f"blocked by a building in {at} (GWC-T104a)" == lines[1]


@pytest.mark.rule("GWC-10.3.3", "GWC-GL-AOLEVEL")
def test_a_clear_line_is_told_with_its_hindrance_and_the_observer(field):
    s = field("berry").s
    number = s.book.land.number
    a, b = next(
        (a, b)
        for a, b in combinations(members(s.book.land.all), 2)
        if hindrance(s, a, b) and s.book.land.grid.distance(a, b) == 4
    )
    found, lines = told(s, 0, number(a), number(b))
    value = hindrance(s, a, b)

    assert found.is_seen
    assert "" == found.path.cut
    assert f"{number(a)} sees {number(b)}: distance 4, hindrance {value} (GWC-10.1a)" == lines[0]
    assert any(f"hinders by {value} (GWC-" in line for line in lines)
    assert any(line.startswith("your artillery observer in ") for line in lines)
    assert (number(a), number(b)) == (found.path.places[0], found.path.places[-1])


@pytest.mark.rule("GWC-GL-AOLEVEL", "SR-fog")
def test_what_keeps_the_observer_from_a_hex_stands_in_his_line_alone(field):
    found, lines = told(field().s, 0, "M6", "I5")

    assert found.is_seen
    assert [line for line in lines if "blocked" in line] == [
        "your artillery observer in O6 does not see I5: blocked by fog in I5 (SR-fog)"
    ]


@pytest.mark.parametrize("scenario", ["bleid", "vaux"])
def test_every_thing_in_the_way_has_a_name_and_blocks_as_it_is_told(field, scenario):
    s = field(scenario).s
    for a, b in list(combinations(members(s.book.land.all), 2))[::7]:
        found = sighting(s, 0, a, b)
        blocks = [line for line, _ in found.lines if line.key.startswith("sight.blocks")]

        assert found.is_seen is (hindrance(s, a, b) is not None)
        assert found.is_seen or blocks
        assert all(s.book.say(line) for line, _ in found.lines)


def test_an_answer_can_stand_until_a_new_enemy_is_seen(field):
    table = field("berry", german="G8 inf", entente="H8 pol")
    before = enemies_seen(table.s, 0)

    assert 1 << table.unit("fra-pol-1") == before == WATCHES["enemy"](table.s, 0)
    assert 1 << table.unit("ger-inf-1") == enemies_seen(table.s, 1)


def test_an_answer_can_stand_until_an_order_is_over(field):
    s = field(german="N5 inf14", entente="C8 lig14").s
    watch = WATCHES["order"]
    before = watch(s, 0)
    s.orders_given += 1
    next_order = watch(s, 0)
    s.orders_given, s.active = 0, 1
    next_player = watch(s, 0)
    s.turn, s.active = s.turn + 1, 0

    assert 4 == len({before, next_order, next_player, watch(s, 0)})
    assert all(one.bit_count() == 1 for one in (before, next_order, next_player))
