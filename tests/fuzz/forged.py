"""Forged positions by the thousand: ``python tests/fuzz/forged.py --positions N --seed S``.

Positions of played games of every title are changed and sealed anew. Each has to be refused when
it is read, or to be played and shown. The figures are printed as JSON: ``fails`` counts those
that were read and of which the engine says in play that they cannot be played on. Anything else
that is raised is told with its number, and the exit code is then 1.
"""

from __future__ import annotations

import json
import sys
import zlib
from argparse import ArgumentParser
from array import array
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from copy import deepcopy
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from fuzz_targets import Hangs, in_time

from ww1core.errors import JournalError, Ww1Error, fault_text
from ww1core.play.game import Action, Game
from ww1core.plugins import find_title, open_title
from ww1core.saving.positions import CHECK, PREFIX, game_at, position_text
from ww1core.turns.encoding import _column_bytes

TITLES = ("tutorial", "clash_giants", "gwc")
SAMPLES = 24
"""How many positions are taken of one game, at least, if it has as many."""
LONGEST = 4000
"""The most decisions of a game that positions are taken of."""
PLAYED = 60
"""How many decisions are played from a forged position."""
SHOWN_EVERY = 20
"""After how many decisions everything that is shown of the game is asked for."""
NUMBERS = (-(10**18), -1000, -129, -128, -4, -3, -2, -1, 0, 1, 2, 3, 5, 63, 64, 255, 1000, 10**18)
WORDS = ("", "x", "\0", "fire", "move")
STACK = 1
"""Where the stack is in a packed state; the counters come before it, the slots after it."""


def opened(line):
    """The header and the packed state of a position, as JSON has them."""
    body = line.removeprefix(PREFIX)
    raw = urlsafe_b64decode(body + "=" * (-len(body) % 4))
    head, _, packed = zlib.decompress(raw[CHECK:]).partition(b"\n")
    return json.loads(head), json.loads(packed)


def sealed(head, parts):
    """The line of a position whose check is right."""
    body = zlib.compress(json.dumps(head).encode() + b"\n" + json.dumps(parts).encode(), 1)
    raw = blake2b(body, digest_size=CHECK).digest() + body
    return PREFIX + urlsafe_b64encode(raw).decode().rstrip("=")


@cache
def scenarios(title):
    return tuple(scenario.id for scenario in find_title(title).scenarios)


@cache
def book(title, scenario):
    return open_title(title, scenario)


@cache
def samples(title, scenario):
    """Positions of a game between random players, spread over all of it."""
    game, rng = Game(book(title, scenario), seed=1), Random(1)
    lines, every = [], 1
    while game.offer is not None and len(game.entries) < LONGEST:
        offer = game.offer
        game.apply(offer.seat, Action(offer.number, rng.choice(offer.options)))
        if len(game.entries) % every == 0:
            lines.append(game.ask(lambda s: position_text(game.book, s)))
            if len(lines) > 2 * SAMPLES:
                lines, every = lines[1::2], every * 2
    return lines


def columns(kind):
    """The columns of a kind of state by their places in a packed one."""
    saved = [slot for slot in kind.slots if slot.kind != "derived"]
    return {at: slot for at, slot in enumerate(saved, STACK + 1) if slot.kind == "column"}


def spread(parts, kind):
    """A packed state with its columns as lists of numbers."""
    for at, slot in columns(kind).items():
        numbers = array(slot.typecode, bytes.fromhex(parts[at]))
        parts[at] = list(array(slot.typecode, _column_bytes(numbers)))
    return parts


def gathered(parts, kind):
    """A packed state with its columns as they are packed, as far as they are columns."""
    for at, slot in columns(kind).items():
        try:
            parts[at] = _column_bytes(array(slot.typecode, parts[at])).hex()
        except (TypeError, OverflowError):
            parts[at] = "00"
    return parts


def places(part, path=()):
    """The paths to everything in a packed state."""
    for at, item in enumerate(part):
        yield (*path, at)
        if isinstance(item, list):
            yield from places(item, (*path, at))


