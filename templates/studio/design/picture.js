// A picture to post: the domain as it is drawn, with its name below, as SVG or PNG.
const SPACE = "http://www.w3.org/2000/svg";
const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-opacity"];
const LETTERS = ["font-size", "text-anchor"];
const WIDE = 1600;
const ROOM = 0.6;

/** Copy what styles give to an element into its attributes, for viewers that read no style sheet. */
function dress(from, to) {
  const style = getComputedStyle(from);
  const names = from.localName === "text" ? [...LOOKS, ...LETTERS] : LOOKS;
  if (["polygon", "path", "circle", "line", "text"].includes(from.localName)) {
    for (const name of names) to.setAttribute(name, style.getPropertyValue(name));
  }
  if (from.localName === "text") to.setAttribute("font-family", "sans-serif");
  for (const name of ["class", "role", "tabindex", "aria-label", "data-hex"]) to.removeAttribute(name);
  for (const [index, child] of [...from.children].entries()) dress(child, to.children[index]);
}

/** Write the domain on the canvas as an SVG of its own. */
export function drawPicture(canvas, title) {
  const svg = document.createElementNS(SPACE, "svg");
  const layers = ["hexes", "lines", "sizes"].map((name) => canvas.querySelector(`:scope > .${name}`));
  for (const layer of layers) {
    const copy = layer.cloneNode(true);
    dress(layer, copy);
    svg.append(copy);
  }
  const used = new Set([...svg.querySelectorAll("use")].map((it) => it.getAttribute("href").slice(1)));
  const symbols = [...used].map((id) => document.getElementById(id).cloneNode(true));
  svg.prepend(...symbols);
  const box = layers[0].getBBox();
  const [left, top, width] = [box.x - ROOM, box.y - ROOM, box.width + 2 * ROOM];
  const height = box.height + 2 * ROOM + (title ? 1.1 : 0);
  const ground = document.createElementNS(SPACE, "rect");
  const place = { x: left, y: top, width, height, fill: "#fffdf7" };
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, value);
  symbols.at(-1)?.after(ground);
  if (title) {
    const text = document.createElementNS(SPACE, "text");
    const letter = Math.min(0.9, (1.8 * width) / (title.length + 2));
    const look = { x: left + width / 2, y: top + height - 0.55, "font-size": letter, "text-anchor": "middle", "font-family": "serif", fill: "#8c2f2b" };
    for (const [name, value] of Object.entries(look)) text.setAttribute(name, value);
    text.textContent = title;
    svg.append(text);
  }
  svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  svg.setAttribute("width", WIDE);
  svg.setAttribute("height", Math.round((WIDE * height) / width));
  const style = getComputedStyle(document.documentElement);
  const written = new XMLSerializer().serializeToString(svg);
  return written.replace(/var\((--[\w-]+)\)/g, (_whole, name) => style.getPropertyValue(name).trim());
}

/** Turn an SVG into a PNG. */
export async function asPng(text) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  await image.decode();
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [image.width, image.height];
  sheet.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => sheet.toBlob(done, "image/png"));
}
