"""Orders (O14 to O27) other than Fire, Move and those to the guns: who obeys, what they do."""

from __future__ import annotations

__all__: list[str] = []
