"""Odds and the column of an attack (12.6, 12.71, the combat table, GAL-OFF)."""

from __future__ import annotations

import pytest

from ww1core.events import Rolled

SPARE = "C0 1010, E0 1011"
"""A fight far away, so that the segment goes on after the attack that is tested."""
AROUND = ("0504", "0506", "0604", "0605", "0404", "0405")
"""The six hexes around 0505."""
OFFENSIVE = {
    "id": "GAL-OFF",
    "offensives": {
        "central": {"count": 2, "turns": [1, 5]},
        "entente": {"count": 2, "turns": [4, 9]},
    },
    "shift_right": 1,
    "provenance": "design",
}
VILLAGES = {"id": "YPR-VIL", "terrain": ["village"], "provenance": "design"}


def army(side, steps, hexes, words=""):
    """So many steps of a side, in stacks of two units that fill hexes one after the other."""
    units = [
        f"{hexes[n // 2]}{'' if left > 1 else '*'}" for n, left in enumerate(range(steps, 0, -2))
    ]
    return [f"{side}{n} {hex_} of={side} {words}" for n, hex_ in enumerate(units, start=1)]


def attack(table, target, *attackers):
    """Declare an attack in the segment; what has only one answer is answered already."""
    assert table.asked[0] == "choose_target"
    table.answer(target)
    for name in (*attackers, "attack"):
        if table.asked[0] == "join_attack":
            table.answer(name)
    assert not table.unit_set(*attackers) & ~table.s.attacked
    return table


def dice(table, name):
    return [event.result for event in table.told(Rolled) if event.roll == name]


def battle(lab, ours, theirs, die=1, terrain="", **how):
    """So many steps attack so many in 0505; every die shows the same number."""
    attackers = army("C", ours, AROUND)
    # Three defenders of one corps stand in one hex.
    defenders = army("E", theirs, ("0505", "0505"))
    spare = ["C0 1010", "E0 1011", "C99 0110", "E99 0111"]
    table = lab(", ".join([*attackers, *defenders, *spare]), terrain=terrain, **how).answer(
        "done", "fight"
    )
    if table.asked[0] == "spend_offensive":
        return table
    return fought(table, len(attackers), die)


def fought(table, attackers, die=1):
    names = [f"C{n}" for n in range(1, attackers + 1)]
    table.script(defence=[die] * 6, attack=[die] * 12)
    attack(table, "0505", *names)
    while table.asked[0] in {"next_defender", "name_roller"}:
        table.answer(min(table.options))
    return table


