"""The site: how pages find each other, on a server or as plain files."""

from __future__ import annotations


class Site:
    """The addresses of pages and of what they load, as one page writes them."""

    def __init__(self, *, is_static: bool = False, chosen: str = "", up: str = "") -> None:
        """Pass on the language that was CHOSEN, if any; UP leads to the folder of the pages."""
        self.is_static = is_static
        self._chosen = chosen
        self._up = up

    def address(self, page: str) -> str:
        """Return the address of a page."""
        if self.is_static:
            return "index.html" if page == "home" else f"{page}.html"
        return self._passed_on((self._up or "./") if page == "home" else f"{self._up}{page}")

    def language_address(self, page: str, language: str) -> str:
        """Return the address of the same page in another language."""
        if self.is_static:
            return f"../{language}/{self.address(page)}"
        return f"?lang={language}"

    def asset(self, name: str) -> str:
        """Return the address of a script or a style."""
        return f"../assets/{name}" if self.is_static else f"{self._up}assets/{name}"

    def calculator(self, game: str) -> str:
        """Return the address of a game's calculator."""
        name = calculator_page(game)
        return self.address(name) if self.is_static else self._passed_on(f"calculator/{game}")

    def _passed_on(self, address: str) -> str:
        return f"{address}?lang={self._chosen}" if self._chosen else address


def calculator_page(game: str) -> str:
    """Return the name of the page with a game's calculator."""
    return f"calculator-{game}"
