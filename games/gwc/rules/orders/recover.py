"""Recover (O25): the player lifts Suppression and tries to rally who is broken."""

from __future__ import annotations

from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.formations.command import on_map
from games.gwc.rules.formations.excuses import Cause
from games.gwc.rules.formations.partners import ALLIED, his_own
from games.gwc.rules.formations.status import rally, suppress
from games.gwc.rules.formations.values import morale
from games.gwc.state import UNUSED, Field, Trial, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, decision, only, procedure, put, while_

EXHAUSTED = -1


@rule("GWC-O25.1", "GWC-O14.1b", "SR-three-players")
def can_recover(s: Field, seat: int) -> bool:
    """Whether a player has somebody to recover and was not activated for it, or for a Rout."""
    if s.players_used >> s.voice[seat] & 1:
        return False
    return bool(his_own(s, seat) & (s.broken | s.suppressed))


PLAYER_USED: Cause = (
    *("GWC-O25.1", "you_were_activated"),
    lambda s, seat: s.players_used >> s.voice[seat] & 1,
)


@procedure(rule="GWC-O25.2b", owns="trial")
def recover_order(seat: int) -> Steps:
    """Suppression goes, then each who is broken now is tested, in the order of the player."""
    return (
        activate_player,
        note_broken,
        lift_suppression,
        while_(
            waiting_on_map,
            next_to_recover,
            put("rolled", bind(dice_roll, kind="recover")),
            put("unit", tested),
            judge_recovery,
        ),
    )


@rule("GWC-O25.1", "GWC-GL-ACTIVATION")
def activate_player(s: Field, seat: int) -> None:
    """The player himself is activated, not his Formations."""
    s.players_used |= 1 << s.voice[seat]


def note_broken(s: Field, seat: int) -> None:
    """Those who are broken when the Order is announced are tested."""
    s.trial = Trial(his_own(s, seat) & s.broken)


@rule("GWC-O25.2a", "GWC-T107.1b", "GWC-13.3")
def lift_suppression(s: Field, seat: int) -> None:
    """Take all Suppression markers off, but not in Gas."""
    for unit in members(his_own(s, seat) & s.suppressed):
        if not s.gas >> s.hex[unit] & 1:
            s.suppressed &= ~(1 << unit)
            tell(s, "told.unsuppressed", "GWC-O25.2a", unit=unit)


@rule("GWC-O25.2b", "GWC-O26.2a")
def waiting_on_map(s: Field) -> UnitSet:
    """Those who have still to be tested, are still broken and still on the board."""
    return s.trial.waiting & s.broken & (on_map(s, 0) | on_map(s, 1))


@decision(
    rule="GWC-O25.2b",
    asks="unit",
    bars=[ALLIED, only("GWC-O25.2b", "not_to_be_tested", waiting_on_map)],
)
def next_to_recover(s: Field, unit: int) -> None:
    """Who is tested next."""
    put_to_test(s, unit)


def put_to_test(s: Field, unit: int) -> None:
    """A Formation is tested now and waits no more."""
    s.trial = Trial(s.trial.waiting & ~(1 << unit), unit)


@rule("GWC-A47b")
def tested(s: Field) -> int:
    """Who is tested: a Squad may have taken the place of a Platoon during the roll."""
    return s.trial.unit


@rule("GWC-A47b")
def stand_in(s: Field, unit: int) -> int:
    """Who routs for a Formation that was tested: the Squad in its place, if one is, else itself."""
    return s.trial.unit if s.hex[unit] == UNUSED else unit


@rule("SR-exhausted")
def recovery_morale(s: Field, unit: int) -> int:
    """The Morale that counts when a Formation recovers; exhausted troops have one less."""
    is_exhausted = s.book.units[unit].seat in s.book.special.exhausted
    return morale(s, unit) + (EXHAUSTED if is_exhausted else 0)


@rule("GWC-O25.3", "GWC-13.1")
def judge_recovery(s: Field, unit: int, rolled: int) -> None:
    """A roll below the Morale rallies, the same suppresses, a higher one does nothing."""
    if s.hex[unit] < 0 or not s.broken >> unit & 1:
        return
    worth = recovery_morale(s, unit)
    tell(s, "told.recovery", "GWC-O25.3", unit=unit, morale=worth, rolled=rolled)
    if rolled < worth:
        rally(s, unit, "GWC-O25.3")
    elif rolled == worth:
        suppress(s, 1 << unit, "GWC-O25.3")
