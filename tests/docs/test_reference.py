from __future__ import annotations

import doctest
import importlib.util
import re

import pytest

from ww1core.plugins import spec

HOOKS = sorted(name for name in vars(spec) if name.startswith("ww1_"))
PAGES = (
    "api.md",
    "checks.md",
    "commands.md",
    "data-files.md",
    "draws-and-lines.md",
    "errors.md",
    "hooks.md",
)


@pytest.fixture(scope="module")
def generate(root):
    found = importlib.util.spec_from_file_location("generate", root / "docs" / "generate.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", PAGES)
def test_a_generated_page_is_what_the_code_says(root, generate, page):
    written = (root / "docs" / "reference" / page).read_text("utf-8")

    assert generate.PAGES[page]() == written


def test_every_public_name_is_listed_once_with_its_meaning(root, generate):
    page = (root / "docs" / "reference" / "api.md").read_text("utf-8")
    parts = re.split(r"^(###? [\w.]+)$", page, flags=re.MULTILINE)[1:]
    entries = [(head, text) for head, text in zip(parts[::2], parts[1::2], strict=True)]
    listed = {package: [] for package in generate.public_names()}
    for head, _ in entries:
        if head.startswith("## "):
            package = head.removeprefix("## ")
        else:
            listed[package].append(head.removeprefix("### "))

    assert generate.public_names() == listed
    assert [] == [
        head
        for head, text in entries
        if not re.sub(r"```.*?```", "", text, flags=re.DOTALL).strip()
    ]


def test_there_are_about_ten_hooks():
    assert 8 <= len(HOOKS) <= 15


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_is_documented(root, name):
    page = (root / "docs" / "reference" / "hooks.md").read_text("utf-8")

    assert f"## {name}\n" in page
    assert getattr(spec, name).__doc__


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_has_a_test_named_after_it(root, name):
    tests = "\n".join(
        path.read_text("utf-8") for path in sorted((root / "tests").rglob("test_*.py"))
    )

    assert re.search(rf"def test_{name}_\w+\(", tests)


def test_the_example_of_the_readme_runs(root):
    result = doctest.testfile(str(root / "README.md"), module_relative=False)

    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_begins_with_two_commands(root):
    blocks = re.findall(r"```sh\n(.*?)```", (root / "README.md").read_text("utf-8"), re.DOTALL)

    assert ".venv/bin/ww1 play" in blocks[0]
    assert blocks[1].strip() in (root / ".ci" / "run").read_text("utf-8")


def test_every_generated_page_is_compared(generate):
    assert set(PAGES) == set(generate.PAGES)


def test_every_field_of_a_data_file_is_explained(root):
    page = (root / "docs" / "reference" / "data-files.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| .*? ?\| (.*) \|$", page, re.MULTILINE)

    assert len(rows) >= 60
    assert [] == [name for name, form, meaning in rows if not form or not meaning]
