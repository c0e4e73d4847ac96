"""Files of Brügge: their contents, and one sentence with the place and the fix for each fault."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.errors import InvalidError, UnreadableError
from generator.games.bruges.load import persons
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.game import load_bruges
from generator.games.bruges.load.persons import load_persons, shipped_persons
from generator.games.bruges.model.game import BrugesGame, Colour, Group, Majority, Person, Sign
from generator.language import PAPER_LANGUAGES
from generator.load.results.finished import game_of, read_documents
from generator.load.settings.edition import edition_figures, shipped_edition
from generator.load.settings.figures import VERIFIED

if TYPE_CHECKING:
    from pathlib import Path

EDITION = bruges_edition()
HEAD = 'game = "bruges"\n'
PLAYER = '[[player]]\nname = "Anna"\n'
ICONS = {"florin", "worker", "points", "canal", "threat", "house", "progress"}


def read(folder: Path, text: str, **files: str) -> BrugesGame:
    """Read a game from a text; FILES are beside it, with '__' for the dots in their names."""
    for name, content in files.items():
        (folder / name.replace("__", ".")).write_text(content, encoding="utf-8")
    path = folder / "evening.toml"
    path.write_text(text, encoding="utf-8")
    return load_bruges([path], EDITION)


def faults(folder: Path, text: str, **files: str) -> list[str]:
    """Return what is wrong with a game, each without the folder and the line of the file."""
    with pytest.raises(InvalidError) as caught:
        read(folder, text, **files)
    assert caught.value.exit_code == 2
    lines = [str(it).split("\n")[0] for it in caught.value.findings]
    return [line.replace(f"{folder}/", "") for line in lines]


def one_fault(folder: Path, keys: str, **files: str) -> str:
    """Return the only fault of a player's table with these keys."""
    track = "" if "track" in keys else "track = 5\n"
    (fault,) = faults(folder, HEAD + PLAYER + track + keys, **files)
    return fault


class TestShipped:
    """The data that are shipped."""

    def test_the_figures(self) -> None:
        assert EDITION.name == "2013"
        assert (EDITION.price_of_point, EDITION.house_points, EDITION.majority_points) == (3, 1, 4)
        assert (EDITION.third, EDITION.third_points, EDITION.section_spaces) == (3, 3, 5)
        assert EDITION.statues == (7, 6, 5, 4, 3, 2)
        assert EDITION.progress_points == tuple(range(1, 13))
        assert (EDITION.cards, EDITION.cards_of_colour, EDITION.cards_of_group) == (165, 33, 15)

    def test_the_cards_add_up(self) -> None:
        assert EDITION.cards == len(Colour) * EDITION.cards_of_colour
        assert EDITION.cards == len(Group) * EDITION.cards_of_group

    def test_every_figure_says_how_sure_it_is(self) -> None:
        figures = edition_figures("bruges")
        assert all(figure.verified == (figure.confidence in VERIFIED) for figure in figures)
        house = {it.name for it in figures if it.confidence == "house"}
        steps = {f"progress_points.{step}" for step in range(1, 13) if step != 6}
        assert house == {"canal_costs.florins", *steps}
        text = shipped_edition("bruges").read_text(encoding="utf-8")
        assert text.count(", verified = false }") == len([it for it in figures if not it.verified])

    def test_pieces_of_the_rulebooks_list(self) -> None:
        given = {figure.name: figure.value for figure in edition_figures("bruges")}
        assert given["pieces.workers_of_colour"] == 50 // len(Colour)
        assert given["pieces.threats_of_colour"] == 45 // len(Colour)
        assert (given["pieces.florins_1"], given["pieces.florins_3"]) == (20, 24)
        assert (given["pieces.canal_tiles"], given["start.points"]) == (40, 5)

    def test_the_persons(self) -> None:
        persons = load_persons(None, 3).persons
        assert len(persons) == 43
        signs = [person.sign for person in persons.values()]
        assert {sign: signs.count(sign) for sign in Sign} == {
            Sign.FLASH: 6,
            Sign.WORKER: 19,
            Sign.INFINITY: 11,
            Sign.LAUREL: 5,
        }
        prince = persons["prince"]
        assert (prince.price, prince.group) == (9, Group.NOBILITY)
        grouped = [it.id for it in persons.values() if it.group is Group.ADMINISTRATORS]
        assert grouped == ["mayor", "alderman"]
        per = {it.id: (it.laurel.points, it.laurel.per) for it in persons.values() if it.laurel}
        assert per == {
            "bishop": (1, "workers:2"),
            "mayor": (2, "persons:administrators"),
            "geographer": (2, "thirds + statues"),
            "engraver": (2, "groups"),
            "cupbearer": (5, "house-colours:5"),
        }

    def test_rows_are_plain_and_speak_three_languages(self) -> None:
        rows = tomllib.loads(shipped_persons().read_text(encoding="utf-8"))["card"]
        silent = [row["id"] for row in rows if "text" not in row]
        assert silent == ["prince", "alderman", "architect"]
        for row in rows:
            assert all(isinstance(value, (str, int)) for value in row.values())
            assert re.fullmatch(r"[a-z][a-z-]*", row["id"])
            for language in PAPER_LANGUAGES:
                ending = "" if language == "en" else f":{language}"
                assert row[f"name{ending}"]
                if "text" in row:
                    text = row[f"text{ending}"]
                    icons = re.findall(r"\{(\w+)(?::\d)?\}", text)
                    assert set(icons) <= ICONS
                    assert icons.count("points") == row["text"].count("{points")
                    assert len(text) <= 130

    def test_a_laurel_says_what_it_pays(self) -> None:
        rows = tomllib.loads(shipped_persons().read_text(encoding="utf-8"))["card"]
        for row in rows:
            if "bonus" in row:
                assert f"{{points:{row['bonus']}}}" in row["text"]


