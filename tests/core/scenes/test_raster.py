from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import zlib
from importlib.util import find_spec

import pytest

from ww1core.errors import NotationError, PluginError
from ww1core.scenes.raster import FONTS, png, renderer

needs_png = pytest.mark.skipif(
    find_spec("resvg_py") is None and "TOX_ENV_NAME" not in os.environ,
    reason="the extra png is not installed",
)
SERIF = "font-family=\"Georgia, 'Liberation Serif', serif\""
SANS = 'font-family="Arial, sans-serif"'
PALE = 250


def drawing(text="", font=SANS):
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30">'
        '<rect width="80" height="30" fill="#ffffff"/>'
        f'<text x="4" y="22" font-size="20" {font}>{text}</text></svg>'
    )


def size(picture):
    return struct.unpack(">II", picture[16:24])


def dark_pixels(picture):
    """How many pixels are not white; the filters of PNG rows are undone for it."""
    wide, high = size(picture)
    data, at = b"", 8
    while at < len(picture):
        length, kind = struct.unpack(">I4s", picture[at : at + 8])
        data += picture[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    raw, step = zlib.decompress(data), wide * 4
    before, dark = bytes(step), 0
    for row in range(high):
        start = row * (step + 1)
        before = unfiltered(raw[start], raw[start + 1 : start + 1 + step], before)
        dark += sum(red < PALE for red in before[::4])
    return dark


def unfiltered(kind, line, above):
    made = bytearray(line)
    for i in range(len(line)):
        left, up = (made[i - 4] if i > 3 else 0), above[i]
        corner = above[i - 4] if i > 3 else 0
        guess = left + up - corner
        near = min(
            (abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner)
        )
        made[i] = (line[i] + (0, left, up, (left + up) // 2, near[2])[kind]) % 256
    return bytes(made)


@needs_png
def test_a_picture_has_the_size_of_the_drawing():
    assert (80, 30) == size(png(drawing()))


@needs_png
def test_a_picture_is_scaled():
    assert (160, 60) == size(png(drawing(), scale=2))


@needs_png
@pytest.mark.parametrize("font", [SANS, SERIF, f'{SANS} font-weight="bold"', ""])
def test_texts_are_drawn_without_fonts_of_the_system(font):
    assert 0 == dark_pixels(png(drawing(font=font)))
    assert 60 < dark_pixels(png(drawing("Łódź", font)))


@needs_png
def test_every_family_has_its_own_letters():
    looks = [SANS, SERIF, f'{SANS} font-weight="bold"', f'{SERIF} font-style="italic"']

    assert 4 == len({png(drawing("Rag", look)) for look in looks})


@needs_png
def test_a_font_of_the_system_is_not_used(tmp_path):
    folder = tmp_path / "system"
    shutil.copytree(FONTS, folder)
    settings = tmp_path / "fonts.conf"
    settings.write_text(f"<fontconfig><dir>{folder}</dir></fontconfig>")
    code = (
        "import pathlib, sys; from ww1core.scenes import raster; "
        "raster.FONTS = pathlib.Path(sys.argv[1]); "
        "sys.stdout.buffer.write(raster.png(sys.stdin.read()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        input=drawing("Rag", 'font-family="Roboto"').encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "FONTCONFIG_FILE": str(settings)},
    )

    assert 0 == dark_pixels(done.stdout)


@needs_png
def test_a_drawing_that_is_none_is_refused():
    with pytest.raises(NotationError, match="cannot be turned into PNG"):
        png("<svg")


def test_without_the_extra_it_is_said_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    with pytest.raises(PluginError, match=r"pip install 'ww1\[png\]'"):
        renderer()


def test_the_fonts_are_small_and_come_with_their_licence():
    fonts = list(FONTS.glob("*.ttf"))

    assert 4 == len(fonts)
    assert 800_000 > sum(font.stat().st_size for font in fonts)
    assert "Apache License" in (FONTS / "LICENSE").read_text("utf-8")
    assert set() == {
        font.stem for font in fonts if font.stem.split("-")[0] not in (FONTS / "NOTICE").read_text()
    }
