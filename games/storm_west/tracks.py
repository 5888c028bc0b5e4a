"""The tracks beside the map: turns with their weather, morale, replacements, trains, air."""

from __future__ import annotations

from games.storm_west.forces import GERMAN, POOLS
from games.storm_west.legend import ARMIES
from games.storm_west.rules.morale import german_points
from games.storm_west.rules.support import ready_air
from games.storm_west.state import Front
from ww1core.hexgrid import members
from ww1core.scenes import Token, Track, numbered, turn_track
from ww1core.words import text


def tracks(s: Front) -> list[Track]:
    """Every track that the scenario uses."""
    return [_turns(s), *_morale(s), _replacements(s), _air(s)]


def _turns(s: Front) -> Track:
    """The turns with their dates, and the dice that make them wet."""
    say, clock = s.book.say, s.book.sequence.clock
    spaces = []
    for turn in range(clock.first, clock.last + 1):
        box = s.book.boxes[turn]
        key = "track.wet_box" if box.wet_up_to else "track.box"
        date = say(text("scene.date", date=box.date))
        spaces.append(say(text(key, turn=turn, date=date, wet=box.wet_up_to)))
    now = say(text("track.wet" if s.is_wet else "track.dry"))
    return turn_track(s, say(text("track.turns")), now, spaces)


def _morale(s: Front) -> list[Track]:
    """Both levels of morale, or the points of the first game."""
    book = s.book
    if book.entry.points is not None:
        levels = book.entry.points.levels
        points = german_points(s) if s.turn else 0
        most = max(*levels.values(), points)
        name = book.say(text("track.points", points=points))
        return [numbered(name, min(points, 0), most, Token(points - min(points, 0), "", GERMAN))]
    tokens = [
        Token(level, book.called("seat", seat), seat)
        for seat, level in enumerate(s.morale)
        if book.has_morale >> seat & 1
    ]
    return [numbered(book.say(text("track.morale")), 0, book.war.morale.most, *tokens)]


def _replacements(s: Front) -> Track:
    """The replacement steps of every army."""
    book = s.book
    pools = [pool for pool in POOLS if pool in book.entry.stock]
    tokens = [
        Token(place, str(s.stock[POOLS.index(pool)]), ARMIES.get(pool, ARMIES["french"]))
        for place, pool in enumerate(pools)
    ]
    spaces = [book.say(text(f"army.{pool}")) for pool in pools]
    if book.mechanised_income:
        tokens.append(Token(len(spaces), str(s.mechanised), ARMIES["british"]))
        spaces.append(book.say(text("army.mechanised")))
    return Track(book.say(text("track.replacements")), tuple(spaces), tuple(tokens))


def _air(s: Front) -> Track:
    """The air units that each side may still use this turn."""
    book = s.book
    ready = ready_air(s, 0) | ready_air(s, 1)
    units = members(book.air)
    return Track(
        book.say(text("track.air")),
        tuple(book.called("unit", unit) for unit in units),
        tuple(
            Token(place, book.say(text("track.ready")), book.units[unit].seat)
            for place, unit in enumerate(units)
            if ready >> unit & 1
        ),
    )
