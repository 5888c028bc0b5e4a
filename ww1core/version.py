"""The version of the core and of the interface that titles are written against."""

from __future__ import annotations

__all__ = ["API", "VERSION"]

VERSION = "0.2.0"

API = 1
"""The interface of hooks and books; a title's facts name the one they need."""
