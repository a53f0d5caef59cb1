"""CPython for Windows, put together on Debian: the interpreter of a wheel that carries one.

The wheel of panda3d holds python311.dll with every extension of the standard library; the pure
modules are those of this very Python; python.exe is a few lines of C. For trials only: what
people get is built on a real Windows by the release workflow.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

from wine import OUT, ROOT

WHEELS = OUT / "wheels"
HOME = OUT / "python"
SITE = HOME / "Lib" / "site-packages"
CARRIER = "panda3d==1.10.16"
BUILD = ("pyinstaller", "pefile", "pywin32-ctypes")
TESTS = ("pytest", "pytest-xdist", "hypothesis", "polib")
COMPILER = "x86_64-w64-mingw32-gcc"
LEFT_OUT = ("lib-dynload", "test", "idlelib", "turtledemo", "site-packages", "__pycache__")
MAIN = r"""
#include <windows.h>
typedef int (*Main)(int, wchar_t **);
int wmain(int count, wchar_t **words) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    Main main = python ? (Main) GetProcAddress(python, "Py_Main") : 0;
    return main ? main(count, words) : 3;
}
"""


def fetch(*packages: str, alone: bool = False) -> None:
    """Wheels for Windows into the cache, with what they need unless `alone`."""
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--only-binary=:all:", "-d", str(WHEELS)]
        + ["--platform", "win_amd64", "--python-version", "3.11", "--find-links", str(WHEELS)]
        + (["--no-deps"] if alone else [])
        + list(packages),
        check=True,
    )


def versions() -> list[str]:
    """What the program needs at run time, in the versions installed here."""
    from importlib.metadata import version

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = (re.split("[<>=~!; ]", words)[0] for words in project["dependencies"])
    return [f"{name}=={version(name)}" for name in names]


def make() -> Path:
    """The interpreter with its packages, from the cache where it is there; python.exe."""
    exe = HOME / "python.exe"
    wanted = [*versions(), *BUILD, *TESTS]
    done = HOME / "complete"
    if done.exists() and done.read_text(encoding="ascii").split() == wanted:
        return exe
    if sys.version_info[:2] != (3, 11):
        raise SystemExit("the standard library that is copied must be that of Python 3.11")
    WHEELS.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(HOME, ignore_errors=True)
    fetch(CARRIER, alone=True)
    fetch(*wanted)
    _unpack_interpreter(next(WHEELS.glob("panda3d-*.whl")))
    ignore = shutil.ignore_patterns(*LEFT_OUT, "config-*")
    shutil.copytree(sysconfig.get_path("stdlib"), HOME / "Lib", ignore=ignore, dirs_exist_ok=True)
    _match_frozen(HOME / "Lib" / "importlib" / "metadata" / "__init__.py")
    SITE.mkdir(exist_ok=True)
    for wheel in WHEELS.glob("*.whl"):
        if not wheel.name.startswith("panda3d"):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(SITE)
            _settle_data(SITE)
    source = HOME / "python.c"
    source.write_text(MAIN, encoding="ascii")
    subprocess.run([COMPILER, "-municode", "-O2", "-s", str(source), "-o", str(exe)], check=True)
    done.write_text("\n".join(wanted), encoding="ascii")
    return exe


def _unpack_interpreter(carrier: Path) -> None:
    """DLLs of the interpreter and of C beside python.exe, extensions into DLLs."""
    with zipfile.ZipFile(carrier) as packed:
        for name in packed.namelist():
            folder, _, file = name.rpartition("/")
            if not folder.endswith("deploy_libs") or not file:
                continue
            above = file.startswith(("python3", "vcruntime", "VCRUNTIME", "msvcp", "ucrt", "api-"))
            place = HOME / file if above else HOME / "DLLs" / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(packed.read(name))


def _match_frozen(module: Path) -> None:
    """The interpreter calls this as a method of the class, which it is not before 3.11.8."""
    words, name = module.read_text(encoding="utf-8"), "    def invalidate_caches(cls):"
    if f"@classmethod\n{name}" not in words:
        module.write_text(words.replace(name, f"    @classmethod\n{name}"), encoding="utf-8")


def _settle_data(site: Path) -> None:
    """What a wheel puts beside site-packages, as an installer would lay it."""
    for data in site.glob("*.data"):
        for part in data.iterdir():
            if part.name in ("purelib", "platlib"):
                shutil.copytree(part, site, dirs_exist_ok=True)
        shutil.rmtree(data)
