"""The README as the package index shows it: its relative links lead into the repository."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(?P<picture>!?)(?P<label>\[[^\]]*\])\((?!https?:|#)(?P<target>[^)\s]+)\)")


class Readme(MetadataHookInterface):
    """Adds the README to the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write each link to a file as an address in the repository."""
        source = metadata["urls"]["Source"]
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")

        def absolute(link: re.Match[str]) -> str:
            view = "raw" if link["picture"] else "blob"
            return f"{link['picture']}{link['label']}({source}/{view}/HEAD/{link['target']})"

        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": _LINK.sub(absolute, text),
        }
