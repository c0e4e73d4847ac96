"""Finished games to read: one of each kind, and what is changed in it, file by file."""

from __future__ import annotations

from typing import TypeAlias

Change: TypeAlias = "dict[str, str]"
"""Pieces of a text, and what takes their place."""
Case: TypeAlias = "Change | list[Change]"
"""The changes of the only file, or of each of several."""

LONGEST = 120
"""How much is shown of a piece of text."""


def shown(case: Case) -> str:
    """Return what is changed, on a line for each file."""
    files = [case] if isinstance(case, dict) else case
    told = ["; ".join(f"{it!r:.{LONGEST}}" for it in file.values()) for file in files]
    return "\n+ ".join(told)


def times(number: int, entry: str) -> str:
    """Return the entries of a list, all alike."""
    return ", ".join([entry] * number)


EMPTY, CITY = "{}", '{ terrain = "city", size = 3, phase = "B" }'
COLUMN, MINES, PASTURE = '["mine"]', '["mine", "mine", "mine", "ship"]', '"pasture"'
"""Entries of lists."""
DOUBLED = (
    'game = "dice"\nid = "own"\nside = 6.0\n'
    '[[hex]]\nx = 0\ny = 0\ntoken = "Kg"\n[[hex]]\nx = 0.2\ny = 0\ntoken = "C"\n'
)
BESIDE = {
    "doubled.toml": DOUBLED,
    "faulty.toml": 'game = "dice"\nid = "own"\nmap = "Kg  Z"\n',
    "large.toml": 'game = "dice"\nid = "own"\nmap = "Kg  C   C   C   C   C   C   C   C   C"\n',
    "castleless.toml": 'game = "dice"\nid = "own"\nmap = "C   P"\n',
    "own.toml": 'game = "dice"\nid = "own"\nmap = "Kg  C"\n',
    "lake.toml": (
        'game = "dice"\nid = "mine"\nmap = "Kg  F"\n[terrain.forest]\nletter = "F"\n'
        'colour = "#00ff00"\nicon = "leaf"\npoints = [3, 1]\n'
    ),
    "persons.toml": '[[card]]\nname = "Baker"\nprice = 6\n[[card]]\nid = "mayor"\nprice = 3\n',
    "wrong.toml": '[[card]]\nname = "Baker"\nprice = 7\n',
    "persons.csv": "name;price;bonus;per\nBaker;x;1;florins\n\n;6;;\n",
}
"""Other files of the folder."""

