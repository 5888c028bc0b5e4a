"""Spotting, sight and arcs (8.1, 8.2)."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.arcs import bearing, reach_to
from games.landships.rules.firers import fire_hexes, firers_at, targets_of
from games.landships.rules.observation import observed_from
from games.landships.rules.spotting import (
    doubled_range,
    farthest,
    ground_for,
    is_spotted,
    lengthened,
    spotting_range,
)
from ww1core.hexgrid import members


def sees(table, seat, a, b):
    return table.book.sight.sees(table.hex(a), table.hex(b), ground_for(table.s, seat))


@pytest.mark.rule("LS-8.23a")
def test_nothing_blocks_over_an_empty_row(field):
    table = field("A04.1 3:0811, C09.1 3:0814", "high_street")

    assert sees(table, ALLIED, "3:0811", "3:0814")


@pytest.mark.rule("LS-8.23.1", "LS-8.23Ec")
@pytest.mark.parametrize(("pinned", "is_seen"), [("", False), ("A04.2", True)])
def test_unpinned_friends_block_also_in_a_trench(field, pinned, is_seen):
    open_ = field("A04.1 3:0811, A04.2 3:0812, C09.1 3:0814", "high_street", pinned=pinned)
    trench = field("A04.1 3:0204, A04.2 3:0206, C09.1 3:0208", "high_street", pinned=pinned)

    assert is_seen == sees(open_, ALLIED, "3:0811", "3:0814")
    assert is_seen == sees(trench, ALLIED, "3:0204", "3:0208")
    assert sees(open_, CENTRAL, "3:0814", "3:0811")


@pytest.mark.rule("LS-8.23.2", "LS-2.41.a2")
def test_tanks_of_both_sides_block(field):
    table = field("A04.1 3:0811, A01.1 3:0812, C09.1 3:0814", "high_street")

    assert not sees(table, CENTRAL, "3:0814", "3:0811")
    assert not sees(table, ALLIED, "3:0811", "3:0814")


@pytest.mark.rule("LS-2.41.b2", "LS-8.23.2")
def test_armoured_cars_do_not_block(field, opened):
    car = next(u.id for u in opened("motor_bandits").units if u.kind == "armoured_car")
    table = field(f"{car} 2:1709", "motor_bandits")

    assert sees(table, CENTRAL, "2:1708", "2:1710")


@pytest.mark.rule("LS-8.23.3", "LS-5.33e", "LS-5.33d")
def test_nobody_sees_into_out_of_or_through_smoke(field):
    table = field("A04.1 3:3001", "high_street", smoke={"allied": "3:0814"})

    for a, b in (("3:0810", "3:0813"), ("3:0813", "3:0812"), ("3:0810", "3:0816")):
        assert not sees(table, ALLIED, a, b)
    assert sees(table, ALLIED, "3:0810", "3:0812")


@pytest.mark.rule("LS-8.23Ed")
def test_a_hex_under_barrage_blocks_what_is_behind_it(field):
    table = field("A04.1 3:0811", "high_street", barraged="3:0812")

    assert not sees(table, ALLIED, "3:0811", "3:0813")
    assert sees(table, ALLIED, "3:0811", "3:0812")


@pytest.mark.rule("LS-8.23.4", "LS-8.23Ea")
def test_woods_between_block_and_those_of_the_ends_do_not(field):
    table = field("A04.1 3:0401", "high_street")

    assert sees(table, ALLIED, "3:1710", "3:1711")
    assert sees(table, ALLIED, "3:1709", "3:1710")
    assert not sees(table, ALLIED, "3:1709", "3:1711")


@pytest.mark.rule("LS-8.23.4")
def test_a_fortification_between_blocks(field):
    table = field("A04.1 3:1006", "high_street")

    assert not sees(table, ALLIED, "3:1007", "3:1009")
    assert sees(table, ALLIED, "3:1007", "3:1008")


@pytest.mark.rule("LS-8.23.5")
def test_between_heights_only_ground_beside_an_end_blocks(opened):
    book = opened("silver_helmets")
    sight, hex_ = book.sight, book.land.hex

    assert not sight.sees(hex_("6:1816"), hex_("6:1813"))
    assert sight.sees(hex_("6:2211"), hex_("6:2011"))


@pytest.mark.rule("LS-8.23Eb")
def test_a_line_along_a_hexside_is_blocked_by_two_hexes_beside_it(opened):
    book = opened("high_street")
    sight, land = book.sight, book.land
    terrain = land.terrain
    blocking = terrain["woods"] | terrain["town"] | terrain["fortification"] | book.board.hill
    one = two = 0
    for a in land.grid.hexes:
        for b in land.grid.hexes:
            line = sight.lines.line(a, b)
            if line.distance == 2 and line.pairs and not line.between:
                woods = line.beside & blocking
                if land.level[a] == land.level[b] == 0:
                    if woods.bit_count() == 1:
                        assert sight.sees(a, b)
                        one += 1
                    elif woods.bit_count() == 2:
                        assert not sight.sees(a, b)
                        two += 1
    assert one
    assert two


@pytest.mark.rule("LS-8.21", "LS-8.21E")
@pytest.mark.parametrize(
    ("hex_", "class_", "number"),
    [
        ("3:0813", "foot", 9),
        ("3:0813", "vehicle", 10),
        ("3:0206", "foot", 6),
        ("3:1711", "foot", 3),
        ("3:2007", "foot", 3),
        ("3:1008", "foot", 3),
        ("3:1913", "foot", 6),
        ("3:0103", "foot", 7),
        ("3:0511", "foot", 7),
    ],
)
def test_the_chart_gives_the_least_number_of_the_ground(opened, hex_, class_, number):
    book = opened("high_street")

    assert number == spotting_range(book, book.land.hex(hex_), class_)


@pytest.mark.rule("LS-8.21E")
def test_woods_on_a_hill_use_the_hill_row(opened):
    book = opened("silver_helmets")

    assert 6 == spotting_range(book, book.land.hex("6:1814"), "foot")
    assert 3 == spotting_range(book, book.land.hex("6:1815"), "foot")


@pytest.mark.rule("LS-8.21", "LS-8.0a")
def test_a_target_beyond_its_spotting_range_is_not_fired_at(field):
    near = field("A07.1 3:1513, C09.1 3:1508", "high_street")
    far = field("A07.1 3:1515, C09.1 3:1508", "high_street")

    assert fire_hexes(near.s, ALLIED)
    assert not fire_hexes(far.s, ALLIED)


@pytest.mark.rule("LS-8.22a", "LS-8.22b", "LS-8.24")
def test_who_has_fired_is_spotted_to_ten_hexes_while_there_is_sight(field):
    table = field("A07.1 3:1515, C09.1 3:1508", "high_street", fired="C09.1")
    assert {"3:1508"} == table.hexes(fire_hexes(table.s, ALLIED))

    blocked = field("A07.1 3:1515, A04.1 3:1512, C09.1 3:1508", "high_street", fired="C09.1")
    gun = blocked.number("firer", "A07.1")
    assert not targets_of(blocked.s, gun, ALLIED, blocked.book.land.all)


@pytest.mark.rule("LS-8.22E", "LS-8.22a", "LS-8.22b", "LS-4.12")
def test_marks_of_fire_last_until_the_enemy_player_turn_is_over(field):
    table = field("A07.1 3:1515, C09.1 3:1508", "high_street", fired="C09.1 A07.1")
    table.run("recover_own", ALLIED)
    assert table.has("fired", "A07.1")
    assert not table.has("fired", "C09.1")

    table.run("recover_own", CENTRAL)
    assert not table.has("fired", "A07.1")


@pytest.mark.rule("LS-2.21b", "LS-2.21c")
def test_infantry_reaches_six_hexes_and_machine_guns_nine(field):
    table = field("A04.1 3:0809, A07.1 3:0809, C09.1 3:0816", "high_street")
    target = table.hex("3:0816")

    assert {"A07.1"} == table.names("firer", firers_at(table.s, target, ALLIED))


@pytest.mark.rule("LS-8.12a", "LS-8.11", "LS-8.1", "LS-8.12c")
def test_a_gun_bears_into_the_cone_before_it(field):
    table = field("C13.1 3:1010 S, C13.1.crew 3:1010, A04.1 3:1013, A04.2 3:1007", "high_street")
    gun = table.number("firer", "C13.1")
    hexes = table.hexes(bearing(table.s, gun))

    assert {"3:1011", "3:1012", "3:0913", "3:1113"} <= hexes
    assert not {"3:1009", "3:0910", "3:1110"} & hexes
    assert {"3:1013"} == table.hexes(fire_hexes(table.s, CENTRAL))


@pytest.mark.rule("LS-2.42a", "LS-8.12b")
def test_mounts_of_a_tank_have_arcs_of_their_own_that_may_overlap(field):
    table = field("A01.1 3:0811 N, C09.1 3:0611, C09.2 3:0808", "high_street")
    named = [
        table.names("firer", firers_at(table.s, table.hex(hex_), ALLIED))
        for hex_ in ("3:0611", "3:0808")
    ]

    assert {"A01.1/g1", "A01.1/m4"} == named[0]
    assert {"A01.1/g1", "A01.1/g2", "A01.1/m3"} == named[1]


@pytest.mark.rule("LS-2.2b")
def test_squads_fire_all_round(field):
    table = field("C09.1 3:1010, A04.1 3:1012, A04.2 3:0910, A04.3 3:1110", "high_street")

    assert {"3:1012", "3:0910", "3:1110"} == table.hexes(fire_hexes(table.s, CENTRAL))


@pytest.mark.rule("LS-S13.SR1", "LS-S14.SR1", "LS-S18.SR1")
@pytest.mark.parametrize(
    ("scenario", "turn", "limit"),
    [("fog", 4, 3), ("fog", 5, -1), ("tank_against_tank", 3, 5), ("cheppy", 1, 3)],
)
def test_fog_ends_sight(field, scenario, turn, limit):
    table = field("", scenario, turn=turn)

    assert limit == farthest(table.s)


@pytest.mark.rule("LS-16.23a")
def test_by_option_foot_in_the_open_is_spotted_twice_as_far_from_its_level(field, opened):
    book = opened("silver_helmets", "long_ranges")
    bare, woods = book.land.hex("6:0210"), book.land.hex("6:0611")
    assert (9, 18) == tuple(
        range_(book, bare, "foot") for range_ in (spotting_range, doubled_range)
    )
    assert 3 == doubled_range(book, woods, "foot")

    grid, level = book.land.grid, book.land.level
    for options, limit in (((), 9), (("long_ranges",), 18)):
        table = field("A06.1 6:0210", "silver_helmets", *options)
        unit = 1 << table.unit("A06.1")
        seen = [
            hex_
            for hex_ in grid.hexes
            if level[hex_] == level[bare] and is_spotted(table.s, hex_, bare, unit)
        ]
        assert limit == max(grid.distance(hex_, bare) for hex_ in seen)


@pytest.mark.rule("LS-16.23.a", "LS-16.23a")
def test_every_level_adds_ten_to_observation_spotting_and_direct_fire(field, opened):
    """An observer two levels up observes 30 hexes; foot in the open is spotted at 29."""
    book = opened("laffaux", "long_ranges")
    grid, level = book.land.grid, book.land.level
    top = next(hex_ for hex_ in grid.hexes if level[hex_] == 2)
    limits = {0: 20, 1: 20, 2: 30}
    within = {hex_ for hex_ in grid.hexes if grid.distance(top, hex_) <= limits[2 - level[hex_]]}
    assert within == set(members(observed_from(book, top)))
    assert any(grid.distance(top, hex_) > 20 for hex_ in within)
    plain = opened("laffaux")
    assert 10 == max(grid.distance(top, to) for to in members(observed_from(plain, top)))
    assert (20, 0) == (lengthened(book, top, low(book, 0)), lengthened(book, top, top))


def low(book, level):
    """A hex of a level."""
    return next(hex_ for hex_ in book.land.grid.hexes if book.land.level[hex_] == level)


@pytest.mark.rule("LS-16.23a", "LS-16.23.a")
def test_guns_reach_farther_and_rifles_do_not(field, opened):
    """Artillery 20 on the level and 10 more a level, within its indirect range; rifles as ever."""
    book = opened("laffaux", "long_ranges")
    table = field("", "laffaux", "long_ranges")
    top, flat = (low(book, level) for level in (2, 0))
    gun = next(n for n, at in enumerate(book.firers) if at.kind == "ART")
    squad = next(n for n, at in enumerate(book.firers) if at.kind == "squad")
    indirect = book.units[book.firers[gun].unit].type.gun.indirect

    assert 20 == reach_to(table.s, gun, flat, flat)
    assert min(30, indirect) == reach_to(table.s, gun, top, flat)
    assert book.firers[squad].range == reach_to(table.s, squad, top, flat)
    plain = field("", "laffaux")
    assert 10 == reach_to(plain.s, gun, top, flat)
