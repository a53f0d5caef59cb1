"""The compiled rules and opponents for Windows: mypyc's C through Debian's cross compiler."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from interpreter import COMPILER, HOME
from wine import OUT, ROOT

SOURCE = OUT / "source"  # of CPython, for its headers
STAGE = OUT / "stage"
LIBRARY = OUT / "libpython311.dll.a"
TAG = "cp311-win_amd64.pyd"
TRANSLATE = """
import json, sys
from mypyc.build import mypycify
made = mypycify(sys.argv[1:], opt_level="3", multi_file=False)
print(json.dumps([[one.name, one.sources, one.include_dirs] for one in made]))
"""
FLAGS = ("-O3", "-DNDEBUG", "-DMS_WIN64", "-fno-strict-aliasing", "-fwrapv", "-static-libgcc", "-w")


class Extension(NamedTuple):
    """One compiled module: its dotted name, its C files, where their headers lie."""

    name: str
    sources: list[str]
    include: list[str]


def headers() -> list[str]:
    """Where CPython's headers lie, fetched from Debian's sources once."""
    include = SOURCE / "Include"
    if not include.exists():
        _fetch_source()
    return [f"-I{include}", f"-I{SOURCE / 'PC'}"]


def _fetch_source() -> None:
    place = OUT / "apt"
    (place / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    parts = _source_lists(place / "sources")
    options = ["Dir::Etc::sourcelist=-", f"Dir::Etc::sourceparts={parts}"]
    options.append(f"Dir::State::lists={place / 'lists'}")
    apt = ["apt-get", "-qq", *(word for option in options for word in ("-o", option))]
    subprocess.run([*apt, "update"], check=True)
    # Of the three files of a source the archive alone is needed: a mirror may lack the others.
    subprocess.run([*apt, "source", "--download-only", "python3.11"], cwd=place, check=False)
    with tarfile.open(next(place.glob("python3.11_*.orig.tar.gz"))) as packed:
        top = packed.getnames()[0].split("/")[0]
        wanted = (f"{top}/Include/", f"{top}/PC/pyconfig.h")
        members = [one for one in packed.getmembers() if one.name.startswith(wanted)]
        packed.extractall(place, members, filter="data")
    shutil.rmtree(SOURCE, ignore_errors=True)
    (place / top).rename(SOURCE)


def _source_lists(place: Path) -> Path:
    """The lists that this machine installs from, asked for sources in the place of packages."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    apt = Path("/etc/apt")
    for path in (apt / "sources.list", *(apt / "sources.list.d").glob("*")):
        if path.suffix in (".list", ".sources") and path.is_file():
            words = path.read_text(encoding="utf-8")
            words = re.sub(r"^deb ", "deb-src ", words, flags=re.MULTILINE)
            words = re.sub(r"^Types: deb$", "Types: deb-src", words, flags=re.MULTILINE)
            (place / path.name).write_text(words, encoding="utf-8")
    return place


def import_library() -> Path:
    """What the linker needs to call python311.dll."""
    if not LIBRARY.exists():
        definition = OUT / "python311.def"
        with definition.open("w", encoding="ascii") as file:
            subprocess.run(["gendef", "-", str(HOME / "python311.dll")], stdout=file, check=True)
        subprocess.run(
            ["x86_64-w64-mingw32-dlltool", "-d", str(definition), "-l", str(LIBRARY)], check=True
        )
    return LIBRARY


def compile_all() -> Path:
    """The package with compiled modules beside their sources; the folder that holds it."""
    sys.path.insert(0, str(ROOT / "build"))
    import compile as recipe

    modules = recipe.lay_out(STAGE)
    found = _translated(modules)
    # No path of this machine and no date is in what is made.
    plain = [f"-ffile-prefix-map={place}=." for place in (STAGE, SOURCE)]
    plain.append("-Wl,--no-insert-timestamp")
    flags = [*FLAGS, *plain, *headers(), f"-I{STAGE / 'build'}"]
    library = import_library()
    with ThreadPoolExecutor(2) as workers:
        list(workers.map(lambda one: _compile(one, flags, library), found))
    for left in ("build", ".mypy_cache"):
        shutil.rmtree(STAGE / left, ignore_errors=True)
    return STAGE


def _translated(modules: list[str]) -> list[Extension]:
    """The C that mypyc makes of the modules."""
    done = subprocess.run(
        [sys.executable, "-c", TRANSLATE, *modules],
        cwd=STAGE,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    return [Extension(*words) for words in json.loads(done.stdout.splitlines()[-1])]


def _compile(one: Extension, flags: list[str], library: Path) -> None:
    target = STAGE / (one.name.replace(".", "/") + f".{TAG}")
    target.parent.mkdir(parents=True, exist_ok=True)
    include = [f"-I{folder}" for folder in one.include]
    command = [COMPILER, *flags, *include, "-shared", "-s", *one.sources, str(library)]
    # The linker makes a base address of the target's name as it is given.
    subprocess.run([*command, "-o", str(target.relative_to(STAGE))], cwd=STAGE, check=True)
