"""Memory: what is remembered by declared reads follows from these alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from ww1core.play.game import secret_from_seed
from ww1core.testing.check import check
from ww1core.testing.subject import Subject
from ww1core.turns.chance import KeyedChance
from ww1core.turns.memory import remembered_in
from ww1core.turns.run import advance, decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import State

__all__: list[str] = []


@check("memory.reads", "a remembered function reads what it declares, no more, and changes nothing")
def reads(subject: Subject) -> Iterator[str]:
    """In games of books that remember nothing yet, every answer is worked out under watch."""
    if subject.modules and not remembered_in(subject.title.facts.package):
        return
    faults: dict[str, None] = {}
    for scenario, options in subject.tables:
        book = subject.title.open(scenario.id, options)
        share = subject.share(scenario.id)
        for seed in range(share.games):
            faults |= dict.fromkeys(_faults(book, seed, share.decisions))
    yield from faults


def _faults(book: Book, seed: int, decisions: int) -> list[str]:
    """What is wrong with the functions that a random game has asked for the first time."""
    faults: list[str] = []
    book.memory.faults = faults
    random = Random(seed)
    s: State = book.state_type(book)
    s.chance = KeyedChance(secret_from_seed(seed), recording=False)
    try:
        offer = advance(s)
        while offer is not None and s.decided < decisions:
            offer = decide(s, offer, random.choice(offer.options))
    except Exception:  # noqa: BLE001, S110 (checks of games say so)
        pass
    return faults
