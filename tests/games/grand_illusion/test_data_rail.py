"""Railways and supply: the remarks of the book hold on this map."""

from __future__ import annotations

import networkx as nx
import pytest

from games.grand_illusion.book import content
from games.grand_illusion.schema import RailData

NO_RAIL = {2, 3, 5, 11, 18, 41, 42, 50, 60, 70, 71, 102}
SCHLIEFFEN = {1, 7, 8, 14, 15, 16, 23, 24, 32, 33, 42, 43}
ADVANCE = [
    (1, (62, 63, 75, 74), {}),
    (2, (64, 53, 65, 55), {}),
    (3, (44, 54, 45, 56, 46, 66), {"shut": {54}, "ends": {56}}),
    (4, (35, 36, 26, 47, 37, 57, 48, 38, 58), {"shut": {54, 44}, "more": {44}, "ends": {56}}),
]
"""The march of the German armies, hex by hex, with what binds their supply on each turn."""
NOVEMBER = {
    32,
    33,
    34,
    35,
    36,
    42,
    43,
    44,
    45,
    46,
    47,
    52,
    53,
    54,
    55,
    56,
    62,
    63,
    64,
    65,
    66,
    71,
    74,
    75,
}
MARNE = {44, 45, 46, 47, 48, 53, 54, 55, 56, 57, 58, 62, 63, 64, 65, 66, 35, 36, 37, 38, 71, 74, 75}


class Front:
    """Who holds which hex, and who is supplied where: an oracle on the graph of the railways."""

    def __init__(self, book, german=()):
        self.book = book
        self.german = set(map(int, book.land.numbers(book.start_control[1]))) | set(german)

    def supplied(self, number, nation, *, shut=(), more=(), ends=()):
        book = self.book
        rail = nx.Graph(book.networks["rail"])
        own = {
            node
            for node in rail
            if (int(node) in self.german) == (nation == "german") and int(node) not in shut
        }
        rail = nx.DiGraph(rail.subgraph(own | set(map(str, more))))
        rail.remove_edges_from([edge for edge in rail.edges if int(edge[0]) in ends])
        sources = set(book.land.numbers(book.sources[nation])) | set(map(str, more))
        fed = set()
        for source in sources & set(rail):
            fed |= {source} | nx.descendants(rail, source)
        hex_ = book.land.hex(str(number))
        return bool(
            fed & set(book.land.numbers(book.land.touching(book.impassable)[hex_] | 1 << hex_))
        )


def near(book, number):
    return set(map(int, book.land.numbers(book.land.around[book.land.hex(str(number))])))


@pytest.mark.rule("GI-8.4.3a1")
def test_there_are_75_lines_129_edges_and_95_rail_hexes(campaign):
    lines = content().load("rail.yaml", RailData).lines

    assert (75, 129, 95) == (len(lines), len(campaign.rails.edges), campaign.rail_hexes.bit_count())
    off_rail = campaign.land.all & ~campaign.rail_hexes
    assert NO_RAIL == set(map(int, campaign.land.numbers(off_rail)))
    assert {line.name for line in lines} == set(campaign.line_names.values())


def test_an_edge_belongs_to_one_line_and_crosses_no_impassable_side(campaign):
    assert len(campaign.rails.edges) == len({frozenset(edge) for edge in campaign.rails.edges})
    assert all(campaign.costs.cost(a, b) for a, b in campaign.rails.edges)


@pytest.mark.rule("GI-8.4.3c1")
def test_the_net_is_one_piece_apart_from_the_rhine_valley(campaign):
    parts = {
        frozenset(map(int, part)) for part in nx.connected_components(campaign.networks["rail"])
    }

    assert 2 == len(parts)
    assert frozenset({105, 106, 107}) in parts


@pytest.mark.rule("GI-8.4.3b1", "GI-10.4a", "GI-2.2g")
def test_sources_and_ports_are_on_the_railway(campaign):
    for hexes in (*campaign.sources.values(), campaign.ports):
        assert hexes & ~campaign.rail_hexes == 0


@pytest.mark.rule("GI-8.4.3c2", "GI-8.4.3g1")
@pytest.mark.parametrize(
    ("a", "b", "is_there"),
    [
        (64, 63, True),
        (63, 53, True),
        (54, 44, True),
        (63, 72, False),
        (63, 73, False),
        (53, 44, False),
        (104, 107, False),
    ],
)
def test_the_lines_that_the_book_names_are_there_and_no_others(campaign, a, b, is_there):
    assert is_there == campaign.networks["rail"].has_edge(str(a), str(b))


