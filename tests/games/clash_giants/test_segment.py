"""The combat segment: when it is fought, by whom, against whom (12.1 to 12.3, 12.5)."""

from __future__ import annotations

from random import Random

import pytest

from games.clash_giants.state import ENTENTE

SPARE = "C0 1010, E0 1011"
"""A fight far away, so that the segment goes on after the attack that is tested."""
AROUND = ("0504", "0506", "0604", "0605", "0404", "0405")
"""The six hexes around 0505."""


def attack(table, target, *attackers):
    """Declare an attack in the segment; what has only one answer is answered already."""
    assert table.asked[0] == "choose_target"
    table.answer(target)
    for name in (*attackers, "attack"):
        if table.asked[0] == "join_attack":
            table.answer(name)
    assert not table.unit_set(*attackers) & ~table.s.attacked
    return table


def declared(table):
    return table.told("told.attack")


def defence(table):
    return table.odds()[1]


# When the segment is fought.


@pytest.mark.rule("CG-12.1a", "CG-5.34a")
def test_in_the_older_games_every_adjacent_enemy_hex_may_be_attacked_in_the_combat_phase(game):
    table, random = game("galicia_krasnik", "player_turns", seed=3), Random(3)
    s, seen = table.s, set()
    while table.offer is not None:
        assert table.asked[0] != "declare_combat"
        if table.asked[0] == "choose_target" and not s.attacked:
            near = next_to_infantry(table, table.offer.seat)
            assert near <= table.options
            seen |= {(table.offer.seat, hex_) for hex_ in near}
        table.answer(random.choice(sorted(table.options)))

    assert {0, 1} == {seat for seat, _ in seen}


def next_to_infantry(table, seat):
    """The enemy hexes next to a side's infantry that may attack at all."""
    s, book = table.s, table.book
    return {
        book.land.number(s.hex[enemy])
        for enemy, other in enumerate(book.units)
        if other.seat != seat and s.hex[enemy] >= 0
        for own, unit in enumerate(book.units)
        if unit.seat == seat and s.hex[own] >= 0 and unit.type not in {"cavalry", "fort"}
        if not unit.no_attack and not (s.replaced | s.railed) >> own & 1
        if not s.idle_armies >> unit.army & 1
        if s.hex[enemy] in book.land.grid.toward[s.hex[own]]
    }


@pytest.mark.rule("CG-12.1b", "CG-5.34b")
@pytest.mark.parametrize(("own", "other", "seat"), [("C", "E", "central"), ("E", "C", "entente")])
def test_a_player_fights_once_a_turn(lab, own, other, seat):
    pieces = f"{own}1 0404, {other}1 0405, {own}2 0804 army={own}B"
    table = lab(pieces, active=f"{own}A", cup=f"{own}B").answer("done", "fight")
    table.script(marker=[table.army(f"{own}B")], command=[1]).answer("stop")
    assert ("choose_mover", seat) == table.asked

    table.script(marker=[table.army("CA")], command=[1]).answer("done")

    assert 3 == table.s.turn
    assert ("choose_mover", "central") == table.asked


@pytest.mark.rule("CG-12.1b")
def test_who_holds_may_fight_after_his_next_army(lab):
    table = lab("C1 0404, E1 0405, C2 0804 army=CB", cup="CB").answer("done")
    table.script(marker=[table.army("CB")], command=[1]).answer("hold")

    assert ("declare_combat", "central") == table.answer("done").asked
    assert {"fight", "hold"} == table.options


@pytest.mark.rule("CG-12.1b")
def test_the_right_that_is_not_used_is_lost_at_the_end_of_the_turn_and_comes_back(lab):
    table = lab("C1 0404, E1 0405").answer("done")
    table.script(marker=[table.army("CA")], command=[1]).answer("hold")

    assert (3, ("choose_mover", "central")) == (table.s.turn, table.asked)
    table.answer("done", "fight").script(marker=[table.army("EA")], command=[1]).answer("stop")
    table.script(marker=[table.army("CA")], command=[1]).answer("done", "hold")
    assert 4 == table.s.turn
    assert ("declare_combat", "central") == table.answer("done").asked


@pytest.mark.rule("CG-12.1b", "CG-5.34b")
def test_nobody_fights_at_the_end_of_an_enemy_phase(lab):
    table = lab("C1 0404, E1 0405", active="EA", cup="CA").answer("done")

    assert ("declare_combat", "entente") == table.asked