class TestEdition:
    """Figures of one's own."""

    def test_single_figures_are_overridden(self, tmp_path: Path) -> None:
        path = tmp_path / "own.toml"
        path.write_text(
            HEAD + "majority.points = 5\nprogress_points.13 = 15\nstatues.points = [9, 8]\n"
        )
        own = bruges_edition(path)
        assert own.majority_points == 5
        assert own.progress_points[-2:] == (12, 15)
        assert own.statues == (9, 8)
        assert own.house_points == 1

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                "progress_points.15 = 20",
                "The points 'progress_points.13' are missing; give them for every step.",
            ),
            (
                "canal.third = 6",
                "Space 6 brings points, but a section has 5; make them agree.",
            ),
            (
                "statues.points = [7, 7]",
                "Two statues are worth the same; give each a different number.",
            ),
            (
                "canal.spaces = 6",
                ("5 costs are listed for the 6 spaces of a section; list one cost for each space."),
            ),
            ("house.pionts = 2", "There is no key 'pionts' here; did you mean 'points'?"),
            (
                "person.price_of_point = 0",
                "'price_of_point' is 0; it must be a whole number from 1 to 99.",
            ),
        ],
    )
    def test_figures_that_do_not_go_together(
        self, tmp_path: Path, text: str, sentence: str
    ) -> None:
        path = tmp_path / "own.toml"
        path.write_text(HEAD + text + "\n")
        with pytest.raises(InvalidError) as caught:
            bruges_edition(path)
        assert sentence in str(caught.value)


