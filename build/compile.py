"""Compile the rules and the opponents' search with mypyc, beside the sources, never among them.

    python build/compile.py              # the complete package, compiled, under out/compiled
    python build/compile.py --test       # its play compared with the plain one, and tests run on it
    python build/compile.py --keep       # the modules alone, for `make play` and `make unit`, by their digest

The same sources run plain everywhere; the package made here is the one to ship where a compiler
is available. Needs mypy (a development dependency) and a C compiler.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out" / "compiled"
KEPT = ROOT / "out" / "kept-compiled"  # a folder for each digest
# What is worth compiling: the hot paths. Tables that training rewrites stay plain.
HOT = ("tammany_desktop/rules/*.py", "tammany_desktop/bots/mind/*.py")
PLAIN = frozenset({"__init__.py", "tables.py"})
VARIABLE = "TAMMANY_COMPILED"  # names the folder to the program: tammany_desktop/compiled.py
SUMS = "SHA256SUMS"  # of the modules in a folder that is kept


def lay_out(out: Path) -> list[str]:
    """Copy the package and its tests to `out`; the modules to compile, relative to it."""
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(
        ROOT / "tammany_desktop",
        out / "tammany_desktop",
        ignore=shutil.ignore_patterns("__pycache__", "*.pyc"),
    )
    found = [path for pattern in HOT for path in sorted(out.glob(pattern))]
    return [str(path.relative_to(out)) for path in found if path.name not in PLAIN]


def environment(out: Path) -> dict[str, str]:
    """What the compiler is told, so that no path of this machine is in what it makes."""
    told = {**os.environ, "PYTHONHASHSEED": "0"}
    if sys.platform != "win32":  # one rounding for two operations would not be Python's arithmetic
        told["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -ffp-contract=off".strip()
    if sys.platform.startswith("linux"):
        mapped = f"-g0 -ffile-prefix-map={out.resolve()}=."
        # Smaller: C needs no tables for exceptions, and parts of a file need not begin at pages.
        lean = "-fno-asynchronous-unwind-tables"
        told["CFLAGS"] = f"{told['CFLAGS']} {mapped} {lean}"
        told["LDFLAGS"] = f"{os.environ.get('LDFLAGS', '')} -s -Wl,-z,noseparate-code".strip()
    return told


def compile_in(out: Path, modules: list[str], level: int = 3) -> None:
    """Run mypyc, the C compiler at that level; its temporary files are removed afterwards."""
    command = [sys.executable, "-m", "mypyc", *modules]
    told = environment(out) | {"MYPYC_OPT_LEVEL": str(level)}
    done = subprocess.run(command, cwd=out, capture_output=True, text=True, check=False, env=told)
    if done.returncode:
        sys.stderr.write(done.stdout[-4000:] + done.stderr[-4000:])
        raise SystemExit(1)
    for left in ("build", ".mypy_cache"):
        shutil.rmtree(out / left, ignore_errors=True)


def digest() -> str:
    """A name for all that the compiled modules follow from."""
    known = hashlib.sha256(f"{sys.version} {sys.platform}".encode())
    for path in (Path(__file__), *(one for hot in HOT for one in sorted(ROOT.glob(hot)))):
        known.update(path.name.encode() + path.read_bytes())
    return known.hexdigest()[:20]


def kept_folder() -> Path:
    """Where the compiled modules of today's sources are, once somebody has compiled them."""
    return KEPT / digest()


def sums(folder: Path) -> str:
    """The SHA-256 of each file in a folder, as `sha256sum` writes them."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != SUMS]
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in files
    )


def whole(folder: Path) -> bool:
    """Whether a folder has the modules that were compiled into it, undamaged."""
    known = folder / SUMS
    return known.is_file() and known.read_text(encoding="utf-8") == sums(folder)


def kept() -> Path | None:
    """The folder of compiled modules, made where it is missing or damaged.

    None where nothing can be compiled here: the sources then do.
    """
    folder = kept_folder()
    if whole(folder):
        return folder
    KEPT.mkdir(parents=True, exist_ok=True)
    before = [path for path in KEPT.iterdir() if path.is_dir() and path != folder]
    with tempfile.TemporaryDirectory(dir=KEPT) as scratch:
        out = Path(scratch) / "package"
        try:
            compile_in(out, lay_out(out), level=1)  # a third less to compile, the same speed
        except SystemExit:
            return None
        for path in out.rglob("*"):
            if path.is_file() and path.suffix not in {".so", ".pyd"}:
                path.unlink()
        check(ROOT, **{VARIABLE: str(out)})
        (out / SUMS).write_text(sums(out), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        out.rename(folder)
    for old in before:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def check(out: Path, **variables: str) -> None:
    """Every hot module is imported from its compiled form, in a fresh interpreter."""
    code = (
        "from tammany_desktop.rules import game; from tammany_desktop.bots.mind import forecast;"
        "import sys; sys.exit(any(m.__file__.endswith('.py') for m in (game, forecast)))"
    )
    environment = {**os.environ, "PYTHONPATH": str(out), **variables}
    subprocess.run([sys.executable, "-c", code], cwd=out, env=environment, check=True)


def same_play(out: Path) -> bool:
    """Whether games of the strongest opponents end alike, to every piece, compiled and plain."""
    code = (
        "from random import Random; from tammany_desktop.bots import levels;"
        f"import sys; sys.path.append({str(ROOT / 'build' / 'opponents')!r});"
        "from tournament import play;"
        "from tammany_desktop.bots import Limit;"
        "names = ('grand_sachem', 'sachem:slanderer', 'grand_sachem:kingmaker', 'alderman');"
        "bots = [levels.make(name, 1) for name in names];"
        "print([play(bots[:n], Random(n), [Limit(nodes=3000)] * n).key() for n in (3, 4)])"
    )
    ends = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=where,
            env={**os.environ, "PYTHONPATH": str(where)},
            capture_output=True,
            check=True,
        ).stdout
        for where in (ROOT, out)
    ]
    return bool(ends[0]) and ends[0] == ends[1]


def run_tests(out: Path) -> int:
    """The tests of rules and opponents on the compiled package."""
    for name in ("tests", "assets", "docs", "pyproject.toml"):
        if not (out / name).exists():
            (out / name).symlink_to(ROOT / name)
    environment = {**os.environ, "PYTHONPATH": str(out)}
    command = [sys.executable, "-m", "pytest", "-q", "tests/rules", "tests/bots"]
    return subprocess.run(command, cwd=out, env=environment, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--test", action="store_true")
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    if options.keep:
        print(f"compiled: {kept() or 'nothing can be compiled here, the sources are used'}")
        return 0
    modules = lay_out(options.out)
    compile_in(options.out, modules)
    check(options.out)
    print(f"{len(modules)} modules compiled in {options.out}")
    if options.test and not same_play(options.out.resolve()):
        print("compiled opponents play otherwise than plain ones")
        return 1
    return run_tests(options.out) if options.test else 0


if __name__ == "__main__":
    sys.exit(main())
