"""The tracks beside the map: turns, CAPs, Mandated Battles, victory points."""

from __future__ import annotations

from collections.abc import Sequence

from games.grand_illusion.state import SIDES, Front
from ww1core.scenes import Token, Track, numbered, turn_track
from ww1core.words import text


def tracks(s: Front) -> list[Track]:
    """The Turn Track and the General Track."""
    return [_turns(s), _caps(s), _mandated(s), _points(s)]


def _turns(s: Front) -> Track:
    """The turns with their first days."""
    say, clock = s.book.say, s.book.sequence.clock
    days = [say(clock.text(turn, key="date.short")) for turn in range(clock.first, clock.last + 1)]
    spaces = [f"{turn} {day}" for turn, day in enumerate(days, clock.first)]
    return turn_track(s, say(text("track.turns")), say(text("track.now")), spaces)


def _caps(s: Front) -> Track:
    """The CAPs that each side has left."""
    return numbered(s.book.say(text("track.caps")), 0, s.book.command.most, *_tokens(s, s.caps))


def _mandated(s: Front) -> Track:
    """The Mandated Battles that each side still owes."""
    last = max(s.book.command.most, *s.mandated)
    return numbered(s.book.say(text("track.mandated")), 0, last, *_tokens(s, s.mandated))


def _points(s: Front) -> Track:
    """The victory points of both sides, which may be below 0."""
    first, last = min(0, *s.points), max(*s.points, s.book.command.most)
    tokens = _tokens(s, [points - first for points in s.points])
    return numbered(s.book.say(text("track.points")), first, last, *tokens)


def _tokens(s: Front, places: Sequence[int]) -> list[Token]:
    """A token of each side on its place."""
    say = s.book.say
    return [Token(places[seat], say(text(f"legend.side.{seat}")), seat) for seat in SIDES]
