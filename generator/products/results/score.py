"""Scores: finished games are read, scored, refereed and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import _, and_list, printing, speaking, spoken
from generator.products.results.rulebooks import Account, Scored, rulebook
from generator.registry import games_with

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from generator.model.order import Ink
    from generator.model.score import Result
    from generator.page.marks import Document, Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.referees import Judged, Referee, Replay
    from generator.units import Paper

__all__ = [
    "Scored",
    "draw_replay",
    "draw_reports",
    "referee_file",
    "replay_file",
    "score_files",
    "score_in",
]


def score_files(
    paths: Sequence[Path],
    *,
    edition: str | None = None,
    rules: Sequence[tuple[str, str]] = (),
) -> Scored:
    """Read the files of one finished game and score it.

    EDITION is the name of a shipped edition or a file, RULES are options of a pad with their
    values; both take precedence over what the files name.
    """
    return score_in((spoken(),), paths, edition=edition, rules=rules)[0]


def score_in(
    languages: Iterable[str],
    paths: Sequence[Path],
    *,
    edition: str | None = None,
    rules: Sequence[tuple[str, str]] = (),
) -> tuple[Scored, ...]:
    """Read the files of one finished game once, and score it in each of some languages."""
    from generator.load.results.finished import game_of, read_documents  # noqa: PLC0415 - only scoring

    documents = read_documents(paths)
    book = rulebook(game_of(documents))
    if rules and (book.score_by is None or edition is not None):
        raise OrderError(_("--rule has an effect for score pads only; leave it out."))
    scored = []
    for language in languages:
        with speaking(language):
            by_rules = book.score_by if rules else None
            found = by_rules(documents, rules) if by_rules else book.score(documents, edition)
            scored.append(found)
    return tuple(scored)


def referee_file(path: Path, *, edition: str | None = None) -> Judged:
    """Read a game record and play it through."""
    from generator.products.results.referees import Judged, referee_of  # noqa: PLC0415 - only the referee

    referee = referee_of(_refereed_game(path))
    return Judged(referee, referee.judge(path, edition))


def replay_file(path: Path, *, edition: str | None = None) -> tuple[Referee, Replay]:
    """Read a game record, play it through, and keep every step."""
    from generator.products.results.referees import referee_of  # noqa: PLC0415 - only the referee

    game = _refereed_game(path)
    referee = referee_of(game)
    if referee.replay is None:
        message = _(
            "Records of the game '{game}' cannot be replayed; leave out --show and --report."
        )
        raise OrderError(message.format(game=shown(game)))
    return referee, referee.replay(path, edition)


def draw_replay(replay: Replay, *, paper: Paper, ink: Ink, language: str) -> Document:
    """Draw a game with the sheets growing."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.report import ReportLook  # noqa: PLC0415
    from generator.products.tools import load_tools  # noqa: PLC0415

    with printing(language):
        style, fonts, press, _ruler = load_tools()
        pages = replay.draw(ReportLook(paper, ink, style), press)
        names = and_list(dict.fromkeys(page.name for page in pages))
        title = _("Replay: {names}").format(names=names)
        return Document(title, language, tuple(pages), fonts)


def _refereed_game(path: Path) -> str:
    """Return the game of a record; where only one has a referee, that one refuses other games."""
    from generator.load.files.data import read_data  # noqa: PLC0415 - only where several can be
    from generator.load.files.fields import Fields  # noqa: PLC0415
    from generator.load.results.players import raise_all  # noqa: PLC0415
    from generator.products.results.referees import REFEREE  # noqa: PLC0415

    first, *more = known = tuple(spec.name for spec in games_with(REFEREE))
    if not more:
        return first
    document = read_data(path)
    fields = Fields(document, document.data, (), [])
    fields.require("game")
    game = fields.one_of("game", known)
    raise_all(fields.findings)
    return game or first


def draw_reports(games: Sequence[Scored], *, paper: Paper, ink: Ink, language: str) -> Document:
    """Draw a report for each player of scored games."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.report import ReportLook  # noqa: PLC0415
    from generator.products.tools import load_tools  # noqa: PLC0415 - scoring needs no theme

    with printing(language):
        style, fonts, press, _ruler = load_tools()
        look = ReportLook(paper, ink, style)
        pages = [page for scored in games for page in _report_pages(scored, look, press)]
        title = _("Score report: {names}").format(names=and_list(page.name for page in pages))
        return Document(title, language, tuple(pages), fonts)


def ranking_table(result: Result) -> list[list[str]]:
    """Return the ranking of a tournament as a table with its head."""
    deciders = [it.name for it in result.standings[0].decides]
    head = ["", _("Name"), _("Matches"), result.counted or _("Points"), *deciders]
    return [
        head,
        *(
            [
                str(it.place),
                it.name,
                str(it.matches),
                str(it.total),
                *(str(by.value) for by in it.decides),
            ]
            for it in result.standings
        ),
    ]


def _report_pages(scored: Scored, look: ReportLook, press: Press) -> Iterator[Page]:
    from generator.page.report import ReportLine  # noqa: PLC0415 - as above

    game = scored.result.game
    book = rulebook(game)
    if book.report is None:
        message = _("Scores of the game '{game}' cannot be drawn; leave out the report.")
        raise OrderError(message.format(game=shown(game)))
    if scored.result.standings:
        from generator.page.league import draw_league  # noqa: PLC0415 - only tournaments

        table = ranking_table(scored.result)
        yield from draw_league(
            _("Ranking"), table, (), look, press, title=book.subject(scored.game)
        )
    for number, score in enumerate(scored.result.scores):
        lines = (
            ReportLine(line.name(), book.phase(line), line.explain(), line) for line in score.lines
        )
        printed = score._replace(name=press.printable(score.name, "display-bold"))
        account = Account(number, printed, tuple(lines))
        yield book.report(scored.game, account, look, press)