@pytest.mark.rule("GI-8.4.3a1", "GI-13.1.1a")
def test_everybody_starts_in_supply(campaign):
    front = Front(campaign)
    for about in campaign.units:
        if about.start >= 0 and about.arm != "fort":
            assert front.supplied(campaign.land.number(about.start), about.nation), about.id


@pytest.mark.rule("GI-7.1a", "GI-7.1b", "GI-2.4b")
def test_printed_entries_are_in_supply(campaign):
    front = Front(campaign)
    due = [about for about in campaign.units if about.entry >= 0 and about.turn > 0]

    assert {"81", "94", "101"} == {campaign.land.number(about.entry) for about in due}
    for about in due:
        assert front.supplied(campaign.land.number(about.entry), about.nation), about.id


@pytest.mark.rule("GI-8.4.3c2")
def test_102_opens_no_hex_to_the_allies(campaign):
    before, after = Front(campaign), Front(campaign)
    after.german.remove(102)
    beyond = near(campaign, 102) & after.german

    assert {n for n in beyond if after.supplied(n, "french")} == {
        n for n in beyond if before.supplied(n, "french")
    }


@pytest.mark.rule("GI-8.4.3c2")
def test_nobody_advances_out_of_107_before_103_is_allied(campaign):
    front = Front(campaign)
    front.german.remove(107)
    assert front.supplied(107, "french")
    assert not any(front.supplied(n, "french") for n in near(campaign, 107) & front.german)

    front.german.remove(103)
    assert any(front.supplied(n, "french") for n in near(campaign, 107) & front.german)


@pytest.mark.rule("GI-8.4.3c2")
def test_antwerp_is_reached_past_brussels_only_by_namur_gembloux_and_alost(campaign):
    front = Front(campaign)
    front.german = set(range(1, 108)) - {54, 62, 52} - SCHLIEFFEN

    assert front.supplied(52, "german")
    assert not front.supplied(52, "german", shut={64})
    for number in (64, 63, 53):
        front.german.remove(number)
        assert not front.supplied(52, "german")
        front.german.add(number)


@pytest.mark.rule("GI-8.4.3g1", "GI-8.4.3g3")
def test_behind_maubeuge_only_tournai_feeds_the_right_wing(campaign):
    front = Front(campaign, {62, 63, 64, 53, 54, 44, 45, 55, 35, 36, 46})

    assert not front.supplied(35, "german", shut={54}, ends={56})
    assert front.supplied(35, "german", shut={54, 44}, more={44}, ends={56})
    assert front.supplied(36, "german", ends={56})


@pytest.mark.rule("GI-8.4.3d1", "GI-8.4.8a", "GI-14.1.1a3")
def test_the_advance_of_1914_is_supplied_step_by_step(campaign):
    front = Front(campaign)
    for turn, entered, bound in ADVANCE:
        for number in entered:
            terms = dict(bound)
            if turn == 3 and {44, 54} <= front.german:
                terms = {"shut": {54, 44}, "more": {44}, "ends": {56}}
            assert front.supplied(number, "german", **terms), (turn, number)
            assert near(campaign, number) & front.german
            assert number not in SCHLIEFFEN
            assert (turn, number) != (1, 54)
            front.german.add(number)


@pytest.mark.rule("GI-11.2.1a")
def test_both_sides_hold_the_front_of_november_in_supply(campaign):
    front = Front(campaign, NOVEMBER)
    for number in range(1, 108):
        assert front.supplied(number, "german" if number in front.german else "french"), number
    assert all(front.supplied(number, "british") for number in (23, 24, 25, 34))
    assert all(front.supplied(number, "belgian") for number in (23, 33))


@pytest.mark.rule("GI-8.4.3g1", "GI-8.4.3g3", "GI-8.4.3g4")
@pytest.mark.parametrize("number", [37, 38, 48, 58])
def test_the_marne_hangs_on_the_emergency_line_until_maubeuge_falls(campaign, number):
    front = Front(campaign, MARNE)

    assert front.supplied(number, "german", shut={54, 44}, more={44}, ends={56})
    assert not front.supplied(number, "german", shut={54}, ends={56})
    assert front.supplied(number, "german")
