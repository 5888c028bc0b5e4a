"""Titles whose networks are not what a person is told of them."""

from __future__ import annotations

from ww1_zoo.keeper import Corvin, animal

from ww1core.networks import Networks, network_of


class Renumbered(Networks):
    """Graphs whose edges are counted from one."""

    def __getitem__(self, name):
        graph = super().__getitem__(name).copy()
        for *_, facts in graph.edges(data=True):
            if "edge" in facts:
                facts["edge"] += 1
        return graph


@animal("networks.graphs")
class Miscounted(Corvin):
    """A graph of the railway whose edges have other numbers than those that can be broken."""

    def book(self, book):
        book.networks = Renumbered(book.land, **book.networks.compiled)


@animal("networks.graphs")
class Unused(Corvin):
    """A network of which nobody says how it is used."""

    def book(self, book):
        book.networks = Networks(book.land, **book.networks.compiled, canal=network_of(book.land))


@animal("networks.lines", also=["views.twins_answers"])
class Ferried(Corvin):
    """A map of supply without a hex over which the rules trace."""

    def book(self, book):
        short = network_of(book.land, hexes=book.land.all & ~(1 << book.land.hex("0303")))
        book.networks = Networks(book.land, **{**book.networks.compiled, "supply": short})
