"""Measure how long a gallery of many domains takes: from nothing, and after one has changed.

`measure_gallery.py [NUMBER]` makes the gallery of so many domains, 1000 if none is given: those of
docs/domains, with the bonuses of their castles in other orders.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
DOMAINS = ROOT / "docs" / "domains"
BONUSES = "mgsw"


def write_domains(folder: Path, number: int) -> None:
    """Write so many different domains."""
    files = sorted(DOMAINS.glob("*.toml"))
    made = 0
    for order in permutations(BONUSES):
        letters = dict(zip(BONUSES, order, strict=True))
        for file in files:
            if made == number:
                return
            text = file.read_text(encoding="utf-8")
            text = re.sub(r"K([mgsw])", lambda it: f"K{letters[it[1]]}", text)  # noqa: B023 - at once
            text = re.sub(r'^id = "(.*)"', rf'id = "\1-{"".join(order)}"', text, flags=re.MULTILINE)
            (folder / f"{file.stem}-{''.join(order)}.toml").write_text(text, encoding="utf-8")
            made += 1


def measured(folder: Path, site: Path) -> str:
    """Make the gallery, and return how long that took, in all and on all processors."""
    began, before = time.monotonic(), os.times()
    command = [sys.executable, "-m", "generator", "gallery", str(folder), "-o", str(site)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    after = os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    return (
        f"{time.monotonic() - began:.1f} s, {used:.1f} s of processor time: {done.stdout.strip()}"
    )


def main() -> None:
    """Measure, and say what was found."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with TemporaryDirectory() as home:
        folder, site = Path(home) / "domains", Path(home) / "site"
        folder.mkdir()
        write_domains(folder, number)
        sys.stdout.write(f"from nothing: {measured(folder, site)}\n")
        sys.stdout.write(f"nothing has changed: {measured(folder, site)}\n")
        changed = sorted(folder.glob("*.toml"))[number // 2]
        changed.write_text(
            changed.read_text(encoding="utf-8").replace('author = "', 'author = "New '),
            encoding="utf-8",
        )
        sys.stdout.write(f"one has changed: {measured(folder, site)}\n")
        size = sum(it.stat().st_size for it in site.rglob("*") if it.is_file())
        sys.stdout.write(f"the site has {size / 1e6:.0f} MB\n")


if __name__ == "__main__":
    main()
