// Miniatures: a small picture of a layout, in the colours of its game.
import { TERRAIN_OF, centre, corners, key } from "./hexes.js";
import { data } from "../shared/page.js";

const SPACE = "http://www.w3.org/2000/svg";

/** Make a small picture of hexes [q, r, token]; those whose names are KEPT are outlined. */
export function miniature(hexes, game, kept = null) {
  const svg = document.createElementNS(SPACE, "svg");
  const spots = hexes.map(([q, r]) => centre(q, r));
  const [xs, ys] = [spots.map((it) => it.x), spots.map((it) => it.y)];
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1.1];
  svg.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) + 1 - left} ${Math.max(...ys) + 1.1 - top}`);
  svg.setAttribute("class", "miniature");
  svg.setAttribute("aria-hidden", "true");
  const isKept = ([q, r]) => Boolean(kept?.has(key(q, r)));
  const order = [...hexes.keys()].sort((one, other) => isKept(hexes[one]) - isKept(hexes[other]));
  for (const index of order) {
    const [, , token] = hexes[index];
    const ground = document.createElementNS(SPACE, "polygon");
    ground.setAttribute("points", corners(spots[index].x, spots[index].y));
    ground.setAttribute("fill", token ? data.paints[game][TERRAIN_OF[token[0]]].fill : "none");
    if (isKept(hexes[index])) ground.setAttribute("class", "kept");
    svg.append(ground);
  }
  return svg;
}
