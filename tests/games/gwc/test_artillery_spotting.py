"""Fire for Effect (O19.2): the Spotting Round, accuracy, drift, and the zone."""

from __future__ import annotations

import pytest

from games.gwc.rules.artillery import barrage, bombardment
from games.gwc.rules.artillery.barrage import seen_from, zone
from games.gwc.rules.artillery.bombardment import far_path, follow, judge_accuracy, near_path
from games.gwc.state import NOTHING, Mission

FIXED = "fixed_rolling_barrage"


@pytest.mark.rule("GWC-O19.2.1", "GWC-O19.2.1.1a", "GWC-O19.2b")
def test_a_first_bombardment_is_spotted_aimed_and_fired(gunner, run, drive, script):
    s = gunner()
    script(s, "dice german 6-6", "drift german 1-4")
    run(s, "artillery_request", 0)
    asked = drive(s, choose_observer="ger-ldr-nehring", place_round="J5")
    steps = [name for name in asked if not name.endswith("_play")]
    assert ["choose_observer", "choose_box", "place_round"] == steps
    assert ["roll_called_back_play"] * 2 == [name for name in asked if name.startswith("roll")]


@pytest.mark.rule("GWC-O19.2.1.1a", "GWC-GL-AOLEVEL")
def test_the_round_is_placed_where_the_observer_sees(gunner, run, at):
    s = gunner()
    offer = run(s, "place_round", 0, NOTHING)
    seen = seen_from(s, 0, NOTHING)
    assert seen == sum(1 << hex_ for hex_ in offer.options)
    assert seen >> at(s, "O6") & 1


@pytest.mark.rule("GWC-O19.2.1.1a")
def test_the_round_may_lie_in_an_impassable_hex(gunner, run, at):
    s = gunner(blaze=1 << 0)
    s.blaze = 1 << at(s, "K5")
    assert at(s, "K5") in run(s, "place_round", 0, at(s, "L5")).options


@pytest.mark.rule("GWC-O19.2.1.2b", "GWC-10.3.1", "GWC-O21.2.1.2")
@pytest.mark.parametrize(
    ("hindrance", "product", "expected"),
    [(0, 6, False), (0, 8, True), (3, 9, False), (3, 10, True)],
)
def test_the_product_less_hindrance_has_to_exceed_the_range(
    gunner, monkeypatch, at, hindrance, product, expected
):
    s = gunner()
    monkeypatch.setattr(bombardment, "hindrance", lambda *_: hindrance)
    observer, aimed = at(s, "L5"), at(s, "F5")
    assert s.book.land.grid.distance(observer, aimed) == 6
    assert judge_accuracy(s, 0, observer, aimed, product) == expected


@pytest.mark.rule("GWC-O19.2.1.2b")
def test_the_observer_spots_into_his_own_hex_at_range_one(gunner, at):
    s = gunner()
    assert not judge_accuracy(s, 0, NOTHING, at(s, "O6"), 1)
    assert judge_accuracy(s, 0, NOTHING, at(s, "O6"), 2)


@pytest.mark.rule("GWC-O19.2.1.2.1")
@pytest.mark.parametrize(("dice", "ends"), [((1, 4), "G6"), ((2, 4), "H6")])
def test_an_accurate_round_drifts_a_hex_by_each_die(field, at, dice, ends):
    """The vectors GWC-EX-drift-accurate and GWC-EX-drift-accurate-2."""
    s = field("cantigny")
    assert at(s, ends) == follow(s, at(s, "G6"), near_path(dice))


@pytest.mark.rule("GWC-O19.2.1.2.2")
def test_another_round_drifts_by_one_die_as_far_as_the_other(field, at):
    s = field("cantigny")
    assert at(s, "E5") == follow(s, at(s, "G6"), far_path((6, 2)))
    assert at(s, "G1") == follow(s, at(s, "G6"), far_path((1, 5)))


