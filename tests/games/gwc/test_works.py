"""Fortifications, and how artillery changes the ground."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.values import fire_power, morale, movement, range_of
from games.gwc.rules.ground.ground_now import ground
from games.gwc.rules.ground.terrain import cover, degrade
from games.gwc.rules.ground.works import KINDS, build, clear_works, is_linked, may_fortify, works_in
from games.gwc.state import Attack
from ww1core.events import TerrainChanged

SHELLS = "GWC-T99.5"


@pytest.fixture
def shelled(drawn):
    """What is in H5 after shells with a total: fortification and terrain."""

    def shell(kind="open", works="", total=18, **position):
        table = drawn(f"H5 {kind}", **position)
        s = table.s
        hex_ = table.hex("H5")
        if works:
            assert build(s, hex_, works, "GWC-F125.1")
        degrade(s, hex_, total, SHELLS)
        return works_in(s, hex_), ground(s, hex_)

    return shell


@pytest.mark.rule("GWC-F125.1")
def test_there_are_six_fortifications(field):
    kinds = {"foxhole", "trench", "mines", "wire", "blockhouse", "pillbox"}

    assert kinds == set(KINDS) == set(field().book.fortifications.fortifications)


@pytest.mark.rule("GWC-F125.1")
def test_gas_and_shell_holes_are_no_fortifications(drawn):
    table = drawn()
    s = table.s
    s.gas = s.shell_holes = 1 << table.hex("H5")

    assert "" == works_in(s, table.hex("H5"))
    assert may_fortify(s, table.hex("H5"))


@pytest.mark.rule("GWC-8.1.3", "GWC-F125.4")
@pytest.mark.parametrize("kind", [*KINDS])
def test_the_first_fortification_of_a_hex_stays_alone(drawn, kind):
    table = drawn()
    s = table.s
    hex_ = table.hex("H5")

    assert build(s, hex_, kind, "GWC-A39")
    assert not may_fortify(s, hex_)
    assert not build(s, hex_, "foxhole", "GWC-A39")
    assert kind == works_in(s, hex_)
    assert [{"what": kind, "at": hex_}] == table.told("told.built")


@pytest.mark.rule("GWC-F125.4", "GWC-T111", "GWC-T120", "GWC-T123")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [("marsh", False), ("stream", False), ("water", False), ("bridge", True), ("woods", True)],
)
def test_nothing_is_built_in_water(drawn, kind, expected):
    table = drawn(f"H5 {kind}")

    assert (
        expected
        == may_fortify(table.s, table.hex("H5"))
        == build(table.s, table.hex("H5"), "wire", "GWC-A45.4")
    )


@pytest.mark.rule("GWC-8.1.6")
def test_nothing_is_built_in_a_blaze(drawn):
    table = drawn()
    table.s.blaze = 1 << table.hex("H5")

    assert not may_fortify(table.s, table.hex("H5"))


@pytest.mark.rule("GWC-F125.2")
def test_a_fortification_can_be_cleared(drawn):
    table = drawn()
    s = table.s
    hex_ = table.hex("H5")
    s.wire = 1 << hex_ | 1 << table.hex("H6")
    clear_works(s, hex_, "GWC-A41")
    clear_works(s, hex_, "GWC-A41")

    assert 1 << table.hex("H6") == s.wire
    assert [{"what": "wire", "at": hex_}] == table.told("told.cleared")


@pytest.mark.rule("GWC-F126", "GWC-F127", "GWC-F129", "GWC-F130.1")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [("blockhouse", 6), ("foxhole", 3), ("pillbox", 5), ("trench", 4), ("wire", 1), ("mines", 1)],
)
def test_a_fortification_gives_its_cover(drawn, kind, expected):
    table = drawn("H5 brush")
    build(table.s, table.hex("H5"), kind, "GWC-F125.1")

    assert expected == cover(table.s, table.hex("H5"))


@pytest.mark.rule("GWC-T99.5", "GWC-T101", "GWC-T103", "GWC-T106")
@pytest.mark.parametrize(
    ("kind", "after"),
    [
        ("open", "shell_hole"),
        ("field", "shell_hole"),
        ("brush", "shell_hole"),
        ("orchard", "shell_hole"),
        ("woods", "shell_hole"),
        ("boulders", "shell_hole"),
        ("splintered_woods", "shell_hole"),
        ("ditch", "shell_hole"),
        ("quarry", "shell_hole"),
        ("building", "rubble"),
        ("bridge", "rubble"),
        ("rubble", "shell_hole"),
    ],
)
def test_shells_degrade_terrain_from_a_total_of_18(shelled, kind, after):
    assert ("", after) == shelled(kind)
    assert ("", kind) == shelled(kind, total=17)


@pytest.mark.rule("GWC-T111", "GWC-T120", "GWC-T123", "GWC-T118a")
@pytest.mark.parametrize("kind", ["marsh", "stream", "water", "shell_hole"])
def test_some_terrain_gets_no_worse(shelled, kind):
    assert ("", kind) == shelled(kind, total=30)


@pytest.mark.rule("GWC-T102b", "GWC-T104a", "GWC-T112", "GWC-T117")
def test_a_building_goes_down_step_by_step(drawn):
    table = drawn("H5 building")
    s = table.s
    hex_ = table.hex("H5")
    found = [(degrade(s, hex_, 18, SHELLS), ground(s, hex_)) for _ in range(3)]

    assert [(True, "rubble"), (True, "shell_hole"), (False, "shell_hole")] == found
    assert (1 << hex_, 0) == (s.shell_holes, s.rubble)


@pytest.mark.rule("GWC-F125.3", "GWC-F130.1", "GWC-F127", "GWC-T99.5")
def test_a_trench_becomes_a_foxhole_and_then_a_shell_hole(drawn):
    """GWC-EX-impact-degrade-then-defend is the second step."""
    table = drawn("H5 woods")
    s = table.s
    hex_ = table.hex("H5")
    build(s, hex_, "trench", "GWC-F125.1")
    found = []
    for _ in range(3):
        degrade(s, hex_, 18, SHELLS)
        found.append((works_in(s, hex_), ground(s, hex_), cover(s, hex_)))

    assert [("foxhole", "woods", 3), ("", "shell_hole", 1), ("", "shell_hole", 1)] == found


@pytest.mark.rule("GWC-F127", "GWC-F128", "GWC-F131")
@pytest.mark.parametrize("works", ["foxhole", "mines", "wire"])
@pytest.mark.parametrize(
    ("kind", "after"), [("open", "shell_hole"), ("building", "rubble"), ("bridge", "rubble")]
)
def test_what_a_light_fortification_leaves_behind(shelled, works, kind, after):
    assert ("", after) == shelled(kind, works)
    assert (works, kind) == shelled(kind, works, total=17)


@pytest.mark.rule("GWC-F125.3", "GWC-F126", "GWC-F129")
@pytest.mark.parametrize("works", ["pillbox", "blockhouse"])
def test_concrete_stands_up_to_19(shelled, works):
    assert (works, "open") == shelled("open", works, total=19)
    assert ("", "rubble") == shelled("open", works, total=20)


@pytest.mark.rule("GWC-T121.1")
def test_a_path_between_printed_shell_holes_is_lost(drawn):
    table = drawn("H5 shell_hole", sides="H5/H6 path")
    s = table.s
    hex_, plain = table.hex("H5"), table.hex("H6")
    assert not degrade(s, hex_, 17, SHELLS)
    assert 0 == s.lost_paths

    assert degrade(s, hex_, 18, SHELLS)
    assert degrade(s, plain, 18, SHELLS)
    assert not degrade(s, hex_, 18, SHELLS)

    assert 1 << hex_ == s.lost_paths


@pytest.mark.rule("GWC-T118.3")
def test_a_board_of_shell_holes_gets_no_worse(field):
    s = field("mort_homme").s
    hexes = s.book.land.grid.hexes
    assert {"shell_hole"} == {ground(s, hex_) for hex_ in hexes}

    assert not any(degrade(s, hex_, 30, SHELLS) for hex_ in hexes if not s.book.paths >> hex_ & 1)


@pytest.mark.rule("GWC-T99.5")
def test_a_change_of_ground_is_told(drawn):
    table = drawn()
    log = []
    table.s.bus.listen(log.append)
    degrade(table.s, table.hex("H5"), 18, "GWC-E95")

    assert [TerrainChanged(table.hex("H5"), "shell_hole", "GWC-E95")] == log


@pytest.mark.rule("GWC-T124b", "GWC-T124")
def test_woods_go_down_before_anybody_defends(drawn):
    """GWC-EX-mortar-woods: FP 7, 2 for splinters, a roll of 9."""
    table = drawn("H5 woods")
    s = table.s
    bonus = s.book.terrain.terrain["woods"].artillery_bonus
    s.attack = Attack("fire", 0, table.hex("H5"), total=7 + bonus + 9)
    degrade(s, table.hex("H5"), s.attack.total, SHELLS)

    assert (18, 1) == (s.attack.total, cover(s, table.hex("H5")))


@pytest.mark.rule("GWC-F130.2")
@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("trench", "trench", True),
        ("trench", "pillbox", True),
        ("blockhouse", "trench", True),
        ("pillbox", "pillbox", False),
        ("trench", "foxhole", False),
    ],
)
def test_trenches_are_linked_with_concrete(drawn, before, after, expected):
    table = drawn()
    for label, kind in (("H5", before), ("H6", after)):
        build(table.s, table.hex(label), kind, "GWC-F125.1")

    assert expected == is_linked(table.s, table.hex("H5"), table.hex("H6"))


@pytest.mark.rule("GWC-F131.1")
def test_wire_takes_from_all_values_but_movement(drawn):
    """GWC-EX-wire-stats."""
    table = drawn(base="bleid", german="H5 inf14")
    s = table.s
    unit = next(u for u, hex_ in enumerate(s.hex) if hex_ >= 0)
    values = (fire_power, range_of, morale, movement)
    before = [value(s, unit) for value in values]
    build(s, table.hex("H5"), "wire", "GWC-A45.4")

    assert [-1, -1, -1, 0] == [
        value(s, unit) - was for value, was in zip(values, before, strict=True)
    ]
