"""How a fight ends (6.3): surrender, nobody left, everybody gone, Sudden Death."""

from __future__ import annotations

from games.gwc.rules.turns.objectives import reveal_secrets
from games.gwc.rules.turns.points import points_of
from games.gwc.state import Field
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import end_game


@rule("GWC-4.3a", "GWC-4.3b")
def casualty_spaces(s: Field, seat: int) -> int:
    """How many spaces of the Casualty Track a side has filled; a Tank takes two."""
    fallen = s.fallen[seat]
    return fallen.bit_count() + (fallen & s.book.tanks).bit_count()


@rule("GWC-4.3c", "GWC-6.3", "GWC-6.3.1", "GWC-9.2")
def judge_losses(s: Field) -> None:
    """Whether a side has surrendered, or has nobody left on the board; it loses at once.

    If both have, the holder of the Initiative Card wins.
    """
    for ending, has_lost in (("surrender", _has_surrendered), ("annihilation", _has_nobody)):
        losers = [seat for seat in (0, 1) if has_lost(s, seat)]
        if losers:
            winner = s.initiative if len(losers) > 1 else other(losers[0])
            end_game(s, winner, ending, "GWC-6.3.1")


def _has_surrendered(s: Field, seat: int) -> bool:
    """Whether a loss was put into the space of the Surrender marker."""
    return casualty_spaces(s, seat) >= s.surrender[seat]


def _has_nobody(s: Field, seat: int) -> bool:
    """Whether a side has no Formation on the board."""
    return not s.occupied[seat]


@rule("GWC-6.3")
def judge_withdrawal(s: Field, seat: int) -> None:
    """Whether the last Formation of a side has left the board of its own will: points decide."""
    if not s.occupied[seat]:
        end_by_points(s, "withdrawal", "GWC-6.3")


@rule("GWC-6.3.2", "GWC-9.2")
def end_by_points(s: Field, ending: str, rule_id: str) -> None:
    """Secret Objectives are scored, then the balance decides; at nought the Initiative Card."""
    reveal_secrets(s)
    points = points_of(s, 0)
    winner = s.initiative if not points else 0 if points > 0 else 1
    end_game(s, winner, ending, rule_id)
