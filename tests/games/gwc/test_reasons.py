"""Why something is not offered: one cause, with the piece or the hex it is about."""

from __future__ import annotations

import pytest

from ww1core.turns.run import current_offer


def why(table, name, kind="unit"):
    """The words of the reasons why something is not offered at the decision that waits."""
    s = table.s
    number = table.unit(name) if kind == "unit" else table.hex(name)
    reasons = current_offer(s).asking.why_not(s, number, s.stack[-1][2])
    return [s.book.say(reason.text) for reason in reasons]


@pytest.mark.rule("GWC-O14.1b")
def test_who_cannot_be_activated_is_told_why(field):
    table = field("berry", german="G8 inf inf mueller", entente="M1 pol")
    table.s.activated = 1 << table.unit("ger-inf-1")
    table.run("carry_out", 0, "O23")

    assert ["ger-inf-1 Infanterie was activated already this turn"] == why(table, "ger-inf-1")
    assert why(table, "fra-pol-1")[0].endswith(" is not yours")


@pytest.mark.rule("GWC-O23.1b")
def test_a_step_that_is_too_dear_tells_cost_and_points(field):
    table = field("berry", german="G8 inf", entente="M1 pol")
    table.run("carry_out", 0, "O23")
    s = table.s
    s.march = s.march._replace(spent=99)

    assert ["too few movement points for H8: costs 1, has 0"] == why(table, "H8", "hex")
