// First starts: a few finished domains as pictures, for an empty canvas.
import { unpack } from "../domains/domain.js";
import { domainOf } from "../domains/layout_file.js";
import { miniature } from "../domains/miniature.js";
import { data, make } from "../shared/page.js";

const SOME = 4;

/** Fill a LIST with pictures; BEGIN gets the domain of the chosen one. */
export function makeFirstStarts(list, begin) {
  const some = data.layouts.filter((it) => it.game === "dice").slice(0, SOME);
  const items = some.map((layout) => {
    const domain = { ...layout, hexes: unpack(layout.rows) };
    const title = layout.name[data.language] ?? layout.name.en;
    const button = make("button", { type: "button", class: "start" }, miniature(domain.hexes, layout.game), make("span", {}, title));
    button.addEventListener("click", () => begin(domainOf(domain)));
    return make("li", {}, button);
  });
  list.replaceChildren(...items);
  return () => {};
}
