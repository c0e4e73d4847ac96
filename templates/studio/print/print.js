// The Print page: choose a product, fill in its form, see the first sheet, download the file.
import { data, joined, make, say, tell } from "../shared/page.js";
import { makeCommand } from "../orders/command.js";
import { FileRefused, endsRight, readFile } from "../shared/files.js";
import { makeForm } from "./form.js";
import { handedOver, keepEntries, keepProduct, keepReplaced, keptEntries, keptProduct, replacedEntries } from "../orders/kept.js";
import { commandLine, fieldsOf, missingFields, namedFields, orderOf } from "../orders/order.js";
import { makePreview } from "../preview/preview.js";
import { inQuotes } from "../shared/quoting.js";
import { makeDownload } from "../orders/download.js";
import { showMine } from "../domains/mine.js";

const LAYOUT = ".toml";
const part = (id) => document.getElementById(id);
const writeCommand = makeCommand();
const preview = makePreview(answered);
const download = makeDownload(currentOrder, (sentences, order) => {
  if (order.product === form.product) refuse(sentences, order.options);
});
let forms = [];
let form = null;
let view = null;
let options = {};
let isRestoring = false;

/** Fetch the forms and begin with the product that was printed last, or with what was handed over. */
async function begin() {
  try {
    const response = await fetch(`api/forms?lang=${data.language}`);
    if (!response.ok) throw new Error(String(response.status));
    forms = await response.json();
  } catch {
    showRetry(part("products"), say("unreached"), begin);
    tell(say("offline"));
    return;
  }
  tell(null);
  part("products").removeAttribute("aria-busy");
  if (forms.length === 0) {
    part("fetching").textContent = say("nothing");
    return;
  }
  showProducts();
  const handed = handedOver();
  const kept = forms.find((each) => each.product === keptProduct());
  choose((handed && homeOf(handed.text)) ?? kept ?? forms[0], handed);
}

function showProducts() {
  const legend = part("products").querySelector("legend");
  part("products").replaceChildren(legend, ...forms.map(makeCard));
}

function makeCard(each) {
  const id = `product-of-${each.product.replaceAll(" ", "-")}`;
  const radio = make("input", { type: "radio", name: "product", id, value: each.product, class: "unseen" });
  radio.addEventListener("change", () => choose(each));
  const label = make("label", { for: id, class: "product" }, pictureOf(each.product), make("span", {}, each.title));
  return make("div", {}, radio, label);
}

function pictureOf(product) {
  const own = `product-${product.replaceAll(" ", "-")}`;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("class", "pictogram");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", part(own) ? `#${own}` : "#product-other");
  picture.append(use);
  return picture;
}

/** Show the form of a product; LAYOUT is put in as its only domain. */
function choose(wanted, layout = null) {
  form = wanted;
  for (const radio of part("products").querySelectorAll("input")) radio.checked = radio.value === form.product;
  part("product-title").textContent = form.title;
  part("product-summary").textContent = form.summary;
  view = makeForm(form, changed, announce);
  part("groups").replaceChildren(...view.elements);
  view.write(keptEntries(form));
  offerMine();
  preview.clear();
  download.forget();
  if (layout) putLayout(layout);
  keepProduct(form.product);
  update();
}

/** Offer the domains of the shelf where the form prints layouts. */
function offerMine() {
  const [game] = Object.entries(data.printedAs).find(([, product]) => product === form.product) ?? [];
  showMine(part("mine"), game, (file) => {
    const place = view.fieldFor(file.file, null);
    view.put(place, file);
    announce(say("added", { name: file.file }));
  });
}

