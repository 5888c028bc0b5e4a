"""How a fight ends (6.3): surrender, nobody left, everybody gone, Sudden Death."""

from __future__ import annotations

from games.gwc.rules.turns.objectives import reveal_secrets
from games.gwc.rules.turns.points import points_of
from games.gwc.state import Field, UnitSet
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import end_game


@rule("GWC-4.3a", "GWC-4.3b")
def casualty_spaces(s: Field, seat: int) -> int:
    """How many spaces of the Casualty Track a side has filled; a Tank takes two."""
    fallen = s.fallen[seat]
    return fallen.bit_count() + (fallen & s.book.tanks).bit_count()


@rule("GWC-4.3c", "GWC-6.3", "GWC-6.3.1", "GWC-9.2")
def judge_losses(s: Field, lost: UnitSet) -> None:
    """Whether a side surrenders, or its last Formation on the board is among those just lost.

    It loses at once; if both do, each in its way, the holder of the Initiative Card wins.
    """
    losers = {seat: ending for seat in (0, 1) if (ending := _loss_of(s, seat, lost))}
    if losers:
        winner = s.initiative if len(losers) > 1 else other(*losers)
        end_game(s, winner, losers[other(winner)], "GWC-6.3.1")


@rule("GWC-6.3")
def _loss_of(s: Field, seat: int, lost: UnitSet) -> str:
    """How a side has lost, "" if it has not; a last Formation that was recalled is not lost."""
    if casualty_spaces(s, seat) >= s.surrender[seat]:
        return "surrender"
    return "annihilation" if lost & s.book.own[seat] and not s.occupied[seat] else ""


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