BOARD = """\
game = "board"
edition = "2011"
tie = "most-empty"
players = 3

[[player]]
name = "Anna"
board = "1"
track = 100
regions = [{ terrain = "city", size = 3, phase = "B" }, { terrain = "mine", size = 1, phase = "E" }]
herds = [
  { pasture = 1, species = "cow", animals = 4 },
  { pasture = 2, species = "pig", animals = 2, shepherd = true },
]
sold = { red = 4, blue = 0 }
buildings = { watchtower = 2, bank = 7 }
bonus = { large = ["mine"], small = ["river", "city"] }
knowledge = [16, 24, 26]
unsold = 2
silver = 3
workers = 5
empty = 4
order = 1

[[player]]
name = "Ben"
silver = 1
order = 2
"""
REGIONS = BOARD[BOARD.index("regions") : BOARD.index("herds")]
HERDS = BOARD[BOARD.index("herds") : BOARD.index("sold")]
ANNA, BEN = BOARD[BOARD.index("[[player]]") :].split("\n\n")
FORMS = (
    REGIONS,
    HERDS,
    "sold = { red = 4, blue = 0 }\n",
    "buildings = { watchtower = 2, bank = 7 }\n",
)
BARE = dict.fromkeys((*FORMS, 'bonus = { large = ["mine"], small = ["river", "city"] }\n'), "")
ALONE = {"players = 3\n": "", f"\n{BEN}": ""}
BOARD_CASES: list[Case] = [
    {},
    {
        '"2011"': '"2012"',
        '"most-empty"': '"most"',
        "players = 3": "players = 5",
        '"Anna"': f'"{"A" * 61}"',
        '"1"': '"nowhere.toml"',
        "track = 100": "track = 1000",
        '"city", size = 3, phase = "B"': '"town", size = 9, phase = "F"',
        '"mine", size = 1, phase = "E"': '"mien", size = 0, phase = "b"',
        'pasture = 1, species = "cow", animals = 4': 'pasture = 100, species = "cwo", animals = 5',
        'pasture = 2, species = "pig", animals = 2, shepherd = true': (
            'pasture = 0, species = 3, animals = 1, shepherd = "yes"'
        ),
        "red = 4, blue = 0": "red = 8, blue = -1",
        "watchtower = 2, bank = 7": "watchtower = -1, bank = 8",
        '["mine"]': '["mien"]',
        '["river", "city"]': '["river", "river", "gold"]',
        "[16, 24, 26]": "[0, 27]",
        "unsold = 2": "unsold = 43",
        "silver = 3": "silver = 100",
        "workers = 5": "workers = 100",
        "empty = 4": "empty = 37",
        "order = 1": "order = 5",
        'name = "Ben"': "name = 3",
        "\nsilver = 1\norder = 2": "\nsilver = -1\norder = 0",
    },
    {
        "track = 100": "track = 999",
        "red = 4": "red = 7",
        "unsold = 2": "unsold = 42",
        "silver = 3": "silver = 99",
        "workers = 5": "workers = 99",
        "empty = 4": "empty = 36",
        "order = 1": "order = 3",
        "pasture = 1": "pasture = 99",
        "size = 3": "size = 8",
        "[16, 24, 26]": "[1, 26]",
    },
    {
        "tie =": "tei =",
        "track =": "trakc =",
        "size = 3": "sise = 3",
        "pasture = 1": "pastrue = 1",
        "red = 4": "green = 4",
        "bank =": "chapel =",
        "large =": "lagre =",
        "silver =": "gold =",
    },
    {
        REGIONS: "regions = [{}]\n",
        HERDS: "herds = [{}, { shepherd = 1 }]\n",
    },
    {
        REGIONS: "regions = 3\n",
        HERDS: 'herds = { pasture = "x" }\n',
        "{ red = 4, blue = 0 }": "[4]",
        "{ watchtower = 2, bank = 7 }": "2",
        '{ large = ["mine"], small = ["river", "city"] }': "[]",
        "[16, 24, 26]": "16",
        "track = 100": "track = true",
    },
    {
        REGIONS: f"regions = [{times(101, EMPTY)}]\n",
        HERDS: f"herds = [{times(101, EMPTY)}]\n",
        '["mine"]': "[1]",
        '["river", "city"]': '"river"',
    },
    {REGIONS: f"regions = [{times(100, CITY)}]\n"},
    {"[16, 24, 26]": "[23, 16, 15, 25, 24, 26, 14, 2, 3, 2, 3, 2]", **BARE},
    {"[16, 24, 26]": "[23]", **BARE, "track = 100": "buildings = {}"},
    {
        "[16, 24, 26]": "[15, 25, 24, 26]",
        **BARE,
        "track = 100": "sold = {}\nherds = []\nbonus = {}",
    },
    {"order = 2": "order = 1"},
    {"order = 2": "order = 3", "players = 3\n": ""},
    {"order = 2": "order = 4"},
    ALONE,
    {**ALONE, "red = 4": "red = 0"},
    {**ALONE, "red = 4": "red = 0", 'large = ["mine"], small = ["river", "city"]': ""},
    {**ALONE, "red = 4": "red = 0", 'large = ["mine"], small = ["river", "city"]': "small = []"},
    {**ALONE, "red = 4": "red = 0", 'large = ["mine"], ': ""},
    {**ALONE, REGIONS: "", "track = 100\n": ""},
    {**ALONE, REGIONS: ""},
    {"players = 3": "players = 2", "order = 2\n": f"order = 2\n\n{BEN.replace('Ben', 'Cleo')}"},
    {BOARD[BOARD.index("track") : BOARD.index("empty =")]: ""},
    {BOARD[BOARD.index("track") : BOARD.index("empty =")]: "workers = 0\n"},
    {BOARD[BOARD.index("track") : BOARD.index("unsold")]: "knowledge = []\n"},
    {"track = 100": 'placed = "x"'},
    {"track = 100": 'tiles = "x"'},
    {'name = "Ben"': 'name = "Anna"'},
    [{BEN: ""}, {f"{ANNA}\n\n": ""}],
    [
        {"players = 3\n": "", 'tie = "most-empty"\n': "", BEN: ""},
        {f"{ANNA}\n\n": "", "players = 3\n": "", "order = 2": "order = 3"},
    ],
    [{}, {"Anna": "Cleo", "Ben": "Anna", "2011": "2019", "most-": "fewest-", "players = 3": ""}],
    [{}, {"Anna": "Cleo", "Ben": "Dora", "players = 3": "players = 4", "order = 2": "order = 4"}],
    [
        {"players = 3": ""},
        {"players = 3": "", "Anna": "Cleo", "Ben": "Dora", "order = 1": "order = 3"},
        {f"\n{BEN}": "", "players = 3": "", "Anna": "Eve", "order = 1": "order = 4"},
    ],
    [{}, {'"board"': '"bord"', "Anna": "Cleo", "Ben": "Dora"}],
    [{}, {'"board"': '"dice"'}, {'"board"': '"cards"'}],
    {'game = "board"\n': ""},
    {'"board"': "3"},
    {BOARD[BOARD.index("[[player]]") :]: ""},
    {BOARD[BOARD.index("[[player]]") :]: "player = []"},
    {BOARD[BOARD.index("[[player]]") :]: "player = [1]"},
    {'"1"': '"A"'},
    {'"1"': '"11"'},
    {'"1"': "7"},
    {'"1"': '"x/../y"'},
]

