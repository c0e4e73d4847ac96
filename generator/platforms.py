"""Platforms: all that Windows and macOS do in another way than Linux."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from stat import S_ISVTX
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterable, Iterator, Mapping

WINDOWS, MACOS = "win32", "darwin"
MOST_PROCESSES = 61
"""How many processes Windows can wait for at once, less two that a pool needs for itself."""
_PORTS = (f"{port}{digit}" for port in ("COM", "LPT") for digit in "123456789")
RESERVED = frozenset(("CON", "PRN", "AUX", "NUL", *_PORTS))
"""Names that Windows keeps for devices, with any ending."""
NO_LINK_NO_WAIT = (
    getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)
"""Opens a file that others may have put there: follows no link, waits for no pipe."""
LONGEST_LOCALE = 85
PATIENCE = 2.0
_ESCAPED = str.maketrans({"\\": "/", "\b": "/b", "\t": "/t", "\n": "/n", "\f": "/f", "\r": "/r"})


def cache_root(environ: Mapping[str, str], platform: str = sys.platform) -> str | None:
    """Return the folder in which a user's programs keep what they can make again."""
    if platform == WINDOWS:
        return environ.get("LOCALAPPDATA") or None
    if environ.get("XDG_CACHE_HOME"):
        return environ["XDG_CACHE_HOME"]
    home = os.path.expanduser("~")  # noqa: PTH111 - the start does without pathlib
    if home.startswith("~"):
        return None
    parts = ("Library", "Caches") if platform == MACOS else (".cache",)
    return os.path.join(home, *parts)  # noqa: PTH118


def is_private(state: os.stat_result, platform: str = sys.platform) -> bool:
    """Tell whether only this user can write to a file or a folder, as its state has it.

    On Windows the mode says nothing about other users, and a user's folders are private.
    """
    if platform == WINDOWS:
        return True
    return state.st_uid == os.getuid() and not state.st_mode & 0o022


def is_guarded(state: os.stat_result, platform: str = sys.platform) -> bool:
    """Tell whether no other user, except root, can replace what this user has in a folder.

    In a folder with the sticky bit, such as `/tmp`, users can replace only what is their own.
    """
    if platform == WINDOWS:
        return True
    is_open = state.st_mode & 0o022 and not state.st_mode & S_ISVTX
    return state.st_uid in {0, os.getuid()} and not is_open


def system_locale(platform: str = sys.platform) -> str:
    """Return the language in which the system shows itself, such as `fr-FR`; "" if unknown.

    On Linux the environment says it, and nothing else does.
    """
    try:
        if platform == WINDOWS:
            return _windows_locale()
        return _first_language(_macos_languages()) if platform == MACOS else ""
    except Exception:  # noqa: BLE001 - a language is never worth a failure
        return ""


def _windows_locale() -> str:
    import ctypes  # noqa: PLC0415 - only here

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
    name = ctypes.create_unicode_buffer(LONGEST_LOCALE)
    kernel.LCIDToLocaleName(kernel.GetUserDefaultUILanguage(), name, LONGEST_LOCALE, 0)
    return name.value


def _macos_languages() -> str:
    import subprocess  # noqa: PLC0415 - only here

    words = ("/usr/bin/defaults", "read", "-g", "AppleLanguages")
    return subprocess.run(  # noqa: S603 - a fixed program of the system
        words, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=True
    ).stdout


def _first_language(answer: str) -> str:
    """Return the first of the languages that macOS lists, one a line in brackets."""
    names = (line.strip(' ",') for line in answer.splitlines())
    return next((name for name in names if name not in {"", "(", ")"}), "")


def expand_globs(names: Iterable[str], platform: str = sys.platform) -> Iterator[str]:
    """Give the files that each of NAMES means; on Windows no shell does it."""
    if platform != WINDOWS:
        yield from names
        return
    from glob import glob  # noqa: PLC0415 - only Windows needs it

    for name in names:
        found = sorted(glob(name)) if set("*?") & set(name) else []  # noqa: PTH207 - names are text
        yield from found or [name]


def most_processes(cores: int, platform: str = sys.platform) -> int:
    """Return how many processes can work side by side on so many cores."""
    return min(cores, MOST_PROCESSES) if platform == WINDOWS else cores


