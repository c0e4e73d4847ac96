// The symbols of rows and the emblem of a pad: shipped ones, and drawings of somebody's own, which the file of the pad contains.
import { message } from "../shared/message.js";
import { data, make, say } from "../shared/page.js";

const LARGEST = 20_000;
const OWN = "own";
const SPACE = ' xmlns="http://www.w3.org/2000/svg"';

/** Whether the symbol of a row is a drawing, as the text of its SVG. */
export const isDrawing = (icon) => /^\s*<svg/.test(icon ?? "");

/** Return a drawing as one short line; null for what is none. */
export function plainDrawing(text) {
  const bare = text.replace(/<!--[^]*?-->/g, "");
  const [from, to] = [bare.search(/<svg[\s>]/), bare.lastIndexOf("</svg>")];
  if (from < 0 || to < from) return null;
  return bare.slice(from, to + 6).replace(/\s+/g, " ").replaceAll("> <", "><");
}

/** The address of a drawing for an image; browsers want the name of its language in it. */
export function drawingAddress(icon) {
  const whole = /^\s*<svg[^>]*\sxmlns=/.test(icon) ? icon : icon.replace("<svg", `<svg${SPACE}`);
  return `data:image/svg+xml,${encodeURIComponent(whole.trim())}`;
}

/** A choice of a symbol before a name, or of an EMBLEM, drawn as it is printed; WRITE gets it, and whether it is a new drawing. */
export function makeIcons(at, value, write, isEmblem = false) {
  const shipped = isEmblem ? data.emblems : data.icons;
  const box = make("fieldset", { class: isEmblem ? "icons emblems wide" : "icons wide" }, make("legend", {}, isEmblem ? data.labels.emblem : data.labels.icon));
  const add = (name, icon, drawn) => {
    const input = make("input", { type: "radio", class: "unseen", name: at, value: name, "data-at": `${at}.${name}`, checked: (value ?? "") === (icon ?? "") });
    input.addEventListener("change", () => write(icon, false));
    box.append(make("label", { title: name && name !== OWN ? name : null }, input, drawn));
  };
  const side = isEmblem ? 48 : 28;
  const picture = (src, alt) => make("img", { src, alt, width: side, height: side, loading: "lazy" });
  add("", undefined, make("span", {}, say("icon-none")));
  for (const [name, address] of Object.entries(shipped)) add(name, name, picture(address, name));
  if (isDrawing(value)) add(OWN, value, picture(drawingAddress(value), say("icon-drawn")));
  else if (value && !(value in shipped)) add(OWN, value, make("span", {}, say("icon-file", { file: value })));
  box.append(makeChooser(at, write));
  return box;
}

/** A button that takes a drawing from a file. */
function makeChooser(at, write) {
  const input = make("input", { type: "file", class: "unseen", id: `${at}.file`, accept: ".svg,image/svg+xml", "data-at": `${at}.file` });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    const drawing = plainDrawing(await file.text());
    if (!drawing) message(say("icon-other", { name: file.name }));
    else if (drawing.length > LARGEST) message(say("icon-large", { name: file.name }));
    else write(drawing, true);
  });
  return make("span", { class: "chooser" }, input, make("label", { for: `${at}.file`, class: "button" }, say("icon-own")));
}
