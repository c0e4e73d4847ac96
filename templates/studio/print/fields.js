// The fields of a form: each kind of entry gets its control, its label, its help and its fault.
import { locale, make, say, selectWhenEntered } from "../shared/page.js";
import { makeChips, pictureOf, sampleOf } from "./chips.js";
import { makeChooser } from "../shared/files.js";
import { isFile, isUsual, usualOf } from "../orders/order.js";

const OTHER = "\u0000other";
/** So many choices stand beside each other, without pictures and with them. */
const FEW = 3;
const MOST_PICTURES = 24;
const OWN_SIZE = "100x150";
const WRITTEN_SIZES = new Set(["paper", "size"]);
const CONTROLS = {
  flag: makeFlag,
  choice: makePick,
  number: makeNumber,
  paper: makePick,
  size: makePick,
  shipped: makePick,
  "shipped-only": makePick,
  file: makeUpload,
};

/** Make a field; CHANGED is called after each entry, ANNOUNCE with what nobody sees change. */
export function makeField(field, { changed, announce, ...calls }) {
  const id = `field-${field.name}`;
  const ids = { control: `${id}-entry`, label: `${id}-label`, help: `${id}-help`, fault: `${id}-fault` };
  const fault = make("p", { class: "fault", id: ids.fault });
  /** Why the last entry was not taken; it stays until there is another one. */
  let untaken = [];
  const refused = (sentence) => {
    untaken = [sentence];
    mark([]);
    announce(sentence);
  };
  const entered = () => {
    untaken = [];
    mark([]);
    changed();
  };
  const makeControl = field.multiple ? makeChips : (CONTROLS[field.kind] ?? makeText);
  const control = makeControl(field, ids, { changed: entered, refused, announce, ...calls });
  const label = make("label", { id: ids.label, for: control.labelled }, field.label);
  const caption = control.labelled === null ? make("span", { id: ids.label, class: "label" }, field.label) : label;
  const help = make("p", { class: "help", id: ids.help }, field.help);
  const element = make("div", { class: `field kind-${field.kind}`, id, "data-flag": field.flag });
  const head = make("div", { class: "caption" }, caption);
  if (field.kind === "flag" && !field.multiple) head.prepend(control.element);
  element.append(head, help);
  if (field.kind !== "flag" || field.multiple) element.append(control.element);
  element.append(fault);
  for (const each of element.querySelectorAll("input:not([aria-describedby]), select")) {
    each.setAttribute("aria-describedby", `${ids.help} ${ids.fault}`);
  }

  function mark(others) {
    const sentences = [...untaken, ...others];
    fault.textContent = sentences.join(" ");
    element.classList.toggle("faulty", sentences.length > 0);
    for (const each of element.querySelectorAll("input, select")) {
      if (sentences.length > 0) each.setAttribute("aria-invalid", "true");
      else each.removeAttribute("aria-invalid");
    }
  }

  const write = (value) => control.write(isUsual(field, value) ? usualOf(field) : value);
  write(undefined);
  const check = () => control.check?.() ?? [];
  return { field, element, mark, write, check, read: control.read, focus: (how) => control.control?.focus(how) };
}

function makeFlag(field, ids, { changed }) {
  const input = make("input", { type: "checkbox", id: ids.control });
  input.addEventListener("change", changed);
  const write = (value) => {
    input.checked = value;
  };
  return { element: input, control: input, labelled: ids.control, read: () => input.checked, write };
}

function makeInput(field, ids, changed, attributes = {}) {
  const input = make("input", {
    type: "text",
    id: ids.control,
    placeholder: field.default ?? (field.usual || sampleOf(field)),
    maxlength: 2000,
    autocapitalize: "off",
    spellcheck: "false",
    ...attributes,
  });
  input.addEventListener("input", changed);
  return input;
}

function makeText(field, ids, { changed }) {
  const input = makeInput(field, ids, changed);
  const write = (value) => {
    input.value = value;
  };
  return { element: input, control: input, labelled: ids.control, read: () => input.value.trim(), write };
}

/** Make an entry for a whole number, with a button on either side. */
function makeNumber(field, ids, { changed }) {
  const least = field.least ?? -Infinity;
  const most = field.most ?? Infinity;
  const limits = { role: "spinbutton", "aria-valuemin": field.least, "aria-valuemax": field.most };
  const input = makeInput(field, ids, changed, { inputmode: "numeric", maxlength: 12, ...limits });
  const step = (by) => {
    const written = Number.parseInt(input.value, 10);
    const next = Number.isNaN(written) ? Number(usualOf(field)) : written + by;
    input.value = Math.min(most, Math.max(least, next));
    changed();
  };
  selectWhenEntered(input);
  input.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  });
  const fewer = make("button", { type: "button", "aria-label": say("fewer", { field: field.label }) }, "−");
  const more = make("button", { type: "button", "aria-label": say("more", { field: field.label }) }, "+");
  fewer.addEventListener("click", () => step(-1));
  more.addEventListener("click", () => step(1));
  const write = (value) => {
    input.value = value;
  };
  const element = make("div", { class: "stepper" }, fewer, input, more);
  const read = () => input.value.trim();
  const check = () => {
    const number = Number(read());
    if (read() === "" || (/^[+-]?\d+$/.test(read()) && number >= least && number <= most)) return [];
    return [say("bounds", { field: field.label, least: least.toLocaleString(locale), most: most.toLocaleString(locale) })];
  };
  return { element, control: input, labelled: ids.control, read, write, check };
}