BOARD_MAP = '''\
game = "board"
players = 3

[[player]]
name = "Anna"
board = "1"
tiles = """
            c4  K   x   .
          c3  .   K   .   .
        .   .   wh  16  .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            N   .   .   .
"""
placed = """
            A3  A1  x   .
          B   .   A2  .   .
        .   .   C12 D   .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            .   .   .   E1
"""
sold = {}
'''
PLACED = "A3  A1  x   .\n          B"
BOARD_MAP_CASES: list[Case] = [
    {},
    {"sold = {}\n": ""},
    {"16  .": "15  .", "sold = {}\n": ""},
    {"16  .": "25  .", "wh ": "15 ", "sold = {}\n": ""},
    {"16  .": "26  .", "wh ": "23 ", "N ": "24", "sold = {}\n": ""},
    {"sold = {}": "sold = {}\nknowledge = []\nregions = []\nherds = []\nbuildings = {}\nempty = 3"},
    {"wh ": "hw ", "16  .": "27  .", "c4": "c5", "c3": "C3", "N ": "X "},
    {PLACED: PLACED.replace("x", "A9 ").replace("A9    ", "A9  ").replace("A3", "x ")},
    {PLACED: PLACED.replace("x", ".")},
    {PLACED: PLACED.replace("A3  A1", "A0  A99"), "C12 D ": "F   5 "},
    {PLACED: PLACED.replace("A3  A1 ", "A3  A100"), "C12 D ": "C99 E "},
    {"c4  K   x   .": "c4  K   x", "c3  .   K   .   .": "c3  .   K   .   .   bk"},
    {"            c4  K   x   .\n": ""},
    {"            .   .   .   E1\n": ""},
    {"            c4  K   x   .\n": "\n"},
    {"            c4  K   x   .\n": "\n\n", "          c3": "   c3"},
    {"            c4": "             c4", "N   .   .   .": "N  .   . .   ."},
    {"            c4": "\t           c4"},
    {"N   .   .   .": "N   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   ."},
    {"N   .   .   .": "N   .   .   .   .   .   .   .   .   .   .   .   .   .   .   ."},
    {'board = "1"\n': ""},
    {'"1"': '"nowhere.toml"', "wh ": "zz "},
    {"placed = ": "placed = 7\nplcaed = "},
    {BOARD_MAP[BOARD_MAP.index("placed") : BOARD_MAP.index("sold")]: ""},
    {BOARD_MAP[BOARD_MAP.index("tiles") : BOARD_MAP.index("placed")]: ""},
    {BOARD_MAP[BOARD_MAP.index("tiles") : BOARD_MAP.index("placed")]: 'tiles = "  "\n'},
    {BOARD_MAP[BOARD_MAP.index("tiles") : BOARD_MAP.index("placed")]: 'tiles = "c4\\tK   K"\n'},
    {"            c4": "c4"},
    {"            c4  K   x   .": "  c4  K   x   ."},
]

BRUGES = """\
game = "bruges"
edition = "2013"
players = 3
engraver = "other-groups"

[[player]]
name = "Anna"
track = 23
persons = ["Bischof", "prince", "engraver", "geographer", { name = "Guard", price = 6 }]
person_points = 5
houses = { blue = 2, red = 1 }
majorities = ["canal"]
canal = [5, 3]
statues = [6]
progress = 4
workers = { red = 2, blue = 1 }
florins = 9

[[player]]
name = "Ben"
track = 7
persons = 4
person_points = 6
laurel_points = 2
houses = 4
workers = 3
"""
LIST = BRUGES[BRUGES.index("persons") : BRUGES.index("person_points")]
LAST = BRUGES[BRUGES.index('[[player]]\nname = "Ben"') :]
GUARD = '{ name = "Guard", price = 6 }'
PAID = '{ name = "A", bonus = 2, per = '


def _persons(*entries: str) -> Change:
    """Return the change of the persons of the first player."""
    return {LIST: f"persons = [{', '.join(entries)}]\n"}


