"""What a seat is shown of a decision: options with their places, and a look where they lead."""

from __future__ import annotations

from ww1core.pieces.mapstate import MapState
from ww1core.play.game import Action
from ww1core.session.decision import decision_from_json, decision_to_json
from ww1core.session.outlook import decision_view
from ww1core.session.reading import Reader
from ww1core.session.trying import peek
from ww1core.testing.check import at_decision
from ww1core.testing.walking import Moment

__all__: list[str] = []


@at_decision(
    "shown.options",
    "every option is read as it is written, and the scene shows what it names",
    some=True,
)
def options(moment: Moment) -> str:
    """Every display can offer an option by its text, on the map and among the pieces."""
    reader = Reader(moment.game)
    scene = reader.outlook.scene
    if scene is None:
        return ""
    pieces = reader.outlook.pieces
    places = {cell.number for cell in scene.hexes} | {box.number for box in scene.boxes}
    places |= {piece.hex for piece in pieces.values()}
    for option, choice in zip(reader.view.options, moment.offer.options, strict=True):
        if reader.read(option.do).choice != choice:
            return f"{option.do!r} is read as another option"
        unseen = [piece for piece in option.pieces if piece not in pieces]
        strange = [piece for piece in unseen if _stands_on_map(moment, piece)]
        if strange:
            return f"{option.do!r} names the piece {strange[0]}, which the scene does not show"
        nowhere = [place for place in option.places if place not in places]
        if nowhere:
            return f"{option.do!r} names the place {nowhere[0]}, which the scene does not show"
    same = decision_from_json(decision_to_json(reader.view)) == reader.view
    return "" if same else f"{moment.offer.name!r} comes back otherwise from JSON"


def _stands_on_map(moment: Moment, piece: str) -> bool:
    """Whether a piece is on the map; one of a pile of counters is named all the same."""
    unit = moment.book.kinds["unit"].number(piece)
    return not isinstance(moment.s, MapState) or moment.s.hex[unit] >= 0


@at_decision(
    "shown.ahead",
    "a look ahead shows what the answer then leads to, or that it is learnt",
    some=True,
)
def ahead(moment: Moment) -> str:
    """What would be asked is what is asked; where nothing can be taken back, nothing is shown."""
    game, offer = moment.game, moment.offer
    choice = moment.random.choice(offer.options)
    spelt = game.spell(choice)
    looked = peek(game, offer.seat, [spelt])
    given = game.fork()
    given.apply(offer.seat, Action(offer.number, choice))
    is_learnt = given.why_not_undo(offer.seat) is not None
    if looked.is_refused:
        return f"a look ahead refuses {spelt!r}, which is offered"
    if looked.learns != is_learnt:
        shows = "nothing" if looked.learns else "what nobody can take back"
        return f"a look ahead at {spelt!r} shows {shows}"
    follows = None if is_learnt else decision_view(given, offer.seat)
    if follows != looked.decision:
        return f"a look ahead at {spelt!r} shows another question than the one that follows"
    return ""
