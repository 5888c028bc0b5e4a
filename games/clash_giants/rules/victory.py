"""Victory (chapter 4): points of hexes at the end, or named hexes at the end of any turn."""

from __future__ import annotations

from games.clash_giants.schema import InstantEntry
from games.clash_giants.state import CENTRAL, ENTENTE, Field
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.turns import end_game

WINNERS = {
    "central_decisive": CENTRAL,
    "central_limited": CENTRAL,
    "draw": -1,
    "entente_limited": ENTENTE,
    "entente_decisive": ENTENTE,
}


@rule("CG-4.1a")
def central_points(s: Field) -> int:
    """The victory points of the hexes that the central side controls."""
    points = s.book.victory_points
    return sum([points[hex_] for hex_ in members(s.book.victory_hexes & s.control[CENTRAL])])


@rule("CG-4.1b")
def level_of(s: Field, points: int) -> str:
    """The result that so many points of the central side mean."""
    for level in s.book.victory.levels:
        low, high = level.points
        if low <= points <= high:
            return level.result
    message = f"no level for {points} points"
    raise AssertionError(message)


def is_one_held(s: Field, numbers: tuple[str, ...], seat: int) -> bool:
    """Whether a supplied infantry unit of a side is in one of some hexes."""
    supplied = s.book.own[seat] & s.book.infantry & ~(s.reduced | s.unsupplied)
    return any(s.standing[s.book.land.hex(number)] & supplied for number in numbers)


def is_met(s: Field, entry: InstantEntry) -> bool:
    """Whether a side stands wherever an instant victory wants it to."""
    seat = s.book.seats.index(entry.side)
    return all(is_one_held(s, group, seat) for group in entry.groups)


@rule("CG-4.1c")
def judge_instant_victory(s: Field) -> None:
    """The game ends at once when a side holds all hexes that an instant victory names."""
    for entry in s.book.victory.instant:
        if is_met(s, entry):
            end_game(s, s.book.seats.index(entry.side), f"{entry.side}_instant", "CG-4.1c")
            return


@rule("CG-4.1b", "CG-5.36c")
def judge_battle(s: Field) -> None:
    """After the last turn the points decide."""
    points = central_points(s)
    result = level_of(s, points)
    tell(s, "told.points", "CG-4.1a", points=points)
    end_game(s, WINNERS[result], result, "CG-4.1b")