@pytest.mark.rule("GWC-O19.2.1.2.1", "GWC-O19.2.1.2.2")
@pytest.mark.parametrize(("roll", "ends"), [("6-6", "K5"), ("1-1", "J2")])
def test_the_accuracy_roll_decides_how_the_round_drifts(
    gunner, run, drive, script, at, told, roll, ends
):
    s = gunner(FIXED)
    script(s, f"dice german {roll}", "drift german 1-3")
    run(s, "fire_for_effect", 0, at(s, "L5"))
    drive(s, choose_box=FIXED, place_round="J5", lay_line=...)
    assert [at(s, ends)] == [line["at"] for line in told(s, "told.drift")]


@pytest.mark.rule("GWC-O19.2.1.2.3")
def test_a_round_that_leaves_the_board_for_a_moment_is_lost(field, at):
    s = field("cantigny")
    assert NOTHING == follow(s, at(s, "G1"), near_path((1, 4)))
    assert at(s, "G1") == follow(s, at(s, "G1"), near_path((4, 1)))
    assert NOTHING == follow(s, at(s, "G3"), far_path((1, 3)))


@pytest.mark.rule("GWC-O19.2.1.2.3")
def test_a_lost_round_ends_the_order(field, equip, run, drive, script, at):
    s = field("cantigny", german="L1 nehring", entente="L2 dou", order="O19")
    equip(s, 0, "ger-t10")
    script(s, "dice german 6-6", "drift german 1-4")
    run(s, "fire_for_effect", 0, at(s, "L1"))
    drive(s, choose_box="local_barrage", place_round="L1")
    assert s.spotted[0] == NOTHING
    assert s.suppressed == s.broken == s.shell_holes == 0
    assert not s.stack


@pytest.mark.rule("GWC-O19.2.1.4a", "GWC-O19.2.1.1b")
@pytest.mark.parametrize("box", ["local_barrage", "gas_attack"])
def test_a_local_barrage_reaches_the_hex_and_its_neighbours(gunner, at, box):
    s = gunner(box)
    s.mission = Mission(0, 0, box, 10)
    bombardment.surround(s, 0, at(s, "G6"))
    assert zone(s, 0) == s.book.land.grid.within(at(s, "G6"), 1)
    assert s.spotted[0] == at(s, "G6")
    assert s.impact[0].bit_count() == 6


@pytest.mark.rule("GWC-O19.2.1.4b")
def test_a_line_reaches_three_hexes_on_both_sides(gunner, run, answer, at):
    s = gunner(FIXED)
    offer = run(s, "lay_line", 0, at(s, "H6"))
    assert list(offer.options) == [0, 1, 2]
    answer(s, "1")
    assert zone(s, 0) == s.book.land.grid.hexes_of("H3", "H4", "H5", "H6", "H7", "H8", "H9")


@pytest.mark.rule("GWC-O19.2.1.4b")
def test_a_line_at_the_edge_is_shorter(gunner, run, answer, at):
    s = gunner(FIXED)
    run(s, "lay_line", 0, at(s, "H1"))
    answer(s, "1")
    assert zone(s, 0) == s.book.land.grid.hexes_of("H1", "H2", "H3", "H4")


@pytest.mark.rule("GWC-O19.2.1.2a", "GWC-O19.2.1.1b")
def test_gas_is_declared_by_the_box_before_the_roll(gunner, run, drive, script, at):
    s = gunner()
    script(s, "dice german 6-6", "drift german 1-4")
    run(s, "fire_for_effect", 0, at(s, "L5"))
    asked = drive(s, choose_box="gas_attack", place_round="J5")
    assert asked.index("choose_box") < asked.index("roll_called_back_play")
    assert s.gas == s.book.land.grid.within(at(s, "J5"), 1)


def settled(s, at):
    """A barrage of H3 to H9 that fell before."""
    s.spotted = (at(s, "H6"), NOTHING)
    s.impact = (s.book.land.grid.hexes_of("H3", "H4", "H5", "H7", "H8", "H9"), 0)


