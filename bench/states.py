"""A state of 300 units: cloning it, saving and loading it, against the usual ways."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from copy import deepcopy
from random import Random

from pydantic import BaseModel

from bench.maps import MIDDLE, map_of, position
from bench.measure import MICRO, best_times, same, times
from bench.rows import Bar, Row, versus
from ww1core.hexgrid.hexset import HexSet, from_members
from ww1core.play.book import Book, Kind
from ww1core.turns import OWNER, State, column, decision, derived, loop, procedure, value
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.flow import nodes_of
from ww1core.turns.program import link
from ww1core.turns.run import advance

__all__ = ["CLONE", "Campaign", "campaign", "clone_times", "save_times", "state_rows"]

CLONE = Bar(100, below=5)

UNITS = 2 * MIDDLE.units
CARDS = 60
CLONES = 2000
SAVES = 100
ROUNDS = 20
COPIES = 4


def _occupied(s: Campaign) -> list[HexSet]:
    """The hexes that hold units, by side."""
    half = MIDDLE.units
    return [from_members({*hexes} - {-1}) for hexes in (s.hex[:half], s.hex[half:])]


class Campaign(State):
    """Where 300 units stand on a map of 2,400 hexes, which hexes the west holds, the cards."""

    hex: array[int] = column("h", fill=-1)
    steps: array[int] = column("b")
    fatigue: array[int] = column("b")
    facing: array[int] = column("b")
    moved: int = value(0)
    unsupplied: int = value(0)
    western: HexSet = value(0)
    hands: tuple[int, ...] = value((0, 0), shown=OWNER)
    deck: int = value(0)
    morale: tuple[int, ...] = value((10, 10))
    occupied: list[HexSet] = derived(_occupied)


@procedure
def game() -> tuple[object, ...]:
    """Nothing but choosing units."""
    return (loop(choose_unit, until=is_over),)


def is_over(s: Campaign) -> bool:
    """The game goes on until somebody ends it."""
    return s.ended is not None


def side_to_move(s: Campaign) -> int:
    """The sides take turns."""
    return s.decided % 2


@decision(rule="", asks="unit", seat=side_to_move)
def choose_unit(s: Campaign, unit: int) -> None:
    """The unit has moved."""
    s.moved |= 1 << unit


def campaign(seed: int = 0) -> Campaign:
    """A state in the middle of a game, at a decision."""
    random = Random(seed)
    names = [f"unit {number}" for number in range(UNITS)]
    cards = [f"card {number}" for number in range(CARDS)]
    book = Book(
        seats=("west", "east"),
        kinds=[Kind.of("unit", names), Kind.of("card", cards)],
        map_=map_of(MIDDLE),
    )
    book.state_type = Campaign
    book.program = link(nodes_of(game, choose_unit), "game", book)
    s = Campaign(book)
    at = position(MIDDLE, seed)
    s.hex = array("h", at.column)
    for numbers in (s.steps, s.fatigue, s.facing):
        numbers[:] = array("b", [random.randrange(6) for _ in range(UNITS)])
    s.turn = 7
    s.moved, s.unsupplied = random.getrandbits(UNITS), random.getrandbits(UNITS)
    s.western = map_of(MIDDLE).all & random.getrandbits(map_of(MIDDLE).size)
    s.hands, s.deck = (0b1011 << 8, 0b1101 << 20), (1 << CARDS) - 1 << 30 & (1 << CARDS) - 1
    s.rebuild()
    advance(s)
    return s


class UnitModel(BaseModel):
    """A unit as a pydantic model."""

    hex: int
    steps: int
    fatigue: int
    facing: int
    moved: bool
    unsupplied: bool


class FrameModel(BaseModel):
    """A frame of the stack as a pydantic model."""

    node: str
    step: str
    data: list[int]


class CampaignModel(BaseModel):
    """The same state as pydantic models; sets of hexes and cards stay ints."""

    turn: int
    counters: list[int]
    stack: list[FrameModel]
    units: list[UnitModel]
    western: int
    hands: list[int]
    deck: int
    morale: list[int]


def model_of(s: Campaign) -> CampaignModel:
    """The data of a state as pydantic models."""
    names = s.book.program.names
    return CampaignModel(
        turn=s.turn,
        counters=[s.drawn, s.revealed, s.decided],
        stack=[
            FrameModel(node=names[node][at][0], step=names[node][at][1], data=list(data))
            for node, at, data in s.stack
        ],
        units=[
            UnitModel(
                hex=s.hex[unit],
                steps=s.steps[unit],
                fatigue=s.fatigue[unit],
                facing=s.facing[unit],
                moved=bool(s.moved >> unit & 1),
                unsupplied=bool(s.unsupplied >> unit & 1),
            )
            for unit in range(UNITS)
        ],
        western=s.western,
        hands=list(s.hands),
        deck=s.deck,
        morale=list(s.morale),
    )


def load(book: Book, data: bytes) -> Campaign:
    """The state that was saved."""
    s = unpack(book, data)
    if not isinstance(s, Campaign):
        raise TypeError(f"{type(s).__name__} was saved")
    return s


def clone_times() -> list[float]:
    """The seconds of a clone, and of a deep copy of the same data as pydantic models."""
    s = campaign()
    model = model_of(s)
    same("clone", model_of(s.clone()), deepcopy(model))

    ours, theirs = times(CLONES, s.clone), times(COPIES, lambda: deepcopy(model))
    return best_times(lambda _n: ours, lambda _n: theirs, rounds=ROUNDS)


def save_times() -> list[float]:
    """The seconds of saving and loading, and of a JSON round trip of the same data as dicts."""
    s = campaign()
    book: Book = s.book
    plain = model_of(s).model_dump()
    loaded = load(book, pack(s))
    same("save and load", pack(loaded), pack(s))
    same("save and load", loaded.occupied, s.occupied)
    same("save and load", model_of(loaded).model_dump(), json.loads(json.dumps(plain)))

    ours = times(SAVES, lambda: unpack(book, pack(s)))
    theirs = times(SAVES, lambda: json.loads(json.dumps(plain)))
    return best_times(lambda _n: ours, lambda _n: theirs, rounds=ROUNDS)


def state_rows() -> Iterator[Row]:
    """Clone, and save and load, of a state with 300 units."""
    for name, measure, peer, bar in (
        (f"clone, {UNITS} units", clone_times, "deepcopy of pydantic models", CLONE),
        (f"save and load, {UNITS} units", save_times, "JSON round trip of dicts", None),
    ):
        ours, theirs = measure()
        against = versus(peer, theirs * MICRO, "us")
        yield Row(name, ours * MICRO, "us", against, theirs / ours, bar)
