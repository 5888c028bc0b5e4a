"""What is printed beside the hexes: names of rivers, seas and lands, the compass and the scale."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.imprint import Imprint, Lettering, Scale
from ww1core.hexgrid.mapdata import MapData, build, part_of
from ww1core.scenes import HexCell, Scene, to_json, to_text
from ww1core.scenes.codec import from_json
from ww1core.scenes.svg import to_svg
from ww1core.scenes.text import describe

RISE = 3**0.5
HEXES = tuple(
    HexCell(f"{c:02}{r:02}", c * 1.5, (r + c % 2 / 2) * RISE)
    for c in range(1, 7)
    for r in range(1, 5)
)
IMPRINT = Imprint(
    (
        Lettering("Lom", "river", ("0102", "0202", "0203", "0302")),
        Lettering("Beck", "stream", ("0401", "0402", "0403")),
        Lettering("Grey Sea", "sea", ("0101", "0401")),
        Lettering("Ruthenia", "country", ("0203", "0403", "0603")),
        Lettering("Moor", "region", ("0504",)),
    ),
    0,
    Scale(16, "km"),
)
LAND = Scene("Land", hexes=HEXES, imprint=IMPRINT)


def drawn(scene, size=60):
    return ET.fromstring(to_svg(scene, hex_size=size))  # noqa: S314 (made in this line)


def by_class(root, name):
    return [node for node in root.iter() if name in node.get("class", "").split()]


def place(node):
    """Where a name stands and how it is turned."""
    x, y, turn = map(float, re.findall(r"-?[\d.]+", node.get("transform")))
    return x, y, turn


def test_every_name_is_lettered_in_the_manner_of_its_kind():
    (group,) = by_class(drawn(LAND), "lettering")

    assert ["Lom", "Beck", "Grey Sea", "RUTHENIA", "MOOR"] == [node.text for node in group]
    assert 4 == sum(node.get("font-style") == "italic" for node in group)


def test_the_name_of_a_river_stands_beside_its_course():
    (group,) = by_class(drawn(LAND), "lettering")
    river = group[0]
    x, y, turn = place(river)

    assert pytest.approx((90, 60 * RISE), abs=0.1) == (x, y)
    assert pytest.approx(30, abs=0.1) == turn
    assert float(river.get("y")) < 0


def test_the_name_of_a_land_is_spread_over_its_hexes():
    (group,) = by_class(drawn(LAND), "lettering")
    country = group[3]

    assert float(country.get("letter-spacing")) > 0
    assert pytest.approx((4 - 1) * 90, abs=0.1) == place(country)[0]


def test_names_read_from_the_left_whichever_way_they_run():
    names = (Lettering("Lom", "sea", ("0603", "0102")),)
    (group,) = by_class(drawn(LAND._replace(imprint=Imprint(names))), "lettering")

    assert -90 < place(group[0])[2] <= 90


def test_a_name_whose_places_are_not_shown_is_left_out():
    imprint = Imprint((Lettering("Far", "country", ("9901", "9902")),))

    assert [] == by_class(drawn(LAND._replace(imprint=imprint)), "lettering")


def test_a_river_of_which_one_side_is_in_view_has_no_name():
    imprint = Imprint((Lettering("Lom", "river", ("0102", "0202")),))

    assert [] == by_class(drawn(LAND._replace(imprint=imprint)), "lettering")


def test_the_needle_of_the_compass_points_north():
    (compass,) = by_class(drawn(LAND._replace(imprint=Imprint(north=60))), "compass")

    assert "rotate(60)" in compass[1].get("transform")
    assert "N" == compass[-1].text


@pytest.mark.parametrize(("length", "unit"), [(16, "km"), (3.2, "km"), (50, "m")])
def test_the_bar_is_as_long_as_it_says(length, unit):
    root = drawn(LAND._replace(imprint=Imprint(scale=Scale(length, unit))))
    (bar,) = by_class(root, "scale")
    long = sum(float(node.get("width")) for node in bar if node.tag.endswith("}rect"))
    words = [node.text for node in bar if node.text]
    stated = float(words[2].removesuffix(unit))

    assert pytest.approx(60 * RISE / length * stated, rel=0.01) == long
    assert f"1 hex = {length:g} {unit}" == words[-1]


def test_a_map_without_an_imprint_has_no_strip_below_it():
    plain = drawn(LAND._replace(imprint=Imprint()))

    assert [] == by_class(plain, "imprint")
    assert float(plain.get("height")) < float(drawn(LAND).get("height"))


@pytest.mark.parametrize("display", [to_text, describe])
def test_letters_tell_names_north_and_scale(display):
    text = " ".join(display(LAND).split())

    assert "Lom (0102, 0202, 0203, 0302)" in text
    assert "north is at the top" in text
    assert "1 hex = 16 km" in text
    turned = display(LAND._replace(imprint=Imprint(north=60)))
    assert "north lies 60 degrees clockwise from the top" in turned


def test_the_imprint_survives_json():
    assert LAND == from_json(to_json(LAND))


DATA = MapData.model_validate(
    {
        "grid": {"top": "flat", "columns": 6, "rows": 4},
        "terrain": ("clear",),
        "unlisted": "clear",
        "north": 0,
        "scale": {"length": 16, "unit": "km"},
        "lettering": ({"text": "lom", "kind": "river", "hexes": "0102 0202 0203"},),
        "rule": "X-1",
        "provenance": "design",
    }
)


def test_a_map_file_has_an_imprint():
    river = Lettering("lom", "river", ("0102", "0202", "0203"))

    assert Imprint((river,), 0, Scale(16, "km")) == build(DATA).imprint


def test_a_part_of_a_map_keeps_the_places_that_are_in_it():
    part = build(part_of(DATA, (2, 4), (1, 4))).imprint

    assert (Lettering("lom", "river", ("0202", "0203")),) == part.lettering
    assert () == build(part_of(DATA, (4, 6), (1, 4))).imprint.lettering


def test_a_name_over_a_hex_that_the_map_lacks_is_refused():
    name = DATA.lettering[0].model_copy(update={"hexes": "0102 9999"})

    with pytest.raises(DataError, match="9999"):
        build(DATA.model_copy(update={"lettering": (name,)}))
