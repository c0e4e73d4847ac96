"""The configuration: whose value counts, how faults are reported, how an offset is stored."""

from __future__ import annotations

import json
import os
import re
import tomllib
from typing import TYPE_CHECKING

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli.output.config import SHIPPED
from generator.cli.product_command import product_command
from generator.errors import MalformedError, OrderError, UnreadableError, UnwritableError, shown
from generator.load.files.document import parse_toml
from generator.load.settings.config import Config, load_config, user_file
from generator.load.settings.config_file import KEYS, read_config
from generator.load.settings.offsets import _changed, keep_offset, save_offset
from generator.model.order import LARGEST_OFFSET
from generator.products.catalogue import find_entry
from support.approved import brief_text
from support.program import ROOT, at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Golden

PAD = product_command(find_entry("pad"))


def rows(cwd: Path, *args: str, **environ: str) -> dict[str, tuple[object, str]]:
    """Return what `list --config --json` says: key to value and source."""
    result = at_once("list", "--config", "--json", *args, cwd=cwd, **environ)
    assert (result.returncode, result.stderr) == (0, "")
    found = json.loads(result.stdout)["config"]
    return {row["key"]: (row["value"], row["source"]) for row in found}


def test_without_files_everything_is_as_shipped(tmp_path: Path) -> None:
    found = rows(tmp_path)
    assert list(found) == list(KEYS)
    assert found.pop("lang") == ("en", "locale")
    assert found == {key: (value, "shipped") for key, value in SHIPPED.items()}


def test_what_is_called_shipped_is_what_the_options_do() -> None:
    defaults = {param.name: param.default for param in PAD.params if param.default is not None}
    for key in ("paper", "ink", "style"):
        assert defaults[key] == SHIPPED[key]


def test_the_folder_wins_over_the_user_and_the_command_line_over_both(tmp_path: Path) -> None:
    user = tmp_path / "user.toml"
    user.write_text('paper = "a5"\nink = "mono"\nlang = "fr"\nprinters.old = [1, -0.5]\n')
    (tmp_path / "scriptorium.toml").write_text('paper = "letter"\nlang = "de"\n')
    found = rows(tmp_path, SCRIPTORIUM_CONFIG=str(user))
    assert found["paper"] == ("letter", "folder")
    assert found["ink"] == ("mono", "user")
    assert found["lang"] == ("de", "folder")
    assert found["printers.old"] == ([1.0, -0.5], "user")
    asked = rows(tmp_path, "--lang", "en", SCRIPTORIUM_CONFIG=str(user))
    assert asked["lang"] == ("en", "option")
    settled = rows(tmp_path, SCRIPTORIUM_CONFIG=str(user), SCRIPTORIUM_LANG="fr")
    assert settled["lang"] == ("fr", "environment")
    result = scriptorium("pad", "A", cwd=tmp_path, SCRIPTORIUM_CONFIG=str(user))
    assert result.stdout.startswith("output/pad-A-letter-mono-de.pdf: 1 Seite")
    args = ["pad", "A", "--paper", "a4", "--ink", "full", "--lang", "en"]
    result = at_once(*args, cwd=tmp_path, SCRIPTORIUM_CONFIG=str(user))
    assert result.stdout.startswith("output/pad-A-a4.pdf: 1 page")


def test_the_configured_look_is_the_look_that_is_asked_for(tmp_path: Path) -> None:
    args = ["pad", "A", "--theme", "slate", "--style", "ledger", "-o", "asked.pdf"]
    assert at_once(*args, cwd=tmp_path).returncode == 0
    (tmp_path / "scriptorium.toml").write_text('theme = "slate"\nstyle = "ledger"\n')
    assert at_once("pad", "A", "-o", "configured.pdf", cwd=tmp_path).returncode == 0
    asked, configured = (tmp_path / f"{name}.pdf" for name in ("asked", "configured"))
    assert asked.read_bytes() == configured.read_bytes()


def test_a_theme_file_counts_from_the_folder_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "mine.toml").write_text('name = "mine"\n')
    (tmp_path / "home" / "config.toml").write_text('theme = "mine.toml"\n')
    found = rows(tmp_path, SCRIPTORIUM_CONFIG="home/config.toml")
    assert found["theme"] == ("home/mine.toml", "user")
    result = at_once("pad", "A", cwd=tmp_path, SCRIPTORIUM_CONFIG="home/config.toml")
    assert (result.returncode, result.stderr) == (0, "")


