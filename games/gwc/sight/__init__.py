"""What can be seen on a board: lines worked out once, and again only where ground has changed."""

from __future__ import annotations

__all__: list[str] = []
