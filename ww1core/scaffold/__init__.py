"""The files of a new title, as templates, and how they are written."""

from __future__ import annotations

__all__: list[str] = []
