"""Who leads among equals (3.3.1.4): the owner names the Highest-Ranking Leader."""

from __future__ import annotations

from games.gwc.rules.formations.command import highest_leaders
from games.gwc.rules.formations.partners import partners_of
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import Steps, decision, each, procedure, spoken_by, when, when_shared


def ranks_are_open(s: Field) -> bool:
    """Whether a side has a Leader to name."""
    return is_open(s, 0) or is_open(s, 1)


@procedure
def settle_ranks() -> Steps:
    """Both sides know their Highest-Ranking Leader, the inactive one first."""
    return when_shared(
        each(
            "seat",
            inactive_first,
            each("player", partners_of, spoken_by("player", when(is_open, name_highest))),
        ),
        otherwise=(each("seat", inactive_first, when(is_open, name_highest)),),
    )


@rule("GWC-3.3.1.4")
def is_open(s: Field, seat: int) -> bool:
    """Whether several Leaders are equal at the top and none of them is named."""
    leaders, named = highest_leaders(s, seat), s.highest[s.voice[seat]]
    return bool(leaders & leaders - 1) and not (named >= 0 and leaders >> named & 1)


@decision(rule="GWC-3.3.1.4", asks="unit", among=(highest_leaders, "is_outranked"))
def name_highest(s: Field, leader: int, seat: int) -> None:
    """Which of several equal Leaders is the highest."""
    player = s.voice[seat]
    s.highest = with_item(s.highest, player, leader)
    tell(s, "told.highest", "GWC-3.3.1.4", seat=player, unit=leader)
