"""The first start speaks the system's language; a choice in the settings goes before it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tammany_desktop import app as program
from tammany_desktop import languages, system
from tammany_desktop.system import environment_locales, first_available
from tammany_desktop.system.settings import SettingsFile
from tests.helpers.catalogs import OTHERS, entries
from tests.helpers.window import Driver

FOREIGN = OTHERS[0] if OTHERS else ""
needs_another = pytest.mark.skipif(not OTHERS, reason="English alone")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de_DE.UTF-8"], "de"),
        (["de-CH"], "de"),
        (["DE"], "de"),
        (["fr.UTF-8@euro"], "fr"),
        (["nb_NO", "fr_BE"], "fr"),
        (["nb_NO", "en_GB", "fr"], "en"),
        (["deu"], "en"),
        ([], "en"),
        ([""], "en"),
    ],
)
def test_the_first_wanted_that_there_is(wanted: list[str], code: str) -> None:
    assert first_available(wanted, ("en", "de", "fr")) == code


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, None),
        ({"LANG": "", "LC_ALL": ""}, None),
        ({"LANG": "C"}, []),
        ({"LANG": "POSIX", "LANGUAGE": "de"}, []),
        ({"LANG": "de_DE.UTF-8"}, ["de_DE.UTF-8"]),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, ["fr_FR"]),
        ({"LANG": "de_DE", "LC_ALL": "it_IT", "LC_MESSAGES": "fr_FR"}, ["it_IT"]),
        ({"LANGUAGE": "es:fr"}, ["es", "fr"]),
    ],
)
def test_what_the_environment_says(variables: dict[str, str], wanted: list[str] | None) -> None:
    assert environment_locales(variables) == wanted


def test_a_system_that_says_nothing_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", *system.CATEGORIES):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(system, "_system_locales", list)
    assert system.system_language() == "en"


@needs_another
def test_the_first_start_takes_the_systems_language_and_keeps_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "system_language", lambda: FOREIGN)
    try:
        first = Driver(tmp_path)
        assert languages.language() == FOREIGN == first.app.settings.language
        first.app.apply(language="en")
        assert languages.language() == "en"
        first.close()
        again = Driver(tmp_path)
        assert languages.language() == "en" == again.app.settings.language
        again.close()
    finally:
        languages.set_language("en")


def test_a_language_without_a_catalog_gives_way_to_english(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"language": "tlh"}), encoding="utf-8")
    driver = Driver(tmp_path)
    assert languages.language() == "en" == driver.app.settings.language
    driver.close()


@pytest.mark.parametrize("words", ["", "{", "[]", '{"language": 3}', '{"language": ""}', "{}"])
def test_settings_that_name_no_language(tmp_path: Path, words: str) -> None:
    file = SettingsFile(tmp_path)
    assert file.language() == ""
    file.path.write_text(words, encoding="utf-8")
    assert file.language() == ""
    assert file.path.read_text(encoding="utf-8") == words


@needs_another
@pytest.mark.skipif(sys.platform != "linux", reason="XDG folders")
@pytest.mark.parametrize("by", ["system", "settings"])
def test_the_command_line_speaks_it_too(tmp_path: Path, by: str) -> None:
    import os

    variables = {"XDG_CONFIG_HOME": str(tmp_path), "LANGUAGE": FOREIGN if by == "system" else "en"}
    if by == "settings":
        folder = tmp_path / "tammany-hall"
        folder.mkdir()
        (folder / "settings.json").write_text(json.dumps({"language": FOREIGN}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tammany_desktop", "replay", "no-such-file"],
        env=os.environ | variables | {"LC_ALL": "C.UTF-8" if by == "settings" else "x.UTF-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=Path(program.__file__).parents[2],
        check=False,
    )
    assert done.returncode == 2
    words = str(entries(FOREIGN)["journal.missing"]).replace("{file}", "no-such-file")
    assert done.stderr.rstrip().endswith(words)
