"""The press: templates in their sandbox, and the place reported with every fault."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import DictLoader, Environment

from generator.errors import OrderError, TemplateError, UnreadableError
from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.language import speaking
from generator.load.files.access import within
from generator.model.order import Ink
from generator.page.maps.domain import hexagon
from generator.page.maps.paints import hatch
from generator.page.marks import Path as Line
from generator.page.marks import texts_of
from generator.page.scope import Scope
from generator.page.svg import compiled, folders, meter, press, sandbox
from generator.page.svg.press import Press, is_same
from generator.page.svg.sandbox import LONGEST_VALUE, say
from generator.products.tools import template_names
from generator.resources import templates
from generator.units import PAPERS
from support.pages.drawing import ruler, svg

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Golden

    from generator.page.svg.reader import Drawing

    Write = Callable[[str, str], None]
    Draw = Callable[..., Drawing]

NAME = "page.svg.j2"
CONTEXT = {"hatch": hatch, "hexagon": hexagon, "numbers": [1, 2, 3], "word": "abbey"}


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep compiled templates of tests apart from the user's."""
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a template into the user's folder."""

    def write_one(source: str, name: str = NAME) -> None:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")

    return write_one


@pytest.fixture
def draw(tmp_path: Path, write: Write) -> Draw:
    """Draw a template of the user's folder, its body given."""

    def draw_one(body: str | None = None, **context: object) -> Drawing:
        if body is not None:
            write(svg(body), NAME)
        return Press([tmp_path, templates()], ruler()).draw(NAME, CONTEXT | context)

    return draw_one


