"""Writes the manual page in every language of the program, from the help of its commands.

`make catalogues` runs it: the page has the same words as `--help-all`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generator.cli.program import program  # noqa: E402 - the checkout's own
from generator.cli.usage import NAME, Command, help_record, metavar  # noqa: E402
from generator.language import ordering, translate  # noqa: E402
from generator.products.options.option import HEADINGS, OTHER  # noqa: E402
from generator.resources import docs_in  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = ROOT / "docs" / "man"
CHANGES = ROOT / "CHANGELOG.md"


class Titles(NamedTuple):
    """The titles of the parts of a manual page, as pages of a language have them."""

    name: str
    synopsis: str
    description: str
    commands: str
    examples: str
    see: str
    manual: str


TITLES = {
    "en": Titles(
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "Examples", "SEE ALSO", "User commands"
    ),
    "fr": Titles(
        "NOM",
        "SYNOPSIS",
        "DESCRIPTION",
        "COMMANDES",
        "Exemples",
        "VOIR AUSSI",
        "Commandes utilisateur",
    ),
    "de": Titles(
        "BEZEICHNUNG",
        "ÜBERSICHT",
        "BESCHREIBUNG",
        "BEFEHLE",
        "Beispiele",
        "SIEHE AUCH",
        "Dienstprogramme für Benutzer",
    ),
}


def escaped(text: str) -> str:
    """Return a text as roff reads it: its signs are signs, and no line is a request."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return re.sub(r"^(?=\.)", r"\\&", " ".join(plain.split()), flags=re.MULTILINE)


def paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help."""
    for part in translate(text).split("\n\n"):
        yield ".PP"
        yield escaped(part)


def contexts(
    group: click.Group, ctx: click.Context
) -> Iterator[tuple[click.Command, click.Context]]:
    """Yield every command that is no group, in the order of the help."""
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None  # noqa: S101 - it was just listed
        below = click.Context(command, parent=ctx, info_name=name)
        if isinstance(command, click.Group):
            yield from contexts(command, below)
        else:
            yield command, below


def options(command: click.Command, ctx: click.Context) -> Iterator[str]:
    """Yield the options of a command, under their headings."""
    sections: dict[str, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS}
    for param in command.params:
        record = help_record(param, ctx)
        if record is not None:
            sections[getattr(param, "heading", OTHER)].append(record)
    for heading, records in sections.items():
        if not records:
            continue
        yield ".PP"
        yield f".I {escaped(translate(heading))}"
        for name, text in records:
            yield ".TP"
            yield f".B {escaped(name)}"
            yield escaped(text)


def examples(command: click.Command, title: str) -> Iterator[str]:
    """Yield the examples of a command as they are typed."""
    lines = [it.strip() for it in (command.epilog or "").splitlines()]
    typed = [it for it in lines if it.startswith(NAME)]
    if typed:
        yield ".PP"
        yield f".I {escaped(title)}"
        yield ".PP"
        yield ".nf"
        yield from (f"  {escaped(it)}" for it in typed)
        yield ".fi"


def released() -> str:
    """Return the day of the latest release."""
    dates = re.findall(r"^## \[\d.*(\d{4}-\d\d-\d\d)$", CHANGES.read_text("utf-8"), re.MULTILINE)
    return str(dates[0])


def manual(language: str) -> str:
    """Return the manual page in a language."""
    titles = TITLES[language]
    with ordering(language):
        ctx = click.Context(program, info_name=NAME, **program.context_settings)
        summary, *rest = translate(program.help or "").split("\n\n")
        lines = [
            f'.TH {NAME.upper()} 1 "{released()}" Scriptorium "{titles.manual}"',
            f".SH {titles.name}",
            f"{NAME} \\- {escaped(summary.rstrip('.'))}",
            f".SH {titles.synopsis}",
            f".B {NAME}",
            escaped(metavar("COMMAND [OPTIONS] [ARGS]...")),
            f".SH {titles.description}",
            *(line for part in rest for line in (".PP", escaped(part))),
            f".SH {titles.commands}",
        ]
        for command, below in contexts(program, ctx):
            usage = metavar(" ".join(command.collect_usage_pieces(below)))
            lines.append(f'.SS "{escaped(below.command_path)} {escaped(usage)}"')
            lines += paragraphs(command.help or "")
            lines += options(command, below) if isinstance(command, Command) else ()
            lines += examples(command, titles.examples)
        lines += [f".SH {titles.see}", escaped(docs_in(language))]
    # A paragraph right after a title is one too many.
    kept = [it for last, it in zip(["", *lines], lines, strict=False) if not _is_empty(last, it)]
    return "\n".join(kept) + "\n"


def _is_empty(last: str, line: str) -> bool:
    return line == ".PP" and last.startswith((".SH", ".SS"))


def place(language: str) -> Path:
    """Return the file of the manual in a language."""
    folder = FOLDER if language == "en" else FOLDER / language
    return folder / f"{NAME}.1"


def main() -> None:
    """Write the manual in every language."""
    for language in TITLES:
        file = place(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(manual(language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
