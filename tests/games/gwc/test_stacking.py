"""Stacking (8.1, 8.2, 3.a): how much a hex holds, and the end of a Turn."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.status import suppress
from games.gwc.rules.ground.overstack import fits, has_room, silhouettes


@pytest.mark.rule("GWC-3.a", "GWC-8.2")
@pytest.mark.parametrize(
    ("stack", "total", "legal"), [("inf abt rohr", 7, True), ("inf lw", 8, False)]
)
def test_a_hex_holds_seven_silhouettes(field, stack, total, legal):
    table = field("berry", german=f"H3 {stack}")
    units = table.s.standing[table.hex("H3")]
    assert (total, legal) == (silhouettes(table.book, units), fits(table.book, units))


@pytest.mark.rule("GWC-8.2.1a")
@pytest.mark.parametrize(
    ("stack", "total", "legal"),
    [("ca spe lia", 6, True), ("ca pol barnier", 8, False), ("ca ca", 6, False)],
)
def test_a_tank_counts_three_and_stands_alone_of_its_kind(field, stack, total, legal):
    table = field("berry", entente=f"H3 {stack}")
    units = table.s.standing[table.hex("H3")]
    assert (total, legal) == (silhouettes(table.book, units), fits(table.book, units))


@pytest.mark.rule("GWC-8.2", "GWC-8.2.1b", "GWC-GL-SIMULT")
def test_the_owner_eliminates_what_is_too_much(field):
    """GWC-EX-overstack: at the end of the French Turn."""
    table = field(german="N5 inf14* lw*, O1 abt", entente="C5 spe", active=1)
    offer = table.run("shed_overstacks").offer
    assert (0, "shed_formation", 2) == (offer.seat, offer.name, len(offer.options))
    assert table.answer("ger-lw-1").is_done
    assert (-2, True) == (table.s.vp, table.s.hex[table.unit("inf14")] >= 0)


@pytest.mark.rule("GWC-8.2", "GWC-GL-SIMULT")
def test_the_inactive_player_sheds_first(field):
    table = field(german="N5 inf14 lw", entente="C5 lig14 zou14", active=0)
    assert 1 == table.run("shed_overstacks").offer.seat


@pytest.mark.rule("GWC-3.3.2.1", "GWC-8.2")
def test_cohesion_is_looked_at_before_whom_an_overstack_costs_is_chosen(field):
    table = field(german="G5 inf14 lw, O1 abt rommel", entente="C5 spe", hands=("O23", ""))
    s, far = table.s, table.unit_set("inf14", "lw")
    table.run("player_turn", 0)
    table.answer("pass").answer("done")

    assert "shed" in table.offer.name
    assert far == s.suppressed & far


@pytest.mark.rule("GWC-8.2.2")
def test_room_is_what_the_side_has_left(field):
    table = field(german="N5 inf14", entente="C5 spe")
    assert not has_room(table.s, table.unit("fus14"), table.hex("N5"))
    assert has_room(table.s, table.unit("abt"), table.hex("N5"))


@pytest.mark.rule("GWC-8.1", "GWC-8.1.1")
def test_a_formation_has_one_suppression_marker(field):
    table = field(german="N5 inf14!", entente="C5 spe")
    suppress(table.s, 1 << table.unit("inf14"), "GWC-13.1")
    assert [] == table.told("told.suppressed")
    table = field(german="N5 inf14! abt", entente="C5 spe")
    both = table.unit_set("inf14", "abt")
    suppress(table.s, both, "GWC-13.1")
    assert (both, [{"unit": table.unit("abt")}]) == (
        table.s.suppressed,
        table.told("told.suppressed"),
    )
