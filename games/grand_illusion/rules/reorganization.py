"""Reorganization by CAP and in the Administrative Phase (9.8.3, 11.4)."""

from __future__ import annotations

from games.grand_illusion.rules.control import enemies_in
from games.grand_illusion.rules.mandates import closed_by_command, contained_in_antwerp
from games.grand_illusion.rules.supply import fed_units, on_emergency, supplied_units
from games.grand_illusion.state import ALLIED, GERMAN, SIDES, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of, other, spend
from ww1core.turns import Steps, decision, each, procedure, put, when, while_


@rule("GI-5.2c", "GI-9.8.3a", "GI-8.4.3g2d", "GI-8.1.1b3")
def reorganizable(s: Front, seat: int) -> HexSet:
    """The hexes free of enemies and forts with supplied Disrupted units that orders let act."""
    tired = fed_units(s, s.present[seat] & s.disrupted)
    barred = enemies_in(s, other(seat)) | closed_by_command(s, seat) | contained_in_antwerp(s, seat)
    return hexes_of(s, tired) & ~barred


def tired_in(s: Front, seat: int, at: int) -> UnitSet:
    """The supplied Disrupted units of a side in a hex."""
    return supplied_units(s, s.standing[at] & s.book.combat_of[seat] & s.disrupted)


def recover(s: Front, units: UnitSet, rule_id: str) -> None:
    """Units are Disrupted no longer."""
    for unit in members(units):
        s.disrupted &= ~(1 << unit)
        tell(s, "told.recovered", rule_id, unit=unit)


@procedure
def recover_some(seat: int, at: int, quota: int) -> Steps:
    """So many units of a hex recover, as their player chooses if not all do."""
    return (
        when(
            all_recover,
            recover_all,
            otherwise=(while_(some_recover, put("quota", choose_recovered)),),
        ),
    )


@procedure(rule=("GI-9.8.3a", "GI-9.8.3b", "GI-5.2a", "GI-5.2b", "GI-8.1.1b3"))
def reorganize_hex(at: int, seat: int) -> Steps:
    """A CAP reorganizes the supplied units of a hex; under fatigue half of them."""
    return (begin_rest, put("quota", whole_or_half), recover_some)


def begin_rest(s: Front, seat: int, at: int) -> None:
    """A CAP is spent; from now on the player only reorganizes, two hexes at most."""
    spend(s, "caps", seat, s.book.command.costs.reorganize, "GI-9.8.3a")
    done = s.segment.activations + 1
    if seat == ALLIED:
        s.activated = (*s.activated, at)
    s.segment = s.segment._replace(activations=done, reorganized=True)


@rule("GI-14.1.1c3")
def whole_or_half(s: Front, seat: int, at: int) -> int:
    """How many units recover: all, or half of them rounded up once armies are worn out."""
    number = tired_in(s, seat, at).bit_count()
    return (number + 1) // 2 if s.turn >= s.book.command.fatigue_from else number


def all_recover(s: Front, seat: int, at: int, quota: int) -> bool:
    """Whether the number covers everybody."""
    return quota >= tired_in(s, seat, at).bit_count()


def recover_all(s: Front, seat: int, at: int) -> None:
    """Everybody who can recovers."""
    recover(s, tired_in(s, seat, at), "GI-11.4a")


def some_recover(s: Front, seat: int, at: int, quota: int) -> bool:
    """Whether somebody else recovers."""
    return quota > 0 and tired_in(s, seat, at) != 0


@decision(rule="GI-11.4b", asks="unit", among=(tired_in, "cannot_recover"), needs=("at",))
def choose_recovered(s: Front, unit: int, quota: int) -> int:
    """Which Disrupted unit recovers."""
    recover(s, 1 << unit, "GI-11.4b")
    return quota - 1


@procedure(rule=("GI-11.4a", "GI-5.2d"))
def reorganize_all() -> Steps:
    """Headquarters and guns recover, then the combat units of both sides, hex by hex."""
    return (
        turn_back,
        each(
            "seat",
            lambda _s: SIDES,
            each("at", hexes_with_tired, put("quota", quota_of), recover_some),
        ),
    )


@rule("GI-11.4a", "GI-11.4b", "GI-5.2d", "GI-8.4.3g2b", "GI-9.5.4b")
def turn_back(s: Front) -> None:
    """Supplied headquarters and guns turn to their front, except on emergency supply."""
    units = s.reduced & (s.present[ALLIED] | s.present[GERMAN])
    s.reduced &= ~(supplied_units(s, units) & ~on_emergency(s, units & s.book.quarters))


def hexes_with_tired(s: Front, seat: int) -> tuple[int, ...]:
    """The hexes in which a side has Disrupted units that are supplied."""
    return members(hexes_of(s, supplied_units(s, s.present[seat] & s.disrupted)))


@rule("GI-11.4a", "GI-11.4b", "GI-14.1.1c3", "GI-8.4.3g2c")
def quota_of(s: Front, seat: int, at: int) -> int:
    """How many units recover in a hex: all, one or two beside the enemy, fewer in emergencies."""
    enemy = other(seat)
    tired = tired_in(s, seat, at)
    if on_emergency(s, tired):
        return 1 if s.standing[at] & s.book.quarters_of[seat] else 0
    if (s.combat[enemy] | s.forts[enemy]) >> at & 1:
        data = s.book.battle.recovery
        fed = supplied_units(s, s.standing[at] & s.book.combat_of[seat]).bit_count()
        return data.of_few if fed <= data.few else data.of_more
    return whole_or_half(s, seat, at)
