"""What a player is told of the supply of a unit: its marker, its line, and what cuts it."""

from __future__ import annotations

from games.storm_west.forces import GERMAN
from games.storm_west.rules.supply import edge_sources, port_sources, traced
from games.storm_west.state import Front
from ww1core.answers import Supply, line_answer
from ww1core.pieces import covered_from
from ww1core.words import Lines, text


def supply_answer(s: Front, seat: int, unit: int) -> Supply:
    """How a unit is supplied now, to the sources of its own nation."""
    at, side = s.hex[unit], s.book.units[unit].seat
    if at < 0 or covered_from(s, seat) >> unit & 1:
        return Supply.off_map(unit)
    by_port = side != GERMAN and s.book.units[unit].army in {"british", "belgian"}
    sources = port_sources(s) if by_port else edge_sources(s, side)
    tracing, friends = traced(s, side, sources), s.occupied[side]
    answer = line_answer(s.book.networks, tracing, unit, at, "SW-7.3", side=side, friends=friends)
    return answer._replace(lines=(*_marker(s, unit), *answer.lines))


def _marker(s: Front, unit: int) -> Lines:
    """The state of supply that holds for a unit until it is checked again."""
    states = (
        (s.unsupplied, text("answer.out_of_supply", unit=unit), "SW-7.2a"),
        (s.cross_fed, text("answer.cross_fed", unit=unit), "SW-7.11"),
        (s.fort_fed, text("answer.fort_fed", unit=unit), "SW-7.12b"),
        (-1, text("supply.supplied", unit=unit), "SW-7.3"),
    )
    return [next((line, rule) for units, line, rule in states if units >> unit & 1)]
