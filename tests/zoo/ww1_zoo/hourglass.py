"""A module of rules that could ask for the time."""

from __future__ import annotations

import time


def seconds():
    return time.time()