BRUGES_CASES: list[Case] = [
    {},
    {
        '"2013"': '"2012"',
        "players = 3": "players = 5",
        '"other-groups"': '"others"',
        "track = 23": "track = 1000",
        '"prince"': '"prnce"',
        "person_points = 5": "person_points = 1000",
        "blue = 2, red = 1": "blue = 34, read = 1",
        '["canal"]': '["canal", "cnal", "canal"]',
        "[5, 3]": "[6, 3]",
        "[6]": "[8]",
        "progress = 4": "progress = 13",
        "red = 2, blue = 1": "red = 100, blue = -1",
        "florins = 9": "florins = 1000",
        "track = 7": "track = -1",
        "persons = 4": "persons = 166",
        "person_points = 6": "person_points = -1",
        "laurel_points = 2": "laurel_points = 1000",
        "houses = 4": "houses = 166",
        "workers = 3": "workers = 100",
    },
    {
        "persons = 4": "persons = 165",
        "houses = 4": "houses = 165",
        "workers = 3": "workers = 99",
        "track = 7": "track = 0",
        "[5, 3]": "[5]",
        "blue = 2, red = 1": "blue = 33",
    },
    {
        "players =": "playrs =",
        "track =": "trakc =",
        "houses =": "hoses =",
        "person_points =": "person_pionts =",
        "blue = 1": "bleu = 1",
        GUARD: '{ name = "Guard", prise = 6 }',
    },
    {
        "persons = 4": 'persons = "prince"',
        "houses = 4": 'houses = "x"',
        "workers = 3": "workers = []",
        '["canal"]': '"canal"',
        "[5, 3]": "5",
        "[6]": "6",
    },
    {
        "persons = 4": "persons = true",
        "[5, 3]": "[]",
        "[6]": '["6"]',
        "houses = 4": "houses = true",
    },
    {"persons = 4": "persons = []", "[5, 3]": "[1, 1, 1]", "[6]": "[6, 8]", '["canal"]': "[]"},
    {"person_points = 6\n": ""},
    {"persons = 4\nperson_points = 6\n": "persons = 0\n"},
    {"persons = 4\nperson_points = 6\n": "", "track = 7\n": ""},
    {"statues = [6]\n": "", "progress = 4\n": ""},
    {"statues = [6]\n": "", "[5, 3]": "[1, 4]", LIST: ""},
    {"statues = [6]\n": "", "[5, 3]": "[1, 5]", LIST: ""},
    _persons(f"{PAID}'workers:2' }}", "'mayor'", "'cupbearer'", "'engraver'"),
    _persons(f"{PAID}'workers:red:2 + houses:blue + persons:church + groups' }}"),
    {**_persons("'bishop'", "'geographer'", "'cupbearer'"), "houses = {": "huoses = {"},
    {
        **_persons("'bishop'", "'cupbearer'"),
        "{ blue = 2, red = 1 }": "5",
        "workers = {": "wrkrs = {",
    },
    {
        **_persons(f"{PAID}'workers:red + workers + houses' }}", f"{PAID}'workers:blue' }}"),
        "{ red = 2, blue = 1 }": "5",
        "{ blue = 2, red = 1 }": "5",
    },
    {
        **_persons(f"{PAID}'workers:red + workers + florins' }}", f"{PAID}'workers:blue' }}"),
        "workers = { red = 2, blue = 1 }\nflorins = 9\n": "",
    },
    {
        **_persons(
            *(
                f"{PAID}'{it}' }}"
                for it in ("majorities", "progress", "statues", "sections", "empty-houses")
            )
        ),
        "\nmajorities": "\nmajrities",
        "\nstatues": "\nstatue",
        "\nprogress": "\nprogres",
        "\ncanal": "\ncnal",
        "\nhouses": "\nhoses",
    },
    _persons("'mayr'", "'Burgermeister'", "'zzz'", "7", "[]"),
    _persons('{ id = "mayor", price = 7 }', '{ id = "mayor", price = 102 }', "{ price = 6 }"),
    _persons('{ id = "zorro", price = 6 }', '{ id = "zorro", price = 0, name = "Zorro" }'),
    _persons('{ id = "zorro", price = 99, name = "The Zorro!", sign = "flash", group = "guard" }'),
    _persons(
        '{ name = "Maire", price = 3 }', '{ id = "mayor", name = "Boss" }', '{ id = "Maire" }'
    ),
    _persons(
        '{ id = "prince", group = "church", sign = "flash" }', '{ id = "bishop", sign = "flash" }'
    ),
    _persons(f'{PAID}"florins", sign = "flash" }}', f'{PAID}"florins:99", sign = "laurel" }}'),
    _persons(f'{PAID}"workerz:2" }}', f'{PAID}"workers:green" }}', f'{PAID}"florins:100" }}'),
    _persons(f'{PAID}"workers +" }}', f'{PAID}"" }}', f'{PAID}"{"f" * 201}" }}', '{ id = "" }'),
    _persons(f'{PAID}" florins+canal:3 " }}', f'{PAID}"zz" }}', f'{PAID}"persons:church:2:2" }}'),
    _persons('{ name = "A", bonus = 2 }', '{ name = "A", per = "florins" }'),
    _persons(
        '{ name = "A", bonus = 0, per = "florins" }', '{ name = "A", bonus = 100, per = "x" }'
    ),
    _persons(f'{{ name = "{"A" * 61}" }}', '{ name = "A", group = "churhc" }', "{ id = 3 }"),
    _persons(
        '{ name = "A", sign = "falsh" }', '{ name = "Ä b-c", price = 3 }', '{ name = "A", x = 1 }'
    ),
    _persons(*["'zzz'"] * 165),
    _persons(*["'prince'"] * 166),
    _persons("'prince'", "'prince'", "'Prinz'"),
    {**_persons("'prince'"), "person_points = 5": "laurel_points = 2"},
    {"engraver = ": 'persons_file = "persons.toml"\nengraver = ', '"prince"': '"baker", "Maire"'},
    {"engraver = ": 'persons_file = "wrong.toml"\nengraver = ', '"prince"': '"baker", "mayor"'},
    {"engraver = ": 'persons_file = "persons.csv"\nengraver = ', GUARD: '{ id = "x" }'},
    {"engraver = ": 'persons_file = "none.toml"\nengraver = ', '"prince"': '"zzz", "mayor"'},
    {"engraver = ": 'persons_file = ""\nengraver = '},
    {"other-": "all-"},
    {'engraver = "other-groups"\n': ""},
    {"players = 3\n": ""},
    {"players = 3\n": "", f"\n{LAST}": ""},
    {"players = 3": "players = 2", f"\n{LAST}": f"\n{LAST}\n{LAST.replace('Ben', 'Cleo')}"},
    {"Ben": "Anna"},
    [{}, {"Anna": "Cleo", "Ben": "Dora", "other-": "all-", "players = 3": "players = 4"}],
    [{'engraver = "other-groups"\n': ""}, {"Anna": "Cleo", "Ben": "Dora", "players = 3": ""}],
    [{"players = 3": ""}, {"Anna": "Cleo", "Ben": "Dora", "players = 3": ""}],
]

