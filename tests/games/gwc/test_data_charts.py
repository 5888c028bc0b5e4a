"""The charts as they are printed: terrain, Fortifications, tracks, Objective markers, values."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.gwc.schema.ground import Fortifications, TerrainData
from games.gwc.schema.tracks import ObjectiveMarkers, Tracks
from games.gwc.schema.values import SpecialRules, Values
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
FLAGS = ("sunken", "water", "flammable", "marker_only", "by_way_only")
"""What a row of the terrain chart says with a word."""
ORDER = """
blaze water bridge stream marsh rubble building boulders woods
splintered_woods orchard brush quarry ditch shell_hole field open
"""


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def ground(content):
    return content.load("terrain.yaml", TerrainData)


@pytest.fixture(scope="module")
def works(content):
    return content.load("fortifications.yaml", Fortifications)


@pytest.fixture(scope="module")
def tracks(content):
    return content.load("tracks.yaml", Tracks)


@pytest.fixture(scope="module")
def values(content):
    return content.load("values.yaml", Values)


@pytest.fixture(scope="module")
def row(ground):
    """A row of the chart: cost, Cover, sight and Hindrance, wear, Tanks, and what else it says."""

    def line(name):
        one = ground.terrain[name]
        words = [flag for flag in FLAGS if getattr(one, flag)]
        if not one.fortifiable:
            words.append("no works")
        if one.vulnerability is not None:
            words.append(f"{one.vulnerability} to {one.degrades_to}")
        words += [] if one.tanks == "allowed" else [f"tanks {one.tanks}"]
        words += [] if one.tank_test == "never" else [f"test {one.tank_test}"]
        more = ("same_move", "first_extra", "see_into", "artillery_bonus")
        words += [f"{key} {getattr(one, key)}" for key in more if getattr(one, key)]
        return (one.move, one.cover, one.sight, one.hindrance, *words)

    return line


@pytest.mark.rule("GWC-T100", "GWC-T111", "GWC-T120", "GWC-T123")
def test_fire_and_water_are_as_printed(row):
    shut = ("impassable", None)

    assert (*shut, "obstacle_all_levels", 0, "marker_only", "no works", "tanks prohibited") == row(
        "blaze"
    )
    assert (*shut, "clear", 0, "water", "no works", "tanks prohibited") == row("water")
    assert (3, -1, "clear", 0, "water", "no works", "tanks prohibited") == row("stream")
    assert (3, 0, "hindrance", 1, "water", "no works") == row("marsh")


@pytest.mark.rule("GWC-T102a", "GWC-T104a", "GWC-T117", "GWC-T102b")
def test_bridges_buildings_and_rubble_are_as_printed(row):
    house = ("flammable", "18 to rubble", "tanks by_road_or_free_centre")

    assert (1, 2, "hindrance", 1, "by_way_only", "18 to rubble", "tanks by_way") == row("bridge")
    assert (2, 3, "obstacle", 0, *house) == row("building")
    assert (2, 2, "hindrance", 2, "18 to shell_hole", "test always") == row("rubble")


@pytest.mark.rule("GWC-T101", "GWC-T124", "GWC-T124b", "GWC-T124.1")
def test_boulders_and_woods_are_as_printed(row):
    trees = ("flammable", "18 to shell_hole", "tanks by_road", "artillery_bonus 2")
    stumps = ("18 to shell_hole", "tanks prohibited", "first_extra 1", "see_into 2")

    assert (1, 2, "obstacle", 0, "18 to shell_hole") == row("boulders")
    assert (2, 2, "obstacle", 0, *trees) == row("woods")
    assert (1, 2, "deep", 0, *stumps) == row("splintered_woods")


@pytest.mark.rule("GWC-T113", "GWC-T103", "GWC-T106", "GWC-T112")
def test_growth_and_open_ground_are_as_printed(row):
    assert (1, 1, "hindrance", 2, "18 to shell_hole") == row("orchard")
    assert (2, 1, "hindrance", 3, "18 to shell_hole") == row("brush")
    assert (1, 0, "hindrance", 1, "18 to shell_hole") == row("field")
    assert (1, 0, "clear", 0, "18 to shell_hole") == row("open")


@pytest.mark.rule("GWC-T114", "GWC-T108", "GWC-T118a")
def test_ground_below_the_ground_is_as_printed(row):
    pit = ("sunken", "18 to shell_hole", "test always")

    assert (2, 1, "clear", 0, *pit, "same_move 1") == row("quarry")
    assert (2, 1, "clear", 0, *pit) == row("ditch")
    assert (1, 1, "clear", 0, "test first_in_order", "first_extra 1") == row("shell_hole")


@pytest.mark.rule("GWC-T99.1a")
def test_of_two_terrains_in_a_hex_the_one_higher_in_the_chart_counts(ground):
    order = sorted(ground.terrain, key=lambda name: ground.terrain[name].rank)

    assert ORDER.split() == order
    assert list(range(1, 18)) == [ground.terrain[name].rank for name in order]


@pytest.mark.rule("GWC-T107a", "GWC-T119")
def test_gas_and_smoke_are_as_printed(ground):
    gas, smoke = (
        (o.move_extra, o.hindrance, o.own_hex, o.all_levels, o.suppresses, o.bars_recovery, o.since)
        for o in (ground.overlays["gas"], ground.overlays["smoke"])
    )

    assert (1, (1, 1), True, True, True, True, None) == gas
    assert (0, (1, 8), True, True, False, False, "1916-01") == smoke


@pytest.mark.rule("GWC-T105", "GWC-T109", "GWC-T122", "GWC-T122.1")
def test_hexsides_are_as_printed(ground):
    high = ("mortar", "artillery")
    rows = {
        name: (o.move_extra, o.cover, o.cover_not_against, o.sight, o.hindrance, o.clear_beside)
        for name, o in ground.hexsides.items()
    }

    assert rows == {
        "fence": (1, 0, (), "hindrance", 1, True),
        "hedge": (1, 1, high, "obstacle", 0, True),
        "wall": (1, 2, high, "obstacle", 0, True),
        "destroyed_wall": (0, 2, high, "obstacle", 0, True),
    }


@pytest.mark.rule("GWC-T110.a", "GWC-T110.1", "GWC-T110.2", "GWC-GL-AOLEVEL")
def test_hills_are_as_printed(ground):
    hills = ground.hills

    assert (0, 1, 2, 3, 4) == hills.levels
    assert (1, 1, -1) == (hills.uphill_extra, hills.fire_down, hills.fire_up)
    assert (2, True) == (hills.observer_level, hills.tank_test)


@pytest.mark.rule("GWC-F126", "GWC-F127", "GWC-F129", "GWC-F130.1")
def test_works_that_shelter_are_as_printed(works):
    rows = {
        name: (o.cover, o.vulnerability, o.degrades_to, o.in_building, o.tank_test, o.survives_tie)
        for name, o in works.fortifications.items()
        if o.cover
    }
    trench = works.fortifications["trench"]

    assert rows == {
        "blockhouse": (6, 20, "rubble", None, "never", True),
        "foxhole": (3, 18, "shell_hole", "rubble", "always", False),
        "pillbox": (5, 20, "rubble", None, "never", True),
        "trench": (4, 18, "foxhole", None, "always", False),
    }
    assert (1, ("trench", "blockhouse", "pillbox")) == (
        trench.move_from_same,
        trench.sheltered_from,
    )
    assert ["blockhouse"] == [name for name, o in works.fortifications.items() if not o.in_game]


@pytest.mark.rule("GWC-F128.2a", "GWC-F131.1", "GWC-8.1.3", "GWC-F125.4")
def test_mines_and_wire_are_as_printed_and_one_work_stands_in_a_hex(works):
    mines, wire = works.fortifications["mines"], works.fortifications["wire"]

    assert (0, 18, "shell_hole", "rubble", 9, 6) == (
        mines.cover,
        mines.vulnerability,
        mines.degrades_to,
        mines.in_building,
        mines.attacks_vehicles,
        mines.attacks_others,
    )
    assert (None, 18, "shell_hole", "rubble") == (
        wire.cover,
        wire.vulnerability,
        wire.degrades_to,
        wire.in_building,
    )
    assert (-1, -1, -1, True, True) == (wire.fp, wire.range, wire.morale, wire.stops, wire.crushed)
    assert (1, False) == (works.most_in_a_hex, works.in_water)


@pytest.mark.rule("GWC-7.3.2a")
def test_the_twenty_objective_markers_are_as_printed(content):
    markers = content.load("objectives.yaml", ObjectiveMarkers).markers
    valued = [f"{one.id}{one.objective}={one.points}" for one in markers if one.kind == "value"]

    assert "A1=1 B2=1 C3=1 D4=1 E5=1 F2=2 G3=2 H4=2 J5=2 K3=3 L4=3 M5=3 N4=4 P5=4 Q5=5" == (
        " ".join(valued)
    )
    assert ["R=1", "S=1", "T=2"] == [f"{o.id}={o.points}" for o in markers if o.kind == "each"]
    assert [
        ("Y", "exit_bonus", 1, "owner"),
        ("Z", "elimination_bonus", 1, "opponent_of_owner"),
    ] == [(one.id, one.kind, one.points, one.to) for one in markers if not one.secret]


@pytest.mark.rule("GWC-1.1", "GWC-7.1")
def test_hands_and_losses_are_as_printed(tracks):
    points = tracks.victory_points

    assert {"attack": 6, "recon": 5, "defense": 4} == tracks.hand_size.cards
    assert (2, 1, 1, 0) == (points.platoon, points.squad, points.runner, points.hero)
    assert (1, True) == (points.leader, points.leader_command)
    assert (3, 3) == (points.tank, points.tank_leader)


@pytest.mark.rule("VAL-veteran-marker", "VAL-wind-direction", "VAL-runner-values")
def test_the_values_that_the_book_leaves_open_are_those_of_the_content(values):
    veteran, runner = values.veteran_marker, values.runner_values

    assert (1, 1, 1, 1) == (veteran.fp, veteran.range, veteran.move, veteran.morale)
    assert (0, False) == (veteran.command, veteran.tanks)
    assert 1 == values.wind_direction.each_direction
    assert (0, 0) == (runner.fp, runner.range)


@pytest.mark.rule("GWC-T116a", "GWC-T116b", "GWC-T116c", "GWC-T116d")
def test_a_road_a_railway_and_a_path_have_the_printed_values(ground):
    road, rail, path = (ground.elements[name] for name in ("road", "rail", "path"))

    assert (1, 1, True, -1, ("open",), 0, True) == (
        road.move,
        road.movement_bonus,
        road.uphill_free,
        road.cover,
        road.cover_on,
        road.hindrance,
        road.clear_along,
    )
    assert (1, 0, 1, True) == (rail.move, rail.movement_bonus, rail.hindrance, rail.clear_along)
    assert (1, 0, 0, False) == (path.move, path.movement_bonus, path.hindrance, path.clear_along)


def test_a_block_covers_the_centre_and_a_corner_does_not(ground):
    def has_centre(polygon):
        xs, ys = zip(*polygon, strict=True)
        return min(xs) < 0 < max(xs) and min(ys) < 0 < max(ys)

    assert has_centre(ground.footprints.block)
    assert not has_centre(ground.footprints.corner)


@pytest.mark.rule("GWC-3.a")
def test_formations_have_the_printed_silhouettes(tracks):
    assert (7, 1) == (tracks.stacking.limit, tracks.stacking.tanks_in_a_hex)
    assert tracks.stacking.silhouettes == {
        "platoon": 4,
        "squad": 2,
        "runner": 1,
        "leader": 1,
        "hero": 1,
        "tank": 3,
        "tank_leader": 3,
    }


@pytest.mark.rule("GWC-O19.2c")
def test_the_artillery_boxes_open_at_their_dates(tracks):
    boxes = tracks.artillery

    assert boxes["local_barrage"].since is None
    assert "1915-01" == boxes["fixed_rolling_barrage"].since
    assert {"german": "1915-06", "french": "1915-07", "american": None} == boxes[
        "gas_attack"
    ].nations


@pytest.mark.rule("GWC-O17.1d")
def test_planes_have_the_printed_strength(tracks):
    air = tracks.air

    assert [(1914, 3), (1915, 6)] == [(one.year, one.fp) for one in air.bombing]
    assert 5 == air.strafing
    assert {"german": "1915-08", "french": "1916-02", "american": None} == air.strafing_since


def test_the_time_track_runs_from_0_to_12(tracks):
    assert (0, 12, True) == (tracks.time.first, tracks.time.last, tracks.time.ends_beyond)


def test_the_casualty_track_has_20_spaces_and_a_tank_takes_two(tracks):
    assert (20, 2) == (tracks.casualties.spaces, tracks.casualties.tank_spaces)


def test_the_other_values_are_those_of_the_content(values):
    assert (2, 1917) == (values.tank_leader_radius.radius, values.e57_year.year)
    assert (("tank", "tank_leader"), False) == (
        values.first_tank_lost.counted,
        values.first_tank_lost.exits,
    )
    assert values.mixed_entente.leaders_lead_both
    assert values.mixed_entente.national_texts_need_nation
    assert {"formations", "weapons", "telephones", "pillbox", "objectives", "planes"} == set(
        values.marker_supply.limited
    )


def test_there_are_16_special_rules(content):
    rules = {
        one.id: one.parameters for one in content.load("special_rules.yaml", SpecialRules).rules
    }

    assert 16 == len(rules)
    assert ("los_limit", "until_time") == rules["SR-fog"]
    assert () == rules["SR-bog"]