class TestHousehold:
    """A player's table."""

    def test_every_key_at_once(self, tmp_path: Path) -> None:
        text = (
            HEAD
            + "players = 3\n"
            + PLAYER
            + 'track = 23\npersons = ["Bischof", "prince"]\nhouses = { blue = 2, red = 1 }\n'
            'majorities = ["canal"]\ncanal = [5, 3]\nstatues = [6]\nprogress = 4\n'
            "workers = { red = 2, blue = 1 }\nflorins = 9\n"
        )
        game = read(tmp_path, text)
        (anna,) = game.all_players
        assert (game.players, game.complete) == (3, False)
        assert [it.id for it in anna.persons or ()] == ["bishop", "prince"]
        assert (anna.houses, anna.workers, anna.florins) == (3, 3, 9)
        assert anna.house_colours == {Colour.BLUE: 2, Colour.RED: 1}
        assert (anna.majorities, anna.canal, anna.spaces) == ((Majority.CANAL,), (5, 3), 8)
        assert (anna.statues, anna.progress, anna.residents) == ((6,), 4, 2)

    def test_json_is_read_as_well(self, tmp_path: Path) -> None:
        path = tmp_path / "evening.json"
        player = {"name": "Anna", "track": 7, "persons": [{"id": "mayor", "price": 6}], "houses": 1}
        path.write_text(json.dumps({"game": "bruges", "player": [player]}))
        (anna,) = load_bruges([path]).all_players
        assert [(it.id, it.price) for it in anna.persons or ()] == [("mayor", 6)]

    def test_a_game_is_known_by_its_keys(self, tmp_path: Path) -> None:
        path = tmp_path / "x.toml"
        path.write_text(PLAYER + "track = 5\nhouses = 2\ncanal = [1, 2]\n")
        assert game_of(read_documents([path])) == "bruges"

    def test_one_section_alone_may_be_given(self, tmp_path: Path) -> None:
        (anna,) = read(tmp_path, HEAD + PLAYER + "track = 5\ncanal = [4]\n").all_players
        assert anna.spaces == 4

    @pytest.mark.parametrize(
        ("keys", "sentence"),
        [
            (
                'persons = ["mayr"]',
                "5:1: bad-value: There is no person 'mayr'; did you mean 'mayor'?",
            ),
            (
                'persons = ["Burgermeister"]',
                "5:1: bad-value: There is no person 'Burgermeister'; did you mean 'Bürgermeister'?",
            ),
            (
                'persons = ["zzz"]',
                (
                    "5:1: bad-value: There is no person 'zzz'; describe one as in { name ="
                    " \"…\", price = 6 }, or name a 'persons_file'."
                ),
            ),
            (
                "persons = [7]",
                "5:1: bad-value: There is no person '7'; describe one as in { name = ",
            ),
            (
                'persons = "mayor"',
                (
                    "5:11: bad-value: 'persons' is 'mayor'; it must be a list of persons,"
                    ' as in ["mayor", "bishop"], or their number.'
                ),
            ),
            (
                'persons = [{ id = "mayor", price = 7 }]',
                (
                    "5:36: bad-value: 'price' is 7; it must be a multiple of 3, as the points on a"
                    " card are its price divided by that number."
                ),
            ),
            (
                'persons = [{ id = "zorro", price = 6 }]',
                "5:19: bad-value: There is no person 'zorro'; describe one as in",
            ),
            (
                "persons = [{ price = 6 }]",
                "5:12: missing-key: No person is named here; add an 'id' or a 'name'.",
            ),
            (
                'persons = [{ name = "A", prise = 6 }]',
                "5:26: unknown-key: There is no key 'prise' here; did you mean 'price'?",
            ),
            (
                'persons = [{ name = "A", group = "churhc" }]',
                "5:34: bad-value: 'group' is 'churhc'; it must be one of",
            ),
            (
                'persons = [{ name = "A", bonus = 2, per = "workerz:2" }]',
                (
                    "5:43: bad-value: 'per' is 'workerz:2'; it must be things to count, as in"
                    " 'workers:2', 'persons:church', 'thirds + statues' (did you mean 'workers'?)."
                ),
            ),
            (
                'persons = [{ name = "A", bonus = 2, per = "workers:green" }]',
                (
                    "5:43: bad-value: 'per' is 'workers:green'; it must be things to"
                    " count, as in 'workers:2', 'persons:church', 'thirds + statues', from"
                    " persons, groups,"
                ),
            ),
            (
                'persons = [{ name = "A", bonus = 2 }]',
                "5:12: missing-key: The key 'per' is missing in 'player 1, persons 1'; add it.",
            ),
            (
                'persons = [{ name = "A", sign = "flash", bonus = 2, per = "persons" }]',
                (
                    "5:53: bad-value: Only a person with the sign 'laurel' scores at the"
                    " end; change 'sign' or 'per'."
                ),
            ),
            (
                "persons = 4",
                (
                    "5:1: missing-key: The persons are not listed; add 'person_points',"
                    " the sum of the small numbers below their prices."
                ),
            ),
            (
                'persons = ["prince"]\nlaurel_points = 2',
                ("6:1: unknown-key: 'laurel_points' follows from the listed 'persons'; remove it."),
            ),
            ("persons = 166", "5:11: bad-value: 'persons' is 166; it must be a whole number"),
            (
                'persons = ["bishop"]',
                "5:1: missing-key: 'bishop' counts 'workers'; add that key.",
            ),
            (
                'persons = ["cupbearer"]\nhouses = 5',
                (
                    "5:1: missing-key: 'cupbearer' counts colours; give 'houses' for each, as in"
                    " { blue = 2, red = 1 }."
                ),
            ),
            (
                'persons = ["geographer"]\ncanal = [3, 0]',
                "5:1: missing-key: 'geographer' counts 'statues'; add that key.",
            ),
            (
                "canal = [5, 0]",
                (
                    "5:1: missing-key: A full section earns a statue; add 'statues', empty"
                    " if none was left."
                ),
            ),
            (
                "canal = [6, 0]",
                (
                    "5:9: bad-value: 'canal' is [6, 0]; it must be a list of whole numbers from 0"
                    " to 5."
                ),
            ),
            (
                "canal = [1, 2, 3]",
                (
                    "5:9: bad-value: 'canal' is [1, 2, 3]; it must be a list of two numbers, the"
                    " spaces built in each section, as in [3, 5]."
                ),
            ),
            (
                "statues = [8]",
                (
                    "5:11: bad-value: 'statues' is [8]; it must be a list of names from"
                    " 2, 3, 4, 5, 6 and 7."
                ),
            ),
            ("statues = 7", "5:11: bad-value: 'statues' is 7; it must be a list of names from"),
            (
                "progress = 13",
                "5:12: bad-value: 'progress' is 13; it must be a whole number from 0 to 12.",
            ),
            (
                'majorities = ["progres"]',
                "5:14: bad-value: There is no majority marker 'progres'; did you mean 'progress'?",
            ),
            (
                'majorities = ["x"]',
                (
                    "5:14: bad-value: There is no majority marker 'x'; choose from"
                    " progress, persons or canal."
                ),
            ),
            (
                'majorities = ["canal", "canal"]',
                ("5:14: bad-value: The majority marker 'canal' appears twice; remove one of them."),
            ),
            (
                "majorities = 2",
                (
                    "5:14: bad-value: 'majorities' is 2; it must be a list of names from"
                    " progress, persons and canal."
                ),
            ),
            (
                "houses = { bleu = 1 }",
                "5:12: unknown-key: There is no key 'bleu' here; did you mean 'blue'?",
            ),
            (
                "houses = { blue = 34 }",
                "5:19: bad-value: 'blue' is 34; it must be a whole number from 0 to 33.",
            ),
            ("houses = 166", "5:10: bad-value: 'houses' is 166; it must be a whole number from 0"),
            (
                'workers = "many"',
                (
                    "5:11: bad-value: 'workers' is 'many'; it must be a whole number, or a table of"
                    " colours as in { blue = 2, red = 1 }."
                ),
            ),
            ("florins = -1", "5:11: bad-value: 'florins' is -1; it must be a whole number from 0"),
            ("track = -1", "4:9: bad-value: 'track' is -1; it must be a whole number from 0"),
            ("hoses = 3", "5:1: unknown-key: There is no key 'hoses' here; did you mean 'houses'?"),
        ],
    )
    def test_a_fault_has_its_sentence(self, tmp_path: Path, keys: str, sentence: str) -> None:
        assert one_fault(tmp_path, keys + "\n").startswith(f"evening.toml:{sentence}")

    def test_a_missing_track_is_reported(self, tmp_path: Path) -> None:
        (fault,) = faults(tmp_path, HEAD + PLAYER)
        assert "The key 'track' is missing in 'player 1'; add it." in fault

    def test_all_faults_are_reported_at_once(self, tmp_path: Path) -> None:
        text = HEAD + PLAYER + 'track = -1\npersons = ["mayr"]\nhouses = "x"\nprogress = 99\n'
        assert len(faults(tmp_path, text)) == 4


