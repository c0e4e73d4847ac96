// Pictures to show and to share: the result of an evening, and a season.
import { keepFile } from "../shared/page.js";
import { spread, winsSoFar } from "./season.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const SERIF = "Georgia, 'Times New Roman', serif";
const [PAPER, TEXT, SOFT, ACCENT, GOLD] = ["#f7f1e3", "#2f2a25", "#655b4e", "#8c2f2b", "#c9a24b"];
export const LINES = ["#8c2f2b", "#1f5f8f", "#2c6a3f", "#7a4e9c", "#a86a10", "#20767a", "#5b5246", "#b3446c"];
const SHARP = 2;
const DASHES = ["", "9 4", "2 4", "12 4 2 4"];

function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const words = (x, y, size, text, more = {}) =>
  shape("text", { x, y, "font-size": size, "font-family": SERIF, fill: TEXT, ...more }, text);

const short = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

function ground(width, height, title) {
  const svg = shape("svg", { xmlns: NAMESPACE, viewBox: `0 0 ${width} ${height}`, width, height, role: "img" });
  svg.append(
    shape("title", {}, title),
    shape("rect", { width, height, fill: PAPER }),
    shape("rect", { x: 14, y: 14, width: width - 28, height: height - 28, fill: "none", stroke: GOLD, "stroke-width": 3 }),
  );
  return svg;
}

/** The result of an evening: who played, who has won, with how many points. */
export function resultPicture({ title, date, players, winners, sentence }) {
  const [width, row] = [1080, 96];
  const height = 330 + players.length * row;
  const svg = ground(width, height, `${title}: ${sentence}`);
  svg.append(words(70, 110, 46, short(title, 42), { fill: ACCENT, "font-weight": "bold" }), words(70, 160, 28, date, { fill: SOFT }));
  const most = Math.max(1, ...players.map((it) => it.total));
  players.forEach((player, number) => {
    const y = 230 + number * row;
    const won = winners.includes(player.name);
    svg.append(
      shape("rect", { x: 70, y: y + 22, width: (700 * Math.max(player.total, 0)) / most || 1, height: 10, rx: 5, fill: won ? ACCENT : GOLD }),
      words(70, y, 40, short(player.name, 28), won ? { "font-weight": "bold" } : {}),
      words(width - 70, y + 14, 56, String(player.total), { "text-anchor": "end", "font-weight": won ? "bold" : "normal" }),
    );
  });
  svg.append(words(70, height - 60, 30, short(sentence, 60), { fill: SOFT }));
  return svg;
}

/** A season: the wins of each player, evening by evening. */
export function seasonPicture(list, { title, across, up }) {
  const [width, height] = [720, 560];
  const [left, right, top, bottom] = [70, 510, 130, 450];
  const svg = ground(width, height, title);
  const lines = [...winsSoFar(list)].slice(0, LINES.length);
  const most = Math.max(1, ...lines.map(([, wins]) => wins.at(-1)));
  const x = (evening) => left + ((right - left) * evening) / list.length;
  const y = (wins) => bottom - ((bottom - top) * wins) / most;
  svg.append(words(40, 66, 34, short(title, 34), { fill: ACCENT, "font-weight": "bold" }), words(40, top - 24, 22, up, { fill: SOFT }));
  const step = Math.ceil(most / 6);
  for (let wins = 0; wins <= most; wins += step) {
    svg.append(
      shape("line", { x1: left, x2: right, y1: y(wins), y2: y(wins), stroke: "#d9cdb4", "stroke-width": 1.5 }),
      words(left - 12, y(wins) + 8, 22, String(wins), { "text-anchor": "end", fill: SOFT }),
    );
  }
  const every = Math.ceil(list.length / 8);
  for (let evening = every; evening <= list.length; evening += every) {
    svg.append(words(x(evening), bottom + 42, 22, String(evening), { "text-anchor": "middle", fill: SOFT }));
  }
  svg.append(words((left + right) / 2, bottom + 74, 22, across, { "text-anchor": "middle", fill: SOFT }));
  const ends = spread(lines.map(([, wins]) => y(wins.at(-1))), 32, bottom + 30);
  lines.forEach(([player, wins], number) => {
    // Lines of equal players lie side by side.
    const aside = (number - (lines.length - 1) / 2) * 4;
    const points = wins.map((it, evening) => `${x(evening).toFixed(1)},${(y(it) + aside).toFixed(1)}`).join(" ");
    const look = { stroke: LINES[number], "stroke-width": 4.5, "stroke-linejoin": "round", "stroke-dasharray": DASHES[number % DASHES.length] };
    svg.append(
      shape("polyline", { points, fill: "none", ...look }),
      shape("circle", { cx: right, cy: y(wins.at(-1)) + aside, r: 6, fill: LINES[number] }),
      words(right + 18, ends[number] + 8, 25, `${short(player, 10)}  ${wins.at(-1)}`, { fill: LINES[number], "font-weight": "bold" }),
    );
  });
  return svg;
}

const textOf = (svg) => new XMLSerializer().serializeToString(svg);

/** Offer a picture as an SVG file. */
export const keepSvg = (svg, name) => keepFile(`${name}.svg`, textOf(svg), "image/svg+xml");

/** A picture as a PNG file. */
export async function pngOf(svg) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([textOf(svg)], { type: "image/svg+xml" }));
  try {
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = failed;
      image.src = address;
    });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [svg.getAttribute("width") * SHARP, svg.getAttribute("height") * SHARP];
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
