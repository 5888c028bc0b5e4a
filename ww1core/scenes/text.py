"""A scene as plain text: the map in letters and everything else in lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ww1core.scenes.lanes import die_text, lane_table, lane_texts, short_words, sides_told
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Battle, Hand, Scene, public, stacks, strength
from ww1core.scenes.sketch import Sketch
from ww1core.scenes.text_key import key_rows, short_key
from ww1core.scenes.text_map import drawn, fit, map_blocks, view
from ww1core.scenes.words import clean, marker_words, piece_words, track_words, wrapped
from ww1core.words.texts import Catalogue

__all__ = ["Frame", "board", "describe", "lists", "seen_hexes", "to_text", "window"]

_LOG_LINES = 12
"""The most lines of the log, the latest ones."""


def to_text(
    scene: Scene,
    *,
    words: Catalogue | None = None,
    width: int = 100,
    height: int = 37,
    colour: bool = False,
    around: Iterable[str] = (),
) -> str:
    """The scene for a terminal, no line longer than ``width``.

    ``words`` is the catalogue of its language, by default the English one of the core. With
    ``around`` the map is a window of ``height`` lines on these hexes, otherwise it is drawn
    whole, in strips where it is too wide. Colour only repeats what letters say.
    """
    scene = public(scene)
    palette = Palette(scene.legend, words)
    lines = _head(scene, width)
    sketch = Sketch(scene, palette)
    if scene.hexes:
        for block in map_blocks(sketch, width=width, height=height, around=around, colour=colour):
            lines += ["", *block]
        lines += ["", *_key(scene, palette, width), *_imprint(scene, palette, width)]
    return "\n".join([*lines, *lists(scene, width, words=words, is_drawn=True), ""])


class Frame(NamedTuple):
    """How large a window on a map is, and where: around some places, as many as fit.

    Those that are ``held`` are in it first of all.
    """

    width: int = 100
    height: int = 24
    around: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


def window(
    scene: Scene, frame: Frame, *, words: Catalogue | None = None, colour: bool = False
) -> str:
    """The map in a frame with its key, in no more lines and letters than that has.

    Nothing is drawn of a scene without hexes.
    """
    scene = public(scene)
    if not scene.hexes:
        return ""
    sketch = Sketch(scene, Palette(scene.legend, words))
    shown, key = _framed(sketch, frame)
    lines = drawn(sketch, shown, frame.width, colour=colour)[: max(1, frame.height - len(key))]
    return "\n".join([*lines, *key][: frame.height])


def seen_hexes(scene: Scene, frame: Frame, *, words: Catalogue | None = None) -> set[str]:
    """The hexes that the same window shows."""
    sketch = Sketch(public(scene), Palette(scene.legend, words))
    return _framed(sketch, frame)[0] if scene.hexes else set()


def _framed(sketch: Sketch, frame: Frame) -> tuple[set[str], list[str]]:
    """The hexes of a window and its key, which takes some of its lines."""
    width, height, around, held = frame
    fit(sketch, width=width, around=around)
    key: list[str] = []
    for _ in range(2):
        shown = view(sketch, width=width, height=height - len(key), around=around, held=held)
        key = short_key(sketch.scene, sketch.palette, shown, width)
    return shown, key


def describe(scene: Scene, *, words: Catalogue | None = None, width: int = 80) -> str:
    """The scene in words alone, for reading aloud: nothing is told by its place on the sheet."""
    scene = public(scene)
    palette = Palette(scene.legend, words)
    say = palette.say
    lines = _head(scene, width)
    if scene.hexes:
        lines += ["", *wrapped(say("scene.map", count=len(scene.hexes)), width)]
        for where, facts in _grounds(scene, palette):
            lines += _entry(palette.labelled(where, facts), width)
        lines += _imprint(scene, palette, width)
    kinds: dict[str, list[str]] = {}
    for feature in scene.sides:
        beyond = feature.to_number or say("scene.beyond", direction=feature.direction)
        kinds.setdefault(feature.kind, []).append(f"{feature.from_number}/{beyond}")
    if kinds:
        lines += ["", *wrapped(say("scene.heading.hexsides"), width)]
        for kind, pairs in kinds.items():
            named = palette.label("hexside", kind)
            lines += _entry(palette.labelled(named, ", ".join(pairs)), width)
    return "\n".join([*lines, *lists(scene, width, words=words), ""])


def _grounds(scene: Scene, palette: Palette) -> list[tuple[str, str]]:
    """Hexes and what they are; those without a name and a badge that are alike are told at once."""
    alike: dict[str, list[str]] = {}
    grounds: list[tuple[list[str], str]] = []
    for cell in scene.hexes:
        facts = [palette.label("terrain", key) for key in cell.terrain]
        facts += [palette.say("scene.level", level=cell.level)] if cell.level else []
        if cell.owner is not None:
            facts.append(palette.say("scene.held", side=palette.side(cell.owner).label))
        facts += [marker_words(palette, cell.markers)] if cell.markers else []
        description = ", ".join(facts) or palette.label("terrain", "clear")
        if cell.name or cell.markers:
            grounds.append(([f"{cell.number} {cell.name}".strip()], description))
        elif facts and description in alike:
            alike[description].append(cell.number)
        elif facts:
            alike[description] = [cell.number]
            grounds.append((alike[description], description))
    return [(", ".join(places), description) for places, description in grounds]


def lists(
    scene: Scene, width: int, *, words: Catalogue | None = None, is_drawn: bool = False
) -> list[str]:
    """Everything but the map, block by block, each with a heading.

    The board of a battle is a table where things are ``is_drawn``, and otherwise lines as well.
    """
    scene = public(scene)
    palette = Palette(scene.legend, words)
    table = _board(scene, palette, width) if is_drawn else []
    blocks = {
        "scene.heading.pieces": _pieces(scene, palette),
        "scene.heading.choices": [
            palette.labelled(mark.option or "*", mark.piece or mark.place)
            for mark in scene.highlights
        ],
        "scene.heading.lines": _paths(scene, palette),
        "scene.heading.battle": _told_battle(scene, palette, has_table=bool(table)),
        "scene.heading.tracks": [track_words(palette, track) for track in scene.tracks],
        "scene.heading.hands": [line for hand in scene.hands for line in _hand(hand, palette)],
        "scene.heading.log": _log(scene, palette),
    }
    lines: list[str] = []
    for heading, entries in blocks.items():
        if entries:
            lines += ["", *wrapped(palette.say(heading), width)]
            for entry in entries:
                lines += _entry(entry, width)
        if heading == "scene.heading.battle":
            lines += table
    return lines


def _head(scene: Scene, width: int) -> list[str]:
    return [*wrapped(scene.title, width), *wrapped(scene.subtitle, width)]


def _entry(entry: str, width: int) -> list[str]:
    """An entry indented by two, what does not fit by four."""
    first = wrapped(entry, max(1, width - 4))
    return [f"{'  ' if i == 0 else '    '}{line}"[:width] for i, line in enumerate(first)]


def _key(scene: Scene, palette: Palette, width: int) -> list[str]:
    """What the letters of the map mean: sides, terrain, hexsides, markers, lines."""
    return [
        line
        for key, items in key_rows(scene, palette).items()
        if items
        for line in _entry(palette.say(key, items=", ".join(items)), width)
    ]


def _imprint(scene: Scene, palette: Palette, width: int) -> list[str]:
    """The names over the map and where they run, where north lies, and the scale."""
    say, imprint = palette.say, scene.imprint
    names = [f"{name.text} ({', '.join(name.places)})" for name in imprint.lettering]
    entries = [say("scene.key.names", items=palette.parted(names))] if names else []
    if imprint.north is not None:
        turned = f"{imprint.north:g}"
        entries.append(say("scene.north", degrees=turned) if imprint.north else say("scene.up"))
    if imprint.scale is not None:
        length, unit = imprint.scale
        entries.append(say("scene.scale", length=f"{length:g}", unit=unit))
    return [line for entry in entries for line in _entry(entry, width)]


def _pieces(scene: Scene, palette: Palette) -> list[str]:
    """Each stack, its strongest piece first."""
    names = {cell.number: cell.name for cell in scene.hexes}
    names |= {box.number: box.name for box in scene.boxes if box.name != box.number}
    by_place = stacks(scene)
    lines = []
    for place, pieces in by_place.items():
        ordered = sorted(pieces, key=lambda piece: -strength(piece))
        where = f"{place or palette.say('scene.not_placed')} {names.get(place, '')}".strip()
        listed = palette.parted(
            piece_words(palette, piece, scene.geometry.top) for piece in ordered
        )
        lines.append(palette.labelled(where, listed))
    empty = [box.number for box in scene.boxes if box.number not in by_place]
    return lines + [
        palette.say("scene.empty", place=f"{place} {names.get(place, '')}".strip())
        for place in empty
    ]


def _paths(scene: Scene, palette: Palette) -> list[str]:
    lines = []
    for path in scene.paths:
        kind, places = palette.label("path", path.kind), " - ".join(path.places)
        line = palette.labelled(kind, places)
        lines.append(palette.say("scene.cut", path=line, place=path.cut) if path.cut else line)
    return lines


def board(
    scene: Scene, *, words: Catalogue | None = None, width: int = 80, height: int = 24
) -> str:
    """The lanes of the battle as a table; nothing where there are none or no room for them.

    Above it stands what else there is to tell of the battle, as much as fits.
    """
    palette = Palette(scene.legend, words)
    table = _board(scene, palette, width)
    if scene.battle is None or not table or len(table) > height:
        return ""
    about: list[str] = []
    pieces = {piece.id: piece for piece in scene.pieces if piece.id}

    def named(who: str) -> str:
        return short_words(who, pieces, palette)

    heading = palette.say("scene.panel.battle", place=scene.battle.hex)
    _, *facts = _battle(scene.battle, palette, named, has_table=True)
    for line in (heading, *facts):
        entry = _entry(line, width)
        if len(about) + len(entry) + len(table) <= height:
            about += entry
    return "\n".join([*about, *table])


def _board(scene: Scene, palette: Palette, width: int) -> list[str]:
    """The lanes of the battle as a table, if there are any and there is room."""
    if scene.battle is None or not scene.battle.lanes:
        return []
    pieces = {piece.id: piece for piece in scene.pieces if piece.id}
    return [f"  {line}".rstrip() for line in lane_table(scene.battle, pieces, palette, width - 2)]


def _told_battle(scene: Scene, palette: Palette, *, has_table: bool) -> list[str]:
    """The battle with everything that is known of its pieces."""
    if scene.battle is None:
        return []
    pieces = {piece.id: piece for piece in scene.pieces if piece.id}
    top = scene.geometry.top

    def named(who: str) -> str:
        return piece_words(palette, pieces[who], top) if who in pieces else who

    return _battle(scene.battle, palette, named, has_table=has_table)


def _battle(
    battle: Battle, palette: Palette, named: Callable[[str], str], *, has_table: bool
) -> list[str]:
    """A battle line by line, without the lanes that a table shows."""
    lines = [palette.say("scene.battle.place", place=battle.hex)]
    for key, group in sides_told(battle):
        names = [named(who or palette.say("scene.unknown")) for who in group]
        lines.append(palette.say(key, pieces=palette.parted(names)))
    if not has_table:
        lines += [palette.say(line.key, **dict(line.args)) for line in lane_texts(battle, named)]
    if battle.dice:
        lines.append(palette.say("scene.battle.dice", dice=tuple(map(die_text, battle.dice))))
    if battle.columns:
        marked = (f"[{name}]" if name == battle.column else name for name in battle.columns)
        lines.append(palette.say("scene.battle.columns", columns=" ".join(marked)))
    elif battle.column:
        lines.append(palette.say("scene.battle.column", column=battle.column))
    return [*lines, *battle.lines]


def _hand(hand: Hand, palette: Palette) -> list[str]:
    """A heading with the number of cards, then the cards in view."""
    total = len(hand.cards) + hand.unseen
    lines = [palette.say("scene.cards", seat=hand.seat, count=total)]
    for card in hand.cards:
        kind = f" ({card.kind})" if card.kind else ""
        option = f"[{card.option}] " if card.option else ""
        name = f"{option}{card.name}{kind}"
        lines.append(palette.labelled(name, card.text) if card.text else name)
    return lines


def _log(scene: Scene, palette: Palette) -> list[str]:
    lines = []
    for line in scene.log[-_LOG_LINES:]:
        side = "" if line.side is None else palette.labelled(palette.side(line.side).letter, "")
        turn = f"{line.turn} " if line.turn else ""
        rules = f" ({', '.join(line.rules)})" if line.rules else ""
        lines.append(clean(f"{turn}{side}{line.text}{rules}"))
    return lines
