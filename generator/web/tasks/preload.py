"""Preloading: importing this module loads what most orders need; workers are forked from there."""

from __future__ import annotations

import signal
from contextlib import suppress

from generator.web.tasks.layouts import prepare_tools
from generator.web.tasks.printing import prepare

# Ctrl-C is for the server, which ends its workers.
signal.signal(signal.SIGINT, signal.SIG_IGN)
with suppress(Exception):  # It only saves time; a task that needs it reports what is wrong.
    prepare_tools()
    prepare()
