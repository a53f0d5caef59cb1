"""What shops of programs ask for: each file by its hash, words of the metainfo, few permissions."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.languages import available
from tests.helpers.links import ROOT

sys.path.insert(0, str(ROOT / "build" / "package"))

import shops

PAGE = "https://example.org/owner/name"
FILES = {end: f"tammany-hall-1.2.3-{end}" for end in ("windows.zip", "macos.zip", "linux.tar.gz")}
SUMS = {name: f"{number}" * 64 for number, name in enumerate(FILES.values())}


@pytest.fixture
def made(tmp_path: Path) -> dict[str, str]:
    """Every file that is written, by its path."""
    sums = "".join(f"{digest}  {name}\n" for name, digest in SUMS.items())
    paths = shops.write(shops.Release(sums, f"{PAGE}/", "1.2.3"), tmp_path)
    return {str(path.relative_to(tmp_path)): path.read_text("utf-8") for path in paths}


def address(name: str) -> str:
    return f"{PAGE}/releases/download/v1.2.3/{name}"


def test_every_file_is_named_by_its_address_and_its_hash(made: dict[str, str]) -> None:
    texts = {path.partition("/")[0]: "" for path in made}
    for path, text in made.items():
        texts[path.partition("/")[0]] += text.replace("#{version}", "1.2.3")
    ends = {"winget": "windows.zip", "scoop": "windows.zip"}
    ends |= {"homebrew": "macos.zip", "flatpak": "linux.tar.gz"}
    assert texts.keys() == ends.keys()
    for shop, end in ends.items():
        assert address(FILES[end]) in texts[shop], shop
        assert SUMS[FILES[end]] in texts[shop].lower(), shop
        assert len(set(re.findall(r"\b[0-9A-Fa-f]{64}\b", texts[shop]))) == 1, shop


def test_a_file_that_the_release_lacks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="macos"):
        shops.cask(shops.Release("", PAGE, "1.2.3"))


def test_every_language_has_its_words(made: dict[str, str]) -> None:
    locales = [text for path, text in made.items() if ".locale." in path]
    assert len(locales) == len(available())
    assert len({re.findall(r"^ShortDescription: (.+)$", text, re.M)[0] for text in locales}) == len(
        locales
    )
    assert all("Doug Eckhart" in text for text in locales)


def test_a_sandbox_gets_no_network_and_not_the_whole_home(made: dict[str, str]) -> None:
    (text,) = (text for path, text in made.items() if path.startswith("flatpak/"))
    manifest: dict[str, Any] = json.loads(text)
    needed, *finish = manifest["finish-args"]
    granted = set(finish)
    assert needed == "--require-version=1.16.0"  # the first that knows --device=input
    assert not granted & {"--share=network", "--filesystem=home", "--filesystem=host"}
    assert not granted & {"--device=all", "--socket=session-bus", "--socket=x11"}
    assert len(granted) <= 8
    sources = [source for module in manifest["modules"] for source in module["sources"]]
    assert all(set(source) >= {"url", "sha256"} for source in sources)


def test_a_sandbox_gets_what_the_archive_holds(made: dict[str, str]) -> None:
    """Each file that is installed there is one that `make.archive` puts in."""
    (text,) = (text for path, text in made.items() if path.startswith("flatpak/"))
    commands = json.loads(text)["modules"][0]["build-commands"]
    files = {found for one in commands for found in re.findall(r"install -Dm644 (\S+)", one)}
    icons = {path for path in files if path.startswith("icons/")}
    assert {int(number) for path in icons for number in re.findall(r"\d+", path)} == set(
        shops.ICONS
    )
    linux = {path.name for path in (ROOT / "build" / "package" / "linux").iterdir()}
    assert files - icons <= linux | {"LICENSE"}


def test_plain_values_become_yaml() -> None:
    values: dict[str, shops.Value] = {"a": {"b": ["c", {"d": True}]}, "e": "f: “g”\n"}
    assert shops.yaml(values) == 'a:\n  b:\n  - "c"\n  - d: true\ne: "f: “g”\\n"\n'
