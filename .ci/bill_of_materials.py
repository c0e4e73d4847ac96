"""The bill of materials: what the studio's locked install contains, as CycloneDX JSON."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "locks" / "studio.txt"
BILL = ROOT / "locks" / "studio.cdx.json"
NAME = "scriptorium-press"
OPEN_FONT = "OFL-1.1"
FONTS = "font-"
_PACKAGE = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>.*?))? \\")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_NEEDED_BY = re.compile(r"#(?: via)? +(?!via)([a-z0-9-]+)")


def read_lock(text: str) -> list[dict[str, Any]]:
    """Return each package of a lock: name, version, when it is needed, hashes, what needs it."""
    packages: list[dict[str, Any]] = []
    for line in text.splitlines():
        if found := _PACKAGE.fullmatch(line):
            packages.append({**found.groupdict(), "hashes": [], "needed_by": []})
        elif found := _HASH.search(line):
            packages[-1]["hashes"].append(found[1])
        elif packages and (found := _NEEDED_BY.search(line)):
            packages[-1]["needed_by"].append(found[1])
    return packages


def bill_of(text: str, version: str) -> dict[str, Any]:
    """Return the bill of a lock; the same lock gives the same bill."""
    packages = read_lock(text)
    own = {
        "type": "application",
        "bom-ref": f"pkg:pypi/{NAME}@{version}",
        "name": NAME,
        "version": version,
        "purl": f"pkg:pypi/{NAME}@{version}",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    needs: dict[str, list[str]] = {own["bom-ref"]: []}
    for it in packages:
        needs.setdefault(_address(it), [])
        for name in it["needed_by"]:
            users = [_address(other) for other in packages if other["name"] == name]
            for user in users or [own["bom-ref"]]:
                needs.setdefault(user, []).append(_address(it))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, version + text)}",
        "version": 1,
        "metadata": {"component": own},
        "components": [_component(it) for it in packages],
        "dependencies": [{"ref": ref, "dependsOn": sorted(set(on))} for ref, on in needs.items()],
    }


def _component(it: dict[str, Any]) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": _address(it),
        "name": it["name"],
        "version": it["version"],
        "purl": _address(it),
        "hashes": [{"alg": "SHA-256", "content": each} for each in it["hashes"]],
    }
    if it["name"].startswith(FONTS):
        component["licenses"] = [{"license": {"id": OPEN_FONT}}]
    if it["marker"]:
        component["properties"] = [{"name": "marker", "value": it["marker"]}]
    return component


def _address(it: dict[str, Any]) -> str:
    return f"pkg:pypi/{it['name']}@{it['version']}"


def written(bill: dict[str, Any]) -> str:
    """Return a bill as it is written."""
    return json.dumps(bill, indent=1, ensure_ascii=False) + "\n"


def current() -> str:
    """Return the bill of the lock as it is."""
    init = (ROOT / "generator" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', init)
    if found is None:
        sys.exit("generator/__init__.py has no version.")
    return written(bill_of(LOCK.read_text(encoding="utf-8"), found[1]))


if __name__ == "__main__":
    BILL.write_text(current(), encoding="utf-8")