def test_the_help_shows_what_is_shipped(tmp_path: Path) -> None:
    shipped = at_once("pad", "--help", cwd=tmp_path).stdout
    (tmp_path / "scriptorium.toml").write_text('paper = "letter"\nink = "mono"\n')
    assert at_once("pad", "--help", cwd=tmp_path).stdout == shipped
    assert "[default: a4]" in shipped


@pytest.mark.parametrize(
    ("environ", "file"),
    [
        ({"SCRIPTORIUM_CONFIG": "x.toml", "XDG_CONFIG_HOME": "/c"}, "x.toml"),
        ({"XDG_CONFIG_HOME": "/c"}, "/c/scriptorium/config.toml"),
    ],
)
def test_the_path_of_the_users_file(environ: dict[str, str], file: str) -> None:
    assert user_file(environ) == file


def test_a_folder_as_the_users_file_is_refused(tmp_path: Path) -> None:
    result = at_once("pad", "A", cwd=tmp_path, SCRIPTORIUM_CONFIG=".")
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result) == (
        "scriptorium: SCRIPTORIUM_CONFIG names '.', which is a folder; name a file in it."
    )


def test_without_variables_the_users_file_is_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_file({}) == str(tmp_path / ".config" / "scriptorium" / "config.toml")


def test_all_faults_of_both_files_are_reported_at_once(tmp_path: Path) -> None:
    user = tmp_path / "user.toml"
    user.write_text('printers.x = [1, 500]\nlang = "xx"\nprinter = ""\n')
    faults = 'papr = "a4"\npaper = "leter"\nink = "lo"\ntheme = "slat"\nstyle = 7\n'
    (tmp_path / "scriptorium.toml").write_text(faults)
    for args in (["list"], ["pad", "A"], ["score", "x.toml"]):
        result = at_once(*args, cwd=tmp_path, SCRIPTORIUM_CONFIG=str(user))
        assert (result.returncode, result.stdout) == (2, "")
        assert "Traceback" not in result.stderr
        for part in (
            "scriptorium.toml:1:1: unknown-key: There is no key 'papr' here; did you mean 'paper'?",
            "scriptorium.toml:2:9: bad-value: There is no paper 'leter'; did you mean 'letter'?",
            "scriptorium.toml:3:7: bad-value: 'ink' is 'lo'",
            "scriptorium.toml:4:9: bad-value: There is no theme 'slat'; did you mean 'slate'?",
            "scriptorium.toml:5:9: bad-value: 'style' is 7",
            "user.toml:1:14: bad-value: 'x' is [1, 500]; it must be an offset [right, down] in mm",
            "user.toml:2:8: bad-value: 'lang' is 'xx'; it must be en, fr or de for everything,",
            "user.toml:3:11: bad-value: 'printer' is ''",
        ):
            assert part in result.stderr
    assert "output" not in everything(tmp_path)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (b"paper = ", "scriptorium.toml:1: This is not TOML"),
        (b"\xff", "is not UTF-8"),
        (b"a = " + b"[" * 5000, "nested too deeply"),
    ],
)
def test_a_broken_file_is_one_sentence(tmp_path: Path, text: bytes, part: str) -> None:
    (tmp_path / "scriptorium.toml").write_bytes(text)
    result = at_once("pad", "A", cwd=tmp_path)
    assert result.returncode == 2
    assert part in sentence(result)
    assert list(everything(tmp_path)) == ["scriptorium.toml"]


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["pad", "--help"],
        ["help", "pad"],
        ["--lang", "de", "help"],
        ["--lang=de", "completion", "bash"],
        ["--version"],
        [],
    ],
)
def test_a_broken_file_leaves_the_help_alone(tmp_path: Path, args: list[str]) -> None:
    (tmp_path / "scriptorium.toml").write_text("paper = ")
    result = at_once(*args, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_title_that_is_the_name_of_a_command_leaves_the_file_in_force(tmp_path: Path) -> None:
    (tmp_path / "scriptorium.toml").write_text("paper = ")
    for title in ("help", "completion"):
        assert at_once("pad", "A", "--title", title, "--dry-run", cwd=tmp_path).returncode == 2


def test_a_broken_file_and_a_faulty_one_are_reported_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scriptorium.toml").write_text("paper = ")
    (tmp_path / "user.toml").write_text("ink = 1\n")
    with pytest.raises(MalformedError) as caught:
        load_config({"SCRIPTORIUM_CONFIG": "user.toml"})
    assert "not TOML" in str(caught.value)
    assert "user.toml:1:7: bad-value" in str(caught.value)


@pytest.fixture
def users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of a user who has a folder of their own."""
    file = tmp_path / "new" / "config.toml"
    monkeypatch.setenv("SCRIPTORIUM_CONFIG", str(file))
    monkeypatch.chdir(tmp_path)
    return file


def test_an_offset_is_kept_in_a_file_that_is_made(users: Path) -> None:
    assert save_offset("office", 0.5, -0.25) == users
    assert users.read_text() == "[printers]\noffice = [0.5, -0.25]\n"
    save_offset("office", -0.0, 1)
    save_offset("Opa's „Drucker“", 2, 3)
    assert load_config().printers == {"office": (0.0, 1.0), "Opa's „Drucker“": (2.0, 3.0)}
    assert list(users.parent.iterdir()) == [users]


CHANGED = [
    ("[printers] # all\na = [1, 2]\n", "[printers] # all\np = [1.0, 2.0]\na = [1, 2]\n"),
    ("[printers]", "[printers]\np = [1.0, 2.0]\n"),
    ("[printers]\np = [\n 9, # x\n 9]# y\n", "[printers]\np = [1.0, 2.0]# y\n"),
    ("printers.p=[3,4] # y\n", "printers.p=[1.0, 2.0] # y\n"),
    ("printers.a=[3,4]\n", "printers.p = [1.0, 2.0]\nprinters.a=[3,4]\n"),
    ("printers = { a = [3, 4] }\n", "printers = { p = [1.0, 2.0], a = [3, 4] }\n"),
    ("printers = {}\n", "printers = { p = [1.0, 2.0] }\n"),
    ("ink = 'low'", "ink = 'low'\n\n[printers]\np = [1.0, 2.0]\n"),
    (" \n", " \n[printers]\np = [1.0, 2.0]\n"),
    ("[ printers ]\n", "[ printers ]\np = [1.0, 2.0]\n"),
    (
        "ink = 'low'\nprinters.a=[3,4]\n",
        "ink = 'low'\nprinters.p = [1.0, 2.0]\nprinters.a=[3,4]\n",
    ),
    (
        "printers.a=[3,4]\nink = 'low'\nprinters.b=[5,6]\n",
        "printers.p = [1.0, 2.0]\nprinters.a=[3,4]\nink = 'low'\nprinters.b=[5,6]\n",
    ),
    ("printers = {  }\n", "printers = { p = [1.0, 2.0] }\n"),
    ("printers={a=[3,4]}\n", "printers={ p = [1.0, 2.0], a=[3,4]}\n"),
]


def test_other_content_and_comments_stay() -> None:
    for text, changed in CHANGED:
        assert _changed(parse_toml(text, "x.toml"), "p", [1.0, 2.0]) == changed
        assert tomllib.loads(changed)["printers"]["p"] == [1.0, 2.0]


ENCODED = [
    (
        '# mine\r\npaper = "a4" # always\r\n',
        '# mine\r\npaper = "a4" # always\r\n\r\n[printers]\r\np = [1.0, 2.0]\r\n',
    ),
    ("\ufeffink = 'low'\n", "\ufeffink = 'low'\n\n[printers]\np = [1.0, 2.0]\n"),
]


def test_ends_of_lines_and_the_mark_at_the_beginning_stay(users: Path) -> None:
    users.parent.mkdir()
    for text, changed in ENCODED:
        users.write_bytes(text.encode())
        save_offset("p", 1, 2)
        assert users.read_bytes().decode() == changed
        assert load_config().printers["p"] == (1.0, 2.0)


def test_a_printer_whose_value_is_no_offset_is_left_to_the_user(users: Path) -> None:
    users.parent.mkdir()
    for text in ("printers = { p = 3, a = [1, 2] }\n", 'printers = { p = "x" }\n'):
        users.write_text(text)
        with pytest.raises(UnwritableError) as caught:
            keep_offset("new/config.toml", "p", 1, 2)
        assert str(caught.value) == (
            "new/config.toml cannot be changed safely; write 'printers.p = [1.0, 2.0]' into it"
            " yourself."
        )
        assert users.read_text() == text


def test_without_a_home_there_is_no_users_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_user: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    assert user_file({}) is None
    with pytest.raises(UnwritableError) as caught:
        keep_offset(None, "p", 0, 0)
    assert str(caught.value) == (
        "There is no home folder to save the offset in; set SCRIPTORIUM_CONFIG to a file."
    )


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=9)


@given(st.dictionaries(NAMES, st.tuples(st.floats(-20, 20), st.floats(-20, 20)), max_size=4), NAMES)
def test_any_names_can_be_kept(kept: dict[str, tuple[float, float]], name: str) -> None:
    text = 'ink = "low" # dear\n'
    for printer, offset in kept.items():
        text = _changed(parse_toml(text, "x.toml"), printer, list(offset))
    text = _changed(parse_toml(text, "x.toml"), name, [1.0, 2.0])
    assert text.startswith('ink = "low" # dear\n')
    wanted = {**{printer: list(offset) for printer, offset in kept.items()}, name: [1.0, 2.0]}
    assert tomllib.loads(text) == {"ink": "low", "printers": wanted}


def test_a_link_stays_a_link(users: Path, tmp_path: Path) -> None:
    users.parent.mkdir()
    (tmp_path / "dots.toml").write_text("")
    users.symlink_to(tmp_path / "dots.toml")
    save_offset("p", 1, 2)
    assert users.is_symlink()
    assert "p = [1.0, 2.0]" in (tmp_path / "dots.toml").read_text()


@pytest.mark.parametrize(("dx", "dy"), [(LARGEST_OFFSET + 0.1, 0), (0, 500), (float("nan"), 0)])
def test_an_offset_that_no_printer_has_is_refused(users: Path, dx: float, dy: float) -> None:
    with pytest.raises(OrderError, match="too large"):
        save_offset("p", dx, dy)
    assert not users.parent.exists()


@pytest.mark.usefixtures("users")
def test_an_offset_at_its_limits_is_kept_in_thousandths() -> None:
    save_offset("x" * 60, 20, -20)
    save_offset("p", 0.12345, -0.0004)
    assert load_config().printers == {"x" * 60: (20.0, -20.0), "p": (0.123, 0.0)}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"printers.{'x' * 60} = [20, -20]\n", ""),
        (f"printers.{'x' * 61} = [1, 1]\n", "The name of a printer must have 1 to 60 characters"),
        ('printers."" = [1, 1]\n', "The name of a printer must have 1 to 60 characters"),
        ('printers."a\\tb" = [1, 1]\n', "The name of a printer must have 1 to 60 characters"),
        ("printers.p = [20.1, 0]\n", "an offset [right, down] in mm, each from -20 to 20"),
        ("printers.p = [0, -20.1]\n", "an offset [right, down] in mm, each from -20 to 20"),
        ("printers.p = [1]\n", "an offset [right, down] in mm, each from -20 to 20"),
        ("printers.p = [1, 1, 1]\n", "an offset [right, down] in mm, each from -20 to 20"),
        ('printers.p = ["1", 1]\n', "an offset [right, down] in mm, each from -20 to 20"),
        ("printers.p = 1\n", "an offset [right, down] in mm, each from -20 to 20"),
        (f'printer = "{"x" * 60}"\n', ""),
        (f'printer = "{"x" * 61}"\n', "1 to 60 characters"),
        (f'paper = "{"9" * 401}"\n', "1 to 400 characters"),
        (f'lang = "{"x" * 401}"\n', "1 to 400 characters"),
        (f'phone = "{"x" * 401}"\n', "1 to 400 characters"),
        ('lang = "FR"\n', ""),
        ('lang = "es"\n', ""),
    ],
)
def test_what_a_configuration_may_say(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    if fault:
        with pytest.raises(MalformedError) as caught:
            read_config([str(file)])
        assert fault in str(caught.value)
    else:
        settings, shifts = read_config([str(file)])
        assert settings or shifts


def test_a_shelf_is_a_folder_beside_the_configuration(tmp_path: Path) -> None:
    file, folder = tmp_path / "config.toml", tmp_path / "club"
    file.write_text('shelf = "club"\n')
    with pytest.raises(MalformedError) as caught:
        read_config([str(file)])
    (first, *_source) = str(caught.value).splitlines()
    assert first == (
        f"{file}:1:9: bad-value: There is no folder {shown(folder, 400)}; check its name."
    )
    folder.mkdir()
    settings, _shifts = read_config([str(file)])
    assert settings["shelf"].value == str(folder)


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 61])
def test_a_printer_needs_a_name(users: Path, name: str) -> None:
    with pytest.raises(OrderError, match="The name of a printer must have"):
        save_offset(name, 0, 0)
    assert not users.parent.exists()


def test_a_broken_file_is_not_overwritten(users: Path) -> None:
    users.parent.mkdir()
    users.write_text("paper = ")
    with pytest.raises(UnreadableError, match="not TOML"):
        save_offset("p", 0, 0)
    users.write_text("printers = 3\n")
    with pytest.raises(UnwritableError, match=r"write 'printers\.p = \[0\.0, 0\.0\]' into it"):
        save_offset("p", 0, 0)
    assert users.read_text() == "printers = 3\n"


def test_a_device_is_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        monkeypatch.setenv("SCRIPTORIUM_CONFIG", str(place))
        with pytest.raises(UnwritableError, match="not a file that an offset can be saved in"):
            save_offset("p", 0, 0)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_where_nothing_can_be_written_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SCRIPTORIUM_CONFIG", str(tmp_path / "file" / "config.toml"))
    with pytest.raises(UnwritableError, match="SCRIPTORIUM_CONFIG"):
        save_offset("p", 0, 0)


@pytest.mark.parametrize("args", [["list"], ["pad", "A"], ["check", "A"], ["calibrate"]])
def test_a_file_that_the_environment_names_must_exist(args: list[str], tmp_path: Path) -> None:
    result = at_once(*args, cwd=tmp_path, SCRIPTORIUM_CONFIG="none.toml")
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence(result) == (
        "scriptorium: SCRIPTORIUM_CONFIG names the file 'none.toml', which does not exist;"
        " correct the name, create the file, or unset SCRIPTORIUM_CONFIG."
    )
    assert list(tmp_path.iterdir()) == []


def test_the_table_names_the_files(tmp_path: Path) -> None:
    (tmp_path / "scriptorium.toml").write_text('paper = "letter"\n')
    result = at_once(
        "list", "--config", cwd=tmp_path, SCRIPTORIUM_CONFIG="", XDG_CONFIG_HOME="home"
    )
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["paper", "letter", "scriptorium.toml"] in lines
    assert ["home/scriptorium/config.toml", "not", "there;", "optional"] in lines
    assert ["scriptorium.toml", "read"] in lines


def test_the_file_of_the_docs_is_read(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "configure.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert block is not None
    (tmp_path / "scriptorium.toml").write_text(block[1], encoding="utf-8")
    (tmp_path / "club").mkdir()
    found = rows(tmp_path)
    assert list(found) == [*KEYS, "printers.office"]
    assert {source for _value, source in found.values()} == {"folder"}


def test_a_context_without_configuration_has_the_shipped_defaults() -> None:
    context = PAD.make_context("pad", ["A"])
    assert isinstance(context, click.Context)
    assert context.params["paper"].name == "a4"


def test_what_two_files_say_together(tmp_path: Path) -> None:
    folder, user = tmp_path / "folder.toml", tmp_path / "user.toml"
    folder.write_text('paper = "letter"\nlang = "de"\nprinters.old = [1, -0.5]\n')
    user.write_text('paper = "a5"\nink = "mono"\nprinters.old = [2, 2]\nprinters.hall = [0, 3]\n')
    config = Config(*read_config([str(folder), str(user)]))
    assert config.defaults() == {"paper": "letter", "ink": "mono"}
    assert [config.value(it) for it in ("lang", "ink", "theme")] == ["de", "mono", None]
    assert config.printers == {"old": (1.0, -0.5), "hall": (0.0, 3.0)}
    assert config.settings["ink"].file == str(user)
    assert config.shifts["old"].file == str(folder)


VALUES = {
    "paper": ("a4", "A4", "100x100mm", "a44", "x" * 400, "x" * 401, 5),
    "lang": ("fr", "FR", "fr_FR.UTF-8", "xx", "auto", 1),
    "ink": ("low", "lwo"),
    "colour": ("rgb", "cmyk", "grey"),
    "standard": ("pdfx4", "pdf/x-4", "x"),
    "style": ("ledger", "legder"),
    "theme": ("slate", "slat", "none.toml"),
    "printer": ("p" * 60, "p" * 61, ""),
    "phone": ("http://192.168.1.5:8000", "example", "http://"),
    "printers": (
        {"a": [0, 0]},
        {"a": [LARGEST_OFFSET, -LARGEST_OFFSET]},
        {"a": [LARGEST_OFFSET + 0.1, 0]},
        {"a": [0]},
        {"b" * 61: [0, 0]},
    ),
    "colours": ("x",),
}


def test_every_value_of_every_key_is_taken_or_refused(tmp_path: Path, golden: Golden) -> None:
    file = tmp_path / "scriptorium.toml"
    said: list[str] = []
    for key, values in VALUES.items():
        for value in values:
            text = f"{key} = {json.dumps(value)}".replace('": [', '" = [')
            file.write_text(f"{text}\n")
            try:
                settings, shifts = read_config([str(file)])
                found = [it.value for it in settings.values()]
                found += [f"{it.dx:g} {it.dy:g}" for it in shifts.values()]
            except (MalformedError, UnreadableError) as error:
                found = str(error).replace(f"{tmp_path}/", "").splitlines()
            said.append(f"{text}\n{found}")
    golden("config.txt", brief_text("\n".join(said).splitlines()))
