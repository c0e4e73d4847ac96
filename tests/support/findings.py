"""What a file that cannot be read has for faults: each has a known code and a whole sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import UNREADABLE, MalformedError
from generator.model.finding import CODES, Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def check_findings(findings: Iterable[Finding]) -> None:
    """Check that each finding has a code that is known, and a message that can be read."""
    for finding in findings:
        assert finding.code in CODES
        assert finding.message.endswith((".", "?"))
        assert finding.message.isprintable()


def refusal_of(read: Callable[[], object]) -> tuple[Finding, ...]:
    """Return why a file is refused, which READ reads."""
    with pytest.raises(MalformedError) as caught:
        read()
    assert caught.value.exit_code == UNREADABLE
    found = tuple(it for it in caught.value.findings if isinstance(it, Finding))
    assert found
    check_findings(found)
    return found
