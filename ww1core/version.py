"""The version of the core and of the interface that titles are written against."""

from __future__ import annotations

__all__ = ["API", "MOVING", "VERSION"]

VERSION = "0.2.0"
"""The version of the core, which journals and saves name."""

API = 2
"""The interface of hooks and books; a title's facts name the one they need."""

MOVING = "docs/how-to/move-a-title-to-api-2.md"
"""The page that shows how a title written for the interface before is changed."""