@pytest.fixture
def few_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a file of some lines be one that is too large."""
    monkeypatch.setattr(sandbox, "MOST_TOKENS", 600)
    monkeypatch.setattr(press, "MOST_ELEMENTS", 100)


def refusal(draw: Draw, body: str | None = None) -> str:
    with pytest.raises(TemplateError) as caught:
        draw(body)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith((".", "?"))
    return sentence


def said(drawing: Drawing) -> list[str]:
    return [text.text for text in texts_of(drawing.marks)]


def word(body: str) -> str:
    return f'<text data-fit="90">{body}</text>'


def growing(start: str, step: str) -> str:
    """Write a loop that doubles a value repeatedly."""
    loop = f"{{% for i in range(60) %}}{{% set n.x = {step} %}}{{% endfor %}}"
    return f"{{% set n = namespace(x={start}) %}}{loop}"


# What templates may do


def test_loops_macros_filters_and_words(draw: Draw) -> None:
    body = (
        "{% macro twice(it) %}{{ it ~ '-' ~ it }}{% endmacro %}"
        + word("{{ numbers | join('+') }} {{ twice(word | upper) }} {{ [3, 1] | sort | first }}")
        + "{% for n in numbers %}"
        + word("{{ n * 2 + 1 }} {{ n ** 2 }} {{ n % 2 }}")
        + "{% endfor %}"
    )
    assert said(draw(body)) == ["1+2+3 ABBEY-ABBEY 1", "3 1 1", "5 4 0", "7 9 1"]


@pytest.mark.parametrize("length", [0, 30_000])
def test_a_page_that_is_only_counted_has_its_size(
    tmp_path: Path, write: Write, length: int
) -> None:
    write(svg(f"<!--{'x' * length}--><g>{{{{ word }}}}</g>"), NAME)
    press = Press([tmp_path, templates()], ruler())
    press.scope.paper = 0
    press.scope.end_paper()
    counted = press.draw(NAME, CONTEXT)
    press.scope = Scope()
    write(svg("<g/>"), NAME)
    drawn = press.draw(NAME, CONTEXT)
    assert (counted.width, counted.height) == (drawn.width, drawn.height)


def test_a_preview_draws_again_only_what_has_changed(tmp_path: Path, write: Write) -> None:
    write(svg("{{ note() }}" + word("{{ word }} {{ _('pasture') }}")), NAME)
    press = Press([tmp_path, templates()], ruler()).within(Scope(reuse=True))
    rendered: list[str] = []

    def note() -> str:
        rendered.append("again")
        return ""

    def words(value: object) -> list[str]:
        return said(press.draw(NAME, {"note": note, "numbers": [value], "word": value}))

    assert words("ford") == words("ford") == ["ford pasture"]
    assert len(rendered) == 1
    for value, expected in ((1, "1"), (1.0, "1.0"), (True, "True"), (0.0, "0.0"), (-0.0, "-0.0")):
        assert words(value) == [f"{expected} pasture"]
    with speaking("fr"):
        assert words("ford") == ["ford pâturage"]
    assert words("ford") == ["ford pasture"]
    printing = press.within(Scope())
    before = len(rendered)
    for _time in range(2):
        printing.draw(NAME, {"note": note, "numbers": [], "word": "ford"})
    assert len(rendered) == before + 2


def test_so_many_drawings_are_kept_for_the_next_preview(
    tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(svg(word("{{ word }}")), NAME)
    names = ("abbey", "abbey", "ford", "abbey", "mill", "ford", "abbey")

    def is_new(most: int) -> list[bool]:
        monkeypatch.setattr(press, "MOST_KEPT", most)
        mine = Press([tmp_path], ruler()).within(Scope(reuse=True))
        drawn = [mine.draw(NAME, {"word": name}) for name in names]
        return [it not in map(id, drawn[:at]) for at, it in enumerate(map(id, drawn))]

    long, short = (len(Press([tmp_path], ruler()).write(NAME, {"word": it})) for it in names[1:3])
    assert is_new(long + 2 * short) == [True, False, True, False, True, False, False]
    assert is_new(long + short) == [True, False, True, False, True, True, True]
    assert is_new(0) == [True, False, True, True, True, True, True]


@pytest.mark.parametrize(("most", "times"), [(3, 3), (2, 5), (1, 6)])
def test_so_many_texts_are_kept_for_the_next_preview(
    tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch, most: int, times: int
) -> None:
    monkeypatch.setattr(press, "MOST_MADE", most)
    write(svg("{{ note() }}"), NAME)
    rendered: list[str] = []

    def note() -> str:
        rendered.append("again")
        return ""

    mine = Press([tmp_path], ruler()).within(Scope(reuse=True))
    for name in ("abbey", "ford", "abbey", "mill", "ford", "abbey"):
        mine.draw(NAME, {"note": note, "word": name})
    assert len(rendered) == times


def test_a_page_that_is_only_counted_has_so_many_characters_too(
    tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("\n<!--\n{{ 'x' * 20 }}-->\n" + svg("<g/>"), NAME)
    mine = Press([tmp_path], ruler()).within(Scope(paper=0))
    mine.scope.end_paper()
    length = len(mine.write(NAME, CONTEXT))
    for most, fits in ((length, True), (length - 1, False)):
        monkeypatch.setattr(press, "MOST_CHARACTERS", most)
        if fits:
            mine.draw(NAME, CONTEXT)
            continue
        fault = rf"^{NAME}:\d: the template draws more than 5000000 characters; draw less\.$"
        with pytest.raises(TemplateError, match=fault):
            mine.draw(NAME, CONTEXT)


@dataclass(frozen=True)
class Place:
    """A value that a template may be given."""

    name: str
    size: float


def test_what_is_written_differently_is_not_the_same() -> None:
    cases: tuple[tuple[object, object], ...] = (
        (1, 1.0),
        (1, True),
        (0.0, -0.0),
        ((1,), [1]),
        ((1, 2), (1, 2, 3)),
        ({"a": 1}, {"a": 1.0}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        (Place("A", 1), Place("A", 1.0)),
        (lambda: 1, lambda: 1),
    )
    for one, other in cases:
        assert not is_same(one, other)
        assert is_same(one, one)
        assert is_same({"a": (one, [Place("A", 1)])}, {"a": (one, [Place("A", 1)])})


def test_values_are_escaped(draw: Draw) -> None:
    assert said(draw(word("{{ word }}"), word="<script>&")) == ["<script>&"]
    assert said(draw(word("{{ word ~ 1 }}"), word="<b>")) == ["<b>1"]
    assert said(draw(word("{{ [word, word] | join('&') }}"), word="<b>")) == ["<b>&<b>"]


def test_hatching_and_directions_are_at_hand(draw: Draw) -> None:
    drawing = draw('<path d="{{ hatch(hexagon(5), 45, 1) }}"/>{% set a = unit(90) %}')
    assert isinstance(drawing.marks[0], Line)
    assert len(drawing.marks[0].segments) > 10
    assert said(draw(word("{{ unit(90)[0] | round(3) }}"))) == ["1.0"]


def test_a_text_is_broken_into_lines(draw: Draw) -> None:
    drawing = draw(
        "{% for it in wrapped('one two three', 'text', 4, 14) %}"
        + word("{{ it }}")
        + "{% endfor %}"
    )
    assert said(drawing) == ["one two", "three"]
    assert "a word of 'Monastery' is wider" in refusal(
        draw, "{{ wrapped('Monastery', 'text', 4, 5) }}"
    )
    assert "no font 'txet'" in refusal(draw, "{{ wrapped('a', 'txet', 4, 5) }}")


def test_a_text_is_broken_as_its_box_breaks_it(draw: Draw) -> None:
    """A number leaves its word in a box that has no line more; alone it takes one more."""
    text = "Sold on a double hourglass: 1 silver and 2 points each."
    lines = "{% for it in wrapped('" + text + "', 'text', 2.5, 34.5MOST) %}"
    asked = lines + '<text data-fit="99">{{ it }}</text>{% endfor %}'
    box = f'<text font-family="text" font-size="2.5" data-fit="34.5" data-lines="2">{text}</text>'
    assert said(draw(asked.replace("MOST", ", 2"))) == said(draw(box))
    assert len(said(draw(box))) == 2
    assert len(said(draw(asked.replace("MOST", "")))) == 3
    assert said(draw(asked.replace("34.5MOST", "20, 2"))) == said(
        draw(asked.replace("34.5MOST", "20"))
    )


def test_a_long_line_is_broken_as_a_short_one_is(draw: Draw) -> None:
    wide = "{% for it in wrapped('abbey ' * 300 ~ 'end', 'text', 4, 5000) %}"
    assert said(draw(wide + '<text data-fit="9000">{{ it }}</text>{% endfor %}')) == [
        "abbey " * 300 + "end"
    ]


def test_messages_are_spoken_and_filled_in() -> None:
    assert say("{number} of {number}", number=3) == "3 of 3"
    with speaking("fr"):
        assert say("Monastery") != "Monastery"


def test_a_template_may_say_a_message_in_the_words_of_a_game(draw: Draw) -> None:
    body = '<text data-fit="99">{{ pgettext("board game", "river") }}: {{ _("river") }}</text>'
    assert said(draw(body)) == ["river: river"]
    with speaking("fr"):
        assert said(draw(body)) == ["navires: rivière"]
        track = say("Points track from 0 to {last}", "board game", last=99)
    assert track == "Piste de points de victoire de 0 à 99"


@pytest.mark.parametrize("message", ["{x.__class__}", "{x[0]}", "{x!r}", "{x:>9999999999}", "{}"])
def test_messages_reach_no_attributes(message: str) -> None:
    assert say(message, x="a") == message


# What they may not


def test_python_is_out_of_reach(draw: Draw) -> None:
    cases: tuple[str, ...] = (
        "{{ ''.__class__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ [].__class__ }}",
        "{{ hatch.__globals__ }}",
        "{{ hatch.__code__.co_consts }}",
        "{{ ''.format }}",
        "{{ '{0.__class__}'.format(1) }}",
        "{{ '{:>999999999}'.format(1) }}",
        "{{ word['format'] }}",
        "{{ ''.join(['a']) }}",
        "{{ _.__globals__ }}",
        "{{ namespace.__init__ }}",
        "{{ self._TemplateReference__context }}",
        "{{ numbers.append(4) }}",
        "{{ numbers.count(1) }}{{ numbers.append(4) }}",
        "{{ numbers.pop() }}",
        "{{ word['__class__'] }}",
        "{{ numbers | map(attribute='__class__') | first }}",
        "{{ cycler.__init__ }}",
        "{{ lipsum() }}",
        "{{ word | attr('__class__') }}",
        "{{ word | pprint }}",
        "{% import 'os' as os %}",
        "{% do 1 %}",
    )
    for body in cases:
        assert refusal(draw, "\n" + word(body)).startswith(f"{NAME}:2: ")


def test_files_outside_are_out_of_reach(draw: Draw, tmp_path: Path) -> None:
    names: tuple[str, ...] = (
        "../secret",
        "../../secret",
        "/etc/passwd",
        "a/../../secret",
    )
    ways: tuple[str, ...] = (
        'include "{}"',
        'import "{}" as x',
        'extends "{}"',
    )
    for name in names:
        for way in ways:
            (tmp_path.parent / "secret").write_text("secret", encoding="utf-8")
            sentence = refusal(draw, f"{{% {way.format(name)} %}}")
            assert f"There is no template '{name}'" in sentence


def stop_all(draw: Draw, monkeypatch: pytest.MonkeyPatch, bodies: tuple[str, ...]) -> None:
    """Check that templates are stopped before they take all time or memory."""
    # More than a loop that only a length can end; the whole number would take seconds each time.
    monkeypatch.setattr(meter, "MOST_STEPS", 2 * LONGEST_VALUE)
    for body in bodies:
        assert NAME in refusal(draw, body)


ENDLESS = (
    "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}",
    "{% macro m(n) %}{% if n %}{{ m(n - 1) ~ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
    "{% for a in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% block b %}{{ self.b() }}{% endblock %}",
    "{% include 'page.svg.j2' %}",
    "{% import 'page.svg.j2' as me %}",
    "{% extends 'page.svg.j2' %}",
)


def test_a_loop_or_a_call_without_end_is_stopped(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_all(draw, monkeypatch, ENDLESS)


PRODUCTS = (
    "{{ range(10 ** 9) | list }}",
    "{{ 'a' * 10 ** 9 }}",
    "{{ 10 ** 9 * 'a' }}",
    "{{ [0] * 10 ** 9 }}",
    "{{ 10 ** 10 ** 10 }}",
    "{{ ((10 ** 60) ** 60) ** 60 }}",
    "{{ '%999999999d' % 1 }}",
    "{{ range(9999) | join('a' * 9999) }}",
    growing("'a'", "n.x ~ n.x"),
    growing("'a'", "n.x + n.x"),
    growing("[1]", "n.x + n.x"),
    growing("9", "n.x * n.x"),
)


def test_a_range_or_a_product_without_end_is_stopped(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_all(draw, monkeypatch, PRODUCTS)


FILLED = (
    "{% set a = 'x' * 9999 %}{% for i in range(9999) %}{{ a }}{% endfor %}",
    "{% set a %}{% for i in range(9999) %}{{ 'x' * 9999 }}{% endfor %}{% endset %}",
    "{{ hatch(hexagon(10), 0, 0.0000001) }}",
    "{{ ('a ' * 4000) | replace('a', 'a' * 9999) }}",
    "{{ [1] | batch(10 ** 9, 0) | list }}",
    "{{ word.center(10 ** 9) }}",
    "{{ _('{x:>999999999}', x=1) }}",
    "{{ _('{x}' * 3000, x='x' * 9999) }}",
)


def test_a_filter_or_a_message_without_end_is_stopped(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_all(draw, monkeypatch, FILLED)


NESTED = (
    "{% set b = [['x' * 9999] * 9999] * 9999 %}{{ b }}",
    "{% set b = [['x' * 9999] * 9999] * 9999 %}{{ {1: b}.values() }}",
    "{% set b = [['x' * 9999] * 9999] * 9999 %}{{ b ~ 1 }}",
    "{% set b = [['x' * 9999] * 9999] * 9999 %}{{ b | join }}",
    "{% set b = [['x' * 9999] * 9999] * 9999 %}{{ b | upper }}",
    "{% set b = [['x' * 9999] * 9999] * 9999 %}{{ _('{b}', b=b) }}",
    "{{ [[1] * 9999] * 9999 == [[1] * 9999] * 9999 }}",
    "{{ ([[1] * 9999] * 9999) is eq([[1] * 9999] * 9999) }}",
    "{{ [[[1] * 9999] * 9999] | sort }}",
    "{{ [((1,) * 9999,) * 9999] | unique | list }}",
)


def test_a_list_of_lists_without_end_is_stopped(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_all(draw, monkeypatch, NESTED)


LONG = (
    "{{ {((1,) * 9999,) * 9999: 1} }}",
    "{{ {1: 1}[((1,) * 9999,) * 9999] }}",
    "{{ ((1,) * 9999,) * 9999 in {1: 1} }}",
    "{{ [1].index([[1] * 9999] * 9999) }}",
    growing("1", "(n.x, 1)") + "{{ {n.x: 1} }}",
    growing("[]", "n.x + [[0] * 9999]"),
    "{% for a in range(99999) if false %}{% endfor %}",
    "{{ range(99999) | select | select | list | length }}",
    "{% set a %}{% for i in range(9999) %}{{ word }}{{ word }}{% endfor %}{% endset %}",
    "{{ (1).to_bytes(10 ** 9, 'big') }}",
    "{{ {}.fromkeys(range(99999)) }}",
    "{{ ('f' * 9999) | int(0, 16) }}",
    "{{ 0x" + 99 * "f" + " }}",
    "{{ wrapped('a ' * 4999, 'text', 4, 90000) }}" * 3,
    word("a " * 12_000),
    "<path d='M0 0" + 20_000 * " 1 1" + "'/>",
    1_700 * "<g/>",
)


def test_a_template_of_endless_length_is_stopped(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_all(draw, monkeypatch, LONG)


def test_a_line_of_a_compiled_template_has_its_place() -> None:
    source = "x = 1\ndebug_info = '1=5&3=9'\n"
    lines = (None, 1, 5, 8, 9, 100)
    assert [sandbox._line_of(source, it) for it in lines] == [1, 1, 1, 1, 3, 3]  # noqa: SLF001


def test_a_page_has_so_many_characters_at_most(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = "{% macro m() %}{{ 'x' * 9 }}{% endmacro %}" + word("{{ m() }}")
    write(svg(body), NAME)
    own = Press([tmp_path], ruler())
    length = len(own.write(NAME, CONTEXT))
    for most, fits in ((length, True), (length - 1, False)):
        monkeypatch.setattr(press, "MOST_CHARACTERS", most)
        if fits:
            assert said(own.draw(NAME, CONTEXT)) == ["x" * 9]
            continue
        with pytest.raises(TemplateError, match="more than 5000000 characters; draw less"):
            own.draw(NAME, CONTEXT)
    monkeypatch.undo()
    for most, fits in ((9, True), (8, False)):
        monkeypatch.setattr(sandbox, "MOST_CHARACTERS", most)
        if fits:
            assert own.draw(NAME, CONTEXT).marks
            continue
        with pytest.raises(TemplateError, match="more than 8 characters; draw less"):
            own.draw(NAME, CONTEXT)


def test_letters_that_no_font_has_become_question_marks(tmp_path: Path) -> None:
    own = Press([tmp_path], ruler())
    assert own.printable("a\u4feeb\u4feec", "text") == "a?b?c"
    assert own.printable("abc", "text") == "abc"
    assert own.wrapped("abbey abbey", "text", 4.0, 20.0) == ["abbey", "abbey"]
    with pytest.raises(TemplateError, match="the theme has no font 'txet'"):
        own.wrapped("abbey", "txet", 4.0, 20.0)
    with pytest.raises(TemplateError, match="a word of 'abbey' is wider than 5 mm"):
        own.wrapped("abbey", "text", 4.0, 5.0)


COUNTED = (
    "",
    "<g/>",
    "<path d='M0 0L1 1L2 2'/>",
    "<polygon points='0 0 1 1 2 2 3 3'/><circle r='3'/>",
    "<symbol id='counted'><path d='M0 0L1 1L2 2'/><rect width='1' height='1'/></symbol>"
    + "<use href='#counted'/>" * 2,
    word("some words"),
    word("{{ word }}{{ 1 }}{{ 1.5 }}{{ none }}"),
    word("{{ numbers }}"),
    word("{{ [1, [2, 3], 'abc', numbers] }}"),
    word("{{ {1: 'a' * 200, 2: [3] * 20} }}"),
    word("{{ 'a' * 49 }}") + word("{{ 'a' * 10 ~ 'b' * 60 }}"),
    word("{{ ('a' * 120) | length }} {{ numbers | length }} {{ ([1] * 25) | length }}"),
    word("{{ ('a' * 120) | upper | length }} {{ ([2, 1] * 20) | sort | first }}"),
    word("{{ numbers | map('abs') | list | join('-') }}"),
    word("{{ numbers | select('odd') | list | length }} {{ numbers | max }}"),
    word("{{ 'A-B'.lower() }} {{ 'abc'.startswith('a') }} {{ numbers.index(2) }}"),
    word("{{ {'a': 1}.get('a') }} {{ {'a': 1}['a'] }} {{ {(1, 2): 3}[(1, 2)] }}"),
    word("{{ numbers == numbers }} {{ word == 'abbey' }} {{ 1 < 2 }} {{ word in [word] }}"),
    word("{{ [3] * 40 == [3] * 40 }} {{ word is eq('abbey') }}"),
    word("{{ 2 + 3 }} {{ 2 * 3 }} {{ 2 ** 3 }} {{ 7 % 4 }} {{ ([1] * 15 + [2] * 15) | length }}"),
    word("{% for it in range(5) %}{{ it }}{% endfor %}"),
    word("{% for it in range(9) if it % 2 %}{{ it }}{% else %}none{% endfor %}"),
    word("{% macro m(it) %}{{ it }}{{ it }}{{ it }}{{ it }}{% endmacro %}{{ m('a') }}{{ m('b') }}"),
    word("{% set text %}{% for it in range(60) %}x{% endfor %}{% endset %}{{ text }}"),
    word("{% set n = namespace(x=1) %}{% set n.x = n.x + 1 %}{{ n.x }}{{ n }}"),
    word("{{ _('River') }} {{ _('{x} and {y}', x=1, y=word) }} {{ pgettext('a', 'b') }}"),
    word("{{ wrapped('abbey abbey', 'text', 4, 20) | join('/') }}"),
    word("{{ ('x' * 10000) | length }}"),
    "{{ 'x' * 10001 }}",
    word("{{ ('x' * 5000 ~ 'y' * 5000) | length }}"),
    "{{ 'x' * 5000 ~ 'y' * 5001 }}",
    word("{{ (['x' * 99] * 100) | join('-') | length }}"),
    "{{ (['x' * 100] * 100) | join('-') }}",
    word("{{ ([1] * 5000 + [1] * 5000) | length }}"),
    "{{ ([1] * 5000 + [1] * 5001) | length }}",
    word("{{ _('{x}', x='x' * 9997) | length }}"),
    "{{ _('{x}', x='x' * 9998) }}",
    word("{{ (2 ** 64) | length if false else 2 ** 64 }} {{ 2.0 ** 64 }}"),
    "{{ 2 ** 65 }}",
    "{{ 2.0 ** 65 }}",
    word("{{ ((2 ** 64) ** 15) % 7 }}"),
    "{{ ((2 ** 64) ** 16) }}",
    word("{{ (('f' * 256) | int(0, 16)) > 7 }}"),
    "{{ ('f' * 257) | int(0, 16) }}",
    word(
        "{{ 1.23456 | round(2) }} {{ 1.5 | round }} {{ 1.23456 | round(99) }} {{ 155 | round(-1) }}"
    ),
    word("{{ " + "9" * 50 + " % 7 }}"),
    "{{ " + "9" * 51 + " }}",
)


def test_the_work_of_a_template_is_counted_in_steps(
    write: Write, tmp_path: Path, golden: Golden
) -> None:
    lines = []
    for body in COUNTED:
        write(svg(body), NAME)
        own = Press([tmp_path], ruler())
        try:
            answer = f"{said(own.draw(NAME, CONTEXT))}"
        except TemplateError as error:
            answer = f"{error}"
        steps = meter.MOST_STEPS - own._meter.left  # noqa: SLF001
        lines.append(f"{steps} {body[:100]} {answer[:100]}")
    golden("page/steps.txt", "\n".join(lines) + "\n")


def test_loops_in_loops_have_as_many_turns_as_they_may(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "MOST_STEPS", 1000)
    loop = "{% for a in range(10) %}{% for b in range(NUMBER) %}{% endfor %}{% endfor %}"
    assert not draw(loop.replace("NUMBER", "90")).marks
    assert "more than 1000 steps" in refusal(draw, loop.replace("NUMBER", "100"))


def test_a_number_is_rounded_to_as_many_places_as_it_has(draw: Draw) -> None:
    body = "{{ 1.26 | round(1) }} {{ 1.2 | round(9999999, 'ceil') }} {{ 126 | round(-1, 'floor') }}"
    assert said(draw(word(body))) == ["1.3 1.2 120.0"]


def test_lists_can_be_shown_compared_and_looked_up(draw: Draw) -> None:
    body = "{{ [1, 'a'] }} {{ {1: (2, 3)} }} {{ [1] == [1] }} {{ {(1, 2): 3}[(1, 2)] }}"
    assert said(draw(word(body))) == ["[1, 'a'] {1: (2, 3)} True 3"]


def test_further_drawings_of_an_order_have_fewer_steps(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "MOST_STEPS", 1_000)
    monkeypatch.setattr(meter, "STEPS_EACH", 200)
    write(svg("{% for a in range(500) %}{% endfor %}"), NAME)
    mine = Press([tmp_path], ruler())
    mine.draw(NAME, CONTEXT)
    mine.draw(NAME, CONTEXT)
    with pytest.raises(TemplateError, match=rf"{NAME}:1: .* more than \d+ steps"):
        mine.draw(NAME, CONTEXT)
    shipped = Press([tmp_path], ruler(), is_shipped=True)
    assert all(not shipped.draw(NAME, CONTEXT).marks for _number in range(4))


def test_a_clock_stops_only_templates_from_outside(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(0, 1_000, 2))
    monkeypatch.setattr(meter, "thread_time", lambda: next(seconds))
    monkeypatch.setattr(meter, "LOOKING", 10)
    write(svg("\n{% for a in range(99) %}{% endfor %}"), NAME)
    with pytest.raises(TemplateError, match=rf"{NAME}:2: .* more than 3 seconds"):
        Press([tmp_path], ruler()).draw(NAME, CONTEXT)
    assert not Press([tmp_path], ruler(), is_shipped=True).draw(NAME, CONTEXT).marks


# Faults and their places


def test_faults_are_reported_with_template_and_line(draw: Draw) -> None:
    cases: tuple[tuple[str, str], ...] = (
        ("\n\n{{ nobody }}", ":3: 'nobody' is undefined."),
        ("\n{{ word.nobody }}", ":2: "),
        ("\n{{ nobody.at_all }}", ":2: 'nobody' is undefined."),
        ("{% if nobody %}{% endif %}", ":1: 'nobody' is undefined."),
        ("\n{% for %}", ":2: Expected an expression"),
        ("\n\n{% endfor %}", ":3: "),
        ("\n{{ 1 / 0 }}", ":2: division by zero."),
        ("\n{{ word | nofilter }}", ":2: No filter named 'nofilter'."),
        ("\n{{ 'open }}", ":2: "),
        ("\n<g>\n  <pth/>\n</g>", ":3: <pth> is not part of"),
        ("{#\n\n#}\n<pth/>", ":4: <pth> is not part of"),
        ("<!--\n<pth/>\n-->\n<pth/>", ":4: <pth> is not part of"),
        ("{% if\n true %}\n<pth/>{% endif %}", ":3: <pth> is not part of"),
        ("{{ '<pth/>' | length }}\n<pth/>", ""),
        ("{% for a in range(3) %}\n<path d='M0 0'/>\n<pth/>{% endfor %}", ":3: <pth>"),
        ("\n<path\n  d='M'/>", ":2: d='M' cannot be read."),
    )
    for lines, place in cases:
        assert refusal(draw, lines).startswith(NAME + place)


def test_a_fault_in_a_macro_names_the_template_of_the_macro(draw: Draw, write: Write) -> None:
    write("{# parts #}\n{% macro bad() %}\n<path\n d='X'/>\n{% endmacro %}", "parts/mine.svg.j2")
    import_it = "{% import 'parts/mine.svg.j2' as mine %}\n\n"
    assert refusal(draw, import_it + "{{ mine.bad() }}").startswith("parts/mine.svg.j2:3: d='X'")
    write("{% macro bad() %}\n\n{{ nobody }}{% endmacro %}", "parts/mine.svg.j2")
    assert refusal(draw, import_it + "{{ mine.bad() }}").startswith("parts/mine.svg.j2:3: 'nobody'")
    write("\n\n{% macro bad() %}", "parts/mine.svg.j2")
    assert re.match(r"parts/mine\.svg\.j2:\d", refusal(draw, import_it))


def test_a_place_comes_back_after_a_macro(draw: Draw, write: Write) -> None:
    write("{% macro good() %}\n<path d='M0 0'/>\n{% endmacro %}", "parts/mine.svg.j2")
    body = "{% import 'parts/mine.svg.j2' as mine %}\n<g>\n{{ mine.good() }}\n<pth/></g>"
    assert refusal(draw, body).startswith(f"{NAME}:4: <pth>")


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("\n{{ 1 / 0 }}", "2: division by zero."),
        ("\n\n{{ nobody }}", "3: 'nobody' is undefined."),
        ("\n{{ " + "(" * 290, "2: the template is nested too deep"),
        ("\n" + "{% for a in b %}" * 25 + "{% endfor %}" * 25, "2: the template is nested"),
        ("\n{{ unit(a=1, a=2) }}", "2: keyword argument repeated: a."),
        ("\n{{ " + 60 * "9" + " }}", "2: a number has more than 50 digits"),
        ("\n{{ 1e٣ }}", "2: '1e٣' is not a number; use the digits 0 to 9."),
        ("\n" + "{{ 1 }}" * 250, "2: the template has more than 600 words and signs"),
        ("\n" + "<g/>" * 200, "2: the template has more than 100 elements"),
        ("\n\ud800", "2: the template is not written in UTF-8."),
        (
            "\n{{ '\\ud800' }}",
            "2: a text contains half a character, '\\ud800'; write the whole character.",
        ),
        (4_000_001 * " ", " The template is larger than 4000000 bytes; split it."),
        (
            "\n{% for a in range(99999) %}{% for b in range(99) %}{{ b }}{% endfor %}{% endfor %}",
            "2: the template",
        ),
        (
            "\n\n{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
            "3: a macro calls itself endlessly.",
        ),
    ],
)
@pytest.mark.parametrize(
    "way", ["include 'mine.j2'", "import 'mine.j2' as it", "extends 'mine.j2'"]
)
@pytest.mark.usefixtures("few_signs")
def test_a_fault_is_reported_where_it_is(
    draw: Draw, tmp_path: Path, source: str, fault: str, way: str
) -> None:
    (tmp_path / "mine.j2").write_bytes(source.encode("utf-8", "surrogatepass"))
    assert refusal(draw, f"{{% {way} %}}").startswith(f"mine.j2:{fault}")


@pytest.mark.usefixtures("few_signs")
def test_what_a_template_may_not_say_is_refused_at_its_line(draw: Draw, write: Write) -> None:
    blank = '{{ "" }}'
    cases = (
        ("\n{{ 1e٣ }}", "2: '1e٣' is not a number; use the digits 0 to 9."),
        (f"\n\n{{{{ {51 * '9'} }}}}", "3: a number has more than 50 digits; shorten it."),
        (
            "\n{{ 'a' }}{{ '\\udfff' }}",
            "2: a text contains half a character, '\\udfff'; write the whole character.",
        ),
        ("\n\n" + 101 * "<g/>", "3: the template has more than 100 elements; split it."),
        ("\n" + 120 * blank + "\n{{ 1 }}", "2: the template has more than 600 words and signs"),
        ("\n\n{% macro m(a, a) %}{% endmacro %}", "3: duplicate argument"),
        (
            "\n{{ " + 290 * "(",
            "2: the template is nested too deep; use fewer blocks and brackets inside each other.",
        ),
        (
            25 * "\n{% for a in [] %}" + 25 * "{% endfor %}",
            "22: the template is nested too deep; use fewer blocks and brackets inside each other.",
        ),
    )
    for source, fault in cases:
        write(source, "mine.j2")
        assert refusal(draw, "{% include 'mine.j2' %}").startswith(f"mine.j2:{fault}"), source


@pytest.mark.usefixtures("few_signs")
def test_a_template_may_have_as_much_as_the_limits_say(draw: Draw, write: Write) -> None:
    number = f"{{% if {50 * '9'} %}}{{% endif %}}"
    for source in (number, 100 * "<g/>", "\n" + 120 * '{{ "" }}'):
        write(source, "mine.j2")
        assert not draw("{% include 'mine.j2' %}").marks, source


def test_figures_that_are_true_or_false_are_calculated_with(draw: Draw) -> None:
    assert said(draw(word("{{ true ** 3 }} {{ true + 2 }} {{ true * 4 }}"))) == ["1 3 4"]


def test_a_template_that_cannot_be_read_is_named(write: Write, tmp_path: Path) -> None:
    write(svg(""), NAME)
    (tmp_path / "allowed").mkdir()
    fault = f"{NAME}: The template cannot be read (it is outside the allowed folder); check its"
    with within(tmp_path / "allowed"), pytest.raises(TemplateError, match=re.escape(fault)):
        Press([tmp_path], ruler()).draw(NAME, CONTEXT)


def test_a_template_has_so_many_bytes_at_most(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(svg(""), NAME)
    length = (tmp_path / NAME).stat().st_size
    monkeypatch.setattr(folders, "LARGEST_FILE", length)
    assert not Press([tmp_path], ruler()).draw(NAME, CONTEXT).marks
    monkeypatch.setattr(folders, "LARGEST_FILE", length - 1)
    fault = f"{NAME}: The template is larger than {length - 1} bytes; split it."
    with pytest.raises(TemplateError, match=f"^{re.escape(fault)}$"):
        Press([tmp_path], ruler()).draw(NAME, CONTEXT)


def test_a_file_that_is_no_template_is_read_or_missed(write: Write, tmp_path: Path) -> None:
    write("a { }\r\nb { }", "sheet.css")
    write("", "other.css.j2")
    press = Press([tmp_path], ruler())
    assert press.source("sheet.css") == "a { }\nb { }"
    fault = "^There is no template 'othr.css.j2'; did you mean 'other.css.j2'\\?$"
    with pytest.raises(TemplateError, match=fault):
        press.source("othr.css.j2")


def test_what_fails_in_a_template_has_its_place_or_its_own_words(draw: Draw) -> None:
    def raising(error: Exception) -> Callable[[], str]:
        def fail() -> str:
            raise error

        return fail

    fault = f"{NAME}:2: the template takes too much memory; draw less."
    with pytest.raises(TemplateError, match=f"^{re.escape(fault)}$"):
        draw("\n{{ fail() }}", fail=raising(MemoryError()))
    with pytest.raises(OrderError, match=r"^Take a larger paper\.$"):
        draw("\n{{ fail() }}", fail=raising(OrderError("Take a larger paper.")))


def test_a_template_that_takes_too_long_to_read_has_no_line(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "MOST_SECONDS", -1.0)
    fault = "the template takes more than -1 seconds for a page; draw less, or use fewer loops."
    assert refusal(draw, "") == f"{NAME}: {fault}"


def test_a_variable_of_a_template_that_fails_is_reported_with_its_line(
    write: Write, tmp_path: Path
) -> None:
    write("\n\n{% set size = 1 / 0 %}", NAME)
    with pytest.raises(TemplateError, match=rf"{NAME}:3: division by zero"):
        Press([tmp_path], ruler()).exported(NAME, "size", {})


def test_an_opening_that_is_repeated_is_read_once(draw: Draw) -> None:
    cases: tuple[str, ...] = ("{#", "{%", "{{", "<!--", "<svg", "{# fields:")
    for opening in cases:
        assert NAME in refusal(draw, opening * 35_000)


def test_a_missing_template_offers_the_close_one(draw: Draw) -> None:
    sentence = refusal(draw, "\n{% import 'parts/icon.svg.j2' as icons %}")
    assert sentence.startswith(f"{NAME}:2: ")
    assert "did you mean 'parts/icons.svg.j2'?" in sentence


def test_a_template_in_another_encoding_is_reported(draw: Draw, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(svg("<g/>").encode() + b"\xe9")
    assert "not written in UTF-8" in refusal(draw)


def test_a_template_without_a_drawing_is_reported(draw: Draw, write: Write) -> None:
    write("nothing", NAME)
    assert NAME in refusal(draw)


source = st.text("{%}#<>/= \n'\"abcdefgijmoprs._|()[]0*~-", max_size=40)


@given(source)
def test_any_template_is_drawn_or_refused_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, source: str
) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / NAME).write_text(svg(source), encoding="utf-8")
    try:
        drawn = Press([folder], ruler()).draw(NAME, CONTEXT).width == 100.0
    except TemplateError as error:
        drawn = str(error).startswith((NAME, "There is no template"))
    assert drawn


# The user's folder


def draw_a(folder: Path | None) -> list[str]:
    from support.pages.drawing import layout  # noqa: PLC0415 - only here

    order = PadOrder((layout("A"),), 1, PAPERS["a4"], Ink.FULL, solo=False, language="en")
    return [text.text for text in texts_of(draw_pad(order, templates=folder).pages[0].marks)]


def test_a_template_in_the_users_folder_wins(write: Write, tmp_path: Path) -> None:
    page = svg(word("Our own {{ letter }}"))
    write(page, "games/dice/sheet.svg.j2")
    assert draw_a(tmp_path) == ["Our own A"]


def test_a_part_in_the_users_folder_wins_and_the_rest_is_shipped(
    write: Write, tmp_path: Path
) -> None:
    part = f"{{% macro draw(box) %}}{word('Our own foot')}{{% endmacro %}}"
    write(part, "games/dice/bonuses.svg.j2")
    texts = draw_a(tmp_path)
    assert "Our own foot" in texts
    assert "Monastery" in texts
    assert "Monk" not in texts


@pytest.mark.parametrize(
    ("ink", "is_ours", "widths"),
    [
        (Ink.LOW, True, [0.5, 0.12, 0.5, 1.4]),
        (Ink.MONO, True, [0.29, 0.1, 0.5, 1.4]),
        (Ink.MONO, False, [0.5, 0.12, 0.5, 1.4]),
    ],
)
def test_black_lines_of_shipped_templates_are_finer_in_mono(
    ink: Ink,
    widths: list[float],
    draw: Draw,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_ours: bool,
) -> None:
    if is_ours:
        monkeypatch.setattr(folders, "templates", lambda: tmp_path)
    lines = (("#000000", 0.5), ("#000000", 0.12), ("#ffffff", 0.5), ("#000000", 1.4))
    body = "".join(
        f'<path d="M0 {y}H9" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for y, (colour, width) in enumerate(lines)
    )
    marks = draw(body, ink_name=ink.value).marks
    assert [it.style.width for it in marks if isinstance(it, Line)] == pytest.approx(widths)


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"There is no template folder .*nowhere"):
        draw_a(tmp_path / "nowhere")


def test_the_shipped_templates_are_listed() -> None:
    assert {"games/dice/sheet.svg.j2", "parts/icons.svg.j2", "check/picture.svg.j2"} <= set(
        template_names()
    )


# Compiled templates


def test_compiled_templates_of_old_programs_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    root = tmp_path / "scriptorium"
    for number in range(compiled.MOST_FOLDERS + 3):
        old = root / f"templates-1.0-{number}"
        old.mkdir(parents=True)
        (old / "__jinja2_00ff.cache").touch()
        os.utime(old, (number, number))
    (root / "templates-1.0-0" / "letter.txt").touch()
    os.utime(root / "templates-1.0-0", (0, 0))
    (root / "my-own").mkdir()
    os.utime(root / "my-own", (0, 0))
    assert compiled.compiled_templates("templates") is not None
    left = {it.name for it in root.iterdir()}
    assert len(left) == compiled.MOST_FOLDERS + 2
    assert {"my-own", "templates-1.0-0", "templates-1.0-4"} <= left
    assert not {f"templates-1.0-{number}" for number in (1, 2, 3)} & left
    assert [it.name for it in (root / "templates-1.0-0").iterdir()] == ["letter.txt"]


def test_the_templates_compiled_last_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    monkeypatch.setattr(compiled, "MOST_TEMPLATES", 2)
    kept = compiled.compiled_templates("texts")
    assert kept is not None
    folder = kept.folder
    for number in range(5):
        file = folder / f"__jinja2_{number}.cache"
        file.touch()
        os.utime(file, (number, number))
    compiled.compiled_templates("texts")
    assert {it.name for it in folder.iterdir()} == {"__jinja2_3.cache", "__jinja2_4.cache"}


def test_a_folder_that_another_run_removes_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    kept = compiled.compiled_templates("texts")
    assert kept is not None
    environment = Environment(
        bytecode_cache=kept, autoescape=True, loader=DictLoader({"a": "{{ 1 + 1 }}"})
    )
    kept.folder.rmdir()
    assert environment.get_template("a").render() == "2"


def test_a_template_that_cannot_be_kept_is_drawn_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    kept = compiled.compiled_templates("texts")
    assert kept is not None
    for _time in range(2):
        environment = Environment(
            bytecode_cache=kept, autoescape=True, loader=DictLoader({"a": "{{ 1 + 1 }}"})
        )
        assert environment.get_template("a").render() == "2"
        (file,) = kept.folder.iterdir()
        if file.is_file():
            file.unlink()
            file.mkdir()
    assert list(kept.folder.iterdir()) == [file]


def test_no_template_is_kept_without_a_folder_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scriptorium").touch()
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    assert compiled.compiled_templates("texts") is None
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path / "other"))
    assert compiled.compiled_templates("texts") is not None


@pytest.mark.parametrize("keep", [0, 10, 30])
def test_a_damaged_entry_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: int
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path))
    kept = compiled.compiled_templates("texts")
    assert kept is not None

    def render() -> str:
        loader = DictLoader({"a": "{{ 1 + 1 }}"})
        return (
            Environment(bytecode_cache=kept, autoescape=True, loader=loader)
            .get_template("a")
            .render()
        )

    render()
    (file,) = kept.folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:keep])
    assert render() == "2"
    assert file.read_bytes() == whole


@pytest.mark.parametrize("damage", ["", "short", "changed", "foreign"])
def test_a_damaged_compiled_template_is_written_again(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path / "cache"))
    write(svg(word("ours")), NAME)
    assert said(Press([tmp_path], ruler()).draw(NAME, CONTEXT)) == ["ours"]
    kept = compiled.compiled_templates("templates")
    assert kept is not None
    (file,) = kept.folder.iterdir()
    whole = file.read_bytes()
    changed = whole[:-1] + bytes([whole[-1] ^ 1])
    file.write_bytes({"": b"", "short": whole[:40], "changed": changed, "foreign": whole}[damage])
    if damage == "foreign":
        file.chmod(0o666)
    assert said(Press([tmp_path], ruler()).draw(NAME, CONTEXT)) == ["ours"]
    assert file.read_bytes() == whole
    assert not file.stat().st_mode & 0o022
    assert [it.name for it in kept.folder.iterdir()] == [file.name]
