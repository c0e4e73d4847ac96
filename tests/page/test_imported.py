"""Imported templates: carried out once where they read the same values, else again."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from generator.language import speaking
from generator.page.svg.press import Press
from support.pages.drawing import ruler

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Written = Callable[..., str]


class Counted:
    """A value that counts how often a template asks for it."""

    def __init__(self, name: str) -> None:
        """Take what it shows."""
        self.name = name
        self.asked = 0

    @property
    def shown(self) -> str:
        """The name."""
        self.asked += 1
        return self.name


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Write templates into a folder, and return what the first of them gives."""
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path / "cache"))
    press = Press([tmp_path], ruler(), for_text=True)

    def write(templates: dict[str, str], **values: object) -> str:
        for name, source in templates.items():
            file = tmp_path / name
            if not file.exists() or file.read_text(encoding="utf-8") != source:
                file.write_text(source, encoding="utf-8")
        return press.write(next(iter(templates)), values).strip()

    return write


TWICE = {
    "page": '{% import "one" as one with context %}{% import "two" as two with context %}'
    "{{ one.say() }} {{ two.say() }}",
    "one": '{% import "word" as word with context %}{% macro say() %}{{ word.it }}{% endmacro %}',
    "two": '{% import "word" as word with context %}{% macro say() %}{{ word.it }}{% endmacro %}',
    "word": "{% set it = value.shown %}",
}


def test_what_two_templates_import_is_carried_out_once(written: Written) -> None:
    value = Counted("abbey")
    assert written(TWICE, value=value) == "abbey abbey"
    assert value.asked == 1
    assert written(TWICE, value=value) == "abbey abbey"
    assert value.asked == 1


def test_with_another_value_it_is_carried_out_again(written: Written) -> None:
    assert written(TWICE, value=Counted("abbey")) == "abbey abbey"
    assert written(TWICE, value=Counted("castle")) == "castle castle"


def test_a_value_that_only_a_macro_reads_counts_too(written: Written) -> None:
    templates = {
        "page": '{% import "word" as word with context %}{{ word.say() }}',
        "word": "{% macro say() %}{{ value }}{% endmacro %}",
    }
    assert written(templates, value="abbey") == "abbey"
    assert written(templates, value="castle") == "castle"


def test_a_value_of_the_importing_template_counts_too(written: Written) -> None:
    word = "{% macro say() %}{{ mine }}{% endmacro %}"
    line = '{% set mine = "NAME" %}{% import "word" as word with context %}'
    say = "{% macro say() %}{{ word.say() }}{% endmacro %}"
    one, two = (line.replace("NAME", name) + say for name in ("abbey", "castle"))
    templates = {"page": TWICE["page"], "one": one, "two": two, "word": word}
    assert written(templates) == "abbey castle"


def test_a_name_that_a_template_gives_itself_does_not_count(written: Written) -> None:
    templates = {
        "page": '{% import "word" as word with context %}{{ word.say("tower") }}',
        "word": "{% set it = value.shown %}{% macro say(name) %}{% set size = 2 %}"
        "{% for step in range(size) %}{{ step }}{% endfor %} {{ name }} {{ it }}{% endmacro %}",
    }
    value = Counted("abbey")
    for given in ("one", "two"):
        same = dict.fromkeys(("name", "size", "step", "it"), given)
        assert written(templates, value=value, **same) == "01 tower abbey"
    assert value.asked == 1


@pytest.mark.parametrize(
    ("word", "answers"),
    [
        ("{% if flag %}{% set it = 1 %}{% endif %}{% macro say() %}{{ it }}{% endmacro %}", "12"),
        ("{% macro say(name=it) %}{{ name }}{% endmacro %}", "12"),
        ("{% macro say() %}{{ it }}{% set it = 3 %}{{ it }}{% endmacro %}", "13 23"),
        (
            "{% macro say() %}{% for it in [4] %}{{ it }}{% endfor %}{{ it }}{% endmacro %}",
            "41 42",
        ),
    ],
)
def test_a_name_that_is_given_in_one_place_counts(
    written: Written, word: str, answers: str
) -> None:
    templates = {
        "page": '{% import "word" as word with context %}{{ word.say() }}',
        "word": word,
    }
    found = [written(templates, it=it, flag=False) for it in (1, 2)]
    assert found == (answers.split() if " " in answers else list(answers))


def test_values_that_change_are_not_shared(written: Written) -> None:
    count = "{% set count = namespace(number=0) %}"
    say = "{% macro say() %}{% set count.number = count.number + 1 %}{{ count.number }}"
    templates = TWICE | {"word": count + say + "{% endmacro %}"}
    for name in ("one", "two"):
        templates[name] = templates[name].replace("word.it", "word.say()")
    assert written(templates) == "1 1"
    assert written(templates) == "1 1"


def test_an_import_inside_a_macro_sees_the_values_of_its_time(written: Written) -> None:
    templates = {
        "page": '{% import "late" as late with context %}{{ late.say() }}',
        "late": '{% macro say() %}{% import "word" as word with context %}{{ word.it }}'
        "{% endmacro %}",
        "word": "{% set it = value %}",
    }
    assert written(templates, value="abbey") == "abbey"
    assert written(templates, value="castle") == "castle"


def test_a_template_whose_name_is_a_value_is_shared_with_that_value(written: Written) -> None:
    templates = {
        "page": '{% import "either" as either with context %}{{ either.it }}',
        "either": "{% import wanted as word with context %}{% set it = word.it %}",
        "left": "{% set it = value ~ ' left' %}",
        "right": "{% set it = value ~ ' right' %}",
    }
    assert written(templates, wanted="left", value="go") == "go left"
    assert written(templates, wanted="right", value="go") == "go right"
    assert written(templates, wanted="right", value="turn") == "turn right"


def test_another_language_is_another_import(written: Written) -> None:
    templates = {
        "page": '{% import "word" as word with context %}{{ word.it }}',
        "word": "{% set it = _('Score pad') %}",
    }
    english = written(templates)
    with speaking("de"):
        assert written(templates) != english
    assert written(templates) == english


def test_a_changed_file_is_carried_out_again(written: Written, tmp_path: Path) -> None:
    value = Counted("abbey")
    assert written(TWICE, value=value) == "abbey abbey"
    changed = TWICE | {"word": "{% set it = 'castle' %}"}
    assert written(changed, value=value) == "castle castle"
    os.utime(tmp_path / "word", ns=(1, 1))
    assert written(changed, value=value) == "castle castle"


def test_a_file_is_looked_at_once_for_a_drawing(
    written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    value = Counted("abbey")
    looked: list[str] = []
    look = os.stat

    def noted(file: Path | str, **options: bool) -> os.stat_result:
        if isinstance(file, str) and file.endswith("word"):
            looked.append(file)
        return look(file, **options)

    assert written(TWICE, value=value) == "abbey abbey"
    monkeypatch.setattr(os, "stat", noted)
    assert written(TWICE, value=value) == "abbey abbey"
    assert len(looked) == 1


def test_a_drawing_in_another_thread_shares_nothing(written: Written) -> None:
    value = Counted("abbey")
    assert written(TWICE, value=value) == "abbey abbey"
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(written, TWICE, value=value).result() == "abbey abbey"
    assert value.asked == 2
