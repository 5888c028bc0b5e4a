"""What is told of a game: the points, what is missing to victory, supply, losses, arrivals."""

from __future__ import annotations

from collections.abc import Mapping

from games.grand_illusion.rules.supply import fed_units
from games.grand_illusion.rules.victory import german_prizes, points_held, result_of, tallies
from games.grand_illusion.state import ALLIED, GERMAN, SIDES, Front
from ww1core.hexgrid import members
from ww1core.words import Lines, Text, text

CAUSES = {
    "told.battle": True,
    "told.general_retreat": True,
    "told.plan17": False,
    "told.bonus": False,
}
"""What is told of a campaign that may turn it, and whether what follows is its doing."""


def score(s: Front, seat: int) -> tuple[int, Text]:  # noqa: ARG001 (the points are open)
    """How far the Germans are ahead, and the points of both sides."""
    german, allied = s.points[GERMAN], s.points[ALLIED]
    return german - allied, text("report.score", german=german, allied=allied)


def report(s: Front, seat: int) -> Mapping[str, Lines]:  # noqa: ARG001 (all of it is open)
    """What is told of a game besides its score."""
    return {
        "victory": [*_victory(s), *_rest(s)],
        "supply": [_supply(s, side) for side in SIDES],
        "losses": [_losses(s, side) for side in SIDES],
        "due": _due(s),
    }


def _victory(s: Front) -> Lines:
    """What the Germans still need, the hexes that count, the battles that are owed."""
    book, lines = s.book, []
    if book.entry.victory is not None:
        margin = s.points[GERMAN] - s.points[ALLIED] + points_held(s)
        result = result_of(book.entry.victory, margin)
        lines.append((text("report.margin", margin=margin, result=result), "GI-14.1.3c"))
    else:
        campaign = book.vp.campaign
        needed = max(campaign.least, campaign.times * s.points[ALLIED] + 1) - s.points[GERMAN]
        lines.append((text("report.needed", points=max(needed, 0)), "GI-14.1.3c"))
        lines.append((text("report.prizes", hexes=members(german_prizes(s))), "GI-14.1.2b"))
    if book.switches.bonuses:
        lines += _tallies(s)
    owed = [(seat, left) for seat, left in enumerate(s.mandated) if left]
    lines += [(text("report.mandated", seat=seat, left=left), "GI-9.1.1b") for seat, left in owed]
    return lines


def _tallies(s: Front) -> Lines:
    """How near the Germans are to the rewards that are counted turn by turn."""
    counted = tallies(s)
    return [
        (
            text(
                "report.tally",
                reward=text(f"briefing.bonus.{bonus.id}", points=bonus.points),
                count=counted[bonus.id],
            ),
            bonus.rule[0],
        )
        for bonus in s.book.vp.bonuses
        if bonus.id in counted and s.turn <= bonus.turn
    ]


def _rest(s: Front) -> Lines:
    clock = s.book.sequence.clock
    return [(text("report.turns", left=max(clock.last - max(s.turn, clock.first), 0)), "GI-4.0a")]


def _supply(s: Front, seat: int) -> tuple[Text, str]:
    """The units that cannot trace a line now."""
    own = s.present[seat]
    cut = own & ~fed_units(s, own)
    if cut:
        return text("report.unsupplied", seat=seat, units=members(cut)), "GI-11.2.2a"
    return text("report.supplied", seat=seat), "GI-11.2.1a"


def _losses(s: Front, seat: int) -> tuple[Text, str]:
    """The units that are eliminated, and how many are Disrupted."""
    tired = (s.disrupted & s.present[seat]).bit_count()
    gone = members(s.pile & s.book.own[seat])
    if gone:
        return text("report.lost", seat=seat, tired=tired, units=gone), "GI-9.3.3b"
    return text("report.disrupted", seat=seat, tired=tired), "GI-9.3.3b"


def _due(s: Front) -> Lines:
    """The units on the Turn Track, by turn and side."""
    by_turn: dict[tuple[int, int], list[int]] = {}
    for unit in members(s.waiting):
        by_turn.setdefault((s.due[unit], s.book.units[unit].seat), []).append(unit)
    return [
        (text("report.due", turn=turn, seat=seat, units=tuple(units)), "GI-7.1a")
        for (turn, seat), units in sorted(by_turn.items())
    ]
