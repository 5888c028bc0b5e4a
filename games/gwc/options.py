"""The optional rules."""

from __future__ import annotations

from ww1core.plugins import Option

__all__ = ["OPTIONS"]

OPTIONS = (
    Option(
        "free_setup",
        "players set up where they like in their zones, one counter after the other",
        "GWC-8.2.2",
    ),
)
