"""Attacks (13.1 to 13.12): who may attack whom, one after the other, and at what odds."""

from __future__ import annotations

import pytest

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.odds import attack_strength, defence_strength, find_odds
from ww1core.events import Rolled

CENTRE = "3535"
RING = ("3435", "3534", "3635", "3636", "3536", "3436")
"""Open ground: a hex, and those around it one after the other."""


def total(table, result="told.result"):
    """The last result of a battle."""
    return table.told(result)[-1]


@pytest.mark.rule("SW-13.1a")
def test_nobody_has_to_attack(front):
    """Given enemies side by side in a combat phase, stopping at once is legal."""
    table = front("ge_54 2731, br_10 2732").run("combat_phase", GERMAN)
    assert ("choose_target", "german") == table.asked
    table.answer("stop")

    assert table.is_done
    assert [] == table.told("told.attack")


@pytest.mark.rule("SW-13.1b")
@pytest.mark.parametrize(("seat", "target"), [(GERMAN, "2732"), (ALLIED, "2731")])
def test_whose_turn_it_is_attacks(front, seat, target):
    """Given the Allied player turn, only Allied units attack, and the other way round."""
    table = front("ge_54 2731, br_10 2732").run("combat_phase", seat)

    assert {target} == table.hexes_offered
    table.answer(target)
    assert ("join_attack", table.book.seats[seat]) == table.asked
    assert (seat, table.hex(target)) == table.s.battle[:2]


@pytest.mark.rule("SW-13.2")
def test_everybody_may_attack_again_in_the_second_phase(front):
    """Given a regular corps that has attacked, in the second phase it attacks the same stack."""
    table = front("ge_54 2731, ge_55 2731, br_10 2732, br_9 2732")
    table.assault("2732", "ge_54 ge_55", 1).finish()
    assert set() == table.hexes_offered
    table.answer("stop")
    table.run("combat_phase", GERMAN)

    assert {"2732"} == table.hexes_offered
    assert {"ge_54"} == table.answer("2732").options - {"ge_55"}


@pytest.mark.rule("SW-13.3", "SW-13.7b")
def test_a_stack_is_attacked_as_one(front):
    """Given three defenders, the attack is against the sum of their defence; none refuses."""
    table = front("ge_54 2731, ge_55 2731, br_10 2732, br_9 2732, br_australian 2732")
    table.assault("2732", "ge_54 ge_55", 5)

    assert 13 == table.told("told.odds")[0]["defence"]
    assert {"br_10", "br_9", "br_australian"} == table.units(table.s.battle.defenders)


@pytest.mark.rule("SW-13.4a")
def test_a_hex_is_attacked_from_all_six_sides(front):
    """Given a hex that is surrounded, six stacks join one attack."""
    corps = ("ge_54", "ge_55", "ge_60", "ge_12", "ge_15", "ge_58")
    ring = ", ".join(f"{unit} {hex_}" for unit, hex_ in zip(corps, RING, strict=True))
    table = front(f"{ring}, fr_1 {CENTRE}, ge_10 3334").run("combat_phase", GERMAN)
    table.answer(CENTRE)

    assert set(corps) == table.options - {"attack"}
    table.s.flown = table.book.air
    table.script(combat=[3]).answer(*corps, "attack")
    assert set(corps) == table.units(table.s.battle.attackers)


@pytest.mark.rule("SW-13.4a")
def test_nobody_attacks_across_the_sea(front):
    """Given an enemy beyond a hexside of sea, which nobody may cross, there is no target."""
    table = front("br_1 2042, ge_54 1941")
    assert table.book.land.around[table.hex("2042")] >> table.hex("1941") & 1

    assert set() == table.run("combat_phase", GERMAN).hexes_offered


@pytest.mark.rule("SW-13.4a")
def test_an_attack_needs_an_attacker(front):
    table = front("ge_54 2731, br_10 2732").run("combat_phase", GERMAN).answer("2732")

    assert "SW-13.4a" == table.refusal("attack")


@pytest.mark.rule("SW-13.4b", "SW-13.5a", "SW-13.5b")
def test_a_unit_fights_one_battle_a_phase(front):
    """Given a unit in 3535 that has attacked 3435, it does not attack 3436 in that phase."""
    table = front("fr_1 3535, ge_54 3435, ge_55 3436").assault("3435", "fr_1", 1)
    table.finish()

    assert set() == table.hexes_offered
    assert "SW-13.5b" in table.rules_against("3436")


