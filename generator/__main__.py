"""The program as a module: `python -m generator`."""

from __future__ import annotations

from generator.cli import main

if __name__ == "__main__":
    main()
