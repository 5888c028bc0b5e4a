"""The Administrative Phase (chapter 11)."""

from __future__ import annotations

from games.grand_illusion.rules.control import settle, unsettled
from games.grand_illusion.rules.headquarters import displace, flip
from games.grand_illusion.rules.losses import destroy, disrupt
from games.grand_illusion.rules.mandates import pay_for_unfought
from games.grand_illusion.rules.reorganization import reorganize_all
from games.grand_illusion.rules.supply import fed_units, on_emergency
from games.grand_illusion.rules.trenches import improve_trenches
from games.grand_illusion.rules.victory import count_interim, judge_end, judge_paris, pay_for_plan17
from games.grand_illusion.state import ALLIED, BRITISH, GERMAN, Front, bit
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import eliminate, expire, gain, hexes_of
from ww1core.turns import Steps, procedure, roll


@rule("GI-12.1a", "GI-8.4.3g4", "GI-14.3.1d2")
def end_actions(s: Front) -> None:
    """After the Action Phase the British pay for Schlieffen hexes; the emergency line may end."""
    book = s.book
    british = hexes_of(s, s.present[ALLIED] & book.of_nation[BRITISH])
    if s.turn <= book.switches.british_penalty_through and british & book.schlieffen:
        gain(s, "points", ALLIED, book.vp.prices.british_in_schlieffen_hex, "GI-12.1a")
    if s.turn >= book.movement.supply.emergency_turns[1]:
        s.emergency, s.emergency_ended = False, True


@rule("GI-4.0f", "GI-9.1.1b", "GI-11.1a")
def count_points(s: Front) -> None:
    """Unfought battles are paid for; Paris, the interim count and the last turn are judged."""
    pay_for_unfought(s)
    judge_paris(s)
    count_interim(s)
    judge_end(s)


@rule("GI-11.2.1a", "GI-11.2.2a", "GI-11.2.3a", "GI-8.4.3h2")
def check_supply(s: Front) -> None:
    """Who cannot trace is out of supply; the End of Rail Net may be taken off afterwards."""
    units = s.present[ALLIED] | s.present[GERMAN]
    cut = units & ~fed_units(s, units)
    if s.bus is not None:
        for unit in members(cut & ~s.unsupplied):
            tell(s, "told.out_of_supply", "GI-11.2.2a", unit=unit)
    s.unsupplied = cut
    pay_for_plan17(s)
    namur_stands = s.forts[ALLIED] & bit(s.book.places.namur)
    if s.rail_ends and not namur_stands and s.turn >= s.book.movement.supply.rail_demolished_until:
        s.rail_ends = False


@rule("GI-11.3a", "GI-11.3b", "GI-11.3c", "GI-8.4.3g2b")
def suffer_attrition(s: Front) -> None:
    """Units out of supply are Disrupted or lost, headquarters and guns turned."""
    book = s.book
    hungry = s.unsupplied
    for unit in members(hungry & book.combat & s.disrupted):
        destroy(s, unit, "GI-11.3a")
    disrupt(s, s.unsupplied & book.combat, "GI-11.3a")
    flip(s, hungry & (book.quarters | book.guns), "GI-11.3c")
    flip(s, on_emergency(s, s.present[GERMAN] & book.quarters), "GI-8.4.3g2b")
    settle(s, *members(s.besieged | unsettled(s)))


@rule("GI-9.5.3c", "GI-11.3d", "GI-9.5.2a")
def surrender_forts(s: Front) -> None:
    """Each besieged fort rolls; a large garrison gives up on a 1, others on a 1 or 2."""
    data = s.book.battle.surrender
    for hex_ in members(s.besieged):
        for fort in members(s.standing[hex_] & s.book.forts):
            die = roll(s, "surrender", fort, rule="GI-9.5.3c")
            is_large = s.book.garrisons >> fort & 1
            if die in (data["large_garrison" if is_large else "other"]):
                eliminate(s, fort, "GI-9.5.3c")
        settle(s, hex_)


@rule("GI-11.6a", "GI-5.1.1c")
def end_turn(s: Front) -> None:
    """What lasts for a turn is over."""
    expire(s, "end_of_turn")


@procedure(rule=("GI-4.0f", "GI-11.1a"))
def administer() -> Steps:
    """The segments of the phase in their order."""
    return (
        count_points,
        check_supply,
        suffer_attrition,
        surrender_forts,
        displace,
        reorganize_all,
        improve_trenches,
        end_turn,
    )
