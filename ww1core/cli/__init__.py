"""The runner: the command ``ww1``."""

from __future__ import annotations

__all__: list[str] = []
