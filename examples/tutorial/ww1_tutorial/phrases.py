"""What can be said in one line that answers several decisions."""

from __future__ import annotations

from ww1core.play import Phrase

__all__ = ["PHRASES"]

PHRASES = (
    Phrase(
        "march {unit} to {hex}",
        (
            ("choose_unit", "{unit}"),
            ("choose_order", "march"),
            ("march", "{hex}"),
        ),
        each="unit",
    ),
    Phrase(
        "rail {unit} to {hex}",
        (
            ("choose_unit", "{unit}"),
            ("choose_order", "rail"),
            ("go_by_rail", "{hex}"),
        ),
        each="unit",
    ),
    Phrase(
        "assault {hex} with {unit}",
        (
            ("choose_unit", "{unit}"),
            ("choose_order", "assault"),
            ("choose_target", "{hex}"),
        ),
    ),
)
