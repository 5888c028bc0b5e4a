"""Morale and victory (chapter 4): events that move it, the test of turn 9, and who has won."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.supply import edge_sources, fed_hexes
from games.storm_west.state import Front, change_morale
from ww1core.events import tell
from ww1core.hexgrid import subset
from ww1core.ledger import rule
from ww1core.pieces import expire
from ww1core.turns import end_game


@rule("SW-4.6")
def welcome_yanks(s: Front) -> None:
    """Once, when six full American divisions are in supply as an Allied turn begins."""
    book = s.book
    if s.yanks_came or not book.entry.yanks:
        return
    hungry = s.unsupplied | s.cross_fed | s.fort_fed
    divisions = subset(
        s.present[ALLIED] & book.guest_divisions & ~hungry,
        lambda unit: s.steps[unit] == book.units[unit].steps,
    )
    if divisions.bit_count() >= book.war.yanks.divisions:
        s.yanks_came = True
        tell(s, "told.yanks", "SW-4.6")
        change_morale(s, ALLIED, book.war.yanks.points, "SW-4.6")


@rule("SW-4.7", "SW-16.6b")
def pay_for_bertha(s: Front) -> None:
    """Once, at the start of the Allied turn after Big Bertha has left the map."""
    if s.bertha_is_gone:
        s.bertha_is_gone = False
        change_morale(s, ALLIED, s.book.war.bertha.points, "SW-4.7")


@rule("SW-4.5a", "SW-4.5b")
def test_germany(s: Front) -> None:
    """The test at the end of the German turn 9: enough morale, and the Allies low enough."""
    test = s.book.entry.test
    if test is None or s.turn != test.turn:
        return
    if s.morale[GERMAN] < test.german or s.morale[ALLIED] > test.allied:
        end_game(s, ALLIED, "german_test_failed", "SW-4.5a")


@rule("SW-4.1", "SW-4.4a", "SW-4.4c", "SW-5.2c", "SW-9.6a", "SW-S2.7", "SW-S3.12a", "SW-14.4b")
def check_victory(s: Front) -> None:
    """At the end of a whole turn a side without morale has lost."""
    if s.book.entry.points is not None:
        take_at_once(s)
    else:
        lost = [
            seat
            for seat in (GERMAN, ALLIED)
            if s.book.has_morale >> seat & 1 and not s.morale[seat]
        ]
        if lost:
            winner, ending = (
                (ALLIED, "german_morale_gone")
                if lost[0] == GERMAN
                else (GERMAN, "allied_morale_gone")
            )
            end_game(s, winner, ending, "SW-4.4a")
    expire(s, "end_of_turn")
    s.guests = (0, 0)


def take_at_once(s: Front) -> None:
    """In the first game one hex wins for the Germans at the end of any turn."""
    points = s.book.entry.points
    if points is not None and s.control[GERMAN] >> s.book.land.hex(points.at_once) & 1:
        end_game(s, GERMAN, "german_decisive", "SW-4.2a")


@rule("SW-4.4b", "SW-S1.7b", "SW-S2.7", "SW-S3.12b")
def judge_war(s: Front) -> None:
    """Whoever is German and has morale left after the last turn has won; or points decide."""
    points = s.book.entry.points
    if points is None:
        end_game(s, GERMAN, "german_holds_out", "SW-4.4b")
    else:
        judge_by_points(s, points.levels)


@rule("SW-4.4b")
def judge_by_points(s: Front, levels: dict[str, int]) -> None:
    """The ending of the first game, by what the German points are worth."""
    total = german_points(s)
    for ending, least in levels.items():
        if total >= least:
            winner = GERMAN if ending.startswith("german") else ALLIED
            end_game(s, -1 if ending == "draw" else winner, ending, "SW-4.2a")
            return
    end_game(s, ALLIED, "allied_decisive", "SW-4.2a")


def german_points(s: Front) -> int:
    """The points of the Germans in the first game: hexes in supply, less those they have lost."""
    gains, losses = s.book.points
    fed = fed_hexes(s, GERMAN, edge_sources(s, GERMAN))
    held = s.control[GERMAN]
    won = sum(value for hex_, value in gains.items() if held & fed & 1 << hex_)
    return won - sum(value for hex_, value in losses.items() if not held >> hex_ & 1)