CARDS = """\
game = "cards"
players = 3

[[player]]
name = "Zoé"
domain = [["mine", "cloister"], ["bank"], []]
first = ["mine"]
seven = 4
points = 7
sold = { light = 2, medium = 1 }
animals = { sheep = 3 }
first_player = true
workers = 2
silver = 1
goods = { light = 1 }

[[player]]
name = "Tom"
cards = { mine = 3, building = 2 }
"""
DOMAIN = '[["mine", "cloister"], ["bank"], []]'
TOM = CARDS[CARDS.index('[[player]]\nname = "Tom"') :]
ZOE = CARDS[CARDS.index("domain") : CARDS.index('[[player]]\nname = "Tom"')]
CARDS_CASES: list[Case] = [
    {},
    {
        "players = 3": "players = 5",
        '"Zoé"': '""',
        '["bank"]': '["bnk", "bank", "tower of wind", "bnk"], [3]',
        '["mine"]': '["mien", "bank", "ship", "ship"]',
        "seven = 4": "seven = 10",
        "points = 7": "points = 1000",
        "light = 2, medium = 1": "light = 7, medum = 1",
        "sheep = 3": "sheep = 6",
        "true": "1",
        "workers = 2": "workers = 100",
        "silver = 1": "silver = 100",
        "{ light = 1 }": "{ light = -1, drak = 1 }",
        "mine = 3, building = 2": "mine = 13, bilding = 2",
    },
    {
        "seven = 4": "seven = 9",
        "points = 7": "points = 999",
        "sheep = 3": "sheep = 5",
        "light = 2": "light = 6",
        "mine = 3": "mine = 12",
        "true": "false",
        "workers = 2": "workers = 99",
    },
    {
        '["bank"]': '["bnk", "bank", "tower of wind", "bnk"]',
        "players": "playrs",
        "first =": "frist =",
        "goods =": "godos =",
    },
    {"first = [": "first = 3\nfrst = [", DOMAIN: "3", "sold = ": "sold = 3\nsld = "},
    {DOMAIN: '["mine", "ship"]', '["mine"]': "[1]"},
    {DOMAIN: f"[{times(60, COLUMN)}]"},
    {DOMAIN: f"[{times(61, COLUMN)}]"},
    {DOMAIN: f"[[{times(30, PASTURE)}]]"},
    {DOMAIN: f"[[{times(31, PASTURE)}]]", '["mine"]': f"[{times(31, PASTURE)}]"},
    {DOMAIN: '[["bank", "bank", "bank"], ["mine"], ["bank"], ["bank"], ["ship"]]'},
    {DOMAIN: '[["bank", "bank", "bank"], ["church", "church", "church"]]'},
    {DOMAIN: f"[{times(5, MINES)}]"},
    {f"domain = {DOMAIN}": f"domain = {DOMAIN}\ncards = {{ mine = 1 }}"},
    {ZOE: "workers = 2\n\n", "cards = { mine = 3, building = 2 }": "silver = 1\ngoods = {}"},
    {ZOE: "seven = 0\n\n", "cards = { mine = 3, building = 2 }": "first_player = false"},
    {ZOE: "first = []\n\n", "cards = { mine = 3, building = 2 }": "animals = {}"},
    {"players = 3\n": "", f"\n{TOM}": ""},
    {"players = 3\n": "", f"\n{TOM}": "", "seven = 4": "seven = 0"},
    {"players = 3\n": "", f"\n{TOM}": "", "seven = 4\n": ""},
    {f"\n{TOM}": ""},
    {"players = 3\n": ""},
    {"players = 3": "players = 2", f"\n{TOM}": f"\n{TOM}\n{TOM.replace('Tom', 'Eve')}"},
    {f"\n{TOM}": "".join(f"\n{TOM.replace('Tom', it)}" for it in "ABCD"), "players = 3\n": ""},
    {"players = 3": 'players = 3\nvariant = "standard"'},
    {"players = 3": "variant = 3"},
    {"players = 3": "round = [{ aaron = [] }]"},
    {"players = 3": 'variant = "standard"\nround = [{ aaron = [] }]'},
    {"players = 3": 'variant = "sole"\nround = [{ aaron = [] }]'},
    {"players = 3": "round = []"},
    [{}, {"Zoé": "A", "Tom": "Zoé", "players = 3": "players = 4"}],
    [{"players = 3": ""}, {"Zoé": "A", "Tom": "B", "players = 3": ""}],
    [
        {"players = 3": ""},
        {"Zoé": "A", "Tom": "B", "players = 3": ""},
        {"Zoé": "C", f"\n{TOM}": "", "players = 3": ""},
    ],
    [{f"\n{TOM}": "", "players = 3\n": ""}, {f"\n{TOM}": "", "players = 3": "", "Zoé": "A"}],
]

