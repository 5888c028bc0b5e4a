"""What a seat is shown and may say, for every display: a terminal, a page, a file of JSON."""

from __future__ import annotations

__all__: list[str] = []
