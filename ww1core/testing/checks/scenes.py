"""Scenes: every position can be drawn for every seat, in any form, with words for everything.

The checks look at the same decisions, further and further apart, so that each scene is made once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

from ww1core.errors import fault_text
from ww1core.scenes.codec import from_json, to_json
from ww1core.scenes.scene import Scene, public
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import to_text
from ww1core.testing.check import at_decision, at_end
from ww1core.testing.walking import Moment
from ww1core.turns.encoding import pack

__all__: list[str] = []

WIDTH = 100
"""The most letters of a line of a scene in text."""
OFTEN = 12
"""About how many scenes of a walk a quick check looks at."""
SELDOM = 80
"""How much wider apart the scenes lie that a slow check looks at."""
_DIGIT = re.compile(r"\d")
_KEY = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+(\(.*\))?")


def _is_due(moment: Moment, breadth: int = OFTEN) -> bool:
    """Whether a check of scenes looks now: at first soon again, later after long games."""
    memo = moment.memo
    if moment.number < memo.get("next", 0):
        return False
    memo["next"] = 3 + moment.number + moment.number * breadth // moment.share.moments
    return True


def _scene(moment: Moment, seat: int) -> Scene | None:
    """What a seat sees, made once a decision; None where nothing can be drawn."""
    gathered = moment.subject.gathered("scenes drawn")
    if gathered.get("game") is not moment.game or gathered["number"] != moment.number:
        gathered.update(game=moment.game, number=moment.number, scenes={})
    scenes: dict[int, Scene | None] = gathered["scenes"]
    if seat not in scenes:
        draw = moment.book.scene
        try:
            made = None if draw is None else draw(moment.s.clone(), seat)
        except Exception:  # noqa: BLE001 (one check says so, the others look at what is drawn)
            made = None
        scenes[seat] = made if isinstance(made, Scene) else None
    return scenes[seat]


def _scenes(moment: Moment) -> Iterator[tuple[str, Scene]]:
    """What every seat sees, with the name of the seat."""
    for seat, name in enumerate(moment.book.seats):
        scene = _scene(moment, seat)
        if scene is not None:
            yield name, scene


def _undrawn(moment: Moment) -> str:
    draw = moment.book.scene
    if draw is None:
        return "the title gives no scene (ww1_faces)"
    for seat, name in enumerate(moment.book.seats):
        try:
            made = draw(moment.s.clone(), seat)
        except Exception as error:  # noqa: BLE001 (whatever a title does is reported)
            return f"the scene of {name}: {fault_text(error)}"
        if not isinstance(made, Scene):
            return f"the scene of {name} is a {type(made).__name__}, expected Scene"
    return ""


@at_decision("scenes.drawn", "every seat has a scene of every position")
def drawn(moment: Moment) -> str:
    """A title can be looked at."""
    return _undrawn(moment) if _is_due(moment) else ""


@at_end("scenes.end", "the end of a game has a scene too")
def end(moment: Moment) -> str:
    """The last position is drawn like every other."""
    return "" if moment.book.scene is None else _undrawn(moment)


@at_decision("scenes.pure", "drawing changes nothing and always draws the same")
def pure(moment: Moment) -> str:
    """The state is the same afterwards, and so is a second scene."""
    draw = moment.book.scene
    if draw is None or not _is_due(moment):
        return ""
    for seat, (name, scene) in enumerate(_scenes(moment)):
        s = moment.s.clone()
        before = pack(s)
        again = draw(s, seat)
        if pack(s) != before:
            return f"drawing the scene of {name} changes the state"
        if again != scene:
            return f"the scene of {name} is another one when it is drawn again"
    return ""


@at_decision("scenes.svg", "scenes are drawn as well-formed SVG")
def drawing(moment: Moment) -> str:
    """What the asked seat sees, read back as XML."""
    scene = _scene(moment, moment.offer.seat) if _is_due(moment, SELDOM) else None
    if scene is not None:
        fromstring(to_svg(scene))  # noqa: S314 (only what is drawn here is read)
    return ""


@at_decision("scenes.text", "scenes are written as text in 100 columns")
def writing(moment: Moment) -> str:
    """What the asked seat sees, no line too long for a terminal."""
    scene = _scene(moment, moment.offer.seat) if _is_due(moment, SELDOM) else None
    lines = [] if scene is None else to_text(scene, width=WIDTH).splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) > WIDTH:
            return f"line {number} of the text has {len(line)} columns: {line[:40]!r}"
    return ""


@at_decision("scenes.codec", "scenes come back from JSON as they were")
def codec(moment: Moment) -> str:
    """What the asked seat sees, hidden pieces stripped."""
    scene = _scene(moment, moment.offer.seat) if _is_due(moment, SELDOM) else None
    if scene is None:
        return ""
    again = from_json(to_json(scene))
    for name, part, again_part in zip(Scene._fields, public(scene), again, strict=True):
        if part != again_part:
            return f"{name} of the scene comes back otherwise from JSON"
    return ""


def _keys(scene: Scene) -> set[tuple[str, str]]:
    """Everything in a scene that a legend puts into words, by group."""
    marked = [shown.markers for shown in scene.hexes] + [shown.markers for shown in scene.boxes]
    marked += [shown.markers for shown in scene.pieces]
    return {
        *(("terrain", key) for cell in scene.hexes for key in cell.terrain),
        *(("hexside", feature.kind) for feature in scene.sides),
        *(("marker", mark.kind) for marks in marked for mark in marks if mark.kind),
        *(("symbol", piece.symbol) for piece in scene.pieces if piece.symbol),
        *(("path", path.kind) for path in scene.paths),
    }


@at_decision("scenes.words", "everything in a scene has words")
def words(moment: Moment) -> str:
    """Keys are in the legend or in the catalogue, and no text shows a key instead of words."""
    if not _is_due(moment):
        return ""
    texts = moment.book.texts
    for name, scene in _scenes(moment):
        named = {(entry.group, entry.key) for entry in scene.legend if entry.label}
        for group, key in sorted(_keys(scene) - named):
            if f"scene.{group}.{key}" not in texts:
                return f"the {group} {key!r} in the scene of {name} has no words in the legend"
        lines = [scene.title, scene.subtitle, *(track.name for track in scene.tracks)]
        lines += [entry.label for entry in scene.legend]
        lines += scene.battle.lines if scene.battle is not None else ()
        for line in lines:
            if _KEY.fullmatch(line):
                return f"the scene of {name} shows the key {line!r}, which has no words"
    return ""


@at_decision("scenes.pieces", "everything in a scene lies on the map, every piece once")
def pieces(moment: Moment) -> str:
    """Hexes are those of the map; whatever names a hex names one that is drawn.

    Pieces that wait off the map may lie in a place of any name that no hex could have.
    """
    if not _is_due(moment):
        return ""
    for name, scene in _scenes(moment):
        wrong = _misplaced(moment, scene)
        if wrong:
            return f"{wrong} in the scene of {name}"
    return ""


def _misplaced(moment: Moment, scene: Scene) -> str:
    cells = [cell.number for cell in scene.hexes]
    map_ = moment.book.map
    strange = set() if map_ is None else set(cells) - {map_.number(h) for h in map_.grid.hexes}
    if strange:
        return f"the hex {min(strange)}, which is not on the map,"
    places = [*cells, *(box.number for box in scene.boxes)]
    if len(places) != len(set(places)):
        twice = min(place for place in places if places.count(place) > 1)
        return f"{twice}, drawn twice,"
    known = {*places, ""}
    shapes = {_DIGIT.sub("0", cell) for cell in cells}
    for what, place in _named(scene):
        if place not in known and _DIGIT.sub("0", place) in shapes:
            return f"{what} in {place!r}, which is not there,"
    ids = [piece.id for piece in scene.pieces if piece.id and not piece.hidden]
    return f"{min(i for i in ids if ids.count(i) > 1)}, twice," if len(ids) > len(set(ids)) else ""


def _named(scene: Scene) -> Iterator[tuple[str, str]]:
    """What a scene says lies somewhere, and where."""
    for piece in scene.pieces:
        yield f"the piece {piece.id or '?'}", piece.hex
    for feature in scene.sides:
        yield f"the side {feature.kind}", feature.from_number
        yield f"the side {feature.kind}", feature.to_number
    for path in scene.paths:
        yield from ((f"the line {path.kind}", place) for place in path.places)
    for mark in scene.highlights:
        yield f"the mark {mark.option}", mark.place
    if scene.battle is not None:
        yield "the battle", scene.battle.hex