CARDS_SOLO = """\
game = "cards"
variant = "solo"

[[player]]
name = "Zoé"
domain = [["mine", "cloister"]]

[[round]]
aaron = ["mine", "ship"]
points = 3

[[round]]
aaron = []
"""
FIRST = '[[round]]\naaron = ["mine", "ship"]\npoints = 3\n'
CARDS_SOLO_CASES: list[Case] = [
    {},
    {"points = 3\n": ""},
    {'domain = [["mine", "cloister"]]\n': ""},
    {'domain = [["mine", "cloister"]]': "seven = 3"},
    {'domain = [["mine", "cloister"]]': "animals = {}"},
    {"points = 3": "points = 1000", "aaron = []": 'aaron = ["mien", "bank"]\npionts = 4'},
    {"aaron = []": "aaron = 3\npoints = -1", '"ship"': "3"},
    {"aaron = []": "points = 999"},
    {FIRST: FIRST * 4},
    {FIRST: FIRST * 5},
    {FIRST: FIRST * 7},
    {FIRST: "", "[[round]]\naaron = []\n": ""},
    {FIRST: "", "[[round]]\naaron = []\n": "round = 3"},
    {"Zoé": "aaron"},
    {'[["mine", "cloister"]]\n': '[]\n\n[[player]]\nname = "AARON"\npoints = 2\n'},
    {'variant = "solo"': 'variant = "solo"\nplayers = 1'},
    [{FIRST: FIRST * 3}, {"Zoé": "Tom", FIRST: FIRST * 2}],
    [{}, {'variant = "solo"': 'variant = "standard"', "Zoé": "Tom"}],
    [{FIRST: "", "[[round]]\naaron = []\n": ""}, {'variant = "solo"\n': "", "Zoé": "Tom"}],
    [
        {FIRST: "", "[[round]]\naaron = []\n": ""},
        {"Zoé": "T", FIRST: "", "[[round]]\naaron = []\n": ""},
    ],
]

