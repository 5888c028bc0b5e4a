"""The fall of a barrage (5.2 to 5.5): attacks, hits, men, materiel, wire, smoke and gas."""

from __future__ import annotations

import pytest

from games.landships.forces import ALLIED, CENTRAL
from games.landships.rules.ammunition import is_covered, no_gas, no_hurricane, no_shrapnel
from games.landships.rules.ground import smoked
from games.landships.rules.shells import (
    attacks_of,
    hit_on,
    hit_units,
    is_scattered,
    somebody_is_left,
)
from games.landships.state import Barrage
from tests.games.landships.test_barrage import free_hexes
from ww1core.hexgrid import members

MISS = -1
BATTLE = "musical_box"
"""A battle with cavalry, cars, trucks, tanks, guns and weapons."""


@pytest.fixture
def under(field, opened):
    """A barrage that falls on an open hex of a battle, ``@``."""

    def lay(
        pieces="", *, scenario=BATTLE, ammunition="he", kind="drumfire", elements=1, seat=0, **given
    ):
        book = opened(scenario)
        hex_ = free_hexes(book)[0]
        table = field(pieces.replace("@", book.land.number(hex_)), scenario, **given)
        table.s.barrage = Barrage(seat, hex_, ammunition, kind, elements, 0, hex_)
        return table, hex_

    return lay


@pytest.mark.rule("LS-5.21a", "LS-5.42", "LS-5.0E", "LS-5.43a")
@pytest.mark.parametrize(
    ("kind", "elements", "strengths"),
    [
        ("drumfire", 1, (10,)),
        ("drumfire", 4, (40,)),
        ("hurricane", 1, (10,)),
        ("hurricane", 4, (10, 10, 10, 10)),
    ],
)
def test_drumfire_is_one_attack_and_a_hurricane_one_for_each_gun(under, kind, elements, strengths):
    table, _ = under(kind=kind, elements=elements)

    assert strengths == attacks_of(table.s)


@pytest.mark.rule("LS-5.22b", "LS-5.22.a", "LS-5.43.b", "LS-5.41.b")
def test_a_hurricane_strikes_until_nobody_is_left(under):
    """The first die misses, the second eliminates the only squad; the third is not made."""
    table, hex_ = under(
        "C11.1 @",
        kind="hurricane",
        elements=3,
        scatter=[3],
        barrage=[3, 2],
        barrage_morale=[6],
    )
    table.run("fall")

    assert table.lost("C11.1")
    assert {} == table.undrawn
    assert 1 << hex_ == table.s.barraged
    assert [] == table.rolled("scatter_direction")


@pytest.mark.rule("LS-5.22.a")
def test_a_hurricane_goes_on_as_long_as_anything_or_wire_is_in_the_hex(under):
    table, hex_ = under("C11.1 @")
    assert somebody_is_left(table.s)
    table.s.wire = 1 << hex_
    assert somebody_is_left(table.s)
    table, hex_ = under()
    assert not somebody_is_left(table.s)
    table.s.wire = 1 << hex_
    assert somebody_is_left(table.s)
    table.s.wire = 1 << hex_ + 1
    assert not somebody_is_left(table.s)


@pytest.mark.rule("LS-5.41a", "LS-5.41.a1", "LS-5.41.b", "LS-16.22b")
@pytest.mark.parametrize(("kind", "least"), [("drumfire", 5), ("hurricane", 4)])
def test_scatter_is_by_a_die_unless_the_plan_has_settled_it(under, kind, least):
    for die in range(1, 7):
        table, _ = under(kind=kind, scatter=[die])
        assert (die >= least) is is_scattered(table.s)
    for aim, is_off in ((1, False), (2, True)):
        table, _ = under(kind=kind)
        table.s.barrage = table.s.barrage._replace(aim=aim)
        assert is_off is is_scattered(table.s)
        assert [] == table.rolled("scatter")


@pytest.mark.rule("LS-5.41.c1", "LS-5.41a", "LS-5.43a")
def test_friends_suffer_what_scatters_onto_them_and_the_hex_aimed_at_nothing(under, opened):
    book = opened(BATTLE)
    hex_ = free_hexes(book)[0]
    beside = {way: book.land.number(to) for way, to in enumerate(book.land.grid.toward[hex_])}
    section = next(n for n, part in book.board.parts.items() if part >> hex_ & 1)
    to = beside[book.board.scatter[section][2]]
    table, _ = under(
        f"C11.1 @, A06.1 {to}",
        scatter=[5],
        scatter_direction=[3],
        barrage=[1],
        barrage_morale=[1],
    )
    table.run("fall")

    assert table.has("pinned", "A06.1"), "they are of the side that fires"
    assert not table.has("pinned", "C11.1")
    assert {to} == table.hexes(table.s.barraged)


