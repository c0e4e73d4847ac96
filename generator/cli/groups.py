"""Groups: the headings of a command's help, and which option stands under which."""

from __future__ import annotations

WHAT, PAPER, CUTTING, PERSONAL = "What", "Paper and ink", "Cutting and backs", "Personal"
LOOKS, OUTPUT, OTHER = "Looks", "Output", "Other"
OPTIONS = {
    WHAT: (
        *("--copies", "--tile", "--tie"),
        *("--sheets", "--style", "--solo", "--fillable", "--custom", "--game", "--from", "--sheet"),
        *("--deck", "--template", "--size"),
        *(
            "--edition",
            "--domains",
            "--boards",
            "--players",
            "--die",
            "--only",
            "--components",
            "--persons",
            "--cards",
            "--board",
            "--config",
            "--explain",
        ),
    ),
    PAPER: (
        "--paper",
        "--table-paper",
        "--upright",
        "--ink",
        "--dpi",
        "--laminate",
        "--large-print",
    ),
    CUTTING: (
        *("--up", "--gutter", "--bleed", "--stack", "--single", "--duplex", "--back", "--flip"),
        *("--fold", "--guides"),
        *("--back-offset", "--printer", "--save", "--scale-bar"),
    ),
    PERSONAL: ("--number", "--number-from", "--player", "--date", "--title", "--logo", "--cover"),
    LOOKS: ("--theme", "--templates"),
    OUTPUT: (
        *("--format", "--uncut", "--output", "--each", "--watch", "--dry-run", "--yes", "--force"),
        *("--product", "--address", "--json", "--picture", "--report", "--csv", "--html"),
    ),
    OTHER: (),
}
_HEADING = {option: heading for heading, options in OPTIONS.items() for option in options}


def heading_of(names: list[str]) -> str:
    """Return the heading for an option with these names."""
    return next((_HEADING[name] for name in names if name in _HEADING), OTHER)
