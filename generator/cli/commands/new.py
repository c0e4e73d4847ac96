"""`scriptorium new`: write a file to start from."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.output.console import say
from generator.cli.output.delivery import write
from generator.cli.parameters import described
from generator.errors import InvalidError, OrderError, UnknownNameError, closest, shown
from generator.language import N_, _, or_list, spoken, translate
from generator.load.files.access import SUFFIX
from generator.load.layouts.kind import LAYOUTS, PADS, games_about, layout_kind
from generator.load.layouts.layout import ID_PATTERN
from generator.load.layouts.library import (
    close_match,
    find_layout,
    is_file,
    is_id,
    layout_paths,
    own_pad_command,
    quoted,
)
from generator.load.layouts.starter import STARTER, starter_of
from generator.load.results.blank import BLANKS, blank_sheets
from generator.model.layout import Layout
from generator.platforms import WINDOWS
from generator.products.layouts import check_files, check_text
from generator.products.naming import is_standard_output
from generator.products.options import common
from generator.products.options.kinds import TOML, Flag, Kind, OneOf
from generator.products.options.lab import COMPLETION_SEED
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import Option
from generator.registry import brings, games_with
from generator.resources import docs_in, sample_files, samples
from generator.units import PAPERS
from generator.values import NamedTuple
from generator.writing.files import refuse_reserved
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.load.layouts.kind import AnyLayout
    from generator.registry import Spec

GAME_SHEETS = {
    name: write
    for spec in games_with(BLANKS)
    for name, write in blank_sheets(spec.name).by_name.items()
}
"""The writers of blank sheets for games without layouts, by the name that --sheet takes."""
FIRST_SEED = 1
LARGER = ("a3",)
"""Papers for a layout that does not fit the usual one."""
STARTED = tuple(spec.name for spec in games_with(STARTER))
"""The games whose layouts can be created, the usual one first."""


class StartedGame(OneOf):
    """A game whose layouts can be created."""

    def words(self) -> dict[str, str]:
        """Return the usual game."""
        return {"game": self.names[0]}


class SheetSubject(LayoutName):
    """What an empty sheet can be for: a layout, or a game that has none."""

    @property
    def names(self) -> tuple[str, ...]:  # type: ignore[override]
        """The shipped layouts and the games."""
        return (*super().names, *GAME_SHEETS)

    def read(self, value: Any, where: str) -> Any:
        """Return the game or the layout that is meant; an unknown name stays as it is."""
        text = str(value)
        if text.lower() in GAME_SHEETS:
            return value
        found = super().read(value, where)
        named = [it.name for it in _games_called(text)] if found == value else []
        return named[0] if len(named) == 1 and named[0] in GAME_SHEETS else found

    def note(self, given: Any, read: Any) -> str:
        """Say which game or layout a name was taken for."""
        if given != read and read in GAME_SHEETS:
            return _("'{name}' means the game '{id}'.").format(name=shown(given), id=read)
        return super().note(given, read)

    def words(self) -> dict[str, str]:
        """Return the games."""
        return {"games": or_list(GAME_SHEETS)}


class CopiedPad(LayoutName):
    """The pads that a pad can be a copy of."""

    @property
    def names(self) -> tuple[str, ...]:  # type: ignore[override]
        """The shipped pads."""
        return tuple(name for game in games_about(PADS) for name in layout_paths(game))

    def games(self) -> tuple[str, ...]:
        """Return the games whose layouts are pads."""
        return games_about(PADS)


class Given(NamedTuple):
    """What was asked for: the values of all options, as they were given."""

    name: str | None
    game: str | None
    source: str | None
    complete: bool
    seed: int | None
    sheet: str | None
    pad: str | None
    deck: bool
    samples: bool
    force: bool
    output: str | None


class Writer(NamedTuple):
    """How one kind of file is written: its option, what that excludes, and the function."""

    option: str
    excluded: tuple[str, ...]
    refusal: str
    write: Callable[[Given], None]


@described(
    N_(
        """Write a file to start from: a score pad, a map, an empty sheet or a deck of cards.

