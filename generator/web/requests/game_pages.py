"""Games: the page of each, and the pictures of their sheets."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from generator.values import dataclass
from generator.web.forms.game_sheets import has_sheet
from generator.web.pages.game import game_asset, page_names
from generator.web.pages.shelf import searched_games
from generator.web.requests.sheet_pictures import LARGE, SMALL
from generator.web.shared.answers import (
    ASK_AGAIN,
    JSON,
    Asset,
    Refusal,
    refuse,
    send_asset,
    write_data,
)
from generator.web.shared.clients import is_chosen, language_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from generator.web.requests.sheet_pictures import SheetPictures

IN_EACH_LANGUAGE = {**ASK_AGAIN, "vary": "accept-language"}


@cache
def written_games() -> Asset:
    """Return the games and what people call them, written for pages."""
    return Asset(write_data(searched_games()), JSON)


@dataclass(frozen=True)
class GamePages:
    """The pages of games, and the pictures that they and the shelf show."""

    pictures: SheetPictures
    shelf: str = ""
    """What people may do with the shelf; it is empty without one."""

    async def page(self, request: Request) -> Response:
        """Answer with the page of a game."""
        name = request.path_params["game"]
        if name not in await run_in_threadpool(page_names):
            raise HTTPException(404)
        page = await run_in_threadpool(
            partial(game_asset, shelf=self.shelf),
            name,
            language_of(request),
            is_chosen=is_chosen(request),
        )
        return send_asset(request, page, IN_EACH_LANGUAGE)

    async def searched(self, request: Request) -> Response:
        """List the games and pads with what people call them."""
        return send_asset(request, await run_in_threadpool(written_games), ASK_AGAIN)

    async def small_sheet(self, request: Request) -> Response:
        """Answer with a small picture of a sheet; who looks at one will want the others next."""
        answer = await self._sheet(request, SMALL)
        self.pictures.prepare(language_of(request))
        return answer

    async def large_sheet(self, request: Request) -> Response:
        """Answer with a large picture of a sheet."""
        return await self._sheet(request, LARGE)

    async def _sheet(self, request: Request, form: str) -> Response:
        name = request.path_params["name"]
        if not await run_in_threadpool(has_sheet, name):
            raise HTTPException(404)
        picture = await self.pictures.picture(name, language_of(request), form)
        if isinstance(picture, Refusal):
            return refuse(picture.status, *picture.sentences)
        return send_asset(request, picture, IN_EACH_LANGUAGE)
