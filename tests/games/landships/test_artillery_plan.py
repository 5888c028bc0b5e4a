"""The artillery plan (16.22): written in secret before play, fired as written."""

from __future__ import annotations

from random import Random

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.artillery_plan import planned
from games.landships.rules.missions import flyers
from games.landships.rules.observation import always_observed
from games.landships.rules.shells import ASTRAY, SURE, TESTED
from games.landships.view import imagine_plan
from ww1core.hexgrid import members
from ww1core.play.views import view
from ww1core.testing import Table

BATTLE, OPTION = "green_cloud", "artillery_plan"


def far_hex(book):
    """A clear hex with six neighbours that nobody observes by himself."""
    known = always_observed(book, 0) | always_observed(book, 1)
    for hex_ in members(book.land.terrain["clear"] & ~(known | book.board.trench)):
        if min(book.land.grid.toward[hex_]) >= 0:
            return hex_
    return pytest.fail("every hex is observed")


@pytest.fixture
def due(field, opened):
    """A German barrage of one battery that is written down for turn 4, and the draws given."""

    def lay(hex_=None, pieces="", *, turn=4, written=4, entry=(0, 0, 1, 0), **draws):
        book = opened(BATTLE, OPTION)
        target = far_hex(book) if hex_ is None else hex_
        table = field(pieces, BATTLE, OPTION, turn=turn, **draws)
        table.s.plan = ((), ((written, target, *entry),))
        return table.run("barrage_phase", CENTRAL), target

    return lay


@pytest.mark.rule("LS-16.22a")
def test_each_side_writes_its_barrages_down_before_play(opened):
    """Turn, hex, ammunition, kind and batteries; what a turn has is not spent twice."""
    table = Table(opened(BATTLE, OPTION), seed=1)
    table.play_on(until="choose_planned_turn", deploy_unit="as_printed", move_wire="done")
    seat = table.asked[1]
    number = table.book.entry.elements[seat]
    assert {"1", str(table.book.sequence.clock.last), "done"} <= table.options
    hexes = [table.book.land.number(hex_) for hex_ in members(table.book.land.all)]

    table.answer("2")
    assert set(hexes) == table.options, "every hex may be planned"
    table.answer(hexes[0], "he")
    assert {"drumfire", "hurricane"} == table.options
    table.answer("drumfire")
    assert str(number) in table.options
    assert str(number + 1) not in table.options
    table.answer(str(number))
    while table.asked[0] == "choose_planned_guns":
        table.answer("0")
    assert 1 == len(planned(table.s, table.book.seats.index(seat)))
    assert ("2" in table.options) is bool(
        table.book.own[table.book.seats.index(seat)] & table.book.of_kind.get("ART", 0)
    )
    table.answer("done")
    assert seat != table.asked[1]


@pytest.mark.rule("LS-16.22a", "LS-5.32a")
def test_smoke_and_gas_are_planned_as_drumfire_where_the_scenario_has_them(opened):
    table = Table(opened(BATTLE, OPTION), seed=1)
    table.play_on(until="choose_planned_turn", deploy_unit="as_printed", move_wire="done")
    trench = next(iter(members(table.book.board.trench)))
    table.answer("2", table.book.land.number(trench))

    assert {"LS-5.32a"} == table.rules_against("shrapnel")
    for word, rule_id in (("smoke", "LS-5.33a"), ("gas", "LS-5.34a")):
        if word not in table.options:
            assert {rule_id} == table.rules_against(word)


@pytest.mark.rule("LS-5.22a", "LS-5.32a", "LS-5.11.b2")
def test_a_plan_keeps_to_what_ground_and_ammunition_allow_and_names_a_hex_once_a_turn(opened):
    """Gas is drumfire; shrapnel may be planned for open ground, whoever will be there."""
    table = Table(opened(BATTLE, OPTION), seed=1)
    table.play_on(until="choose_planned_turn", deploy_unit="as_printed", move_wire="done")
    while table.asked != ("choose_planned_turn", "central"):
        table.answer("done")
    place = table.book.land.number(far_hex(table.book))
    table.answer("2", place)
    assert {"he", "shrapnel", "gas"} == table.options
    table.answer("gas")
    assert {"drumfire"} == table.options
    assert {"LS-5.22a"} == table.rules_against("hurricane")
    table.play_on(until="choose_planned_turn", choose_planned_elements="1", choose_planned_guns="0")
    table.answer("2")
    assert place not in table.options
    assert {"LS-16.22a"} == table.rules_against(place)


@pytest.mark.rule("LS-16.22a")
@pytest.mark.parametrize(("turn", "is_fired"), [(3, False), (4, True), (5, False)])
def test_only_what_is_written_for_the_turn_is_fired_and_needs_no_order(due, turn, is_fired):
    draws = {"scatter_direction": [1], "barrage": [6]} if is_fired else {}
    table, target = due(turn=turn, **draws)

    assert table.is_done, "nothing else is asked for"
    assert is_fired is bool(table.s.barraged)
    assert is_fired is not bool(planned(table.s, CENTRAL))
    assert [] == table.rolled("fire_order")
    assert is_fired is (target in [told["target"] for told in table.told("told.planned")])


@pytest.mark.rule("LS-16.22b")
def test_what_nobody_observes_falls_beside_its_hex_without_a_test(due):
    table, target = due(scatter_direction=[2], barrage=[6])

    assert [] == table.rolled("scatter")
    assert not table.s.barraged >> target & 1


