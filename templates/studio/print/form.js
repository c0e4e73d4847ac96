// The form of a product: what everybody asks for, and the rest in groups that fold, with a count of what differs.
import { make, say, scrolling } from "../shared/page.js";
import { endsRight } from "../shared/files.js";
import { makeField } from "./fields.js";
import { faultyFields, isUsual, namedFields, withLabels } from "../orders/order.js";

/** Make the form; the fields named in FIRST come before the groups. CHANGED gets the field of each entry. */
export function makeForm(form, first, { changed, ...calls }) {
  let last = null;
  const labelled = (field) => ({ ...field, help: withLabels(form, field.help), usual: withLabels(form, field.usual) });
  const made = (field) => {
    const entered = () => {
      last = field.name;
      changed();
    };
    return makeField(labelled(field), { changed: entered, ...calls });
  };
  const groups = form.groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ name }) => !first.includes(name)) }))
    .filter((group) => group.fields.length > 0)
    .map((group) => makeGroup(group, made));
  const all = form.groups.flatMap((group) => group.fields);
  const early = first.map((name) => made(all.find((field) => field.name === name)));
  const fields = [...early, ...groups.flatMap((group) => group.fields)];
  const named = new Map(fields.map((each) => [each.field.name, each]));

  function show(name) {
    const { element, focus } = named.get(name);
    for (let around = element; around; around = around.parentElement) if (around.localName === "details") around.open = true;
    element.scrollIntoView({ block: "center", behavior: scrolling() });
    focus({ preventScroll: true });
  }

  /** Return the fields beside which a sentence belongs: the one just changed if it can be meant. */
  function placesOf(sentence, options) {
    const meant = namedFields(form, sentence).map(({ name }) => name);
    if (last !== null && (meant.length === 0 || meant.includes(last))) return [last];
    const found = faultyFields(form, sentence, options).map(({ name }) => name);
    return found.length > 0 ? found : fields.slice(0, 1).map(({ field }) => field.name);
  }

  function mark(faults) {
    for (const each of fields) each.mark(faults.get(each.field.name) ?? []);
    for (const group of groups) group.warn();
    return fields.find((each) => faults.has(each.field.name));
  }

  return {
    first: early.map(({ element }) => element),
    groups: groups.map(({ element }) => element),
    read: () => Object.fromEntries(fields.map((each) => [each.field.name, each.read()])),
    write: (entries) => {
      last = null;
      for (const each of fields) each.write(entries[each.field.name]);
    },
    /** Count what differs in the groups, but not what ISCHOSEN with the game. */
    count: (isChosen) => groups.reduce((sum, group) => sum + group.count(isChosen), 0),
    /** Show each sentence beside the field that it is about; the answer is the first such field. */
    mark: (sentences, options) => {
      const faults = new Map();
      for (const sentence of sentences) {
        for (const name of placesOf(sentence, options)) {
          faults.set(name, [...(faults.get(name) ?? []), withLabels(form, sentence)]);
        }
      }
      return mark(faults);
    },
    /** Show what entries break by themselves; undefined if there is nothing. */
    check: () => mark(new Map(fields.map((each) => [each.field.name, each.check()]).filter(([, faults]) => faults.length > 0))),
    show,
    fieldFor: (name, under) => fieldFor(fields, name, under),
    put: (each, file) => {
      const others = each.field.multiple ? each.read().filter((it) => it.file !== file.file) : [];
      each.write(each.field.multiple ? [...others, file] : file);
      show(each.field.name);
      last = each.field.name;
      changed();
    },
  };
}

/** Return the field that takes a file of this name: the one under the pointer, else the likeliest. */
function fieldFor(fields, name, under) {
  const able = fields.filter((each) => each.field.kind !== "choice" && endsRight(name, each.field.endings));
  const pointed = able.find((each) => under && each.element.contains(under));
  return pointed ?? able.find((each) => each.field.flag === "") ?? able[0];
}

function makeGroup(group, made) {
  const fields = group.fields.map(made);
  const badge = make("span", { class: "badge" });
  const warning = make("span", { class: "badge warning" }, say("faulty"));
  const summary = make("summary", {}, make("h3", {}, group.title), warning, badge);
  const legend = make("legend", { class: "unseen" }, group.title);
  const fieldset = make("fieldset", {}, legend, ...fields.map((each) => each.element));
  const element = make("details", { class: "group" }, summary, fieldset);
  warning.hidden = true;
  const count = (isChosen) => {
    const differing = fields.filter((each) => !isUsual(each.field, each.read()) && !isChosen(each.field.name)).length;
    badge.textContent = differing > 0 ? say("changed", { count: differing }) : "";
    return differing;
  };
  const warn = () => {
    warning.hidden = !fields.some((each) => each.element.classList.contains("faulty"));
  };
  return { element, fields, count, warn };
}