@pytest.mark.rule("LS-5.41.c1", "LS-5.33c")
@pytest.mark.parametrize("ammunition", ["he", "smoke", "gas"])
def test_shells_that_scatter_off_the_board_are_lost(field, opened, ammunition):
    book = opened("fog")
    edge = members(book.border["N"])[5]
    die = 1 + book.board.scatter["1"].index(0)
    table = field("", "fog", scatter=[6], scatter_direction=[die])
    table.s.barrage = Barrage(CENTRAL, edge, ammunition, "drumfire", 1)
    table.run("fall")

    assert (0, 0, (0, 0), (0, 0)) == (
        table.s.barraged,
        len(table.rolled("barrage")),
        table.s.smoke,
        table.s.gas,
    )


@pytest.mark.rule("LS-5.33c", "LS-5.33d", "LS-5.41.a2", "LS-5.33f")
def test_each_gun_has_its_own_scatter_of_smoke_and_markers_do_not_add_up(under):
    table, hex_ = under(
        ammunition="smoke", elements=3, scatter=[2, 6, 1], scatter_direction=[1], seat=CENTRAL
    )
    book = table.book
    section = next(n for n, part in book.board.parts.items() if part >> hex_ & 1)
    beside = book.land.grid.toward[hex_][book.board.scatter[section][0]]
    table.run("fall")

    assert (0, 1 << hex_ | 1 << beside) == table.s.smoke
    assert [] == table.rolled("barrage")
    table.s.smoke = (0, 1 << hex_)
    assert book.land.grid.within(hex_, 1) == smoked(table.s)
    assert 7 == smoked(table.s).bit_count()
    table.s.smoke = (1 << hex_, 1 << hex_)
    assert 7 == smoked(table.s).bit_count()
    table.s.smoke = (1 << beside, 1 << hex_)
    both = book.land.grid.within(hex_, 1) | book.land.grid.within(beside, 1)
    assert both == smoked(table.s)
    table.s.smoke = (0, 0)
    assert 0 == smoked(table.s)


@pytest.mark.rule("LS-5.33c", "LS-5.33d")
def test_smoke_falls_in_the_first_hex_of_the_board_as_in_others(field):
    table = field("", "fog", scatter=[1])
    table.s.barrage = Barrage(CENTRAL, 0, "smoke", "drumfire", 1)
    table.run("fall")

    assert (0, 1) == table.s.smoke


@pytest.mark.rule("LS-5.51b", "LS-5.32b", "LS-9.11.1", "LS-9.11.2")
@pytest.mark.parametrize(
    ("ammunition", "die", "morale", "lost"),
    [
        ("he", 2, 3, set()),
        ("he", 2, 4, {"C11.1"}),
        ("he", 1, 3, {"C11.1"}),
        ("shrapnel", 1, 2, {"C11.1"}),
        ("shrapnel", 1, 3, {"C11.1", "C17.1"}),
        ("shrapnel", 2, 3, {"C11.1"}),
    ],
)
def test_one_die_with_what_the_hit_adds_is_read_against_each_morale(
    under, ammunition, die, morale, lost
):
    """Strength 20: a 1 is H+1, a 2 a plain hit; shrapnel adds one more. Morale 3 and 4."""
    table, _ = under(
        "C11.1 @, C17.1 @", ammunition=ammunition, barrage=[die], barrage_morale=[morale]
    )
    table.run("strike", 20)
    units = {"C11.1", "C17.1"}

    assert lost == {unit for unit in units if table.lost(unit)}
    assert units - lost == table.units(table.s.pinned)
    assert 1 == len(table.rolled("barrage_morale"))


@pytest.mark.rule("LS-5.51b", "LS-9.3a", "LS-5.51a")
def test_who_was_pinned_before_goes_back_two_hexes_and_the_others_stay(under):
    table, hex_ = under("C11.1 @, C17.1 @", pinned="C11.1", barrage=[2], barrage_morale=[1])
    table.run("strike", 20)
    table.play_on()

    assert 2 == table.book.land.grid.distance(hex_, table.s.hex[table.unit("C11.1")])
    assert {"C11.1", "C17.1"} == table.units(table.s.pinned)
    assert hex_ == table.s.hex[table.unit("C17.1")]


