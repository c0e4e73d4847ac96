// My domains on another page: each with its picture, to be chosen like a shipped one.
import { hexOf } from "./hexes.js";
import { miniature } from "./miniature.js";
import { make } from "../shared/page.js";
import { fileOf, listShelf, titleOf } from "./shelf.js";

/** Fill PLACE with the domains of a game; TAKEN gets the file of the chosen one. */
export function showMine(place, game, taken) {
  const shelf = listShelf();
  const mine = shelf.filter((it) => it.domain.game === game);
  const buttons = mine.map((entry) => {
    const hexes = [...entry.domain.cells].map(([name, token]) => [...hexOf(name), token]);
    const name = make("span", {}, titleOf(entry));
    const button = make("button", { type: "button", class: "start" }, miniature(hexes, game), name);
    button.addEventListener("click", () => taken({ file: fileOf(entry, shelf), text: entry.text }));
    return make("li", {}, button);
  });
  place.querySelector("ul").replaceChildren(...buttons);
  place.hidden = !buttons.length;
}
