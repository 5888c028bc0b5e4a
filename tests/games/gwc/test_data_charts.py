"""The terrain chart, the fortifications, the tracks, the Objective markers and the values."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.gwc.schema.ground import Fortifications, TerrainData
from games.gwc.schema.tracks import ObjectiveMarkers, Tracks
from games.gwc.schema.values import SpecialRules, Values
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def ground(content):
    return content.load("terrain.yaml", TerrainData)


@pytest.fixture(scope="module")
def fortifications(content):
    return content.load("fortifications.yaml", Fortifications)


@pytest.fixture(scope="module")
def tracks(content):
    return content.load("tracks.yaml", Tracks)


@pytest.fixture(scope="module")
def markers(content):
    return {one.id: one for one in content.load("objectives.yaml", ObjectiveMarkers).markers}


@pytest.fixture(scope="module")
def values(content):
    return content.load("values.yaml", Values)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("boulders", (1, 2, 0, 18, "shell_hole")),
        ("bridge", (1, 2, 1, 18, "rubble")),
        ("brush", (2, 1, 3, 18, "shell_hole")),
        ("building", (2, 3, 0, 18, "rubble")),
        ("field", (1, 0, 1, 18, "shell_hole")),
        ("ditch", (2, 1, 0, 18, "shell_hole")),
        ("marsh", (3, 0, 1, None, None)),
        ("open", (1, 0, 0, 18, "shell_hole")),
        ("orchard", (1, 1, 2, 18, "shell_hole")),
        ("quarry", (2, 1, 0, 18, "shell_hole")),
        ("rubble", (2, 2, 2, 18, "shell_hole")),
        ("shell_hole", (1, 1, 0, None, None)),
        ("stream", (3, -1, 0, None, None)),
        ("water", ("impassable", None, 0, None, None)),
        ("woods", (2, 2, 0, 18, "shell_hole")),
        ("splintered_woods", (1, 2, 0, 18, "shell_hole")),
        ("blaze", ("impassable", None, 0, None, None)),
    ],
)
def test_a_terrain_has_the_printed_values(ground, name, row):
    found = ground.terrain[name]

    assert row == (
        found.move,
        found.cover,
        found.hindrance,
        found.vulnerability,
        found.degrades_to,
    )


def test_there_are_17_types_of_terrain_in_one_order(ground):
    assert list(range(1, 18)) == sorted(row.rank for row in ground.terrain.values())


def test_the_printed_places_in_the_order_are_kept(ground):
    rank = {name: row.rank for name, row in ground.terrain.items()}

    assert rank["bridge"] < rank["stream"]
    assert rank["building"] < rank["woods"]
    assert 17 == rank["open"]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        (lambda row: row.water, {"marsh", "stream", "water"}),
        (lambda row: row.sight.startswith("obstacle"), {"boulders", "building", "woods", "blaze"}),
        (lambda row: row.blind, {"boulders", "building", "woods", "splintered_woods"}),
        (lambda row: row.tank_test != "never", {"ditch", "quarry", "rubble", "shell_hole"}),
        (lambda row: row.sunken, {"ditch", "quarry"}),
        (lambda row: row.flammable, {"building", "woods"}),
        (lambda row: not row.fortifiable, {"blaze", "water", "stream", "marsh"}),
        (lambda row: row.first_extra, {"shell_hole", "splintered_woods"}),
        (lambda row: row.by_way_only, {"bridge"}),
        (lambda row: row.artillery_bonus, {"woods"}),
        (lambda row: row.marker_only, {"blaze"}),
    ],
)
def test_some_terrains_are_peculiar(ground, question, names):
    assert names == {name for name, row in ground.terrain.items() if question(row)}


def test_tanks_are_kept_out_of_some_terrain(ground):
    limits = {name: row.tanks for name, row in ground.terrain.items() if row.tanks != "allowed"}

    assert limits == {
        "blaze": "prohibited",
        "water": "prohibited",
        "bridge": "by_way",
        "stream": "prohibited",
        "building": "by_road_or_free_centre",
        "woods": "by_road",
        "splintered_woods": "prohibited",
    }


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("fence", (1, 0, "hindrance", 1)),
        ("hedge", (1, 1, "obstacle", 0)),
        ("wall", (1, 2, "obstacle", 0)),
        ("destroyed_wall", (0, 2, "obstacle", 0)),
    ],
)
def test_a_hexside_has_the_printed_values(ground, name, row):
    found = ground.hexsides[name]

    assert row == (found.move_extra, found.cover, found.sight, found.hindrance)
    assert found.clear_beside


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


def test_gas_and_smoke_have_the_printed_values(ground):
    gas, smoke = ground.overlays["gas"], ground.overlays["smoke"]

    assert (1, (1, 1), True, True) == (
        gas.move_extra,
        gas.hindrance,
        gas.suppresses,
        gas.all_levels,
    )
    assert (0, (1, 8), "1916-01") == (smoke.move_extra, smoke.hindrance, smoke.since)


def test_hills_have_the_printed_values(ground):
    hills = ground.hills

    assert (0, 1, 2, 3, 4) == hills.levels
    assert (1, 1, -1, 2) == (
        hills.uphill_extra,
        hills.fire_down,
        hills.fire_up,
        hills.observer_level,
    )


def test_a_block_covers_the_centre_and_a_corner_does_not(ground):
    def has_centre(polygon):
        xs, ys = zip(*polygon, strict=True)
        return min(xs) < 0 < max(xs) and min(ys) < 0 < max(ys)

    assert has_centre(ground.footprints.block)
    assert not has_centre(ground.footprints.corner)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("blockhouse", (6, 20, "rubble", None)),
        ("foxhole", (3, 18, "shell_hole", "rubble")),
        ("mines", (0, 18, "shell_hole", "rubble")),
        ("pillbox", (5, 20, "rubble", None)),
        ("trench", (4, 18, "foxhole", None)),
        ("wire", (None, 18, "shell_hole", "rubble")),
    ],
)
def test_a_fortification_has_the_printed_values(fortifications, name, row):
    found = fortifications.fortifications[name]

    assert row == (found.cover, found.vulnerability, found.degrades_to, found.in_building)


@pytest.mark.rule("GWC-F128.2a")
def test_mines_attack_vehicles_with_nine_and_others_with_six(fortifications):
    mines = fortifications.fortifications["mines"]

    assert (9, 6) == (mines.attacks_vehicles, mines.attacks_others)


def test_wire_lowers_fire_range_and_morale_by_one(fortifications):
    wire = fortifications.fortifications["wire"]

    assert (-1, -1, -1) == (wire.fp, wire.range, wire.morale)
    assert (True, True) == (wire.stops, wire.crushed)


def test_a_hex_has_one_fortification_and_water_none(fortifications):
    assert (1, False) == (fortifications.most_in_a_hex, fortifications.in_water)


def test_only_the_blockhouse_is_out_of_the_game(fortifications):
    rows = fortifications.fortifications

    assert ["blockhouse"] == [name for name, row in rows.items() if not row.in_game]


def test_there_are_twenty_objective_markers(markers):
    assert 20 == len(markers)


@pytest.mark.rule("GWC-7.3.2a")
def test_three_markers_give_six_points_to_objective_three(markers):
    three = [one for one in markers.values() if one.objective == 3]

    assert ["C", "G", "K"] == [one.id for one in three]
    assert 6 == sum(one.points for one in three)


def test_every_objective_has_a_marker_and_three_markers_are_for_each(markers):
    assert {1, 2, 3, 4, 5} == {one.objective for one in markers.values() if one.kind == "value"}
    assert [1, 1, 2] == [one.points for one in markers.values() if one.kind == "each"]


def test_two_markers_have_no_secret_side(markers):
    special = {one.id: (one.kind, one.to) for one in markers.values() if not one.secret}

    assert special == {
        "Y": ("exit_bonus", "owner"),
        "Z": ("elimination_bonus", "opponent_of_owner"),
    }


def test_the_hand_depends_on_the_posture(tracks):
    assert {"attack": 6, "recon": 5, "defense": 4} == tracks.hand_size.cards


def test_formations_are_worth_the_printed_points(tracks):
    points = tracks.victory_points

    assert (2, 1, 1, 0, 3, 3) == (
        points.platoon,
        points.squad,
        points.runner,
        points.hero,
        points.tank,
        points.tank_leader,
    )
    assert (1, True) == (points.leader, points.leader_command)


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


def test_a_veteran_is_better_by_one_but_for_command(values):
    veteran = values.veteran_marker

    assert (1, 1, 1, 1, 0) == (
        veteran.fp,
        veteran.range,
        veteran.move,
        veteran.morale,
        veteran.command,
    )
    assert not veteran.tanks


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
