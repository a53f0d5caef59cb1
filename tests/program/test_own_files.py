"""A language or portraits in the user's own folder: read beside the program's, and checked."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import polib
import pygame
import pytest

from tammany_desktop import app as program
from tammany_desktop import languages, resources
from tammany_desktop.art import Art, Pieces
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Notice
from tests.helpers.window import Driver


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "own"
    for name in ("languages", "portraits"):
        (folder / name).mkdir(parents=True)
    monkeypatch.setattr(resources, "user_folder", lambda name: folder / name)
    forget()
    yield folder
    monkeypatch.undo()
    languages.set_language("en")
    forget()


def forget() -> None:
    for kept in (languages.available, languages.own_catalogs, languages._load):
        kept.cache_clear()


def catalog(path: Path, **entries: str) -> None:
    po = polib.POFile()
    po.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    for key, words in entries.items():
        po.append(polib.POEntry(msgid=key.replace("__", "."), msgstr=words))
    po.save_as_mofile(str(path))


def test_a_language_of_ones_own_can_be_chosen(own: Path, tmp_path: Path) -> None:
    catalog(own / "languages" / "pt.mo", language__name="Português", common__back="Voltar")
    assert "pt" in languages.available()
    assert languages.name_of("pt") == "Português"
    driver = Driver(tmp_path / "config")
    driver.app.apply(language="pt")
    assert text("common.back") == "Voltar"
    assert text("common.cancel") == "Cancel"  # what it lacks is English
    driver.close()


def test_a_better_one_goes_before_the_program_s(own: Path) -> None:
    catalog(own / "languages" / "fr.mo", language__name="Français", common__back="Arrière")
    assert languages.set_language("fr")
    assert text("common.back") == "Arrière"


@pytest.mark.parametrize("code", ["de", "es", "fr", "it"])
def test_a_catalog_as_whole_as_the_program_s_can_be_ones_own(own: Path, code: str) -> None:
    """Each was refused: Italian counts where English says "1", and a third form has no English."""
    shutil.copy(resources.assets() / "languages" / f"{code}.mo", own / "languages" / "pl.mo")
    assert languages.own_catalogs()[1] == ()
    assert "pl" in languages.available()


def test_what_english_of_ones_own_lacks_is_the_programs(own: Path) -> None:
    catalog(own / "languages" / "en.mo", language__name="English", common__back="Go back")
    assert text("common.back") == "Go back"
    assert text("common.cancel") == "Cancel"


def test_bad_language_files_are_told_and_change_nothing(own: Path, tmp_path: Path) -> None:
    (own / "languages" / "fr.mo").write_bytes(b"no catalog")
    catalog(own / "languages" / "pt.mo", common__back="Voltar")
    wrong = {"language__name": "Nederlands", "saves__won": "{winner} wint"}
    catalog(own / "languages" / "nl.mo", **wrong)
    driver = Driver(tmp_path / "config")
    said = driver.expect(Notice).words
    for key, values in (
        ("own.damaged", {"file": "fr.mo"}),
        ("own.nameless", {"file": "pt.mo"}),
        ("own.values", {"file": "nl.mo", "key": "saves.won"}),
    ):
        assert text(key, **values) in said
    assert languages.available() == ("en", "de", "es", "fr", "it")
    assert languages.set_language("fr")
    assert text("common.back") == "Retour"
    driver.close()


def test_a_portrait_of_ones_own_takes_the_place_of_ours(own: Path, tmp_path: Path) -> None:
    red = pygame.Surface((300, 500))
    red.fill((200, 0, 0))
    pygame.image.save(red, own / "portraits" / "sachem.png")
    driver = Driver(tmp_path / "config")
    pieces = Pieces(Art(resources.assets()))
    made = pieces.sprite("portrait_sachem", 120).picture
    plain = pieces.sprite("portrait_alderman", 120).picture
    assert made.get_at(made.get_rect().center)[0] > 190
    assert made.get_height() == plain.get_height()
    assert made.get_at((0, 0))[3] == plain.get_at((0, 0))[3] == 0  # round, as ours
    assert pieces.unused == ()
    driver.close()


def test_bad_portraits_are_told_and_change_nothing(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "Pieces", Pieces)  # those that windows share were read before
    pygame.image.save(pygame.Surface((10, 10)), own / "portraits" / "sachem.png")
    (own / "portraits" / "brave.png").write_text("no picture")
    shutil.copy(resources.assets() / "pieces" / "icon_star.png", own / "portraits" / "who.png")
    driver = Driver(tmp_path / "config")
    said = driver.expect(Notice).words
    for file in ("sachem.png", "brave.png", "who.png"):
        assert text("own.portrait", file=file) in said
    shutil.rmtree(own / "portraits")
    ours = Pieces(Art(resources.assets())).sprite("portrait_sachem", 120).picture
    made = driver.app.pieces.sprite("portrait_sachem", 120).picture
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(ours, "RGBA")
    driver.close()
