"""Hidden stacks (13.8): what is seen, who orders them, and odds before and after one is seen."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from games.storm_west.battle_panel import battle_panel
from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.laws import hidden_tops
from games.storm_west.preview import imagined, preview
from games.storm_west.rules.combat import tank_is_alone
from games.storm_west.rules.odds import find_odds
from games.storm_west.rules.stacking import settle_stacks
from games.storm_west.rules.turn import count_guests
from games.storm_west.scene import scene
from games.storm_west.state import destroy
from games.storm_west.view import resample
from ww1core.hexgrid import from_members
from ww1core.pieces import cover, show
from ww1core.play.views import plain_view

STACK = "fr_1 3535, fr_7 3535, fr_italian_2 3535"
POOL = "fr_2 3635, fr_1cav 3635*, fr_2cav 3635*"


@pytest.fixture
def covered(front):
    """Stacks of which one unit is seen, with Germans beside them."""

    def lay(
        pieces=f"{STACK}, {POOL}, ge_54 3435, ge_55 3435, ge_19 3435",
        *options,
        scenario="campaign",
        **slots,
    ):
        table = front(pieces, scenario, *options, **{"turn": 2, **slots})
        for side in table.s.occupied:
            for hex_ in range(table.book.land.grid.size):
                if side >> hex_ & 1:
                    settle_stacks(table.s, hex_)
        return table

    return lay


@pytest.mark.rule("SW-13.8a")
def test_of_an_enemy_stack_the_top_and_the_height_are_seen(covered):
    """Given an enemy stack of three, its top unit is seen, and that two more lie there."""
    table = covered()
    hexes = plain_view(table.s, GERMAN)["hex"]
    seen = [
        name for name in ("fr_1", "fr_7", "fr_italian_2") if hexes[table.unit(name)] is not None
    ]
    assert 1 == len(seen)

    pieces = [piece for piece in scene(table.s, GERMAN).pieces if piece.hex == "3535"]
    assert [False, True, True] == sorted(piece.hidden for piece in pieces)
    assert {"", seen[0]} == {piece.id for piece in pieces}
    own = [piece for piece in scene(table.s, ALLIED).pieces if piece.hex == "3535"]
    assert {"fr_1", "fr_7", "fr_italian_2"} == {piece.id for piece in own}


@pytest.mark.rule("SW-13.8a")
def test_what_lies_covered_has_the_colour_of_its_side_only(covered):
    """Given Americans under a French corps, the picture does not tell their army."""
    table = covered("fr_1 3535, us_1 3535, ge_54 3435")
    pieces = [piece for piece in scene(table.s, GERMAN).pieces if piece.hidden]

    assert [ALLIED] == [piece.side for piece in pieces]


@pytest.mark.rule("SW-13.8a", "SW-10.1b")
def test_a_unit_with_a_zone_lies_on_top(covered):
    """Given tanks and a corps, the corps is on top, and the tanks cannot be put there."""
    table = covered("br_rtc 3535, br_1 3535, br_2 3535")
    assert {"br_1"} == table.units(table.s.present[ALLIED] & ~table.s.covered)
    table.run("order_all_stacks", ALLIED)

    assert {"br_2", "done"} == table.options
    assert "SW-13.8a" in table.rules_against("br_rtc")
    assert "" == hidden_tops(table.s)


@pytest.mark.rule("SW-13.8a")
def test_the_owner_orders_each_stack_once_in_his_turn(covered):
    """Given a stack, its owner puts another unit on top, which is shown, and covers the old one."""
    table = covered().run("order_all_stacks", ALLIED)
    top = table.units(table.s.standing[table.hex("3535")] & ~table.s.covered)
    below = sorted({"fr_1", "fr_7", "fr_italian_2"} - top)
    table.answer(below[0])

    assert {below[0]} == table.units(table.s.standing[table.hex("3535")] & ~table.s.covered)
    assert "SW-13.8a" in table.rules_against(below[1])
    table.answer("done")
    assert table.is_done


@pytest.mark.rule("SW-13.8a", "SW-13.8b")
def test_a_stack_is_seen_when_the_odds_are_reckoned_and_not_before(covered):
    """Given an attack, the defenders are shown when it is declared; then it goes on."""
    table = covered().run("combat_phase", GERMAN).answer("3535", "ge_54", "ge_55", "ge_19")
    hexes = plain_view(table.s, GERMAN)["hex"]
    assert 2 == sum(hexes[table.unit(u)] is None for u in ("fr_1", "fr_7", "fr_italian_2"))
    assert "stop" not in table.options
    table.script(combat=[1]).answer("attack")

    hexes = plain_view(table.s, GERMAN)["hex"]
    assert all(hexes[table.unit(unit)] is not None for unit in ("fr_1", "fr_7", "fr_italian_2"))
    assert ("send_air", "german") == table.asked
    assert {"ge_air", "none"} == table.options


@pytest.mark.rule("SW-13.8a")
def test_attackers_are_shown_when_the_attack_is_declared(covered):
    """Given an attack by units under the top, they are secret until it begins, and shown then."""
    table = covered().run("combat_phase", GERMAN).answer("3535")
    below = sorted(table.units(table.s.covered & table.s.present[GERMAN]))
    table.answer(below[0])
    assert plain_view(table.s, ALLIED)["hex"][table.unit(below[0])] is None
    assert 0 == plain_view(table.s, ALLIED)["joining"]
    assert battle_panel(table.s, ALLIED) is None
    table.s.flown = table.book.air
    table.script(combat=[1]).answer("attack")

    shown = [told["units"] for told in table.told("told.attack")]
    assert [(table.unit(below[0]),)] == [tuple(units) for units in shown]
    assert {below[1]} <= table.units(table.s.covered)


@pytest.mark.rule("SW-13.8a")
def test_a_stack_is_covered_again_after_its_battle(covered):
    table = covered()
    table.assault("3535", "ge_54 ge_55 ge_19", 1).finish()

    left = table.s.standing[table.hex("3535")]
    if left:
        assert 1 == (left & ~table.s.covered).bit_count()
    assert "" == hidden_tops(table.s)


@pytest.mark.rule("SW-13.8a")
def test_a_guess_covers_every_stack_that_it_might_be(covered):
    """Given covered units, the guess is the range and the mean over all that may lie there."""
    table = covered()
    s = table.s
    hidden = s.covered & s.present[ALLIED]
    battle = table.fight("3535", "ge_54 ge_55 ge_19")
    guess = imagined(s, battle, hidden)
    seen = battle.defenders & ~hidden
    units = [unit for unit in range(len(table.book.units)) if hidden >> unit & 1]
    columns = [
        find_odds(s, battle._replace(defenders=seen | from_members(two))).column
        for two in combinations(units, 2)
    ]

    assert (min(columns), max(columns)) == (guess.low, guess.high)
    assert Fraction(sum(columns), len(columns)) == guess.average
    assert guess.low < guess.high


@pytest.mark.rule("SW-13.8a")
def test_a_guess_is_the_same_whatever_lies_there(covered):
    """Given units dealt anew under the tops, the guess and the panel stay the same."""
    table = covered(f"{STACK}, {POOL}, us_1 3637, us_3 3637, fr_4 3637, ge_54 3435, ge_55 3435")
    table.run("combat_phase", GERMAN).answer("3535", "ge_54", "ge_55")
    panel = battle_panel(table.s, GERMAN)
    assert panel.lines[0].startswith("the stack is not seen, so this is a guess")
    assert panel.defenders.count("") == 2
    for seed in range(20):
        twin = table.s.clone()
        resample(twin, GERMAN, Random(seed))
        twin.rebuild()
        assert panel == battle_panel(twin, GERMAN)


@pytest.mark.rule("SW-13.8a", "SW-9.4b")
def test_a_guess_knows_what_does_not_stack(covered):
    """Given a Belgian corps on top, no French one lies under it."""
    table = covered("be_1 1236, be_2 1236, fr_1 3535, fr_2 3535, ge_54 1335, ge_55 1335")
    hidden = table.s.covered & table.s.present[ALLIED]
    assert 2 == hidden.bit_count()
    guess = imagined(table.s, table.fight("1236", "ge_54 ge_55"), hidden)

    exact = find_odds(table.s, table.fight("1236", "ge_54 ge_55")).column
    assert (exact, exact, exact) == guess[:3]


@pytest.mark.rule("SW-13.8a", "SW-16.1b")
def test_a_guess_does_not_tell_where_the_corps_stands(covered):
    """Given the Australians with two divisions, a modifier that they may bring is not told."""
    pieces = "br_australian 3535, us_1 3535, us_3 3535, br_1 3637, br_2 3637, us_28 3637"
    table = covered(f"{pieces}, ge_54 3435, ge_55 3435", "australian_american", turn=10)
    hidden = table.s.covered & table.s.present[ALLIED]
    guess = imagined(table.s, table.fight("3535", "ge_54 ge_55"), hidden)

    assert "australian_american" not in {part.name for part in guess.modifiers}


@pytest.mark.rule("SW-13.8a", "SW-7.11")
def test_a_guess_takes_supply_from_the_place(covered):
    """Given a stack that is cross-traced, whoever might lie there defends at half."""
    pieces = "br_1 3535, br_2 3535, br_3 3637, br_4 3637, ge_54 3435, ge_55 3435"
    table = covered(pieces, "halved_defence", cross_fed="br_1 br_2")
    hidden = table.s.covered & table.s.present[ALLIED]
    guess = imagined(table.s, table.fight("3535", "ge_54 ge_55"), hidden)
    plain = imagined(covered(pieces).s, table.fight("3535", "ge_54 ge_55"), hidden)

    assert guess.low > plain.low


@pytest.mark.rule("SW-13.8a", "SW-13.28b")
def test_after_the_stack_is_seen_the_chances_are_exact(covered):
    """Given the stack examined, every number of points has its exact chance over six dice."""
    table = covered()
    table.run("combat_phase", GERMAN).script(combat=[1])
    table.answer("3535", "ge_54", "ge_55", "ge_19", "attack")
    ahead = preview(table.s, table.s.battle)

    assert 1 == sum(chance for _, chance in ahead.attacker_losses)
    assert 1 == sum(chance for _, chance in ahead.defender_losses)
    steps = sum(table.s.steps[table.unit(u)] for u in ("fr_1", "fr_7", "fr_italian_2"))
    assert 6 == steps
    assert ahead.shaken == sum(chance for points, chance in ahead.defender_losses if points)
    assert ahead.cleared == sum(c for points, c in ahead.defender_losses if points >= steps)
    panel = battle_panel(table.s, GERMAN)
    assert not any("guess" in line for line in panel.lines)
    assert panel == battle_panel(table.s, ALLIED)
    assert table.s.book.odds.label(ahead.odds.column) == panel.column


@pytest.mark.rule("SW-13.8a")
def test_dealing_again_keeps_stacks_legal(covered):
    table = covered(f"{STACK}, {POOL}, br_1 3637, br_2 3637, us_1 3637, be_1 1236, be_2 1236")
    for seed in range(10):
        twin = table.s.clone()
        resample(twin, GERMAN, Random(seed))
        twin.rebuild()
        for hex_ in range(table.book.land.grid.size):
            assert table.book.stacking.allows(hex_, twin.standing[hex_])


@pytest.mark.rule("SW-9.6a", "SW-13.8a")
def test_nobody_is_told_which_covered_units_have_been_guests(covered):
    """Given Americans under a French corps, the Germans are not told that there are guests."""
    guests = covered("fr_1 3535, us_1 3535, fr_2 3635, fr_7 3635, ge_54 3435")
    apart = covered("fr_1 3535, fr_7 3535, fr_2 3635, us_1 3636, ge_54 3435")
    for table in (guests, apart):
        count_guests(table.s)
    assert {"us_1"} == guests.units(guests.s.guests[ALLIED])
    assert not apart.s.guests[ALLIED]

    told, other = (plain_view(table.s, GERMAN) for table in (guests, apart))
    assert told["guests"] == other["guests"]
    assert all("guests" not in place._fields for place in told["covered_places"][ALLIED])


@pytest.mark.rule("SW-13.8a", "SW-10.1a")
def test_a_zone_of_control_is_seen_when_the_corps_on_top_is_lost(covered):
    """Given tanks that were shown beside the corps that is lost, the corps below is shown."""
    table = covered("br_1 1735, br_rtc 1735, br_2 1735, ge_54 1734")
    show(table.s, table.s.standing[table.hex("1735")], "SW-13.8a")
    cover(table.s, 1 << table.unit("br_2"))
    destroy(table.s, table.unit("br_1"), "SW-13.31a")

    assert not table.s.covered >> table.unit("br_2") & 1


@pytest.mark.rule("SW-13.8a", "SW-10.1a")
def test_nobody_with_a_zone_is_imagined_under_tanks(covered):
    """Given tanks on top of tanks, the Germans know that no corps lies below them."""
    pieces = "br_ht_1 1735, br_ft_1 1735, br_1 1736, br_2 1736, br_4 1737, br_5 1737, ge_54 1734"
    table = covered(pieces, scenario="plan_1919")
    for seed in range(20):
        s = table.s.clone()
        resample(s, GERMAN, Random(seed))
        s.rebuild()
        assert not s.standing[table.hex("1735")] & s.book.zoners_of[ALLIED]


@pytest.mark.rule("SW-14.1c", "SW-13.8a")
def test_tanks_that_join_an_attack_are_imagined_with_an_escort(covered):
    """Given a covered corps that was named for an attack, no lonely tanks are imagined for it."""
    pieces = "br_1 1735, br_2 1735, br_4 1736, br_ht_1 1736, br_ht_2 1737, br_5 1737, ge_54 1734"
    table = covered(pieces, scenario="plan_1919")
    s = table.s
    named = s.covered & s.standing[table.hex("1735")]
    s.attacked = s.standing[table.hex("1735")] & ~named
    table.run("combat_phase", ALLIED).answer("1734")
    s.joining = named
    for seed in range(20):
        twin = s.clone()
        resample(twin, GERMAN, Random(seed))
        twin.rebuild()
        assert not tank_is_alone(twin)
