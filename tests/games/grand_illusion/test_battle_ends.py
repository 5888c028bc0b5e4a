"""What follows from battles: surrender of forts, trenches, the Belgian withdrawal, units that move.

Rules 9.5.3, 9.7, 8.5, 8.6, 14.1.1.
"""

from __future__ import annotations

import pytest

from games.grand_illusion.rules.administration import surrender_forts
from games.grand_illusion.rules.losses import hit
from games.grand_illusion.rules.strength import strength
from games.grand_illusion.rules.trenches import diggable, diggable_after_retreat, improve_trenches
from games.grand_illusion.state import ALLIED, GERMAN

NORTH = "53 54 62 63 64"


@pytest.mark.rule("GI-9.5.3c", "GI-9.5.2a", "GI-11.3d")
@pytest.mark.parametrize(
    ("fort", "at", "die", "falls"),
    [
        ("fort_namur", "63", 2, True),
        ("fort_namur", "63", 3, False),
        ("fort_maubeuge", "54", 2, False),
        ("fort_maubeuge", "54", 1, True),
    ],
)
def test_a_besieged_fort_surrenders_on_a_low_die(front, fort, at, die, falls):
    """A large garrison on a 1 only (GI-EX-N-siege)."""
    table = front(f"g_ii {at}, {fort} {at}, f_i 20", german=NORTH, besieged=at, surrender=[die])
    surrender_forts(table.s)

    assert falls == (table.s.hex[table.unit(fort)] < 0)
    assert falls == (table.s.besieged == 0)


@pytest.mark.rule("GI-9.5.3c")
def test_a_fort_that_is_not_besieged_holds_out(front):
    table = front("g_ii 63, fort_namur 63, f_i 20")
    surrender_forts(table.s)

    assert "63" == table.hex_of("fort_namur")


@pytest.mark.rule("GI-13.1.6b", "GI-13.1.6f", "GI-2.4i")
@pytest.mark.parametrize(
    ("fort", "value"), [("fort_maubeuge", 3), ("fort_verdun67", 3), ("fort_stmihiel", 2)]
)
def test_forts_fall_step_by_step(front, fort, value):
    """Two losses each (GI-EX-N-fort-steps)."""
    table = front(f"{fort} 54")
    hit(table.s, table.unit(fort), "GI-9.3.3a")
    hit(table.s, table.unit(fort), "GI-9.3.3a")

    assert value == strength(table.s, 1 << table.unit(fort), defends=True)


def dug(front, pieces, **given):
    """A position after the German General Retreat."""
    return front(pieces, **{"turn": 8, "retreats": (3, 5), **given})


BOTH = "f_i 83, g_ii 83, g_iii 92, f_ii 74"


@pytest.mark.rule("GI-9.7.1a", "GI-9.7.2a")
def test_nobody_digs_before_the_german_general_retreat(front):
    table = dug(front, BOTH, allied="74 83", retreats=(3, 0))
    assert 0 == diggable(table.s, GERMAN)

    table = dug(front, BOTH, allied="74 83")
    assert 1 << table.hex("83") == diggable(table.s, GERMAN)


@pytest.mark.rule("GI-9.7.2a")
def test_the_allies_dig_after_the_germans(front):
    table = dug(front, BOTH, allied="74 83")
    assert 0 == diggable(table.s, ALLIED)

    table.s.has_dug = True
    assert 1 << table.hex("83") == diggable(table.s, ALLIED)


@pytest.mark.rule("GI-9.7.2a", "GI-9.7.2b")
def test_a_hex_is_entrenched_once_and_beside_the_enemy(front):
    table = dug(front, BOTH, allied="74 83", has_dug=True)
    table.s.trenches = (1 << table.hex("83"), 0)

    assert 0 == diggable(table.s, GERMAN)
    assert 1 << table.hex("92") == diggable_after_retreat(table.s, GERMAN)


@pytest.mark.rule("GI-9.7.2b", "GI-9.7.2a", "GI-5.2a")
def test_a_trench_costs_a_point_and_stays(front):
    table = dug(front, BOTH, allied="74 83").act("german", "dig")

    assert 4 == table.s.caps[GERMAN]
    assert (1 << table.hex("83"), 0) == table.s.trenches


@pytest.mark.rule("GI-9.7.3a", "GI-11.5a")
def test_trenches_improve_beside_infantry_of_both_sides(front):
    """One without the enemy stays +1, and +2 is the most (GI-EX-N-trench)."""
    table = dug(front, BOTH, allied="74 83")
    shared, alone = (1 << hex_ for hex_ in table.hexes("83 92"))
    table.s.trenches = (shared | alone, 0)
    improve_trenches(table.s)
    assert (alone, shared) == table.s.trenches

    improve_trenches(table.s)
    assert (alone, shared) == table.s.trenches