/** Return the form that prints a layout, by the game that it names. */
function homeOf(text) {
  const game = /^\s*game\s*=\s*["'](\w+)["']/m.exec(text)?.[1];
  return forms.find((each) => each.product === data.printedAs[game]);
}

function putLayout(layout) {
  const field = fieldsOf(form).find((each) => each.flag === "" && endsRight(layout.file, each.endings));
  if (!field) return;
  view.write({ ...view.read(), [field.name]: field.multiple ? [layout] : layout });
  part("outcome").textContent = say("taken", { name: layout.file });
}

function changed() {
  download.forget();
  update();
}

/** Carry an entry through: keep it, count it, write the command, ask for the sheet. */
function update() {
  options = orderOf(form, view.read());
  keepEntries(form.product, options);
  view.count();
  writeCommand(commandLine(form, options, data.language));
  const isUsual = Object.keys(options).every((name) => isNeeded(name));
  isRestoring = isUsual && Object.keys(replacedEntries(form)).length > 0;
  part("defaults").disabled = isUsual && !isRestoring;
  part("defaults").textContent = say(isRestoring ? "bringBack" : "defaults");
  const missing = missingFields(form, options);
  download.offer(downloadWord(), missing.length === 0);
  if (missing.length > 0) {
    const sentence = say("missing", { fields: joined(missing.map((field) => field.label)) });
    refuse([], options);
    preview.rest(sentence);
    part("amount").textContent = sentence;
    return;
  }
  preview.ask(currentOrder());
}

function isNeeded(name) {
  const field = fieldsOf(form).find((each) => each.name === name);
  return field.required && field.default === null;
}

function currentOrder() {
  return { product: form.product, options };
}

/** Tell what comes out: pictures where the form's choice among formats says so. */
function downloadWord() {
  const formats = fieldsOf(form).filter((field) => field.choices.some((choice) => choice.value === "pdf"));
  const isOther = formats.some((field) => (options[field.name] ?? "pdf") !== "pdf");
  return isOther ? "downloadFiles" : "downloadPdf";
}

/** Show what the studio says of the order. */
function answered(answer, sentences, status) {
  if (answer === null) {
    if (status) refuse(sentences, options);
    else offerAgain(status === 0 ? "" : sentences.join(" "));
    return;
  }
  part("faults").replaceChildren();
  view.mark([], options);
  const word = answer.papers > 0 ? "amount" : "onlyPages";
  part("amount").textContent = answer.pages > 0 ? say(word, answer) : "";
  part("notes").replaceChildren(...answer.notes.map((note) => make("li", {}, note)));
  download.offer(answer.front ? downloadWord() : "downloadPage", true);
}

/** Let somebody ask for the sheet again; that the studio is away stands above the page. */
function offerAgain(sentence) {
  part("faults").replaceChildren();
  showRetry(part("faults"), sentence, () => preview.ask(currentOrder()));
}

/** Show sentences beside the preview, and at the fields that they name. */
function refuse(sentences, asked) {
  part("faults").replaceChildren(...sentences.map((sentence) => make("p", {}, ...linked(sentence))));
  part("amount").textContent = say("unready");
  download.offer(downloadWord(), false);
  part("notes").replaceChildren();
  view.mark(sentences, asked);
}

/** Split a sentence so that the options it names lead to their fields. */
function linked(sentence) {
  const fields = new Map(namedFields(form, sentence).map((field) => [field.flag, field]));
  return sentence.split(/(--[a-z][a-z-]*[a-z])/).map((piece) => {
    const field = fields.get(piece);
    if (!field) return piece;
    const link = make("a", { href: `#field-${field.name}` }, inQuotes(field.label));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      view.show(field.name);
    });
    return link;
  });
}

function showRetry(place, sentence, again) {
  place.querySelector(".again")?.remove();
  const button = make("button", { type: "button" }, say("again"));
  const notice = make("div", { class: "again" }, sentence, button);
  button.addEventListener("click", () => {
    notice.remove();
    again();
  });
  place.append(notice);
}

/** Say aloud what everybody else sees. */
function announce(sentence) {
  part("heard").textContent = sentence;
}

part("defaults").addEventListener("click", () => {
  const before = isRestoring ? { ...replacedEntries(form), ...options } : {};
  keepReplaced(form.product, isRestoring ? {} : options);
  view.write(before);
  update();
});

part("order").addEventListener("submit", (event) => event.preventDefault());

/** Take a file that was dropped: into the field under the pointer, else where it belongs. */
async function takeDropped(file, under) {
  const isPointed = view.fieldFor(file.name, under)?.element.contains(under);
  if (endsRight(file.name, [LAYOUT]) && !isPointed && file.size <= data.largest) {
    const home = homeOf(await file.text());
    if (home && home !== form) choose(home);
  }
  const place = view.fieldFor(file.name, under);
  if (!place) {
    const { refusal } = await import("../shared/file_kinds.js");
    throw new FileRefused(await refusal(file, [], say("fits")));
  }
  view.put(place, await readFile(file, place.field.endings));
}

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) document.body.classList.remove("dropping");
});
document.addEventListener("drop", async (event) => {
  document.body.classList.remove("dropping");
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  if (form === null) return;
  try {
    for (const file of [...event.dataTransfer.files]) await takeDropped(file, event.target);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    part("outcome").textContent = error.message;
  }
});

begin();
