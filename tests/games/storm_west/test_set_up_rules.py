"""Set-up and control of the campaign (chapter 3): zones, cover, who waits, who holds what."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.arrivals import waiting_units
from games.storm_west.rules.setup import open_front, set_up_forces, to_deploy, zone_for
from games.storm_west.scene import scene
from games.storm_west.state import take_hex
from tests.games.storm_west.conftest import FrontTable, opened
from ww1core.hexgrid import members


@pytest.fixture(scope="module")
def ready():
    """A campaign with the ready set-up of both sides, before anybody acts."""
    table = FrontTable(opened("campaign"), seed=1)
    return table.answer("as_printed", "as_printed")


def setting_up(side="allied"):
    """A campaign in which a side sets up next."""
    table = FrontTable(opened("campaign"), seed=1)
    return table.answer("as_printed") if side == "german" else table


def zone(table, name):
    """The hexes in which a unit may be set up."""
    unit = table.unit(name)
    return table.hexes(zone_for(table.s, unit, table.book.pieces.side[unit]))


@pytest.mark.rule("SW-1.1", "SW-3.1", "SW-2.41a")
def test_two_seats_command_all_nations(campaign):
    """The Allied seat has French, British, Belgians and Americans, the German one the Germans."""
    assert ("german", "allied") == tuple(campaign.seats)
    armies = {unit.army for unit in campaign.units if unit.seat == ALLIED}

    assert {"french", "british", "belgian", "american"} == armies
    assert {"german"} == {unit.army for unit in campaign.units if unit.seat == GERMAN}


@pytest.mark.rule("SW-3.2a", "SW-3.2b", "SW-5.1a")
def test_the_campaign_starts_in_dry_march_with_its_levels(ready):
    book, s = ready.book, ready.s

    assert (1, "March II", False) == (s.turn, book.boxes[1].date, s.is_wet)
    assert (15, 15) == s.morale
    fresh = book.state_type(book)
    set_up_forces(fresh)
    assert (24, 10, 12, 2, 0) == fresh.stock[:5]
    assert book.stand_ins == fresh.gone


@pytest.mark.rule("SW-3.3a", "SW-2.43b", "SW-2.44b")
def test_reinforcements_air_units_and_substitutes_start_off_the_map(ready):
    """No American is on the map, nor anybody with a turn, nor a substitute, who is not dead."""
    book, s = ready.book, ready.s
    off = book.of_army["american"] | book.air | book.stand_ins
    off |= sum(1 << at for at, unit in enumerate(book.units) if unit.turn)

    assert not (s.present[GERMAN] | s.present[ALLIED]) & off
    assert not s.dead
    assert book.ground_forces & ~off == s.present[GERMAN] | s.present[ALLIED]


@pytest.mark.rule("SW-3.4", "SW-3.3a", "SW-3.3b")
def test_all_units_start_whole_and_nobody_waits_on_the_first_turn(ready):
    s, units = ready.s, ready.book.units

    assert all(s.steps[unit] == units[unit].steps for unit in range(len(units)))
    assert [0, 0] == [waiting_units(s, seat) for seat in (GERMAN, ALLIED)]


@pytest.mark.rule("SW-3.5a", "SW-3.5b")
def test_every_land_hex_has_one_owner_and_the_front_divides_them(ready):
    """2731 is German and 2732 Allied, and so are all trenches and what lies behind them."""
    book, control = ready.book, ready.s.control
    assert not control[GERMAN] & control[ALLIED]
    assert book.whole_land == control[GERMAN] | control[ALLIED]

    assert ("german", "allied") == (ready.owner("2731"), ready.owner("2732"))
    works = book.front.works
    assert not (works["main_trench"] | works["secondary_trench"]) & control[ALLIED]
    assert not works["allied_trench"] & control[GERMAN]
    assert ("german", "allied") == (ready.owner("1426"), ready.owner("3337"))


@pytest.mark.rule("SW-3.5a", "SW-3.5b")
def test_morale_follows_the_ground(front):
    """Of a side that is not on the track nothing is counted; Reims moves three points."""
    table = front("")
    assert (15, 15) == table.s.morale
    take_hex(table.s, GERMAN, table.hex("3029"))
    assert ("german", (18, 12)) == (table.owner("3029"), table.s.morale)
    assert {"3029"} == table.hexes(table.s.lost_forts)
    take_hex(table.s, GERMAN, table.hex("1339"))

    assert {"1339"} == table.hexes(table.s.lost_ports)


@pytest.mark.rule("SW-3.5a", "SW-3.5b")
def test_a_side_without_a_track_has_no_morale(front):
    """In 1919 only the Germans have one; which assault corps there are is not settled yet."""
    book = opened("plan_1919")
    s = book.state_type(book)
    set_up_forces(s)

    assert (0, 0) == (s.morale[ALLIED], s.gone)
    assert s.morale[GERMAN] > 0
    assert book.start_control == s.control


@pytest.mark.rule("SW-3.5c")
def test_a_hex_changes_hands_as_often_as_it_is_entered(front):
    table = front("")
    for seat, side in ((GERMAN, "german"), (ALLIED, "allied"), (GERMAN, "german")):
        take_hex(table.s, seat, table.hex("2636"))
        assert side == table.owner("2636")


@pytest.mark.rule("SW-3.5c")
@pytest.mark.parametrize("unit", ["ge_54", "ge_agb"])
def test_any_land_unit_takes_the_hex_it_enters(front, unit):
    table = front(f"{unit} 2635").run("march", GERMAN).answer(unit, "done", "2636", "stop")

    assert "german" == table.owner("2636")


@pytest.mark.rule("SW-3.6b")
def test_two_belgian_corps_start_in_each_of_their_hexes():
    table = setting_up()
    assert {"1135", "1235"} == zone(table, "be_1")
    table.answer("be_1", "1135", "be_2", "1135")
    assert {"1235"} == zone(table, "be_3")
    table.answer("be_3", "be_4")

    assert {"1235"} == {table.hex_of("be_3"), table.hex_of("be_4")}


@pytest.mark.rule("SW-3.6c")
def test_british_infantry_starts_in_the_trenches_of_its_sector():
    """From 1334 to 2732, up to three in a hex, and nowhere else; two corps come later."""
    table = setting_up()
    found = zone(table, "br_1")
    assert {"1334", "2732"} <= found
    assert not {"1235", "2832", "1435", "1333"} & found
    assert found == table.hexes(
        table.book.front.works["allied_trench"] & table.book.lines["british_sector"]
    )
    table.answer("br_1", "1334", "br_2", "1334", "br_australian", "1334", "br_portuguese")

    assert {"SW-9.1"} == table.rules_against("1334")
    waits = to_deploy(table.s, ALLIED)
    assert not waits & table.unit_set("br_14", "br_16", "fr_italian_2")
    assert waits & table.unit_set("br_canadian")


@pytest.mark.rule("SW-3.6d")
@pytest.mark.parametrize("unit", ["br_cavalry", "br_rtc"])
def test_british_cavalry_and_tanks_start_behind_the_line_in_the_north(unit):
    """In Allied hexes without trenches, in no row from 27 on."""
    table = setting_up()
    found = zone(table, unit)

    assert {"1435", "2636", "2337", "1441"} <= found
    assert all(int(number[:2]) < 27 for number in found)
    hexes = table.set_of("hex", *found)
    assert not hexes & ~table.s.control[ALLIED]
    assert not any(hexes & work for work in table.book.front.works.values())


@pytest.mark.rule("SW-3.6f")
def test_french_infantry_starts_on_its_line_with_the_fortresses():
    found = zone(setting_up(), "fr_1")

    assert {"2832", "4112", "3029", "3120"} <= found
    assert not {"2732", "2833", "3619", "4111"} & found


@pytest.mark.rule("SW-3.6f")
@pytest.mark.parametrize("unit", ["fr_1cav", "fr_3cav", "fr_aac"])
def test_french_cavalry_and_tanks_start_behind_the_line_in_the_south(unit):
    """South of row 26, in no trench, and neither in Reims nor in Verdun."""
    table = setting_up()
    found = zone(table, unit)

    assert {"2733", "2833", "3337", "3619"} <= found
    assert not {"3029", "3120", "2636", "2832"} & found
    assert all(int(number[:2]) > 26 for number in found)


@pytest.mark.rule("SW-3.7a", "SW-3.7b")
def test_german_corps_start_in_the_main_trenches():
    """Assault corps too; a secondary trench is refused."""
    table = setting_up("german")
    main = table.hexes(table.book.front.works["main_trench"])
    assert main == zone(table, "ge_54") == zone(table, "ge_st_3")
    table.answer("ge_54")

    assert table.rules_against("1432")
    assert {"3813", "1134"} <= table.hexes_offered


@pytest.mark.rule("SW-3.7b", "SW-14.2d", "SW-14.2a")
def test_the_guns_start_behind_the_main_trenches_where_guns_can_be():
    """In no main trench, no marsh, no mountain, and not next to an Allied unit."""
    table = setting_up("german")
    table.answer("ge_agb")
    main = table.hexes(table.book.front.works["main_trench"])

    assert not main & table.hexes_offered
    assert {"2431", "1432", "1829"} <= table.hexes_offered
    assert {"SW-3.7b"} == table.rules_against("3711")
    assert "2636" not in table.hexes_offered
    beside = table.book.land.grid.neighbours_of(table.s.occupied[ALLIED])
    assert not table.set_of("hex", *table.hexes_offered) & beside


@pytest.mark.rule("SW-3.7b")
def test_big_bertha_starts_in_2631(ready):
    assert ready.hex("2631") == ready.s.bertha


@pytest.mark.rule("SW-3.6e", "SW-3.6g", "SW-3.7a")
@pytest.mark.parametrize(
    ("side", "gap"), [("allied", "2333"), ("allied", "3320"), ("german", "3420")],
    ids=["British", "French", "German"],
)  # fmt: skip
def test_a_hole_in_the_line_is_refused(ready, side, gap):
    """Every trench of a sector needs a unit or a zone of its army when its set-up ends."""
    seat = ready.book.seats.index(side)
    s = ready.s.clone()
    assert not open_front(s, seat)
    table = FrontTable(s)
    near = table.book.land.grid.within(table.hex(gap), 1)
    for unit in members(s.present[seat]):
        if near >> s.hex[unit] & 1:
            s.hex[unit] = -1
    s.rebuild()

    assert open_front(s, seat)


@pytest.mark.rule("SW-3.6e", "SW-3.6g")
def test_a_zone_of_another_army_covers_nothing(front):
    """French corps beside the whole British sector do not hold it."""
    table = front("")
    (british, by), _ = table.book.covers[ALLIED]
    hexes = sorted(table.hexes(british))
    table.place(", ".join(f"fr_{at} {number}" for at, number in enumerate(hexes[:9], start=1)))

    assert by & table.unit_set("br_1")
    assert not by & table.unit_set("fr_1")
    assert open_front(table.s, ALLIED)


@pytest.mark.rule("SW-3.6e", "SW-3.6c")
def test_done_is_refused_while_units_wait_or_the_line_is_open():
    """The word is offered only when all stand and the line is held."""
    table = setting_up()

    assert "done" not in table.options
    assert table.rules_against("done")
    assert "as_printed" in table.options


@pytest.mark.rule("SW-3.6a", "SW-3.6c", "SW-3.7a")
def test_the_ready_set_up_can_be_laid_unit_by_unit():
    """Both sides put their units where the ready set-up has them, and may say: done."""
    table = setting_up()
    for side in ("allied", "german"):
        assert ("deploy_unit", side) == table.asked
        for unit in members(to_deploy(table.s, table.book.seats.index(side))):
            table.answer(table.book.name("unit", unit))
            if table.asked[0] == "deploy_hex":
                table.answer(table.book.land.number(table.book.units[unit].start))
        table.answer("done")

    assert table.asked[0] != "deploy_unit"
    assert table.hex_of("ge_agb") == "2431"


@pytest.mark.rule("SW-3.6e", "SW-3.7a")
def test_a_line_with_holes_is_not_done():
    """All Germans crowd into the north: everybody stands, and the south is open."""
    table = setting_up("german")
    book, s = table.book, table.s
    trenches = sorted(table.hexes(book.front.works["main_trench"]))
    corps = [unit for unit in members(to_deploy(s, GERMAN)) if not book.guns >> unit & 1]
    for at, unit in enumerate(corps):
        table.answer(book.name("unit", unit), trenches[at // 3])
    table.answer("ge_agb", "1829")

    assert "done" not in table.options
    assert {"SW-3.6e"} == table.rules_against("done")


@pytest.mark.rule("SW-3.1", "SW-3.6a", "SW-3.6c", "SW-3.7a")
def test_the_first_game_begins_with_everybody_in_his_place():
    """Nobody is asked to set up; both sides stand in their trenches."""
    table = FrontTable(opened("michael"), seed=1)

    assert "deploy_unit" != table.asked[0]
    assert "2132" == table.hex_of("ge_st_14r")
    placed = {at: unit.start for at, unit in enumerate(table.book.units) if unit.start >= 0}
    assert placed == {unit: table.s.hex[unit] for unit in placed}


@pytest.mark.rule("SW-3.6a", "SW-3.6b", "SW-3.6d", "SW-3.6g")
def test_the_storm_elsewhere_is_set_up_as_the_campaign(campaign):
    """The Allied zones are the same; both lines are held, and everybody has a place."""
    book = opened("storm_elsewhere")
    table = FrontTable(book, seed=1).answer("as_printed", "as_printed")

    assert campaign.setup.zones["allied"] == book.setup.zones["allied"]
    assert [False, False] == [open_front(table.s, seat) for seat in (GERMAN, ALLIED)]
    on_map = table.s.present[GERMAN] | table.s.present[ALLIED]
    assert not (to_deploy(table.s, GERMAN) | to_deploy(table.s, ALLIED)) & ~on_map
    assert not book.of_type.get("stosstruppen", 0) | book.guns


def test_units_that_are_to_be_set_up_are_shown_so():
    """Before the first turn of 1919 nobody is shown as an arrival of turn 0."""
    table = FrontTable(opened("plan_1919"), seed=1)
    land = table.book.land.grid
    waiting = {piece.hex for piece in scene(table.s, ALLIED).pieces if not land.has(piece.hex)}

    assert {"to be set up"} == waiting