/** Make a choice among what is offered, with room for a size or a file of one's own. */
function makePick(field, ids, calls) {
  const offered = field.choices.length > 0 ? field.choices : field.suggestions;
  const isShort = field.kind === "choice" && offered.length <= FEW;
  const isPictured = offered.length <= MOST_PICTURES && offered.some((choice) => choice.picture);
  return isShort || isPictured ? makeGallery(field, ids, calls) : makeList(field, ids, calls);
}

/** Make a choice among pictures. */
function makeGallery(field, ids, { changed, refused }) {
  const offered = field.choices.length > 0 ? field.choices : field.suggestions;
  const own = makeOwn(field, ids, { changed, refused });
  const usual = usualOf(field) === "" ? [{ value: "", label: field.usual || say("usual") }] : [];
  const other = own ? [{ value: OTHER, label: say(own.word) }] : [];
  const radios = [...usual, ...offered, ...other].map((choice, number) => {
    const id = number === 0 ? ids.control : `${ids.control}-${number}`;
    const radio = make("input", { type: "radio", name: ids.control, id, value: choice.value, class: "unseen" });
    radio.addEventListener("change", () => {
      show();
      if (radio.value === OTHER) own.focus();
      changed();
    });
    const swatch = field.name === "ink" ? [make("span", { class: `swatch ${choice.value}` })] : [];
    const label = make("label", { for: id, class: "pictured" }, ...pictureOf(choice), ...swatch, make("span", {}, choice.label));
    return { radio, element: make("div", {}, radio, label) };
  });
  const chosen = () => radios.find(({ radio }) => radio.checked)?.radio.value ?? "";
  const show = () => {
    if (own) own.element.hidden = chosen() !== OTHER;
  };
  const list = make("div", { class: "gallery", role: "radiogroup", "aria-labelledby": ids.label });
  list.append(...radios.map(({ element }) => element));
  const element = make("div", { class: "pick" }, list);
  if (own) element.append(own.element);
  const write = (value) => {
    const isOffered = !isFile(value) && radios.some(({ radio }) => radio.value === value);
    const wanted = isOffered ? value : own ? OTHER : "";
    for (const { radio } of radios) radio.checked = radio.value === wanted;
    own?.write(isOffered ? "" : value);
    show();
  };
  const read = () => (chosen() === OTHER ? own.read() : chosen());
  return { element, control: radios[0].radio, labelled: null, read, write };
}

/** Make a choice among names. */
function makeList(field, ids, { changed, refused }) {
  const offered = field.choices.length > 0 ? field.choices : field.suggestions;
  const select = make("select", { id: ids.control });
  if (usualOf(field) === "") select.append(make("option", { value: "" }, field.usual || say("usual")));
  select.append(...offered.map((choice) => make("option", { value: choice.value }, choice.label)));
  const own = makeOwn(field, ids, { changed, refused });
  if (own) select.append(make("option", { value: OTHER }, say(own.word)));
  const element = make("div", { class: "pick" }, select);
  if (own) element.append(own.element);
  const show = () => {
    if (own) own.element.hidden = select.value !== OTHER;
  };
  select.addEventListener("change", () => {
    show();
    if (select.value === OTHER) own.focus();
    changed();
  });
  const write = (value) => {
    const isOffered = !isFile(value) && [...select.options].some((option) => option.value === value);
    select.value = isOffered ? value : own ? OTHER : "";
    own?.write(isOffered ? "" : value);
    show();
  };
  const read = () => (select.value === OTHER ? own.read() : select.value);
  return { element, control: select, labelled: ids.control, read, write };
}

/** Make what stands beside a choice: a written size, a file, or nothing. */
function makeOwn(field, ids, { changed, refused }) {
  const beside = { ...ids, control: `${ids.control}-own` };
  if (WRITTEN_SIZES.has(field.kind)) {
    const input = makeInput(field, beside, changed, { placeholder: OWN_SIZE });
    input.setAttribute("aria-label", say("ownSize", { field: field.label }));
    const write = (value) => {
      input.value = value;
    };
    return { word: "otherSize", element: input, read: () => input.value.trim(), write, focus: () => input.focus() };
  }
  if (field.kind !== "shipped" || field.endings.length === 0) return null;
  const upload = makeUpload(field, beside, { changed, refused });
  upload.control.setAttribute("aria-label", `${field.label}: ${say("chooseFile")}`);
  return { ...upload, word: "otherFile", focus: () => upload.control.focus() };
}

/** Make the entry for one file. */
function makeUpload(field, ids, { changed, refused }) {
  let value = "";
  const name = make("span");
  const out = make("button", { type: "button", class: "out" }, "×");
  const chip = make("span", { class: "chip" }, name, out);
  const write = (next) => {
    value = isFile(next) ? next : "";
    name.textContent = isFile(next) ? next.file : "";
    out.setAttribute("aria-label", say("remove", { name: name.textContent }));
    chip.hidden = value === "";
  };
  const take = (next) => {
    write(next);
    changed();
  };
  const chooser = makeChooser(field, ids.control, { taken: take, refused });
  out.addEventListener("click", () => {
    take("");
    chooser.input.focus();
  });
  const element = make("div", { class: "upload" }, chooser.element, chip);
  return { element, control: chooser.input, labelled: ids.control, read: () => value, write };
}
