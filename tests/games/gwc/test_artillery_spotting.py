"""Fire for Effect (O19.2): the Spotting Round, accuracy, drift, and the zone."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery import barrage, bombardment
from games.gwc.rules.artillery.barrage import seen_from, zone
from games.gwc.rules.artillery.bombardment import far_path, follow, judge_accuracy, near_path
from games.gwc.state import NOTHING, Mission

FIXED = "fixed_rolling_barrage"


@pytest.mark.rule("GWC-O19.2.1", "GWC-O19.2.1.1a", "GWC-O19.2b")
def test_a_first_bombardment_is_spotted_aimed_and_fired(gunner):
    table = gunner()
    table.put(hushed=1).turn_up("dice german 6-6", "drift german 1-4")
    table.run("artillery_request", 0)
    asked = table.play_on(choose_observer="ger-ldr-nehring", place_round="J5")
    steps = [name for name in asked if not name.endswith("_play")]
    assert ["choose_observer", "choose_box", "place_round"] == steps
    assert ["roll_called_back_play"] * 2 == [name for name in asked if name.startswith("roll")]


@pytest.mark.rule("GWC-O19.2.1.1a", "GWC-GL-AOLEVEL")
def test_the_round_is_placed_where_the_observer_sees(gunner):
    table = gunner()
    offer = table.run("place_round", 0, NOTHING).offer
    seen = seen_from(table.s, 0, NOTHING)
    assert seen == sum(1 << hex_ for hex_ in offer.options)
    assert seen >> table.hex("O6") & 1


@pytest.mark.rule("GWC-O19.2.1.1a")
def test_the_round_may_lie_in_an_impassable_hex(gunner):
    table = gunner(blaze=1 << 0)
    table.s.blaze = 1 << table.hex("K5")
    assert table.hex("K5") in table.run("place_round", 0, table.hex("L5")).offer.options


@pytest.mark.rule("GWC-O19.2.1.2b", "GWC-10.3.1", "GWC-O21.2.1.2")
@pytest.mark.parametrize(
    ("hindrance", "product", "expected"),
    [(0, 6, False), (0, 8, True), (3, 9, False), (3, 10, True)],
)
def test_the_product_less_hindrance_has_to_exceed_the_range(
    gunner, monkeypatch, hindrance, product, expected
):
    table = gunner()
    monkeypatch.setattr(bombardment, "hindrance", lambda *_: hindrance)
    observer, aimed = table.hex("L5"), table.hex("F5")
    assert table.book.land.grid.distance(observer, aimed) == 6
    assert judge_accuracy(table.s, 0, observer, aimed, product) == expected


@pytest.mark.rule("GWC-O19.2.1.2b")
def test_the_observer_spots_into_his_own_hex_at_range_one(gunner):
    table = gunner()
    assert not judge_accuracy(table.s, 0, NOTHING, table.hex("O6"), 1)
    assert judge_accuracy(table.s, 0, NOTHING, table.hex("O6"), 2)


@pytest.mark.rule("GWC-O19.2.1.2.1")
@pytest.mark.parametrize(("dice", "ends"), [((1, 4), "G6"), ((2, 4), "H6")])
def test_an_accurate_round_drifts_a_hex_by_each_die(field, dice, ends):
    """The vectors GWC-EX-drift-accurate and GWC-EX-drift-accurate-2."""
    table = field("cantigny")
    assert table.hex(ends) == follow(table.s, table.hex("G6"), near_path(dice))


@pytest.mark.rule("GWC-O19.2.1.2.2")
def test_another_round_drifts_by_one_die_as_far_as_the_other(field):
    table = field("cantigny")
    assert table.hex("E5") == follow(table.s, table.hex("G6"), far_path((6, 2)))
    assert table.hex("G1") == follow(table.s, table.hex("G6"), far_path((1, 5)))


@pytest.mark.rule("GWC-O19.2.1.2.1", "GWC-O19.2.1.2.2")
@pytest.mark.parametrize(("roll", "ends"), [("6-6", "K5"), ("1-1", "J2")])
def test_the_accuracy_roll_decides_how_the_round_drifts(gunner, roll, ends):
    table = gunner(FIXED)
    table.put(hushed=1).turn_up(f"dice german {roll}", "drift german 1-3")
    table.run("fire_for_effect", 0, table.hex("L5"))
    table.play_on(until="lay_line", choose_box=FIXED, place_round="J5")
    assert [table.hex(ends)] == [line["at"] for line in table.told("told.drift")]


@pytest.mark.rule("GWC-O19.2.1.2.3")
def test_a_round_that_leaves_the_board_for_a_moment_is_lost(field):
    table = field("cantigny")
    assert NOTHING == follow(table.s, table.hex("G1"), near_path((1, 4)))
    assert table.hex("G1") == follow(table.s, table.hex("G1"), near_path((4, 1)))
    assert NOTHING == follow(table.s, table.hex("G3"), far_path((1, 3)))


@pytest.mark.rule("GWC-O19.2.1.2.3")
def test_a_lost_round_ends_the_order(field):
    table = field("cantigny", german="L1 nehring", entente="L2 dou", order="O19")
    s = table.s
    table.equip(0, "ger-t10")
    table.put(hushed=1).turn_up("dice german 6-6", "drift german 1-4")
    table.run("fire_for_effect", 0, table.hex("L1"))
    table.play_on(choose_box="local_barrage", place_round="L1")
    assert s.spotted[0] == NOTHING
    assert s.suppressed == s.broken == s.shell_holes == 0
    assert not s.stack


@pytest.mark.rule("GWC-O19.2.1.4a", "GWC-O19.2.1.1b")
@pytest.mark.parametrize("box", ["local_barrage", "gas_attack"])
def test_a_local_barrage_reaches_the_hex_and_its_neighbours(gunner, box):
    table = gunner(box)
    s = table.s
    s.mission = Mission(0, 0, box, 10)
    bombardment.surround(s, 0, table.hex("G6"))
    assert zone(s, 0) == s.book.land.grid.within(table.hex("G6"), 1)
    assert s.spotted[0] == table.hex("G6")
    assert s.impact[0].bit_count() == 6


@pytest.mark.rule("GWC-O19.2.1.4b")
def test_a_line_reaches_three_hexes_on_both_sides(gunner):
    table = gunner(FIXED)
    offer = table.run("lay_line", 0, table.hex("H6")).offer
    assert list(offer.options) == [0, 1, 2]
    table.answer("1")
    assert zone(table.s, 0) == table.book.land.grid.hexes_of(
        "H3", "H4", "H5", "H6", "H7", "H8", "H9"
    )


@pytest.mark.rule("GWC-O19.2.1.4b")
def test_a_line_at_the_edge_is_shorter(gunner):
    table = gunner(FIXED)
    table.run("lay_line", 0, table.hex("H1")).answer("1")
    assert zone(table.s, 0) == table.book.land.grid.hexes_of("H1", "H2", "H3", "H4")


@pytest.mark.rule("GWC-O19.2.1.2a", "GWC-O19.2.1.1b")
def test_gas_is_declared_by_the_box_before_the_roll(gunner):
    table = gunner()
    table.put(hushed=1).turn_up("dice german 6-6", "drift german 1-4")
    table.run("fire_for_effect", 0, table.hex("L5"))
    asked = table.play_on(choose_box="gas_attack", place_round="J5")
    assert asked.index("choose_box") < asked.index("roll_called_back_play")
    assert table.s.gas == table.book.land.grid.within(table.hex("J5"), 1)


def settled(table):
    """A barrage of H3 to H9 that fell before."""
    table.s.spotted = (table.hex("H6"), NOTHING)
    table.s.impact = (table.book.land.grid.hexes_of("H3", "H4", "H5", "H7", "H8", "H9"), 0)


@pytest.mark.rule("GWC-O19.2.2a", "GWC-O19.2.2b")
def test_a_new_target_lifts_the_old_markers_first(gunner, monkeypatch):
    table = gunner(FIXED)
    s = table.s
    settled(table)
    s.gas = 0b1
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: s.book.land.all)
    assert list(table.run("fire_for_effect", 0, table.hex("L5")).offer.options) == [
        "new",
        "fixed",
        "rolling",
    ]
    assert table.answer("new").offer.name == "choose_box"
    assert (s.spotted[0], s.impact[0], s.gas) == (NOTHING, 0, 0b1)


@pytest.mark.rule("GWC-O19.2.2b")
@pytest.mark.parametrize(("box", "sees"), [("local_barrage", True), (FIXED, False)])
def test_a_barrage_out_of_sight_or_of_another_box_does_not_go_on(gunner, monkeypatch, box, sees):
    table = gunner(box)
    settled(table)
    seen = table.book.land.all if sees else table.book.land.all & ~(1 << table.hex("H6"))
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: seen)
    assert table.run("fire_for_effect", 0, table.hex("L5")).offer.name == "choose_box"


@pytest.mark.rule("GWC-O19.2.2.1", "GWC-O19.2.2b")
def test_a_settled_fixed_barrage_strikes_the_same_hexes(gunner, monkeypatch):
    table = gunner(FIXED)
    settled(table)
    before = zone(table.s, 0)
    for module in (bombardment, barrage):
        monkeypatch.setattr(module, "seen_from", lambda *_: table.book.land.all)
    table.put(hushed=1).turn_up("dice german 1-2")
    table.run("fire_for_effect", 0, table.hex("L5"))
    asked = table.play_on(choose_course="fixed")
    assert "place_round" not in asked
    assert before == zone(table.s, 0)
    assert [7] == [line["count"] for line in table.told("told.ploughed")]


@pytest.mark.rule("GWC-O19.2.2.2", "GWC-O19.2.2b")
def test_a_rolling_barrage_goes_one_hex_and_strikes(gunner, monkeypatch):
    """The vector GWC-EX-rolling-barrage."""
    table = gunner(FIXED)
    s = table.s
    settled(table)
    for module in (bombardment, barrage):
        monkeypatch.setattr(module, "seen_from", lambda *_: s.book.land.all)
    table.put(hushed=1).turn_up("dice german 1-2")
    table.run("artillery_request", 0)
    table.play_on(choose_observer="ger-ldr-nehring", choose_course="rolling", roll_forward="2")
    expected = s.book.land.grid.hexes_of("I3", "I4", "I5", "I6", "I7", "I8", "I9")
    assert expected == zone(s, 0)
    assert s.spotted[0] == table.hex("I6")
    assert len(table.told("told.ploughed")) == 1
    assert s.activated.bit_count() == 1


@pytest.mark.rule("GWC-O19.2.2.2")
def test_markers_that_roll_off_the_board_are_removed(gunner, monkeypatch):
    table = gunner(FIXED)
    s = table.s
    settled(table)
    s.impact = (s.book.land.grid.hexes_of("H1", "H2", "H3"), 0)
    s.spotted = (table.hex("H4"), NOTHING)
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: s.book.land.all)
    table.run("roll_forward", 0, table.hex("L5")).answer("1")
    assert zone(s, 0) == s.book.land.grid.hexes_of("H1", "H2", "H3")


@pytest.mark.rule("GWC-O19.2.2b")
def test_the_round_never_rolls_out_of_sight(gunner, monkeypatch):
    table = gunner(FIXED)
    settled(table)
    seen = table.book.land.grid.hexes_of("H6", "H7", "G6")
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: seen)
    assert list(table.run("roll_forward", 0, table.hex("L5")).offer.options) == [3, 5]
