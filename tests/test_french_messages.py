"""French: the messages and the help of the runner, which stand in the source."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from typer.main import get_command

import ww1core
from ww1core.cli.__main__ import main
from ww1core.cli.arguments import app
from ww1core.cli.usage import SENTENCES, help_texts, retold
from ww1core.words.language import CATALOGUES, speaking
from ww1core.words.po_files import read_translations
from ww1core.words.system_reasons import REASONS

SOURCE = Path(ww1core.__file__).parent
FIELDS = re.compile(r"\{(\w+)(?:![rsa])?(?::[^}]*)?\}")
NBSP = "\N{NO-BREAK SPACE}"
AUTHORS = {"completion.py", "validate.py"}


def calls(path):
    """The calls in a module that put a message into words."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "worded":
            yield node


def messages():
    """The messages in the source, each with the arguments it is given."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in calls(path):
            if isinstance(node.args[0], ast.Constant):
                yield node.args[0].value, {one.arg for one in node.keywords}


SAME = {"Options", "Arguments", "[OPTIONS]"}
PARSER = set(SENTENCES) - SAME
SPOKEN = PARSER | set(REASONS)
ENGLISH = {message for message, _ in messages()} | set(help_texts(get_command(app))) | SPOKEN
FRENCH = {
    one.english: one.words for one in read_translations(CATALOGUES / "fr.po") if not one.context
}


def test_every_message_and_every_help_has_french_words():
    assert set() == ENGLISH - {english for english, words in FRENCH.items() if words}


def test_no_french_message_is_left_over():
    assert set() == FRENCH.keys() - ENGLISH


def test_a_message_has_the_fields_that_it_is_given():
    assert [] == [
        (message, given) for message, given in messages() if set(FIELDS.findall(message)) != given
    ]


def test_french_messages_have_the_fields_of_the_english():
    assert {} == {
        english: words
        for english, words in FRENCH.items()
        if set(FIELDS.findall(english)) != set(FIELDS.findall(words)) and english in ENGLISH
    }


def test_french_messages_are_not_the_english_ones():
    assert set() == {
        english
        for english, words in FRENCH.items()
        if english == words and re.search(r"[^\W\d_]", FIELDS.sub("", english))
    }


def raised(path):
    """The texts with which the errors of a module are raised, as they stand."""
    for node in ast.walk(ast.parse(path.read_text())):
        named = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "message"
        if named and isinstance(node.value, ast.JoinedStr | ast.Constant):
            yield ast.unparse(node.value)
        made = isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
        if made and node.exc.args and isinstance(node.exc.args[0], ast.JoinedStr):
            yield ast.unparse(node.exc.args[0])


def test_every_refusal_of_the_runner_can_be_translated():
    assert {} == {
        path.name: found
        for path in sorted((SOURCE / "cli").rglob("*.py"))
        if (found := list(raised(path))) and path.name not in AUTHORS
    }


@pytest.mark.parametrize(
    "place", [["--lang", "fr", "play", "--help"], ["play", "--help", "--lang=fr"]]
)
def test_help_is_given_in_french(place, capsys):
    assert 0 == main(place)

    assert "Jouer une partie" in capsys.readouterr().out


def test_the_words_of_the_parser_are_french(capsys):
    assert 0 == main(["--lang", "fr", "rules", "--help"])
    told = capsys.readouterr().out

    assert told.startswith(f"Usage{NBSP}: ww1 rules [OPTIONS]")
    assert f"\nArguments{NBSP}:\n" in told
    assert "Le titre.  [obligatoire]" in told
    assert "Montrer cette aide." in told
    assert 0 == main(["--lang", "fr", "--help"])
    assert f"\nCommandes{NBSP}:\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("play --bogus", f"option inconnue{NBSP}: --bogus"),
        ("play --seet", f"option inconnue{NBSP}: --seet (options possibles{NBSP}: --seat, --seed)"),
        ("play --seed", "l'option '--seed' demande une valeur."),
        ("play --plain=1", "l'option '--plain' ne prend pas de valeur."),
        ("rules", "il manque l'argument 'TITLE'."),
        ("play a b c", "argument de trop (c)"),
        ("zork", f"commande inconnue{NBSP}: 'zork'."),
        ("play --seed x", f"valeur refusée pour '--seed'{NBSP}: un nombre entier est attendu"),
        (
            "simulate tutorial --games 0",
            f"valeur refusée pour '--games'{NBSP}: la valeur minimale est 1",
        ),
    ],
)
def test_an_error_of_the_parser_is_told_in_french(line, expected, capsys):
    assert 2 == main(["--lang", "fr", *line.split()])

    assert f"Erreur{NBSP}: {expected}" == capsys.readouterr().err.splitlines()[-1]


def test_an_error_of_the_parser_comes_with_the_usage_in_french(capsys):
    assert 2 == main(["--lang", "fr", "play", "--bogus"])

    assert [
        f"Usage{NBSP}: ww1 play [OPTIONS] [TITLE] [SCENARIO]",
        f"Pour l'aide{NBSP}: ww1 play --help",
        "",
        f"Erreur{NBSP}: option inconnue{NBSP}: --bogus",
    ] == capsys.readouterr().err.splitlines()


def test_an_error_of_the_parser_keeps_its_english(capsys):
    assert 2 == main(["--lang", "en", "play", "--bogus"])

    assert [
        "Usage: ww1 play [OPTIONS] [TITLE] [SCENARIO]",
        "Try 'ww1 play --help' for help.",
        "",
        "Error: No such option: --bogus",
    ] == capsys.readouterr().err.splitlines()


def test_a_sentence_that_the_parser_is_not_known_to_say_stays():
    with speaking("fr"):
        assert "Something else." == retold("Something else.")


def test_a_refusal_is_told_in_french(capsys):
    assert 2 == main(["--lang", "fr", "play", "nothing_such"])

    assert "il n'y a pas de titre 'nothing_such'" in capsys.readouterr().err
