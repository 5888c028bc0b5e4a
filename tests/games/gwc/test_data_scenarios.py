"""The sixteen scenarios: what their sheets say, and that their set-ups are legal."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from games.gwc.content.dates import month_number
from games.gwc.content.forces import forces_of
from games.gwc.content.scenario import NOBODY, SEATS, read_sheet, seat_of, sheet_of
from games.gwc.content.support import support_of
from games.gwc.schema.counters import Counters, Markers
from games.gwc.schema.ground import Fortifications, TerrainData
from games.gwc.schema.scenario import Scenarios
from games.gwc.schema.tracks import ObjectiveMarkers, Tracks
from ww1core.hexgrid.hexset import from_members, iterate
from ww1core.tables.load import Content

FOLDER = files("games.gwc") / "data"
IDS = (
    "bleid",
    "mondement",
    "eparges",
    "caures",
    "mort_homme",
    "fleury_june",
    "fleury_august",
    "berry",
    "laffaux_1917",
    "laffaux_1918",
    "cantigny",
    "chazelle",
    "belleau_wheat",
    "belleau_wise",
    "vaux",
    "ploisy",
)
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
FIELD_GUN = {"german": "ger-w-k77", "french": "fra-w-c75", "american": "usa-w-c75"}
SIGN = {0: 1, 1: -1, NOBODY: 0}


@pytest.fixture(scope="module")
def content():
    return Content(FOLDER)


@pytest.fixture(scope="module")
def sheets(content):
    return {id_: sheet_of(content, id_) for id_ in IDS}


@pytest.fixture(scope="module")
def armies(content, sheets):
    return {id_: forces_of(content, sheet) for id_, sheet in sheets.items()}


@pytest.fixture(params=IDS)
def sheet(sheets, request):
    return sheets[request.param]


@pytest.fixture
def forces(armies, sheet):
    return armies[sheet.id]


@pytest.fixture(scope="module")
def chart(content):
    return content.load("terrain.yaml", TerrainData).terrain


@pytest.fixture(scope="module")
def tracks(content):
    return content.load("tracks.yaml", Tracks)


def placed(forces, seat):
    return [one for one in forces.formations if one.seat == seat and one.start >= 0]


def ground(sheet, chart, hex_):
    return chart[sheet.board.land.terrain_of(hex_)[0]]


def test_the_list_has_sixteen_scenarios_and_a_sheet_for_each(content):
    listed = content.load("scenarios.yaml", Scenarios).scenarios

    assert list(IDS) == [one.id for one in listed]
    assert {f"scenarios/{id_}.yaml" for id_ in IDS} == set(content.names("scenarios"))


def test_the_introduction_is_first_small_and_simple(content, sheets, armies):
    listed = content.load("scenarios.yaml", Scenarios).scenarios
    size = {id_: len(sheet.placement) for id_, sheet in sheets.items()}

    assert size["bleid"] == min(size.values())
    assert ["bleid"] == [one.id for one in listed if one.complexity == 1]
    assert not sheets["bleid"].fortifications
    assert not any(telephone.box for telephone in armies["bleid"].telephones)


def test_scenarios_stand_in_the_order_of_time(content, sheets):
    listed = [read_sheet(content, id_).value for id_ in sheets]
    dates = [sheet.date for sheet in listed]

    assert sorted(dates) == dates
    assert list(range(1, 17)) == [sheet.number for sheet in listed]


def test_every_board_is_used(content, sheets):
    assert {f"boards/{sheet.board.id}.yaml" for sheet in sheets.values()} == set(
        content.names("boards")
    )


@pytest.mark.rule("GWC-GL-SCALE")
def test_one_side_is_german_and_the_other_not(sheet):
    assert "german" == sheet.sides[0].nation
    assert sheet.sides[1].nation in {"french", "american"}
    assert "german" not in sheet.sides[1].allies
    assert () == sheet.sides[0].allies


@pytest.mark.rule("GWC-GL-SCALE")
def test_germany_fights_the_entente():
    assert ("german", "entente") == SEATS
    assert (0, 1, NOBODY) == tuple(seat_of(side) for side in ("german", "entente", None))


def test_the_hand_follows_the_posture(sheet, tracks):
    for side in sheet.sides:
        assert tracks.hand_size.cards[side.posture] == side.hand_size
        assert 1 <= side.orders <= side.hand_size
        assert 0 <= side.discards <= side.hand_size


def test_the_edges_are_opposite_and_have_the_observers(sheet):
    german, entente = sheet.sides

    assert OPPOSITE[german.edge] == entente.edge
    for side in sheet.sides:
        assert sheet.board.observers[side.edge] == side.observer
        assert side.edge_hexes >> side.observer & 1


def test_there_is_one_defender_at_most(sheet):
    defenders = [side.seat for side in sheet.sides if side.posture == "defense"]

    assert (defenders or [NOBODY]) == [sheet.defender]


def test_only_one_scenario_has_no_defender(sheets):
    assert ["chazelle"] == [id_ for id_, sheet in sheets.items() if sheet.defender == NOBODY]


def test_time_starts_before_sudden_death(sheet, tracks):
    assert tracks.time.first <= sheet.time < sheet.sudden_death <= tracks.time.last


def test_a_side_surrenders_before_it_is_gone(sheet, forces, tracks):
    for side in sheet.sides:
        strength = sum(
            2 if one.kind.startswith("tank") else one.kind not in {"runner", "hero"}
            for one in placed(forces, side.seat)
        )
        assert 3 <= side.surrender <= min(strength, tracks.casualties.spaces)


def test_support_tables_fit_nation_and_year(content, sheet):
    assert [11, 11] == [len(table.rows) for table in support_of(content, sheet)]


def test_telephones_stand_in_boxes_that_are_open(sheet, forces, tracks):
    for telephone in forces.telephones:
        if telephone.box:
            box = tracks.artillery[telephone.box]
            since = box.nations.get(telephone.nation) if box.nations else box.since
            assert month_number(since) <= sheet.month
            assert sheet.sides[telephone.seat].nation == telephone.nation


def test_a_broken_telephone_is_one_whose_lines_are_cut(sheet, forces):
    broken = {telephone.seat for telephone in forces.telephones if telephone.is_broken}

    assert sheet.special.lines_cut == broken


def test_the_balance_is_that_of_the_fixed_markers(content, sheet):
    markers = {one.id: one for one in content.load("objectives.yaml", ObjectiveMarkers).markers}
    owned = set(read_sheet(content, sheet.id).value.objectives.owners)
    fixed = [markers[id_] for id_ in sheet.open]
    balance = sum(
        SIGN[sheet.control[one.objective - 1]] * one.points for one in fixed if one.kind == "value"
    )

    assert balance == sheet.balance
    assert len(set(sheet.open)) == len(sheet.open)
    assert {one.id for one in fixed if not one.secret} == owned


def test_both_sides_set_up_in_zones_apart(sheet):
    assert {0, 1} == set(sheet.set_up_order)
    assert not sheet.sides[0].zone & sheet.sides[1].zone


def test_formations_and_fortifications_start_in_the_zone_of_their_side(sheet, forces):
    for side in sheet.sides:
        assert all(side.zone >> one.start & 1 for one in placed(forces, side.seat))
    assert all(
        (sheet.sides[0].zone | sheet.sides[1].zone) >> hex_ & 1 for hex_, _ in sheet.fortifications
    )


def test_formations_fight_for_their_nation_or_its_ally(sheet, forces):
    for side in sheet.sides:
        assert {one.nation for one in placed(forces, side.seat)} <= {side.nation, *side.allies}


def test_allies_are_those_of_the_rule_about_mixed_sides(content, sheet, forces):
    rules = {rule.id: rule for rule in read_sheet(content, sheet.id).value.special_rules}
    mixed = rules.get("SR-mixed")
    allied = {
        one.counter
        for one in forces.formations
        if one.nation in sheet.sides[one.seat].allies and (one.start >= 0 or one.arrives)
    }

    assert bool(sheet.sides[1].allies) == (mixed is not None)
    assert allied == (set(mixed.units) if mixed else set())


def test_fortifications_stand_alone_and_dry(content, sheet, chart):
    rows = content.load("fortifications.yaml", Fortifications).fortifications

    assert len(sheet.fortifications) == len({hex_ for hex_, _ in sheet.fortifications})
    for hex_, kind in sheet.fortifications:
        assert rows[kind].in_game
        assert ground(sheet, chart, hex_).fortifiable


def test_there_are_markers_for_the_fortifications(content, sheet):
    markers = content.load("counters/markers.yaml", Markers).markers
    kinds = Counter(kind for _, kind in sheet.fortifications)

    assert kinds["trench"] + kinds["foxhole"] <= markers["trench"].count
    assert kinds["wire"] + kinds["mines"] <= markers["wire"].count
    assert kinds["pillbox"] < markers["pillbox"].count


def test_nobody_starts_overstacked_or_in_impassable_ground(sheet, forces, chart, tracks):
    for side in sheet.sides:
        stacks, tanks = Counter(), Counter()
        for one in placed(forces, side.seat):
            stacks[one.start] += one.silhouettes
            tanks[one.start] += one.kind.startswith("tank")
            assert ground(sheet, chart, one.start).move != "impassable"
        assert max(stacks.values()) <= tracks.stacking.limit
        assert max(tanks.values()) <= tracks.stacking.tanks_in_a_hex


def test_tanks_start_where_tanks_may_be(sheet, forces, chart):
    land = sheet.board.land
    roads = from_members(
        hex_
        for sides in (land.sides["road"], sheet.board.land.exits["road"])
        for side in sides
        for hex_ in iterate(side)
    )
    for one in forces.formations:
        if one.start >= 0 and one.kind.startswith("tank"):
            rule = ground(sheet, chart, one.start).tanks
            is_free = rule == "by_road_or_free_centre" and one.start in sheet.board.corners
            assert rule == "allowed" or roads >> one.start & 1 or is_free, one.id


def test_weapons_start_with_units_that_can_use_them(sheet, forces, chart):
    wired = {hex_ for hex_, kind in sheet.fortifications if kind == "wire"}
    for number, one in enumerate(forces.formations):
        if one.weapon >= 0:
            weapon = forces.weapons[one.weapon]
            assert number == weapon.carrier
            assert one.kind in weapon.carriers
            assert one.nation == weapon.nation
            if one.start >= 0:
                assert not ground(sheet, chart, one.start).water
                assert one.start not in wired


def test_units_start_in_cohesion(sheet, forces):
    grid = sheet.board.land.grid
    for side in sheet.sides:
        own = placed(forces, side.seat)
        leaders = [one for one in own if one.kind in {"leader", "hero"}]
        near = side.edge_hexes
        for one in leaders:
            near |= grid.within(one.start, one.good.command)
        for number, controller in enumerate(sheet.control):
            if controller == side.seat:
                near |= sheet.board.objectives[number]
        assert leaders
        assert any(one.kind == "platoon" for one in own)
        for one in own:
            is_bound = one.kind in {"platoon", "squad"} and not one.stosstruppen and one.weapon < 0
            assert not is_bound or near >> one.start & 1, one.id


def test_the_sides_start_apart(sheet, forces):
    grid = sheet.board.land.grid
    german, entente = ({one.start for one in placed(forces, seat)} for seat in (0, 1))

    assert min(grid.distance(a, b) for a in german for b in entente) >= 2


def test_an_occupied_objective_is_controlled(sheet, forces):
    for seat in (0, 1):
        held = {one.start for one in placed(forces, seat)}
        for number, hex_ in enumerate(sheet.board.objective_hex):
            assert hex_ not in held or sheet.control[number] == seat


def test_reinforcements_come_later_and_find_room(sheet, chart, tracks):
    spaces = Counter()
    for one in sheet.reinforcements:
        assert sheet.time < one.space <= tracks.time.last
        spaces[one.seat, one.space] += 1
    for (seat, _), number in spaces.items():
        edge = iterate(sheet.sides[seat].edge_hexes)
        free = [hex_ for hex_ in edge if ground(sheet, chart, hex_).move != "impassable"]
        assert len(free) >= number


def test_some_squads_and_the_gun_of_the_defender_stay_unused(sheet, forces):
    for side in sheet.sides:
        own = [one for one in forces.formations if one.nation == side.nation]
        squads = [one for one in own if one.kind == "squad" and one.start < 0 and not one.arrives]
        assert len(squads) >= 2
    if sheet.defender != NOBODY:
        gun = FIELD_GUN[sheet.sides[sheet.defender].nation]
        assert any(one.counter == gun and one.carrier < 0 for one in forces.weapons)


def test_hexes_of_special_rules_lie_on_the_board(sheet):
    assert not (sheet.special.craters | sheet.special.gas) & ~sheet.board.land.all


def test_only_one_scenario_is_for_three_players(sheets):
    three = {id_: sheet.special.three_players for id_, sheet in sheets.items()}

    expected = {"american": (3, 5), "french": (2, 3)}
    assert {"ploisy": expected} == {id_: found for id_, found in three.items() if found}


def test_every_counter_in_play_exists(content, sheet):
    limits = {
        entry.id: entry.count
        for side in sheet.sides
        for nation in (side.nation, *side.allies)
        for group in content.load(f"counters/{nation}.yaml", Counters).groups().values()
        for entry in group
    }
    used = Counter()
    for one in (*sheet.placement, *sheet.reinforcements):
        used.update(filter(None, (one.counter, one.weapon)))

    assert all(number <= limits[counter] for counter, number in used.items())


def test_the_seats_are_german_and_entente():
    assert ("german", "entente") == SEATS
