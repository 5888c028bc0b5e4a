"""What an attack would bring: the exact chances of everybody it is made at.

There are no dice: each side turns up cards of its own deck. The chances are counted over the cards
that a player has not seen, those of the deck with what the other may hold. The FP and the Morale
come from the rules that judge a real attack; Actions, triggers and rolls called back are left out.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from games.gwc.rules.actions.storming import is_steadfast
from games.gwc.rules.fire.attacks import is_moving, those_who_wait
from games.gwc.rules.fire.fire_group import members_of
from games.gwc.rules.fire.fire_order import height_of
from games.gwc.rules.fire.firers import power_at, worst_hindrance
from games.gwc.rules.fire.targeting import is_light_fire, splinters
from games.gwc.rules.formations.values import morale
from games.gwc.rules.ground.terrain import firing_hexes, shelter_from
from games.gwc.rules.situations.reminders import weapon_dice
from games.gwc.state import NOTHING, Field, UnitSet
from ww1core.hexgrid import members
from ww1core.pieces import other
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

Sums = tuple[int, ...]
"""How many cards, or ways, there are for every sum of the dice from 0 on."""

MOST = 12
ONE_WAY: Sums = (1,)
CERTAIN = Fraction(1)
ATTACKS = frozenset({"fire", "impact", "mines", "air"})
"""The rolls that make an Attack Total."""


class Forecast(NamedTuple):
    """What becomes of one Formation: in how many cases it breaks and is suppressed, of how many."""

    unit: int
    breaks: int
    ties: int
    cases: int

    @property
    def broken(self) -> Fraction:
        """The chance that it breaks, or is eliminated if it is broken already."""
        return Fraction(self.breaks, self.cases)

    @property
    def suppressed(self) -> Fraction:
        """The chance that it is suppressed."""
        return Fraction(self.ties, self.cases)

    @property
    def held(self) -> Fraction:
        """The chance that nothing happens to it."""
        return Fraction(self.cases - self.breaks - self.ties, self.cases)


class Preview(NamedTuple):
    """An attack before those it is made at have answered.

    ``power`` is the final FP, or the Attack Total once a roll lies on the table; ``finding`` the
    chance that light artillery finds the hex, which the chances of the targets already contain.
    """

    power: int
    finding: Fraction
    targets: tuple[Forecast, ...]
    is_rolled: bool = False


class Duel(NamedTuple):
    """Two rolls against each other: by what the first is ahead before them, the ways it wins.

    ``wins[lead + MOST]`` and ``ties[lead + MOST]`` are out of ``cases``; in ``met`` of them it
    comes to both rolls.
    """

    wins: tuple[int, ...]
    ties: tuple[int, ...]
    met: int
    cases: int

    def at(self, lead: int) -> tuple[int, int]:
        """The ways in which the first is higher, and in which both are equal."""
        if lead > MOST:
            return self.met, 0
        if lead < -MOST:
            return 0, 0
        return self.wins[lead + MOST], self.ties[lead + MOST]


def unseen_cards(s: Field, owner: int, seat: int) -> int:
    """The cards that an owner may turn up next, for all that a seat knows."""
    every, held = s.book.fate[owner], 0
    if seat >= 0:
        held = s.hands[owner] if owner == seat else s.seen[seat] & s.hands[owner]
    return every & ~(s.discards[owner] | held) or every & ~held


@per_book
def sums_of(book: GwcBook, cards: int) -> Sums:
    """How many of some cards show every sum."""
    counts = [0] * (MOST + 1)
    for card in members(cards):
        white, coloured = book.decks.cards[card].dice
        counts[white + coloured] += 1
    return tuple(counts)


@per_book
def finding_sums(book: GwcBook, cards: int, needed: int) -> tuple[Sums, int]:
    """For every sum the ways to turn it up after a card that finds the target, and all ways."""
    count = cards.bit_count()
    sums = sums_of(book, cards)
    hits = 0
    for card in members(cards):
        white, coloured = book.decks.cards[card].dice
        hits |= (white * coloured > needed) << card
    if count == 1:
        return (sums if hits else (0,) * len(sums)), 1
    twice = sums_of(book, hits)
    number = hits.bit_count()
    ways = tuple(all_ * number - own for all_, own in zip(sums, twice, strict=True))
    return ways, count * (count - 1)


@per_book
def duel_of(_book: GwcBook, first: Sums, second: Sums, cases: int, decks: int = 2) -> Duel:
    """Two rolls against each other; of one deck no card comes up twice."""
    is_one_deck = decks == 1
    leads: dict[int, int] = {}
    for a, ways in enumerate(first):
        for b, cards in enumerate(second):
            pairs = ways * (cards - (is_one_deck and a == b))
            if pairs > 0:
                leads[a - b] = leads.get(a - b, 0) + pairs
    span = range(-MOST, MOST + 1)
    wins = tuple(sum(n for lead, n in leads.items() if lead + ahead > 0) for ahead in span)
    ties = tuple(leads.get(-ahead, 0) for ahead in span)
    cases = max(1, cases * (sum(second) - is_one_deck))
    return Duel(wins, ties, sum(leads.values()), cases)


def preview(s: Field, seat: int) -> Preview:
    """The attack on the table as a seat can reckon it."""
    attack, rolled = s.attack, roll_on_table(s)
    if attack.total or rolled:
        power = attack.total or final_power(s) + rolled
        return Preview(power, CERTAIN, _targets(s, seat, power, ONE_WAY, 1), is_rolled=True)
    power = final_power(s)
    cards = unseen_cards(s, s.voice[attack.seat], seat)
    sums, cases = _sums_found(s, cards)
    chance = CERTAIN if sum(sums) == cases else Fraction(sum(sums), cases)
    return Preview(power, chance, _targets(s, seat, power, sums, cases))


def roll_on_table(s: Field) -> int:
    """The roll for the attack that lies on the table, with what is added to it; 0 if none does."""
    roll = s.roll
    if roll is None or roll.kind not in ATTACKS or roll.is_void:
        return 0
    return sum(s.book.decks.cards[roll.card].dice) + roll.plus


def _sums_found(s: Field, cards: int) -> tuple[Sums, int]:
    """The ways to every sum of the attack roll, and all cases: light artillery may miss before."""
    attack, book, roll = s.attack, s.book, s.roll
    sums = sums_of(book, cards)
    if roll is not None and roll.kind == "targeting" and not roll.is_void:
        white, coloured = book.decks.cards[roll.card].dice
        if white * coloured + roll.plus <= needed_to_find(s):
            sums = (0,) * len(sums)
    elif attack.kind == "fire" and not attack.origins and is_light_fire(s):
        return finding_sums(book, cards, needed_to_find(s))
    return sums, cards.bit_count()


def _targets(s: Field, seat: int, power: int, sums: Sums, cases: int) -> tuple[Forecast, ...]:
    """What becomes of everybody who has to answer."""
    attack, book = s.attack, s.book
    answering = unit_answering(s)
    forecasts = []
    for unit in members(those_to_judge(s)):
        owner = book.owner[unit]
        decks = 1 if owner == s.voice[attack.seat] and len(sums) > 1 else 2
        worth = morale(s, unit, shelter_from(s, unit))
        if unit == answering and s.roll is not None and s.roll.kind == "defence":
            worth += sum(book.decks.cards[s.roll.card].dice) + s.roll.plus
            against = ONE_WAY
        else:
            against = sums_of(book, unseen_cards(s, owner, seat))
        duel = duel_of(book, sums, against, cases, decks)
        breaks, ties = duel.at(power - worth)
        if is_moving(s, unit):
            breaks, ties = breaks + ties, 0
        if is_steadfast(s, unit):
            breaks = 0
        forecasts.append(Forecast(unit, breaks, ties, duel.cases))
    return tuple(forecasts)


def unit_answering(s: Field) -> int:
    """The Formation that answers an attack just now and is not judged yet; NOTHING if none."""
    unit = s.attack.answering
    return unit if unit >= 0 and s.hex[unit] >= 0 else NOTHING


def those_attacked(s: Field) -> UnitSet:
    """Those who have to answer: everybody of the enemy, Tanks only if something can hurt them."""
    attack, book = s.attack, s.book
    if attack.waiting or attack.total or attack.kind != "fire":
        return those_who_wait(s)
    there = s.standing[attack.target] & book.own[other(attack.seat)]
    return there if attack.weapons or attack.firers & book.tanks else there & ~book.tanks


def those_to_judge(s: Field) -> UnitSet:
    """Everybody whom the attack may still hurt: who has to answer, and who does so just now."""
    answering = unit_answering(s)
    return those_attacked(s) | (1 << answering if answering >= 0 else 0)


def needed_to_find(s: Field) -> int:
    """What the product of a Targeting roll has to be above."""
    hexes, target = firing_hexes(s), s.attack.target
    from_ = (hexes & -hexes).bit_length() - 1
    return s.book.land.grid.distance(from_, target) + worst_hindrance(s, hexes, target)


def final_power(s: Field) -> int:
    """The FP of the attack on the table with what will still be added before the roll."""
    base, adds = parts_of(s)
    return base + sum(value for _, value in adds)


def parts_of(s: Field) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The base of the FP, and all that was added to it and will still be before the roll."""
    attack = s.attack
    base, adds = attack.power, list(attack.adds)
    if attack.kind != "fire":
        return base, attack.adds
    if not attack.origins:
        group = members_of(s)
        base += max((power_at(s, firer, attack.target) for firer in members(group)), default=0)
        adds.append(("others", max(group.bit_count() - 1, 0)))
    if not attack.waiting and attack.firers | attack.weapons:
        hexes = firing_hexes(s)
        if not is_light_fire(s):
            adds.append(("hindrance", -worst_hindrance(s, hexes, attack.target)))
        adds.append(("height", height_of(s, hexes, attack.target)))
        adds += splinters(s)
    adds.append(("firepower", weapon_dice(s)))
    return base, tuple((what, value) for what, value in adds if value)
