"""For hatchling: a wheel that holds the compiled modules among their sources, where some are named.

`build/package/make.py` names the folder they were compiled in, and the tag where hatchling cannot infer it.
"""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = "TAMMANY_WHEEL_MODULES"  # a folder; without it the wheel is plain Python
TAG = "TAMMANY_WHEEL_TAG"  # such as cp311-cp311-manylinux_2_17_x86_64; by default this machine's


class CompiledModules(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the modules, relative to their folder, and the tag to what hatchling builds."""
        if not os.environ.get(MODULES):
            return
        folder = Path(os.environ[MODULES])
        found = sorted(path for kind in ("*.so", "*.pyd") for path in folder.rglob(kind))
        if not found:
            raise FileNotFoundError(f"nothing is compiled in {folder}")
        tag = os.environ.get(TAG)
        build_data |= {"pure_python": False} | ({"tag": tag} if tag else {"infer_tag": True})
        build_data["force_include"] |= {str(path): str(path.relative_to(folder)) for path in found}
