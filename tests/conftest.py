"""For all tests: imports however pytest is started, one profile for properties, a window."""

import gc
import os
import shutil
import sys
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

if TYPE_CHECKING:
    from tests.helpers.window import Driver

ROOT = str(Path(__file__).resolve().parent.parent)
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

from tests.helpers import compiled, memory  # noqa: E402

compiled.use()

# Tests read English, whatever language the machine speaks that they run on.
os.environ["LANGUAGE"] = "en"

# Thousands of small files: in memory they take an eighth of the time.
IN_MEMORY = Path("/dev/shm")  # noqa: S108
ROOM = 2_000_000_000  # bytes that must be free there
if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

# No test passes or fails by the clock, and a machine that judges a change tries the same examples.
settings.register_profile("project", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("project")

# Folders of tests about what happens in the window; those of all others see every frame painted.
SPARED = ("access", "lessons", "scenes", "table", "window")

# Folders of tests that use other catalogs than those of the program.
OTHER_CATALOGS = ("languages", "storyboards")


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Nothing here outlives a power cut; tests of one have a disk of their own (helpers.disks)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_giving_way() -> Iterator[None]:
    """Processes that tests wait for are not kept waiting by the other tests that run."""
    with pytest.MonkeyPatch.context() as patch:
        for name in {"setpriority", "sched_setscheduler"} & set(dir(os)):
            patch.setattr(os, name, lambda *_: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_pictures_at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests that press whatever can be pressed keep pictures too."""
    folder = str(tmp_path_factory.mktemp("Pictures"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("platformdirs.user_pictures_dir", lambda: folder)
        yield


@pytest.fixture(autouse=True)
def _no_name_without_a_value(request: pytest.FixtureRequest) -> Iterator[None]:
    """No text that a test asks for is left with the name of a value in braces."""
    languages = sys.modules.get("tammany_desktop.languages")
    exempt = request.path.parent.name in OTHER_CATALOGS or request.path.stem == "test_examples"
    if languages is None or exempt:
        yield
        return
    left, fill = set[str](), languages._fill

    def noted(template: str, values: Mapping[str, str | int]) -> str:
        filled: str = fill(template, values)
        if "{" in template:
            names = (match[1] for match in languages._BRACES.finditer(template))
            left.update(f"{name} in {template!r}" for name in names if name and name not in values)
        return filled

    languages._text_without_values.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "_fill", noted)
        yield
    assert not left, "values that are missing"


@pytest.fixture
def window(tmp_path: Path) -> "Iterator[Driver]":
    """The program at its title, nobody having played before."""
    from tests.helpers.window import Driver  # most tests need neither pygame nor a window

    driver = Driver(tmp_path)
    yield driver
    driver.close()


@pytest.fixture(autouse=True)
def _spare_the_painting(request: pytest.FixtureRequest) -> Iterator[None]:
    """Most frames are left unpainted where it saves much, but for who takes `painted`."""
    painting = sys.modules.get("tests.helpers.painting")  # most tests have no window
    spared = request.path.parent.name in SPARED and "painted" not in request.fixturenames
    if painting is None or not spared:
        yield
    else:
        with painting.spared(request.node.nodeid):
            yield


@pytest.fixture
def painted() -> None:
    """Every frame is painted: for tests that look at pixels, or watch the painting."""


@pytest.fixture
def unshared(painted: None) -> Iterator[None]:
    """Each window paints for itself: for tests that watch the painting, or compare windows."""
    from tests.helpers.sharing import own_pictures

    with own_pictures():
        yield


@pytest.fixture
def own_words(painted: None) -> Iterator[None]:
    """Each window paints its own words: for tests that watch how words are set."""
    from tests.helpers import sharing

    with sharing.own_words():
        yield


@pytest.fixture
def in_language(language: str) -> Iterator[None]:
    """The language of a test's parameter is in use, without a window that would set it."""
    from tests.helpers.catalogs import speaking

    with speaking(language):
        yield


def pytest_report_header() -> str:
    """Which variant of rules and search the tests run on."""
    return compiled.described()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Read no file in which this variant has nothing to run."""
    return compiled.ignored(collection_path) or None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> DoctestModule | None:
    """The examples of docstrings, in files that have any: few do, and to look takes long."""
    if file_path.suffix != ".py" or b">>> " not in file_path.read_bytes():
        return None
    return DoctestModule.from_parent(parent, path=file_path)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs on the other variant."""
    kept: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        (others if compiled.left_out(item) else kept).append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        items[:] = kept


PASSED = pytest.StashKey[bool]()
TIDIER = memory.Tidier()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Note that a test has passed, for what is asked of it at its end."""
    yield
    item.stash[PASSED] = True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """A test that has passed must leave English to the next one; else this is its error."""
    yield
    languages = sys.modules.get("tammany_desktop.languages")
    left = languages.language() if languages is not None else "en"
    if languages is not None and left != "en":
        languages.set_language("en")
        if PASSED in item.stash:
            pytest.fail(f"the language is left at {left!r}", pytrace=False)


def pytest_runtest_logfinish() -> None:
    """A test is over, and so are its fixtures: give back what they have freed."""
    TIDIER.tidy()


def pytest_collection_finish() -> None:
    """What was imported and collected stays: the garbage collector need not look at it again.

    Nor need it look so often at what tests make, which is a twelfth of their time otherwise.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 20)
