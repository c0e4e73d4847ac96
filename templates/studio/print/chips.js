// Several values of one field: names to switch on, names to write, files to add, each with its way out.
import { joined, make, say } from "../shared/page.js";
import { makeChooser } from "../shared/files.js";
import { defaultsOf, isFile } from "../orders/order.js";

const FEW = 24;
/** Kinds whose values are only those that the form offers. */
const CLOSED = new Set(["choice", "shipped", "shipped-only", "file"]);

/** Make the control of a field that takes several values. */
export function makeChips(field, ids, { changed, refused, announce, inform, resolve }) {
  let values = [];
  const defaults = joined(defaultsOf(field)) || field.usual;
  const hint = make("p", { class: "help" }, defaults ? say("without", { values: defaults }) : "");
  const offered = field.choices.length > 0 ? field.choices : field.suggestions;
  // Of many names, those with a picture are switched on, and the others are written.
  const switched = offered.length <= FEW ? offered : offered.filter(({ picture }) => picture);
  const written = offered.filter((choice) => !switched.includes(choice));
  const list = make("ul", { class: "chips" });
  const element = make("div", { class: "several", role: "group", "aria-labelledby": ids.label });
  const toggles = switched.map(makeToggle);

  function change(next) {
    values = next;
    show();
    changed();
  }

  function add(value) {
    const isThere = values.some((each) => nameOf(each) === nameOf(value) && isFile(each) === isFile(value));
    if (isThere && !isFile(value)) return;
    change([...values.filter((each) => !isFile(value) || each.file !== value.file), value]);
    announce(say("added", { name: nameOf(value) }));
  }

  function remove(value) {
    change(values.filter((each) => each !== value));
    announce(say("removed", { name: nameOf(value) }));
  }

  function makeToggle(choice) {
    const kind = choice.picture ? "toggle pictured" : "toggle";
    const name = make("span", {}, choice.value.length > 2 ? titleOf(choice) : choice.label);
    const button = make("button", { type: "button", class: kind, "aria-pressed": "false" }, ...pictureOf(choice), name);
    button.addEventListener("click", () => (values.includes(choice.value) ? remove(choice.value) : add(choice.value)));
    return { choice, button };
  }

  function makeChip(value) {
    const name = offered.find((choice) => choice.value === value)?.label ?? nameOf(value);
    const button = make("button", { type: "button", class: "out", "aria-label": say("remove", { name }) }, "×");
    button.addEventListener("click", () => {
      remove(value);
      (element.querySelector(".out") ?? element.querySelector("input, button"))?.focus();
    });
    return make("li", { class: "chip" }, make("span", {}, name), button);
  }

  function show() {
    const shown = values.filter((value) => !toggles.some(({ choice }) => choice.value === value));
    list.replaceChildren(...shown.map(makeChip));
    list.hidden = shown.length === 0;
    hint.hidden = values.length > 0;
    for (const { choice, button } of toggles) button.setAttribute("aria-pressed", values.includes(choice.value));
  }

  if (toggles.length > 0) element.append(make("div", { class: "toggles" }, ...toggles.map(({ button }) => button)));
  element.append(list, hint);
  let first = toggles[0]?.button;
  if (!CLOSED.has(field.kind) || written.length > 0) {
    const writing = makeWriting(field, ids, { offered, written }, { add, refused, inform, resolve });
    element.append(writing.element);
    first ??= writing.input;
  }
  if (field.endings.length > 0) {
    const chooser = makeChooser(field, `${ids.control}-file`, { taken: add, refused });
    chooser.input.setAttribute("aria-describedby", ids.help);
    element.append(chooser.element);
    first ??= chooser.input;
  }
  show();
  return {
    element,
    control: first,
    labelled: null,
    read: () => values,
    write: (next) => {
      values = [...next];
      show();
    },
  };
}

/** Make the picture of a choice, if it has one; its name is written below it. */
export function pictureOf(choice) {
  return choice.picture ? [make("img", { src: choice.picture, alt: "", width: 64, height: 48, loading: "lazy" })] : [];
}

/** Make the entry in which names are written one after the other. */
function makeWriting(field, ids, { offered, written }, { add, refused, inform, resolve }) {
  const listId = `${ids.control}-names`;
  const input = make("input", {
    type: "text",
    id: ids.control,
    placeholder: written.length > 0 ? `${titleOf(written[0])} …` : sampleOf(field),
    maxlength: 200,
    list: written.length === 0 ? null : listId,
    "aria-label": say("addTo", { field: field.label }),
    "aria-describedby": `${ids.help} ${ids.fault}`,
  });
  const button = make("button", { type: "button" }, say("add"));
  const takeAll = () => {
    const names = field.kind === "names" ? input.value.split(",") : [input.value];
    input.value = "";
    for (const name of names.map((each) => each.trim()).filter(Boolean)) take(name);
  };
  /** Add what a name means; a word that is no name of what is shipped may be another name for it. */
  const take = async (name) => {
    const value = valueOf(offered, name);
    if (!CLOSED.has(field.kind) || offered.some((it) => it.value === value)) return add(value);
    const { found, sentence } = await resolve(name, offered);
    if (found) add(found);
    else input.value ||= name;
    return found ? inform(sentence) : refused(sentence);
  };
  button.addEventListener("click", takeAll);
  input.addEventListener("change", takeAll);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    takeAll();
  });
  const element = make("div", { class: "writing" }, input, button);
  if (input.hasAttribute("list")) {
    const options = written.map((choice) => make("option", { value: choice.value }, choice.label));
    element.append(make("datalist", { id: listId }, ...options));
  }
  return { element, input };
}

/** Return what an entry looks like; words of the command line, such as TEXT or NAME|FILE, show nobody that. */
export function sampleOf(field) {
  return /[A-Z]{2}|[|]|^[A-Z]$/.test(field.sample) ? "" : field.sample;
}

/** Return the value that somebody means who wrote its name, its label or its title. */
function valueOf(offered, written) {
  const small = written.toLowerCase();
  const meant = offered.find((it) => [it.value, it.label, titleOf(it)].some((name) => name.toLowerCase() === small));
  return meant?.value ?? written;
}

/** Return the label of a choice without its short name: `yacht: Yacht` is called Yacht, in French as well. */
function titleOf({ value, label }) {
  const rest = label.startsWith(value) ? label.slice(value.length).replace(/^\s?:\s/, "") : "";
  return rest && rest !== label.slice(value.length) ? rest : label;
}

function nameOf(value) {
  return isFile(value) ? value.file : value;
}
