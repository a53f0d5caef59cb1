"""The translators' files: compiled as committed, kept up with English, open to any language."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import polib
import pytest

from tammany_desktop import languages
from tammany_desktop.languages import available, name_of, text
from tests.helpers.catalog_files import assets_in
from tests.helpers.catalogs import CODES, NAME, OTHERS, speaking

SOURCES = Path(__file__).resolve().parents[2] / "build" / "languages"
POLISH = (
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    ("{count} głos", "{count} głosy", "{count} głosów"),
    {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 112: 2, 1000: 2},
)
SLOVENE = (
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
    ("{count} glas", "{count} glasova", "{count} glasovi", "{count} glasov"),
    {0: 3, 1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 21: 3, 101: 0, 102: 1},
)
JAPANESE = ("nplurals=1; plural=0;", ("{count}票",), {0: 0, 1: 0, 2: 0})
TEMPLATE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#. What the language calls itself.
msgctxt "language.name"
msgid "English"
msgstr ""

#. count: 3
msgctxt "a.votes"
msgid "{count} vote"
msgid_plural "{count} votes"
msgstr[0] ""
msgstr[1] ""

#. name: Anna
msgctxt "a.turn"
msgid "{name} is next."
msgstr ""
"""


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_languages", SOURCES / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def committed(make: ModuleType) -> dict[str, polib.POFile]:
    """The languages as committed, each read once."""
    return {code: make.read(SOURCES / f"{code}.po") for code in OTHERS}


def language(rule: str, *entries: str) -> str:
    header = f'Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: {rule}\\n"'
    return "\n\n".join((f'msgid ""\nmsgstr "{header}', *entries, ""))


def votes(*words: str) -> str:
    forms = "\n".join(f'msgstr[{number}] "{one}"' for number, one in enumerate(words))
    english = 'msgid "{count} vote"\nmsgid_plural "{count} votes"'
    return f'msgctxt "a.votes"\n{english}\n{forms}'


def sources(folder: Path, code: str, words: str) -> Path:
    """A folder of sources with one language but English."""
    (folder / "build").mkdir()
    (folder / "build" / "messages.pot").write_text(TEMPLATE, encoding="utf-8")
    (folder / "build" / f"{code}.po").write_text(words, encoding="utf-8")
    return folder / "build"


@pytest.fixture
def assets(tmp_path: Path) -> Iterator[Path]:
    """Where catalogs belong while the assets hold nothing else."""
    with assets_in(tmp_path):
        yield tmp_path / "languages"


def test_what_stands_in_the_assets_is_what_the_sources_give(
    make: ModuleType, tmp_path: Path
) -> None:
    """`make languages` would change nothing, in the sources either."""
    for path in (*SOURCES.glob("*.po"), SOURCES / "messages.pot"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    make.write(tmp_path, tmp_path / "out")
    assert {path.stem for path in (tmp_path / "out").iterdir()} == set(CODES)
    for code in CODES:
        ours = (tmp_path / "out" / f"{code}.mo").read_bytes()
        assert ours == languages.path_of(code).read_bytes(), code
    for path in tmp_path.glob("*.po*"):
        assert path.read_bytes() == (SOURCES / path.name).read_bytes(), path.name


def test_translators_are_told_where_words_stand_and_what_values_are_like(make: ModuleType) -> None:
    lacking = []
    for entry in make.english():
        lines = entry.comment.splitlines()
        used = NAME.findall(entry.msgid + entry.msgid_plural)
        if not lines or not all(any(one.startswith(f"{n}: ") for one in lines) for n in used):
            lacking.append(entry.msgctxt)
    assert lacking == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_language_is_told_apart_by_its_header(
    committed: dict[str, polib.POFile], code: str
) -> None:
    metadata = committed[code].metadata
    assert metadata["Language"] == code
    assert metadata["Content-Type"] == "text/plain; charset=UTF-8"


@pytest.mark.parametrize("code", OTHERS)
def test_values_that_translators_are_warned_of_are_those_of_english(
    make: ModuleType, committed: dict[str, polib.POFile], code: str
) -> None:
    """Where the tools shall check values, ours pass: a warning must mean something."""
    for entry in committed[code]:
        if make.CHECKED in entry.flags:
            words = entry.msgstr or entry.msgstr_plural[max(entry.msgstr_plural)]
            english = entry.msgid_plural or entry.msgid
            assert set(NAME.findall(words)) == set(NAME.findall(english)), entry.msgctxt


@pytest.mark.parametrize(
    ("code", "of"), [("pl", POLISH), ("sl", SLOVENE), ("ja", JAPANESE)], ids=("pl", "sl", "ja")
)
def test_a_language_with_other_plurals_needs_files_alone(
    make: ModuleType,
    tmp_path: Path,
    assets: Path,
    code: str,
    of: tuple[str, tuple[str, ...], dict[int, int]],
) -> None:
    rule, words, expected = of
    make.write(sources(tmp_path, code, language(rule, votes(*words))), assets)
    assert available() == ("en", code)
    with speaking(code):
        found = {count: text("a.votes", count=count) for count in expected}
    assert found == {n: words[form].format(count=n) for n, form in expected.items()}


def test_words_follow_when_the_english_changes(
    make: ModuleType, tmp_path: Path, assets: Path
) -> None:
    """They stay for the translator, marked fuzzy; the program says the new English meanwhile."""
    old = 'msgctxt "a.turn"\nmsgid "It is the turn of {name}."\nmsgstr "Kolej na {name}."'
    gone = 'msgctxt "a.gone"\nmsgid "Gone"\nmsgstr "Nie ma"'
    folder = sources(tmp_path, "pl", language(POLISH[0], gone, old, votes("{count} głos", "", "")))
    make.write(folder, assets)
    entries = {entry.msgctxt: entry for entry in make.read(folder / "pl.po")}
    assert list(entries) == ["language.name", "a.votes", "a.turn"]
    assert entries["a.turn"].msgid == "{name} is next."
    assert entries["a.turn"].previous_msgid == "It is the turn of {name}."
    assert entries["a.turn"].msgstr == "Kolej na {name}."
    assert entries["a.turn"].flags == ["fuzzy", "python-brace-format"]
    assert entries["a.turn"].comment == "name: Anna"
    assert entries["a.votes"].msgstr_plural == {0: "{count} głos", 1: "", 2: ""}
    assert name_of("pl") == "pl"
    with speaking("pl"):
        assert text("a.turn", name="Anna") == "Anna is next."
        assert text("a.votes", count=1) == "1 vote"
    again = (folder / "pl.po").read_bytes()
    make.write(folder, assets)
    assert (folder / "pl.po").read_bytes() == again


def test_a_sentence_that_gets_forms_keeps_its_words(make: ModuleType) -> None:
    ours = polib.POEntry(msgctxt="a", msgid="{count} vote", msgid_plural="{count} votes")
    theirs = polib.POEntry(msgctxt="a", msgid="{count} votes", msgstr="{count} głosów")
    entry = make.updated(theirs, ours, 3)
    assert entry.msgstr_plural == {0: "{count} głosów", 1: "", 2: ""}
    assert entry.fuzzy


def test_a_language_without_a_rule_for_plurals_is_refused(make: ModuleType, tmp_path: Path) -> None:
    folder = sources(tmp_path, "pl", language("", votes("{count} głos")))
    with pytest.raises(ValueError, match=r"pl\.po: Plural-Forms"):
        make.write(folder, tmp_path / "out")
