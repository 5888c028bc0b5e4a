"""The combat segment (12.1 to 12.5): one a turn, with units of all armies."""

from __future__ import annotations

from games.clash_giants.forces import SEATS
from games.clash_giants.rules.attackers import (
    eligible_attackers,
    has_target,
    open_targets,
    targets_of,
)
from games.clash_giants.rules.combat import attack
from games.clash_giants.rules.obligations import breaking_targets, outstanding_hexes
from games.clash_giants.state import Field, Segment
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import expire, spend, use
from ww1core.turns import (
    Steps,
    bar,
    call,
    chose,
    decision,
    loop,
    only,
    procedure,
    put,
    when,
    when_chosen,
    word,
)
from ww1core.words import text


@rule("CG-5.34b", "CG-12.1b")
def may_declare_combat(s: Field, seat: int) -> bool:
    """Whether the active player has not fought this turn and has somebody to attack."""
    if s.fought >> seat & 1:
        return False
    return has_target(s, seat)


def told_of_fights(s: Field, seat: int) -> dict[str, object]:
    """For the question: the hexes that could be attacked."""
    return {"targets": members(targets_of(s, seat, eligible_attackers(s, seat)))}


@rule("CG-12.1b")
@decision(rule="CG-5.34b", words=("fight", "hold"), tells=told_of_fights)
def declare_combat(s: Field, answer: str, seat: int) -> None:
    """Whether the one combat segment of the turn is fought now."""


@procedure(rule=("CG-12.1f", "CG-12.5a", "CG-12.5b", "CG-5.34a", "CG-12.1a"), owns="segment")
def combat_segment(seat: int) -> Steps:
    """Attacks one after the other, as many as the active player likes."""
    return (
        begin_segment,
        when(may_spend_offensive, put("answer", spend_offensive)),
        attacks,
        end_segment,
    )


@procedure
def attacks(seat: int) -> Steps:
    """One attack after the other."""
    return (loop(when_chosen("target", choose_target, attack), until=chose("target", "stop")),)


def begin_attacks(s: Field, seat: int) -> bool:
    """Go on to a side's attacks, its units where they stand; or say that it has none to declare."""
    can_attack = s.segment is None and may_declare_combat(s, seat)
    if can_attack:
        begin_segment(s, seat)
        call(s, attacks, seat)
    return can_attack


@rule("CG-12.1b")
def begin_segment(s: Field, seat: int) -> None:
    """The right to fight is used up."""
    use(s, "fought", seat)
    s.segment = Segment(seat)


@rule("CG-12.2f", "CG-12.2g", "CG-12.85a")
def end_segment(s: Field) -> None:
    """What happened in the segment binds nobody after it."""
    expire(s, "end_of_segment")


@rule("GAL-OFF")
def may_spend_offensive(s: Field, seat: int) -> bool:
    """Whether the side has a marker, the turn lies in its range and there is somebody to attack."""
    entry = s.book.rules.get("GAL-OFF")
    if entry is None or not s.offensives[seat]:
        return False
    first, last = entry.offensives[SEATS[seat]].turns
    return first <= s.turn <= last and has_target(s, seat)


def told_of_offensives(s: Field, seat: int) -> dict[str, object]:
    """For the question: how many markers the side has left."""
    return {"left": s.offensives[seat]}


@decision(rule="GAL-OFF", words=("spend", "keep"), tells=told_of_offensives)
def spend_offensive(s: Field, answer: str, seat: int) -> None:
    """Whether an offensive marker is spent on this segment."""
    if answer == "spend":
        spend(s, "offensives", seat)
        s.segment = s.segment._replace(is_offensive=True)
        tell(s, "told.offensive", "GAL-OFF", seat=seat)


@rule("CG-12.2g", "CG-12.85b")
def hexes_fought_over(s: Field, left: HexSet, seat: int) -> HexSet:
    """The hexes whose enemies have all been attacked in this segment."""
    return left & s.enemies[seat] & ~open_targets(s, seat)


@rule("CG-12.1e", "CG-12.94a", "CG-12.2g")
def attackable_hexes(s: Field, left: HexSet, seat: int) -> HexSet:
    """The hexes that somebody may attack, each once."""
    return left & targets_of(s, seat, eligible_attackers(s, seat))


@rule("CG-12.4a", "CG-12.1g")
def promises_are_open(s: Field) -> bool:
    """Whether a combined attack still owes attacks; otherwise attacking is voluntary."""
    return outstanding_hexes(s) != 0


def told_of_targets(s: Field) -> dict[str, object]:
    """For the question: the hexes that combined attacks still owe an attack."""
    owed = members(outstanding_hexes(s))
    return {"what": text("target.owed", hexes=owed) if owed else text("target.free")}


def explain_target(s: Field, target: object) -> dict[str, object]:
    """For a refusal: the hexes that combined attacks owe an attack, besides the target."""
    named = 1 << target if isinstance(target, int) else 0
    return {"owed": members(outstanding_hexes(s) & ~named)}


@rule("CG-12.5b")
@decision(
    rule="CG-12.2b",
    asks="hex",
    words=[word("stop", bar("CG-12.4a", "promises_are_open", promises_are_open))],
    bars=[
        bar("CG-12.2g", "attacked_already", hexes_fought_over),
        only("CG-12.1e", "not_to_be_attacked", attackable_hexes),
        bar("CG-12.4a", "units_are_promised", breaking_targets),
    ],
    tells=told_of_targets,
    explains=explain_target,
)
def choose_target(_s: Field, _target: int | str) -> None:
    """Which one hex is attacked next, or that no more is."""
