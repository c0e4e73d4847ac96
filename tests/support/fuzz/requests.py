"""Fuzzing the studio: requests made from the description of the interface; none may break it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from support.fuzz.shelf_requests import lay_shelf
from support.web.serving import serving

if TYPE_CHECKING:
    from support.web.serving import Server

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
)
COSTLY = "^/api/(print|preview|playtest|invent)$"
"""What takes seconds when it is carried out: these addresses get fewer requests."""
SHARE = 10
SETTINGS = """\
generation.max-examples = {each}

[checks]
negative_data_rejection.expected-statuses = ["400", "413", "414", "415", "422"]

[[operations]]
include-path-regex = "{costly}"
generation.max-examples = {few}
"""
TESTS = Path(__file__).resolve().parents[2]
HOOKS = "support.fuzz.hooks"
WIDEST = 300
"""How many letters of a line are shown: a made-up request may have millions."""
EACH = 150


class Storm(NamedTuple):
    """What came of many requests: how many there were, and what was found wrong."""

    requests: int
    is_clean: bool
    said: str


def blow(server: Server, folder: Path, each: int, *, seed: int, phases: str) -> Storm:
    """Send the server about EACH requests an address and kind of data."""
    options = {
        "--phases": phases,
        "--checks": ",".join(CHECKS),
        "--suppress-health-check": "all",
        "--request-timeout": "120",
        "--seed": str(seed),
        "--warnings": "off",
    }
    settings = SETTINGS.format(each=each, costly=COSTLY, few=max(each // SHARE, 1))
    (folder / "schemathesis.toml").write_text(settings, encoding="utf-8")
    report = folder / "report.json"
    server.get("/api/openapi.json")  # Schemathesis waits 10 seconds for it and no more.
    program = Path(sys.executable).with_name("st")
    address = f"http://{server.host}:{server.port}/api/openapi.json"
    words = [word for option in options.items() for word in option]
    words += ["--no-shrink", "--continue-on-failure", "--report-json-path", str(report)]
    answer = subprocess.run(
        [program, "--no-color", "run", address, *words],
        cwd=folder,
        env={**os.environ, "SCHEMATHESIS_HOOKS": HOOKS, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    summary = json.loads(report.read_text(encoding="utf-8"))
    said = "\n".join(line[:WIDEST] for line in answer.stdout.splitlines())
    return Storm(summary["test_cases"]["generated"], answer.returncode == 0, said)


def send_requests(number: int, seed: int) -> None:
    """Send a server requests until there are enough or one has failed."""
    sent = 0
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name), "--shelf", str(lay_shelf(Path(name))), "--shelf-write") as server,
    ):
        while sent < number:
            answered = blow(server, Path(name), EACH, seed=seed, phases="examples,coverage,fuzzing")
            sent += answered.requests
            seed += 1
            if not answered.is_clean:
                sys.exit(answered.said)
            sys.stdout.write(f"{sent} requests, no failure\n")
            sys.stdout.flush()
        code, said = server.stop()
    if code or said:
        sys.exit(f"The server ended with {code}: {said}")
