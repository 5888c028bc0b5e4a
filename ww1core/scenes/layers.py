"""A scene in two parts: the board, which is drawn once, and keyed layers of what changes on it.

A display that stays open draws the board, then only the layers whose markup has changed. The
names of hexes belong to the board and stand above the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from ww1core.remembering import Answers
from ww1core.scenes.lattice import Lattice
from ww1core.scenes.markup import Plan, group
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Scene, public, stacks
from ww1core.scenes.svg_drawn import clip_defs, drawn_lines
from ww1core.scenes.svg_imprint import lettering
from ww1core.scenes.svg_labels import flags, labels, marks, names, owned
from ww1core.scenes.svg_lines import sides
from ww1core.scenes.svg_map import ground, pattern_defs
from ww1core.scenes.svg_overlays import attacks, cuts, paths
from ww1core.scenes.svg_panels import drawn_panel
from ww1core.scenes.svg_pieces import all_symbol_defs, in_boxes, stack_on_hex

if TYPE_CHECKING:
    from ww1core.words.texts import Catalogue

__all__ = [
    "FRAME",
    "PASSED",
    "SIZE",
    "Board",
    "board",
    "extent",
    "fixed_ground",
    "fixed_part",
    "layers",
    "panels",
]

SIZE = 60.0
"""The length of a hex side at which the names of counters can be read."""
FRAME = 10.0
"""The space between the hexes and the frame of the map."""
PASSED = 'pointer-events="none"'
"""The attribute of what a pointer looks through."""
MOST = 2048
"""So many drawn layers a board remembers."""


class Board:
    """What never changes while a map is played on: its drawing, and where its places are."""

    def __init__(self, scene: Scene, words: Catalogue | None = None, size: float = SIZE) -> None:
        self.words = words
        self.fixed = fixed_part(scene)
        bare = _bare(scene)
        self.plan = Plan(bare, Palette(scene.legend, words), Lattice(bare, size), size)
        self._memory = Answers(MOST)

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """The left and upper edge of the drawing, its width and its height."""
        left, top, right, bottom = extent(self.plan)
        return left - FRAME, top - FRAME, right - left + 2 * FRAME, bottom - top + 2 * FRAME

    @cached_property
    def ground(self) -> str:
        """The drawing of what lies below everything that changes, with all definitions."""
        defs = [*pattern_defs(self.plan), *all_symbol_defs(), *clip_defs(self.plan, self.box)]
        return "\n".join(["<defs>", *defs, "</defs>", *fixed_ground(self.plan)])

    @cached_property
    def names(self) -> str:
        """The names of hexes, which stand above the pieces."""
        return "\n".join(group(names(self.plan), PASSED))

    @cached_property
    def centres(self) -> dict[str, tuple[float, float]]:
        """Where each hex and each box is drawn."""
        lattice = self.plan.lattice
        spots = {number: lattice.centre(number) for number in lattice.node}
        return spots | {box.number: lattice.place(box.x, box.y) for box in self.plan.scene.boxes}

    @cached_property
    def called(self) -> dict[str, str]:
        """What each hex is called."""
        return {cell.number: cell.name for cell in self.plan.scene.hexes}

    @cached_property
    def hash(self) -> str:
        """What names the board: equal drawings have equal names."""
        drawn = "\0".join((self.ground, self.names, repr(self.box), repr(self.centres)))
        return blake2b(drawn.encode(), digest_size=12).hexdigest()

    def remembered(self, key: object, draw: Callable[[], Any]) -> Any:  # noqa: ANN401 (as drawn)
        """What was drawn for a key, drawn now if it never was."""
        try:
            return self._memory[key]
        except KeyError:
            self._memory[key] = drawn = draw()
            return drawn


def board(scene: Scene, words: Catalogue | None = None, *, size: float = SIZE) -> Board:
    """The board of a scene, told in the words of a catalogue."""
    return Board(scene, words, size)


def fixed_part(scene: Scene) -> tuple[Any, ...]:
    """What of a scene its board is drawn from."""
    return (
        scene.geometry,
        tuple([cell[:6] for cell in scene.hexes]),
        tuple([box[:6] for box in scene.boxes]),
        scene.sides,
        scene.lines,
        scene.imprint,
        scene.legend,
    )


def _bare(scene: Scene) -> Scene:
    """A scene without anything that changes."""
    return Scene(
        scene.title,
        geometry=scene.geometry,
        hexes=tuple(cell._replace(owner=None, markers=()) for cell in scene.hexes),
        boxes=tuple(box._replace(owner=None, markers=()) for box in scene.boxes),
        sides=scene.sides,
        legend=scene.legend,
        imprint=scene.imprint,
        lines=scene.lines,
    )


def fixed_ground(plan: Plan) -> list[str]:
    """The ground, what is drawn and lettered on it, and the numbers of hexes."""
    drawn = [*drawn_lines(plan), *sides(plan), *lettering(plan), *labels(plan)]
    return [*ground(plan), *group(drawn, PASSED)]


def layers(scene: Scene, on: Board) -> dict[str, str]:
    """The markup of everything on a board by its key; what is not there has no key.

    Keys are ``control``, ``flags:<side>``, ``boxes``, ``paths``, ``s:<place>`` for a stack,
    ``attacks``, ``marks`` and ``cuts``. Equal scenes give equal layers.
    """
    scene = public(scene)
    plan = on.plan._replace(scene=scene)
    owners = tuple([cell.owner for cell in scene.hexes])
    drawn = dict(on.remembered(("owners", owners), lambda: _owned_layers(plan)))
    by_place = stacks(scene)
    for place in sorted(by_place.keys() & on.called.keys()):
        drawn[f"s:{place}"] = _stack(on, plan, place, by_place[place])
    in_box = tuple([(box, by_place.get(box.number, ())) for box in scene.boxes])
    markers = tuple([cell.markers for cell in scene.hexes])
    fought = scene.battle and (scene.battle.hex, scene.battle.attackers, _whereabouts(scene))
    for name, follows, draw in (
        ("boxes", in_box, in_boxes),
        ("paths", scene.paths, paths),
        ("attacks", fought, attacks),
        ("marks", markers, marks),
        ("cuts", scene.paths, cuts),
    ):
        markup = on.remembered((name, follows), lambda draw=draw: "".join(draw(plan)))  # type: ignore[misc] # bound at once
        if markup:
            drawn[name] = markup
    return drawn


def _owned_layers(plan: Plan) -> dict[str, str]:
    drawn = {"control": "".join(owned(plan))}
    drawn |= {f"flags:{side}": markup for side, markup in flags(plan).items()}
    return {key: markup for key, markup in drawn.items() if markup}


def _whereabouts(scene: Scene) -> tuple[Any, ...]:
    """The pieces by name, each with its place."""
    return tuple([(piece.id, piece.hex) for piece in scene.pieces if piece.id])


def _stack(on: Board, plan: Plan, place: str, pieces: tuple[Any, ...]) -> str:
    markup: str = on.remembered(
        ("stack", place, pieces), lambda: stack_on_hex(plan, place, on.called[place], pieces, {})
    )
    return markup


def panels(scene: Scene, on: Board) -> Mapping[str, str]:
    """The panels beside the map by their key, each a drawing of its own."""
    scene = public(scene)
    plan = on.plan._replace(scene=scene)
    drawn: dict[str, str] = {}
    for name, follows in (
        ("battle", scene.battle and (scene.battle, scene.pieces)),
        ("tracks", scene.tracks),
        ("away", _away(scene, on)),
    ):
        if follows:
            drawn[name] = on.remembered(
                (name, "panel", follows),
                lambda name=name: drawn_panel(plan, name),  # type: ignore[misc] # bound at once
            )
    return drawn


def _away(scene: Scene, on: Board) -> tuple[Any, ...]:
    """The pieces in places that are not drawn."""
    known = on.centres.keys()
    return tuple([piece for piece in scene.pieces if piece.hex not in known])


def extent(plan: Plan) -> tuple[float, float, float, float]:
    """The corner points of all hexes and boxes together."""
    lattice = plan.lattice
    reach = [lattice.point(step) for step in lattice.corner_steps]
    dx, dy = max(x for x, _ in reach), max(y for _, y in reach)
    lefts, tops, rights, bottoms = [], [], [], []
    for node in lattice.number:
        x, y = lattice.point(node)
        lefts.append(x - dx)
        tops.append(y - dy)
        rights.append(x + dx)
        bottoms.append(y + dy)
    for box in plan.scene.boxes:
        x, y = lattice.place(box.x, box.y)
        half_wide, half_high = box.width * lattice.scale / 2, box.height * lattice.scale / 2
        lefts.append(x - half_wide)
        tops.append(y - half_high)
        rights.append(x + half_wide)
        bottoms.append(y + half_high)
    if not lefts:
        return 0.0, 0.0, 0.0, 0.0
    return min(lefts), min(tops), max(rights), max(bottoms)