@pytest.mark.rule("CG-12.71a", "CG-12.71b")
@pytest.mark.parametrize(
    ("ours", "steps", "terrain", "column"),
    [
        (7, 2, "0505 forest", "2-1"),  # CG-EX-odds-01
        (5, 4, "0505 rough", "1-1"),  # CG-EX-odds-02
        (3, 4, "", "1-2"),  # CG-EX-odds-03
        (1, 6, "", "1-3"),  # CG-EX-odds-06
        (11, 2, "", "5-1"),  # CG-EX-odds-07
        (13, 2, "", "6-1"),  # CG-EX-odds-08
        (8, 3, "", "2-1"),  # CG-EX-odds-10
        (2, 5, "", "1-3"),
        (2, 4, "", "1-2"),
        (3, 2, "", "1-1"),
        (9, 3, "", "3-1"),
        (6, 2, "0505 forest", "2-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(lab, ours, steps, terrain, column):
    table = battle(lab, ours, steps, terrain=terrain)

    assert (ours, steps + bool(terrain), column) == table.odds()


@pytest.mark.rule("CG-12.6a", "CG-12.3a")
def test_strength_is_the_steps_a_unit_has_now(lab):
    table = lab(f"C1 0404, C2 0404, C3 0305*, E1 0405, {SPARE}").answer("done", "fight")
    attack(table.script(defence=[1], attack=[1] * 3), "0405", "C1", "C2", "C3")

    assert (5, 2, "2-1") == table.odds()


@pytest.mark.rule("CG-12.6b", "CG-12.71b")
def test_terrain_changes_the_strength_of_the_defence(lab):
    assert (4, 3, "1-1") == battle(lab, 4, 2, terrain="0505 town").odds()
    assert (4, 2, "2-1") == battle(lab, 4, 2).odds()


@pytest.mark.rule("CG-12.6c", "CG-8.42b")
@pytest.mark.parametrize(("supply", "left"), [("", 2), ("E1", 1)])
def test_supply_lowers_the_efficiency(lab, supply, left):
    table = lab(f"C1 0404, E1 0405 te=5, {SPARE}", unsupplied=supply).answer("done", "fight")
    attack(table.script(defence=[4], attack=[1]), "0405", "C1")

    assert left == table.steps("E1")


@pytest.mark.rule("CG-12.6c", "CG-12.76b")
@pytest.mark.parametrize(("supply", "left"), [("", 2), ("C1", 1)])
def test_supply_lowers_the_efficiency_of_attackers_too(lab, supply, left):
    table = lab(f"C1 0404 te=5, E1 0405, {SPARE}", unsupplied=supply).answer("done", "fight")
    attack(table.script(defence=[1], attack=[4]), "0405", "C1")

    assert left == table.steps("C1")


@pytest.mark.rule("CG-12.71c")
def test_one_step_may_attack_eight(lab):
    pieces = f"C1 0404*, E1 0405 of=I, E2 0405 of=I, E3 0405, {SPARE}"
    table = lab(pieces, terrain="0405 rough town", sides="0404/0405 river").answer("done", "fight")
    attack(table.script(attack=[1]), "0405", "C1")

    assert (1, 9, "1-3") == table.odds()
    assert ([], [1]) == (dice(table, "defence"), dice(table, "attack"))


COLUMNS = [
    # Steps on both sides, column, what attackers and defenders add, how many attackers roll.
    (1, 4, "1-3", 2, None, 1),
    (6, 6, "1-1", 0, 0, 3),
    (3, 6, "1-2", 1, -1, 2),
    (11, 4, "2-1", -1, 1, 4),
    (12, 6, "2-1", -1, 1, 4),
    (12, 4, "3-1", -2, 2, 3),
    (8, 2, "4-1", -3, 3, 2),
    (10, 2, "5-1", -3, 3, 1),
    (12, 2, "6-1", None, 3, 0),
]


@pytest.mark.rule("CG-CRT-a", "CG-12.7b", "CG-12.7c", "CG-12.72a")
@pytest.mark.parametrize(("ours", "theirs", "column", "attacker", "defender", "limit"), COLUMNS)
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_a_column_moves_the_dice_of_both_sides(
    lab, ours, theirs, column, attacker, defender, limit, die
):
    # A unit with a rating of 4 is hurt by 5 and more.
    attackers, defenders = -(-ours // 2), -(-theirs // 2)
    table = battle(lab, ours, theirs, die=die, terrain="0505 village", rules=[VILLAGES])
    while table.asked[0] in {"next_defender", "name_roller", "stand_or_recoil"}:
        table.answer("stay" if "stay" in table.options else min(table.options))

    assert column == table.odds()[-1]
    assert limit == len(dice(table, "attack"))
    assert (0 if defender is None else defenders) == len(dice(table, "defence"))
    is_hurt = attacker is not None and die + attacker > 4
    lost = ours - sum(table.steps(f"C{n}") for n in range(1, attackers + 1))
    assert (limit if is_hurt else 0) == lost
    is_hurt = defender is not None and die + defender > 4
    left = sum(table.steps(f"E{n}") for n in range(1, defenders + 1))
    assert theirs - (defenders if is_hurt else 0) == left


@pytest.mark.rule("CG-CRT-b", "CG-12.7c")
def test_at_the_worst_odds_only_attackers_roll_and_add_two(lab):
    pieces = f"C1 0404*, C2 0305* te=5, E1 0405 of=I, E2 0405 of=I, E3 0405, {SPARE}"
    table = lab(pieces, terrain="0405 rough town").answer("done", "fight")
    attack(table.script(attack=[3, 3]), "0405", "C1", "C2")

    assert (2, 8, "1-3") == table.odds()
    assert [] == dice(table, "defence")
    assert ("", "0305") == (table.hex_of("C1"), table.hex_of("C2"))


@pytest.mark.rule("CG-CRT-c", "CG-12.72b", "CG-12.76a")
@pytest.mark.parametrize(("ours", "column"), [(6, "2-1"), (8, "3-1"), (10, "4-1"), (12, "5-1")])
def test_against_a_fortified_zone_every_attacker_rolls(lab, ours, column):
    table = battle(lab, ours, 2, zones="0505 entente")

    assert column == table.odds()[-1]
    assert ours // 2 == len(dice(table, "attack"))


@pytest.mark.rule("CG-CRT-c", "CG-12.72b", "CG-13.0e")
@pytest.mark.parametrize(("ours", "column"), [(4, "2-1"), (6, "3-1"), (8, "4-1"), (10, "5-1")])
def test_against_a_fort_every_attacker_rolls(lab, ours, column):
    names = [f"C{n}" for n in range(1, ours // 2 + 1)]
    pieces = ", ".join([*army("C", ours, AROUND), "C0 1010", "E0 1011"])
    table = lab(pieces, forts="0505 entente").answer("done", "fight")
    attack(table.script(defence=[1], attack=[1] * 6), "0505", *names)

    assert (ours, 2, column) == table.odds()
    assert len(names) == len(dice(table, "attack"))


@pytest.mark.rule("CG-CRT-d")
@pytest.mark.parametrize("works", ["forts", "zones"])
@pytest.mark.parametrize(("die", "lost"), [(5, 0), (6, 7)])
def test_against_works_attackers_roll_at_the_best_odds_and_subtract_three(lab, works, die, lost):
    names = [f"C{n}" for n in range(1, 8)]
    theirs = ["E0 1011"] if works == "forts" else ["E1 0505*", "E0 1011"]
    pieces = ", ".join([*army("C", 14, AROUND, "te=1"), "C0 1010", *theirs])
    table = lab(pieces, **{works: "0505 entente"}, rules=[OFFENSIVE]).answer("done", "fight")
    table.answer("spend").script(defence=[1], attack=[die] * 7)
    attack(table, "0505", *names)

    assert "6-1" == table.odds()[-1]
    assert [die] * 7 == dice(table, "attack")
    # A rating of 1 is passed by 5 - 3 = 2.
    assert 14 - (lost or 7) == sum(table.steps(name) for name in names)


@pytest.mark.rule("CG-CRT-e")
@pytest.mark.parametrize(("theirs", "column"), [(6, "1-1"), (5, "1-1")])
def test_all_means_every_attacker(lab, theirs, column):
    hexes = [f"C{n} {hex_}*" for n, hex_ in enumerate(AROUND, start=1)]
    defenders = army("E", theirs, ("0505", "0505"))
    table = lab(", ".join([*hexes, "C0 1010", *defenders, "E0 1011"])).answer("done", "fight")
    fought(table, 6)

    assert (6, theirs, column) == table.odds()
    assert 6 == len(dice(table, "attack"))


# The offensive marker of Galicia.


@pytest.mark.rule("GAL-OFF")
def test_a_marker_moves_every_attack_of_the_segment_one_column_to_the_right(lab):
    table = battle(lab, 4, 2, rules=[OFFENSIVE])
    assert ("spend_offensive", "central") == table.asked
    table.answer("spend")

    assert "3-1" == fought(table, 2).odds()[-1]
    attack(table.script(defence=[1], attack=[1]), "1011", "C0")
    assert (2, 2, "2-1") == table.odds()
    assert (1, 2) == table.s.offensives


@pytest.mark.rule("GAL-OFF")
def test_a_marker_that_is_kept_changes_nothing(lab):
    table = battle(lab, 4, 2, rules=[OFFENSIVE]).answer("keep")

    assert "2-1" == fought(table, 2).odds()[-1]
    assert (2, 2) == table.s.offensives


@pytest.mark.rule("GAL-OFF", "CG-12.92d")
@pytest.mark.parametrize(
    ("ours", "theirs", "terrain", "column"),
    [
        (12, 2, "", "6-1"),
        (12, 2, "0505 city", "6-1"),
        (14, 2, "0505 mountain city", "5-1"),
        (1, 6, "", "1-2"),
        (2, 4, "0505 mountain city", "1-2"),
    ],
)
def test_the_marker_shifts_after_all_shifts_to_the_left(lab, ours, theirs, terrain, column):
    table = battle(lab, ours, theirs, terrain=terrain, rules=[OFFENSIVE]).answer("spend")

    assert column == fought(table, -(-ours // 2)).odds()[-1]


@pytest.mark.rule("GAL-OFF")
@pytest.mark.parametrize(
    ("active", "turn", "is_asked"),
    [("CA", 1, True), ("CA", 5, True), ("CA", 6, False), ("EA", 3, False), ("EA", 4, True)],
)
def test_a_marker_is_spent_on_some_turns_only(lab, active, turn, is_asked):
    table = lab("C1 0404, E1 0405", rules=[OFFENSIVE], active=active, turn=turn)
    table.answer("done", "fight")

    assert is_asked == ("spend_offensive" == table.asked[0])


@pytest.mark.rule("GAL-OFF")
@pytest.mark.parametrize(("place", "is_asked"), [("0405", True), ("0406", False)])
def test_a_marker_is_spent_only_where_somebody_can_be_attacked(lab, place, is_asked):
    table = lab(f"C1 0404, E1 {place}", rules=[OFFENSIVE]).run("combat_segment", 0)

    assert is_asked == ("spend_offensive" == table.asked[0])


@pytest.mark.rule("GAL-OFF")
def test_one_marker_is_spent_in_a_segment_and_no_more_than_there_are(lab):
    table = lab("C1 0404, E1 0405", rules=[OFFENSIVE], turn=1, cup="EA")
    for left in (1, 0):
        table.answer("done", "fight", "spend")
        assert ("choose_target", left) == (table.asked[0], table.s.offensives[0])
        table.script(marker=[table.army("EA"), table.army("CA")], command=[1, 1])
        table.answer("stop", "done", "hold")
    table.answer("done", "fight")

    assert ("choose_target", 3) == (table.asked[0], table.s.turn)


@pytest.mark.rule("GAL-OFF")
def test_both_sides_have_two_markers_in_galicia(open_book):
    entry = open_book("galicia_campaign").rules["GAL-OFF"]

    assert 1 == entry.shift_right
    assert {"central": (2, (1, 5)), "entente": (2, (4, 10))} == {
        side: (one.count, tuple(one.turns)) for side, one in entry.offensives.items()
    }
    assert "GAL-OFF" not in open_book("galicia_campaign", "no_offensives").rules
    assert "GAL-OFF" not in open_book("first_ypres_campaign").rules
