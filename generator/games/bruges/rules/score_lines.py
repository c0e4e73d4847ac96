"""The lines of Brügge in the order of the final count, each with its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Thing
from generator.games.bruges.model.names import counted, majority_name, things_name
from generator.language import N_, _
from generator.model.score import WordedLine, Wording
from generator.model.spoken_names import points_name
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.games.bruges.model.game import Laurel, Majority


def _persons_reason(line: PersonsLine) -> str:
    """Add the persons up, as far as their prices are known; one alone is no sum."""
    if line.parts[1:]:
        return _("A person is worth a point for every {group} florins of its price: {sum}.")
    return _("A person is worth a point for every {group} florins of its price.")


WORDINGS = {
    "track": Wording(
        N_("points on the track"),
        N_("What the marker on the track showed before the final count."),
    ),
    "persons": Wording(lambda _line: "{persons}", _persons_reason, ("count", "group", "parts")),
    "persons in the file": Wording(
        lambda line: _("persons") if line.count is None else "{persons}",
        N_("The small number below a person's price counts; they were added up in the file."),
        ("count",),
    ),
    "houses": Wording(
        lambda _line: "{houses}",
        N_("A house is worth {each}, with a person or without."),
        ("count", "each"),
    ),
    "laurel": Wording(
        N_("{name}: {own}"),
        N_("Pays {each} for each of them at the end of the game."),
        ("person", "per", "count", "each", "parts"),
    ),
    "laurels in the file": Wording(
        N_("persons with a laurel"),
        N_("What the persons with a laurel pay was counted at the table."),
    ),
    "majority": Wording(
        N_("majority: {name}"),
        N_("A majority marker on its coloured side is worth {each}."),
        ("majority",),
    ),
    "canal": Wording(
        lambda _line: "{thirds}",
        N_("Space {space} of a section is worth {each} at the end."),
        ("space", "count", "each"),
    ),
    "statue": Wording(
        N_("statue"), N_("A completed section earns the topmost statue and its points.")
    ),
    "progress": Wording(
        N_("step {step} of progress"),
        N_("The step that is reached brings its points, here {each}."),
        ("step",),
    ),
}


@dataclass(frozen=True, slots=True)
class BrugesLine(WordedLine):
    """A line of Brügge; `each` in a sentence are all points, if it has only one thing."""

    wordings = WORDINGS
    said = {  # noqa: RUF012 - Line says that it belongs to the class
        "each": lambda line: points_name(getattr(line, "each", line.points)),
        "houses": lambda line: things_name(Thing.HOUSES, line.count),
        "name": lambda line: line.title,
        "persons": lambda line: things_name(Thing.PERSONS, line.count),
        "thirds": lambda line: things_name(Thing.THIRDS, line.count),
    }


@dataclass(frozen=True, slots=True)
class TrackLine(BrugesLine):
    """The points that the marker on the track showed."""

    rule = "track"


@dataclass(frozen=True, slots=True)
class PersonsLine(BrugesLine):
    """Persons whose prices are known; its parts are what each is worth."""

    rule = "persons"
    given = {"parts": lambda line: line.parts or None}  # noqa: RUF012 - as above
    count: int
    group: int
    """How many florins of the price are worth a point."""
    parts: tuple[int, ...]

    @property
    def sum(self) -> str:
        """What the persons are worth, one after the other."""
        return " + ".join(str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class PersonsSumLine(BrugesLine):
    """The points of all persons as the file gives them; it may not say how many they are."""

    rule = "persons"
    count: int | None

    @property
    def kind(self) -> str:
        """Somebody else has added them up."""
        return "persons in the file"


@dataclass(frozen=True, slots=True)
class HousesLine(BrugesLine):
    """Houses."""

    rule = "houses"
    count: int
    each: int


@dataclass(frozen=True, slots=True)
class LaurelLine(BrugesLine):
    """A person with a laurel; its parts are how many there are of each thing that it counts."""

    rule = "laurel"
    person: str
    title: str
    laurel: Laurel
    parts: tuple[int, ...]

    @property
    def own(self) -> str:
        """What is counted, in words."""
        counts = zip(self.laurel.counts, self.parts, strict=True)
        return " + ".join(counted(count, part) for count, part in counts)

    @property
    def per(self) -> str:
        """What is counted, as the file of persons names it."""
        return self.laurel.per

    @property
    def count(self) -> int:
        """How many things are counted."""
        return sum(self.parts)

    @property
    def each(self) -> int:
        """What each thing brings."""
        return self.laurel.points


@dataclass(frozen=True, slots=True)
class LaurelsSumLine(BrugesLine):
    """The points of all persons with a laurel as the file gives them."""

    rule = "laurel"

    @property
    def kind(self) -> str:
        """Somebody else has added them up."""
        return "laurels in the file"


@dataclass(frozen=True, slots=True)
class MajorityLine(BrugesLine):
    """A majority marker."""

    rule = "majority"
    majority: Majority

    @property
    def title(self) -> str:
        """The name of the majority."""
        return majority_name(self.majority)


@dataclass(frozen=True, slots=True)
class CanalLine(BrugesLine):
    """The spaces of canal sections that bring points."""

    rule = "canal"
    space: int
    count: int
    each: int


@dataclass(frozen=True, slots=True)
class StatueLine(BrugesLine):
    """A statue."""

    rule = "statue"


@dataclass(frozen=True, slots=True)
class ProgressLine(BrugesLine):
    """The step of progress that was reached."""

    rule = "progress"
    step: int
