"""Silly things that bots do, counted: ``python -m bench.blunders TITLE SCENARIO PLAYERS [GAMES]``.

Of two players the first meets the second on both seats in turn, and what each does is counted for
itself; one alone plays both seats. Counted are, for a player in a game on average:

- attacks that cost more than they take on average over other throws of the same dice and mostly
  leave the enemy where he is, where the bot could have answered otherwise;
- steps back to the hex that a unit has just left, with no dice between that could have told more;
- objectives that a side held, had garrisoned and left empty with an enemy within two hexes;
- cards or other reactions in windows that gain nothing on average against passing.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ww1core.errors import PluginError
from ww1core.events.bus import Bus
from ww1core.events.types import TurnBegan, UnitMoved
from ww1core.hexgrid.hexset import HexSet, members
from ww1core.play.activations import activation_of
from ww1core.play.game import secret_from_seed
from ww1core.players.player import turn_for
from ww1core.players.selfplay import seat_players
from ww1core.plugins import open_title
from ww1core.turns.chance import KeyedChance, RandomChance
from ww1core.turns.run import advance, decide
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Blunders", "count_blunders"]

THROWS = 12
"""How many throws say what was to be expected."""
SETTLED = 6
"""After how many further answers the losses of an attack are counted."""
REACH = 2
"""How far an enemy may be from an objective that he threatens."""
HURT = 0.5
"""What a broken unit is worth, measured by a whole one."""
FIRST_SEED = 31_001
"""The seed of the first game; it is none of those that anything was tuned with."""


class Blunders:
    """Watches one game and counts."""

    def __init__(self, book: Book, seed: int) -> None:
        self.counts: tuple[Counter[str], ...] = tuple(Counter() for _ in (0, 1))
        self._book = book
        self._seed = seed
        self._s: Any = None
        self._left: dict[int, tuple[int, int]] = {}
        self._now: Any = None
        self._garrisoned: HexSet = 0
        self._objectives = _objectives(book)

    def begin(self, s: State) -> None:
        """Listen to the moves of a game."""
        self._s = s
        s.bus = Bus()
        s.bus.listen(self._hear, UnitMoved, TurnBegan)

    def look(self, s: State, offer: Offer, choice: Choice) -> None:
        """Look at an answer before it is taken."""
        self._look_at_objectives(s)
        if offer.count == 1:
            return
        if offer.asking.spec.window and PASS in offer:
            if choice != PASS and self._gained(s, offer, choice) <= 0:
                self.counts[self._book.side_of(offer.seat)]["reactions for nothing"] += 1
        elif {offer.name, f"{offer.name}:{choice}"} & self._book.fights:
            self._look_at_attack(s, offer, choice)

    def _hear(self, event: Any) -> None:  # noqa: ANN401 (any event)
        if isinstance(event, TurnBegan):
            self._left.clear()
        elif event.from_ >= 0 and event.unit >= 0 and self._s is not None:
            drawn = self._s.drawn
            side = int(self._s.present[1] >> event.unit & 1)
            self.counts[side]["steps back"] += self._left.get(event.unit) == (event.at, drawn)
            self._left[event.unit] = event.from_, drawn

    def _look_at_attack(self, s: State, offer: Offer, choice: Choice) -> None:
        """Count an attack whose dice fall now, if it costs more than it takes."""
        ends = list(self._throws(s, offer, choice))
        if all(end.drawn == s.drawn for end in ends):
            return
        side = self._book.side_of(offer.seat)
        self.counts[side]["attacks"] += 1
        costs = sum([material(s, side) - material(end, side) for end in ends])
        takes = sum([material(s, 1 - side) - material(end, 1 - side) for end in ends])
        cleared = sum([bool(_held_by(s, 1 - side) & ~_held_by(end, 1 - side)) for end in ends])
        self.counts[side]["poor attacks"] += costs > takes and 2 * cleared < len(ends)

    def _throws(self, s: State, offer: Offer, choice: Choice) -> list[State]:
        ends = []
        for throw in range(THROWS):
            end = s.clone()
            end.chance = RandomChance(Random(f"{self._seed} {offer.number} {throw}"))
            waits = decide(end, offer, choice)
            drawn = end.drawn
            for _ in range(SETTLED if drawn != s.drawn else 0):
                if waits is None or end.drawn != drawn:
                    break
                waits = decide(end, waits, waits.option(waits.count - 1))
            ends.append(end)
        return ends

    def _gained(self, s: State, offer: Offer, choice: Choice) -> float:
        """What a reaction gains on average against passing."""
        judge = self._book.evaluation
        if judge is None:
            return 1.0
        total = 0.0
        for throw in range(THROWS):
            for answer, sign in ((choice, 1.0), (PASS, -1.0)):
                end = s.clone()
                end.chance = RandomChance(Random(f"{self._seed} {offer.number} {throw}"))
                decide(end, offer, answer)
                total += sign * judge(end, offer.seat)
        return total

    def _look_at_objectives(self, s: Any) -> None:  # noqa: ANN401 (a title's state)
        """Where an activation ends, count what it has left empty."""
        now = activation_of(s)
        if now == self._now:
            return
        if self._now is not None:
            side = self._now.side
            emptied = self._garrisoned & s.control[side] & ~s.occupied[side]
            enemies = s.occupied[1 - side]
            grid = self._book.map.grid  # type: ignore[union-attr] # titles with activations have one
            for _ in range(REACH):
                enemies = grid.spread(enemies)
            self.counts[side]["objectives left"] += (emptied & enemies).bit_count()
        self._now = now
        if now is not None:
            self._garrisoned = self._objectives & s.control[now.side] & s.occupied[now.side]


def material(s: Any, side: int) -> float:  # noqa: ANN401 (a title's state)
    """What a side has on the map, in steps or in units."""
    own: int = s.present[side]
    if hasattr(s, "steps"):
        return float(sum([s.steps[unit] for unit in members(own)]))
    return own.bit_count() - HURT * (own & getattr(s, "broken", 0)).bit_count()


def _held_by(s: Any, side: int) -> HexSet:  # noqa: ANN401 (a title's state)
    """Where units of a side stand."""
    held: HexSet = s.occupied[side]
    return held


def _objectives(book: Any) -> HexSet:  # noqa: ANN401 (a title's book)
    """The hexes that a title gives points for."""
    for name in ("objectives", "victory_hexes", "objective_hexes"):
        found = getattr(book, name, 0)
        if found:
            hexes = 0
            for part in found if isinstance(found, tuple) else (found,):
                hexes |= part
            return hexes
    return 0


def count_blunders(
    book: Book, players: Sequence[str], seeds: Iterable[int]
) -> tuple[Counter[str], ...]:
    """What the player of each side does in the games of some seeds."""
    counts = tuple(Counter[str]() for _ in (0, 1))
    for seed in seeds:
        seated = seat_players(book, players, seed)
        watch, s = Blunders(book, seed), book.state_type(book)
        s.chance = chance = KeyedChance(secret_from_seed(seed), recording=False)
        watch.begin(s)
        kept: list[Any] = [None] * len(seated)
        offer = advance(s)
        while offer is not None:
            seat = offer.seat
            turn = turn_for(seated[seat], s, offer, chance.veil(offer.number), kept[seat])
            choice = seated[seat].choose(turn)
            kept[seat] = turn.kept
            watch.look(s, offer, choice)
            offer = decide(s, offer, choice)
        for total, seen in zip(counts, watch.counts, strict=True):
            total.update(seen)
    return counts


def main(title: str, scenario: str, players: str, games: str = "20") -> None:
    """Print what was counted as JSON, for a player in a game on average."""
    book, names = open_title(title, scenario), list(dict.fromkeys(players.split(",")))
    if len(names) > len(book.seats):
        message = f"{players}: expected one player, or two that meet"
        raise PluginError(message)
    seeds = range(FIRST_SEED, FIRST_SEED + int(games))
    counts: dict[str, Counter[str]] = {name: Counter() for name in names}
    half = len(seeds) // 2
    for seated, own in ((names[:2], seeds[:half]), (names[::-1], seeds[half:])):
        pair = (seated[0], seated[-1])
        for name, seen in zip(pair, count_blunders(book, pair, own), strict=True):
            counts[name].update(seen)
    share = len(names) / 2 / len(seeds)
    found = {
        name: {what: round(count * share, 2) for what, count in sorted(seen.items())}
        for name, seen in counts.items()
    }
    print(json.dumps({"title": title, "scenario": scenario, "games": len(seeds), "players": found}))


if __name__ == "__main__":
    main(*sys.argv[1:])
