"""What the data say, as the rules read it: sheets, boards, forces, cards."""

from __future__ import annotations

__all__: list[str] = []
