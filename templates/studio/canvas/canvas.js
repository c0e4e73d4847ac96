// The canvas: draws hexes, zones and marks as SVG, and changes only what has changed.
import { BONUS_OF, SQRT3, TERRAIN_OF, centre, corners, hexOf, key, neighbours } from "../domains/hexes.js";
import { fringe } from "../domains/domain.js";
import { placesOf } from "./places.js";
import { data, say } from "../shared/page.js";
import { boxAround } from "./view.js";

const SPACE = "http://www.w3.org/2000/svg";
export const HEXAGON = corners(0, 0);
const INSET = corners(0, 0, 0.84);
export const CORNERS = HEXAGON.split(" ").map((it) => it.split(",").map(Number));
const MARGIN = { x: SQRT3 + 0.2, y: 2.2 };
const SMALLEST = { x: 9, y: 8 };
const CROSS = "M-.3-.3L.3 .3M-.3 .3L.3-.3";
const LINES = ["inner", "around", "between", "parting"];
const AXES = { across: [[0, -1], [0, 1]], down: [[-1, 0], [1, 0]] };

export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function symbol(name, x, y, size) {
  return draw("use", { href: `#${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
}

export const shift = (x, y) => `translate(${x.toFixed(3)} ${y.toFixed(3)})`;

/** What stands on a hex with a token. */
export function content(token, game) {
  const terrain = TERRAIN_OF[token[0]];
  if (game === "board") {
    const die = token[1] ? [symbol(`die-${token[1]}`, 0, 0.38, 0.68)] : [];
    return [symbol(`ink-${terrain}`, 0, -0.42, 0.85), ...die];
  }
  if (!token[1]) return [symbol(`ink-${terrain}`, 0, token[0] === "K" ? -0.3 : -0.12, 1)];
  const ring = draw("circle", { class: "ring", cy: 0.5, r: 0.34 });
  return [symbol("ink-castle", 0, -0.34, 0.95), ring, symbol(`icon-${BONUS_OF[token[1]]}`, 0, 0.5, 0.5)];
}

/** The name and state of a hex in words. */
export function describe(hex, domain, counted) {
  const place = say(hex.where, hex);
  if (hex.token === null) return say("ghost", { place });
  if (hex.token === "") return say("bare-hex", { place });
  const terrain = TERRAIN_OF[hex.token[0]];
  const words = [data.names.terrains[domain.game][terrain]];
  if (domain.game === "dice" && hex.token[1]) words.push(data.names.bonuses[BONUS_OF[hex.token[1]]]);
  if (domain.game === "board" && hex.token[1]) words.push(say("die", { die: hex.token[1] }));
  words.push(say("zone-of", { size: counted.zoneOf.get(hex.name).hexes.length }));
  return say("hex-label", { place, words: words.join(", ") });
}

/** The lines between and around the zones: three paths for each row of hexes. */
function outlines(counted) {
  const rows = new Map();
  for (const [name, zone] of counted.zoneOf) {
    const [q, r] = hexOf(name);
    const { x, y } = centre(q, r);
    if (!rows.has(r)) rows.set(r, { inner: "", between: "", around: "" });
    const lines = rows.get(r);
    for (const [side, next] of neighbours(q, r).entries()) {
      const other = counted.zoneOf.get(key(...next));
      if (other && side > 2) continue;
      const kind = !other ? "around" : other === zone ? "inner" : "between";
      const [from, to] = [CORNERS[(side + 1) % 6], CORNERS[(side + 2) % 6]].map(
        ([dx, dy]) => `${(x + dx).toFixed(2)} ${(y + dy).toFixed(2)}`,
      );
      lines[kind] += `M${from}L${to}`;
    }
  }
  return rows;
}

/** The hex of a zone that stands nearest to its middle. */
function heart(zone) {
  const spots = zone.hexes.map((name) => ({ name, ...centre(...hexOf(name)) }));
  const x = spots.reduce((sum, it) => sum + it.x, 0) / spots.length;
  const y = spots.reduce((sum, it) => sum + it.y, 0) / spots.length;
  const far = (it) => Math.hypot(it.x - x, it.y - y);
  return spots.reduce((best, it) => (far(it) < far(best) - 1e-6 ? it : best));
}

/** Everything that the canvas shows of a domain; it is given anew after each change. */
export function makeCanvas(view) {
  const { svg } = view;
  const layers = Object.fromEntries(
    ["hexes", "lines", "heat", "preview", "marks", "sizes", "axis"].map((name) => [name, draw("g", { class: name })]),
  );
  const lines = Object.fromEntries(LINES.map((name) => [name, draw("g", { class: `line-${name}` })]));
  const linesOf = new Map();
  const rims = ["cursor-halo", "cursor-rim"].map((name) => draw("polygon", { class: name, points: HEXAGON }));
  const cursor = draw("g", { class: "cursor" }, ...rims);
  layers.lines.append(...Object.values(lines));
  svg.append(...Object.values(layers), cursor);
  const drawn = new Map();
  const badges = new Map();
  let places = new Map();
  let current = null;

  const put = (hex, domain, counted) => {
    const state = `${domain.game} ${hex.token}`;
    const zone = counted.zoneOf.get(hex.name)?.hexes.length;
    const known = [state, hex.where, hex.row, hex.position, hex.number, zone].join();
    let entry = drawn.get(hex.name);
    if (!entry) {
      const { x, y } = centre(hex.q, hex.r);
      const element = draw("g", { role: "button", tabindex: "-1", "data-hex": hex.name, transform: shift(x, y) });
      entry = { element, state: null, known: null, label: null };
      drawn.set(hex.name, entry);
    }
    if (entry.state !== state) {
      const kind = hex.token === null ? "ghost" : hex.token === "" ? "bare" : `terrain-${TERRAIN_OF[hex.token[0]]}`;
      entry.element.setAttribute("class", `hex ${kind}`);
      const ground = draw("polygon", { class: "ground", points: HEXAGON });
      entry.element.replaceChildren(ground, ...(hex.token ? content(hex.token, domain.game) : []));
      entry.state = state;
    }
    if (entry.known === known) return;
    entry.known = known;
    const label = describe(hex, domain, counted);
    if (entry.label !== label) entry.element.setAttribute("aria-label", (entry.label = label));
  };

  /** Put new hexes among the others in reading order, in which a screen reader meets them. */
  const sortHexes = () => {
    let next = layers.hexes.firstChild;
    for (const name of places.keys()) {
      const { element } = drawn.get(name);
      if (element === next) next = next.nextSibling;
      else layers.hexes.insertBefore(element, next);
    }
  };

  /** Draw the lines of those rows anew that have changed. */
  const showLines = (rows) => {
    for (const r of new Set([...rows.keys(), ...linesOf.keys()])) {
      if (!linesOf.has(r)) linesOf.set(r, Object.fromEntries(LINES.map((name) => [name, { path: draw("path"), d: "" }])));
      for (const [name, line] of Object.entries(linesOf.get(r))) {
        const d = rows.get(r)?.[name === "parting" ? "between" : name] ?? "";
        if (d === line.d) continue;
        if (d) line.path.setAttribute("d", d);
        if (!d) line.path.remove();
        else if (!line.d) lines[name].append(line.path);
        line.d = d;
      }
    }
  };

  /** Draw those sizes anew that have changed: text is the slowest part of a large domain. */
  const showSizes = (domain, counted) => {
    const [dx, dy] = domain.game === "board" ? [0.58, 0] : [0, 0.62];
    const wanted = new Map();
    for (const zone of counted.zones) {
      if (domain.game !== "board" && zone.terrain === "castle") continue;
      const { x, y } = heart(zone);
      const [transform, size] = [shift(x + dx, y + dy), String(zone.hexes.length)];
      wanted.set(`${transform} ${size}`, { transform, size });
    }
    for (const [known, badge] of badges) {
      if (wanted.has(known)) continue;
      badge.remove();
      badges.delete(known);
    }
    for (const [known, { transform, size }] of wanted) {
      if (badges.has(known)) continue;
      const badge = draw("g", { class: "size", transform }, draw("circle", { r: 0.23 }), draw("text", { y: 0.12 }, size));
      badges.set(known, badge);
      layers.sizes.append(badge);
    }
  };

  const canvas = {
    svg,
    spotAt: view.spotAt,

    /** Show a domain; FIT moves the view so that all of it is seen. */
    show(domain, counted, { fit }) {
      const ghosts = fringe(domain.cells);
      places = placesOf(domain.cells, ghosts);
      for (const [name, entry] of drawn) {
        if (places.has(name)) continue;
        entry.element.remove();
        drawn.delete(name);
      }
      for (const hex of places.values()) put(hex, domain, counted);
      sortHexes();
      showLines(outlines(counted));
      showSizes(domain, counted);
      if (fit) canvas.fit(domain);
      if (!places.has(current)) canvas.point([...domain.cells.keys()][0] ?? [...ghosts][0]);
    },

    /** Move the view over the domain and the free places around it. */
    fit(domain) {
      view.fit(boxAround([...places.values()].map((it) => centre(it.q, it.r)), MARGIN, SMALLEST));
      const { width, height } = view.shown();
      canvas.showAxis(domain, Math.max(width, height));
    },

    /** Show the centre or the axis of a symmetry. */
    showAxis({ symmetry, centre: around }, length = 40) {
      const shown = [];
      if (symmetry !== "none" && around) {
        const { x, y } = centre(...around);
        for (const [dx, dy] of AXES[symmetry] ?? []) {
          shown.push(draw("line", { x1: x, y1: y, x2: x + dx * length, y2: y + dy * length }));
        }
        if (!AXES[symmetry]) {
          shown.push(draw("circle", { cx: x, cy: y, r: 0.2 }), draw("circle", { class: "dot", cx: x, cy: y, r: 0.07 }));
        }
      }
      layers.axis.replaceChildren(...shown);
    },

    /** Show what the brush would make of hexes. */
    preview(changes, { game }) {
      const shapes = changes.map(([name, token]) => {
        const { x, y } = centre(...hexOf(name));
        const parts = ["ground", "halo", "rim"].map((part) => draw("polygon", { class: part, points: INSET }));
        if (token) parts.splice(1, 0, ...content(token, game));
        if (token === null) parts.push(draw("path", { class: "rim", d: CROSS }));
        const kind = token ? `terrain-${TERRAIN_OF[token[0]]}` : "gone";
        return draw("g", { class: `planned ${kind}`, "data-plan": name, transform: shift(x, y) }, ...parts);
      });
      layers.preview.replaceChildren(...shapes);
    },

    /** Mark the hexes of findings, and light those of one. */
    mark(findings, lit) {
      const found = new Set(findings.filter((it) => !it.isOpen || it === lit).flatMap((it) => it.cells));
      const chosen = new Set(lit?.cells ?? []);
      const marks = [...found]
        .filter((name) => places.get(name)?.token)
        .map((name) => {
          const { x, y } = centre(...hexOf(name));
          const shapes = ["hatch", "halo", "rim"].map((part) => draw("polygon", { class: part, points: INSET }));
          const dot = draw("circle", { r: 0.17 });
          const text = draw("text", { y: 0.11 }, "!");
          const sign = draw("g", { class: "sign", transform: shift(-0.52, -0.46) }, dot, text);
          const kind = chosen.has(name) ? "flag lit" : "flag";
          return draw("g", { class: kind, transform: shift(x, y) }, ...shapes, sign);
        });
      layers.marks.replaceChildren(...marks);
    },

    /** What the heat map is drawn with. */
    heat: { layer: layers.heat, draw, shift, hexagon: INSET },

    /** Move the one hex that the Tab key reaches; SEEN scrolls it into view. */
    point(name, { focus = false, seen = false } = {}) {
      drawn.get(current)?.element.setAttribute("tabindex", "-1");
      current = name;
      const entry = drawn.get(name);
      if (!entry) return;
      entry.element.setAttribute("tabindex", "0");
      cursor.setAttribute("transform", entry.element.getAttribute("transform"));
      if (focus) entry.element.focus({ preventScroll: true });
      if (seen) view.reveal(entry.element);
    },

    current: () => current,
    has: (name) => places.has(name),
    place: (name) => places.get(name),
    names: () => [...places.keys()],
    label: (name) => drawn.get(name)?.label ?? "",
  };
  return canvas;
}