class TestGame:
    """The file around the players."""

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                'engraver = "others"\n',
                (
                    "2:12: bad-value: 'engraver' is 'others'; it must be one of 'all-groups' or"
                    " 'other-groups'"
                ),
            ),
            ("players = 5\n", "2:11: bad-value: 'players' is 5; it must be a whole number from 2"),
            (
                'edition = "2012"\n',
                "2:11: bad-value: 'edition' is '2012'; it must be one of '2013' (did you mean",
            ),
            (
                'persons_file = "none.toml"\n',
                "2:16: bad-value: none.toml: There is no such file; check its name",
            ),
            ('person_file = "x"\n', "2:1: unknown-key: There is no key 'person_file' here; did"),
        ],
    )
    def test_a_fault_has_its_sentence(self, tmp_path: Path, text: str, sentence: str) -> None:
        (fault,) = faults(tmp_path, HEAD + text + PLAYER + "track = 5\n")
        assert fault.startswith(f"evening.toml:{sentence}")

    def test_more_players_than_may_play(self, tmp_path: Path) -> None:
        players = "".join(f'[[player]]\nname = "{name}"\ntrack = 5\n' for name in "abcde")
        (fault,) = faults(tmp_path, HEAD + players)
        assert fault.endswith("The game has 5 players; at most 4 can play.")

    def test_fewer_players_than_are_listed(self, tmp_path: Path) -> None:
        players = "".join(f'[[player]]\nname = "{name}"\ntrack = 5\n' for name in "abc")
        (fault,) = faults(tmp_path, HEAD + "players = 2\n" + players)
        assert fault.endswith("'players' is 2, but 3 players are listed; correct one of them.")

    def test_files_that_contradict_each_other(self, tmp_path: Path) -> None:
        for name, reading in (("a", "all-groups"), ("b", "other-groups")):
            text = f'{HEAD}engraver = "{reading}"\n[[player]]\nname = "{name}"\ntrack = 5\n'
            (tmp_path / f"{name}.toml").write_text(text)
        with pytest.raises(InvalidError, match="make them agree"):
            load_bruges([tmp_path / "a.toml", tmp_path / "b.toml"])

    def test_several_files_are_one_game(self, tmp_path: Path) -> None:
        for name in "ab":
            text = f'{HEAD}[[player]]\nname = "{name}"\ntrack = 5\n'
            (tmp_path / f"{name}.toml").write_text(text)
        game = load_bruges([tmp_path / "a.toml", tmp_path / "b.toml"])
        assert [it.name for it in game.all_players] == ["a", "b"]
        assert game.complete

    def test_one_player_alone_is_not_known_to_be_all(self, tmp_path: Path) -> None:
        game = read(tmp_path, HEAD + PLAYER + "track = 5\n")
        assert (game.players, game.complete) == (None, False)


