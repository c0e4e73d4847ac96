"""Groups: the headings of a command's help, and which option stands under which."""

from __future__ import annotations

from generator.language import N_

WHAT, PAPER, CUTTING = N_("What"), N_("Paper and ink"), N_("Cutting and backs")
PERSONAL, LOOKS, OUTPUT, OTHER = N_("Personal"), N_("Looks"), N_("Output"), N_("Other")
SERVER = N_("Server")
OPTIONS = {
    WHAT: (
        *("--copies", "--tile", "--tie", "--engraver"),
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
    SERVER: ("--port", "--host", "--name", "--workers", "--no-browser"),
    OUTPUT: (
        *("--format", "--uncut", "--output", "--each", "--watch", "--dry-run", "--yes", "--force"),
        *("--product", "--address", "--json", "--picture", "--report", "--csv", "--html"),
        *("--export",),
    ),
    OTHER: (),
}
_HEADING = {option: heading for heading, options in OPTIONS.items() for option in options}


def heading_of(names: list[str]) -> str:
    """Return the heading for an option with these names."""
    return next((_HEADING[name] for name in names if name in _HEADING), OTHER)
