"""Write the stored games and the playthrough anew: ``python tests/tutorial/regenerate.py``.

They are written anew when a rule or datum sends them another way. For every ending the seeds are
tried in order until a game ends so; of the first game the log is kept as well, word for word.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from ww1_tutorial.state import Field

from ww1core import Action, Game, open_title
from ww1core.hexgrid.hexset import iterate
from ww1core.play.book import Book
from ww1core.testing.stored import store
from ww1core.turns import Choice
from ww1core.turns.offers import Offer

FOLDER = Path(__file__).parent / "journals"
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
TRIES = 500

Chooser = Callable[[Field, Offer, Random], Choice]


def choose_any(_s: Field, offer: Offer, random: Random) -> Choice:
    """Answer anything."""
    return random.choice(offer.options)


def hunt(s: Field, offer: Offer, random: Random) -> Choice:
    """Go after the other seat's infantry with every order there is."""
    options = offer.options
    match offer.name:
        case "choose_unit":
            return random.choice([option for option in options if option != "done"] or options)
        case "choose_order":
            return next(o for o in ("assault", "fire", "march", "turn", "hold") if o in options)
        case "march":
            return min(options, key=lambda hex_: (nearest(s, hex_, 1 - offer.seat), hex_))
        case _:
            return random.choice(options)


def nearest(s: Field, hex_: int, seat: int) -> int:
    """How far the nearest infantry of a seat is."""
    infantry = [unit for unit in iterate(s.book.own[seat] & ~s.book.guns) if s.hex[unit] >= 0]
    return min(s.book.land.grid.distance(hex_, s.hex[unit]) for unit in infantry)


GAMES: dict[str, tuple[str, Chooser]] = {
    "annihilation": ("bridge", hunt),
    "objectives": ("bridge", choose_any),
    "stalemate": ("dawn", choose_any),
}
"""For every ending, the scenario and the way of playing that reaches it."""


def play(book: Book, choose: Chooser, seed: int) -> Game:
    """A whole game; dice and answers follow from the seed."""
    game = Game(book, seed=seed)
    random = Random(seed)
    while game.offer is not None:
        offer = game.offer
        choice = choose(game.ask(lambda s: s), offer, random)
        game.apply(offer.seat, Action(offer.number, choice))
    return game


def game_with(ending: str) -> Game:
    """The first game that ends in this way."""
    scenario, choose = GAMES[ending]
    book = open_title("tutorial", scenario)
    for seed in range(TRIES):
        game = play(book, choose, seed)
        if game.outcome is not None and game.outcome.ending == ending:
            return game
    raise LookupError(f"no game of {TRIES} ends in {ending}")


def regenerate(folder: Path = FOLDER, playthroughs: Path = PLAYTHROUGHS) -> None:
    """Write one game for every ending, and the log of the first."""
    for number, ending in enumerate(GAMES):
        path = folder / f"{ending}.jsonl"
        game = game_with(ending)
        store(game, path, playthroughs / f"{ending}.txt" if number == 0 else None)


if __name__ == "__main__":
    regenerate()
