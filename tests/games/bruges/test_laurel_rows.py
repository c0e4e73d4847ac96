"""Rows of persons with a laurel: what is counted, whatever it is and however many count as one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from generator.games.bruges.laurel_rows import laurel_row, things
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.model.game import KINDS, Count, Laurel, Person, Thing
from generator.language import LANGUAGES, speaking
from support.approved import rows_of

if TYPE_CHECKING:
    from conftest import Golden

EVERY = [Count(thing, kind) for thing in Thing for kind in (None, *KINDS.get(thing, ()))]
MIXED = (
    (Count(Thing.HOUSES), Count(Thing.PERSONS)),
    (Count(Thing.HOUSES, every=2), Count(Thing.PERSONS, every=2)),
    (Count(Thing.FLORINS, every=3), Count(Thing.CANAL, every=2)),
    (Count(Thing.WORKERS, every=2), Count(Thing.GROUPS)),
    (Count(Thing.HOUSES), Count(Thing.PERSONS), Count(Thing.WORKERS)),
    (Count(Thing.HOUSES), Count(Thing.PERSONS), Count(Thing.WORKERS), Count(Thing.STATUES)),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_says_what_it_counts(language: str, golden: Golden) -> None:
    edition = bruges_edition()
    lines: list[str] = []
    with speaking(language):
        counted = [
            *((count._replace(every=every),) for count, every in product(EVERY, (1, 2, 3))),
            *MIXED,
        ]
        for counts in counted:
            person = Person("mayor of a town", {"en": "Mayor", "fr": "Maire"}, 5)
            row = laurel_row(person, Laurel(2, counts), edition)
            name = " + ".join(map(str, counts))
            if language == "en" and (counts[0].every == 1 or len(counts) > 1):
                lines += rows_of(row, f"{name}: ")
            else:
                lines.append(f"{name}: {row['note']} ({', '.join(map(things, counts))})")
            if language == "en" and counts[0].every > 1:
                lines.append(f" {[it.get('per') for it in row['parts']]} {row['entries'][0]['id']}")
    golden(f"bruges/laurel-rows-{language}.txt", "\n".join(lines) + "\n")