@pytest.mark.rule("CG-12.1f")
def test_the_active_player_attacks_and_his_enemy_defends(lab):
    table = lab("C1 0404*, E1 0405, E2 0405, E9 0909, C9 0908", active="EA")
    table.answer("done", "fight").script(defence=[1], attack=[1, 1])
    attack(table, "0404", "E1", "E2")

    assert ["C1"] == table.rolled("defence")
    assert ["E1"] == table.rolled("attack")[:1]
    assert ENTENTE == table.s.segment.seat


@pytest.mark.rule("CG-12.1g")
def test_attacking_is_voluntary_in_a_declared_segment(lab):
    table = lab("C1 0404, E1 0405", cup="EA").answer("done", "fight")

    assert {"0405", "stop"} == table.options
    table.script(marker=[table.army("EA")], command=[1]).answer("stop")
    assert [] == declared(table)
    assert 2 == table.steps("E1")


# Who may attack, and what.


@pytest.mark.rule("CG-12.1c")
def test_units_of_every_army_may_attack(lab):
    names = ("CA", "CB", "CD", "CE")
    pieces = [
        f"C{n} 0{2 * n + 1}04 army={army}, E{n} 0{2 * n + 1}05" for n, army in enumerate(names)
    ]
    table = lab(", ".join(pieces), active="CB").answer("done", "fight")

    assert {"0105", "0305", "0505", "0705"} == table.hexes_offered


@pytest.mark.rule("CG-12.1d", "CG-9.32b")
@pytest.mark.parametrize("marker", ["replaced", "railed"])
def test_a_unit_under_a_marker_does_not_attack(lab, marker):
    pieces = f"C1 0404 of=I, C2 0404 of=I, C3 0404, E1 0405, E2 0808, C4 0807, {SPARE}"
    table = lab(pieces, **{marker: "C1 C4"}, done="C2").answer("done", "fight")

    assert {"0405", "1011"} == table.hexes_offered
    table.answer("0405")
    assert {"C2", "C3"} == table.options
    assert {"CG-12.1d"} == table.rules_against("C1")


@pytest.mark.rule("CG-12.1d")
def test_nobody_but_marked_units_next_to_the_enemy_means_no_segment(lab):
    table = lab("C1 0404, E1 0405", replaced="C1", cup="EA")
    table.script(marker=[table.army("EA")], command=[1]).answer("done")

    assert ("choose_mover", "entente") == table.asked


@pytest.mark.rule("CG-12.1e")
def test_an_enemy_is_attacked_only_from_next_to_him(lab):
    table = lab(f"C1 0404, C2 0403, C3 0606, E1 0405, E2 0407, {SPARE}").answer("done", "fight")

    assert {"0405", "1011"} == table.hexes_offered
    assert {"CG-12.1e"} == table.rules_against("0407")
    assert {"CG-12.1e"} == table.rules_against("0202")
    assert ["C1"] == attack(table.script(defence=[1], attack=[1]), "0405", "C1").rolled("attack")


@pytest.mark.rule("CG-12.1e")
def test_units_two_hexes_away_cannot_join(lab):
    table = lab(f"C3 0403, C1 0404, C2 0404, E1 0405, {SPARE}").answer("done", "fight", "0405")

    assert {"C1", "C2"} == table.options
    assert {"CG-12.1e"} == table.rules_against("C3")


@pytest.mark.rule("CG-12.1e", "CG-12.2a")
def test_the_enemies_of_the_attacker_do_not_join_him(lab):
    table = lab(f"C1 0404, C2 0404, E1 0405, E2 0406, {SPARE}").answer("done", "fight", "0405")

    assert {"C1", "C2"} == table.options
    assert {"CG-12.1e"} == table.rules_against("E2")


@pytest.mark.rule("CG-12.2a", "CG-12.7c")
def test_six_stacks_make_one_attack(lab):
    pieces = [f"C{n + 1}{x} {hex_}" for n, hex_ in enumerate(AROUND) for x in (1, 2)]
    names = [piece.split()[0] for piece in pieces]
    table = lab(f"{', '.join(pieces)}, E1 0505, {SPARE}").answer("done", "fight")
    attack(table.script(defence=[1]), "0505", *names)

    assert 1 == len(declared(table))
    assert table.unit_set(*names) == table.s.attacked
    assert [] == table.rolled("attack")


