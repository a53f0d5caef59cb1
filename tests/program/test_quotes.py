"""What the documents quote from the program is what the program says and does."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import polib
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from tammany_desktop import resources
from tammany_desktop.system import choosers, logs, settings
from tests.helpers.catalogs import entries, forms

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
# Bold words of these are the program's; of README only what comes before its part for developers.
GUIDES = [
    (ROOT / "README.md", "en"),
    *((DOCS / f"{name}.md", "en") for name in ("how-to-play", "troubleshooting")),
]
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
EMPHASIS = {"unofficial", "not affiliated", "designed by Doug Eckhart"}  # README says it itself
# "Settings, Play, Animation speed": a page, and a row of it where a capital follows.
PLACE = re.compile(r"(?<!System )Settings,\s([A-Z]\w+)(?:,\s([A-Z][^|.,:;)\n]+))?")
ALL = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])


# Documents for others: what stands in quotes there, and begins with a capital, is the program's.
MARKED = [
    ROOT / "SECURITY.md",
    *(DOCS / f"{name}.md" for name in ("accessibility", "coach", "talk")),
]
OTHERS = {"Report a vulnerability", "No test"}


def words_of(code: str) -> set[str]:
    return {words for entry in entries(code).values() for words in forms(entry)}


def quoted(text: str) -> set[str]:
    """What a document has in bold, without the end of a line within it."""
    return {re.sub(r"\s+", " ", words) for words in BOLD.findall(text)}


def misplaced(text: str) -> Iterator[str]:
    """Places of settings that the program does not have."""
    pages = {
        words for key in settings.PAGES for words in forms(entries("en")[f"settings.page.{key}"])
    }
    rows = {
        words
        for name in settings.SETTINGS
        for words in forms(entries("en").get(f"settings.{name}", ""))
    }
    for found in PLACE.finditer(text):
        page, row = found.groups()
        if page not in pages or (row and not any(name and row.startswith(name) for name in rows)):
            yield found[0]


@pytest.mark.parametrize(("guide", "code"), GUIDES, ids=lambda value: getattr(value, "stem", value))
def test_bold_words_are_the_program_s(guide: Path, code: str) -> None:
    found = quoted(guide.read_text("utf-8").partition("\n## For developers")[0])
    assert len(found) > 5
    assert sorted(found - words_of(code) - EMPHASIS) == []


@pytest.mark.parametrize("document", MARKED, ids=lambda path: path.name)
def test_quoted_words_are_the_program_s(document: Path) -> None:
    found = set(re.findall(r'"([A-Z][^"\n`]+)"', document.read_text("utf-8")))
    assert sorted(found - words_of("en") - OTHERS) == []


@pytest.mark.parametrize("document", ALL, ids=lambda path: path.name)
def test_places_of_settings_are_the_program_s(document: Path) -> None:
    if document.name not in ("CHANGELOG.md", "install.md"):  # history; the settings of Windows
        assert list(misplaced(document.read_text("utf-8"))) == []


def test_words_and_places_that_are_not_the_program_s_are_found() -> None:
    text = (
        "**Undo\nturn** or **Undo it**: Settings, Play, Tutor; Settings, Gone; Settings, Play, No."
    )
    assert quoted(text) - words_of("en") == {"Undo it"}
    assert list(misplaced(text)) == ["Settings, Gone", "Settings, Play, No"]


def test_the_example_of_an_entry_is_the_catalog_s() -> None:
    """The one in docs/languages.md, in French."""
    text = (DOCS / "languages.md").read_text("utf-8").partition("## What an entry looks like")[2]
    example = re.sub(r"^    ", "", text.partition("\n- ")[0].strip("\n"), flags=re.MULTILINE)
    french = polib.pofile(str(ROOT / "build/languages/fr.po"), wrapwidth=0)
    (entry,) = (one for one in french if one.msgctxt == "table.now.place_boss")
    assert str(entry).strip() == example.strip()


def test_percent_signs_are_american() -> None:
    wrong = [
        f"{path.name}: {found}"
        for path in ALL
        if path.name != "CHANGELOG.md"
        for found in re.findall(r".*\d %.*", path.read_text("utf-8"))
    ]
    assert wrong == []


# Where files are


def rows(text: str, heading: str) -> dict[str, list[str]]:
    """The quoted cells of a table's rows by system."""
    table = text.partition(heading)[2]
    lines = re.findall(r"^\| (Linux|Windows|macOS) \| (.+) \|$", table, re.MULTILINE)
    found: dict[str, list[str]] = {}
    for system, cells in lines:
        found.setdefault(system, []).extend(re.findall(r"`([^`]+)`", cells))
    return found


def test_the_folders_told_are_the_program_s(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    text = (DOCS / "troubleshooting.md").read_text("utf-8")
    told = rows(text, "## Where saved games are")
    home = str(Path.home())

    def places(kind: Any) -> list[str]:
        folders = kind(resources.APP_NAME, appauthor=False)
        found = (
            PurePosixPath(folders.user_data_dir) / "games",
            PurePosixPath(folders.user_config_dir) / settings.FILE,
            PurePosixPath(folders.user_log_dir),
        )
        return [str(path).replace(home, "~") for path in found]

    assert told["Linux"] == places(Unix)
    assert told["macOS"] == places(MacOS)
    local = f"%LOCALAPPDATA%\\{resources.APP_NAME}"
    assert told["Windows"] == [f"{local}\\games", f"{local}\\{settings.FILE}", f"{local}\\Logs"]


# Which processes there are


def test_every_program_that_is_started_is_named() -> None:
    """In SECURITY.md: those that ask for a file, and that show a folder."""
    security = (ROOT / "SECURITY.md").read_text("utf-8")
    started = {*choosers.ZENITIES, "kdialog", "osascript", "powershell"}
    for module in (choosers, logs):
        source = Path(str(module.__file__)).read_text("utf-8")
        started |= set(re.findall(r'find\("(\w+)"\)', source))
        for openers in re.findall(
            r"opener = \{(.+?)\}\.get\(sys\.platform, \"([\w-]+)\"\)", source
        ):
            started |= set(re.findall(r': "(\w+)"', openers[0])) | {openers[1]}
    assert {"explorer", "open", "xdg-open"} < started
    named = set(re.findall(r"`([^`]+)`", security))
    assert started - named == set()


def test_nothing_else_starts_a_process() -> None:
    """What starts one: the pipe to our own processes, the file chooser, and the folder opener."""
    starting = re.compile(r"\bPopen\(|\.Process\(|subprocess\.run|os\.system|os\.spawn|startfile")
    package = ROOT / "tammany_desktop"
    found = {
        str(path.relative_to(package))
        for path in package.glob("**/*.py")
        if starting.search(path.read_text("utf-8"))
    }
    assert found == {"bots/client.py", "system/choosers.py", "system/logs.py"}
