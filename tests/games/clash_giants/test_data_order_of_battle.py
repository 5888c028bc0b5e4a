"""The cards of the battles: set-up, reinforcements, counters and command tracks."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

BATTLES = ("galicia", "first_ypres")
LAST = 10

SET_UP = {
    "galicia": {
        "AH-1": (
            "0213 AH-GarK, 0312 AH-KUM, 0410 AH-7K, 1210 AH-12, 1310 AH-5 AH-46L, 1311 AH-1Lst "
            "AH-36Lst, 1409 AH-3K, 1410 AH-14 AH-33 AH-37H, 1411 AH-2 AH-24 AH-45L, 1509 AH-9K"
        ),
        "AH-4": (
            "1512 AH-10 AH-26L, 1612 AH-4 AH-25 AH-13L, 1614 AH-39H, 1713 AH-15 AH-27, 1811 "
            "AH-6K, 1912 AH-10K"
        ),
        "AH-3": (
            "1716 AH-23H AH-GarP, 1815 AH-3 AH-8 AH-88LS, 1914 AH-41H, 2116 AH-6 AH-28 AH-22L, "
            "2315 AH-30 AH-108Lst, 2416 AH-11, 2512 AH-2K, 2614 AH-11K, 2815 AH-4K"
        ),
        "AH-2": (
            "2317 AH-40Lst, 2616 AH-16 AH-35, 2618 AH-38H, 2720 AH-35Lst, 2818 AH-43L, 3117 "
            "AH-8K, 3219 AH-1K, 3221 AH-5K"
        ),
        "RU-4": (
            "1008 RU-14C, 1203 RU-GarI, 1406 RU-18 RU-45 RU-2Rif, 1407 RU-13C, 1507 RU-3DonC, "
            "1606 RU-41 RU-47, 1608 RU-GdC, 1706 RU-1Gr RU-2Gr"
        ),
        "RU-5": (
            "1906 RU-3Gr RU-46, 2006 RU-17 RU-38, 2208 RU-7C, 2306 RU-7 RU-10, 2507 RU-3 RU-35, "
            "2509 RU-1DonC"
        ),
        "RU-3": (
            "2810 RU-11C, 2909 RU-33 RU-44, 3010 RU-11 RU-32, 3012 RU-3CaucC, 3112 RU-5 RU-42, "
            "3113 RU-9C, 3213 RU-9 RU-31, 3214 RU-10C"
        ),
        "RU-8": (
            "3415 RU-13 RU-34, 3514 RU-TerC, 3516 RU-12 RU-19 RU-3Rif, 3517 RU-12C, 3518 RU-14 "
            "RU-15 RU-4Rif, 3519 RU-48 RU-49, 3520 RU-2CosC, 3521 RU-KubC"
        ),
    },
    "first_ypres": {
        "DE-4": (
            "1603 DE-4E, 1704 DE-5R, 1805 DE-6R, 2006 DE-43R DE-44R, 2108 DE-45R, 2209 DE-46R, "
            "2411 DE-51R, 2412 DE-52R, 2415 DE-53R DE-54R"
        ),
        "DE-6": (
            "1426 DE-14, 1525 DE-2K, 1527 DE-29, 1624 DE-13, 1722 DE-GdK DE-4K, 1821 DE-24 "
            "DE-40, 1822 DE-JgR, 1919 DE-7K DE-3K, 1920 DE-26, 2017 DE-BavK, 2117 DE-6K DE-9K, "
            "2217 DE-JgM"
        ),
        "BE": (
            "1009 BE-2K, 1205 BE-2, 1306 BE-1, 1309 BE-3, 1410 BE-5, 1413 BE-6, 1507 BE-4, 1509 "
            "BE-Ron BE-Mei, 1712 BE-1K"
        ),
        "FR-8": "1514 FR-87T, 1615 FR-89T, 1911 FR-5K, 2012 FR-7K, 2211 FR-4K",
        "BEF": (
            "1326 BEF-5, 1424 BEF-3, 1523 BEF-19, 1618 BEF-1C, 1620 BEF-4, 1622 BEF-6, 1717 "
            "BEF-2C, 1914 BEF-3C, 1916 BEF-7"
        ),
        "FR-10": "1026 FR-92T, 1227 FR-58, 1327 FR-13",
    },
}
"""By army the hexes of the set-up with the units in them."""

ENTRIES = {
    "galicia": {
        "AH-1": "1 DE-WOY at 0108 0109 0110 0111, 2 AH-100Lst at 0213 0514",
        "AH-4": "2 AH-19 AH-2M at 1614 1514 1615, 3 AH-9M at 1614 1514 1615",
        "AH-3": "3 AH-111Lst at 2315 2116 1716",
        "AH-2": (
            "3 AH-20H at 2722 2521 2219, 4 AH-17 AH-34 at 2219 2119 1918, 5 AH-44L at 2219 2119 "
            "1918, 6 AH-31 AH-32 at 1918 1717 2119, 6 AH-102Lst at 2219 2119 1918"
        ),
        "RU-4": (
            "4 RU-23 RU-37 at 1203 1304 1303, 4 RU-80R at 1605 1304 1203, 4 RU-1Gd RU-2Gd "
            "RU-GdRif at 1605 1604 1705, 5 RU-NovC at 0804 0803 0903, 5 RU-82R at 1605 1304 "
            "1203, 5 RU-21 RU-52 at 1605 1604 1705, 6 RU-75R at 0804 1103 1203, 6 RU-83R at "
            "1605 1304 1203"
        ),
        "RU-5": "3 RU-4DonC RU-5DonC at 2005 2105 2605, 3 RU-61R RU-70R at 2006 2005 2706",
        "RU-3": (
            "3 RU-58R at 3211 3311 3510, 4 RU-60R at 3211 3311 3510, 5 RU-69R at 3211 3311 "
            "3510, 6 RU-78R at 3211 3311 3510"
        ),
        "RU-8": "4 RU-65R at 3518 3517 3521, 5 RU-71R at 3518 3517 3521",
    },
    "first_ypres": {
        "DE-4": (
            "3 DE-Mar at 1702 1802 1703, 4 DE-37Lw DE-38Lw DE-2ErsB at 2402 2108 1702, 8 DE-9R "
            "at 2710 2610 2209"
        ),
        "DE-6": "2 DE-25R DE-48R at 2022 2021 2123, 4 DE-11BLw at 2022 2320 2516",
        "DE-F": (
            "4 DE-6BR at 2217 2116 2016, 5 DE-3B DE-4B at 1918 2017 2018, 5 DE-30 DE-39 at 2217 "
            "2116 2016, 6 DE-3 at 1918 2017 2018, 8 DE-GdW DE-4 at 2217 2116 2016"
        ),
        "FR-8": (
            "2 FR-42 at 1007 1107 1108, 2 FR-17 at 1215 1315 1415, 3 FR-6K at 1213 1315 1114, 3 "
            "FR-18 FR-31 at 1215 1315 1415, 4 FR-38 at 1007 1210 1213, 5 FR-1K FR-3K FR-9K at "
            "1119 1018 1118, 5 FR-32 FR-39 at 1219 1318 1215, 6 FR-11 at 1215 1315 1213, 6 "
            "FR-43 at 1215 1315 1219, 7 FR-26 at 1215 1315 1213"
        ),
        "BEF": (
            "1 BEF-1 BEF-2 at 1215 1017 0720, 2 BEF-Lah at 1222 1219 1022, 5 BEF-Mee at 1222 "
            "1022 1324, 5 BEF-LonSc at 1615 1215 1219, 8 BEF-8 at 1222 1022 1219"
        ),
    },
}
"""By army the turns with the units that come and the hexes where they may enter."""

COUNTERS = {
    "galicia": {
        "austro_hungarian": (
            "11 cavalry 1-3, 10 infantry 1-2, 2 infantry 1-3, 1 infantry 2-2, 4 infantry 2-3, "
            "28 infantry 2-4, 5 infantry 2-5, 1 jaeger 1-5"
        ),
        "german": "1 infantry 2-3",
        "russian": (
            "5 cavalry 1-2, 10 cavalry 1-3, 1 cavalry 1-4, 1 cavalry 2-3, 1 infantry 1-3, 4 "
            "infantry 1-5, 12 infantry 2-3, 32 infantry 2-4, 4 infantry 2-5"
        ),
    },
    "first_ypres": {
        "german": (
            "8 cavalry 1-3, 3 infantry 1-2, 1 infantry 1-3, 12 infantry 2-3, 10 infantry 2-4, 7 "
            "infantry 2-5, 2 jaeger 1-5"
        ),
        "belgian": "2 cavalry 1-3, 1 infantry 1-4, 6 infantry 2-3",
        "french": "7 cavalry 1-4, 3 infantry 1-2, 1 infantry 1-5, 1 infantry 2-3, 11 infantry 2-4",
        "british": "3 cavalry 1-5, 1 infantry 1-4, 1 infantry 1-5, 3 infantry 2-4, 7 infantry 2-5",
    },
}
"""By nation how many counters there are of a type, with their steps and efficiency."""

TRACKS = {
    "galicia": {
        "AH-1": "1-10 233445",
        "AH-4": "1-10 233445",
        "AH-3": "1-5 122344, 6-10 223344",
        "AH-2": "1-4 122334, 5-10 223344",
        "RU-4": "1-3 112234, 4-10 223345",
        "RU-5": "1-3 112234, 4-10 223345",
        "RU-3": "1-3 122334, 4-10 123344",
        "RU-8": "1-3 122345, 4-10 223345",
    },
    "first_ypres": {
        "DE-4": "1-1 344556, 2-10 223345",
        "DE-6": "1-10 122334",
        "DE-F": "4-7 233445, 8-10 123344",
        "BE": "1-10 112233",
        "FR-8": "1-10 223345",
        "BEF": "1-2 334455, 3-10 233445",
        "FR-10": "1-10 122334",
    },
}
"""By army the turns of each range with the points for the dice from 1 to 6."""


@pytest.fixture(params=BATTLES)
def battle(request):
    return request.param


@pytest.fixture
def book(battle, open_book):
    return open_book(f"{battle}_campaign")


def listed(text):
    return set(text.split(", "))


def cards(book, line_of):
    """By army the lines of a card; a function says in which line a unit stands, if in any."""
    lines = defaultdict(lambda: defaultdict(list))
    for unit in book.units:
        if unit.type != "fort" and (line := line_of(unit)):
            lines[book.armies[unit.army].id][line].append(unit.id)
    return lines


@pytest.mark.rule("CG-2.2a", "CG-2.23a", "CG-3.0b")
def test_the_units_start_in_the_hexes_of_the_set_up_card(battle, book):
    number = book.land.number
    found = cards(book, lambda unit: number(unit.start) if unit.start >= 0 else "")

    assert {army: listed(text) for army, text in SET_UP[battle].items()} == {
        army: {f"{hex_} {' '.join(units)}" for hex_, units in lines.items()}
        for army, lines in found.items()
    }


@pytest.mark.rule("CG-2.2a", "CG-2.23a", "CG-9.2a")
def test_the_reinforcements_come_as_their_card_says(battle, book):
    number = book.land.number
    found = cards(
        book,
        lambda unit: (
            (unit.entry_turn, " ".join(map(number, unit.entry_hexes))) if unit.start < 0 else None
        ),
    )

    assert {army: listed(text) for army, text in ENTRIES[battle].items()} == {
        army: {f"{turn} {' '.join(units)} at {hexes}" for (turn, hexes), units in lines.items()}
        for army, lines in found.items()
    }


@pytest.mark.rule("CG-2.22", "CG-2.24", "CG-2.26b", "CG-2.27a")
def test_the_counters_of_each_nation_have_their_types_steps_and_efficiency(battle, book):
    found = Counter(
        (unit.nationality, f"{unit.type} {unit.steps}-{unit.te}")
        for unit in book.units
        if unit.type != "fort"
    )

    assert {(nation, f"{times} {kind}") for (nation, kind), times in found.items()} == {
        (nation, line) for nation, text in COUNTERS[battle].items() for line in listed(text)
    }


@pytest.mark.rule("CG-10.2a", "CG-10.2b", "CG-2.1e")
def test_every_die_gives_an_army_the_points_of_its_own_track(battle, book):
    expected = {}
    for army, text in TRACKS[battle].items():
        for turns, points in map(str.split, text.split(", ")):
            first, last = map(int, turns.split("-"))
            expected.update({(army, turn): points for turn in range(first, last + 1)})

    assert expected == {
        (army.id, turn): "".join(str(army.allowance(turn, die)) for die in range(1, 7))
        for army in book.armies
        for turn in range(army.marker_from, LAST + 1)
    }