@pytest.mark.rule("LS-5.51a", "LS-14.12.a", "LS-5.54.a", "LS-5.52.a")
def test_crews_observers_and_trucks_are_hit_and_leaders_and_men_in_machines_are_not(under):
    pieces = "C15.1.crew @, C19.1 @, C16.1 @, A02.1 @, A03.1 @, A03.1.crew @, C11.1 @"
    table, _ = under(pieces, carried={"A03.1.crew": "A03.1"})
    s, book = table.s, table.book
    soft = book.soft & ~book.leaders | book.of_kind["truck"]
    assert {"C15.1.crew", "C19.1", "C16.1", "C11.1"} == table.units(hit_units(s, 10, 2, soft))
    assert 0 == hit_units(s, 10, 3, soft), "a miss"

    table.script(barrage=[2], barrage_morale=[5])
    table.s.barrage = s.barrage._replace(ammunition="shrapnel")
    table.run("strike", 20)
    names = ("C15.1.crew", "C19.1", "C16.1", "C11.1", "A02.1", "A03.1.crew")
    assert {"C15.1.crew", "C19.1", "C16.1", "C11.1"} == {one for one in names if table.lost(one)}


@pytest.mark.rule("LS-5.51a")
def test_no_die_of_morale_is_rolled_where_nobody_who_checks_is_hit(under):
    table, _ = under("A02.1 @", barrage=[1])
    table.run("strike", 10)

    assert [] == table.rolled("barrage_morale")


@pytest.mark.rule("LS-5.52a", "LS-5.52.a", "LS-5.43.b", "LS-8.66.b")
def test_riders_are_hit_more_easily_have_no_trench_and_may_lose_their_horses(field, opened):
    """Strength 10 hits on 1 and 2; riders on 3 as well, in a trench too, where foot is at 1."""
    book = opened("flesquieres")
    trench = members(book.board.trench & book.land.terrain["clear"] & ~book.board.hill)
    plain = next(hex_ for hex_ in trench if not book.land.terrain["fortification"] >> hex_ & 1)
    table = field(f"C08.1 {book.land.number(plain)}", "flesquieres")
    table.s.barrage = Barrage(0, plain, "he", "drumfire", 1, 0, plain)
    unit = table.unit("C08.1")
    assert [0, MISS, MISS] == [hit_on(table.s, 10, die, unit) for die in (1, 2, 3)]
    table.s.mounted = 1 << unit
    assert [0, 0, 0, MISS] == [hit_on(table.s, 10, die, unit) for die in (1, 2, 3, 4)]


@pytest.mark.rule("LS-5.52.a", "LS-8.66.b", "LS-5.52a")
@pytest.mark.parametrize(("die", "walks"), [(1, True), (2, False)])
def test_riders_who_survive_a_hit_roll_for_their_horses(under, die, walks):
    table, _ = under(
        "A07.1 @", mounted="A07.1", seat=CENTRAL, barrage=[3], barrage_morale=[1], horses=[die]
    )
    table.run("strike", 10)

    assert table.has("pinned", "A07.1")
    assert walks is table.has("horseless", "A07.1")
    assert walks is not table.has("mounted", "A07.1")


@pytest.mark.rule("LS-5.54", "LS-5.31a", "LS-5.31.a", "LS-5.32.a")
@pytest.mark.parametrize(
    ("unit", "last"), [("C15.1", 2), ("C17.1.tgew", 2), ("A04.1", 1), ("A03.1", 1)]
)
def test_high_explosive_destroys_guns_on_two_and_armour_on_one(under, unit, last):
    for die in (last, last + 1):
        table, _ = under(f"{unit} @", barrage=[1], materiel=[die])
        table.run("strike", 10)
        assert (die == last) is table.lost(unit)
    table, _ = under(f"{unit} @", barrage=[1], ammunition="shrapnel")
    table.run("strike", 10)
    assert not table.lost(unit)
    assert [] == table.rolled("materiel")


@pytest.mark.rule("LS-5.53", "LS-5.54")
def test_every_gun_and_tank_in_the_hex_has_a_die_of_its_own_after_the_men(under):
    table, _ = under(
        "C15.1 @, C15.2 @, C15.1.crew @, A04.1 @",
        barrage=[1],
        barrage_morale=[6],
        materiel=[2, 3, 1],
    )
    table.run("strike", 10)

    assert {"C15.1", "A04.1", "C15.1.crew"} == {
        name for name in ("C15.1", "C15.2", "C15.1.crew", "A04.1") if table.lost(name)
    }


@pytest.mark.rule("LS-5.54.a", "LS-5.32.a")
@pytest.mark.parametrize("ammunition", ["he", "shrapnel"])
@pytest.mark.parametrize(("total", "is_lost"), [(4, False), (5, True)])
def test_the_crew_of_a_truck_checks_its_morale_of_four(under, ammunition, total, is_lost):
    die = total - (ammunition == "shrapnel")
    table, _ = under("C16.1 @", ammunition=ammunition, barrage=[2], barrage_morale=[die])
    table.run("strike", 10)
    assert is_lost is table.lost("C16.1")
    assert is_lost is not table.has("pinned", "C16.1")
    if not is_lost:
        table.script(barrage=[2], barrage_morale=[1])
        table.run("strike", 10)
        assert table.has("pinned", "C16.1"), "a second hit changes nothing"
        table.run("recover_defenders", CENTRAL)
        assert not table.s.pinned


