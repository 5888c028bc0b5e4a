"""The table in a browser: any installed title, against a bot, hot-seat, or between people.

The server is the only authority. A table is a cache over its journal: nothing else is stored of a
position. Only the command ``serve`` imports this package.
"""

from __future__ import annotations

__all__: list[str] = []
