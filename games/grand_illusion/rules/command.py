"""Command (chapters 5 and 6): CAPs and the Initiative."""

from __future__ import annotations

from games.grand_illusion.rules.mandates import set_mandates
from games.grand_illusion.rules.plans import watch_dutch_rail
from games.grand_illusion.rules.supply import watch_emergency
from games.grand_illusion.state import ALLIED, GERMAN, Front
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.pieces import gain, other, spend
from ww1core.turns import roll


@rule("GI-5.1.1a", "GI-5.1.1c", "GI-5.1.1d", "GI-5.1.4a", "GI-2.8a", "GI-14.3.1d7", "GI-8.4.3g1")
def receive_caps(s: Front) -> None:
    """Each side has the CAPs of the scenario's turn, or rolls for them; none are carried over."""
    for seat in (ALLIED, GERMAN):
        fixed = s.book.fixed_caps.get(s.turn)
        points = roll_for_caps(s, seat) if fixed is None else fixed[seat]
        points = min(points + bonus_caps(s, seat), s.book.command.most)
        spend(s, "caps", seat, s.caps[seat])
        gain(s, "caps", seat, points, "GI-5.1.1a")
    set_mandates(s)
    watch_emergency(s)
    watch_dutch_rail(s)


@rule("GI-5.1.1a", "GI-5.1.2a", "GI-5.1.3a", "GI-8.7.2a", "GI-8.7.3a")
def roll_for_caps(s: Front, seat: int) -> int:
    """A die on the side's column, which changes on the turn after its General Retreat."""
    has_changed = 0 < s.retreats[seat] < s.turn
    column = s.book.caps[seat][has_changed]
    return column[roll(s, "caps", seat, rule="GI-5.1.1a") - 1]


@rule("GI-14.3.6A3b", "GI-14.3.6B4")
def bonus_caps(s: Front, seat: int) -> int:
    """What the plans of a side add to its CAPs on this turn."""
    return sum(points for side, first, points in s.cap_bonuses if side == seat and first <= s.turn)


@rule("GI-6.0a", "GI-6.0b", "GI-6.0c", "GI-14.3.1d7")
def determine_initiative(s: Front) -> None:
    """The scenario names who has the Initiative, or the higher die does; a tie is German."""
    given = s.book.fixed_initiative.get(s.turn)
    if given is None:
        dice = [roll(s, "initiative", seat, rule="GI-6.0c") for seat in (ALLIED, GERMAN)]
        s.initiative = ALLIED if dice[ALLIED] > dice[GERMAN] else GERMAN
    else:
        s.initiative = given
    tell(s, "told.initiative", "GI-6.0c", seat=s.initiative)


@rule("GI-4.0b", "GI-4.0e", "GI-8.1a")
def second_player_first(s: Front) -> tuple[int, ...]:
    """The player without the Initiative, then the other."""
    return (other(s.initiative), s.initiative)
