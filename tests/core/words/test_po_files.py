from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.words.language import translated
from ww1core.words.po_files import Translation, load_translations, read_translations
from ww1core.words.word_files import load_texts

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def po(tmp_path):
    def write(source, name="fr.po"):
        path = tmp_path / name
        path.write_bytes(source if isinstance(source, bytes) else source.encode())
        return path

    return write


def test_an_entry_is_a_context_a_message_and_its_words(po):
    path = po(HEADER + 'msgctxt "march.prompt"\nmsgid "where to?"\nmsgstr "où aller ?"\n')

    assert [Translation("march.prompt", "where to?", "où aller ?", 4)] == read_translations(path)


def test_an_entry_may_have_no_context(po):
    assert [Translation("", "yes", "oui", 1)] == read_translations(po('msgid "yes"\nmsgstr "oui"'))


def test_the_header_is_no_entry(po):
    assert [] == read_translations(po(HEADER))


def test_words_may_stand_in_several_lines(po):
    path = po('msgid ""\n"a long "\n"message"\nmsgstr "une "\n"phrase "\n"longue"\n')

    assert [Translation("", "a long message", "une phrase longue", 1)] == read_translations(path)


def test_comments_empty_lines_and_ends_of_lines_of_any_kind_are_skipped(po):
    path = po('# note\n\n#: a.py\nmsgid "a"\r\n#~ msgid "old"\nmsgstr "b"  \n\n')

    assert [Translation("", "a", "b", 4)] == read_translations(path)


def test_entries_need_no_line_between_them(po):
    plain = 'msgid "x"\nmsgstr '
    path = po(f'msgctxt "a"\n{plain}"1"\nmsgctxt "b"\n{plain}"2"\n{plain}"3"')

    assert [("a", "1", 1), ("b", "2", 4), ("", "3", 7)] == [
        (one.context, one.words, one.line) for one in read_translations(path)
    ]


def test_escapes_are_resolved(po):
    path = po(r'msgid "a"' + "\n" + r'msgstr "\"b\"\n\tc\\n"')

    assert '"b"\n\tc\\n' == read_translations(path)[0].words


def test_fuzzy_words_do_not_count(po):
    path = po('#, fuzzy\nmsgid "a"\nmsgstr "b"\n"c"\n\nmsgid "d"\nmsgstr "e"\n')

    assert ["", "e"] == [one.words for one in read_translations(path)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('msgid "a"\nmsgstr "b\n', r"fr\.po:2: found 'msgstr \"b', expected msgctxt, msgid"),
        ('msgid "a"\nmsgstr[0] "b"\n', r"fr\.po:2: found .*, expected msgctxt, msgid"),
        ('msgid "a" "b"\n', r"fr\.po:1: found .*words in quotes"),
        ('"a"\nmsgid "b"\n', r"fr\.po:1: found .*expected msgctxt"),
        ('\nmsgid "a"\n', r"fr\.po:2: the entry has no msgstr"),
        ('msgctxt "a"\nmsgstr "b"\n', r"fr\.po:1: the entry has no msgid"),
        ('msgid "a"\nmsgctxt "b"\nmsgid "c"\nmsgstr "d"', r"fr\.po:1: the entry has no msgstr"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', r"fr\.po:3: the entry has no msgid"),
        ('msgid "a"\nmsgstr "\\x"\n', r"fr\.po:2: found \\x in words, expected only"),
        ('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"\n', r"fr\.po:3: 'a' is .* line 1 already"),
        (
            'msgctxt "k"\nmsgid "a"\nmsgstr "b"\n\nmsgctxt "k"\nmsgid "a"\nmsgstr "b"\n',
            r"fr\.po:5: 'k' is translated in line 1 already",
        ),
        (HEADER + HEADER, r"fr\.po:4: '' is translated in line 1 already"),
        (b'msgid "a"\nmsgstr "\xe9"\n', r"fr\.po: is not written in UTF-8"),
    ],
)
def test_what_is_wrong_is_named_by_line(po, source, expected):
    with pytest.raises(DataError, match=expected):
        read_translations(po(source))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(DataError, match=r"fr\.po: cannot be read"):
        load_translations(tmp_path / "fr.po")


def test_gettext_finds_messages_by_context_and_without(po):
    found = load_translations(
        po('msgctxt "k"\nmsgid "a"\nmsgstr "é"\n\nmsgid "a"\nmsgstr "z"\n\nmsgid "b"\nmsgstr "y"')
    )

    assert ("é", "z", "y") == (found.pgettext("k", "a"), found.gettext("a"), found.gettext("b"))


@pytest.mark.parametrize(
    "entry",
    [
        'msgctxt "k"\nmsgid "go"\nmsgstr ""\n',
        'msgctxt "k"\nmsgid "went"\nmsgstr "allez"\n',
        'msgctxt "l"\nmsgid "go"\nmsgstr "allez"\n',
        'msgid "go"\nmsgstr "allez"\n',
        '#, fuzzy\nmsgctxt "k"\nmsgid "go"\nmsgstr "allez"\n',
    ],
    ids=["empty", "of changed English", "of another key", "of no key", "fuzzy"],
)
def test_a_key_without_words_of_its_english_stays_english(po, entry):
    assert {"k": "go"} == translated({"k": "go"}, po(entry))


def test_a_key_is_translated_by_the_words_of_its_english(po):
    path = po('msgctxt "k"\nmsgid "go"\nmsgstr "allez"\n')

    assert {"k": "allez", "l": "go"} == translated({"k": "go", "l": "go"}, path)


@pytest.mark.parametrize(("language", "expected"), [("en", "go"), ("fr", "allez"), ("de", "go")])
def test_the_texts_of_a_folder_are_those_of_the_language_if_it_has_any(po, language, expected):
    po('k: "go"\n', "en.yaml")
    folder = po('msgctxt "k"\nmsgid "go"\nmsgstr "allez"\n').parent

    assert {"k": expected} == load_texts(folder, language)
