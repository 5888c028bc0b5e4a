"""The Storm Elsewhere (S1) and The Allied Offensive (S2)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.infiltration import able_to_infiltrate, somebody_infiltrates
from games.storm_west.rules.morale import check_victory, judge_war
from games.storm_west.rules.setup import covered_hexes, open_front
from games.storm_west.rules.support import ready_air
from games.storm_west.rules.turn import player_order
from ww1core.events import Rolled
from ww1core.hexgrid import members

QUIET, JULY = "storm_elsewhere", "allied_offensive"


def ready(set_up, scenario):
    """A scenario with the ready set-up of both sides, at its first decision."""
    table = set_up(scenario).answer("as_printed")
    return (table.answer("as_printed") if scenario == JULY else table).answer("as_printed")


@pytest.mark.rule("SW-S1.1", "SW-S2.1", "SW-S2.0")
@pytest.mark.parametrize("scenario", [QUIET, JULY])
def test_both_are_played_on_the_map_of_1918(open_book, campaign, scenario):
    """Given S1 or S2, the map and the table are those of the campaign."""
    book = open_book(scenario)

    assert campaign.front.works == book.front.works
    assert (campaign.area, campaign.objectives) == (book.area, book.objectives)
    assert campaign.columns == book.columns


@pytest.mark.rule("SW-S1.2", "SW-S2.2a", "SW-S3.2a")
@pytest.mark.parametrize(
    ("scenario", "first", "last"), [(QUIET, 1, 16), (JULY, 9, 16), ("plan_1919", 0, 9)]
)
def test_the_first_german_player_turn_is_skipped(front, scenario, first, last):
    """Given S1, S2 or S3, play begins with the Allies; then the Germans are first in each turn."""
    table = front("", scenario, turn=first)
    assert (first, last) == (table.book.first_turn, table.book.last_turn)
    assert (ALLIED,) == player_order(table.s)

    for turn in range(first + 1, last + 1):
        table.s.turn = turn
        assert (GERMAN, ALLIED) == player_order(table.s)


@pytest.mark.rule("SW-S1.2", "SW-S2.2a")
@pytest.mark.parametrize("scenario", [QUIET, JULY])
def test_the_allies_have_the_first_decision(set_up, scenario):
    table = ready(set_up, scenario)

    assert "allied" == table.asked[1]
    assert table.book.first_turn == table.s.turn


@pytest.mark.rule("SW-S1.3a", "SW-S2.4a", "SW-S3.9", "SW-S3.10a")
@pytest.mark.parametrize("scenario", [QUIET, JULY])
def test_the_germans_set_up_first(set_up, scenario):
    """Given S1 or S2, the order of the set-up is German, Allied."""
    table = set_up(scenario)
    assert ("deploy_unit", "german") == table.asked

    first = "choose_lost" if scenario == JULY else "deploy_unit"
    assert (first, "allied") == table.answer("as_printed").asked


@pytest.mark.rule("SW-S1.3a", "SW-S1.3b", "SW-S2.2b", "SW-S2.4b")
@pytest.mark.parametrize("scenario", [QUIET, JULY])
def test_there_are_no_assault_corps_and_no_guns(set_up, scenario):
    """Given S1 or S2, substitutes stand for the assault corps, and the guns are not in play."""
    table = ready(set_up, scenario)
    names = table.units(table.s.present[GERMAN])

    assert 0 == table.book.assault
    assert 0 == table.book.guns
    assert 15 == len([name for name in names if name.startswith("ge_sub_")])


@pytest.mark.rule("SW-S1.3b", "SW-4.7")
def test_the_quiet_year_has_neither_german_air_units_nor_big_bertha(set_up):
    """Given S1, those are absent, and nobody is ever paid for the gun."""
    table = ready(set_up, QUIET)

    assert 0 == table.book.air & table.book.own[GERMAN]
    assert -1 == table.s.bertha
    assert 15 == table.s.morale[ALLIED]


@pytest.mark.rule("SW-S1.4")
@pytest.mark.parametrize(("turn", "steps"), [(2, 2), (6, 2), (7, 1), (16, 1)])
def test_german_steps_of_the_quiet_year(front, turn, steps):
    """Given S1, the Germans begin with 4 steps and get 2 a turn up to turn 6, then 1."""
    table = front("", QUIET, turn=turn)
    assert 4 == table.s.stock[0]
    table.run("replace_losses", GERMAN).play_on(until="rebuild", choose_landing="done")

    assert 4 + steps == table.s.stock[0]


@pytest.mark.rule("SW-S1.4")
def test_allied_steps_of_the_quiet_year_are_those_of_the_campaign(open_book, campaign):
    book = open_book(QUIET)

    assert campaign.income[1:] == book.income[1:]
    assert (10, 12, 2, 0) == tuple(book.entry.stock[n] for n in ("british", "french", "belgian",
                                                                 "american"))  # fmt: skip


@pytest.mark.rule("SW-S1.5")
def test_no_german_infiltrates_in_the_quiet_year(front):
    """Given S1, no German unit infiltrates in any turn; tanks do from turn 9."""
    table = front("ge_sub_3 2731, ge_54 2731, fr_1 3435, fr_aac 3435", QUIET, turn=5)
    assert (0, 0) == tuple(able_to_infiltrate(table.s, seat) for seat in (GERMAN, ALLIED))

    table.s.turn = 9
    assert 0 == able_to_infiltrate(table.s, GERMAN)
    assert {"fr_1", "fr_aac"} == table.units(able_to_infiltrate(table.s, ALLIED))
    for seat, goes in ((GERMAN, False), (ALLIED, True)):
        table.run("move_regularly", seat)
        table.play_on(bring_on="done", march_members="done", order_stacks="done")
        assert goes == somebody_infiltrates(table.s, seat)


@pytest.mark.rule("SW-S1.6", "SW-6.2")
def test_the_weather_of_the_quiet_year_is_rolled(front):
    """Given S1, turn 7 is dry without a roll, and turn 12 is rolled."""
    table = front("", QUIET, turn=7, is_wet=True).run("begin_turn")
    assert (False, []) == (table.s.is_wet, table.told(Rolled))

    table.s.turn = 12
    table.script(end=[6], weather=[1]).run("begin_turn")
    assert table.s.is_wet


@pytest.mark.rule("SW-S1.7a", "SW-S1.7b")
@pytest.mark.parametrize("turn", range(12, 17))
def test_the_war_may_end_in_autumn(front, turn):
    """Given turn 14, a 3 ends the game at once with a German victory, and a 4 does not."""
    most = turn - 11
    table = front("", QUIET, turn=turn, morale=(4, 9))
    table.script(end=[most + 1], weather=[6]).run("begin_turn")
    assert table.s.ended is None

    table = front("", QUIET, turn=turn, morale=(4, 9), dice={"end": [most]}).run("begin_turn")
    assert (GERMAN, "german_holds_out") == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-S1.7a")
def test_no_die_ends_the_war_before_september(front):
    table = front("", QUIET, turn=11).run("begin_turn")

    assert [] == table.told(Rolled)


@pytest.mark.rule("SW-S1.7b", "SW-S2.7")
@pytest.mark.parametrize("scenario", [QUIET, JULY])
def test_morale_decides_as_in_the_campaign(front, scenario):
    """Given German morale 0 the Allies have won; above 0 after turn 16 the Germans have."""
    table = front("", scenario, turn=12, morale=(0, 9))
    check_victory(table.s)
    assert (ALLIED, "german_morale_gone") == (table.s.ended.winner, table.s.ended.ending)

    table = front("", scenario, turn=16, morale=(1, 9))
    check_victory(table.s)
    judge_war(table.s)
    assert (GERMAN, "german_holds_out") == (table.s.ended.winner, table.s.ended.ending)


@pytest.mark.rule("SW-S2.2b", "SW-15.3a")
def test_tanks_infiltrate_in_the_first_turn_of_july(front):
    """Given S2, the rules of turn 9 are in force from the start, and no test is made."""
    table = front("fr_1 3435, fr_aac 3435", JULY, turn=9)

    assert {"fr_1", "fr_aac"} == table.units(able_to_infiltrate(table.s, ALLIED))
    assert table.book.entry.test is None


@pytest.mark.rule("SW-S2.3")
def test_the_markers_of_july(set_up, front):
    """Given S2, morale is 18 and 13, the stocks 4/2/3/1/5; turn 9 adds the steps of its turn."""
    table = ready(set_up, JULY)
    assert (9, (18, 13)) == (table.s.turn, table.s.morale)

    table = front("", JULY, turn=9)
    names = ("german", "british", "french", "belgian", "american")
    stock = dict(zip(table.book.pools, table.s.stock, strict=True))
    assert [4, 2, 3, 1, 5] == [stock[name] for name in names]
    table.run("replace_losses", ALLIED).play_on(until="rebuild", choose_landing="done")
    stock = dict(zip(table.book.pools, table.s.stock, strict=True))
    assert [4, 4, 5, 1, 7] == [stock[name] for name in names]


@pytest.mark.rule("SW-S2.4a")
def test_the_bulges_of_july_are_german(offensive):
    """Given S2, each hex of the three bulges is German and a chain of neighbours."""
    german, land = offensive.start_control[GERMAN], offensive.land
    for name in ("georgette", "michael", "bluecher"):
        hexes = [land.hex(number) for number in offensive.setup.lines[name].split()]
        assert all(german >> hex_ & 1 for hex_ in hexes)
        assert all(land.around[a] >> b & 1 for a, b in pairwise(hexes))
    front_line = offensive.lines["german_front_line"]
    assert all(german >> hex_ & 1 for hex_ in members(front_line))
    behind = german & ~front_line
    allied = offensive.start_control[ALLIED]
    assert not any(offensive.touching[hex_] & allied for hex_ in members(behind & offensive.area))


@pytest.mark.rule("SW-S2.4b", "SW-S2.5c", "SW-S2.5d")
def test_an_open_front_is_no_set_up(set_up):
    """Given a front-line hex without a unit or a zone, "done" is refused."""
    table = set_up(JULY)

    assert open_front(table.s, GERMAN)
    assert "done" not in table.options
    table.answer("as_printed", "as_printed")
    assert not open_front(table.s, GERMAN)
    assert open_front(table.s, ALLIED)


@pytest.mark.rule("SW-S2.4b", "SW-S2.5c", "SW-S2.5d")
def test_cover_is_given_by_the_army_of_the_sector(set_up):
    table = ready(set_up, JULY)
    (british, by), (french, by_french) = table.book.covers[ALLIED]

    assert not british & ~covered_hexes(table.s, by)
    assert not french & ~covered_hexes(table.s, by_french)
    assert by == table.book.of_army["british"]
    assert by_french == table.book.of_army["french"]
    assert not british & french


@pytest.mark.rule("SW-S2.4c")
def test_two_worn_corps_each_hold_3028_and_3231_alone(set_up):
    """Given S2, both hexes take two reduced 5-6-4 corps each, and nobody else."""
    table = ready(set_up, JULY)
    for number in ("3028", "3231"):
        units = members(table.s.standing[table.hex(number)])
        assert [(1, (5, 6, 4))] * 2 == [
            (table.s.steps[unit], table.book.units[unit].values[-1]) for unit in units
        ]
    table = set_up(JULY).answer("ge_54")
    assert {"3028", "3231"} == table.options
    table.answer("3028")
    assert 1 == table.steps("ge_54")
    for unit, hex_ in (("ge_55", "3028"), ("ge_19", "3231"), ("ge_65", "3231")):
        table.answer(unit)
        if table.asked[0] == "deploy_hex":
            table.answer(hex_)
    table.answer("ge_60")
    assert not {"3028", "3231"} & table.options
    assert 1 == table.steps("ge_65")


@pytest.mark.rule("SW-S2.4c")
def test_other_german_corps_start_in_lines_trenches_and_fortresses(set_up):
    table = set_up(JULY).answer("ge_60")
    land = table.book.front.works
    places = table.book.lines["german_front_line"] | land["main_trench"] | land["secondary_trench"]
    places |= table.book.forts[GERMAN]

    assert table.set_of("hex", *table.options) == (
        places & table.book.start_control[GERMAN] & ~table.set_of("hex", "3028", "3231")
    )


@pytest.mark.rule("SW-S2.5a")
def test_who_is_there_at_the_end_of_turn_8(set_up):
    """Given S2, the Portuguese are gone, one French corps is in the pile, turn 9 comes later."""
    table = ready(set_up, JULY)
    here = table.s.present[ALLIED]

    assert not table.book.named("br_portuguese")
    (lost,) = table.units(table.s.dead)
    assert lost.startswith("fr_")
    assert table.book.units[table.unit(lost)].type == "infantry"
    assert all(table.book.units[unit].turn <= 8 for unit in members(here))
    later = [
        unit for unit in members(table.book.own[ALLIED] & table.book.ground_forces & ~here)
        if table.book.units[unit].turn
    ]  # fmt: skip
    assert later
    assert all(table.book.units[unit].turn >= 9 for unit in later)
    assert {"us_32", "us_27", "us_30"} <= {table.book.units[unit].id for unit in later}


@pytest.mark.rule("SW-S2.5a", "SW-3.3a")
def test_divisions_of_turn_9_are_not_set_up(set_up):
    """Given S2, the divisions of turn 8 are set up by hand, those of turn 9 are not asked for."""
    table = set_up(JULY).answer("as_printed", "fr_11")

    assert {"us_4", "us_77"} <= table.options
    assert not {"us_32", "us_27", "us_30"} & table.options


@pytest.mark.rule("SW-S2.5a")
def test_the_allies_choose_which_french_corps_is_lost(set_up):
    """Given S2, any French infantry corps may be the lost one; the ready set-up fills its place."""
    table = set_up(JULY).answer("as_printed")
    assert {"fr_1", "fr_7", "fr_11", "as_printed"} <= table.options
    assert not {"br_1", "fr_1cav", "fr_aac", "us_1", "fr_italian_2"} & table.options
    at = table.book.units[table.unit("fr_7")].start
    table.answer("fr_7")
    assert {"fr_7"} == table.units(table.s.dead)
    assert "fr_11" in table.options
    table.answer("as_printed")

    assert (2, at) == (table.steps("fr_11"), table.s.hex[table.unit("fr_11")])
    assert table.s.hex[table.unit("fr_7")] < 0


@pytest.mark.rule("SW-S2.5b", "SW-S2.5c", "SW-S2.5d", "SW-S2.5e")
@pytest.mark.parametrize(
    ("unit", "inside", "outside"),
    [
        ("be_1", "1135 1235", "1334"),
        ("br_1", "1334 2336 2437", "2536 1135"),
        ("br_cavalry", "1337 2338", "2336 2438 2536"),
        ("br_rtc", "1337 2338", "2336 2438 2536"),
        ("fr_1", "2536 3029 4112", "2437 2336 3535"),
        ("fr_1cav", "3535 2538", "2536 2438"),
        ("fr_aac", "3535 2538", "2536 2438"),
        ("us_1", "3128 3331 3132 2934", "3535 2536"),
    ],
)
def test_allied_units_start_in_their_parts_of_the_front(set_up, unit, inside, outside):
    """Given British infantry, a hex of row 25 is refused; given French infantry one of row 24."""
    table = set_up(JULY).answer("as_printed", "as_printed", unit)

    assert set(inside.split()) <= table.options
    assert not set(outside.split()) & table.options


@pytest.mark.rule("SW-S2.5e")
def test_one_american_division_each_holds_four_hexes_of_the_line(set_up):
    table = ready(set_up, JULY)
    americans = table.book.guest_divisions
    for number in ("3128", "3331", "3132", "2934"):
        assert 1 == (table.s.standing[table.hex(number)] & americans).bit_count()

    line = table.book.lines["allied_front_line"] & ~table.set_of(
        "hex", "3128", "3331", "3132", "2934"
    )
    assert not any(table.s.standing[hex_] & americans for hex_ in members(line))


@pytest.mark.rule("SW-S2.6")
def test_only_the_french_fly_in_the_first_turn_of_july(front):
    """Given S2, turn 9 has no German and no British air units; turn 10 has them."""
    table = front("", JULY, turn=9)
    assert (set(), {"fr_air"}) == tuple(
        table.units(ready_air(table.s, seat)) for seat in (GERMAN, ALLIED)
    )

    table.s.turn = 10
    assert ({"ge_air"}, {"fr_air", "br_air"}) == tuple(
        table.units(ready_air(table.s, seat)) for seat in (GERMAN, ALLIED)
    )
