"""Shared sight: of the scenes of several seats, what all of them show alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ww1core.scenes.scene import Battle, Hand, Piece, Scene, face_down, public

__all__ = ["shared"]


def shared(scenes: Sequence[Scene], *, hides: bool = False) -> Scene:
    """What nobody hides: the scene that every seat may be shown.

    A piece that some seat cannot make out lies face down, if all know that a piece is there;
    cards that are not open to all are only counted. Where something ``hides``, the battle has no
    lines and no column: what seats reckon from secrets can be alike by chance.
    """
    seen = [public(scene) for scene in scenes]
    if not hides and all(scene == seen[0] for scene in seen):
        return seen[0]
    alike: Scene = _alike_fields([scene._replace(battle=None) for scene in seen])
    return alike._replace(
        pieces=_pieces([scene.pieces for scene in seen]),
        hands=_hands([scene.hands for scene in seen]),
        battle=_battle([scene.battle for scene in seen]),
    )


def _battle(battles: Sequence[Battle | None]) -> Battle | None:
    """Where a battle is and who is in it, as all see it; nothing that somebody reckons."""
    there = [battle for battle in battles if battle is not None]
    if len(there) < len(battles) or len({battle.hex for battle in there}) > 1:
        return None
    alike: Battle = _alike_fields(there)
    return Battle(
        alike.hex,
        _names([battle.attackers for battle in there]),
        _names([battle.defenders for battle in there]),
        dice=alike.dice,
        lanes=alike.lanes,
        rows=alike.rows,
    )


def _names(rows: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Names that all see; one that somebody does not see is empty."""
    if len({len(row) for row in rows}) > 1:
        return ()
    columns = zip(*rows, strict=True)
    return tuple(column[0] if len(set(column)) == 1 else "" for column in columns)


def _alike_fields(items: Sequence[Any]) -> Any:  # noqa: ANN401 (any part of a scene)
    """One item of what is equal in all; a field that differs is as if it had not been given."""
    kind = type(items[0])
    fields = {}
    for name in kind._fields:
        values = [getattr(item, name) for item in items]
        if all(value == values[0] for value in values):
            fields[name] = values[0]
        elif isinstance(values[0], tuple):
            fields[name] = _alike_items(values)
        else:
            fields[name] = kind._field_defaults.get(name, "")
    return kind(**fields)


def _alike_items(rows: Sequence[Any]) -> tuple[Any, ...]:
    """Items that have one name in every row are compared field by field, others as they are."""
    if len({len(row) for row in rows}) == 1:
        columns = list(zip(*rows, strict=True))
        if all(_is_one_thing(column) for column in columns):
            return tuple(_alike_fields(column) for column in columns)
    return tuple(item for item in rows[0] if all(item in row for row in rows))


def _is_one_thing(items: Sequence[Any]) -> bool:
    """Whether these are records with the same name, which is their first field."""
    return all(hasattr(item, "_fields") and item[0] == items[0][0] for item in items)


def _pieces(rows: Sequence[tuple[Piece, ...]]) -> tuple[Piece, ...]:
    """Pieces as all see them, and backs of those that all know to be there."""
    known = Counter(rows[0])
    there = Counter((piece.hex, piece.side) for piece in rows[0])
    for row in rows[1:]:
        known &= Counter(row)
        there &= Counter((piece.hex, piece.side) for piece in row)
    there -= Counter((piece.hex, piece.side) for piece in known.elements())
    pieces = []
    for piece in rows[0]:
        place = piece.hex, piece.side
        if known[piece] > 0:
            known[piece] -= 1
            pieces.append(piece)
        elif there[place] > 0:
            there[place] -= 1
            pieces.append(face_down(piece._replace(hidden=True)))
    return tuple(pieces)


def _hands(rows: Sequence[tuple[Hand, ...]]) -> tuple[Hand, ...]:
    """Hands that all know of, with the cards that are open to all."""
    hands = []
    for hand in rows[0]:
        views = [other for row in rows for other in row if other.seat == hand.seat]
        if len(views) < len(rows):
            continue
        cards = Counter(hand.cards)
        for other in views:
            cards &= Counter(other.cards)
        held = min(len(other.cards) + other.unseen for other in views)
        shown = tuple(cards.elements())
        hands.append(hand._replace(cards=shown, unseen=held - len(shown)))
    return tuple(hands)
