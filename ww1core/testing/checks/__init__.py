"""Every check of the kit, a module a group; importing this package notes them all."""

from __future__ import annotations

from ww1core.testing.checks import (  # noqa: F401 (importing them is the point)
    bots,
    briefing,
    chance,
    clone,
    conservation,
    data,
    data_references,
    endings,
    enforcement,
    facts,
    games,
    ledger,
    memory,
    networks,
    optional,
    options,
    playthroughs,
    replay,
    save,
    scenes,
    sequence,
    shown,
    texts,
    translations,
    twins,
    undo,
    views,
    why_not,
    work,
)

__all__: list[str] = []