NAME alone is a map (domain) of the dice game; --pad copies the score pad of a game for you to
change. The files are valid, and comments in them explain each key."""
    ),
    (
        "scriptorium new mypad --pad yacht",
        "scriptorium new mine",
        "scriptorium new tracing --from traced.toml -o domains/tracing.toml",
        "scriptorium new whole --from half.toml --complete",
        "scriptorium new anna --sheet A",
        "scriptorium new evening --sheet 6",
        "scriptorium new alone --sheet cards-solo",
        "scriptorium new mydeck --deck",
        "scriptorium new --samples",
    ),
    Option("name", Kind(), sample="[NAME]", is_argument=True),
    Option(
        "game",
        StartedGame(STARTED),
        N_("Game that the map is for.  [default: {game}, or that of --from]"),
        sample="|".join(STARTED),
    ),
    Option(
        "from",
        LayoutName("layouts", TOML),
        N_("Start from this map; one traced from a drawing becomes a text map."),
        key="source",
        sample="FILE|ID",
    ),
    Option(
        "complete",
        Flag(),
        N_("With --from: add what the map lacks until it is valid; its hexes and numbers stay."),
    ),
    COMPLETION_SEED,
    Option(
        "sheet",
        SheetSubject("layouts", TOML),
        N_(
            "Write an empty sheet to fill in and score: for a domain, a player board, a "
            "score pad, or a game ({games})."
        ),
        sample="DOMAIN|BOARD|GAME",
    ),
    Option(
        "pad",
        CopiedPad("layouts", TOML),
        N_("Write a copy of this score pad, to change."),
        sample="PAD|FILE",
    ),
    Option("deck", Flag(), N_("Write a deck of cards with its table.")),
    Option(
        "samples",
        Flag(),
        N_(
            "Copy the sample files of the docs into the folder samples/, or the folder given with"
            " -o."
        ),
    ),
    common.FORCE,
    common.SHELF,
    common.LANGUAGE,
    common.output(N_("File to write.  [default: NAME.toml in this folder]")),
)
def command(**values: Any) -> None:
    """Write a file to start from: the layout NAME, an empty sheet, or a deck of cards."""
    given = Given(**values)
    if (given.complete and given.source is None) or (given.seed is not None and not given.complete):
        message = _(
            "--complete needs the layout to complete, named with --from; --seed needs both."
        )
        raise OrderError(message)
    asked = given._asdict()
    chosen = [writer for writer in WRITERS if asked[writer.option]]
    for writer in chosen:
        if any(asked[option] for option in writer.excluded):
            raise OrderError(translate(writer.refusal))
    write_kind = chosen[0].write if chosen else _write_layout
    write_kind(given)


def _write_layout(given: Given) -> None:
    name, file, shown_file = _target(given)
    if given.source is None:
        text = starter_of(given.game or STARTED[0]).begin(name, shown_file)
    else:
        seed = FIRST_SEED if given.complete and given.seed is None else given.seed
        text = _rewritten(_source(given.source, given.game, seed=seed), name, shown_file)
    _write_checked(file, shown_file, text, force=given.force)


def _write_pad(given: Given) -> None:
    name, file, shown_file = _target(given)
    text = _rewritten(_pad_source(given.pad or ""), name, shown_file)
    _write_checked(file, shown_file, text, force=given.force)


def _target(given: Given) -> tuple[str, Path, str]:
    """Return the id of a layout, its file, and what its text calls the file."""
    if given.name is None:
        message = _("A layout needs a name, as in 'scriptorium new mine'.")
        raise OrderError(message)
    name = _checked(given.name)
    file = _file(given.output, name)
    return name, file, _shown(file, name)


def _write_checked(file: Path, shown_file: str, text: str, *, force: bool) -> None:
    """Write a layout, and name the command that checks it."""
    paper = _paper_for(text, shown_file)
    options = f" --paper {paper}" if paper else ""
    message = _("{file}: written; change it, then run 'scriptorium check {file}{options}'.")
    sentence = message.format(file=shown_file, options=options)
    _write({file: text.encode()}, sentence, force=force)


def _write_sheet(given: Given) -> None:
    subject = given.sheet or ""
    layout = None if subject.lower() in GAME_SHEETS else _sheet_source(subject)
    bare = subject.lower() if layout is None else f"sheet-{layout.id}"
    file = _file(given.output, _checked(given.name) if given.name else bare)
    shown_file = shown(file, LONGEST)
    text = GAME_SHEETS[bare]() if layout is None else _blank(layout, file.parent)
    message = _("{file}: written; fill it in, then run 'scriptorium score {file}'.")
    _write({file: text.encode()}, message.format(file=shown_file), force=given.force)


def _write_deck(given: Given) -> None:
    from generator.products.studio.starter_deck import (  # noqa: PLC0415 - rare
        starter_deck,
        starter_table,
    )

    if given.name is None:
        raise OrderError(_("A deck needs a name, as in 'scriptorium new mydeck --deck'."))
    bare = _bare(given.name)
    if re.fullmatch(ID_PATTERN, bare) is None:
        message = _(
            "'{name}' cannot be the name of a deck; use 1 to 40 letters A to Z, digits, - and _."
        )
        raise OrderError(message.format(name=shown(given.name)))
    if is_standard_output(given.output):
        raise OrderError(_("A deck is two files; name the .toml file with -o."))
    file = _file(given.output, bare)
    table = file.with_suffix(".csv")
    if table == file:
        message = _("{file} is the name of the deck's table; name the deck's .toml file.")
        raise OrderError(message.format(file=shown(file, LONGEST)))
    shown_file = shown(file, LONGEST)
    text = starter_deck(bare, shown_file, table.name)
    message = _("{file} and {table}: written; change them, then run 'scriptorium kit deck {file}'.")
    report = message.format(file=shown_file, table=shown(table, LONGEST))
    files = {file: text.encode(), table: starter_table().encode()}
    _write(files, report, force=given.force)


def _write(files: dict[Path, bytes], report: str, *, force: bool) -> None:
    write(files, force=force)
    if not any(is_standard_output(str(file)) for file in files):
        say(report)


def _shown(file: Path, name: str) -> str:
    """Return what a text calls the file it stands in, which standard output does not tell."""
    return f"{name}.toml" if is_standard_output(str(file)) else shown(file, LONGEST)


def _write_samples(given: Given) -> None:
    folder = Path(given.output or samples().name)
    files = {folder / path.relative_to(samples()): _sample(path) for path in sample_files()}
    write(files, force=given.force)
    message = _("{folder}: {number} sample files; the documentation explains them: {address}")
    values = {"folder": shown(folder, LONGEST), "number": len(files), "address": docs_in(spoken())}
    say(message.format(**values))


def _sample(path: Path) -> bytes:
    """Read a sample file; the comments of TOML files are in the current language."""
    from generator.load.files.comments import with_comments_translated  # noqa: PLC0415 - rare

    data = path.read_bytes()
    return with_comments_translated(data.decode()).encode() if path.suffix == SUFFIX else data


WRITERS = (
    Writer(
        "pad",
        ("source", "game", "sheet", "deck"),
        N_("--pad writes a pad; leave out --from, --game, --sheet and --deck."),
        _write_pad,
    ),
    Writer(
        "samples",
        ("name", "source", "game", "sheet", "pad", "deck"),
        N_("--samples copies the sample files; leave out everything but -o."),
        _write_samples,
    ),
    Writer(
        "deck",
        ("source", "game", "sheet"),
        N_("--deck writes a deck; leave out --from, --game and --sheet."),
        _write_deck,
    ),
    Writer(
        "sheet",
        ("source", "game"),
        N_("--sheet writes a sheet; leave out --from and --game."),
        _write_sheet,
    ),
)
"""The kinds of files that an option asks for; without one of them, a layout is written."""


def _games_called(name: str) -> list[Spec]:
    """Return the games that people call NAME; an id of a layout is none."""
    from generator.products.pads.game_names import games_called  # noqa: PLC0415 - few need it

    return [] if is_id(name) else games_called(name)


def _blank(layout: AnyLayout, folder: Path) -> str:
    """Write the empty sheet of a layout."""
    write = blank_sheets(layout.game).of_layout if brings(layout.game, BLANKS) else None
    if write is None:
        message = _("The game '{game}' has no empty sheet for a layout; leave out --sheet.")
        raise OrderError(message.format(game=layout.game))
    return write(layout, folder)


def _bare(name: str) -> str:
    return name[: -len(SUFFIX)] if name.lower().endswith(SUFFIX) else name


def _file(output: str | None, name: str) -> Path:
    """Return the file to write; on every system it has a name that Windows can read too."""
    file = Path(output or f"{name}{SUFFIX}")
    refuse_reserved(file, WINDOWS)
    return file


def _checked(name: str) -> str:
    bare = _bare(name)
    if re.fullmatch(ID_PATTERN, bare) is None:
        message = _(
            "'{name}' cannot be the id of a layout; use 1 to 40 letters A to Z, digits, - and _."
        )
        raise OrderError(message.format(name=shown(name)))
    return bare


def _rewritten(layout: AnyLayout, name: str, file: str) -> str:
    """Write a layout anew; one that is not as the game has them says so, and so it is valid."""
    rewrite = starter_of(layout.game).rewrite
    text = rewrite(layout, name, file)
    report = check_text(text, file, custom=False, paper=PAPERS[LARGER[-1]])
    if report.findings and isinstance(layout, Layout):
        return rewrite(replace(layout, custom=True), name, file)
    return text


def _paper_for(text: str, file: str) -> str:
    """Return the paper that a layout needs if the usual one is too small for it."""
    for paper in ("a4", *LARGER):
        if not check_text(text, file, custom=True, paper=PAPERS[paper]).findings:
            return paper if paper in LARGER else ""
    return ""


def _sheet_source(name: str) -> AnyLayout:
    """Return the layout that an empty sheet is for; games without one are proposed as well."""
    try:
        return _source(name, None)
    except UnknownNameError:
        if is_file(Path(f"{name}{SUFFIX}")):
            raise
    own = [
        it
        for spec in _games_called(name)
        if brings(spec.name, LAYOUTS)
        for it in layout_paths(spec.name)
    ]
    if own:
        message = _("A sheet of '{name}' is for one of its domains or boards; choose {known}.")
        raise UnknownNameError(message.format(name=shown(name), known=or_list(own)))
    kind = SheetSubject("layouts")
    meant = closest(name, GAME_SHEETS)
    close = quoted(meant) if meant else close_match(name, tuple(kind.games()))
    message = _("There is no sheet for '{name}'; did you mean {close}?")
    if close is None:
        message = _(
            "There is no sheet for '{name}'; choose {games}, a domain or a pad that 'scriptorium"
            " list' shows, or write your own pad with '{command}'."
        )
    games, command = ", ".join(GAME_SHEETS), own_pad_command(name)
    values = {"close": close, "games": games, "command": command}
    raise UnknownNameError(message.format(name=shown(name), **values))


def _source(source: str, game: str | None, *, seed: int | None = None) -> AnyLayout:
    """Return a layout to start from; with a seed, it is completed."""
    layout = _valid(source) if seed is None else _completed(source, seed)
    if game is not None and layout.game != game:
        message = _("{source} is a layout of the {found}; leave out --game {asked}.")
        found = translate(layout_kind(layout.game).game_name)
        raise OrderError(message.format(source=shown(source), found=found, asked=game))
    return layout


def _pad_source(name: str) -> AnyLayout:
    """Return the pad that a new one is a copy of."""
    find_layout(name, *games_about(PADS))
    found = _valid(name)
    if layout_kind(found.game).topic == PADS:
        return found
    message = _("'{name}' is not a score pad; choose one that 'scriptorium list pads' shows.")
    raise UnknownNameError(message.format(name=shown(name)))


def _valid(source: str) -> AnyLayout:
    (report,) = check_files([source], custom=True, paper=PAPERS["a3"])
    findings = [finding for finding in report.findings if finding.code != "off-page"]
    if findings or report.layout is None:
        raise InvalidError(findings)
    return report.layout


def _completed(source: str, seed: int) -> AnyLayout:
    from generator.products.completion.complete import complete_file  # noqa: PLC0415 - rare

    return complete_file(source, seed)