def at_path(parts, path):
    for at in path:
        parts = parts[at]
    return parts


def near(rng, value, others):
    """A value that is almost the one that stands there, or another one of the position."""
    how = rng.randrange(4)
    if how == 0 or value == []:
        return deepcopy(rng.choice(others))
    if isinstance(value, bool) or value is None:
        return rng.choice([None, True, False, 0, 1, -1, []])
    if isinstance(value, int):
        if how == 1:
            return rng.choice(NUMBERS)
        if how == 2 and value >= 0:
            return value ^ 1 << rng.randrange(max(value.bit_length(), 8) + 1)
        return value + rng.choice((-1, 1))
    if isinstance(value, str):
        words = (part for part in others if isinstance(part, str))
        return rng.choice([*WORDS, value[:-1], *words])
    if isinstance(value, list):
        return rng.choice([value[:-1], [*value, value[-1]], value[::-1], value[1:], []])
    return deepcopy(rng.choice(others))


def change(rng, parts):
    """Change a place of a packed state; the stack and each slot are about equally likely."""
    slots = range(STACK + 1, len(parts))
    top = rng.choice([0, *[STACK] * 4, *slots])
    inside = [path for path in places(parts) if path[0] == top]
    path = rng.choice(inside)
    alike = [other for other in places(parts) if len(other) == len(path)]
    others = [at_path(parts, other) for other in (*inside, *alike[:200])]
    held = at_path(parts, path[:-1])
    held[path[-1]] = near(rng, held[path[-1]], others)


def forge(rng, title, scenario):
    """A forged position: some changes, or slots and the stack of another moment of the game."""
    kind = book(title, scenario).state_type
    (head, parts), (_, other) = (opened(rng.choice(samples(title, scenario))) for _ in range(2))
    parts, other = spread(parts, kind), spread(other, kind)
    is_mixed = rng.randrange(4) == 0
    for _ in range(rng.randint(1, 3)):
        if is_mixed:
            at = rng.randrange(STACK, len(parts))
            parts[at] = other[at]
        else:
            change(rng, parts)
    return sealed(head, gathered(parts, kind))


def show(game):
    """Ask for everything that is shown of a game."""
    shown = game.book
    for seat in range(len(shown.seats)):
        game.view(seat)
        game.imagine(seat, 1)
        for face in (shown.scene, shown.evaluation, shown.score, shown.report):
            if face is not None:
                game.ask(lambda s, face=face, seat=seat: face(s, seat))
    if game.offer is not None:
        for choice in game.offer.options:
            game.spell(choice)


def play_on(game, rng):
    for number in range(PLAYED):
        if number % SHOWN_EVERY == 0:
            show(game)
        offer = game.offer
        if offer is None:
            return
        game.apply(offer.seat, Action(offer.number, rng.choice(offer.options)))


def outcome(number, seed, title, names):
    """What becomes of a forged position: refused, played or fails. Anything else is raised."""
    rng = Random(f"{seed} {number}")
    scenario = rng.choice(names)
    line = forge(rng, title, scenario)
    with in_time():
        try:
            game = game_at(line, book(title, scenario), seed=number, source="forged")
        except Ww1Error:
            return "refused"
        try:
            play_on(game, rng)
        except JournalError as error:
            if not str(error).startswith("forged: the position cannot be played on: "):
                raise
            return "fails"
    return "played"


def main():
    """Forge positions of all titles in turn and print the figures."""
    parser = ArgumentParser(prog="python tests/fuzz/forged.py")
    parser.add_argument("--positions", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    figures = {title: Counter(refused=0, played=0, fails=0) for title in TITLES}
    found = []
    for number in range(wanted.positions):
        title = TITLES[number % len(TITLES)]
        try:
            figures[title][outcome(number, wanted.seed, title, scenarios(title))] += 1
        except (Exception, Hangs) as error:  # noqa: BLE001 (whatever it is, it is a find)
            found.append({"title": title, "number": number, "what": fault_text(error)[:200]})
    told = {"positions": wanted.positions, "titles": figures, "found": found}
    sys.stdout.write(json.dumps(told) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
