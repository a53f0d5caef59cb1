"""Every word that the code asks for is in the catalog, and the catalog holds nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tammany_desktop import languages, resources
from tammany_desktop.bots import levels
from tammany_desktop.languages import CatalogError, path_of, read_catalog, text
from tammany_desktop.system.settings import SETTINGS
from tests.helpers.catalog_files import write_catalog
from tests.helpers.catalogs import entries

PACKAGE = resources.PACKAGE
ASKING = {"text", "Message", "JournalError", "JournalInUse", "has"}
PREFIX = re.compile(r"[a-z0-9_]+\\?\.")


def english() -> dict[str, str | dict[str, str]]:
    return entries("en")


def trees() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def pattern_of(node: ast.JoinedStr) -> str:
    """An f-string as a pattern of keys; what is filled in is one name, or several."""
    parts = [
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[A-Za-z0-9_.]+"
        for part in node.values
    ]
    return "".join(parts)


class Scan:
    """Texts, patterns and what asks for words, in all sources of the package."""

    def __init__(self) -> None:
        self.literals: set[str] = set()
        self.patterns: list[re.Pattern[str]] = []
        self.asked: list[tuple[str, ast.expr]] = []
        for path, tree in trees():
            for node in ast.walk(tree):
                self._note(path.name, node)

    def _note(self, file: str, node: ast.AST) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.literals.add(node.value)
        elif isinstance(node, ast.JoinedStr) and PREFIX.match(pattern_of(node)):
            self.patterns.append(re.compile(pattern_of(node)))
        elif isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
            if node.func.id in ASKING:
                self.asked.append((f"{file}:{node.lineno}", node.args[0]))


@pytest.fixture(scope="module")
def scan() -> Scan:
    return Scan()


def test_every_key_asked_for_is_in_the_catalog(scan: Scan) -> None:
    keys = english()
    missing = []
    for place, key in scan.asked:
        if isinstance(key, ast.Constant) and key.value not in keys:
            missing.append(f"{place} {key.value!r}")
        if isinstance(key, ast.JoinedStr):
            pattern = re.compile(pattern_of(key))
            if not any(pattern.fullmatch(one) for one in keys):
                missing.append(f"{place} {pattern.pattern}")
    assert not missing


def test_no_word_of_the_catalog_is_unused(scan: Scan) -> None:
    unused = [
        key
        for key in english()
        if key not in scan.literals and not any(one.fullmatch(key) for one in scan.patterns)
    ]
    assert not unused


def test_every_bot_has_a_name() -> None:
    keys = english()
    assert [one for one in levels.levels() if f"bot.level.{one}" not in keys] == []
    assert [one for one in levels.characters() if f"bot.character.{one}" not in keys] == []


def test_every_setting_shown_has_a_name_and_an_explanation() -> None:
    keys = english()
    shown = {name for name, one in SETTINGS.items() if one.row not in ("", "keys")}
    asked = {f"settings.{name}{part}" for name in shown for part in ("", "_hint")}
    asked |= {
        f"settings.{name}_of.{word}"
        for name in shown
        if SETTINGS[name].row == "word"
        for word in SETTINGS[name].choices
    }
    assert sorted(asked - keys.keys()) == []


def test_a_missing_key_shows_itself() -> None:
    assert text("no.such.key") == "no.such.key"


def test_values_are_put_in_as_they_are() -> None:
    words = text("setup.problem.same_name", name="{seat} {name} {0} {{x}} %s $x")
    assert "{seat} {name} {0} {{x}} %s $x" in words


def test_a_value_that_is_not_given_shows_its_name() -> None:
    assert "{name}" in text("setup.problem.same_name")


def test_an_unknown_language_changes_nothing() -> None:
    assert not languages.set_language("xx")
    assert languages.language() == "en"


def damaged(number: int) -> bytes:
    """English with a few bytes changed, or cut off."""
    chance, data = Random(number), bytearray(path_of("en").read_bytes())
    for _ in range(chance.choice((1, 3, 40))):
        place = chance.choice((chance.randrange(28), chance.randrange(len(data))))
        data[place] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data))] if number % 5 == 0 else data)


def test_a_damaged_catalog_is_read_or_refused(tmp_path: Path) -> None:
    path, refused = tmp_path / "xx.mo", 0
    for number in range(60):
        path.write_bytes(damaged(number))
        try:
            read_catalog(path)
        except CatalogError:
            refused += 1
    assert 0 < refused < 60


@pytest.mark.parametrize(
    "rule", ["n/0", "n+!n", "n**9", "os", "n%(n-5)", "(" * 30 + "n" + ")" * 30, "", "n" * 2000]
)
def test_a_rule_for_plurals_that_is_none_is_refused(tmp_path: Path, rule: str) -> None:
    path = tmp_path / "xx.mo"
    write_catalog(path, {"a": {"one": "x", "other": "xx"}}, f"nplurals=2; plural={rule};")
    with pytest.raises(CatalogError, match=r"xx\.mo"):
        read_catalog(path)


def test_languages_are_called_by_their_own_names() -> None:
    assert languages.name_of("en") == "English"
    assert languages.name_of("xx") == "xx"
