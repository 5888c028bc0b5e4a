"""Hostile edits, as hypothesis makes them up."""

from __future__ import annotations

from fuzz_targets import TARGETS, at_place
from hypothesis import strategies as st

HUGE = {"int": "f" * 5000}
STRANGE = [
    *(None, True, False, 0, 1, -1, 2, 63, 64, 255, 1000, -1000, 10**6, 10**18, -(10**18)),
    *(1.5, 1e300, float("inf"), float("nan"), "", "x", "\0", "\ud800", "é" * 300),
    *([], [[]], [0], [0, 0], [0, 0, 0], {}, {"a": 1}, {"int": "-1"}, HUGE),
    {"repeat": [1], "times": 70_000},
    {"repeat": "f", "times": 100_000},
]
PLAIN = st.recursive(
    st.one_of(st.sampled_from(STRANGE), st.integers(), st.text(max_size=20)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(document, above=()):
    """The paths to everything in a document."""
    pairs = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in pairs:
        yield (*above, key)
        if isinstance(value, dict | list):
            yield from places(value, (*above, key))


@st.composite
def near(draw, value):
    """A value that is almost the one that stands there."""
    if isinstance(value, bool) or value is None:
        return draw(st.sampled_from(STRANGE))
    if isinstance(value, int):
        return draw(st.sampled_from([value + 1, value - 1, -value, value ^ 1 << 5, value << 60]))
    if isinstance(value, str) and value:
        cut = draw(st.integers(0, len(value) - 1))
        return value[:cut] + draw(st.text(max_size=2)) + value[cut + 1 :]
    if isinstance(value, list) and value:
        shape = draw(st.sampled_from(["shorter", "longer", "turned"]))
        turned = {"shorter": value[:-1], "longer": [*value, value[-1]], "turned": value[::-1]}
        return turned[shape]
    return draw(PLAIN)


@st.composite
def hostile(draw, name):
    """Some edits of the document of a target."""
    document = TARGETS[name].document()
    known = list(places(document))
    edits = []
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(known))
        value = draw(st.one_of(PLAIN, near(at_place(document, path))))
        edits.append((list(path), value))
    return edits
