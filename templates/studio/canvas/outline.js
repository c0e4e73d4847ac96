// The outline of what a tool will change, drawn over the hexes before it does.
import { CORNERS, HEXAGON, content, draw, shift } from "./canvas.js";
import { TERRAIN_OF, centre, hexOf, key, neighbours } from "../domains/hexes.js";

/** The line around some hexes, as a path. */
function around(names) {
  const inside = new Set(names);
  let path = "";
  for (const name of inside) {
    const hex = hexOf(name);
    const { x, y } = centre(...hex);
    for (const [side, next] of neighbours(...hex).entries()) {
      if (inside.has(key(...next))) continue;
      const ends = [CORNERS[(side + 1) % 6], CORNERS[(side + 2) % 6]];
      path += ends.map(([dx, dy], end) => `${end ? "L" : "M"}${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`).join("");
    }
  }
  return path;
}

/** Draw outlines on a canvas: of hexes, or of a part that leaves its place. */
export function makeOutline(svg) {
  const layer = draw("g", { class: "outline", "aria-hidden": "true" });
  svg.append(layer);
  const rims = (names) => ["outline-halo", "outline-rim"].map((kind) => draw("path", { class: kind, d: around(names) }));
  const at = (name) => {
    const { x, y } = centre(...hexOf(name));
    return shift(x, y);
  };
  const ground = () => draw("polygon", { class: "ground", points: HEXAGON });

  return {
    show: (names) => layer.replaceChildren(...rims(names)),
    clear: () => layer.replaceChildren(),
    /** Show a part on the hexes where it would be set down. */
    lift(left, cells, game) {
      const gaps = left.map((name) => draw("g", { class: "left", transform: at(name) }, ground()));
      const hexes = [...cells].map(([name, token]) => {
        const kind = `lifted terrain-${TERRAIN_OF[token[0]]}`;
        return draw("g", { class: kind, transform: at(name) }, ground(), ...content(token, game));
      });
      layer.replaceChildren(...gaps, ...hexes, ...rims([...cells.keys()]));
    },
  };
}
