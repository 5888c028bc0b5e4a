"""Limits: how often a session and an address may do what, by buckets that fill with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from typing import NamedTuple

__all__ = ["RATES", "Limits", "Rate", "is_loopback"]

MOST = 20_000
"""So many buckets are kept; the one unused for longest goes first."""


class Rate(NamedTuple):
    """So many in a span of seconds, which may also come all at once."""

    most: float
    seconds: float = 1.0


RATES = {
    "answer": Rate(10),
    "question": Rate(20),
    "odds": Rate(5),
    "chat": Rate(1),
    "game": Rate(10, 3600.0),
    "join": Rate(10, 60.0),
    "other": Rate(20),
}
"""What a session may do; an address may do four times as much."""
PER_ADDRESS = 4
"""How many sessions of one address may do all they may."""


def is_loopback(address: str) -> bool:
    """Whether an address is this very machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Limits:
    """The buckets of everybody who asked for something lately."""

    def __init__(self, now: Callable[[], float], rates: dict[str, Rate] | None = None) -> None:
        self._now = now
        self.last = now()  # when somebody last asked for something
        self._rates = RATES | (rates or {})
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allows(self, kind: str, session: str, address: str) -> bool:
        """Whether a session at an address may do something now; that counts against both.

        Those of loopback are not counted by address.
        """
        rate, self.last = self._rates[kind], self._now()
        if not self._takes((kind, f"s:{session}"), rate):
            return False
        wide = Rate(rate.most * PER_ADDRESS, rate.seconds)
        return is_loopback(address) or self._takes((kind, f"a:{address}"), wide)

    def _takes(self, key: tuple[str, str], rate: Rate) -> bool:
        now = self._now()
        left, then = self._buckets.pop(key, (rate.most, now))
        left = min(rate.most, left + (now - then) * rate.most / rate.seconds)
        is_free = left >= 1
        self._buckets[key] = (left - is_free, now)
        while len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return is_free