@pytest.mark.rule("CG-12.2b")
def test_an_attack_has_one_target(lab):
    table = lab(f"C1 0404, C2 0404, E1 0405, E2 0505, {SPARE}").answer("done", "fight", "0405")

    assert {"C1", "C2"} == table.options
    table.script(defence=[1], attack=[1]).answer("C1")
    assert {"C2", "attack"} == table.options
    table.answer("attack")
    assert ["E1"] == table.rolled("defence")
    assert {"E1"} == table.units(table.s.was_attacked)
    assert "0505" in table.options


@pytest.mark.rule("CG-12.2c", "CG-12.75a", "CG-12.3b")
def test_all_units_in_a_hex_defend_together(lab):
    table = lab(f"C1 0404, C2 0404, E1 0405 of=I, E2 0405* of=I, E3 0405, {SPARE}")
    table.answer("done", "fight")
    attack(table.script(defence=[1, 1, 1], attack=[1, 1]), "0405", "C1", "C2")
    while table.asked[0] == "next_defender":
        assert "entente" == table.asked[1]
        table.answer(max(table.options))

    assert {"E1", "E2", "E3"} == set(table.rolled("defence"))
    assert 3 == len(table.rolled("defence"))
    assert 5 == defence(table)


@pytest.mark.rule("CG-12.2d")
def test_two_units_of_a_hex_may_attack_two_hexes(lab):
    table = lab(f"C1 0404 of=I, C2 0404 of=I, C3 0404, E1 0405, E2 0505, {SPARE}").answer(
        "done", "fight"
    )
    attack(table.script(defence=[1], attack=[1]), "0405", "C1")
    attack(table.script(defence=[1], attack=[1]), "0505", "C2")

    assert ["C1", "C2"] == table.rolled("attack")
    assert {"C1", "C2"} == table.units(table.s.attacked)
    assert "stop" in table.options


@pytest.mark.rule("CG-12.2e", "CG-2.26e")
def test_a_unit_with_its_strength_in_parentheses_never_attacks(lab):
    pieces = f"C1 0404 of=I, C2 0404 of=I, C3 0404 guard, E1 0405, C4 0807 guard, E2 0808, {SPARE}"
    table = lab(pieces).answer("done", "fight")

    assert {"0405", "1011"} == table.hexes_offered
    table.answer("0405")
    assert {"C1", "C2"} == table.options
    assert {"CG-12.2e"} == table.rules_against("C3")


@pytest.mark.rule("CG-12.2f")
def test_a_unit_attacks_once_in_a_segment(lab):
    table = lab(f"C1 0404, C2 0404, C3 0504, E1 0405, E2 0505, {SPARE}").answer("done", "fight")
    attack(table.script(defence=[1], attack=[1]), "0405", "C1")
    assert [(table.unit("C1"),)] == [one["units"] for one in declared(table)]
    table.answer("0505")

    assert {"C2", "C3"} == table.options
    assert {"CG-12.2f"} == table.rules_against("C1")


@pytest.mark.rule("CG-12.2f")
def test_a_unit_attacks_again_in_the_segment_of_the_next_turn(lab):
    table = lab("C1 0404, E1 0405, E2 0808, C2 0807").answer("done", "fight")
    attack(table.script(defence=[1], attack=[1]), "0405", "C1")
    table.script(marker=[table.army("CA")], command=[1]).answer("stop")
    table.answer("done", "fight")

    assert {"0405", "0808", "stop"} == table.options


@pytest.mark.rule("CG-12.2g", "CG-12.3b")
@pytest.mark.parametrize(("own", "other"), ["CE", "EC"])
def test_a_defender_is_attacked_once_in_a_segment(lab, own, other):
    pieces = f"{own}1 0404, {own}2 0404, {own}3 0305, {other}1 0405, {own}0 1010, {other}0 1011"
    table = lab(pieces, active=f"{own}A").answer("done", "fight")
    attack(table.script(defence=[1], attack=[1]), "0405", f"{own}1")

    assert {"1011", "stop"} == table.options
    assert {"CG-12.2g"} == table.rules_against("0405")


@pytest.mark.rule("CG-12.2g")
def test_an_enemy_in_the_corner_of_the_map_is_attacked_as_any_other(lab):
    table = lab("C1 0102, E1 0101").answer("done", "fight")

    assert {"0101", "stop"} == table.options


