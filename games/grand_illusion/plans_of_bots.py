"""What bots know of the decisions: which of them are fighting, and which prepare something."""

from __future__ import annotations

PLANS = frozenset({"designate", "march_members"})
FIGHTS = frozenset(
    {"designate", "offer_battle:fight", "choose_retreating:stay", "choose_siege:besiege"}
)
