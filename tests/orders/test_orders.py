"""All products print and answer what they did when the manifest was written, byte for byte."""

from __future__ import annotations

import json
import re
import shlex
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from compare import (
    Order,
    Room,
    Runner,
    Studio,
    find_differences,
    fingerprints,
    open_room,
    open_runners,
    open_studio,
    other_versions,
    read_by_day,
    read_manifest,
    read_orders,
    run_commands,
    run_fresh,
)

from support.grids import IS_THOROUGH, covering

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ORDERS = read_orders()
COMMANDS = [name for name, order in ORDERS.items() if order.lines]
BY_DAY = read_by_day()
REQUESTS = [name for name, order in ORDERS.items() if order.requests]
LINES = [shlex.split(line) for order in ORDERS.values() for line in order.lines]
GAMES = ("dice", "board", "cards", "bruges")
LANGUAGES = ("fr", "de")
KITS = ("dice", "board", "cards", "bruges", "deck")
ENDLESS = {"--watch", "--host", "--name", "--no-browser", "--open", "--pads", "--bg-stats"}
"""Options of orders that never end by themselves, open other programs, or tell the time."""
APPROVED = {"--help-all"}
"""Options whose answer is a golden of its own."""
_COMMAND = re.compile(r"^  ([a-z]+)  ", re.MULTILINE)
_OPTION = re.compile(r"^  (?:-\w, )?(--[a-z-]+)", re.MULTILINE)


@pytest.fixture(scope="session")
def room() -> Iterator[Room]:
    """Return a folder for all orders."""
    with open_room() as found:
        yield found


@pytest.fixture(scope="session")
def runner(room: Room) -> Iterator[Runner]:
    """Return a process that runs command lines."""
    with open_runners(room, 1) as free:
        yield free.get()


@pytest.fixture(scope="session")
def answering(room: Room) -> Iterator[Studio]:
    """Return a studio for all requests."""
    with open_studio(room) as found:
        yield found


def expect(order: Order, parts: dict[str, bytes]) -> None:
    """Compare what came out with the manifest."""
    differences = find_differences(read_manifest()[order.name], fingerprints(parts))
    assert not differences, "\n".join([*differences, *other_versions()])


def features(order: Order) -> set[tuple[str, ...]]:
    """Return every command of an order with each of its options, and each choice of a value."""
    found: set[tuple[str, ...]] = set()
    for words in map(shlex.split, order.lines):
        command = " ".join(words[: 2 if words[:1] == ["kit"] else 1])
        found.add((command,))
        for option, value in pairwise([*words, ""]):
            if option.startswith("-"):
                found.add((command, option))
                found |= {(option, value)} if value.isalpha() else set()
    return found


def choose(names: Sequence[str]) -> list[str]:
    """Choose few orders that have every command, option and choice; `compare.py` takes all."""
    return sorted(covering(names, lambda name: features(ORDERS[name])))


@pytest.mark.parametrize("name", BY_DAY)
def test_a_quick_command_prints_the_same(name: str, room: Room, runner: Runner) -> None:
    expect(ORDERS[name], run_commands(ORDERS[name], room, runner))


@pytest.mark.parametrize(
    "name", [it for it in (COMMANDS if IS_THOROUGH else choose(COMMANDS)) if it not in BY_DAY]
)
def test_a_command_prints_the_same(name: str, room: Room, runner: Runner) -> None:
    expect(ORDERS[name], run_commands(ORDERS[name], room, runner))


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_is_answered_the_same(name: str, answering: Studio) -> None:
    expect(ORDERS[name], answering.answer(ORDERS[name]))


def test_the_manifest_has_all_orders() -> None:
    assert len(ORDERS) >= 60
    assert len(set(BY_DAY)) == len(BY_DAY)
    assert set(BY_DAY) < set(COMMANDS)
    assert list(read_manifest()) == list(ORDERS)


def test_every_option_of_every_command_is_in_an_order(room: Room) -> None:
    def help_of(*words: str, flag: str = "--help") -> str:
        code, out, _err = run_fresh([*words, flag], room.folder, environment)
        assert code == 0
        return out.decode()

    environment = room.environment({})
    # What doctor answers is different on every machine.
    commands = [[name] for name in _COMMAND.findall(help_of()) if name != "doctor"]
    commands += [["kit", name] for name in _COMMAND.findall(help_of("kit"))]
    assert ["pad"] in commands
    assert ["kit", "deck"] in commands
    for words in commands:
        used = {word for line in LINES if line[: len(words)] == words for word in line}
        used |= {"--output"} if "-o" in used else set()
        flag = "--help" if words == ["kit"] else "--help-all"
        missing = set(_OPTION.findall(help_of(*words, flag=flag))) - used - ENDLESS - APPROVED
        assert not missing, (words, missing)


@pytest.mark.parametrize("way", ["preview", "print"])
def test_every_product_is_asked_for_in_the_studio(way: str) -> None:
    asked = [request for name in REQUESTS for request in ORDERS[name].requests]
    bodies = [it["body"] for it in asked if it.get("post", "").startswith(f"/api/{way}")]
    kits = {f"kit {kit}" for kit in KITS}
    assert {body["product"] for body in bodies} >= {"pad", "board", "calculator", *kits}
    games = {body["options"]["game"] for body in bodies if "game" in body.get("options", {})}
    assert games == set(GAMES)


def test_every_address_of_the_studio_is_asked_for(answering: Studio) -> None:
    asked = [request for name in REQUESTS for request in ORDERS[name].requests]
    addresses = {str(next(iter(it.values()))).partition("?")[0] for it in asked}
    described = answering.answer(Order("", requests=({"get": "/api/openapi.json"},)))
    assert addresses >= set(json.loads(described["1/body"])["paths"])
    assert addresses >= {"/", "/design", "/print", "/score", *(f"/calculator/{it}" for it in GAMES)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["pad", "board", "kit", "calculator", "check", "score", "new"])
def test_every_language_is_in_an_order(command: str, language: str) -> None:
    assert any(line[:1] == [command] and language in line for line in LINES)
