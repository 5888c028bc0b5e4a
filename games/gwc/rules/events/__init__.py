"""Events (E56 to E97), and whom they reach and what they bring."""

from __future__ import annotations

__all__: list[str] = []
