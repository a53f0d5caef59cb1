"""Imports compiled modules from a separate folder, instead of their sources."""

from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

VARIABLE: Final = "TAMMANY_COMPILED"  # environment variable: the folder of compiled modules


class Finder(MetaPathFinder):
    """Finds the modules that are compiled in a folder, before their sources are looked for."""

    def __init__(self, folder: Path) -> None:
        self.files = {
            ".".join((*path.relative_to(folder).parts[:-1], path.name.split(".")[0])): path
            for kind in ("*.so", "*.pyd")
            for path in folder.rglob(kind)
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the compiled module of that name, or None."""
        if fullname not in self.files:
            return None
        file = str(self.files[fullname])
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, file))
