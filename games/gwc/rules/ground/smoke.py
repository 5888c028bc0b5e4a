"""Smoke on the ground (8.1.4, T119): one marker in a hex, the thickest, and none in water."""

from __future__ import annotations

from games.gwc.content.dates import month_number
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.ledger import rule


def smoke_in(s: Field, hex_: int) -> int:
    """The hindrance of the smoke in a hex, 0 without."""
    return dict(s.smoke).get(hex_, 0)


@rule("GWC-8.1.6", "GWC-T100", "GWC-T111", "GWC-T120", "GWC-T123")
def may_smoke(s: Field, hex_: int) -> bool:
    """Whether smoke can be in a hex: not in water, not in a blaze."""
    return not (s.book.water | s.blaze) >> hex_ & 1


@rule("GWC-8.1.4", "GWC-T119")
def smoke_exists(s: Field) -> bool:
    """Whether the scenario is of a time that had smoke."""
    return s.book.month >= month_number(s.book.terrain.overlays["smoke"].since)


@rule("GWC-8.1.4", "GWC-T119")
def lay_smoke(s: Field, hex_: int, value: int, rule_id: str) -> None:
    """Put smoke into a hex: of two only the thicker stays."""
    if smoke_exists(s) and may_smoke(s, hex_) and value > smoke_in(s, hex_):
        others = tuple(smoke for smoke in s.smoke if smoke[0] != hex_)
        s.smoke = tuple(sorted((*others, (hex_, value))))
        tell(s, "told.smoke", rule_id, at=hex_, value=value)