@pytest.mark.rule("GWC-O19.2.2a", "GWC-O19.2.2b")
def test_a_new_target_lifts_the_old_markers_first(gunner, run, answer, monkeypatch, at):
    s = gunner(FIXED)
    settled(s, at)
    s.gas = 0b1
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: s.book.land.all)
    assert list(run(s, "fire_for_effect", 0, at(s, "L5")).options) == ["new", "fixed", "rolling"]
    assert answer(s, "new").name == "choose_box"
    assert (s.spotted[0], s.impact[0], s.gas) == (NOTHING, 0, 0b1)


@pytest.mark.rule("GWC-O19.2.2b")
@pytest.mark.parametrize(("box", "sees"), [("local_barrage", True), (FIXED, False)])
def test_a_barrage_out_of_sight_or_of_another_box_does_not_go_on(
    gunner, run, monkeypatch, at, box, sees
):
    s = gunner(box)
    settled(s, at)
    seen = s.book.land.all if sees else s.book.land.all & ~(1 << at(s, "H6"))
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: seen)
    assert run(s, "fire_for_effect", 0, at(s, "L5")).name == "choose_box"


@pytest.mark.rule("GWC-O19.2.2.1", "GWC-O19.2.2b")
def test_a_settled_fixed_barrage_strikes_the_same_hexes(
    gunner, run, drive, script, monkeypatch, at, told
):
    s = gunner(FIXED)
    settled(s, at)
    before = zone(s, 0)
    for module in (bombardment, barrage):
        monkeypatch.setattr(module, "seen_from", lambda *_: s.book.land.all)
    script(s, "dice german 1-2")
    run(s, "fire_for_effect", 0, at(s, "L5"))
    asked = drive(s, choose_course="fixed")
    assert "place_round" not in asked
    assert before == zone(s, 0)
    assert [7] == [line["count"] for line in told(s, "told.ploughed")]


@pytest.mark.rule("GWC-O19.2.2.2", "GWC-O19.2.2b")
def test_a_rolling_barrage_goes_one_hex_and_strikes(
    gunner, run, drive, script, monkeypatch, at, told
):
    """The vector GWC-EX-rolling-barrage."""
    s = gunner(FIXED)
    settled(s, at)
    for module in (bombardment, barrage):
        monkeypatch.setattr(module, "seen_from", lambda *_: s.book.land.all)
    script(s, "dice german 1-2")
    run(s, "artillery_request", 0)
    drive(s, choose_observer="ger-ldr-nehring", choose_course="rolling", roll_forward="2")
    expected = s.book.land.grid.hexes_of("I3", "I4", "I5", "I6", "I7", "I8", "I9")
    assert expected == zone(s, 0)
    assert s.spotted[0] == at(s, "I6")
    assert len(told(s, "told.ploughed")) == 1
    assert s.activated.bit_count() == 1


@pytest.mark.rule("GWC-O19.2.2.2")
def test_markers_that_roll_off_the_board_are_removed(gunner, run, answer, monkeypatch, at):
    s = gunner(FIXED)
    settled(s, at)
    s.impact = (s.book.land.grid.hexes_of("H1", "H2", "H3"), 0)
    s.spotted = (at(s, "H4"), NOTHING)
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: s.book.land.all)
    run(s, "roll_forward", 0, at(s, "L5"))
    answer(s, "1")
    assert zone(s, 0) == s.book.land.grid.hexes_of("H1", "H2", "H3")


@pytest.mark.rule("GWC-O19.2.2b")
def test_the_round_never_rolls_out_of_sight(gunner, run, monkeypatch, at):
    s = gunner(FIXED)
    settled(s, at)
    seen = s.book.land.grid.hexes_of("H6", "H7", "G6")
    monkeypatch.setattr(bombardment, "seen_from", lambda *_: seen)
    assert list(run(s, "roll_forward", 0, at(s, "L5")).options) == [3, 5]
