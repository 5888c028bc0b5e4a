"""What a scenario sheet says, as the rules read it."""

from __future__ import annotations

from typing import NamedTuple

from games.gwc.content.dates import month_number
from games.gwc.content.land import Board, board_of
from games.gwc.content.special import Special, special_of
from games.gwc.schema import scenario as schema
from games.gwc.schema.terms import Nation, Side
from games.gwc.schema.tracks import Tracks
from ww1core.hexgrid import HexMap, HexSet
from ww1core.ledger import rule
from ww1core.tables import Content, Document

SEATS: tuple[Side, Side] = ("german", "entente")
NOBODY = -1


class SideSheet(NamedTuple):
    """What one seat is and may do."""

    seat: int
    nation: Nation
    allies: tuple[str, ...]
    posture: str
    hand_size: int
    orders: int
    """Orders in a Turn at most."""
    discards: int
    """Cards discarded in a pass at most."""
    edge: str
    edge_hexes: HexSet
    observer: int
    """The hex of its artillery observer."""
    surrender: int
    """The space of its Surrender marker."""
    support: str
    """Its support table."""
    strategy_cards: int
    zone: HexSet
    """Where it sets up."""


class Placed(NamedTuple):
    """A counter of the printed set-up; ``weapon`` is "" for none."""

    seat: int
    hex: int
    counter: str
    weapon: str


class Reinforcement(NamedTuple):
    """A counter that stands on the Time Track; ``weapon`` is "" for none."""

    seat: int
    space: int
    counter: str
    weapon: str


class Sheet(NamedTuple):
    """A scenario sheet; seats are numbers, and NOBODY is -1."""

    id: str
    year: int
    month: int
    """As 191605 for May 1916."""
    board: Board
    sides: tuple[SideSheet, ...]
    defender: int
    """The seat in defence, if one is."""
    first_player: int
    initiative: int
    balance: int
    """The VP at the start: above 0 for the German side, below for the other."""
    time: int
    sudden_death: int
    control: tuple[int, ...]
    """Who controls Objectives 1 to 5."""
    open: tuple[str, ...]
    """The Objective markers that lie open from the start; they are in the balance."""
    drawn_open: int
    drawn_secret: tuple[int, ...]
    """Secret markers drawn by each seat."""
    set_up_order: tuple[int, ...]
    placement: tuple[Placed, ...]
    fortifications: tuple[tuple[int, str], ...]
    """Hex and kind."""
    reinforcements: tuple[Reinforcement, ...]
    special: Special


@rule("GWC-GL-SCALE")
def seat_of(side: str | None) -> int:
    """The seat of a side; NOBODY without one."""
    return NOBODY if side is None else 0 if side == SEATS[0] else 1


def read_sheet(read: Content, id_: str) -> Document[schema.SheetData]:
    """The file of a scenario sheet."""
    return read.read(f"scenarios/{id_}.yaml", schema.SheetData)


def sheet_of(read: Content, id_: str) -> Sheet:
    """The scenario sheet of some id with its board."""
    document = read_sheet(read, id_)
    data = document.value
    board = board_of(read, data.board)
    tracks = read.load("tracks.yaml", Tracks)
    last = tracks.time.last
    if data.time.sudden_death > last:
        message = f"sudden death in space {data.time.sudden_death}, expected {last} at most"
        raise document.error(message, "time", "sudden_death", advice="move the marker back")
    sides = tuple(_side(data, seat, board, tracks) for seat in range(len(SEATS)))
    sign = {0: 1, 1: -1, NOBODY: 0}[seat_of(data.victory.side)]
    defenders = [side.seat for side in sides if side.posture == "defense"]
    if len(defenders) == len(SEATS):
        raise document.error(
            "both sides defend, expected one at most", "sides", advice="change one"
        )
    return Sheet(
        data.id,
        int(data.date[:4]),
        month_number(data.date),
        board,
        sides,
        defenders[0] if defenders else NOBODY,
        seat_of(data.first_player),
        seat_of(data.initiative),
        sign * data.victory.points,
        data.time.start,
        data.time.sudden_death,
        tuple(seat_of(data.objectives.control[number]) for number in range(1, 6)),
        data.objectives.open,
        data.objectives.drawn_open,
        tuple(data.objectives.drawn_secret.get(side, 0) for side in SEATS),
        tuple(map(seat_of, data.set_up_order)),
        tuple(_placement(data, board.land)),
        tuple(
            (board.land.hex(work.hex), work.kind)
            for side in SEATS
            for work in data.set_up[side].fortifications
        ),
        tuple(
            Reinforcement(seat_of(late.side), late.space, piece.id, piece.weapon or "")
            for late in data.reinforcements
            for piece in late.pieces
        ),
        special_of(read, document, board.land),
    )


@rule("GWC-GL-3P", "GWC-GL-SCALE")
def _side(data: schema.SheetData, seat: int, board: Board, tracks: Tracks) -> SideSheet:
    side = data.sides[SEATS[seat]]
    return SideSheet(
        seat,
        side.nation,
        side.allies,
        side.posture,
        tracks.hand_size.cards[side.posture],
        side.orders,
        side.discards,
        side.edge,
        board.edges[side.edge],
        board.observers[side.edge],
        side.surrender,
        side.support,
        side.strategy_cards,
        _zone(board.land, data.set_up[SEATS[seat]].zone),
    )


def _zone(land: HexMap, zone: schema.ZoneData) -> HexSet:
    """The hexes of some columns and rows."""
    hexes = 0
    for hex_ in land.grid.hexes:
        label = land.number(hex_)
        if zone.columns[0] <= label[0] <= zone.columns[1]:
            hexes |= (zone.rows[0] <= int(label[1:]) <= zone.rows[1]) << hex_
    return hexes


def _placement(data: schema.SheetData, land: HexMap) -> list[Placed]:
    return [
        Placed(seat, land.hex(piece.hex), piece.id, piece.weapon or "")
        for seat, side in enumerate(SEATS)
        for piece in data.set_up[side].placement
    ]
