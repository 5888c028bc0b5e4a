"""Actions in a move (O23.7): after every expenditure the inactive player first, then the mover."""

from __future__ import annotations

from games.gwc.content.dates import month_number
from games.gwc.rules.actions.defence import play_action
from games.gwc.rules.actions.storming import STRATEGY_PLAYS
from games.gwc.rules.cards.fate import ALL_CARDS, HANDS, discard, discard_action, with_action
from games.gwc.rules.fire import opfire
from games.gwc.rules.formations.command import on_map, tell_units
from games.gwc.rules.formations.partners import mover, mover_or_partners, nation_of, other_player
from games.gwc.rules.ground.works import works_in
from games.gwc.rules.orders.engineers import cut_wire
from games.gwc.rules.situations.liberties import STOSSTRUPPEN, grant
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, decision, play, procedure, put, when, window

MOVES = frozenset({"O23", "O24", "O27"})


@rule("GWC-O14.4", "GWC-O23.7", "GWC-O23.3", "GWC-O23.6")
def opponent_then_mover(s: Field) -> tuple[int, int]:
    """The inactive player before the one who moves."""
    return other(s.order.seat), s.order.seat


def where_moved(s: Field) -> int:
    """The hex where those who move are; -1 when none of them is on the board."""
    for unit in members(s.march.movers):
        if s.hex[unit] >= 0:
            return s.hex[unit]
    return -1


def tell_hex(s: Field) -> dict[str, object]:
    """For the question: where the stack is and what it has spent."""
    return {"at": where_moved(s), "spent": s.march.spent}


@rule("GWC-A45.4")
def cannot_hide_wire(s: Field, seat: int) -> bool:
    """Only the Defender, against those who have just entered ground without water or works."""
    if seat == s.order.seat or seat != s.book.sheet.defender:
        return True
    hex_ = where_moved(s)
    if hex_ < 0 or not s.march.has_entered or works_in(s, hex_):
        return True
    return bool((s.book.water | s.wire) >> hex_ & 1)


@procedure
def hidden_wire(seat: int, card: int) -> Steps:
    """Wire was there all the time, unless Scouts have found it."""
    return put("stands", play_action), when("stands", lay_wire)


@rule("GWC-A45.4")
def lay_wire(s: Field) -> None:
    """Wire is laid under those who have entered, and ends their move."""
    hex_ = where_moved(s)
    s.wire |= 1 << hex_
    s.march = s.march._replace(wired=s.march.wired | 1 << hex_)
    tell(s, "told.hidden_wire", "GWC-A45.4", at=hex_)


@rule("GWC-A41")
def wire_in_reach(s: Field, seat: int) -> HexSet:
    """The wire beside or under those with boxed Movement who are activated for a move."""
    workers = s.order.activated & s.book.boxed["move"] & on_map(s, seat)
    hexes = 0
    for unit in members(workers):
        hexes |= 1 << s.hex[unit] | s.book.land.around[s.hex[unit]]
    return hexes & s.wire


@rule("GWC-A41")
def has_no_works(s: Field, seat: int) -> bool:
    """Only who moves, and only where wire is in reach of his men."""
    return seat != s.order.seat or s.order.id not in MOVES or not wire_in_reach(s, seat)


@procedure
def field_works(seat: int, card: int) -> Steps:
    """Wire is cut."""
    return discard_action, clear_wire


@decision(rule="GWC-A41", asks="hex", among=(wire_in_reach, "no_wire_in_reach"))
def clear_wire(s: Field, hex_: int, seat: int) -> None:
    """Which wire is cut; whom it held may go on."""
    cut_wire(s, hex_, "GWC-A41")


def storm_units(s: Field, seat: int) -> UnitSet:
    """The Units with boxed Range that are activated for the Move."""
    return s.order.activated & s.book.soldiers & s.book.boxed["range"] & on_map(s, seat)


@rule("GWC-A54a", "GWC-A54b")
def cannot_storm(s: Field, seat: int) -> bool:
    """Only in a Move Order of one's own, with such Units, by a nation and at a time that had them.

    Once is enough: the Action holds for the whole Order.
    """
    entry = s.book.catalogue.actions["A54"]
    if seat != s.order.seat or s.order.id != "O23" or s.liberties & STOSSTRUPPEN:
        return True
    if nation_of(s, seat) not in entry.nations:
        return True
    return s.book.month < month_number(entry.since) or not storm_units(s, seat)


@procedure(rule="GWC-A54a")
def stosstruppen(s: Field, seat: int, card: int) -> None:
    """Units with boxed Range, and Leaders with them, may enter enemy hexes in this Order."""
    discard(s, seat, card, "GWC-A54a")
    grant(s, STOSSTRUPPEN)


@rule("GWC-F130.2", "GWC-A54a", "GWC-O23.3")
def is_out_of_fire(s: Field, seat: int) -> bool:
    """Whether nobody may fire at the stack: no hex was entered, or a trench or a card hides it."""
    return not s.march.has_entered or s.march.is_sheltered


def barred_from_op_fire(s: Field, seat: int) -> bool:
    """Whether no Fire card can be played now."""
    return seat == s.order.seat or is_out_of_fire(s, seat) or opfire.cannot_op_fire(s, seat)


def barred_from_firing(s: Field, seat: int) -> bool:
    """Whether those activated for Op Fire cannot fire now."""
    return seat == s.order.seat or is_out_of_fire(s, seat) or opfire.cannot_open_fire(s, seat)


OWN_PLAYS = [
    play("GWC-A31a", opfire.assault_fire, cards=with_action("A31"), barred=opfire.cannot_assault),
    play("GWC-A41", field_works, cards=with_action("A41"), barred=has_no_works),
    play("GWC-A54a", stosstruppen, cards=with_action("A54"), barred=cannot_storm),
    *STRATEGY_PLAYS,
]
OP_FIRE = [
    play("GWC-A42.1", opfire.op_fire, cards=with_action("A42"), barred=barred_from_op_fire),
    play("GWC-A42.2", opfire.open_fire, barred=barred_from_firing),
]
HIDDEN_WIRE = play("GWC-A45.4", hidden_wire, cards=with_action("A45.4"), barred=cannot_hide_wire)

move_begun = window(
    "move_begun",
    rule="GWC-O14.4",
    order=mover,
    plays=OWN_PLAYS,
    hands=ALL_CARDS,
    tells=lambda s: tell_units(s, s.order.activated),
    voices=mover_or_partners,
)

stepped = window(
    "stepped",
    rule="GWC-O23.7",
    order=opponent_then_mover,
    plays=[HIDDEN_WIRE, *OP_FIRE, *OWN_PLAYS],
    hands=ALL_CARDS,
    tells=tell_hex,
    voices=mover_or_partners,
)

advanced = window(
    "advanced",
    rule="GWC-A45.4",
    order=other_player,
    plays=[HIDDEN_WIRE],
    hands=HANDS,
    tells=tell_hex,
)
