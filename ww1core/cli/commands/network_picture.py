"""A network drawn over the map: the more paths run over an edge, the wider it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.networks.importance import edge_shares
from ww1core.scenes.scene import Highlight, Path
from ww1core.scenes.svg import to_svg
from ww1core.session.scenes import scene_for
from ww1core.words.texts import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ww1core.cli.commands.network import Subject

__all__ = ["drawn"]

MARKED = 10
"""So many of the busiest hexes are numbered on the map."""


def drawn(subject: Subject, shares: Mapping[str, float]) -> str:
    """The map with a network over it and its busiest hexes numbered; printed, without pieces."""
    book = subject.game.book
    scene = scene_for(subject.game, subject.seat, hides=True)
    weights = edge_shares(subject.graph)
    most = max(weights.values(), default=0.0) or 1.0
    busiest = [number for number, share in shares.items() if share][:MARKED]
    scene = scene._replace(
        subtitle=book.say(text("cli.network.picture", name=subject.name)),
        paths=tuple(
            Path((a, b), "network", weight=round(share / most, 3))
            for (a, b), share in sorted(weights.items())
        ),
        highlights=tuple(Highlight(number, str(n)) for n, number in enumerate(busiest, 1)),
        pieces=() if subject.is_printed else scene.pieces,
        tracks=(),
        hands=(),
        battle=None,
        log=(),
    )
    return to_svg(scene, words=book.texts)
