"""Players who both do nothing: cards go all the same, so that the fight ends (ruling on 5.3)."""

from __future__ import annotations

import pytest

from games.gwc.rules.turns.turn import begin_turn
from ww1core.turns import current_offer


def passed_before(field, run, *, discarded, hand="G-1 G-2"):
    """A player passes after the other one has."""
    s = field(hands=(hand, "F-1"), active=1, has_passed=True, discarded=discarded)
    begin_turn(s, 0)
    return s, run(s, "passed", 0)


@pytest.mark.rule("GWC-5.3")
def test_after_a_pass_without_a_discard_a_card_has_to_go(field, run, answer):
    s, offer = passed_before(field, run, discarded=0)
    reasons = offer.asking.why_not(s, "done", s.stack[-1][2])

    assert "done" not in offer.options
    assert ["why.has_to_discard"] == [reason.text.key for reason in reasons]
    assert "done" in answer(s, "G-1").options


@pytest.mark.rule("GWC-5.3", "GWC-O15")
@pytest.mark.parametrize(("discarded", "hand"), [(1, "G-1 G-2"), (0, "")])
def test_a_pass_needs_no_discard_otherwise(field, run, discarded, hand):
    _, offer = passed_before(field, run, discarded=discarded, hand=hand)

    assert "done" in offer.options


def test_orders_of_the_other_player_end_the_stalemate(field, run):
    s = field(hands=("G-1", "F-1"), active=1, has_passed=False)
    begin_turn(s, 0)
    run(s, "passed", 0)

    assert "done" in current_offer(s).options
