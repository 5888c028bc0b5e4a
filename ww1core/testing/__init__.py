"""What every title must satisfy, for pytest and for programs."""

from __future__ import annotations

__all__: list[str] = []
