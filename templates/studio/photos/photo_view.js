// The photo of a sheet with what was read drawn over it: each square can be chosen and corrected.
const SPACE = "http://www.w3.org/2000/svg";
const MARKS = { x: "×", o: "○", ox: "⊗" };
const STEPS = [1, 1.5, 2, 3, 4];
const SMALLEST = 2.5;
const NARROW = 600;

function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** How a value is drawn over a photo. */
export const signOf = (value) => MARKS[value] ?? value;

/** Show a part of a sheet's photo, with some of what is around it. */
export function showPart(svg, sheet, [left, top, right, bottom], around = 0.5) {
  const [width, height] = [right - left, bottom - top];
  const margin = Math.max(width, height) * around;
  const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin];
  svg.setAttribute("viewBox", box.join(" "));
  svg.style.setProperty("--across", box[2] / box[3]);
  const photo = draw("image", { href: sheet.picture, width: sheet.width, height: sheet.height });
  const edge = draw("rect", { class: "edge", x: left, y: top, width, height, rx: 0.8 });
  svg.replaceChildren(photo, ...(around ? [edge] : []));
}

/** Keep the photo in SVG, inside FRAME, with the buttons ZOOM and BARE; ACT.chosen(name) hears which square is wanted, ACT.say names it. */
export function makeView({ svg, frame, zoom, bare }, act) {
  let sheet = null;
  let fields = [];
  let current = null;
  let marked = [];
  let factor = 1;

  const byName = (name) => fields.find((it) => it.name === name);

  function lay(next) {
    sheet = next;
    svg.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
    const photo = draw("image", { href: sheet.picture, width: sheet.width, height: sheet.height });
    fields = sheet.fields.filter((it) => it.kind !== "text").map((it) => ({ ...it, ...place(it) }));
    current = fields[0]?.name ?? null;
    marked = [current];
    svg.replaceChildren(photo, ...fields.map((it) => it.element));
    enlarge(frame.clientWidth < NARROW ? writtenShare() : 1);
    const map = writtenBox();
    frame.scrollTo((map[0] / sheet.width) * svg.clientWidth, (map[1] / sheet.height) * svg.clientHeight);
  }

  function place({ name, box: [left, top, right, bottom] }) {
    const [width, height] = [right - left, bottom - top];
    const size = Math.min(4.4, Math.max(SMALLEST, height * 0.44));
    const sign = draw("text", { class: "sign-text", "font-size": size });
    const ground = draw("rect", { class: "sign-ground", height: size * 1.05, rx: size * 0.3 });
    const touch = draw("rect", { class: "touch", x: left, y: top, width, height, rx: 0.8 });
    const attributes = { class: "square", "data-field": name, role: "button", tabindex: "-1" };
    const element = draw("g", attributes, touch, ground, sign);
    return { element, sign, ground, size, width, height, x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** The part of the sheet with the most digits; all of it where there are none. */
  function writtenBox() {
    const digits = fields.filter((it) => it.kind === "digit");
    if (!digits.length) return [0, 0, sheet.width, sheet.height];
    const edge = (at, most) => most(...digits.map((it) => it.box[at]));
    return [edge(0, Math.min) - 3, edge(1, Math.min) - 3, edge(2, Math.max) + 3, edge(3, Math.max) + 3];
  }

  function writtenShare() {
    const [left, , right] = writtenBox();
    return Math.min(STEPS.at(-1), sheet.width / (right - left));
  }

  /** Write what each square holds; those in DOUBTFUL are asked about, those in ANSWERED were. */
  function write(values, doubtful, answered) {
    for (const field of fields) {
      const value = values[field.name] ?? "";
      const isOpen = doubtful.has(field.name);
      const text = isOpen && !value ? "?" : signOf(value);
      const wide = field.size * (0.45 + 0.55 * text.length);
      const [left, top] = [field.box[2] - wide * 0.72, field.box[1] - field.size * 0.35];
      field.sign.textContent = text;
      field.sign.setAttribute("x", left + wide / 2);
      field.sign.setAttribute("y", top + field.size * 0.87);
      for (const [name, number] of [["x", left], ["y", top], ["width", wide]]) field.ground.setAttribute(name, number);
      const { classList } = field.element;
      classList.toggle("blank", !text);
      classList.toggle("doubtful", isOpen);
      classList.toggle("answered", answered.has(field.name));
      field.element.setAttribute("aria-label", act.say(field, value, isOpen));
    }
    mark();
  }

  function mark() {
    for (const { name, element } of fields) {
      element.setAttribute("tabindex", name === current ? "0" : "-1");
      element.classList.toggle("current", marked.includes(name));
    }
  }

  /** Make one square the current one, and bring it into sight where the photo is enlarged; mark all of NAMES. */
  function choose(name, focus = false, names = [name]) {
    const field = byName(name);
    if (!field) return;
    current = name;
    marked = names;
    mark();
    if (factor > 1) {
      const [x, y] = [(field.x / sheet.width) * svg.clientWidth, (field.y / sheet.height) * svg.clientHeight];
      frame.scrollTo(x - frame.clientWidth / 2, y - frame.clientHeight / 2);
    }
    if (focus) field.element.focus();
  }

  function move(dx, dy) {
    const here = byName(current);
    const along = (it) => (it.x - here.x) * dx + (it.y - here.y) * dy;
    const aside = (it) => Math.abs((it.x - here.x) * dy) + Math.abs((it.y - here.y) * dx);
    const ahead = fields.filter((it) => along(it) > 0.5 && aside(it) <= along(it) * 1.5);
    const [next] = ahead.sort((one, other) => along(one) + 2 * aside(one) - along(other) - 2 * aside(other));
    if (next) choose(next.name, true);
  }

  function enlarge(next) {
    factor = next;
    frame.classList.toggle("enlarged", factor > 1);
    svg.style.width = factor > 1 ? `${factor * 100}%` : "";
    for (const button of zoom.querySelectorAll("[aria-pressed]")) button.setAttribute("aria-pressed", String(factor === 1));
  }

  bare.addEventListener("click", () => {
    const isBare = svg.classList.toggle("is-bare");
    bare.setAttribute("aria-pressed", String(isBare));
  });
  zoom.addEventListener("click", (event) => {
    const way = event.target.closest("button")?.dataset.zoom;
    if (!way) return;
    const larger = STEPS.find((step) => step > factor + 0.01) ?? STEPS.at(-1);
    const smaller = STEPS.findLast((step) => step < factor - 0.01) ?? 1;
    enlarge({ in: larger, out: smaller }[way] ?? 1);
    if (current) choose(current);
  });

  const MOVES = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Enter: () => act.chosen(current),
    " ": () => act.chosen(current),
  };
  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in MOVES)) return;
    event.preventDefault();
    MOVES[event.key]();
  });
  svg.addEventListener("click", (event) => {
    const name = event.target.closest("[data-field]")?.dataset.field;
    if (!name) return;
    choose(name);
    act.chosen(name);
  });
  svg.addEventListener("focusin", (event) => {
    const name = event.target.closest("[data-field]")?.dataset.field;
    if (name && name !== current) choose(name);
  });
  return { lay, write, choose };
}
