"""Victory points and the end of the game (chapter 14)."""

from __future__ import annotations

from games.grand_illusion.events import BonusEntry
from games.grand_illusion.rules.supply import fed_hexes, is_fed
from games.grand_illusion.schema import MarginData
from games.grand_illusion.state import ALLIED, GERMAN, GERMANS, Front, bit
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import gain, with_item
from ww1core.turns import draw_member, end_game


@rule("GI-2.8d", "GI-13.1.2a", "GI-13.1.2d", "GI-2.8c")
def draw_marker(s: Front, seat: int) -> int:
    """A marker is drawn from the cup of a side: its value."""
    cup = s.cups[seat]
    at = draw_member(s, "vp_marker", (1 << len(cup)) - 1, seat)
    s.cups = with_item(s.cups, seat, cup[:at] + cup[at + 1 :])
    return cup[at]


@rule("GI-14.1.2a1", "GI-14.1.2d2", "GI-14.2.2a", "GI-2.2c")
def pay_for_plan17(s: Front) -> None:
    """The Allies draw a marker for a Plan 17 hex they first control with supplied units there."""
    book = s.book
    values = book.plan17 if book.switches.cups else book.first_control
    for hex_ in members(s.control[ALLIED] & ~s.paid_hexes & from_members(values)):
        if not any(is_fed(s, unit) for unit in members(s.standing[hex_] & book.combat_of[ALLIED])):
            continue
        s.paid_hexes |= 1 << hex_
        points = values[hex_] * (draw_marker(s, ALLIED) if book.switches.cups else 1)
        gain(s, "points", ALLIED, points, "GI-14.1.2a1")
        tell(s, "told.plan17", "GI-14.1.2a1", at=hex_, points=points)


@rule("GI-14.1.3b", "GI-14.2.3c", "GI-14.3.5a")
def judge_trier(s: Front) -> None:
    """The Allies win at once when they control Trier."""
    if s.control[ALLIED] & bit(s.book.places.trier):
        end_game(s, ALLIED, "allied_immediate", "GI-14.1.3b")


def note_capture(s: Front, seat: int, hex_: int) -> None:
    """What the capture of a hex means at once: Trier, Plan 17, markers that go back."""
    if seat == ALLIED:
        judge_trier(s)
        pay_for_plan17(s)
        watch_prizes(s, hex_)


@rule("GI-14.1.2b", "GI-14.1.2d3", "GI-14.2.2b1", "GI-14.2.2d")
def german_prizes(s: Front) -> HexSet:
    """The German VP hexes that the Germans control and supply, without Paris."""
    fed = fed_hexes(s, GERMANS, 0)
    return s.control[GERMAN] & fed & from_members(s.book.german_vp)


@rule("GI-14.1.3c", "GI-14.1.3d", "GI-14.1.3a1")
def draw_german_markers(s: Front) -> None:
    """Every prize without a marker gets one, and its value counts."""
    marked = from_members(hex_ for hex_, _ in s.prizes)
    for hex_ in members(german_prizes(s) & ~marked):
        value = draw_marker(s, GERMAN)
        s.prizes = (*s.prizes, (hex_, value))
        gain(s, "points", GERMAN, value * s.book.german_vp[hex_], "GI-14.1.3d")


@rule("GI-14.1.3a2", "GI-14.1.3d")
def return_markers(s: Front, hexes: HexSet) -> None:
    """The markers of some hexes go back into the cup, and their values are lost."""
    for hex_, value in s.prizes:
        if hexes >> hex_ & 1:
            s.cups = with_item(s.cups, GERMAN, (*s.cups[GERMAN], value))
            gain(s, "points", GERMAN, -value * s.book.german_vp[hex_], "GI-14.1.3d")
    s.prizes = tuple(pair for pair in s.prizes if not hexes >> pair[0] & 1)


@rule("GI-14.1.3d", "GI-14.1.3a2")
def watch_prizes(s: Front, taken: int) -> None:
    """A marked hex that the Allies take gives its marker back; so does Paris its points."""
    return_markers(s, 1 << taken)
    s.paris_judged |= taken == s.book.places.paris
    if s.paris_counts and taken == s.book.places.paris:
        s.paris_counts = False
        gain(s, "points", GERMAN, -s.book.vp.paris, "GI-14.1.3a2")