@pytest.mark.rule("LS-5.55", "LS-5.55O")
def test_drumfire_of_thirty_removes_the_wire_where_it_falls_and_no_other(under, field, opened):
    table, hex_ = under(elements=3, barrage=[1], scatter=[1])
    table.s.wire = 1 << hex_ | 1 << hex_ + 1
    table.run("fall")
    assert 1 << hex_ + 1 == table.s.wire

    for die, is_cut in ((3, True), (4, False)):
        book = opened(BATTLE, "wire_confirmed")
        table = field("", BATTLE, "wire_confirmed", barrage=[1], wire_cut=[die])
        assert book.options
        table.s.wire = 1 << hex_
        table.s.barrage = Barrage(0, hex_, "he", "drumfire", 3, 0, hex_)
        table.run("strike", 30)
        assert is_cut is not bool(table.s.wire)


@pytest.mark.rule("LS-5.32a")
def test_shrapnel_needs_open_ground_without_works_and_three_squads(field, opened):
    book = opened("flesquieres")
    land, trench = book.land.terrain, book.board.trench
    plain = ~(trench | land["fortification"])
    for name, is_open in (("clear", True), ("woods", True), ("town", False)):
        hex_ = members(land[name] & plain)[0]
        place = book.land.number(hex_)
        assert is_open is not is_covered(field("", "flesquieres").s, hex_)
        three = field(f"C08.1 {place}, C08.2 {place}, C09.1 {place}", "flesquieres")
        assert is_open is not no_shrapnel(three.s, hex_)
        two = field(f"C08.1 {place}, C08.2 {place}, C13.1.crew {place}", "flesquieres")
        assert no_shrapnel(two.s, hex_)
    for works in (trench, land["fortification"]):
        assert is_covered(field("", "flesquieres").s, members(works & land["clear"])[0])
    wet = opened("motor_bandits")
    for name in ("river", "marsh"):
        assert not is_covered(field("", "motor_bandits").s, members(wet.land.terrain[name])[0])


@pytest.mark.rule("LS-5.22a", "LS-5.33a", "LS-5.34a")
@pytest.mark.parametrize(
    ("ammunition", "is_barred"),
    [("he", False), ("shrapnel", False), ("smoke", True), ("gas", True)],
)
def test_smoke_and_gas_are_fired_as_drumfire_alone(under, ammunition, is_barred):
    table, _ = under(ammunition=ammunition)

    assert is_barred is no_hurricane(table.s)


@pytest.mark.rule("LS-5.34a")
def test_gas_needs_a_scenario_of_1915_or_later_that_has_it(field, opened):
    assert 1915 == opened("green_cloud").year
    table = field("", "green_cloud")
    assert (False, True) == (no_gas(table.s, CENTRAL), no_gas(table.s, ALLIED))
    assert no_gas(field("", "silver_helmets").s, CENTRAL)


@pytest.mark.rule("LS-5.21a", "LS-5.11.b2", "LS-5.22a", "LS-5.33a")
def test_every_ammunition_and_kind_is_what_was_chosen(field, opened):
    """The British at Flesquières have smoke; three squads in the open may meet shrapnel."""
    book = opened("flesquieres")
    hex_ = free_hexes(book)[0]
    place = book.land.number(hex_)
    pieces = f"C08.1 {place}, C08.2 {place}, C08.3 {place}"
    for ammunition, kinds in (
        ("he", {"drumfire", "hurricane"}),
        ("shrapnel", {"drumfire", "hurricane"}),
        ("smoke", {"drumfire"}),
    ):
        for kind in kinds:
            table = field(pieces, "flesquieres").run("barrage", hex_, ALLIED)
            assert {"he", "shrapnel", "smoke"} == table.options
            table.answer(ammunition)
            if len(kinds) > 1:
                assert kinds == table.options
                table.answer(kind)
            assert "choose_elements" == table.asked[0]
            assert (ammunition, kind) == (table.s.barrage.ammunition, table.s.barrage.kind)
    table = field(f"C08.1 {place}", "flesquieres").run("barrage", hex_, ALLIED)
    assert {"LS-5.32a"} == table.rules_against("shrapnel")
    assert {"LS-5.34a"} == table.rules_against("gas")