@pytest.mark.rule("SW-13.5a")
def test_factors_count_whole_in_one_battle(front):
    """Given a corps of attack 5, it brings 5 to its battle, and 3 of them if it has no supply."""
    table = front("ge_54 2731, br_10 2732")
    unit = 1 << table.unit("ge_54")
    assert 5 == attack_strength(table.s, unit)

    table.s.unsupplied = unit
    assert 3 == attack_strength(table.s, unit)


@pytest.mark.rule("SW-13.5b")
def test_a_stack_is_attacked_once_a_phase(front):
    """Given survivors of an attack, others do not attack them until the second phase."""
    table = front("ge_54 2731, ge_55 2632, br_10 2732, br_9 2732").assault("2732", "ge_54", 1)
    table.finish()
    assert {"br_10", "br_9"} <= table.units(table.s.was_attacked)

    assert "SW-13.5b" in table.rules_against("2732")
    table.answer("stop")
    assert {"2732"} == table.run("combat_phase", GERMAN).hexes_offered


@pytest.mark.rule("SW-13.5b")
def test_a_unit_is_named_once_for_an_attack(front):
    """Given a unit that was named, it is not named again, and nobody stays named afterwards."""
    table = front("ge_54 2731, ge_55 2731, br_10 2732, br_9 2732")
    table.run("combat_phase", GERMAN).answer("2732", "ge_54")
    assert {"ge_55", "attack"} == table.options
    assert "SW-13.5b" in table.rules_against("ge_54")
    table.s.flown = table.book.air
    table.script(combat=[1]).answer("attack").finish()

    assert 0 == table.s.joining
    assert {"ge_54"} == table.units(table.s.attacked)


@pytest.mark.rule("SW-13.6")
def test_attacks_are_chosen_one_after_the_other(front):
    """Given an attack that was resolved, the next is chosen in the light of it, in any order."""
    table = front("ge_54 2731, ge_55 2232, br_10 2732, br_9 2233")
    table.run("combat_phase", GERMAN)
    assert {"2732", "2233"} == table.hexes_offered
    table.answer("stop")

    table.assault("2233", "ge_55", 1).finish()
    assert {"2732"} == table.hexes_offered


@pytest.mark.rule("SW-13.7a")
def test_a_stack_attacks_different_hexes_or_not_at_all(front):
    """Given a stack of three, one attacks a hex, one another, and the third none."""
    table = front("fr_1 3535, fr_2 3535, fr_3 3535, ge_54 3435, ge_55 3436")
    table.assault("3435", "fr_1", 1).finish()
    assert {"3436"} == table.hexes_offered

    table.script(combat=[1]).answer("3436")
    assert {"fr_2", "fr_3"} == table.options
    table.answer("fr_2", "attack").finish().answer("stop")
    assert table.is_done
    assert [{"fr_1"}, {"fr_2"}] == [
        {table.book.units[unit].id for unit in told["units"]} for told in table.told("told.attack")
    ]


@pytest.mark.rule("SW-13.8b")
def test_an_attack_that_was_declared_goes_on(front):
    """Given that the defenders were examined, calling the attack off is not offered."""
    table = front("ge_54 2731, br_10 2732", turn=2).assault("2732", "ge_54", 1, air=True)

    assert ("send_air", "german") == table.asked
    assert {"ge_air", "none"} == table.options
    table.answer("none", "none")
    assert 1 == len(table.told("told.result"))


@pytest.mark.rule("SW-13.9a")
def test_british_and_french_attack_together(front):
    """Given French in 2832 and British in 2732, they join in one attack on 2731."""
    table = front("fr_1 2832, br_10 2732, ge_54 2731").run("combat_phase", ALLIED).answer("2731")

    assert {"fr_1", "br_10"} == table.options


@pytest.mark.rule("SW-13.9b")
@pytest.mark.parametrize(
    ("who", "value"),
    [
        ("br_1 fr_1", -1),
        ("br_australian fr_1", -1),
        ("br_1 fr_italian_2", -1),
        ("br_1 us_1", 0),
        ("br_1 be_1", 0),
        ("fr_1 us_1", 0),
    ],
)
def test_later_attacks_of_british_and_french_are_worse(front, who, value):
    """Given a joint attack in this phase, a second of British and French is worse by one."""
    first, second = who.split()
    table = front(f"{first} 3435, {second} 3534, ge_54 3535", joint=1)

    assert value == table.modifiers("3535", who).get("joint", 0)


