// The heat map: how often each hex is marked, as a colour from light to dark and as a number.
import { centre, hexOf } from "../domains/hexes.js";

const LIGHT = [255, 250, 230];
const DARK = [20, 52, 96];
/** From this share on white is easier to read than black; at least 4.5 to 1 on every ground. */
const WHITE_FROM = 0.66;
const RARE = 0.1;

/** The colours of a share of games: of the ground, and of the number on it. */
export function coloursOf(share) {
  const mixed = LIGHT.map((it, index) => Math.round(it + (DARK[index] - it) * share));
  return { ground: `rgb(${mixed.join(" ")})`, number: share > WHITE_FROM ? "#ffffff" : "#000000" };
}

/** Show on a LAYER of the canvas how often hexes are marked, by their names; null shows nothing. */
export function showHeat(shares, { layer, draw, shift, hexagon }) {
  const svg = layer.ownerSVGElement;
  svg.classList.toggle("heated", Boolean(shares));
  const marks = [...(shares ?? [])].map(([name, share]) => {
    const { x, y } = centre(...hexOf(name));
    const { ground, number } = coloursOf(Math.min(1, share));
    const text = draw("text", { y: 0.22, fill: number }, String(Math.round(share * 100)));
    const kind = share < RARE ? "rare" : "often";
    return draw("g", { class: kind, transform: shift(x, y) }, draw("polygon", { points: hexagon, fill: ground }), text);
  });
  layer.replaceChildren(...marks);
}
