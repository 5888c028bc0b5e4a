"""A decision as texts: where the game stands, what is asked and offered, why not.

A title gives words to its decisions under these keys: ``<decision>.prompt`` is the question;
``<decision>.option`` an option of it, with ``what`` (or ``0``, ``1`` ... for a tuple) as
arguments besides those of the prompt; ``<decision>.<word>`` or ``word.<word>`` a word. An option
without words of its own is told by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ww1core.play.notation import label, word_text
from ww1core.play.standing import EVERY_WINDOW
from ww1core.session.lines import Line, line_of
from ww1core.turns.sequence import where
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.standing import Standing
    from ww1core.play.standpoint import Standpoint
    from ww1core.scenes.scene import Piece, Scene
    from ww1core.turns.bars import Reason
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.sequence import Stage

__all__ = [
    "counted",
    "option_text",
    "phase_text",
    "place_names",
    "place_text",
    "placed_text",
    "reason_line",
    "spoken_label",
    "standing_text",
    "turn_text",
    "window_text",
]

_NAMELESS = frozenset({"why.not_a_choice", "why.not_among_choices", "why.picked_already"})


def counted(noun: str, count: int) -> Text:
    """So many of something: ``1 decision``, ``2 decisions``."""
    return text(f"session.count.{noun}", count=count)


def standing_text(book: Book, decision: str, standing: Standing) -> Text:
    """A standing answer in the words of the option, with its window and what it waits for."""
    where = text("session.stand.everywhere")
    if decision != EVERY_WINDOW:
        where = window_text(book, book.program.asking(decision).spec.window)
    answer = word_text(book, decision, str(standing.choice))
    if not standing.until:
        return text("session.stand.answer", where=where, answer=answer)
    until = Text(f"watch.{standing.until}")
    return text("session.stand.answer_until", where=where, answer=answer, until=until)


def window_text(book: Book, window: str) -> Text:
    """When a window opens; one without words of its own is told by its name."""
    key = f"window.{window}"
    return Text(key) if key in book.texts else text("session.window", name=window.replace("_", " "))


def turn_text(book: Book, turn: int) -> Text:
    """A turn with its place on the track, and its date if the track has dates."""
    clock = book.sequence.clock
    if turn < clock.first:
        return text("session.set_up")
    number, of = clock.number_of(turn)
    name = clock.label(turn)
    if not of:
        return text("session.turn_open", number=number)
    if name == str(turn):
        return text("session.turn", number=number, of=of)
    label = clock.text(turn) if clock.dates else book.texts.named(name, "date")
    return text("session.turn_dated", number=number, of=of, label=label)


def phase_text(book: Book, phase: str) -> Text:
    """A phase; one without words of its own is told by its id."""
    key = f"phase.{phase}"
    return Text(key) if key in book.texts else text("session.named", name=phase.replace("_", " "))


def place_text(position: Standpoint) -> Text:
    """The turn and the phases that are being played, outermost first."""
    turn = turn_text(position.book, position.turn)
    stages = position.ask(where)
    if not stages:
        return turn
    phases = tuple(_stage_text(position.book, stage) for stage in stages)
    return text("session.place", turn=turn, phases=phases)


def _stage_text(book: Book, stage: Stage) -> Text:
    """A phase with its place among those beside it."""
    phase = phase_text(book, stage.phase)
    return text("session.stage", phase=phase, number=stage.number, of=stage.of)


def place_names(scene: Scene | None) -> dict[str, str]:
    """What a scene calls its hexes and boxes, by their numbers."""
    if scene is None:
        return {}
    named = {cell.number: cell.name for cell in scene.hexes}
    return named | {box.number: box.name for box in scene.boxes}


def placed_text(names: Mapping[str, str], place: str) -> Text:
    """A place as a scene calls it: its number, and its name if it has one."""
    name = names.get(place, "")
    if name and name != place:
        return text("session.named_hex", name=place, called=name)
    return text("session.named", name=place)


def option_text(
    book: Book, offer: Offer, choice: Choice, pieces: Mapping[str, Piece] = MappingProxyType({})
) -> Text:
    """An option in words; of ``pieces``, given by name, it is told where they stand."""
    asked = offer.prompt.args
    if isinstance(choice, str):
        return word_text(book, offer.name, choice, asked)
    parts = choice if isinstance(choice, tuple) else (choice,)
    key = f"{offer.name}.option"
    if key in book.texts:
        numbered = tuple((str(at), part) for at, part in enumerate(parts))
        return Text(key, (("what", choice), *numbered, *asked))
    kind = offer.asking.spec.asks
    name = spoken_label(book, offer, choice)
    if not isinstance(choice, int):
        return text("session.named", name=name)
    if kind == "hex" and book.map is not None and choice in book.map.names:
        return text("session.named_hex", name=name, called=book.texts.named(book.map.names[choice]))
    piece = pieces.get(label(book, offer, choice))
    if piece is not None:
        if piece.label and not piece.name and piece.label not in name.split():
            name = f"{name} {piece.label}"
        if piece.hex and f"option.{kind}" in book.texts:
            values = " ".join(piece.values)
            return Text(
                f"option.{kind}", (("name", name), ("values", values), ("place", piece.hex))
            )
        if piece.hex:
            return text("session.placed", name=name, place=piece.hex)
    return text("session.named", name=name)


def spoken_label(book: Book, offer: Offer, choice: Choice) -> str:
    """An answer as a person types it, with what things are called where their names are not."""
    kinds = offer.asking.spec.asks
    if isinstance(choice, str) or kinds is None:
        return label(book, offer, choice)
    parts = choice if isinstance(choice, tuple) else (choice,)
    of = (kinds,) if isinstance(kinds, str) else kinds
    return " / ".join(book.spoken_name(kind, part) for kind, part in zip(of, parts, strict=True))


def reason_line(book: Book, offer: Offer, choice: Choice, reason: Reason) -> Line:
    """Why a choice is refused, with its rule; the core's own reasons name the choice."""
    what = reason.text
    if what.key in _NAMELESS:
        named = spoken_label(book, offer, choice) if _is_nameable(offer, choice) else str(choice)
        what = text(what.key, what=named)
    return line_of(what, reason.rule)


def _is_nameable(offer: Offer, choice: Choice) -> bool:
    kinds = offer.asking.spec.asks
    if isinstance(choice, tuple):
        return isinstance(kinds, tuple) and len(kinds) == len(choice)
    return True
