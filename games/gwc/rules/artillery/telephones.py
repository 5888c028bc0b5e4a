"""Telephones (chapter 12, O18): the batteries off the board, their boxes and their markers."""

from __future__ import annotations

from games.gwc.content.dates import month_number
from games.gwc.rules.formations.excuses import Cause
from games.gwc.schema.terms import Box
from games.gwc.state import NOTHING, Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import Steps, decision, only, procedure, word

LOCAL: Box = "local_barrage"
FIXED: Box = "fixed_rolling_barrage"
GAS: Box = "gas_attack"


def has_telephone(s: Field, seat: int) -> bool:
    """Whether a side has a Telephone, broken or not."""
    return s.telephone[seat] != NOTHING


def works(s: Field, seat: int) -> bool:
    """Whether a side has a Telephone that is not broken."""
    return has_telephone(s, seat) and not s.line_cut >> seat & 1


NO_LINE: Cause = ("GWC-GL-BROKEN", "no_working_telephone", lambda s, seat: not works(s, seat))


@rule("GWC-12.a")
def power_of(s: Field, seat: int) -> int:
    """The FP of the battery that the Telephone of a side stands for."""
    return s.book.telephones[s.telephone[seat]].fp


def unused_telephones(s: Field, seat: int) -> int:
    """The Telephones of a side that are not in play, as a set."""
    return from_members(
        number
        for number, telephone in enumerate(s.book.telephones)
        if telephone.seat == seat and number != s.telephone[seat]
    )


@rule("GWC-12.a", "GWC-6.1.2f")
def take_telephone(s: Field, seat: int, telephone: int, box: str) -> None:
    """A side receives a Telephone; the one that it had goes back to the unused ones.

    A bombardment under way is finished with its markers first.
    """
    if is_firing(s, seat):
        s.mission = s.mission._replace(is_relieved=True)
    elif has_telephone(s, seat):
        lift_markers(s, seat)
    s.telephone[seat] = telephone
    s.line_cut &= ~(1 << seat)
    set_box(s, seat, box)
    tell(s, "told.telephone", "GWC-12.a", seat=seat, telephone=telephone)


@procedure
def new_telephone(seat: int, telephone: int) -> Steps:
    """A side receives a Telephone and chooses its box."""
    return (take_in_local_box, choose_box)


def take_in_local_box(s: Field, seat: int, telephone: int) -> None:
    """The Telephone waits in the box that is always open."""
    take_telephone(s, seat, telephone, LOCAL)


@rule("GWC-O19.2c")
def is_open(s: Field, seat: int, box: Box) -> bool:
    """Whether a side may have its Telephone in a box at the date of the scenario."""
    entry = s.book.tracks.artillery[box]
    since = entry.nations.get(s.book.sides[seat].nation, entry.since)
    return month_number(since) <= s.book.month


def lines_are_known(s: Field, seat: int) -> bool:
    """Whether a side has Fixed and Rolling Barrages at this date."""
    return is_open(s, seat, FIXED)


def gas_is_known(s: Field, seat: int) -> bool:
    """Whether a side has gas at this date."""
    return is_open(s, seat, GAS)


@rule("GWC-8.1.2")
def set_box(s: Field, seat: int, box: str) -> None:
    """Put the Telephone of a side into a box, whether the other side's is there or not."""
    s.battery = with_item(s.battery, seat, box)


@rule("GWC-O19.1", "GWC-O19.2c", "GWC-O19.2.1.2a")
@decision(
    rule="GWC-O19.2a",
    words=[
        LOCAL,
        word(FIXED, only("GWC-O19.2c", "no_line_yet", lines_are_known)),
        word(GAS, only("GWC-O19.2c", "no_gas_yet", gas_is_known)),
    ],
)
def choose_box(s: Field, box: str, seat: int) -> None:
    """In which box the Telephone is put: what kind of bombardment it gives."""
    set_box(s, seat, box)
    tell(s, "told.box", "GWC-O19.2a", seat=seat, box=box)


@rule("GWC-O18", "GWC-GL-BROKEN")
def break_telephone(s: Field, seat: int, rule_id: str) -> None:
    """Break the Telephone of a side; a broken one goes back to the unused counters."""
    if not has_telephone(s, seat):
        return
    telephone = s.telephone[seat]
    is_lost = not works(s, seat)
    if is_lost:
        s.telephone[seat] = NOTHING
        s.line_cut &= ~(1 << seat)
    else:
        s.line_cut |= 1 << seat
    key = "told.telephone_lost" if is_lost else "told.telephone_broken"
    tell(s, key, rule_id, seat=seat, telephone=telephone)
    if not is_firing(s, seat):
        lift_markers(s, seat)


@rule("GWC-E94")
def is_firing(s: Field, seat: int) -> bool:
    """Whether a bombardment of the side is under way: it is finished with its markers first."""
    return s.mission is not None and s.mission.owner == seat


@rule("GWC-O18.1", "GWC-O19.2.2a")
def lift_markers(s: Field, seat: int) -> None:
    """Take the Spotting Round and the Impact markers of a side from the board."""
    s.spotted = with_item(s.spotted, seat, NOTHING)
    lay_impact(s, seat, 0)


def lay_impact(s: Field, seat: int, hexes: HexSet) -> None:
    """Have the Impact markers of a side in just these hexes."""
    s.impact = with_item(s.impact, seat, hexes)


@procedure(rule="GWC-E94")
def cut_line(s: Field, seat: int) -> None:
    """The event of a player breaks the Telephone of his opponent, or eliminates a broken one."""
    break_telephone(s, other(seat), "GWC-E94")


def can_counter_battery(s: Field, seat: int) -> bool:
    """Whether the opponent of a player has a working Telephone."""
    return works(s, other(seat))


@rule("GWC-S98.3.6")
def counter_battery(s: Field, seat: int) -> None:
    """A player breaks a working Telephone of his opponent, whose markers are removed."""
    if can_counter_battery(s, seat):
        break_telephone(s, other(seat), "GWC-S98.3.6")
