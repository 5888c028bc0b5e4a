from __future__ import annotations

import pytest

from games.gwc.rules.formations.status import eliminate, rally
from games.gwc.rules.formations.values import command, fire_power, morale, movement, range_of
from games.gwc.rules.orders.hmg import can_suppress
from games.gwc.rules.turns.turn import begin_turn


@pytest.mark.rule("GWC-O22.a", "GWC-O22.2", "GWC-13.1", "GWC-O22.1")
def test_a_heavy_gun_suppresses_everybody_in_two_adjacent_hexes(field):
    """GWC-EX-hmg-suppress: four Formations, no roll; two hexes apart are refused."""
    entente = "I8 pol durant, I9 spe ca, K8 pol"
    table = field("berry", german="G8 inf +mg08", entente=entente, order="O22")
    table.run("hmg_suppress", 0).answer("I8")
    assert "GWC-O22.2" == table.refusal("K8")
    assert table.answer("I9").is_done

    assert 4 == table.s.suppressed.bit_count()
    assert not table.s.suppressed >> table.unit("fra-pol-2") & 1
    assert 1 << table.unit("inf") == table.s.activated


@pytest.mark.rule("GWC-O22.2")
def test_one_hex_may_be_enough(field):
    table = field("berry", german="G8 inf +mg08", entente="I8 pol, I9 spe", order="O22")
    table.run("hmg_suppress", 0).answer("I8", "done")

    assert 1 << table.unit("pol") == table.s.suppressed


@pytest.mark.rule("GWC-O22.1", "GWC-13.2b")
@pytest.mark.parametrize(
    ("german", "can"),
    [
        ("G8 inf +mg08", True),
        ("G8 inf! +mg08", False),
        ("G8 inf* +mg08", False),
        ("G8 inf +mg08*", False),
        ("G8 inf +mg0815", False),
        ("B6 inf +mg08", False),
        ("A1 inf +mg08", False),
    ],
)
def test_the_gun_has_to_work_and_to_have_a_target(field, german, can):
    assert can == can_suppress(field("berry", german=german, entente="I8 pol").s, 0)


@pytest.mark.rule("GWC-O22.1")
def test_an_activated_carrier_or_one_in_wire_is_not_eligible(field):
    table = field("berry", german="G8 inf +mg08", entente="I8 pol")
    table.s.activated = 1 << table.unit("inf")
    wired = field("berry", german="G8 inf +mg08", entente="I8 pol", wire=1 << table.hex("G8"))

    assert not can_suppress(table.s, 0)
    assert not can_suppress(wired.s, 0)


@pytest.mark.rule("GWC-13.2a")
def test_suppression_takes_one_off_everything_but_command(field):
    table = field("berry", german="G8 inf! , G9 mueller!")
    platoon, leader = table.unit("inf"), table.unit("mueller")

    assert (5, 3, 2, 6) == tuple(
        value(table.s, platoon) for value in (fire_power, range_of, movement, morale)
    )
    assert 2 == command(table.s, leader)


@pytest.mark.rule("GWC-13.3")
def test_suppression_ends_with_the_formation_not_with_the_turn(field):
    table = field("berry", german="G8 inf*! lw, G9 inf", entente="I8 pol")
    s = table.s
    first = table.unit("ger-inf-1")
    rally(s, first, "GWC-3.2.5")
    begin_turn(s, 1)
    assert s.suppressed >> first & 1
    eliminate(s, first, "GWC-4.3b")

    assert 0 == s.suppressed
