"""Answers that must be refused: candidates, near misses, garbage, and whether they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

from ww1core.errors import IllegalAction, NotationError, fault_text
from ww1core.hexgrid.hexset import members
from ww1core.testing.digests import game_digest

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.turns.offers import Offer

__all__ = ["Refusing", "candidates", "garbage", "mangled", "near_misses"]

DRAWS = 8
"""How often a tuple is drawn for each one that is wanted."""

PAIR = 2
"""The most options beside which choices are looked for."""


class Refusing:
    """A fork of a game that has to refuse everything that is tried on it."""

    def __init__(self, game: Game) -> None:
        self.game = game.fork()
        self._before = game_digest(self.game)

    def wrong(self, attempt: Callable[..., object], *given: object) -> str:
        """What is wrong with the refusal of an attempt; nothing as it should be."""
        try:
            attempt(*given)
        except (IllegalAction, NotationError):
            same = game_digest(self.game) == self._before
            return "" if same else "is refused and changes the game"
        except Exception as error:  # noqa: BLE001 (any other error is the finding)
            return f"is not refused but fails: {fault_text(error)}"
        return "is taken"


def candidates(book: Book, offer: Offer, random: Random, number: int) -> list[Any]:
    """Members of the decision's kind, words and tuples that are not offered, so many at most."""
    spec = offer.asking.spec
    choices: list[Any] = []
    if isinstance(spec.asks, str):
        offered = {choice for choice in offer.options if isinstance(choice, int)}
        choices = [choice for choice in members(book.kinds[spec.asks].all) if choice not in offered]
    elif spec.asks is not None:
        kinds = [members(book.kinds[kind].all) for kind in spec.asks]
        drawn = [tuple(map(random.choice, kinds)) for _ in range(DRAWS * number)]
        choices = [choice for choice in dict.fromkeys(drawn) if choice not in offer]
    words = [word.word for word in spec.words if word.word not in offer]
    return random.sample(choices, min(number, len(choices))) + words[:number]


def near_misses(book: Book, offer: Offer, random: Random, number: int) -> Iterator[Any]:
    """Choices beside those that are offered: other members, other words, look-alikes."""
    yield from candidates(book, offer, random, number)
    options = offer.options
    for choice in random.sample(options, min(PAIR, len(options))):
        if isinstance(choice, int):
            yield from (float(choice), _Alike(choice), str(choice), (choice,), -1 - choice)
            yield choice + (1 << 40)
        elif isinstance(choice, str):
            yield from (choice.upper() + " ", f"{offer.name} {choice}", choice[:-1], _Said(choice))
        else:
            yield from (tuple(turned) for turned in permutations(choice) if turned not in offer)
            yield from (choice[:-1], (*choice, 0), tuple(map(float, choice)))
    yield from (True, False, -1)
    if isinstance(offer.asking.spec.asks, str):
        yield book.kinds[offer.asking.spec.asks].size


class _Alike(int):
    """A number that only looks like one."""

    __slots__ = ()


class _Said(str):
    """A word that only looks like one."""

    __slots__ = ()


class _Agreeable:
    """Something that is equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def garbage(random: Random, number: int) -> Iterator[Any]:
    """Values of all kinds that are no answer to any decision."""
    fixed: tuple[Any, ...] = (
        None,
        _Agreeable(),
        [0],
        {0},
        {0: 0},
        b"\x00",
        float("nan"),
        float("inf"),
        1 << 63,
        -(1 << 63),
        1 << 5000,
        (),
        ((),),
        ((0,),),
        (None,),
        ("",),
        "",
        "\x00",
        "\ud800",
        Ellipsis,
        print,
        object(),
        range(2),
        1j,
    )
    yield from random.sample(fixed, min(number, len(fixed)))
    for _ in range(number // 3):
        yield "".join(chr(random.randrange(1, 0x3000)) for _ in range(random.randrange(1, 20)))
        yield random.getrandbits(63) | 1 << 40
        yield tuple(random.getrandbits(48) | 1 << 40 for _ in range(random.randrange(1, 5)))


def mangled(line: str, random: Random) -> str:
    """A text with a letter taken out, doubled, changed or moved, or something added."""
    at = random.randrange(len(line))
    ways = (
        line[:at] + line[at + 1 :],
        line[:at] + line[at] + line[at:],
        line[:at] + chr(random.randrange(33, 127)) + line[at + 1 :],
        line[at:] + line[:at],
        line + random.choice((" x", ",", " /", " / 0", "\\", "{", "'", "\x00", " done")),
        line[: at + 1],
        line[at:],
    )
    return random.choice(ways)
