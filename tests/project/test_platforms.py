"""Windows and macOS, simulated: each thing that they do in another way than Linux."""

from __future__ import annotations

import errno
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path, PosixPath
from typing import TYPE_CHECKING

import pytest

from generator import platforms, resources
from generator.cli import boundary
from generator.cli.language_choice import choose_language
from generator.errors import UnreadableError, UnwritableError
from generator.load.files.access import is_file_name, open_file
from generator.load.files.document import parse_toml, read_text
from generator.load.files.fields import Fields
from generator.load.layouts.library import find_layout
from generator.load.results.named_layouts import layout_name
from generator.platforms import (
    MACOS,
    WINDOWS,
    cache_root,
    claim_port,
    expand_globs,
    is_closed_pipe,
    is_held,
    is_port_taken,
    is_private,
    is_reserved,
    key_by_key,
    limits_memory,
    most_processes,
    peak_memory,
    read_keys,
    system_locale,
    try_lock,
    with_slashes,
)
from generator.web.forms.filling import Uploads
from generator.web.forms.orders import File
from generator.web.tasks.finished_games import SHEET, safe_name
from generator.workers import OUT_OF_MEMORY, leave_when_large
from generator.writing import files, locks, sentences
from generator.writing.files import write_files
from support.program import at_once, everything, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

