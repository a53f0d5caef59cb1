"""What comes from others is data only: nothing in the program can run what a file says."""

import ast
from collections.abc import Iterable
from pathlib import Path

import pytest

from tammany_desktop import resources
from tammany_desktop.languages import MAX_BYTES, CatalogError, read_catalog
from tests.helpers.catalog_files import write_catalog

PACKAGE = resources.PACKAGE
# Modules that run, or unpack anywhere, what they are given; and the network.
UNSAFE = {
    *("pickle", "cPickle", "marshal", "shelve", "dbm", "code", "codeop", "runpy", "imp"),
    *("zipfile", "tarfile", "xml", "plistlib", "yaml"),
    *(
        "urllib.request",
        "socket",
        "ssl",
        "http",
        "ftplib",
        "smtplib",
        "socketserver",
        "xmlrpc",
        "webbrowser",
    ),
}
CALLS = {"eval", "exec", "compile", "__import__"}
SOURCES = sorted(PACKAGE.rglob("*.py"))


def imported(nodes: Iterable[ast.AST]) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name.split(".")[0] for name in found} | {n for n in found if n == "urllib.request"}


def called(nodes: Iterable[ast.AST]) -> set[str]:
    return {
        node.func.id
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def faults(source: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(source)))
    words = {node.arg or "" for node in nodes if isinstance(node, ast.keyword)} & {"shell"}
    return imported(nodes) & UNSAFE | called(nodes) & CALLS | words


def test_nothing_runs_unpacks_or_fetches() -> None:
    played = [path for path in SOURCES if path.name != "versions.py"]  # which unpacks commits
    found = {path.name: faults(path.read_text(encoding="utf-8")) for path in played}
    assert {name: words for name, words in found.items() if words} == {}


def test_the_scan_sees_what_it_seeks() -> None:
    bad = "import pickle, os\nfrom urllib.request import urlopen\nrun(eval('1'), shell=True)"
    assert faults(bad) == {"pickle", "urllib.request", "eval", "shell"}
    assert len(SOURCES) > 150


def test_every_place_comes_from_the_system() -> None:
    """Logs, settings and games lie where the system says; copies go where a person keeps papers."""
    users = {
        path.relative_to(PACKAGE).as_posix()
        for path in SOURCES
        if "platformdirs" in (words := path.read_text(encoding="utf-8"))
        and "platformdirs" in imported(ast.walk(ast.parse(words)))
    }
    system = {"system/logs.py", "system/settings.py", "system/choosers.py"}
    assert users == system | {"resources.py"}  # own languages, read before there are settings


def test_a_catalog_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "xx.mo"
    write_catalog(path, {"a": "x" * MAX_BYTES})
    with pytest.raises(CatalogError, match=r"xx\.mo: too large"):
        read_catalog(path)
