"""Makes what the docs show afresh: the pictures of the gallery and the table of the figures."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).resolve().parents[1]
ROOT = DOCS.parent
GALLERY = DOCS / "gallery.md"
FIGURES = DOCS / "figures.md"
_TABLE = re.compile(r"(<!-- figures of the (\w+) game: begin -->\n).*?(<!-- end -->)", re.DOTALL)
COLOURS = 256
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXITS = re.compile(r"\s+# exits (\d+)$")
_REMARK = re.compile(r"\s+# .*$")


@dataclass(frozen=True)
class Command:
    """A command of a console block, the exit code it ends with, and what the page shows."""

    words: tuple[str, ...]
    code: int
    shown: tuple[str, ...]

    @property
    def pictures(self) -> tuple[str, ...]:
        """The pictures that the command names; where it draws several, they begin like it."""
        return tuple(word for word in self.words if word.endswith(".png"))

    def drawn(self, folder: Path) -> list[Path]:
        """Return the pictures in FOLDER that the command has drawn."""
        found: list[Path] = []
        for file in (folder / name for name in self.pictures):
            several = sorted(file.parent.glob(f"{file.stem}-*{file.suffix}"))
            found += [file] if file.is_file() else several
        return found


def read_commands(markdown: str) -> list[Command]:
    """Return the commands of every console block: each starts with `$`, its answer follows."""
    found: list[Command] = []
    for block in _BLOCK.findall(markdown):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, *shown = part.rstrip("\n").split("\n")
            exits = _EXITS.search(line)
            words = shlex.split(_REMARK.sub("", line))
            found.append(Command(tuple(words), int(exits[1]) if exits else 0, tuple(shown)))
    return found


PATIENCE = 300.0
SETTLED = {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "SCRIPTORIUM_CONFIG": os.devnull}


def run(
    command: Command, folder: Path, patience: float | None = PATIENCE
) -> subprocess.CompletedProcess[str]:
    """Run `scriptorium …` in FOLDER as the checkout has it, in English; None waits for its end."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SCRIPTORIUM")}
    return subprocess.run(  # noqa: S603 - it runs the real program
        [sys.executable, "-m", "generator", *command.words[1:]],
        cwd=folder,
        env={**kept, **SETTLED, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=patience,
        check=False,
    )


def shrink(picture: Path) -> None:
    """Keep the picture in few colours, so that the repository stays small."""
    with Image.open(picture) as image:
        few = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    file = BytesIO()
    few.save(file, "PNG", optimize=True)
    picture.write_bytes(file.getvalue())


def figures_table(game: str) -> str:
    """Return the table of every figure of a game, a line for those of a kind and confidence."""
    sys.path.insert(0, str(ROOT))
    from generator.load.settings.edition import edition_figures  # noqa: PLC0415 - the checkout's own

    lines: dict[tuple[str, str], dict[str, str]] = {}
    for figure in edition_figures(game):
        values = (figure.value,) if isinstance(figure.value, int) else figure.value
        group, _dot, name = figure.name.rpartition(".")
        confidence = figure.confidence if figure.verified else f"{figure.confidence}, not verified"
        line = lines.setdefault((group or name, confidence), {})
        line[name] = ", ".join(map(str, values)) or "any"
    rows = ["| figure | value | confidence |", "|---|---|---|"]
    for (group, confidence), line in lines.items():
        (name, value), *others = line.items()
        whole = group if name == group else f"{group}.{name}"
        shown = "; ".join(f"{it}: {line[it]}" for it in line)
        one, all_of_it = (group, shown) if others else (whole, value)
        rows.append(f"| `{one}` | {all_of_it} | {confidence} |")
    return "\n".join(rows)


def with_table(page: str) -> str:
    """Return the page of the figures with its tables up to date."""
    return _TABLE.sub(lambda it: f"{it[1]}\n{figures_table(it[2])}\n\n{it[3]}", page)


def make_pictures() -> None:
    """Run every command of the gallery; pictures that no command makes are removed."""
    commands = read_commands(GALLERY.read_text(encoding="utf-8"))
    made = set()
    for command in commands:
        for old in command.drawn(DOCS):
            old.unlink()
        answer = run(command, DOCS)
        if answer.returncode != command.code:
            sys.exit(f"{shlex.join(command.words)}: {answer.stdout}{answer.stderr}")
        for picture in command.drawn(DOCS):
            shrink(picture)
            made.add(picture)
    for stray in set((DOCS / "pictures").glob("*.png")) - made:
        stray.unlink()


if __name__ == "__main__":
    make_pictures()
    FIGURES.write_text(with_table(FIGURES.read_text(encoding="utf-8")), encoding="utf-8")
