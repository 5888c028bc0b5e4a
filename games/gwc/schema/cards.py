"""The models of the Fate decks and of the Strategy Cards."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, StringConstraints, model_validator

from games.gwc.schema.terms import Month, Nation
from ww1core.tables import Datum, Listed, MisplacedError

ORDER = r"O(1[6-9]|2[0-7])"
ACTION = r"A(29|[34]\d|5[0-5])(\.[1-4])?"
EVENT = r"E(5[7-9]|[678]\d|9[0-7])"
OrderId = Annotated[str, StringConstraints(pattern=f"^{ORDER}$")]
ActionId = Annotated[str, StringConstraints(pattern=f"^{ACTION}$")]
EventId = Annotated[str, StringConstraints(pattern=f"^{EVENT}$")]
TriggerId = Literal["event", "jam", "sniper", "time"]
CARDS = 72
WINDY = frozenset({"E59", "E61", "E74"})
DATED = "E76"
NATIONAL = "A50"

_FIELDS = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("id", r"[A-Z]-\d+"),
        ("Order", ORDER),
        ("Action", ACTION),
        ("Event", EVENT),
        ("hex", r"[A-O]([1-9]|1[01])"),
        ("pair of dice", r"[1-6]-[1-6]"),
    )
)
_MORE = {
    name: re.compile(pattern)
    for name, pattern in (
        ("trigger", "event|jam|sniper|time"),
        ("wind", "[1-6]"),
        ("since", r"19\d\d-(0[1-9]|1[0-2])"),
        ("marksmen", "german|french|american"),
    )
}


class CardEntry(NamedTuple):
    """One Fate card."""

    id: str
    order: str
    action: str
    """Besides the Op Fire that every Fire card has."""
    event: str
    hex: str
    """Its random hex."""
    dice: tuple[int, int]
    """The white and the coloured one."""
    trigger: str | None = None
    wind: int | None = None
    since: str | None = None
    """The first month in which its event happens."""
    marksmen: str | None = None
    """Whose fire its action helps."""


class FateDeck(Datum):
    """The Fate deck of a nation.

    A line a card: id, Order, Action, Event, random hex, dice (white, coloured), and where it has
    them a trigger, ``wind=`` (a direction), ``since=`` (a month) and ``marksmen=`` (a nation).
    """

    nation: Nation
    cards: str

    @model_validator(mode="after")
    def _is_whole(self) -> FateDeck:
        known: set[str] = set()
        rows = [row for row in enumerate(self.cards.splitlines()) if row[1].strip()]
        for row, line in rows:
            card = _card(row, line)
            if card.id in known:
                message = f"card {card.id} is stated twice, expected an id of its own"
                raise MisplacedError(message, "cards", row=row, advice="give it another id")
            known.add(card.id)
        if len(rows) != CARDS:
            message = f"{len(rows)} cards, expected {CARDS}"
            raise MisplacedError(message, "cards", advice="add or remove cards")
        return self

    def listed(self) -> tuple[CardEntry, ...]:
        """The cards one by one."""
        lines = enumerate(self.cards.splitlines())
        return tuple(_card(row, line) for row, line in lines if line.strip())


def _card(row: int, line: str) -> CardEntry:
    """The card of a line, which has to have what its action and event need."""
    words = line.split()
    if len(words) < len(_FIELDS):
        message = f"{line.strip()!r} is no card, expected {', '.join(name for name, _ in _FIELDS)}"
        raise MisplacedError(message, "cards", row=row, advice="write 'G-1 O26 A47 E88 D11 1-4'")
    for (name, pattern), word in zip(_FIELDS, words, strict=False):
        if not pattern.fullmatch(word):
            message = f"{word!r} is no {name} of a card"
            raise MisplacedError(message, "cards", row=row, advice=f"correct the {name}")
    id_, order, action, event, hex_, dice = words[: len(_FIELDS)]
    more: dict[str, str] = {}
    for word in words[len(_FIELDS) :]:
        name, _, value = word.rpartition("=")
        name = name or "trigger"
        if name not in _MORE or name in more or not _MORE[name].fullmatch(value):
            expected = "a trigger, wind=, since= or marksmen="
            message = f"{word!r} is unknown on card {id_}, expected {expected}"
            raise MisplacedError(message, "cards", row=row, advice="correct or remove it")
        more[name] = value
    needs = {"wind": event in WINDY, "since": event == DATED, "marksmen": action == NATIONAL}
    for name, is_needed in needs.items():
        if is_needed != (name in more):
            message = f"card {id_} {'needs' if is_needed else 'has no use for'} {name}="
            advice = f"{'add' if is_needed else 'remove'} {name}="
            raise MisplacedError(message, "cards", row=row, advice=advice)
    return CardEntry(
        id_,
        order,
        action,
        event,
        hex_,
        (int(dice[0]), int(dice[2])),
        more.get("trigger"),
        int(more["wind"]) if "wind" in more else None,
        more.get("since"),
        more.get("marksmen"),
    )


class StrategyEntry(Datum):
    """One Strategy Card: an effect, or a choice of one of several."""

    id: str
    nation: Nation
    text: Annotated[str, StringConstraints(pattern=r"^S98\.[3-5]\.[1-9]$")]
    """The number of its text."""
    name: str
    same_as: Annotated[str, StringConstraints(pattern=r"^S98\.[3-5]\.[1-9]$")] | None = None
    """The card of another nation with the same text."""
    when: Annotated[tuple[str, ...], Field(min_length=1)]
    """The moments at which it is played: ``own_order:O23``."""
    duration: Literal["instant", "order", "reminder"]
    effects: Annotated[tuple[str, ...], Field(min_length=1)]
    """One happens, of the player's choice."""
    since: Month | None = None
    until: Month | None = None


class InitiativeEntry(Datum):
    """The Initiative Card of a match-up."""

    id: str
    nations: tuple[Nation, Nation]


class ModifierData(Datum):
    """What any Strategy Card does instead of its text."""

    roll: int
    not_on: tuple[str, ...]


class StrategyDecks(Datum):
    """Every Strategy Card, and the Initiative Cards."""

    modifier: ModifierData
    cards: Listed[StrategyEntry]
    initiative: Listed[InitiativeEntry]

    @model_validator(mode="after")
    def _knows_its_twins(self) -> StrategyDecks:
        known = {card.text for card in self.cards}
        for number, card in enumerate(self.cards):
            if card.same_as is not None and card.same_as not in known:
                message = f"card {card.id} is as {card.same_as}, which is no card here"
                raise MisplacedError(message, "cards", number, "same_as", advice="correct it")
        return self