def is_reserved(name: str) -> bool:
    """Tell whether Windows would take a file's name for a device: `con`, `nul.toml`."""
    return name.partition(".")[0].rstrip().upper() in RESERVED


def with_slashes(name: str) -> str:
    r"""Return the name of a file, as a data file has it, in a way that every system reads.

    Backslashes become slashes, and so do those that TOML has read as the beginning of a tab or a
    line feed: no file has these in its name, and "maps\new.toml" is what was meant.
    """
    return name.translate(_ESCAPED)


def is_closed_pipe(error: BaseException, platform: str = sys.platform) -> bool:
    """Tell whether who read the output has gone; Windows calls it an invalid argument."""
    if isinstance(error, BrokenPipeError):
        return True
    if platform != WINDOWS or not isinstance(error, OSError):
        return False
    return error.errno == errno.EINVAL and error.filename is None


def is_held(error: BaseException, platform: str = sys.platform) -> bool:
    """Tell whether a file cannot be replaced because a program, such as a viewer, has it open."""
    return platform == WINDOWS and isinstance(error, PermissionError)


def try_lock(file: int, platform: str = sys.platform) -> bool:
    """Lock an open file for its holder alone; return False if another holds it.

    The system ends the lock with the process. A folder that knows no locks raises OSError.
    """
    try:
        if platform == WINDOWS:
            import msvcrt  # noqa: PLC0415 - only Windows has it

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl  # noqa: PLC0415 - Windows has none

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EAGAIN, errno.EDEADLK}:
            return False
        raise
    return True


@contextmanager
def key_by_key(terminal: int, platform: str = sys.platform) -> Iterator[None]:
    """Let a terminal pass on each key at once and show none; Ctrl-C still ends the program."""
    if platform == WINDOWS:
        yield
        return
    import termios  # noqa: PLC0415 - Windows has none
    import tty  # noqa: PLC0415 - as above

    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def read_keys(
    terminal: int, patience: float | None = None, platform: str = sys.platform
) -> str | None:
    """Return what was typed, "" for the end of input; None after seconds of PATIENCE."""
    if platform == WINDOWS:
        return _windows_key(patience)
    import select  # noqa: PLC0415 - as above

    if not select.select([terminal], [], [], patience)[0]:
        return None
    return os.read(terminal, 64).decode(errors="ignore")


def _windows_key(patience: float | None) -> str | None:
    import msvcrt  # noqa: PLC0415 - only Windows has it

    if patience is not None and not msvcrt.kbhit():  # type: ignore[attr-defined]
        return None
    key: str = msvcrt.getwch()  # type: ignore[attr-defined]
    if key == "\x03":
        raise KeyboardInterrupt
    if key in {"\0", "\xe0"}:  # An arrow or another special key; what it is comes next.
        msvcrt.getwch()  # type: ignore[attr-defined]
        return "\x1b"
    return key


def claim_port(listener: socket.socket, platform: str = sys.platform) -> None:
    """Let a socket take its port for itself, and again at once after the one before has closed.

    On Windows the option that does so elsewhere would let two programs share a port.
    """
    import socket  # noqa: PLC0415 - only a server needs it

    if platform == WINDOWS:
        option = getattr(socket, "SO_EXCLUSIVEADDRUSE", ~socket.SO_REUSEADDR)
        listener.setsockopt(socket.SOL_SOCKET, option, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def is_port_taken(error: BaseException, platform: str = sys.platform) -> bool:
    """Tell whether another program listens on a port; Windows may call it forbidden."""
    if not isinstance(error, OSError):
        return False
    codes = {errno.EADDRINUSE, errno.EACCES} if platform == WINDOWS else {errno.EADDRINUSE}
    return error.errno in codes


def limits_memory(platform: str = sys.platform) -> bool:
    """Tell whether the system keeps a process within its limit of memory; macOS accepts none."""
    return platform.startswith("linux")


def peak_memory(platform: str = sys.platform) -> int | None:
    """Return how many bytes of memory this process has had at most; None where it is unknown."""
    if platform == WINDOWS:
        return None
    import resource  # noqa: PLC0415 - Windows has none

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if platform == MACOS else 1024 * peak