DICE = '''\
game = "dice"
domain = "A"
variant = "standard"

[[player]]
name = "Anna"
start = "goods"
marks = """
            .   .   .   .
          .   .   1   .   .
        .   x   3   3   .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            .   .   .   .
"""
phases = """
            .   .   .   .
          .   .   2   .   .
        .   .   1   2   .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            .   .   .   .
"""
turns = [8, 7, 9]
bonuses = { monk = [3, 1], silver = [4, 4], goods = [3, 3], worker = [5, 2] }
goods_sold = [1, 2, 0]
colours = { pasture = 4, castle = 0 }
columns = [[1, 4, 8], [6, 6, 4], []]
'''
DICE_MAPS = DICE[DICE.index("marks") : DICE.index("turns")]
DICE_MARKS = DICE[DICE.index("marks") : DICE.index("phases")]
DICE_PHASES = DICE[DICE.index("phases") : DICE.index("turns")]
WHOLE = DICE[DICE.index("[[player]]") :]
OTHER = WHOLE.replace("Anna", "Ben")
SMALL = {DICE_MAPS: 'marks = "x   ."\nphases = "x   ."\n', "goods": "goods"}
DICE_CASES: list[Case] = [
    {},
    {
        '"dice"': '"dise"',
        '"A"': '"Q"',
        '"standard"': '"standrad"',
        '"Anna"': '""',
        '"goods"': '"godos"',
        ".   .   1   .   .": ".   .   7   .   .",
        ".   .   2   .   .": ".   .   4   .   .",
        "turns = [8, 7, 9]": "turns = [4, 7, 9]",
        "monk = [3, 1], silver = [4, 4]": "monk = [100, 1], silver = [4]",
        "goods = [3, 3], worker": "good = [3, 3], worker",
        "[1, 2, 0]": "[1, 2, 100]",
        "pasture = 4, castle = 0": "pasture = 100, lake = 0",
        "[[1, 4, 8], [6, 6, 4], []]": "[[1, 4, 8], [6, 6, 1000], []]",
    },
    {
        "[8, 7, 9]": "[5, 10, 9]",
        "monk = [3, 1]": "monk = [99, 0]",
        "[1, 2, 0]": "[99, 0, 0]",
        "pasture = 4": "pasture = 99",
        "[1, 4, 8]": f"[{'0, ' * 99}999]",
    },
    {
        "[8, 7, 9]": "[5, 10, 11]",
        "monk = [3, 1]": "monk = [3, -1]",
        "silver = [4, 4]": "silver = [4, 4, 4]",
        "[1, 2, 0]": "[1, 2]",
        "[1, 4, 8]": f"[{'0, ' * 101}]",
    },
    {
        "[8, 7, 9]": "8",
        "{ monk = [3, 1], silver = [4, 4], goods = [3, 3], worker = [5, 2] }": "3",
        "[1, 2, 0]": "[1, 2, true]",
        "{ pasture = 4, castle = 0 }": "[]",
        "[[1, 4, 8], [6, 6, 4], []]": "[[1, 4, 8], [6, 6, 4]]",
    },
    {
        "{ monk = [3, 1], silver = [4, 4], goods = [3, 3], worker = [5, 2] }": "{}",
        "[[1, 4, 8], [6, 6, 4], []]": "[1, 2, 3]",
        "variant =": "varaint =",
        "start =": "strat =",
        "turns =": "trns =",
    },
    {DICE[DICE.index("turns") :]: ""},
    {DICE_MAPS: ""},
    {DICE_PHASES: ""},
    {DICE_PHASES: "phases = 3\n"},
    {DICE_MARKS: "marks = 3\n"},
    {"x   3   3": "x   .   ."},
    {"x   3   3": ".   3   3"},
    {"x   3   3": "x   x   3"},
    {".   .   1   2": ".   1   1   2"},
    {".   .   1   2": ".   x   1   2"},
    {".   .   1   2": ".   2   1   2"},
    {".   .   1   2": ".   3   1   2"},
    {".   .   1   2": ".   x   x   2"},
    {".   .   1   2": "x   1   3   2"},
    {"x   3   3": "X   II  ×"},
    {"x   3   3": "0   -1  12"},
    {"x   3   3": "I   III ·"},
    {'variant = "standard"': 'variant = "solo"'},
    {'variant = "standard"': 'variant = "solo"', "[8, 7, 9]": "[9, 9, 9]"},
    {'variant = "standard"': 'variant = "solo"', "[8, 7, 9]": "[8, 8, 8]"},
    {'variant = "standard"': 'variant = "same"', WHOLE: f"{WHOLE}\n{OTHER}"},
    {'variant = "standard"': 'variant = "solo"', WHOLE: f"{WHOLE}\n{OTHER}"},
    {WHOLE: f"{WHOLE}\n{WHOLE}"},
    {WHOLE: "\n".join(WHOLE.replace("Anna", it) for it in "ABCDE")},
    {WHOLE: "\n".join(WHOLE.replace("Anna", it) for it in "ABCDEF")},
    {
        'variant = "standard"': 'variant = "solo"',
        WHOLE: "\n".join(WHOLE.replace("Anna", it) for it in "ABCDEF"),
    },
    {WHOLE: ""},
    {WHOLE: "player = []"},
    {WHOLE: "player = 3"},
    {'"goods"': '"monk"'},
    {'"A"': '"lake.toml"'},
    {**SMALL, '"A"': '"own.toml"'},
    {**SMALL, '"A"': '"castleless.toml"'},
    {**SMALL, '"A"': '"large.toml"'},
    {**SMALL, '"A"': '"doubled.toml"'},
    {**SMALL, '"A"': '"faulty.toml"'},
    {**SMALL, '"A"': '"nowhere.toml"', '"x   ."\np': '"x   7"\np'},
    {**SMALL, '"A"': '"1"'},
    {**SMALL, '"A"': '"lake.toml"', "castle = 0": "forest = 3", "goods_sold": "goods_slod"},
    {"game =": "roll = []\ngame ="},
    {'"dice"': '"board"'},
    {'"dice"': "3"},
    [{}, {'"A"': '"B"', "Anna": "Ben", "goods": "monk"}],
    [{}, {"standard": "same"}],
    [{}, {"standard": "same", "Anna": "Ben"}, {"standard": "x", "Anna": "Cleo"}],
    [
        {WHOLE: "\n".join(WHOLE.replace("Anna", it) for it in "ABC")},
        {WHOLE: "\n".join(WHOLE.replace("Anna", it) for it in "DEF")},
    ],
    [{"standard": "solo"}, {"standard": "solo", "Anna": "Ben"}],
    [{"standard": "x"}, {"Anna": "Ben"}],
]

