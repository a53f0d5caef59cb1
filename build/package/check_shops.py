"""Hold manifests of `shops.py` against the shops' own schemas: `python build/package/check_shops.py MANIFESTS SCHEMAS`.

SCHEMAS is a folder with the schemas as their projects keep them: `flatpak-manifest.schema.json` (flatpak-builder, data), `schema.json`
(Scoop), and `manifest.<kind>.1.10.0.json` (winget-cli, schemas/JSON/manifests/v1.10.0). Needs jsonschema and PyYAML.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import yaml

FLATPAK, SCOOP, WINGET = (
    "flatpak-manifest.schema.json",
    "schema.json",
    "manifest.{kind}.1.10.0.json",
)


def main() -> int:
    manifests, schemas = Path(sys.argv[1]), Path(sys.argv[2])
    pairs = [(path, FLATPAK) for path in manifests.glob("flatpak/*.json")]
    pairs += [(path, SCOOP) for path in manifests.glob("scoop/*.json")]
    winget = sorted(manifests.glob("winget/**/*.yaml"))
    pairs += [
        (path, WINGET.format(kind=yaml.safe_load(path.read_text("utf-8"))["ManifestType"]))
        for path in winget
    ]
    wrong = 0
    for path, schema in pairs:
        rules = json.loads((schemas / schema).read_text("utf-8"))
        validator = jsonschema.validators.validator_for(rules)(rules)
        faults = list(
            validator.iter_errors(yaml.safe_load(path.read_text("utf-8")))
        )  # JSON is YAML
        wrong += len(faults)
        print(f"{path.name}: {'right' if not faults else ''}")
        for fault in faults:
            print(f"  {'/'.join(map(str, fault.absolute_path))}: {fault.message}")
    return 1 if wrong or len(pairs) < 9 else 0


if __name__ == "__main__":
    sys.exit(main())
