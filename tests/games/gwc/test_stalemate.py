"""Players who both do nothing: cards go all the same, so that the fight ends (ruling on 5.3)."""

from __future__ import annotations

import pytest

from games.gwc.rules.turns.turn import begin_turn
from ww1core.turns.run import current_offer


def passed_before(field, *, discarded, hand="G-1 G-2"):
    """A player passes after the other one, and he himself, have."""
    table = field(
        hands=(hand, "F-1"), active=1, has_passed=True, discarded=discarded, is_stalled=True
    )
    begin_turn(table.s, 0)
    return table, table.run("passed", 0).offer


@pytest.mark.rule("GWC-5.3")
def test_after_passes_of_both_without_a_discard_a_card_has_to_go(field):
    table, offer = passed_before(field, discarded=0)
    reasons = offer.asking.why_not(table.s, "done", table.s.stack[-1][2])

    assert "done" not in offer.options
    assert ["why.has_to_discard"] == [reason.text.key for reason in reasons]
    assert "done" in table.answer("G-1").offer.options


@pytest.mark.rule("GWC-5.3", "GWC-O15")
@pytest.mark.parametrize(("discarded", "hand"), [(1, "G-1 G-2"), (0, "")])
def test_a_pass_needs_no_discard_otherwise(field, discarded, hand):
    _, offer = passed_before(field, discarded=discarded, hand=hand)

    assert "done" in offer.options


@pytest.mark.rule("GWC-O15")
def test_after_a_pass_of_the_other_alone_no_card_has_to_go(field):
    table = field(hands=("G-1", "F-1"), active=1, has_passed=True)
    begin_turn(table.s, 0)

    assert "done" in table.run("passed", 0).offer.options


def test_orders_of_the_other_player_end_the_stalemate(field):
    table = field(hands=("G-1", "F-1"), active=1, has_passed=False)
    begin_turn(table.s, 0)
    table.run("passed", 0)

    assert "done" in current_offer(table.s).options
