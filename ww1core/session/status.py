"""How a game stands for a seat: the score, what is missing to victory, supply, losses, arrivals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.session.lines import Line, line_of
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.session.outlook import Outlook

__all__ = ["Section", "section_of", "status_of"]

SECTIONS = ("victory", "supply", "losses", "due")
"""What a report may tell besides the score, in the order in which it is told."""


class Section(NamedTuple):
    """Some lines under a heading."""

    heading: Text
    lines: tuple[Line, ...]


def status_of(outlook: Outlook) -> list[Section]:
    """How the game stands, as far as the title tells it and the seat may know.

    A title that reports nothing has its tracks told instead.
    """
    sections = []
    if outlook.score is not None:
        sections.append(Section(text("session.status.score"), (Line(outlook.score),)))
    sections += [section for name in SECTIONS if (section := section_of(outlook, name))]
    return sections or _tracks(outlook)


def section_of(outlook: Outlook, name: str) -> Section | None:
    """One part of the report of a title; None where it tells nothing of it."""
    lines = outlook.report.get(name, ())
    if not lines:
        return None
    return Section(text(f"session.status.{name}"), tuple(line_of(*line) for line in lines))


def _tracks(outlook: Outlook) -> list[Section]:
    from ww1core.scenes.palette import Palette
    from ww1core.scenes.words import track_words

    tracks = () if outlook.scene is None else outlook.scene.tracks
    if not tracks:
        return [Section(text("session.status.nothing"), ())]
    palette = Palette(words=outlook.book.texts)
    lines = (Line(text("session.named", name=track_words(palette, track))) for track in tracks)
    return [Section(text("session.status.tracks"), tuple(lines))]
