"""Evaluations with other weights: what a title gives as numbers, a player may take otherwise.

A player is named with weights after its name: ``greedy@near=0.5@step=4``.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from ww1core.errors import PluginError
from ww1core.play.weights import Weights
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["SIGN", "read_weights", "reweighted", "weights_of", "with_weights"]

SIGN = "@"
"""What stands before each weight in the name of a player."""


def weights_of(book: Book) -> dict[str, float]:
    """The weights of a title's evaluation by name; none where it has none to change."""
    return dict(vars(book.weights))


def with_weights(player: str, weights: Mapping[str, float]) -> str:
    """The name of a player that judges with these weights."""
    return player + "".join(f"{SIGN}{name}={value:.6g}" for name, value in weights.items())


def read_weights(name: str, book: Book) -> tuple[str, dict[str, float]]:
    """The name of a player without its weights, and the weights."""
    player, *parts = name.split(SIGN)
    weights, known = {}, weights_of(book)
    for part in parts:
        weight, _, value = part.partition("=")
        try:
            weights[weight] = float(value)
        except ValueError as error:
            message = worded("{part!r}: expected a weight such as near=0.5", part=part)
            raise PluginError(message) from error
        if weight not in known:
            raise PluginError(
                worded(
                    "{title} has no weight {weight!r}; it has: {known}",
                    title=book.title,
                    weight=weight,
                    known=", ".join(known) or "-",
                )
            )
    return player, weights


def reweighted(book: Book, weights: Mapping[str, float]) -> Book:
    """The same book with an evaluation that judges with other weights.

    A state keeps its own book; it has the other one only while it is judged.
    """
    if book.evaluation is None:
        raise PluginError(f"{book.title} has no evaluation, which weights are for")
    judging, players = copy(book), copy(book)
    judging.__dict__["weights"] = Weights(**{**vars(book.weights), **weights})
    evaluate = book.evaluation

    def judge(s: Any, seat: int) -> float:  # noqa: ANN401 (a title's state)
        own = s.book
        s.book = judging
        try:
            return evaluate(s, seat)
        finally:
            s.book = own

    players.__dict__["evaluation"] = judge
    return players
