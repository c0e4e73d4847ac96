// Comparing: two texts side by side, with their first pages, and what can be done about it.
import { data, make, post, say } from "../shared/page.js";
import { makeDrawing } from "../preview/paper.js";

/** A text with the lines marked that the other one does not have; all of it stays text. */
function marked(text, other) {
  const known = new Set(other.split("\n"));
  const lines = text.split("\n").map((line) => (known.has(line) ? `${line}\n` : make("mark", {}, document.createTextNode(`${line}\n`))));
  const box = make("pre", { tabindex: "0" });
  box.append(...lines);
  return box;
}

/** Draw the first page of a text in BOX; without one, only the text is shown. */
async function draw(box, text, { kind, game }) {
  const found = data.shelf?.[kind === "deck" || kind === "theme" ? kind : game];
  if (!found || kind === "evening") return;
  const { product, field, options = {} } = found;
  const file = { file: `${kind}.toml`, text };
  try {
    const order = { product, options: { ...options, [field]: kind === "theme" ? file : [file] } };
    const drawing = makeDrawing((await (await post("api/preview", order)).json()).front, say("shelf-drawn"));
    if (drawing) box.replaceChildren(drawing);
  } catch {
    // A text that cannot be drawn is read.
  }
}

/** Show TEXTS with their titles; return which of some ANSWERS is chosen, null where the dialog is closed. */
export function compare(name, texts, about, answers) {
  const [one, other] = texts;
  const side = ({ title, text }, against) => {
    const picture = make("div", { class: "shelf-drawn" });
    draw(picture, text, about);
    return make("section", {}, make("h3", {}, title), picture, marked(text, against));
  };
  const buttons = answers.map((word, place) => make("button", { value: String(place), class: place || answers.length === 1 ? null : "strong" }, word));
  const dialog = make(
    "dialog",
    { class: "shelf-dialog wide", "aria-labelledby": "shelf-dialog-title" },
    make("form", { method: "dialog" }, make("h2", { id: "shelf-dialog-title" }, say("shelf-both", { name })), make("div", { class: "shelf-sides" }, side(one, other.text), side(other, one.text)), make("div", { class: "shelf-answers" }, ...buttons)),
  );
  const answer = opened(dialog, (value) => (value ? Number(value) : null));
  for (const mark of dialog.querySelectorAll("mark:first-of-type")) mark.parentElement.scrollTop = mark.offsetTop - mark.parentElement.offsetTop - mark.offsetHeight;
  return answer;
}

/** Open a dialog, and return what READ makes of its answer. */
export function opened(dialog, read) {
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(read(dialog.returnValue));
    });
  });
}