@pytest.mark.rule("GI-9.7.3a", "GI-9.5.4c1")
def test_a_trench_does_not_trouble_heavy_artillery(front):
    table = front(
        "g_ii 54, ha_krupp 54, fort_stmihiel 54, f_i 20", bombardment=[5, 6], fortunes=[4, 4],
        fire=[6, 6],
    )  # fmt: skip
    table.s.trenches = (0, 1 << table.hex("54"))
    table.act("german", "54", "g_ii", "done", "ha_krupp")

    assert 3 == table.steps("fort_stmihiel")


@pytest.mark.rule("GI-8.6a", "GI-9.1.2b", "GI-9.1.3b")
def test_others_of_the_hex_may_fight_elsewhere_in_the_same_activation(front):
    table = front("g_ii 72, g_iii 72, f_i 72, be_i 62, f_ii 20", fortunes=[4, 4, 4, 4])
    table.script(fire=[6] * 4)
    table.act("german", "72", "g_ii", "done", "g_iii", "done", "62")

    assert ("choose_battle", "german") == table.asked
    assert {"62", "72"} == table.options


@pytest.mark.rule("GI-8.5a", "GI-9.5.4b")
def test_a_gun_that_marches_does_not_bombard_where_it_was(front):
    pieces = "g_ii 54, g_iii 54, ha_krupp 54, fort_maubeuge 54, f_i 20"
    table = front(pieces, german=NORTH, fortunes=[4, 4], fire=[6, 6])
    table.act("german", "54", "g_ii", "done", "ha_krupp", "done", "63")
    table.play_on(until="choose_action", march_members="done", choose_siege="wait")

    assert [] == table.told("told.bombarded")
    assert 2 == len(table.told("told.fire"))


@pytest.mark.rule("GI-2.1a", "GI-9.1.4a")
def test_fortunes_add_two_dice(battle):
    table = battle("f_i 20, g_ii 20", "f_i", fortune=12, fire=[6, 6])

    assert [{"total": 12, "fortune": "surprise"}] == table.told("told.fortune")
    assert {} == {name: left for name, left in table.undrawn.items() if left}


BELGIANS = "g_ii 62, be_i 62, be_3 62, hq_be 62, fort_antwerp 52, f_i 20"


@pytest.mark.rule("GI-14.1.1a1", "GI-12.5.2a", "GI-9.1.1d", "GI-14.3.1a1")
def test_the_belgians_may_go_back_into_antwerp_before_a_battle(front):
    """For a point, without a roll; the Germans go on (GI-EX-N-belgwd)."""
    table = front(BELGIANS, turn=1, caps=(3, 5), has_opened=True)
    table.act("german", "62", "g_ii")
    assert ("choose_withdrawal", "allied") == table.asked

    table.answer("withdraw")
    assert {"52"} == {table.hex_of(name) for name in ("be_i", "be_3", "hq_be")}
    assert (2, 4) == table.s.caps
    assert [] == table.told("told.fortune")
    assert ("choose_action", "german") == table.asked
    table.place("b_1 45").run("act_segment", ALLIED)
    assert (("GI-14.1.1a2", "why.not_commanded_yet"),) == table.why("45")


@pytest.mark.rule("GI-14.1.1a2", "GI-14.3.1a2")
@pytest.mark.parametrize(
    ("scenario", "activated", "may_leave"),
    [
        ("full_campaign", ("87",), True), ("full_campaign", ("46",), False),
        ("what_if", ("46",), True), ("what_if", ("46", "66"), False),
    ],
)  # fmt: skip
def test_the_belgians_stay_when_the_orders_for_the_north_are_spent(
    front, scenario, activated, may_leave
):
    table = front(BELGIANS, scenario, turn=1, caps=(3, 5), has_opened=True, fortunes=[4, 4])
    table.s.activated = tuple(table.hexes(" ".join(activated)))
    table.act("german", "62", "g_ii")

    assert may_leave == (table.asked[0] == "choose_withdrawal")
    assert may_leave == (not table.told("told.fortune"))


@pytest.mark.rule("GI-14.1.1a1", "GI-14.3.1a1")
@pytest.mark.parametrize(("turn", "caps"), [(2, 3), (1, 0)])
def test_not_later_and_not_without_a_point(front, turn, caps):
    table = front(BELGIANS, turn=turn, caps=(caps, 5), has_opened=True, fortunes=[1, 2])
    table.act("german", "62", "g_ii")

    assert 1 == len(table.told("told.fortune"))
