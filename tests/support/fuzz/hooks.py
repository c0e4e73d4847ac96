"""What is changed in made-up requests before they are sent."""

from __future__ import annotations

from typing import Any

import schemathesis

from generator.web.shared.limits import MOST_SECONDS


@schemathesis.hook
def map_body(context: schemathesis.HookContext, body: Any) -> Any:
    """Let a search that the server accepts take a second; what it refuses stays as it is."""
    operation = context.operation
    if operation is None or operation.path != "/api/invent" or not isinstance(body, dict):
        return body
    seconds = body.get("seconds", MOST_SECONDS)
    is_good = isinstance(seconds, int) and not isinstance(seconds, bool)
    return {**body, "seconds": 1} if is_good and 1 <= seconds <= MOST_SECONDS else body