@rule("GI-14.1.3a1", "GI-14.1.3a2", "GI-11.1a")
def judge_paris(s: Front) -> None:
    """At the end of the turn in which Paris first falls the Germans may win at once."""
    paris = bit(s.book.places.paris) & s.control[GERMAN]
    if not paris or s.paris_counts or not s.book.switches.cups:
        return
    s.paris_counts = True
    gain(s, "points", GERMAN, s.book.vp.paris, "GI-14.1.3a1")
    if s.paris_judged:
        return
    s.paris_judged = True
    draw_german_markers(s)
    if 2 * s.points[ALLIED] < s.points[GERMAN]:
        end_game(s, GERMAN, "german_immediate", "GI-14.1.3a1")
        return
    return_markers(s, from_members(hex_ for hex_, _ in s.prizes))


@rule("GI-14.1.3d", "GI-4.0f")
def count_interim(s: Front) -> None:
    """The interim count shows both sides how near the Germans are."""
    book = s.book
    if book.switches.cups and s.turn == book.interim_turn:
        draw_german_markers(s)


@rule("GI-14.2.2b2", "GI-14.2.2b3", "GI-14.2.2b4", "GI-14.2.2b5")
def pay_bonuses(s: Front) -> None:
    """The four extra rewards of the short campaign."""
    if not s.book.switches.bonuses:
        return
    for bonus in s.book.vp.bonuses:
        if bonus.turn == s.turn and is_earned(s, bonus):
            rule_id = bonus.rule[0]
            gain(s, "points", GERMAN, bonus.points, rule_id)
            tell(s, "told.bonus", rule_id, bonus=bonus.id, points=bonus.points)


def tallies(s: Front) -> dict[str, int]:
    """What is counted turn by turn for an extra reward: French corps lost, hits on the British."""
    return dict(zip(("french_corps_lost", "british_hits"), s.tallies, strict=True))


def is_earned(s: Front, bonus: BonusEntry) -> bool:
    """Whether the Germans have done what an extra reward asks for."""
    if bonus.id == "fortresses_taken":
        return fortresses_are_taken(s)
    if bonus.id == "antwerp_occupied":
        return antwerp_is_occupied(s, bonus.count)
    return tallies(s)[bonus.id] >= bonus.count


def fortresses_are_taken(s: Front) -> bool:
    """Whether Maubeuge and Namur are German and without forts."""
    places = bit(s.book.places.maubeuge) | bit(s.book.places.namur)
    return not places & ~s.control[GERMAN] and not places & s.forts[ALLIED]


def antwerp_is_occupied(s: Front, count: int) -> bool:
    """Whether enough German corps are in an Antwerp that is still Allied."""
    antwerp = s.book.places.antwerp
    corps = s.standing[antwerp] & s.book.corps & s.book.own[GERMAN]
    return s.control[ALLIED] >> antwerp & 1 == 1 and corps.bit_count() >= count


@rule("GI-14.1.3c", "GI-14.2.3c", "GI-14.3.5a", "GI-11.1a")
def judge_end(s: Front) -> None:
    """On the last turn the Germans win with enough points, and more than twice the Allied ones."""
    if s.ended is not None:
        return
    pay_bonuses(s)
    if s.turn < s.book.last_turn:
        return
    margin = s.book.entry.victory
    if margin is not None:
        judge_margin(s, margin)
        return
    draw_german_markers(s)
    campaign = s.book.vp.campaign
    german, allied = s.points[GERMAN], s.points[ALLIED]
    ahead = german - campaign.times * allied
    is_ahead = ahead >= 0 if "twice_is_enough" in s.book.options else ahead > 0
    if german >= campaign.least and is_ahead:
        end_game(s, GERMAN, "german_victory", "GI-14.1.3c")
    else:
        end_game(s, ALLIED, "allied_victory", "GI-14.1.3c")


@rule("GI-14.1.2d3")
def judge_margin(s: Front, data: MarginData) -> None:
    """The first game counts fixed values; the difference names the victory."""
    points = points_held(s)
    if points:
        gain(s, "points", GERMAN, points, "GI-14.1.2d3")
    result = result_of(data, s.points[GERMAN] - s.points[ALLIED])
    end_game(s, GERMAN if result.startswith("german") else ALLIED, result, "GI-14.1.3c")


def points_held(s: Front) -> int:
    """What the Germans have in the first game for the hexes that they hold and supply."""
    values = s.book.held_at_end
    held = s.control[GERMAN] & fed_hexes(s, GERMANS, 0) & from_members(values)
    return sum(values[hex_] for hex_ in members(held))


def result_of(data: MarginData, margin: int) -> str:
    """The victory that a difference of points names."""
    return next(
        level.result for level in data.levels if level.least is None or margin >= level.least
    )
