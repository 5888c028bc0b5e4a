"""Everything that is measured of one title."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from bench.measure import MICRO, best_times, same, times
from bench.playouts import Table, greedy_row, playout_row, speed_rows
from bench.rows import Bar, Row, versus
from bench.startup import open_row
from ww1core.play.game import secret_from_seed
from ww1core.players.player import Turn
from ww1core.players.selfplay import seat_players
from ww1core.plugins import find_title
from ww1core.plugins.facts import smallest_of
from ww1core.turns import State
from ww1core.turns.chance import KeyedChance
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import advance, decide

__all__ = ["decision_states", "plain_dicts", "title_rows"]

SAVE = Bar(10, below=100)

MOST = 40
"""At most about so many decisions of a game are looked at."""
AGAIN = 10


def decision_states(table: Table, seed: int = 0) -> list[State]:
    """States of a random game, each at a decision, spread over the whole game."""
    book = table.book
    s = book.state_type(book)
    s.chance = KeyedChance(secret_from_seed(seed))
    players = seat_players(book, table.names, seed)
    found = []
    offer = advance(s)
    while offer is not None:
        found.append(s.clone())
        offer = decide(s, offer, players[offer.seat].choose(Turn(book, offer, None)))
    step = max(1, len(found) // MOST)
    return found[::step]


def plain_dicts(s: State) -> dict[str, Any]:
    """The content of a state as dicts: one for each piece, one for each frame."""
    names = s.book.program.names
    pieces: dict[str, list[dict[str, int]]] = {}
    found: dict[str, Any] = {
        "turn": s.turn,
        "ended": s.ended,
        "counters": {"drawn": s.drawn, "revealed": s.revealed, "decided": s.decided},
        "stack": [
            {"node": names[node][at][0], "step": names[node][at][1], "data": data}
            for node, at, data in s.stack
        ],
        "pieces": pieces,
    }
    for slot in s.slots:
        held = getattr(s, slot.name)
        if slot.kind == "column":
            rows = pieces.setdefault(slot.by, [{} for _ in held])
            for row, number in zip(rows, held, strict=True):
                row[slot.name] = number
        elif slot.kind == "record":
            found[slot.name] = None if held is None else held._asdict()
        elif slot.kind == "value":
            found[slot.name] = held
    return found


def save_times(states: list[State]) -> list[float]:
    """The seconds of saving and loading at a decision, and of JSON with the same as dicts."""
    book = states[0].book
    plain = [plain_dicts(s) for s in states]
    for s, content in zip(states, plain, strict=True):
        text = json.dumps(content)
        same("save and load", pack(unpack(book, pack(s))), pack(s))
        same("JSON round trip", json.dumps(json.loads(text)), text)
        same("content", json.dumps(plain_dicts(unpack(book, pack(s)))), text)

    saved, dumped = cycle(states), cycle(plain)
    ours = times(AGAIN * len(states), lambda: unpack(book, pack(next(saved))))
    theirs = times(AGAIN * len(states), lambda: json.loads(json.dumps(next(dumped))))
    return best_times(lambda _n: ours, lambda _n: theirs)


def clone_times(states: list[State]) -> list[float]:
    """The seconds of a clone, and of a copy of a chess board."""
    import chess

    board = chess.Board()

    cloned = cycle(states)
    ours = times(AGAIN * len(states), lambda: next(cloned).clone())
    theirs = times(AGAIN * len(states), lambda: board.copy(stack=False))
    return best_times(lambda _n: ours, lambda _n: theirs)


def title_rows(name: str, *, every: bool = False) -> Iterator[Row]:
    """Playouts of the smallest scenario, or of every one, and what is measured of one alone."""
    title = find_title(name)
    bar, smallest = Bar(title.facts.speed), smallest_of(title.scenarios)
    for scenario in title.scenarios if every else (smallest,):
        table = Table(title.open(scenario.id))
        yield playout_row(f"{name} {scenario.id}", table, bar)
        yield greedy_row(f"{name} {scenario.id}", table)
    table = Table(title.open(smallest.id))
    yield from speed_rows(name, table)
    states = decision_states(table)
    ours, theirs = clone_times(states)
    against = versus("python-chess Board.copy", theirs * MICRO, "us")
    yield Row(f"{name}: clone", ours * MICRO, "us", against, theirs / ours)
    ours, theirs = save_times(states)
    against = versus("JSON round trip of dicts", theirs * MICRO, "us")
    yield Row(f"{name}: save and load", ours * MICRO, "us", against, theirs / ours, SAVE)
    yield open_row(name)