@pytest.mark.rule("LS-16.22b")
def test_what_is_observed_by_itself_is_tested_in_every_turn(due, opened):
    book = opened(BATTLE, OPTION)
    town = next(iter(members(book.land.terrain["town"])))
    for die, is_there in ((4, True), (5, False)):
        table, _ = due(town, scatter=[die], scatter_direction=[1], barrage=[6])
        assert is_there is bool(table.s.barraged >> town & 1)
        assert [] == table.rolled("communication")


@pytest.mark.rule("LS-16.22b")
@pytest.mark.parametrize(("line", "is_there"), [(4, True), (3, False)])
def test_an_observer_in_touch_keeps_it_from_scatter(due, opened, line, is_there):
    book = opened(BATTLE, OPTION)
    target = far_hex(book)
    man = next(u.id for u in book.units if u.kind == "observer" and u.seat == CENTRAL)
    beside = book.land.number(book.land.grid.toward[target][0])
    table, _ = due(
        pieces=f"{man} {beside}", communication=[line], scatter_direction=[2], barrage=[6]
    )

    assert [] == table.rolled("scatter")
    assert is_there is bool(table.s.barraged >> target & 1)
    assert 3 == len({TESTED, SURE, ASTRAY})


@pytest.mark.rule("LS-16.22a", "LS-5.32a")
def test_shrapnel_that_finds_too_few_squads_is_not_fired(due):
    table, target = due(entry=(1, 0, 1, 0))

    assert 0 == table.s.barraged
    assert [target] == [told["target"] for told in table.told("told.plan_void")]


@pytest.mark.rule("LS-16.22a")
def test_guns_on_the_map_fire_as_many_as_were_written(field, opened):
    book = opened("flesquieres", OPTION)
    hex_ = far_hex(book)
    place = book.land.number(hex_)
    pieces = f"C13.1 {place}, C13.1.crew {place}, C13.2 {place}, C13.2.crew {place}"
    table = field(pieces, "flesquieres", OPTION, turn=2, scatter_direction=[1], barrage=[6])
    ahead = book.land.grid.toward[hex_][table.s.facing[table.unit("C13.1")]]
    target = book.land.grid.toward[ahead][table.s.facing[table.unit("C13.1")]]
    table.s.plan = ((), ((2, target, 0, 0, 0, 1),))
    table.run("barrage_phase", CENTRAL)
    assert ("lay_guns", "central") == table.asked
    table.answer("C13.2")

    assert table.is_done
    assert table.s.shelled == 1 << table.unit("C13.2")


@pytest.mark.rule("LS-16.22a")
def test_a_plan_is_secret_and_another_as_long_is_imagined(opened, field):
    book = opened(BATTLE, OPTION)
    table = field("", BATTLE, OPTION, turn=3)
    plan = ((4, 10, 0, 0, 1, 0), (5, 11, 0, 0, 1, 0))
    table.s.plan, table.s.draft, table.s.plan_fired = ((), plan), ((), (6, 9)), (0, 3)

    assert plan in view(table.s, CENTRAL)["plan"]
    assert plan not in view(table.s, ALLIED)["plan"]
    found = set()
    for seed in range(8):
        imagine_plan(table.s, CENTRAL, Random(seed))
        orders = planned(table.s, CENTRAL)
        found.add(orders)
        assert 2 == len(orders)
        assert 2 == len(table.s.draft[CENTRAL])
        assert all(3 < one.turn <= book.sequence.clock.last for one in orders)
        assert all(0 < one.elements + one.guns for one in orders)
    assert 1 < len(found)


@pytest.mark.rule("LS-16.22a")
def test_guns_on_the_map_are_planned_by_their_number(opened, field):
    """Without a battery at least one gun takes part; with one none has to."""
    book = opened("flesquieres", OPTION)
    count = (book.of_kind["ART"] & book.own[CENTRAL]).bit_count()
    table = field("", "flesquieres", OPTION)
    table.s.draft = ((), (2,))
    table.run("plan_barrage", CENTRAL).answer(book.land.number(0), "he", "drumfire", "0")
    assert ("choose_planned_guns", "central") == table.asked
    assert {str(n) for n in range(1, count + 1)} == table.options
    table.answer("1")
    assert ((2, 0, 0, 0, 0, 1),) == table.s.plan[CENTRAL]

    table.s.stack, table.s.draft = [], ((), (2,))
    table.run("plan_barrage", CENTRAL).answer(book.land.number(1), "he", "drumfire", "1")
    assert {str(n) for n in range(count)} == table.options, "one is planned for that turn already"


@pytest.mark.rule("LS-16.22b")
def test_an_aircraft_that_observes_keeps_a_planned_barrage_from_scatter_and_is_used(opened, field):
    book = opened("cockcroft", OPTION)
    plane = next(n for n, u in enumerate(book.units) if u.kind == "CS" and u.seat == ALLIED)
    target = far_hex(book)
    table = field("", "cockcroft", OPTION, turn=4, barrage=[6])
    table.s.missions = tuple((0,) * len(flyers(book, seat)) for seat in (0, 1))
    table.s.aloft[plane] = target
    table.s.watching = (1 << target, 0)
    table.s.plan = (((4, target, 0, 0, 1, 0),), ())
    table.run("barrage_phase", ALLIED)

    assert table.is_done
    assert table.s.barraged == 1 << target
    assert 1 == table.s.uses[plane]
    assert ((), ()) == table.s.plan
    assert 4 == table.s.plan_fired[ALLIED]