LINUX = "linux"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let functions of a module take this system for Windows."""

    def pretend(module: object, *names: str) -> None:
        for name in names:
            real = getattr(platforms, name)
            monkeypatch.setattr(module, name, lambda *given, real=real: real(*given, WINDOWS))

    return pretend


# Files


class MissingDrive(PosixPath):
    """A drive that is not there, and all that would be on it."""

    def exists(self, **_given: object) -> bool:
        """Say no, for the root too."""
        return False

    def mkdir(self, *_given: object, **_more: object) -> None:
        """Answer as Windows does."""
        raise FileNotFoundError(errno.ENOENT, "no such drive", str(self))


def test_a_missing_drive_ends_the_search_for_a_folder() -> None:
    with pytest.raises(FileNotFoundError):
        locks._make(MissingDrive("/pads/of/us"), [])


def test_a_missing_drive_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_given: object) -> None:
        raise FileNotFoundError(errno.ENOENT, "no such drive", "Z:\\")

    monkeypatch.setattr(locks, "_make", missing)
    with pytest.raises(UnwritableError, match="there is no such drive or folder; choose another"):
        write_files({tmp_path / "a.pdf": b"x"})


def test_a_file_that_a_viewer_holds_open_stays_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_windows: Callable[..., None]
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"earlier")

    def held(_self: Path, _target: Path) -> None:
        raise PermissionError(errno.EACCES, "it is used by another process")

    monkeypatch.setattr(Path, "replace", held)
    on_windows(sentences, "is_held")
    with pytest.raises(UnwritableError, match=r"a\.pdf cannot be replaced: another program has"):
        write_files({tmp_path / "a.pdf": b"x"})
    assert everything(tmp_path) == {"a.pdf": b"earlier"}


def test_elsewhere_a_refused_file_is_protected() -> None:
    assert not is_held(PermissionError(errno.EACCES, "no"), LINUX)
    assert not is_held(FileNotFoundError(errno.ENOENT, "no"), WINDOWS)


def test_a_folder_that_is_opened_as_a_file_is_called_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_path: str, _flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    secret = tmp_path / "secret.toml"
    secret.touch()
    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(IsADirectoryError):
        open_file(tmp_path)
    with pytest.raises(UnreadableError, match="This is a folder; name a file in it"):
        read_text(tmp_path)
    with pytest.raises(PermissionError):
        open_file(secret)


# Names


@pytest.mark.parametrize("name", ["con", "NUL", "aux.toml", "Com1.svg.j2", "lpt9", "prn .txt"])
def test_names_of_devices_are_known(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["cone", "com", "com10", "console.toml", "my-con", ""])
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize(
    "words",
    [
        ("con",),
        ("Nul.toml",),
        ("aux", "--deck"),
        ("com1", "--sheet", "A"),
        ("mine", "-o", "lpt1.toml"),
    ],
)
def test_new_writes_no_file_that_windows_cannot_have(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    answer = at_once("new", *words, cwd=tmp_path)
    assert answer.returncode == 2
    assert "is the name of a device on Windows; choose another name." in sentence(answer)
    assert everything(tmp_path) == {}


def test_on_windows_no_result_gets_the_name_of_a_device(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError, match=r"'aux\.pdf' is the name of a device"):
        files.refuse_reserved(tmp_path / "aux.pdf", WINDOWS)
    files.refuse_reserved(tmp_path / "aux.pdf", LINUX)


def test_uploads_get_no_name_of_a_device(tmp_path: Path) -> None:
    assert Uploads(tmp_path).lay(File("con.toml", b""), (".toml",)) == "_con.toml"
    assert safe_name("C:\\nul.toml", SHEET) == "_nul.toml"


@pytest.mark.parametrize("name", ["MINE.TOML", "maps/mine", "maps\\mine", "mine.Toml"])
def test_names_of_files_are_distinguished_from_ids(name: str) -> None:
    assert is_file_name(name)
    assert not is_file_name("A")


def test_an_ending_in_capitals_is_the_same_ending(tmp_path: Path) -> None:
    assert at_once("new", "MINE.TOML", cwd=tmp_path).returncode == 0
    assert [*everything(tmp_path)] == ["MINE.toml"]
    (tmp_path / "maps").mkdir()
    (tmp_path / "MINE.toml").rename(tmp_path / "maps" / "MINE.TOML")
    theme = (resources.templates() / "themes" / "slate.toml").read_bytes()
    (tmp_path / "OURS.TOML").write_bytes(theme)
    for names in (["maps"], ["maps/MINE.TOML", "--theme", "OURS.TOML"]):
        answer = at_once("pad", *names, "--dry-run", cwd=tmp_path)
        assert (answer.returncode, answer.stderr) == (0, ""), names


@pytest.mark.parametrize(
    ("name", "meant"),
    [("maps\\mine.toml", "maps/mine.toml"), ("maps\new\terns.toml", "maps/new/terns.toml")],
)
def test_backslashes_in_the_name_of_a_file_are_slashes(name: str, meant: str) -> None:
    assert with_slashes(name) == meant


def test_a_sheet_names_its_domain_with_a_backslash(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    shutil.copy(find_layout("A"), tmp_path / "maps" / "new.toml")
    text = (resources.samples() / "evening.toml").read_text(encoding="utf-8")
    assert 'domain = "A"' in text
    for written in (r'"maps\new.toml"', r"'maps\new.toml'", r'"maps\\new.toml"'):
        sheet = text.replace('domain = "A"', f"domain = {written}")
        (tmp_path / "evening.toml").write_text(sheet, encoding="utf-8")
        answer = at_once("score", "evening.toml", cwd=tmp_path)
        assert answer.stdout.endswith("Winner: Anna with 59 points.\n"), answer.stderr


@pytest.mark.parametrize("value", [r'"maps\mine.toml"', r'"C:\Users\anna.toml"', r'"\xyz"'])
def test_a_backslash_that_toml_cannot_read_is_explained(value: str) -> None:
    with pytest.raises(UnreadableError) as error:
        parse_toml(f"domain = {value}\n", "anna.toml")
    assert "anna.toml:1:" in str(error.value)
    assert "write / in file names" in str(error.value)


def test_the_name_of_a_file_is_still_refused_when_it_is_none() -> None:
    document = parse_toml('table = "a\\u0007"\nother = 3\n', "deck.toml")
    fields = Fields(document, document.data, (), [])
    assert fields.file_name("table", most=40) is None
    assert fields.file_name("other", most=40) is None
    assert [it.code for it in fields.findings] == ["bad-value", "bad-value"]


def test_a_layout_on_another_drive_is_named_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.load.layouts.layout import load_layout  # noqa: PLC0415 - beside its use

    at_once("new", "mine", cwd=tmp_path)
    monkeypatch.chdir(tmp_path)
    layout = load_layout(Path("mine.toml"))

    def apart(*_given: object) -> str:
        raise ValueError

    monkeypatch.setattr(os.path, "relpath", apart)
    assert layout_name(layout, tmp_path / "sheets") == (tmp_path / "mine.toml").as_posix()


# The command line


def test_patterns_are_expanded_where_no_shell_does_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.toml", "a.toml", "c.csv"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    words = ["*.toml", "A", "x?.toml"]
    assert [*expand_globs(words, WINDOWS)] == ["a.toml", "b.toml", "A", "x?.toml"]
    assert [*expand_globs(words, LINUX)] == words


@pytest.mark.parametrize("command", ["check", "score", "pad"])
def test_commands_take_patterns_on_windows(
    command: str, tmp_path: Path, on_windows: Callable[..., None]
) -> None:
    from generator.cli import parameters  # noqa: PLC0415 - beside its use

    shipped = resources.samples() / "evening.toml" if command == "score" else find_layout("A")
    shutil.copy(shipped, tmp_path / "one.toml")
    on_windows(parameters, "expand_globs")
    wanted = at_once(command, "one.toml", cwd=tmp_path)
    assert wanted.returncode == 0
    answer = at_once(command, "o*.toml", cwd=tmp_path)
    assert (answer.returncode, answer.stdout) == (wanted.returncode, wanted.stdout)


def test_a_closed_pipe_is_no_fault_on_windows() -> None:
    closed = OSError(errno.EINVAL, "Invalid argument")
    assert is_closed_pipe(closed, WINDOWS)
    assert not is_closed_pipe(closed, LINUX)
    assert is_closed_pipe(BrokenPipeError(), LINUX)
    assert not is_closed_pipe(OSError(errno.EINVAL, "Invalid argument", "a?b.pdf"), WINDOWS)


def test_who_leaves_a_pipe_gets_no_sentence_on_windows(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    on_windows: Callable[..., None],
) -> None:
    on_windows(boundary, "is_closed_pipe")
    monkeypatch.setattr(boundary, "_leave_stdout", lambda: None)
    assert boundary._answer(OSError(errno.EINVAL, "Invalid argument")) == boundary.PIPE_CLOSED  # noqa: SLF001 - no pipe here breaks that way
    assert capsys.readouterr().err == ""


# The user


@pytest.mark.parametrize(
    ("environ", "system", "language"),
    [
        ({}, "fr-FR", "fr"),
        ({}, "de_CH", "de"),
        ({}, "nl-NL", "nl"),
        ({}, "sv-SE", "en"),
        ({}, "", "en"),
        ({"LANG": "de_DE.UTF-8"}, "fr-FR", "de"),
        ({"SCRIPTORIUM_LANG": "en"}, "fr-FR", "en"),
    ],
)
def test_the_language_is_the_systems_where_the_environment_has_none(
    environ: dict[str, str], system: str, language: str
) -> None:
    assert choose_language((), environ, system=lambda: system) == language


def test_macos_lists_its_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = '(\n    "fr-FR",\n    "en-GB"\n)\n'
    monkeypatch.setattr(platforms, "_macos_languages", lambda: answer)
    assert system_locale(MACOS) == "fr-FR"
    monkeypatch.setattr(platforms, "_macos_languages", lambda: "(\n    de\n)\n")
    assert system_locale(MACOS) == "de"


@pytest.mark.skipif(sys.platform in {WINDOWS, MACOS}, reason="there the system answers")
@pytest.mark.parametrize("platform", [WINDOWS, MACOS, LINUX])
def test_a_system_that_does_not_answer_has_no_language(platform: str) -> None:
    assert system_locale(platform) == ""


@pytest.mark.parametrize(
    ("platform", "environ", "root"),
    [
        (
            WINDOWS,
            {"LOCALAPPDATA": "C:\\Users\\anna\\AppData\\Local"},
            "C:\\Users\\anna\\AppData\\Local",
        ),
        (WINDOWS, {}, None),
        (MACOS, {"LOCALAPPDATA": "x"}, "~/Library/Caches"),
        (LINUX, {"LOCALAPPDATA": "x"}, "~/.cache"),
        (LINUX, {"XDG_CACHE_HOME": "/caches"}, "/caches"),
    ],
)
def test_the_cache_is_where_each_system_has_it(
    platform: str, environ: dict[str, str], root: str | None
) -> None:
    wanted = os.path.expanduser(root) if root else None  # noqa: PTH111 - as the function does
    assert cache_root(environ, platform) == wanted


def test_who_has_no_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    for platform in (LINUX, MACOS):
        assert cache_root({}, platform) is None
    assert cache_root({"XDG_CACHE_HOME": "/caches"}, LINUX) == "/caches"


def test_a_folder_of_windows_is_private_whatever_its_mode_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_windows: Callable[..., None]
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    folder = resources.cache("templates")
    assert folder is not None
    folder.chmod(0o777)
    assert is_private(folder.stat(), WINDOWS)
    assert not is_private(folder.stat(), LINUX)
    assert resources.cache("templates") is None
    on_windows(resources, "is_private")
    assert resources.cache("templates") == folder
    tmp_path.chmod(0o777)
    assert resources.cache("templates") is None
    on_windows(resources, "is_guarded")
    assert resources.cache("templates") == folder


@pytest.mark.parametrize(
    ("mode", "is_used"), [(0o755, True), (0o1777, True), (0o777, False), (0o775, False)]
)
def test_a_cache_below_a_folder_that_others_can_change_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, *, is_used: bool
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path / "caches"))
    assert resources.cache("templates") is not None
    tmp_path.chmod(mode)
    assert (resources.cache("templates") is not None) is is_used


def test_only_plain_files_that_nobody_else_can_write_are_read_from_a_cache(tmp_path: Path) -> None:
    file = tmp_path / "entry"
    file.write_bytes(b"ours")
    file.chmod(0o644)
    assert resources.read_own(file) == b"ours"
    (tmp_path / "link").symlink_to(file)
    os.mkfifo(tmp_path / "pipe")
    file.with_name("open").write_bytes(b"theirs")
    file.with_name("open").chmod(0o666)
    for name in ("link", "pipe", "open", "missing"):
        with pytest.raises(OSError, match=name):
            resources.read_own(tmp_path / name)


# Processes and ports


def test_windows_waits_for_at_most_61_processes() -> None:
    assert most_processes(128, WINDOWS) == 61
    assert most_processes(8, WINDOWS) == 8
    assert most_processes(128, LINUX) == 128


def test_a_worker_leaves_when_it_is_too_large() -> None:
    sizes, codes = iter([10, 90, 110, 200]), list[int]()
    leave_when_large(100, lambda: next(sizes), codes.append)
    assert codes == [OUT_OF_MEMORY]
    assert next(sizes) == 200
    leave_when_large(100, lambda: None, codes.append)
    assert codes == [OUT_OF_MEMORY]


@pytest.mark.skipif(sys.platform == WINDOWS, reason="the system does not tell")
# Keys


class _Keyboard:
    """What Windows knows of a keyboard: the signs that are to be read."""

    def __init__(self, typed: str) -> None:
        self.typed = list(typed)

    def kbhit(self) -> bool:
        return bool(self.typed)

    def getwch(self) -> str:
        return self.typed.pop(0)


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("", [None, None]),
        ("ab", ["a", "b", None]),
        ("\xe0Hb", ["\x1b", "b", None]),
        ("\0;\r", ["\x1b", "\r", None]),
    ],
)
def test_keys_of_windows(
    typed: str, keys: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", _Keyboard(typed))
    with key_by_key(-1, WINDOWS):
        assert [read_keys(-1, 0.0, WINDOWS) for _key in keys] == keys


def test_ctrl_c_of_windows_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", _Keyboard("a\x03"))
    assert read_keys(-1, None, WINDOWS) == "a"
    with pytest.raises(KeyboardInterrupt):
        read_keys(-1, None, WINDOWS)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal")
def test_a_terminal_passes_on_each_key_and_is_as_before_afterwards() -> None:
    import termios  # noqa: PLC0415 - Windows has none

    ours, terminal = os.openpty()
    try:
        before = termios.tcgetattr(terminal)
        with key_by_key(terminal, LINUX):
            assert not termios.tcgetattr(terminal)[3] & (termios.ECHO | termios.ICANON)
            assert read_keys(terminal, 0.0, LINUX) is None
            os.write(ours, "é".encode() + b"x" * 65)
            assert read_keys(terminal, 5.0, LINUX) == "é" + "x" * 62
            assert read_keys(terminal, 5.0, LINUX) == "xxx"
            os.write(ours, b"a\xff")
            assert read_keys(terminal, 5.0, LINUX) == "a"
        assert termios.tcgetattr(terminal) == before
    finally:
        os.close(ours)
        os.close(terminal)


@pytest.mark.skipif(sys.platform == WINDOWS, reason="waits for a pipe")
def test_the_end_of_the_input_is_no_key() -> None:
    end, other = os.pipe()
    os.close(other)
    assert read_keys(end, 5.0, LINUX) == ""
    os.close(end)


# Locks


class _Locking:
    """What Windows knows of locks: one file that is locked, and how another is refused."""

    LK_NBLCK = 2

    def __init__(self, refusal: int) -> None:
        self.refusal = refusal
        self.locked: list[tuple[int, int, int]] = []

    def locking(self, file: int, mode: int, length: int) -> None:
        if self.locked:
            raise OSError(self.refusal, "locked")
        self.locked.append((file, mode, length))


@pytest.mark.parametrize("refusal", [errno.EACCES, errno.EAGAIN, errno.EDEADLK])
def test_a_lock_of_windows(refusal: int, monkeypatch: pytest.MonkeyPatch) -> None:
    locks_of_windows = _Locking(refusal)
    monkeypatch.setitem(sys.modules, "msvcrt", locks_of_windows)
    assert try_lock(7, WINDOWS)
    assert not try_lock(8, WINDOWS)
    assert locks_of_windows.locked == [(7, _Locking.LK_NBLCK, 1)]


def test_a_folder_that_knows_no_locks_is_no_locked_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", _Locking(errno.ENOLCK))
    assert try_lock(7, WINDOWS)
    with pytest.raises(OSError, match="locked"):
        try_lock(8, WINDOWS)


@pytest.mark.skipif(sys.platform == WINDOWS, reason="locks as Linux does")
def test_a_lock_is_for_one_holder(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with path.open("w") as one, path.open("w") as other:
        assert try_lock(one.fileno(), LINUX)
        assert not try_lock(other.fileno(), LINUX)
        one.close()
        assert try_lock(other.fileno(), LINUX)


def test_only_linux_keeps_a_process_within_its_memory() -> None:
    assert [limits_memory(it) for it in (LINUX, "linux2", MACOS, WINDOWS)] == [
        True,
        True,
        False,
        False,
    ]


def test_the_memory_of_a_process_is_known() -> None:
    before, peak, after = peak_memory(MACOS), peak_memory(LINUX), peak_memory(MACOS)
    assert before is not None
    assert peak is not None
    assert after is not None
    assert 10_000_000 < peak < 100_000_000_000
    assert 1024 * before <= peak <= 1024 * after
    assert peak_memory(WINDOWS) is None


class _Listener:
    """A socket that notes its options."""

    def __init__(self) -> None:
        self.options: list[tuple[int, int, int]] = []

    def setsockopt(self, *option: int) -> None:
        """Note an option."""
        self.options.append(option)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("platform", "option"), [(WINDOWS, ~socket.SO_REUSEADDR), (LINUX, socket.SO_REUSEADDR)]
)
def test_two_studios_share_no_port(platform: str, option: int) -> None:
    listener = _Listener()
    claim_port(listener, platform)  # type: ignore[arg-type]
    assert listener.options == [(socket.SOL_SOCKET, option, 1)]


def test_a_port_that_windows_forbids_is_taken() -> None:
    assert is_port_taken(PermissionError(errno.EACCES, "forbidden"), WINDOWS)
    assert not is_port_taken(PermissionError(errno.EACCES, "forbidden"), LINUX)
    assert is_port_taken(OSError(errno.EADDRINUSE, "in use"), LINUX)
    assert not is_port_taken(UnicodeError(), WINDOWS)


# The bash of macOS

OLD_BASH = """
enable -n compopt
complete() {
    case " $* " in *" nosort "*) echo "complete: nosort: invalid option name" >&2; return 2 ;; esac
    builtin complete "$@"
}
eval "$1"
complete -p scriptorium
scriptorium() { printf 'plain,pad\\nfile,\\n'; }
COMP_WORDS=(scriptorium la) COMP_CWORD=1
_scriptorium_completion scriptorium la ""
printf '%s\\n' "${COMPREPLY[@]}"
"""


def test_completion_works_in_the_bash_of_macos(tmp_path: Path) -> None:
    script = at_once("completion", "bash", cwd=tmp_path).stdout
    (tmp_path / "lagoon.toml").touch()
    answer = subprocess.run(
        ["bash", "--norc", "-c", OLD_BASH, "bash", script],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert answer.stderr == ""
    assert answer.stdout.splitlines() == [
        "complete -F _scriptorium_completion scriptorium",
        "pad",
        "lagoon.toml",
    ]
    assert 'eval "$(scriptorium completion bash)"' in script


@pytest.mark.parametrize("script", ["run", "system-programs"])
def test_scripts_use_nothing_that_bash_3_does_not_know(script: str) -> None:
    text = (ROOT / ".ci" / script).read_text(encoding="utf-8")
    for word in ("mapfile", "readarray", "declare -A", "local -n", "&>>", "|&", "${missing[@]}"):
        assert word not in text
