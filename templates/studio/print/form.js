// The form of a product: groups that fold, with a count of what differs from the defaults.
import { make, say } from "../shared/page.js";
import { endsRight } from "../shared/files.js";
import { makeField } from "./fields.js";
import { faultyFields, isUsual, withLabels } from "../orders/order.js";

/** Make the form; CHANGED is called after each entry, ANNOUNCE with what nobody sees change. */
export function makeForm(form, changed, announce) {
  const labelled = (field) => ({
    ...field,
    help: withLabels(form, field.help),
    usual: withLabels(form, field.usual),
  });
  const groups = form.groups
    .map((group) => ({ ...group, fields: group.fields.map(labelled) }))
    .map((group, number) => makeGroup(group, number === 0, changed, announce));
  const fields = groups.flatMap((group) => group.fields);
  const named = new Map(fields.map((each) => [each.field.name, each]));

  function show(name) {
    const group = groups.find((each) => each.fields.includes(named.get(name)));
    group.element.open = true;
    named.get(name).element.scrollIntoView({ block: "center" });
    named.get(name).focus();
  }

  return {
    elements: groups.map((group) => group.element),
    read: () => Object.fromEntries(fields.map((each) => [each.field.name, each.read()])),
    write: (entries) => {
      for (const each of fields) each.write(entries[each.field.name]);
    },
    count: () => {
      for (const group of groups) group.count();
    },
    mark: (sentences, options) => {
      const faults = new Map();
      for (const sentence of sentences) {
        for (const field of faultyFields(form, sentence, options)) {
          faults.set(field.name, [...(faults.get(field.name) ?? []), withLabels(form, sentence)]);
        }
      }
      for (const each of fields) each.mark(faults.get(each.field.name) ?? []);
      for (const group of groups) group.warn();
    },
    show,
    fieldFor: (name, under) => fieldFor(fields, name, under),
    put: (each, file) => {
      const others = each.field.multiple ? each.read().filter((it) => it.file !== file.file) : [];
      each.write(each.field.multiple ? [...others, file] : file);
      show(each.field.name);
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

function makeGroup(group, isOpen, changed, announce) {
  const fields = group.fields.map((field) => makeField(field, changed, announce));
  const badge = make("span", { class: "badge" });
  const warning = make("span", { class: "badge warning" }, say("faulty"));
  const summary = make("summary", {}, make("h3", {}, group.title), warning, badge);
  const legend = make("legend", { class: "unseen" }, group.title);
  const fieldset = make("fieldset", {}, legend, ...fields.map((each) => each.element));
  const element = make("details", { class: "card group", open: isOpen }, summary, fieldset);
  warning.hidden = true;
  const count = () => {
    const differing = fields.filter((each) => !isUsual(each.field, each.read())).length;
    badge.textContent = differing > 0 ? say("changed", { count: differing }) : "";
  };
  const warn = () => {
    warning.hidden = !fields.some((each) => each.element.classList.contains("faulty"));
  };
  return { element, fields, count, warn };
}
