"""What a shelf says of the text of a file, and what it calls wrong in it."""

from __future__ import annotations

import pytest

from generator.language import speaking
from generator.shelf import entry
from generator.shelf.entry import (
    DECK,
    DOMAIN,
    EVENING,
    PAD,
    THEME,
    UNKNOWN,
    Description,
    Entry,
    describe,
    digest_of,
)

LONG, CUT = "x" * 101, f"{'x' * 67}…{'x' * 33}"
NO_GAME = "a.toml:1: missing-key: The key 'game' is missing; add it."
NO_ID = "a.toml:1: missing-key: The key 'id' is missing; add it."
TAKE_OUT = (
    "a.toml: This is no domain, score pad, deck, theme or finished game; take it out of the folder."
)


def description(text: str) -> Description:
    """Describe a text; its digest is looked at elsewhere."""
    found = describe("a", text.encode())
    assert found.digest == digest_of(text.encode())
    return found._replace(digest="", faults=dict(found.faults))


def test_the_bounds_of_what_is_said() -> None:
    assert (entry.LONGEST, entry.LONGEST_FAULT, entry.MOST_PLAYERS) == (100, 500, 50)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            (
                'game = "dice"\nplayers = ["Ana", 3, "Ben"]\n[deck]\nid = "D"\nauthor = "Zoé"\n'
                'name = { en = "Cards", fr = "Cartes" }\n'
            ),
            Description("", DECK, "", "D", {"en": "Cards", "fr": "Cartes"}, "Zoé"),
        ),
        (f'[deck]\nid = "{LONG}"\nauthor = 3\n', Description("", DECK, id=CUT)),
        (
            (
                'game = "dice"\ndomain = "A"\nid = "E"\n'
                '[[player]]\nname = "Ana"\n[[player]]\nname = 3\n'
            ),
            Description("", EVENING, "dice", "E", players=("Ana",), layout="A"),
        ),
        (
            'game = "pad"\npad = "yacht"\nlayout = "B"\n[[player]]\nname = "Ana"\n',
            Description("", EVENING, "pad", players=("Ana",), layout="yacht"),
        ),
        (
            'game = "board"\nlayout = "B"\n[[player]]\n',
            Description("", EVENING, "board", layout="B"),
        ),
        (
            'game = "dice"\n' + '[[player]]\nname = "Ana"\n' * 51,
            Description("", EVENING, "dice", players=("Ana",) * 50),
        ),
        ("[ink.full]\nline = '#000000'\n", Description("", THEME)),
    ],
)
def test_what_a_text_says_of_itself(text: str, found: Description) -> None:
    assert description(text) == found


@pytest.mark.parametrize(
    ("text", "kind", "game", "sentence"),
    [
        ("", UNKNOWN, "", TAKE_OUT),
        ("shop = 3\n", UNKNOWN, "", TAKE_OUT),
        ("deck = 3\n", DECK, "", "a.toml:1:8: bad-value: 'deck' is 3; it must be a table."),
        ("player = 3\n", UNKNOWN, "", NO_GAME),
        (
            'game = "dice"\nplayer = 3\n',
            *(
                EVENING,
                "dice",
                "a.toml:2:10: bad-value: 'player' is 3; it must be a list of tables.",
            ),
        ),
        ("hex = 3\n", DOMAIN, "dice", NO_GAME),
        ("map = 3\n", DOMAIN, "dice", NO_GAME),
        ("zones = 3\n", UNKNOWN, "", NO_GAME),
        ('game = "none"\n', UNKNOWN, "", NO_ID),
        ('game = "dice"\nmap = 3\n', DOMAIN, "dice", NO_ID),
        ('game = "board"\nmap = 3\n', DOMAIN, "board", NO_ID),
        ('game = "pad"\n', PAD, "pad", NO_ID),
        ('game = "pad"\nsection = 3\n', PAD, "pad", NO_ID),
        ("ink = 3\n", THEME, "", "a.toml:1:7: bad-value: 'ink' is 3; it must be a table."),
        (
            *("x = [\n", UNKNOWN, ""),
            (
                "a.toml:2: This is not TOML (a value is missing or cannot be read); fix the file"
                " here or just before."
            ),
        ),
    ],
)
def test_what_is_wrong_with_a_text(text: str, kind: str, game: str, sentence: str) -> None:
    found = description(text)
    assert (found.kind, found.game) == (kind, game)
    assert set(found.faults) == {"en", "fr", "de"}
    assert found.faults["en"] == sentence


def test_a_sentence_about_a_text_is_cut() -> None:
    found = description(f'game = "{"y" * 600}"\n[[hex]]\n')
    assert all(len(it) <= 500 for it in found.faults.values())
    assert entry._sentence(ValueError("z" * 501 + "\nmore")) == "z" * 500  # noqa: SLF001 - how it is
    assert entry._sentence(ValueError("one\nmore")) == "one"  # noqa: SLF001 - as above


def test_the_title_of_a_thing_is_the_best_name_that_there_is() -> None:
    def title(name: str, language: str, **about: object) -> str:
        return Entry(name, 0.0, 0, Description("", **about)).title(language)  # type: ignore[arg-type]

    titles = {"en": "River", "de": "Fluss"}
    assert [title("club/a", it, id="A", titles=titles) for it in ("en", "de", "fr")] == [
        *("River", "Fluss", "River")
    ]
    assert title("club/a", "en", id="A") == "A"
    assert title("club/a", "en") == "a"
    thing = Entry("club/a", 0.0, 0, Description("", faults={"en": "Wrong.", "fr": "Faux."}))
    assert [thing.error(it) for it in ("en", "fr", "nl")] == ["Wrong.", "Faux.", "Wrong."]
    assert thing.file == "club/a.toml"
    with speaking("fr"):
        assert Entry("a", 0.0, 0, Description("")).error("fr") is None
