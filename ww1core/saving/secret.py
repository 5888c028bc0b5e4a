"""The secret of the dice: made at random or from a seed, and promised by its digest.

Persons may mix words of their own into it once its digest was shown: then neither they nor
whoever made it can choose the dice.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from hashlib import blake2b
from typing import Self

__all__ = [
    "SIZES",
    "MaybeSeeded",
    "Mixed",
    "Seeded",
    "dice_key",
    "promise",
    "random_secret",
    "seal",
    "secret_from_seed",
    "words_of",
]

SIZE = 32
"""The bytes of the secret from which all dice of a game come."""
SIZES = range(1, 65)
"""The bytes that a secret given by somebody may have."""


class Seeded(bytes):
    """A secret that follows from a seed: whoever guesses the seed has it, digest or not."""

    __slots__ = ()


class MaybeSeeded(Seeded):
    """A secret of which its file does not say whether it follows from a seed."""

    __slots__ = ()


class Mixed(bytes):
    """A secret with the words that persons gave when its digest was shown, each ``seat=words``."""

    words: tuple[str, ...]

    def __new__(cls, secret: bytes, words: Iterable[str]) -> Self:
        """The secret with some words."""
        mixed = super().__new__(cls, secret)
        mixed.words = tuple(words)
        return mixed


def words_of(secret: bytes) -> tuple[str, ...]:
    """The words that were mixed into a secret; mostly none."""
    return secret.words if isinstance(secret, Mixed) else ()


def dice_key(secret: bytes) -> bytes:
    """What the dice of a game follow from: its secret, and the words that were mixed into it."""
    words = words_of(secret)
    if not words:
        return secret
    return blake2b(json.dumps(words).encode(), key=secret, digest_size=SIZE).digest()


def seal(secret: bytes, data: bytes) -> str:
    """What only somebody who has the secret can write under data."""
    key = blake2b(b"seal", key=secret, digest_size=SIZE).digest()
    return blake2b(data, key=key, digest_size=16).hexdigest()


def random_secret() -> bytes:
    """A secret that nobody can foresee."""
    return secrets.token_bytes(SIZE)


def secret_from_seed(seed: int) -> Seeded:
    """The secret of a game that is to be repeatable."""
    return Seeded(blake2b(str(seed).encode(), digest_size=SIZE).digest())


def promise(secret: bytes) -> str:
    """A digest of a secret that can be shown before the game, and compared after it."""
    return blake2b(secret, digest_size=16).hexdigest()
