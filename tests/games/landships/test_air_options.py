"""Decisions of the air phase (11.12, 11.22) and the options of chapter 16.4."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, BOMBING, CENTRAL, OBSERVATION, STRAFING
from games.landships.rules.air import fighters
from games.landships.rules.dogfights import column_hit
from games.landships.rules.missions import cannot_observe, flyers, note_use
from games.landships.rules.strafing import (
    men_below,
    roll_strafing,
    strafers,
    strafing_value,
    upward_strength,
)
from games.landships.settled import all_fall
from games.landships.view import possible
from ww1core.hexgrid import members


def planes(book, kind, seat):
    """The aircraft of a kind and side."""
    return [n for n, u in enumerate(book.units) if u.kind == kind and u.seat == seat]


def open_hex(book):
    """A clear, level hex without works in the middle of the board."""
    clear = book.land.terrain["clear"] & ~(book.board.trench | book.board.hill | book.board.rough)
    hexes = members(clear)
    return hexes[len(hexes) // 2]


@pytest.fixture
def sky(field, opened):
    """Aircraft above one hex of a scenario, all with one mission, and men on it."""

    def lay(scenario, *options, up=(), men="", mission=BOMBING, **draws):
        book = opened(scenario, *options)
        hex_ = open_hex(book)
        table = field(men.replace("@", book.land.number(hex_)), scenario, *options, turn=6, **draws)
        table.s.missions = tuple(tuple(mission for _ in flyers(book, seat)) for seat in (0, 1))
        for plane in up:
            table.s.aloft[plane] = hex_
        return table, hex_

    return lay


@pytest.mark.rule("LS-11.12.b1", "LS-11.12b")
@pytest.mark.parametrize(("choice", "is_lost"), [("attack", True), ("let_go", False)])
def test_fighters_that_won_may_attack_the_others(sky, opened, choice, is_lost):
    book = opened("cockcroft")
    own, foe = planes(book, "F", CENTRAL)[0], planes(book, "F", ALLIED)[0]
    prey = planes(book, "CS", ALLIED)[0]
    dice = {"air": [6, 1, 6, 1]} if is_lost else {"air": [6, 1]}
    table, hex_ = sky("cockcroft", up=(own, foe, prey), **dice)
    table.run("dogfight", hex_)
    assert table.s.downed == 1 << foe
    assert ("hunt_on", "central") == table.asked

    table.answer(choice)
    assert is_lost is bool(table.s.downed >> prey & 1)
    assert table.is_done


@pytest.mark.rule("LS-11.12.b1")
def test_nothing_else_is_attacked_while_both_have_fighters(sky, opened):
    book = opened("cockcroft")
    up = (*planes(book, "F", CENTRAL)[:1], *planes(book, "F", ALLIED)[:1])
    table, hex_ = sky("cockcroft", up=(*up, *planes(book, "CS", ALLIED)), air=[6, 6])
    table.run("dogfight", hex_)

    assert table.is_done
    assert 2 == len(table.rolled("air"))


@pytest.mark.rule("LS-11.12b")
def test_the_owner_chooses_which_aircraft_falls(sky, opened):
    book = opened("musical_box")
    pair, foe = planes(book, "CS", ALLIED)[:2], planes(book, "F", CENTRAL)[0]
    table, hex_ = sky("musical_box", up=(*pair, foe), air=[6, 6, 1])
    table.run("dogfight", hex_)
    assert ("lose_planes_point", "allied") == table.asked
    assert {book.units[one].id for one in pair} == table.options

    table.answer(book.units[pair[1]].id)
    assert table.s.downed == 1 << pair[1]


@pytest.mark.rule("LS-11.12b")
@pytest.mark.parametrize(("hits", "is_settled"), [(1, False), (2, True), (3, True)])
def test_nobody_has_to_be_asked_who_falls_where_all_fall(sky, opened, hits, is_settled):
    book = opened("musical_box")
    pair, foe = planes(book, "CS", ALLIED)[:2], planes(book, "F", CENTRAL)[0]
    table, _ = sky("musical_box", up=(*pair, foe))
    flying = sum(1 << one for one in pair), 1 << foe
    settled = all_fall(table.s, hits, ALLIED, flying)

    assert is_settled == (settled in pair)
    assert (settled is None) != is_settled


@pytest.mark.rule("LS-11.22", "LS-7.13", "LS-8.64.a", "LS-9.2a")
def test_men_choose_whether_they_fire_upward_and_wire_halves_them(sky, opened):
    book = opened("flesquieres")
    pair = [u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL][:2]
    dh5 = planes(book, "CS", ALLIED)[0]
    men = f"{pair[0]} @, {pair[1]} @"
    table, hex_ = sky("flesquieres", up=(dh5,), men=men, mission=STRAFING, ground_fire=[6])
    firing = men_below(table.s, dh5, CENTRAL)
    whole = upward_strength(table.s, dh5, firing)
    table.s.wire = 1 << hex_
    assert whole // 4 * 2 == upward_strength(table.s, dh5, firing)
    table.s.wire = 0
    table.run("come_down", ALLIED)
    assert {*pair, "all", "hold"} == table.options
    assert {"LS-8.63a"} == table.rules_against("fire")

    table.answer(pair[0], "fire")
    assert whole // 2 == table.told("told.ground_fire")[-1]["strength"]
    assert table.s.aloft[dh5] == hex_, "6 and 2 more hit nothing"
    table.s.pinned = table.set_of("unit", *pair)
    assert 0 == men_below(table.s, dh5, CENTRAL)


@pytest.mark.rule("LS-11.22")
def test_a_hit_from_the_ground_sends_a_strafer_home(sky, opened):
    book = opened("flesquieres")
    men = [u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL][:4]
    dh5 = planes(book, "CS", ALLIED)[0]
    given = ", ".join(f"{one} @" for one in men)
    table, _ = sky("flesquieres", up=(dh5,), men=given, mission=STRAFING, ground_fire=[1])
    table.run("come_down", ALLIED).answer("all")

    assert table.s.aloft[dh5] < 0
    assert not table.s.downed
    assert 1 == table.s.uses[dh5]


@pytest.mark.rule("LS-5.33e", "LS-11.22")
def test_nobody_in_smoke_fires_upward(sky, opened):
    book = opened("flesquieres")
    man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    dh5 = planes(book, "CS", ALLIED)[0]
    table, hex_ = sky("flesquieres", up=(dh5,), men=f"{man} @", mission=STRAFING)
    assert men_below(table.s, dh5, CENTRAL)

    table.s.smoke = (0, 1 << hex_)
    assert 0 == men_below(table.s, dh5, CENTRAL)


@pytest.mark.rule("LS-11.1d", "LS-11.1c")
def test_an_observer_that_is_driven_off_has_not_been_used(sky, opened):
    book = opened("cockcroft")
    plane = planes(book, "CS", ALLIED)[0]
    for mission, uses in ((OBSERVATION, 0), (BOMBING, 1)):
        table, _ = sky("cockcroft", up=(plane,), mission=mission)
        note_use(table.s, plane)
        assert uses == table.s.uses[plane]


@pytest.mark.rule("LS-5.12a", "LS-11.31a", "LS-5.12d")
def test_an_aircraft_observes_one_hex_whether_its_request_is_granted_or_not(sky, opened):
    book = opened("cockcroft")
    plane = planes(book, "CS", ALLIED)[0]
    table, hex_ = sky("cockcroft", up=(plane,), mission=OBSERVATION, fire_order=[6])
    table.s.watching = (1 << hex_, 0)
    table.run("barrage_phase", ALLIED)
    table.answer(book.land.number(hex_), "he", "drumfire", "1")

    assert 0 == table.s.uses[plane], "the request was refused"
    assert 0 == table.s.watching[ALLIED]
    assert book.land.number(hex_) not in table.options


@pytest.mark.rule("LS-5.12a", "LS-5.12d")
@pytest.mark.parametrize(("choice", "uses"), [("plane", 1), ("observer", 0)])
def test_a_side_chooses_who_observes_what_an_observer_sees_too(sky, opened, choice, uses):
    book = opened("cockcroft")
    plane = planes(book, "CS", ALLIED)[0]
    man = next(u.id for u in book.units if u.kind == "observer" and u.seat == ALLIED)
    hex_ = open_hex(book)
    beside = book.land.number(book.land.grid.toward[hex_][0])
    table, _ = sky(
        "cockcroft",
        up=(plane,),
        men=f"{man} {beside}",
        mission=OBSERVATION,
        communication=[6],
        fire_order=[1],
        scatter=[1],
        barrage=[6],
    )
    table.s.watching = (1 << hex_, 0)
    table.run("barrage", hex_, ALLIED).answer("he", "drumfire", "1")
    assert ("choose_observer", "allied") == table.asked

    table.answer(book.units[plane].id if choice == "plane" else choice)
    assert uses == table.s.uses[plane]
    assert (choice == "observer") is bool(table.rolled("communication"))


@pytest.mark.rule("LS-S13.SR1", "LS-S18.SR1")
@pytest.mark.parametrize(("scenario", "turn"), [("fog", 4), ("cheppy", 3)])
def test_fog_keeps_aircraft_on_the_ground(opened, field, scenario, turn):
    book = opened(scenario)
    plane = book.units[planes(book, "F", CENTRAL)[0]].id
    table = field("", scenario, turn=turn)
    table.s.missions = tuple(tuple(BOMBING for _ in flyers(book, seat)) for seat in (0, 1))
    table.run("air_phase", CENTRAL)
    assert table.is_done

    table.s.turn = turn + 1
    table.run("air_phase", CENTRAL)
    assert plane in table.options


@pytest.mark.rule("LS-16.41", "LS-11.22")
def test_fighters_strafe_only_by_option_and_are_fired_at(sky, opened):
    book = opened("flesquieres", "strafing_fighters")
    fighter = planes(book, "F", ALLIED)[0]
    man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    table, hex_ = sky("flesquieres", up=(fighter,), men=f"{man} @")
    table.run("come_down", ALLIED)
    assert table.is_done
    assert 0 == strafers(table.s, ALLIED)

    table, hex_ = sky(
        "flesquieres", "strafing_fighters", up=(fighter,), men=f"{man} @", strafing=[1]
    )
    table.run("come_down", ALLIED)
    assert ("choose_divers", "allied") == table.asked
    table.answer(book.units[fighter].id)
    assert ("join_ground_fire", "central") == table.asked
    table.answer("hold")
    assert 2 == strafing_value(table.s, fighter)
    assert 1 << table.unit(man) == roll_strafing(table.s, hex_, ALLIED)


@pytest.mark.rule("LS-16.42a", "LS-16.42b")
def test_single_seaters_do_not_observe_and_fight_as_fighters_when_they_intercept(opened, sky):
    for option, is_barred in (((), False), (("single_seaters",), True)):
        book = opened("flesquieres", *option)
        dh5 = flyers(book, ALLIED)[0]
        table, hex_ = sky("flesquieres", *option)
        table.s.missions = ((), ())
        assert is_barred is cannot_observe(table.s, dh5)
        assert is_barred is not (OBSERVATION in possible(book, dh5))
        assert is_barred is bool(fighters(table.s, ALLIED) >> dh5 & 1)
        assert 1 == column_hit(table.s, dh5)
        if is_barred:
            table.s.aloft[planes(book, "F", CENTRAL)[0]] = hex_
            table.run("intercept", ALLIED).answer(book.units[dh5].id)
            assert 2 == column_hit(table.s, dh5)


@pytest.mark.rule("LS-16.42b")
def test_a_bristol_of_the_phasing_side_acts_as_a_fighter_at_will(opened, sky):
    book = opened("musical_box", "single_seaters")
    bristol = next(n for n, u in enumerate(book.units) if u.type.id == "bristol_f2b")
    table, _ = sky("musical_box", "single_seaters", up=(bristol,), mission=STRAFING)
    table.run("act_as_fighters", ALLIED).answer(book.units[bristol].id)

    assert 2 == column_hit(table.s, bristol)
    assert 0 == strafers(table.s, ALLIED), "it has left its mission"


@pytest.mark.rule("LS-16.43", "LS-11.12.b2", "LS-11.11c")
def test_a_bomber_fires_at_every_fighter_by_option(sky, opened):
    for option, dice in (((), {"air": [6, 6, 6]}), (("bomber_defence",), {"air_at": [6, 1]})):
        book = opened("musical_box", *option)
        bomber = next(n for n, u in enumerate(book.units) if u.kind == "B")
        foes = planes(book, "F", CENTRAL)[:2]
        given = dice if "air" in dice else {**dice, "air": [6, 6]}
        table, hex_ = sky("musical_box", *option, up=(bomber, *foes), **given)
        table.run("dogfight", hex_)
        assert {} == table.undrawn
        assert (1 << foes[1] if option else 0) == table.s.downed


@pytest.mark.rule("LS-11.33b")
def test_ground_covers_men_from_a_strafer(field, opened):
    """4 hits on 1 in the open and in a trench on nothing."""
    book = opened("musical_box")
    man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    woods = book.land.number(members(book.land.terrain["woods"])[0])
    table = field(f"{man} {woods}", "musical_box", turn=6, strafing=[1])
    table.s.missions = ((STRAFING,) * len(flyers(book, ALLIED)), ())
    table.s.aloft[table.unit("bristol_f2b.1")] = table.hex(woods)
    table.run("fly_missions", ALLIED)

    assert {} == table.undrawn
    assert not table.has("pinned", man)


@pytest.mark.rule("LS-11.21a")
def test_a_gun_without_an_aircraft_in_range_does_not_fire(field, opened):
    book = opened("fog")
    grid, name = book.land.grid, book.land.number
    far = next(hex_ for hex_ in grid.hexes if grid.distance(0, hex_) == 26)
    table = field(f"A16.1 {name(0)}, A16.1.crew {name(0)}", "fog", turn=6, flak=[1, 1, 1])
    plane = table.unit("halb_cl2.1")
    table.s.aloft[plane] = far
    assert table.run("flak", ALLIED).is_done
    assert [] == table.rolled("flak")

    table.s.aloft[plane] = next(hex_ for hex_ in grid.hexes if grid.distance(0, hex_) == 25)
    table.run("flak", ALLIED).answer("A16.1")
    assert table.has("downed", "halb_cl2.1")


@pytest.mark.rule("LS-11.32a", "LS-11.21b")
def test_one_bomber_of_several_that_was_hit_spoils_their_bombs(sky, opened):
    """12 pins on 3; one of the two was hit, so a 3 does nothing."""
    book = opened("out_of_the_forest")
    man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    pair = planes(book, "B", ALLIED)
    for spoiled, is_pinned in ((0, True), (1, False)):
        table, _ = sky("out_of_the_forest", up=pair, men=f"{man} @", bombs=[3])
        table.s.spoiled = spoiled << pair[0]
        table.run("fly_missions", ALLIED)
        assert is_pinned is table.has("pinned", man)


@pytest.mark.rule("LS-11.22")
def test_smoke_hides_an_aircraft_from_the_men_below_and_them_from_it(field, opened):
    """Four hexes apart: smoke over either of them ends the fire, smoke elsewhere does not."""
    book = opened("musical_box")
    man = next(u.id for u in book.units if u.kind == "infantry" and u.seat == CENTRAL)
    grid = book.land.grid
    at = open_hex(book)
    below = next(hex_ for hex_ in members(book.board.open) if grid.distance(at, hex_) == 4)
    away = next(hex_ for hex_ in grid.hexes if grid.distance(at, hex_) == 12)
    table = field(f"{man} {book.land.number(below)}", "musical_box", turn=6)
    plane = table.unit("bristol_f2b.1")
    table.s.aloft[plane] = at
    for smoke, is_fired_at in ((0, True), (1 << away, True), (1 << at, False), (1 << below, False)):
        table.s.smoke = (smoke, 0)
        assert is_fired_at is bool(men_below(table.s, plane, CENTRAL))


@pytest.mark.rule("LS-2.51a", "LS-2.51.a")
def test_scouts_fly_any_mission_bombers_one_and_fighters_none(field):
    """Two Bristols choose, two bombers bomb, the Camel is not asked about."""
    table = field("", "musical_box")
    table.s.missions = ((), ())
    table.run("choose_missions", ALLIED)
    for choice in ("observation", "strafing"):
        assert {"observation", "bombing", "strafing"} == table.options
        table.answer(choice)
    table.answer("bombing", "bombing")

    assert table.is_done
    kinds = [table.book.units[plane].kind for plane in flyers(table.book, ALLIED)]
    assert ["CS", "CS", "B", "B"] == kinds
