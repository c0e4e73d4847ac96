// Miniatures: a small picture of a layout, in the colours of its game.
import { TERRAIN_OF, centre, corners } from "./hexes.js";
import { data } from "./page.js";

const SPACE = "http://www.w3.org/2000/svg";

/** Make a small picture of hexes [q, r, token]. */
export function miniature(hexes, game) {
  const svg = document.createElementNS(SPACE, "svg");
  const spots = hexes.map(([q, r]) => centre(q, r));
  const [xs, ys] = [spots.map((it) => it.x), spots.map((it) => it.y)];
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1.1];
  svg.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) + 1 - left} ${Math.max(...ys) + 1.1 - top}`);
  svg.setAttribute("class", "miniature");
  svg.setAttribute("aria-hidden", "true");
  for (const [index, [, , token]] of hexes.entries()) {
    const ground = document.createElementNS(SPACE, "polygon");
    ground.setAttribute("points", corners(spots[index].x, spots[index].y));
    ground.setAttribute("fill", token ? data.paints[game][TERRAIN_OF[token[0]]].fill : "none");
    svg.append(ground);
  }
  return svg;
}
