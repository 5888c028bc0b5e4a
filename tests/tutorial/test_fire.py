"""Fire: chapter 6."""

from __future__ import annotations

import pytest
from ww1_tutorial.rules.fire import ground
from ww1_tutorial.rules.movement import terrain

from ww1core.events import TerrainChanged

FAR = "B3 0305, R3 0605"


def shot(position, pieces, target, die, **more):
    """Fire the blue gun at a hex and give the table after it."""
    table = position(f"{pieces}, {FAR}", fire=[die], **more)
    return table.answer("BG", "fire", target)


@pytest.mark.rule("TUT-6.1")
def test_a_gun_fires_as_far_as_its_range(position):
    near = position(f"BG 0101 S, R1 0104, {FAR}").answer("BG", "fire")
    far = position(f"BG 0101 S, R1 0105, R2 0103, {FAR}").answer("BG", "fire")

    assert {"0104"} == near.options
    assert {"0103"} == far.options
    assert (("TUT-6.1", "why.out_of_range"),) == far.why("0105")


@pytest.mark.rule("TUT-6.1")
def test_a_gun_fires_only_at_enemies(position):
    table = position(f"BG 0101 S, B1 0102, R1 0103, {FAR}").answer("BG", "fire")

    assert {"0103"} == table.options
    assert (("TUT-6.1", "why.no_enemy_there"),) == table.why("0102")


@pytest.mark.rule("TUT-6.2")
@pytest.mark.parametrize(
    ("facing", "targets"),
    [("N", {"0102"}), ("NE", {"0202", "0303"}), ("SE", {"0203", "0303"})],
)
def test_a_gun_fires_into_its_front_arc_of_sixty_degrees(position, facing, targets):
    table = position(f"BG 0103 {facing}, B1 0305, R1 0102, R2 0202, R3 0203, RG 0303")
    table.answer("BG", "fire")

    assert targets == table.options


@pytest.mark.rule("TUT-6.2")
def test_a_target_behind_the_gun_is_refused_by_the_arc(position):
    table = position(f"BG 0103 N, R1 0102, R2 0104, {FAR}").answer("BG", "fire")

    assert (("TUT-6.2", "why.outside_the_arc"),) == table.why("0104")


@pytest.mark.rule("TUT-6.3")
@pytest.mark.parametrize(
    ("gun", "target"),
    [("0301", "0303"), ("0402", "0404"), ("0303", "0305")],
    ids=["woods", "town", "hill"],
)
def test_terrain_between_gun_and_target_blocks_sight(position, gun, target):
    table = position(f"BG {gun} S, B1 0101, R1 {target}, R2 0605").answer("BG")

    assert "fire" not in table.options


@pytest.mark.rule("TUT-6.3")
def test_a_hex_that_is_not_seen_is_refused_by_sight(position):
    table = position("BG 0301 S, B1 0101, R1 0303, R2 0302").answer("BG", "fire")

    assert {"0302"} == table.options
    assert (("TUT-6.3", "why.not_seen"),) == table.why("0303")


@pytest.mark.rule("TUT-6.3")
def test_terrain_at_the_ends_does_not_block_sight(position):
    table = position("BG 0302 S, B1 0101, R1 0303, R2 0605").answer("BG", "fire")

    assert {"0303"} == table.options


@pytest.mark.rule("TUT-6.3")
def test_woods_block_sight_from_a_hill(position):
    table = position("BG 0304 SE, B1 0101, R1 0505, R2 0404").answer("BG", "fire")

    assert {"0404"} == table.options


@pytest.mark.rule("TUT-6.3", "TUT-6.7")
def test_woods_that_are_shot_away_no_longer_block_sight(position):
    table = position("BG 0301 S, B1 0301, R1 0303, R2 0302, R3 0605", fire=[6])
    table.answer("BG", "fire", "0302")

    ends = table.book.land.hex("0301"), table.book.land.hex("0303")
    assert not table.book.sight.sees(*ends)
    assert table.book.sight.sees(*ends, ground(table.s))


@pytest.mark.rule("TUT-6.4")
@pytest.mark.parametrize(("die", "left"), [(3, 2), (4, 1)])
def test_four_or_more_costs_the_target_a_step(position, die, left):
    table = shot(position, "BG 0101 S, R1 0104", "0104", die)

    assert left == table.steps("R1")


@pytest.mark.rule("TUT-6.4")
def test_the_strongest_unit_is_hit_first(position):
    table = shot(position, "BG 0101 S, R1 0104*, R2 0104", "0104", 5)

    assert (1, 1) == (table.steps("R1"), table.steps("R2"))


@pytest.mark.rule("TUT-6.5")
@pytest.mark.parametrize(
    ("gun", "target"), [("0102 S", "0105"), ("0304 N", "0303")], ids=["woods", "town"]
)
@pytest.mark.parametrize(("die", "left"), [(4, 2), (5, 1)])
def test_woods_and_town_take_one_off_the_die(position, gun, target, die, left):
    table = shot(position, f"BG {gun}, R1 {target}", target, die)

    assert left == table.steps("R1")


@pytest.mark.rule("TUT-6.6")
@pytest.mark.parametrize(("die", "left"), [(5, 2), (6, 1)])
def test_a_hedge_on_the_way_takes_another_one_off_the_die(position, die, left):
    table = shot(position, "BG 0204 N, R1 0201", "0201", die)

    assert left == table.steps("R1")


@pytest.mark.rule("TUT-6.6")
@pytest.mark.parametrize("gun", ["0204", "0203"])
def test_a_hedge_beside_the_target_is_on_the_way(position, gun):
    table = shot(position, f"BG {gun} N, R1 0202", "0202", 4)

    assert 2 == table.steps("R1")


@pytest.mark.rule("TUT-6.6")
def test_a_hedge_counts_for_a_target_on_a_hill(position):
    table = position("BG 0505 N, B1 0101, R1 0502, R2 0601", fire=[4])
    table.answer("BG", "fire", "0502")

    assert 2 == table.steps("R1")


@pytest.mark.rule("TUT-6.7")
@pytest.mark.parametrize(("die", "holes", "woods"), [(5, False, True), (6, True, False)])
def test_a_natural_six_turns_woods_into_shell_holes(position, die, holes, woods):
    table = shot(position, "BG 0102 S, R1 0105", "0105", die)
    there = 1 << table.book.land.hex("0105")

    assert holes == bool(terrain(table.s, "shell_holes") & there)
    assert woods == bool(terrain(table.s, "woods") & there)
    assert holes == bool(table.told(TerrainChanged))


@pytest.mark.rule("TUT-6.7")
def test_a_six_leaves_other_woods_alone(position):
    table = shot(position, "BG 0101 S, R1 0104", "0104", 6)

    assert {"0104"} == table.hexes(terrain(table.s, "shell_holes"))
    assert {"0105", "0201", "0302", "0404", "0505", "0601"} == table.hexes(
        terrain(table.s, "woods")
    )


@pytest.mark.rule("TUT-6.8", "TUT-4.4")
def test_turning_a_gun_to_any_facing_is_its_order(position):
    table = position(f"BG 0103 N, R1 0104, {FAR}").answer("BG", "turn")
    facings = table.options
    table.answer("S")

    assert {"N", "NE", "SE", "S", "SW", "NW"} == facings
    assert 3 == table.s.facing[table.unit("BG")]
    assert "BG" not in table.options