OWN = (
    HEAD + 'persons_file = "own.toml"\n' + PLAYER + 'track = 5\nflorins = 9\npersons = ["{name}"]\n'
)
CSV = (
    "\N{ZERO WIDTH NO-BREAK SPACE}id;name;name:fr;price;group;bonus;per;text;colour\n"
    ';Treasurer;Trésorier;6;merchants;1;florins:3;"{points:1} per 3 {florin}; no more";blue\n'
    "mayor;;;3;;;;;\n"
)


class TestPersons:
    """Persons of one's own."""

    def pick(self, folder: Path, name: str, **files: str) -> Person:
        (anna,) = read(folder, OWN.replace("{name}", name), **files).all_players
        (person,) = anna.persons or ()
        return person

    def test_a_new_one(self, tmp_path: Path) -> None:
        own = '[[card]]\nname = "Night watch"\nprice = 6\ngroup = "guard"\n'
        person = self.pick(tmp_path, "night-watch", own__toml=own)
        assert (person.id, person.price, person.group) == ("night-watch", 6, Group.GUARD)

    def test_a_known_one_is_completed(self, tmp_path: Path) -> None:
        own = '[[card]]\nname = "maire"\nprice = 3\n'
        person = self.pick(tmp_path, "mayor", own__toml=own)
        assert (person.price, person.group) == (3, Group.ADMINISTRATORS)
        assert person.name("en") == "Mayor"
        assert person.laurel is not None

    def test_a_csv_with_a_mark_and_semicolons(self, tmp_path: Path) -> None:
        (tmp_path / "own.csv").write_text(CSV, encoding="utf-8")
        text = OWN.replace("own.toml", "own.csv").replace('["{name}"]', '["trésorier", "mayor"]')
        (anna,) = read(tmp_path, text).all_players
        treasurer, mayor = anna.persons or ()
        assert (treasurer.id, treasurer.group) == ("treasurer", Group.MERCHANTS)
        assert treasurer.laurel is not None
        assert (treasurer.laurel.per, mayor.price) == ("florins:3", 3)

    def test_a_fault_in_a_csv_has_its_place(self, tmp_path: Path) -> None:
        (tmp_path / "own.csv").write_text("name,price\nBaker,7\n", encoding="utf-8")
        text = OWN.replace("own.toml", "own.csv").replace("{name}", "Baker")
        (fault,) = faults(tmp_path, text)
        assert fault.startswith("own.csv:2:7: bad-value: 'price' is 7; it must be a multiple of 3")

    @pytest.mark.parametrize(
        ("rows", "sentence"),
        [
            ('[[card]]\nname = "A"\nprise = 3\n', "3:1: unknown-key: There is no key 'prise' here"),
            ("[[card]]\nprice = 3\n", "1:1: missing-key: No person is named here; add an 'id'"),
            ('[[card]]\nid = "x"\n', "2:6: bad-value: There is no person 'x'; describe one as in"),
            (
                '[[card]]\nid = "mayor"\n[[card]]\nname = "Maire"\n',
                "3:1: bad-value: The person 'mayor' has two rows; remove one of them.",
            ),
            ("", "1: missing-key: The key 'card' is missing; add it."),
            ("card = 3\n", "1:8: bad-value: 'card' is 3; it must be a list of tables."),
            (
                '[[card]]\nname = "A"\nworker = "green"\n',
                "3:10: bad-value: 'worker' is 'green'; it must be one of",
            ),
        ],
    )
    def test_a_fault_has_its_sentence(self, tmp_path: Path, rows: str, sentence: str) -> None:
        (fault,) = faults(tmp_path, OWN.replace("{name}", "A"), own__toml=rows)
        assert fault.startswith("own.toml:")
        assert fault.removeprefix("own.toml:").strip().startswith(sentence)

    def test_a_file_that_is_none(self, tmp_path: Path) -> None:
        (fault,) = faults(tmp_path, OWN, own__toml="[[card\n")
        assert "own.toml:1:7: This is not TOML" in fault

    def test_columns_for_printing_are_left_alone(self, tmp_path: Path) -> None:
        own = '[deck]\nname = "Mine"\n[[card]]\nname = "A"\npicture = "a.png"\ncount = 1\n'
        assert self.pick(tmp_path, "A", own__toml=own).id == "a"

    def test_a_file_beside_or_in_the_current_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "games").mkdir()
        (tmp_path / "own.toml").write_text('[[card]]\nname = "A"\n')
        monkeypatch.chdir(tmp_path)
        (anna,) = read(tmp_path / "games", OWN.replace("{name}", "A")).all_players
        assert len(anna.persons or ()) == 1


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="There is no such file"):
        load_bruges([tmp_path / "x.toml"])


def test_a_file_has_so_many_persons_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = tomllib.loads(shipped_persons().read_text(encoding="utf-8"))
    number = len(document[persons.ROWS])
    monkeypatch.setattr(persons, "MOST_ROWS", number)
    assert load_persons(None, 3).persons
    file = tmp_path / "own.toml"
    file.write_text(f"[[{persons.ROWS}]]\n" * (number + 1), encoding="utf-8")
    with pytest.raises(InvalidError) as caught:
        load_persons(file, 3)
    (finding,) = caught.value.findings
    assert f"it must be a list of at most {number} tables." in str(finding)
