"""Missions of aircraft (2.51, 11.1): chosen in secret before play, and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import BOMBING, MISSIONS, OBSERVATION, STRAFING
from games.landships.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import Steps, bar, decision, each, per_book, procedure, word

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook


@per_book
@rule("LS-2.51a", "LS-2.51.a", "LS-2.51.b", "LS-11.1b")
def flyers(book: LandshipsBook, seat: int) -> tuple[int, ...]:
    """The aircraft of a side that need a mission; fighters need none."""
    return members(book.planes & book.own[seat] & ~book.of_kind["F"])


@procedure(rule="LS-11.1a")
def choose_missions(seat: int) -> Steps:
    """A mission for every aircraft, one after the other, in secret."""
    return (each("plane", planes_of, choose_mission),)


def planes_of(s: Field, seat: int) -> tuple[int, ...]:
    """Who needs a mission."""
    return flyers(s.book, seat)


@rule("LS-11.1a")
def is_used_up(s: Field, seat: int, mission: int) -> bool:
    """Whether all markers of a mission are under other aircraft."""
    return s.missions[seat].count(mission) >= s.book.air.missions[MISSIONS[mission]]


@rule("LS-2.51.b", "LS-16.42a")
def cannot_observe(s: Field, plane: int) -> bool:
    """Whether an aircraft cannot observe: bombers, and single-seaters where the option says so."""
    return s.book.units[plane].kind == "B" or is_blind(s.book, plane)


def observers_named(s: Field, seat: int) -> bool:
    """Whether no marker for observation is left."""
    return is_used_up(s, seat, OBSERVATION)


def strafers_named(s: Field, seat: int) -> bool:
    """Whether no marker for strafing is left."""
    return is_used_up(s, seat, STRAFING)


@rule("LS-16.42a")
def is_blind(book: LandshipsBook, plane: int) -> bool:
    """Whether by option nobody sits behind the pilot to observe."""
    about = book.units[plane].type.plane
    flags = frozenset() if about is None else about.flags
    return "single_seaters" in book.options and "single_seat_no_observation" in flags


@rule("LS-11.1a")
def no_bombing(s: Field, plane: int, seat: int) -> bool:
    """Whether no marker for bombing is left, for an aircraft that may do something else."""
    return s.book.units[plane].kind != "B" and is_used_up(s, seat, BOMBING)


@rule("LS-2.51.b", "LS-11.33a")
def cannot_strafe(s: Field, plane: int) -> bool:
    """Whether an aircraft cannot strafe: bombers, and nobody before 1917."""
    book = s.book
    return book.units[plane].kind == "B" or book.year < book.air.strafing_from


@decision(
    rule="LS-11.1a",
    words=[
        word(
            "observation",
            bar("LS-2.51.b", "cannot_observe", cannot_observe),
            bar("LS-11.1a", "no_marker_left", observers_named),
        ),
        word("bombing", bar("LS-11.1a", "no_bombing", no_bombing)),
        word(
            "strafing",
            bar("LS-11.33a", "cannot_strafe", cannot_strafe),
            bar("LS-11.1a", "no_marker_left", strafers_named),
        ),
    ],
    needs=("plane",),
    hidden=True,
)
def choose_mission(s: Field, mission: str, seat: int) -> None:
    """What the aircraft flies."""
    s.missions = with_item(s.missions, seat, (*s.missions[seat], MISSIONS.index(mission)))


def mission_of(s: Field, plane: int) -> int:
    """The mission of an aircraft, below 0 for a fighter."""
    seat = s.book.units[plane].seat
    planes = flyers(s.book, seat)
    return s.missions[seat][planes.index(plane)] if plane in planes else -1


@rule("LS-11.1c", "LS-11.1d", "LS-16.42a")
def note_use(s: Field, plane: int) -> None:
    """An aircraft has been used; what observes is used by the barrages fired for it alone."""
    is_watcher = mission_of(s, plane) == OBSERVATION and not s.as_fighters >> plane & 1
    if not is_watcher:
        s.uses[plane] += 1
