"""What to do about a value that is refused, where there is something to say."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["instead_of", "listed", "near"]

_SHOWN = 12
"""The most words that a message lists."""


def near(word: str, known: Iterable[str]) -> str:
    """The one of some words that is most like another, "" if none is."""
    from difflib import get_close_matches

    words = {known_word.casefold(): known_word for known_word in known}
    matches = get_close_matches(word.casefold(), words, n=1, cutoff=0.6)
    return words[matches[0]] if matches else ""


def instead_of(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The advice to write the word that was probably meant, or else something else."""
    meant = near(word, known)
    return f"write {meant} instead of {word}" if meant else otherwise


def listed(words: Iterable[str]) -> str:
    """Some words as a list that is not too long to read."""
    every = list(words)
    if len(every) <= _SHOWN:
        return ", ".join(every)
    return f"{', '.join(every[:_SHOWN])} and {len(every) - _SHOWN} more"
