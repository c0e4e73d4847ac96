"""Marks tests that need a browser, are slow or are further cases, and measures their time."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

TESTS = Path(__file__).resolve().parents[1]
BROWSER = "chromium"
"""The fixture that all tests in a browser come to."""
SLOW = (
    "cli/test_bad_input.py::test_ctrl_c_half_way_leaves_the_earlier_file",
    "cli/test_completion.py::test_bash_offers_commands_domains_values_and_files",
    "cli/test_many.py",
    "cli/test_personal_cli.py::test_pictures_are_named_after_player_and_number",
    "cli/test_personal_cli.py::test_runs_give_the_same_bytes",
    "cli/test_watch.py",
    "games/board/test_kit_board.py",
    "games/board/test_kit_board_cli.py::test_the_whole_kit_is_one_small_file_the_same_everywhere",
    "games/board/test_score_board_cli.py::test_a_report_is_the_same_on_any_day",
    "games/bruges/test_kit_bruges.py",
    "games/bruges/test_kit_bruges_cli.py::test_pictures_are_one_a_face_with_bleed",
    "games/bruges/test_kit_bruges_cli.py::test_the_kit_of_bruges_is_one_file",
    "games/bruges/test_kit_bruges_cli.py::test_the_same_kit_has_the_same_bytes",
    "games/bruges/test_kit_bruges_cli.py::test_whole_sheets_as_pictures_leave_blank_sides_out",
    "games/cards/test_kit_cards.py",
    "games/cards/test_kit_cards_cli.py::test_the_kit_of_the_card_game_is_one_file",
    "games/cards/test_kit_cards_pages.py::test_names_that_are_a_third_longer_fit",
    "games/cards/test_rules_cards_sentences.py::test_every_case_has_a_report_with_its_lines_and_faults",
    "games/dice/test_agreement.py",
    "games/dice/test_kit.py::test_qpdf_finds_no_fault",
    "games/dice/test_personal.py::test_a_thousand_personal_sheets_cost_letters_not_drawings",
    "games/dice/test_rules_scoring.py::test_random_games_see_every_rule",
    "orders/test_orders.py::test_a_command_prints_the_same",
    "orders/test_orders.py::test_a_request_is_answered_the_same",
    "orders/test_orders.py::test_every_option_of_every_command_is_in_an_order",
    "project/test_benchmarks.py",
    "project/test_docs.py::test_a_picture_of_the_gallery_is_what_its_lines_draw",
    "project/test_docs.py::test_every_command_of_a_page_does_what_the_page_shows",
    "project/test_readme.py::test_every_line_works_in_a_fresh_clone",
    "project/test_kit_agreement.py",
    "project/test_language.py::TestCatalogue::test_no_message_is_missing_and_none_left_over",
    "project/test_reproducible.py",
    "project/test_wheel.py",
    "render/test_tts.py",
    "web/test_serve.py",
    "web/test_web_fuzz.py",
    "web/test_web_pool.py",
)
"""Files, and tests with all their cases, that take more than about two seconds of the processor."""
_SPENT = "processor seconds"
_BEGUN = pytest.StashKey[float]()
QUICK = pytest.StashKey[Counter[str]]()
"""How many tests of each file belong to the quick run, of all that were collected."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that reports what the tests cost."""
    purpose = "tell the processor time of the N heaviest tests, with the processes that they ran"
    parser.addoption("--heaviest", type=int, default=0, metavar="N", help=purpose)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests before any is chosen by its marks."""
    config.stash[QUICK] = Counter({str(item.path): 0 for item in items})
    begun: set[str] = set()
    for item in items:
        path = str(item.path.relative_to(TESTS))
        test = f"{path}::{item.nodeid.partition('::')[2].partition('[')[0]}"
        is_slow = path in SLOW or test in SLOW
        is_again = test in begun
        is_browsing = BROWSER in getattr(item, "fixturenames", ())
        begun.add(test)
        if is_again:
            item.add_marker(pytest.mark.again)
        if is_slow:
            item.add_marker(pytest.mark.slow)
        if is_browsing:
            item.add_marker(pytest.mark.browser)
        config.stash[QUICK][str(item.path)] += not (is_slow or is_again or is_browsing)


def spent() -> float:
    """Return the processor time of this process and of those that it ran and that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look at the clock before anything is made for a test."""
    item.stash[_BEGUN] = spent()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what a test took in its last report, which also comes from other processes."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append((_SPENT, spent() - item.stash[_BEGUN]))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the heaviest tests, if asked for."""
    number = terminalreporter.config.getoption("--heaviest")
    if not number:
        return
    costs = Counter[str]()
    for reports in terminalreporter.stats.values():
        for it in reports:
            found = dict(getattr(it, "user_properties", ()))
            costs[getattr(it, "nodeid", "")] += found.get(_SPENT, 0.0)
    terminalreporter.section("processor time")
    for name, seconds in costs.most_common(number):
        terminalreporter.write_line(f"{seconds:8.2f} s  {name}")
    terminalreporter.write_line(f"{sum(costs.values()):8.2f} s  all tests together")