@pytest.mark.rule("SW-13.9b")
def test_joint_attacks_are_counted_by_phase(front):
    """Given two joint attacks in a phase the second has -1; the next phase begins anew."""
    table = front(
        "fr_1 2832, br_10 2732, ge_54 2731, fr_2 3435, br_9 3536, ge_55 3535, ge_19 3535,"
        " fr_3 3435, br_8 3536"
    )
    table.assault("2731", "fr_1 br_10", 1).finish()
    assert 1 == table.s.joint
    table.script(combat=[1]).answer("3535", "fr_2", "br_9", "attack")
    names = {part.name for part in find_odds(table.s, table.s.battle).modifiers}
    assert "joint" in names
    table.finish().answer("stop")

    assert 0 == table.s.joint
    assert "joint" not in table.modifiers("3535", "fr_3 br_8")


@pytest.mark.rule("SW-13.9c")
def test_americans_defend_with_their_hosts(front):
    """Given a French corps and an American division in a hex, both defence factors count."""
    table = front("fr_1 3120, us_1 3120, ge_54 3119")

    assert 8 == defence_strength(table.s, table.fight("3120", "ge_54"))


@pytest.mark.rule("SW-13.10", "SW-13.11", "SW-13.12a", "SW-13.12b")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (26, 7, "3:1"), (7, 7, "1:1"), (7, 8, "1:2"), (6, 13, "1:3"), (5, 11, "1:3"),
        (13, 7, "1:1"), (14, 7, "2:1"), (30, 3, "7:1"), (4, 8, "1:2"), (4, 13, "1:4"),
    ],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(campaign, attack, defence, odds):
    """Given 26 against 7 the odds are 3:1; 6 against 13 are 1:3; 30 against 3 stay 7:1."""
    position = min(campaign.odds.position(attack, defence), campaign.odds.last)
    labels = campaign.odds.labels

    assert (labels.index(odds) if odds in labels else -1) == max(position, -1)


@pytest.mark.rule("SW-13.10n", "SW-7.2b")
def test_unsupplied_attackers_count_half(front):
    """Given an attacker of 5 without supply among 10 with it, the total is 13."""
    table = front("ge_54 2731, ge_55 2731, ge_65 2731, br_10 2732", unsupplied="ge_65")

    assert 13 == attack_strength(table.s, table.fight("2732", "ge_54 ge_55 ge_65").attackers)


@pytest.mark.rule("SW-13.12b", "SW-13.11")
def test_hopeless_odds_need_no_die(front):
    """Given 1 against 8 the result is 2/0 and no die is rolled; 4 against 8 is rolled."""
    table = front("ge_60 2731, br_10 2732, br_9 2732, ge_sub_3 2632*").assault("2732", "ge_60")

    assert {"attack": 1, "defence": 8, "odds": "1:8"} == table.told("told.odds")[0]
    assert (2, 0) == (total(table)["attacker"], total(table)["defender"])
    assert [] == table.told(Rolled)
    table = front("ge_60 2731, ge_54 2731*, br_10 2732, br_9 2732")
    table.assault("2732", "ge_60 ge_54", 4)
    assert "1:2" == table.told("told.odds")[0]["odds"]
    assert 1 == len(table.told(Rolled))


@pytest.mark.rule("SW-13.12b", "SW-13.32a", "SW-13.32b")
def test_a_fortress_costs_more_even_at_hopeless_odds(front):
    """Given 1 against 8 in Verdun the attacker loses 4."""
    table = front("ge_60 3119, fr_1 3120, fr_2 3120").assault("3120", "ge_60")

    assert (4, 0) == (total(table)["attacker"], total(table)["defender"])


@pytest.mark.rule("SW-13.12a")
def test_odds_beyond_the_table_use_its_last_column(front):
    """Given 30 against 3 the column is 7:1, and nothing is added in the plain game."""
    table = front("ge_st_3 3435, ge_st_9 3435, ge_st_17 3435, ge_st_13 3436, ge_st_14 3436,"
                  " fr_italian_2 3535", turn=2)  # fmt: skip
    attackers = "ge_st_3 ge_st_9 ge_st_17 ge_st_13 ge_st_14"
    odds = find_odds(table.s, table.fight("3535", attackers))

    assert (30, 3) == (odds.attack, odds.defence)
    assert "7:1" == table.book.odds.label(odds.column)
    assert {"assault": 1} == {part.name: part.value for part in odds.modifiers}


