"""Weights of an evaluation tuned by self-play: CMA-ES by the package ``cma``.

Weights are searched as factors of those that the title has, so that they keep their sign. What a
generation asked and got is written down; a search that goes on asks the same again, as it follows
from its seed, and is told what was written. The package is an extra: ``ww1[tune]``.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

from ww1core.errors import JournalError, PluginError
from ww1core.inputs import check_file
from ww1core.saving.atomic_file import replace_file, unwritable
from ww1core.words.language import worded

__all__ = ["Generation", "Search"]

SPREAD = 0.35
"""By which part weights differ in the first generation."""
LARGEST = 64 << 20
"""The most bytes of a file of generations; a larger file is refused unread."""
NEAR = 1e-9
"""How exactly what is asked has to be what was written down."""


class Generation(NamedTuple):
    """What was tried at once: factors of the weights, and the share of points each got."""

    asked: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]


class Search:
    """A search for better weights, kept in a file."""

    def __init__(
        self,
        path: Path,
        weights: Mapping[str, float],
        *,
        seed: int,
        size: int,
        facts: Mapping[str, Any],
    ) -> None:
        self.weights = dict(weights)
        self.generations: list[Generation] = []
        self._path = path
        said = {"tune": 1, **facts, "seed": seed, "size": size, "weights": self.weights}
        self._facts = json.loads(json.dumps(said))
        library = _library()
        options = {"seed": seed % (1 << 31) + 1, "popsize": size, "verbose": -9}
        start = [0.0] * max(len(weights), 2)
        self._es: Any = library.CMAEvolutionStrategy(start, SPREAD, options)
        for earlier in self._read():
            self._tell(self.ask(), earlier)

    def ask(self) -> list[tuple[float, ...]]:
        """What the next generation tries, as logarithms of factors."""
        return [tuple(map(float, each)) for each in self._es.ask()]

    def tell(self, asked: Sequence[tuple[float, ...]], shares: Sequence[float]) -> None:
        """Note what share of points each of a generation got."""
        self._tell(asked, Generation(tuple(asked), tuple(shares)))
        lines = [self._facts, *(generation._asdict() for generation in self.generations)]
        _make_folder(self._path.parent)
        written = "".join(json.dumps(line) + "\n" for line in lines)
        replace_file(self._path, written.encode())

    def weighed(self, factors: Sequence[float]) -> dict[str, float]:
        """The weights that some factors make."""
        named = zip(self.weights.items(), factors, strict=False)
        return {name: float(f"{value * exp(factor):.4g}") for (name, value), factor in named}

    @property
    def favourite(self) -> dict[str, float]:
        """The weights in the middle of what is tried: the best guess when trials are noisy."""
        if not self.generations:
            return dict(self.weights)
        return self.weighed([float(factor) for factor in self._es.result.xfavorite])

    def _tell(self, asked: Sequence[tuple[float, ...]], generation: Generation) -> None:
        for one, other in zip(asked, generation.asked, strict=True):
            if any(abs(a - b) > NEAR for a, b in zip(one, other, strict=True)):
                raise JournalError(
                    worded("{path} is of another version of the search", path=self._path)
                )
        self._es.tell(list(asked), [-share for share in generation.shares])
        self.generations.append(generation)

    def _read(self) -> list[Generation]:
        """The generations of an earlier run of the same search."""
        if not self._path.exists():
            return []
        check_file(self._path, LARGEST)
        try:
            facts, *lines = map(json.loads, self._path.read_text("utf-8").splitlines())
            read = [
                Generation(tuple(map(tuple, line["asked"])), tuple(line["shares"]))
                for line in lines
            ]
        except (OSError, ValueError, KeyError, TypeError) as error:
            message = worded("{path} is no file of a search for weights", path=self._path)
            raise JournalError(message) from error
        if facts != self._facts:
            raise JournalError(worded("{path} is of another search", path=self._path))
        return read


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from error


def _library() -> Any:  # noqa: ANN401 (the library is untyped)
    """The library; where it is missing it is said how to install it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that it cannot plot
            return import_module("cma")
    except ImportError as error:
        message = worded('tuning needs the package cma: pip install "ww1[tune]"')
        raise PluginError(message) from error