@pytest.mark.rule("CG-12.3a", "CG-12.6a")
def test_a_unit_puts_its_whole_strength_into_one_battle(lab):
    table = lab(f"C1 0404, E1 0405*, E2 0505*, {SPARE}").answer("done", "fight")
    attack(table.script(defence=[1], attack=[1]), "0405", "C1")

    assert [(2, 1)] == [(one["attack"], one["defence"]) for one in table.told("told.odds")]
    assert {"1011", "stop"} == table.options


@pytest.mark.rule("CG-12.5a")
def test_ten_attacks_are_made_in_one_segment(lab):
    columns = range(1, 11)
    fights = [f"C{c} {c:02}0{3 + c % 2}, E{c} {c:02}0{4 + c % 2}" for c in columns]
    table = lab(", ".join(fights), size=(12, 12)).answer("done", "fight")
    table.script(defence=[1] * 10, attack=[1] * 10, marker=[table.army("CA")], command=[1])
    while table.asked[0] in {"choose_target", "join_attack"}:
        table.answer(min(table.options))

    assert 10 == len(declared(table))
    assert 3 == table.s.turn


@pytest.mark.rule("CG-12.5b")
def test_the_next_attack_is_chosen_after_the_last_is_over(lab):
    table = lab(f"C1 0404, C2 0807, E1 0405 te=1, E2 0808, {SPARE}").answer("done", "fight")
    assert {"0405", "0808", "1011", "stop"} == table.options
    attack(table.script(defence=[3], attack=[1]), "0405", "C1")

    assert ("recoil_to", "entente") == table.asked
    table.answer(min(table.options))
    while table.asked[0] == "recoil_to":
        table.answer(min(table.options))
    assert ("advance_after_combat", "central") == table.asked
    table.answer("C1")
    assert ("choose_target", "central") == table.asked
    assert {"0808", "1011", "stop"} <= table.options
    attack(table.script(defence=[1], attack=[1]), "1011", "C0")
    assert "0808" in table.options


# Battle rules.


@pytest.mark.rule("YPR-T1")
def test_the_new_divisions_do_not_attack_on_their_first_turn(lab):
    rules = [{"id": "YPR-T1", "units": ["C1", "C4"], "turns": [1, 1], "provenance": "design"}]
    pieces = f"C1 0404 of=I, C2 0404 of=I, C3 0404, E1 0405, C4 0807, E2 0808, {SPARE}"
    table = lab(pieces, rules=rules, turn=1).answer("done", "fight")

    assert {"0405", "1011"} == table.hexes_offered
    table.answer("0405")
    assert {"C2", "C3"} == table.options
    assert {"YPR-T1"} == table.rules_against("C1")


@pytest.mark.rule("YPR-T1")
def test_the_new_divisions_attack_from_their_second_turn(lab):
    rules = [{"id": "YPR-T1", "units": ["C1"], "turns": [1, 1], "provenance": "design"}]
    table = lab(f"C1 0404, C2 0404, E1 0405, {SPARE}", rules=rules, turn=2)

    assert {"C1", "C2"} == table.answer("done", "fight", "0405").options


@pytest.mark.rule("YPR-T1")
def test_the_new_divisions_attack_at_once_with_the_option(lab):
    rules = [{"id": "YPR-T1", "units": ["C1"], "turns": [1, 1], "provenance": "design"}]
    pieces = f"C1 0404, C2 0404, E1 0405, {SPARE}"
    table = lab(pieces, "no_first_turn_limit", rules=rules, turn=1)

    assert {"C1", "C2"} == table.answer("done", "fight", "0405").options


@pytest.mark.rule("YPR-T1")
def test_eight_reserve_divisions_are_new_at_ypres(open_book):
    book = open_book("first_ypres_campaign")
    numbers = (43, 44, 45, 46, 51, 52, 53, 54)

    assert (1, 1) == tuple(book.rules["YPR-T1"].turns)
    bound = book.rule_units["YPR-T1"]
    assert {f"DE-{number}R" for number in numbers} == {
        unit.id for number, unit in enumerate(book.units) if bound >> number & 1
    }
    assert "YPR-T1" not in open_book("galicia_campaign").rules


@pytest.mark.rule("CG-12.7a")
def test_an_attack_waits_for_the_word_even_when_nobody_is_left_to_join(lab):
    table = lab("C1 0404, E1 0405, C9 0909, E9 0911")
    table.at_once = frozenset()
    table.answer("done", "fight", "0405", "C1")

    assert ("join_attack", "central") == table.asked
    assert {"attack"} == table.options