@pytest.mark.rule("SW-13.10", "SW-13.11")
@pytest.mark.parametrize(
    ("attackers", "defenders", "odds"),
    [("ge_54 ge_55 ge_19", "fr_1", "3:1"), ("ge_54", "fr_1", "1:1"), ("ge_54", "fr_1 fr_2", "1:2"),
     ("ge_54 ge_55", "fr_italian_2", "3:1")],
)  # fmt: skip
def test_the_odds_of_an_attack_are_told_when_the_stack_is_seen(front, attackers, defenders, odds):
    """Given 15 against 4 they are 3:1, 5 against 8 are 1:2, 10 against 3 are 3:1."""
    pieces = [f"{name} 3435" for name in attackers.split()]
    pieces += [f"{name} {CENTRE}" for name in defenders.split()]
    table = front(", ".join(pieces), turn=2).assault(CENTRE, attackers, 3)

    assert odds == table.told("told.odds")[0]["odds"]


@pytest.mark.rule("SW-13.12b")
@pytest.mark.parametrize(
    ("defenders", "is_asked"), [("fr_1 fr_2", True), ("fr_1 fr_2 fr_3", False)]
)
def test_nobody_flies_to_a_hopeless_attack(front, defenders, is_asked):
    """Given 5 against 8 air units are asked for and a die falls, given 5 against more neither."""
    pieces = ", ".join(f"{name} {CENTRE}" for name in defenders.split())
    table = front(f"ge_54 3435, {pieces}", turn=2).assault(CENTRE, "ge_54", 3, air=True)

    assert is_asked == (table.asked[0] == "send_air")
    if is_asked:
        table.answer("ge_air").play_on(until="choose_target", send_cover="none")
    assert is_asked == bool(table.told(Rolled))


@pytest.mark.rule("SW-13.28a", "SW-13.28b")
def test_what_the_die_says_is_suffered(front):
    """Given 1:2 and a 6 the result is 1/1: both sides lose a step, the defender by his choice."""
    table = front(f"ge_54 3435, fr_1 {CENTRE}, fr_2 {CENTRE}", turn=2).assault(CENTRE, "ge_54", 6)

    assert (1, 1) == (table.s.battle.attacker_loss, table.s.battle.defender_loss)
    table.answer("fr_1").finish()
    assert (1, 1, 2) == tuple(table.steps(name) for name in ("ge_54", "fr_1", "fr_2"))


@pytest.mark.rule("SW-13.29b", "SW-13.33a")
@pytest.mark.parametrize(("worn", "advances"), [("*", True), ("", False)])
def test_an_attack_ends_with_the_advance_into_an_empty_hex(front, worn, advances):
    """Given both sides' losses, the attacker advances if nobody is left, and else is not asked."""
    table = front(f"ge_54 3435, ge_55 3435, fr_1 {CENTRE}{worn}", turn=2)
    table.assault(CENTRE, "ge_54 ge_55", 3)
    asked = table.play_on(until=("advance", "choose_target"), suffer_defence_point="fr_1")

    assert asked.index("suffer_defence_point") < asked.index("suffer_attack_point")
    assert ("advance" if advances else "choose_target") == table.asked[0]
    assert advances == (table.s.hex[table.unit("fr_1")] < 0)


@pytest.mark.rule("SW-13.5b", "SW-13.8a")
def test_whoever_attacks_is_named_no_more(front):
    """Given an attack declared, its units are shown, and the next attack begins with nobody."""
    table = front(f"ge_st_3 3435, ge_54 3435, fr_1 {CENTRE}, fr_2 3534", turn=2)
    table.assault(CENTRE, "ge_54", 1)
    assert 0 == table.s.joining
    table.finish()

    assert {"3534"} == table.hexes_offered
    assert "SW-13.4a" in table.answer("3534").rules_against("attack")
    assert {"ge_st_3"} == table.options


@pytest.mark.rule("SW-13.2", "SW-13.1a")
def test_the_second_combat_phase_is_another_than_the_first(front):
    """Given wet weather, air units are asked for in the first phase and not in the second."""
    table = front(f"ge_54 3435, fr_1 {CENTRE}", turn=2, is_wet=True)
    asked = []
    for _ in range(2):
        table.script(combat=[1]).run("combat_phase", GERMAN).answer(CENTRE, "ge_54", "attack")
        asked.append(table.asked[0])
        table.play_on(until="choose_target", send_air="none", send_cover="none")
        table.answer("stop").place("ge_54 3435")

    assert "send_air" == asked[0]
    assert "send_air" != asked[1]
