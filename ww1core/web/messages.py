"""What a page may say, checked before anything else: strict types, nothing that is not known."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

__all__ = [
    "Answers",
    "ChatLine",
    "Clock",
    "DeviceWish",
    "Hexes",
    "Joining",
    "LookAhead",
    "Me",
    "Message",
    "Named",
    "NewGame",
    "Note",
    "Pause",
    "Resignation",
    "SeatWish",
    "StandingAnswer",
    "TakingBack",
    "Windows",
]

MOST_ANSWERS = 64
"""The most answers of one message."""
MOST_SEATS = 8
"""The most seats of a game."""

Id = Annotated[str, StringConstraints(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Place = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Answer = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Short = Annotated[str, StringConstraints(max_length=80)]
Long = Annotated[str, StringConstraints(max_length=4000)]
Address = Annotated[str, StringConstraints(max_length=254)]
Token = Annotated[str, StringConstraints(min_length=20, max_length=86)]


class Message(BaseModel):
    """A body of JSON: its types are exact, and a field that is not known is refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Change(Message):
    """Something that changes a game from a place, once by its id."""

    id: Id
    at: Place


class Answers(Change):
    """Answers to what is asked at a place, all of them or none."""

    do: Annotated[list[Answer], Field(min_length=1, max_length=MOST_ANSWERS)]


class TakingBack(Change):
    """The wish to take the last answer back."""


class LookAhead(Message):
    """Answers that are only looked at: where they lead, why not, their odds.

    Those of an attack may be looked at before it can be declared.
    """

    do: Annotated[list[Answer], Field(max_length=MOST_ANSWERS)]
    attacks: bool = False


class Named(Message):
    """One thing by its name: a unit, a place, a rule, a card."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=120)]


class Hexes(Message):
    """Two hexes, or one to look around from."""

    from_: Short
    to: Short = ""


class Windows(Message):
    """That no answer stands any more, or not the one to ``drop``; or whether windows are wanted."""

    every: bool | None = None
    drop: Short | None = None


class StandingAnswer(Change):
    """An answer to the window that asks at a place, which stands from there on."""

    answer: Answer


class ChatLine(Message):
    """Something said at a table."""

    said: Annotated[str, StringConstraints(min_length=1, max_length=500)]


class Note(Message):
    """A private note of a seat."""

    text: Long


class Resignation(Message):
    """The wish to leave a seat for good."""

    id: Id


class Pause(Message):
    """Whether a seat wants the clock to rest."""

    paused: bool


class Me(Message):
    """What a person says of itself."""

    name: Annotated[str, StringConstraints(max_length=40)] | None = None
    lang: Literal["en", "fr"] | None = None
    mail: Address | None = None
    webhook: Annotated[str, StringConstraints(max_length=500)] | None = None
    notify: Literal["turns", "always", "never"] | None = None


class DeviceWish(Message):
    """The wish for a link to another device."""


class Joining(Message):
    """A token, and words for the dice."""

    token: Token
    words: Annotated[str, StringConstraints(max_length=200)] = ""
    name: Annotated[str, StringConstraints(max_length=40)] = ""
    lang: Literal["en", "fr"] = "en"


class SeatWish(Message):
    """Who is to play a seat: me, hotseat, invite, or a bot by its name."""

    seat: Short
    who: Annotated[
        str, StringConstraints(pattern=r"^(me|hotseat|invite|bot:[A-Za-z0-9_:-]{1,40})$")
    ]


class Clock(Message):
    """A reserve of seconds for each seat, what a turn adds, the most it may hold."""

    reserve_s: int
    bonus_s: int = 0
    cap_s: int = 0


class NewGame(Message):
    """A game that somebody wants to play."""

    id: Id
    title: Short
    scenario: Short
    options: Annotated[list[Short], Field(max_length=MOST_ANSWERS)] = []
    seats: Annotated[list[SeatWish], Field(max_length=MOST_SEATS)]
    words: Annotated[str, StringConstraints(max_length=200)] = ""
    watch: bool = False
    pace: bool = False
    clock: Clock | None = None
    on_timeout: Literal["", "bot", "lose"] = ""
