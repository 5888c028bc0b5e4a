"""The secret of the dice: made at random or from a seed, and promised by its digest."""

from __future__ import annotations

import secrets
from hashlib import blake2b

__all__ = ["Seeded", "promise", "random_secret", "secret_from_seed"]

SIZE = 32
"""The bytes of the secret from which all dice of a game come."""
SIZES = range(1, 65)
"""The bytes that a secret given by somebody may have."""


class Seeded(bytes):
    """A secret that follows from a seed: whoever guesses the seed has it, digest or not."""

    __slots__ = ()


def random_secret() -> bytes:
    """A secret that nobody can foresee."""
    return secrets.token_bytes(SIZE)


def secret_from_seed(seed: int) -> Seeded:
    """The secret of a game that is to be repeatable."""
    return Seeded(blake2b(str(seed).encode(), digest_size=SIZE).digest())


def promise(secret: bytes) -> str:
    """A digest of a secret that can be shown before the game, and compared after it."""
    return blake2b(secret, digest_size=16).hexdigest()
