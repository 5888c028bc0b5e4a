"""The pages hang together: every link leads somewhere, and every page can be found."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
import yaml

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def text_of(page):
    return FENCED.sub("", (DOCS / page).read_text("utf-8"))


def links_of(text):
    found = re.findall(r"(?<!`)\[[^\]`]*(?:`[^`]*`[^\]`]*)*\]\(([^)\s]+)\)", text)
    return [link for link in found if "://" not in link]


def anchors_of(text):
    """What headings are called in links."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", head).strip().lower()) for head in heads}


def broken_in(page, text):
    """The links of a page that lead nowhere."""
    broken = []
    for link in links_of(text):
        path, _, anchor = link.partition("#")
        target = os.path.normpath(Path(page).parent / path) if path else page
        if target not in PAGES or (anchor and anchor not in anchors_of(text_of(target))):
            broken.append(link)
    return broken


def listed(nav):
    for entry in nav:
        for where in entry.values():
            yield from [where] if isinstance(where, str) else listed(where)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_page_and_a_heading(page):
    assert [] == broken_in(page, text_of(page))


def test_the_navigation_lists_every_page_once(root):
    nav = yaml.safe_load((root / "mkdocs.yml").read_text("utf-8"))["nav"]

    assert PAGES == sorted(listed(nav))


def test_the_first_page_leads_to_every_other():
    assert {"index.md", *links_of(text_of("index.md"))} == set(PAGES)


@pytest.mark.parametrize(
    ("link", "is_broken"),
    [
        ("[a](errors.md)", False),
        ("[a `b` c](hooks.md#ww1_book)", False),
        ("[a](hooks.md#ww1_no)", True),
        ("[a](nowhere.md)", True),
        ("[a](../errors.md)", True),
        ("[a](https://example.org/nowhere.md)", False),
    ],
)
def test_a_link_that_leads_nowhere_is_found(link, is_broken):
    assert is_broken == bool(broken_in("reference/errors.md", link))