RECORD = """\
game = "dice"
domain = "A"
variant = "standard"

[[player]]
name = "Anna"
start = "goods"

[[player]]
name = "Ben"
start = "monk"

[[roll]]
numbers = [3, 5]
colours = ["pasture", "city"]
hourglasses = 1
play = [{ name = "Anna", marks = [[2, 2, 3]] }, { name = "Ben" }]

[[roll]]
numbers = [1, 1]
colours = ["river", "river"]
hourglasses = 2
play = [{ name = "Ben", marks = [[4, 5, 3], [4, 3, 6]], bonus = "silver", sold = 1 }]
"""
PLAYERS = RECORD[RECORD.index("[[player]]") : RECORD.index("[[roll]]")]
ROLLS = RECORD[RECORD.index("[[roll]]") :]
RECORD_CASES: list[Case] = [
    {},
    {
        '"A"': '"Q"',
        '"standard"': '"standrad"',
        'start = "goods"': "start = 3",
        "[3, 5]": "[3, 7]",
        '"pasture", "city"': '"pastur", "city"',
        "hourglasses = 1": "hourglasses = 3",
        '{ name = "Anna",': '{ name = "anna",',
        '"silver"': '"sliver"',
        "sold = 1": "sold = 100",
        "[1, 1]": "[0, 1]",
        '["river", "river"]': '["river"]',
        "hourglasses = 2": "hourglasses = 0",
    },
    {
        "[3, 5]": "[6, 1]",
        "sold = 1": "sold = 99",
        "[[2, 2, 3]]": f"[{times(10, '[2, 2, 6]')}]",
        "hourglasses = 1": "hourglasses = 2",
    },
    {
        "[3, 5]": "[3]",
        '["pasture", "city"]': '["yellow", []]',
        "[[2, 2, 3]]": "[[2, 2, 7]]",
        '{ name = "Ben" }': '{ name = "Zoe", marks = 3 }, { mraks = [] }',
        "[1, 1]": "[1, 1.5]",
        '["river", "river"]': "3",
        "[[4, 5, 3], [4, 3, 6]]": f"[{times(11, '[2, 2, 6]')}]",
        '"silver"': '"goods"',
    },
    {
        "[3, 5]": "[3, 5, 5]",
        '["pasture", "city"]': '["pasture", "city", "city"]',
        "[[2, 2, 3]]": "[[2, 6, 3], [2, 5, 1], [7, 0, 3], [-1, 0, 6]]",
        '{ name = "Ben" }': '{ name = "Ben", marks = [[2, 2]] }, { name = "Ben" }',
        "[1, 1]": "3",
        '["river", "river"]': '["river", "castel"]',
        "[[4, 5, 3], [4, 3, 6]]": "[[4, 5, 0]]",
    },
    {
        "hourglasses = 1": "hourglass = 1",
        "numbers = [3, 5]": "number = [3, 5]",
        "colours = [": "colour = [",
        'start = "goods"': 'strat = "goods"',
        'name = "Ben"\n': 'nmae = "Ben"\n',
        "play = ": "plays = ",
    },
    {"[[2, 2, 3]]": "[2, 2, 3]", "[[4, 5, 3], [4, 3, 6]]": "[[4, 5, true]]"},
    {'name = "Ben"\nstart': 'name = "Anna"\nstart'},
    {"standard": "solo"},
    {"standard": "solo", PLAYERS: PLAYERS.partition("\n\n")[0] + "\n\n"},
    {PLAYERS: "".join(f'[[player]]\nname = "{it}"\nstart = "monk"\n' for it in "ABCDE")},
    {PLAYERS: "".join(f'[[player]]\nname = "{it}"\nstart = "monk"\n' for it in "ABCDEF")},
    {PLAYERS: ""},
    {PLAYERS: "", ROLLS: "player = []\nroll = []\n"},
    {ROLLS: ""},
    {"game =": "rll = 1\ngame =", ROLLS: ""},
    {"game =": "roll = []\ngame =", ROLLS: ""},
    {ROLLS: "", 'start = "goods"': 'start = "goods"\nmarks = ""'},
    {ROLLS: "", 'start = "monk"': 'start = "monk"\nmarks = ""'},
    {"game =": "roll = 3\ngame =", ROLLS: ""},
    {'"A"': '"lake.toml"'},
    {'"A"': '"1"'},
    {'"A"': '"castleless.toml"'},
    {'"A"': '"large.toml"'},
    {'"dice"': '"board"'},
    {'"dice"': '"dise"'},
    {'game = "dice"\n': ""},
]

ALL: dict[str, tuple[str, list[Case]]] = {
    "board": (BOARD, BOARD_CASES),
    "board-map": (BOARD_MAP, BOARD_MAP_CASES),
    "bruges": (BRUGES, BRUGES_CASES),
    "cards": (CARDS, CARDS_CASES),
    "cards-solo": (CARDS_SOLO, CARDS_SOLO_CASES),
    "dice": (DICE, DICE_CASES),
    "record": (RECORD, RECORD_CASES),
}
"""A text of each kind, and what is changed in it."""
