"""Titles whose data or books are damaged, incomplete or not fixed."""

from __future__ import annotations

from itertools import count
from types import MappingProxyType

from ww1_tutorial import schema
from ww1_tutorial.rules import movement
from ww1_zoo.keeper import Corvin, animal

from ww1core.hexgrid.mapdata import load_map
from ww1core.networks import rail_net
from ww1core.play.book import Kind
from ww1core.tables.columns import Ranges
from ww1core.tables.document import Document
from ww1core.tables.models import Entry
from ww1core.tables.results import Chart
from ww1core.turns import bar


@animal("data.opens")
class Torn(Corvin):
    """A data file with a word where a number belongs."""

    data = MappingProxyType({"units.yaml": [("steps: 2", "steps: two")]})


@animal("data.opens")
class Mute(Corvin):
    """Words that cannot be read."""

    def texts(self, texts):
        return {**texts, "undo.dice": "the core has these words already"}


@animal("data.files")
class Forgotten(Corvin):
    """A data file that no book says it has read."""

    def book(self, book):
        book.documents = tuple(one for one in book.documents if "cards.yaml" not in one.file)


@animal("data.tables")
class Hole(Corvin):
    """A chart without a result for a three."""

    def book(self, book):
        book.weather = Chart("weather", Ranges(["1-2", "4-6"]), ["rain", "sun"], dice="d6")


@animal("data.tables")
class Fallen(Corvin):
    """Columns by odds that do not rise."""

    def book(self, book):
        book.columns = {"assault": type(book.assault_table.columns)(["2-1", "1-1"])}


class Loose(Entry):
    """A model that knows no provenance."""

    days: int


@animal("data.provenance")
class Rootless(Corvin):
    """A data file of unknown provenance."""

    def book(self, book):
        found = Document("ww1_tutorial/data/calendar.yaml", Loose(days=4), (1, None))
        book.documents = (*book.documents, found)


@animal("data.hash")
class Restless(Corvin):
    """A book that is another one whenever it is opened."""

    def change(self):
        self.opened = count()

    def book(self, book):
        book.kinds["weather"] = Kind.of("weather", [f"day {next(self.opened)}"])


@animal("data.frozen")
class Author(Corvin):
    """A rule that writes into the book."""

    def change(self):
        def write(s, left):
            s.book.plays["march"] = s.turn
            return 0

        bars = (*movement.march.bars, bar("TUT-3.1", "too_far", write))
        self.patch(movement.march, "bars", bars)


@animal("data.frozen")
class Thawed(Corvin):
    """A book that takes new values."""

    def book(self, book):
        thawed = type("Thawed", (type(book),), {"freeze": lambda _book: None})
        book.__class__ = thawed


@animal("data.references")
class Dangling(Corvin):
    """A plan for an order that nobody can give."""

    def faces(self, faces):
        return faces._replace(plans=frozenset({"choose_order:storm"}))


@animal("data.hexsides")
class Lopsided(Corvin):
    """A river that is seen from one bank only."""

    def book(self, book):
        map_ = load_map(self.content().read("map.yaml", schema.MapData))
        river = map_.sides["river"]
        half = (0, 0, 0, *river[3:])
        object.__setattr__(map_, "sides", MappingProxyType({**map_.sides, "river": half}))
        book.map = map_


@animal("data.networks")
class Leftover(Corvin):
    """A road from nowhere to nowhere."""

    def book(self, book):
        book.roads = rail_net(book.land, [(book.land.hex("0302"), book.land.hex("0402"))])


@animal("data.kinds")
class Alias(Corvin):
    """A kind that stands under the name of another one."""

    def book(self, book):
        book.kinds["weather"] = Kind.of("sky", ["clear", "overcast"])
