"""The lines of Brügge in the order of the final count, each with its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.games.bruges.model.game import Thing
from generator.games.bruges.model.words import majority_name
from generator.games.bruges.rules.words import counted, things_name
from generator.language import _
from generator.model.score import CountedLine, Line
from generator.model.words import points_name

if TYPE_CHECKING:
    from generator.games.bruges.model.game import Laurel, Majority


@dataclass(frozen=True, slots=True)
class TrackLine(Line):
    """The points that the marker on the track showed."""

    rule = "track"

    def name(self) -> str:
        """Name the track."""
        return _("points on the track")

    def explain(self) -> str:
        """Describe when the marker showed it."""
        return _("What the marker on the track showed before the final count.")


@dataclass(frozen=True, slots=True)
class PersonsLine(Line):
    """Persons whose prices are known; its parts are what each is worth."""

    rule = "persons"
    number: int
    group: int
    """How many florins of the price are worth a point."""
    parts: tuple[int, ...]

    def name(self) -> str:
        """Name how many."""
        return things_name(Thing.PERSONS, self.number)

    def explain(self) -> str:
        """Add the persons up, as far as their prices are known."""
        if len(self.parts) < 2:  # noqa: PLR2004 - one alone is no sum
            message = _("A person is worth a point for every {group} florins of its price.")
            return message.format(group=self.group)
        terms = " + ".join(str(part) for part in self.parts)
        message = _("A person is worth a point for every {group} florins of its price: {sum}.")
        return message.format(group=self.group, sum=terms)

    def values(self) -> dict[str, Any]:
        """Return how many, and what each is worth where it is known."""
        parts = {"parts": list(self.parts)} if self.parts else {}
        return {"count": self.number, "group": self.group, **parts}


@dataclass(frozen=True, slots=True)
class PersonsSumLine(Line):
    """The points of all persons as the file gives them; it may not say how many they are."""

    rule = "persons"
    number: int | None

    def name(self) -> str:
        """Name how many, where that is known."""
        return _("persons") if self.number is None else things_name(Thing.PERSONS, self.number)

    def explain(self) -> str:
        """Describe who added them up."""
        return _("The small number below a person's price counts; they were added up in the file.")

    def values(self) -> dict[str, Any]:
        """Return how many, where that is known."""
        return {} if self.number is None else {"count": self.number}


@dataclass(frozen=True, slots=True)
class HousesLine(CountedLine):
    """Houses."""

    rule = "houses"

    def name(self) -> str:
        """Name how many."""
        return things_name(Thing.HOUSES, self.number)

    def explain(self) -> str:
        """Describe what each is worth."""
        message = _("A house is worth {each}, with a person or without.")
        return message.format(each=points_name(self.each))


@dataclass(frozen=True, slots=True)
class LaurelLine(Line):
    """A person with a laurel; its parts are how many there are of each thing that it counts."""

    rule = "laurel"
    person: str
    title: str
    laurel: Laurel
    parts: tuple[int, ...]

    def name(self) -> str:
        """Name the person and what is counted."""
        counts = zip(self.laurel.counts, self.parts, strict=True)
        sum_of = " + ".join(counted(count, part) for count, part in counts)
        return _("{name}: {own}").format(name=self.title, own=sum_of)

    def explain(self) -> str:
        """Describe what each thing brings."""
        message = _("Pays {each} for each of them at the end of the game.")
        return message.format(each=points_name(self.laurel.points))

    def values(self) -> dict[str, Any]:
        """Return the person, what is counted, and what each thing brings."""
        return {
            "person": self.person,
            "per": self.laurel.per,
            "count": sum(self.parts),
            "each": self.laurel.points,
            "parts": list(self.parts),
        }


@dataclass(frozen=True, slots=True)
class LaurelsSumLine(Line):
    """The points of all persons with a laurel as the file gives them."""

    rule = "laurel"

    def name(self) -> str:
        """Name the persons."""
        return _("persons with a laurel")

    def explain(self) -> str:
        """Describe who counted them."""
        return _("What the persons with a laurel pay was counted at the table.")


@dataclass(frozen=True, slots=True)
class MajorityLine(Line):
    """A majority marker."""

    rule = "majority"
    majority: Majority

    def name(self) -> str:
        """Name the majority."""
        return _("majority: {name}").format(name=majority_name(self.majority))

    def explain(self) -> str:
        """Describe what a marker is worth."""
        message = _("A majority marker on its coloured side is worth {each}.")
        return message.format(each=points_name(self.points))

    def values(self) -> dict[str, Any]:
        """Return the majority."""
        return {"majority": self.majority.value}


@dataclass(frozen=True, slots=True)
class CanalLine(Line):
    """The spaces of canal sections that bring points."""

    rule = "canal"
    space: int
    number: int
    each: int

    def name(self) -> str:
        """Name how many."""
        return things_name(Thing.THIRDS, self.number)

    def explain(self) -> str:
        """Describe which space brings how many points."""
        message = _("Space {space} of a section is worth {each} at the end.")
        return message.format(space=self.space, each=points_name(self.each))

    def values(self) -> dict[str, Any]:
        """Return which space, how many, and what each is worth."""
        return {"space": self.space, "count": self.number, "each": self.each}


@dataclass(frozen=True, slots=True)
class StatueLine(Line):
    """A statue."""

    rule = "statue"

    def name(self) -> str:
        """Name the statue."""
        return _("statue")

    def explain(self) -> str:
        """Describe who took it."""
        return _("Who completed a section took the topmost statue and scores its points.")


@dataclass(frozen=True, slots=True)
class ProgressLine(Line):
    """The step of progress that was reached."""

    rule = "progress"
    step: int

    def name(self) -> str:
        """Name the step."""
        return _("step {step} of progress").format(step=self.step)

    def explain(self) -> str:
        """Describe what the step brings."""
        message = _("The step that is reached brings its points, here {each}.")
        return message.format(each=points_name(self.points))

    def values(self) -> dict[str, Any]:
        """Return the step."""
        return {"step": self.step}
