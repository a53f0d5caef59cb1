"""Every face holds the letters of the five languages, and its digits line up where they must."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
INDEX: dict[str, dict[str, str]] = json.loads((FONTS / "fonts.json").read_text())
FACES = sorted(INDEX)
LETTERS = {
    "english": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    "french": "àâæçèéêëîïôœùûüÿÀÂÆÇÈÉÊËÎÏÔŒÙÛÜ«»\u00a0\u202f",
    "italian": "àèéìíòóùúÀÈÉÌÒÙ",
    "german": "äöüßÄÖÜ\u201e\u201c\u201a\u2018",
    "spanish": "áéíñóúüÁÉÍÑÓÚÜ¿¡ºª",
    "signs": "№†\u2013\u2014…½¼¾\u2018\u2019“”•·\u00d7±\u2212→←↑↓★✓§¶©°€£"
    "$%&@#!?()[]{}*+-=<>/\\|~^_'\"`",
}


@pytest.fixture(autouse=True, scope="module")
def _font_module() -> None:
    pygame.font.init()


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LETTERS)
def test_face_holds_every_letter(face: str, language: str) -> None:
    """No letter falls back to the empty box."""
    font = pygame.font.Font(FONTS / INDEX[face]["file"], 32)
    missing = [
        letter
        for letter, metrics in zip(LETTERS[language], font.metrics(LETTERS[language]), strict=True)
        if metrics is None
    ]
    assert missing == []


@pytest.mark.parametrize("face", [f for f in FACES if f.startswith(("text", "plain"))])
def test_digits_line_up(face: str) -> None:
    """All ten digits are equally wide in the faces that set columns of numbers."""
    font = pygame.font.Font(FONTS / INDEX[face]["file"], 64)
    assert len({metrics[4] for metrics in font.metrics("0123456789") if metrics}) == 1


@pytest.mark.parametrize("face", FACES)
def test_licence_stands_beside_the_face(face: str) -> None:
    """Each face names an Open Font License that ships with it."""
    text = (FONTS / INDEX[face]["licence"]).read_text()
    assert "SIL OPEN FONT LICENSE" in text.upper()
    assert "Copyright" in text


def test_third_party_page_names_every_font() -> None:
    """docs/third-party.md names each face and licence file."""
    page = (FONTS.parents[1] / "docs" / "third-party.md").read_text()
    for face, entry in INDEX.items():
        assert face in page
        assert entry["licence"] in page
