// The fields of a row: each shows one key of a pad's text, and gives its next value.
import { data, make, say } from "../shared/page.js";
import { SHARING, idOf, isPoints, nameIn, readNames, readNumbers, renamed, slug } from "./pad_rows.js";

const LONGEST = 60;
const FARTHEST = 1000000;
export const labelOf = (key, kind = "") => data.labels[`${kind}.${key}`] ?? data.labels[key] ?? key;

/** Write with what READ finds in an input; what it cannot read is marked, and nothing is written. */
export function listen(input, read, write) {
  input.addEventListener("input", () => {
    const value = read(input);
    input.setAttribute("aria-invalid", String(value === null));
    if (value !== null) write(value);
  });
  return input;
}

const labelled = (label, input, kind = "") => make("label", { class: `field ${kind}` }, make("span", {}, label), input);

/** Read a number of points; undefined where it may be missing, null where it is none. */
export const readNumber = (isOptional) => (input) => {
  if (input.value === "" && isOptional && !input.validity.badInput) return undefined;
  return isPoints(input.valueAsNumber) && Math.abs(input.valueAsNumber) <= FARTHEST ? input.valueAsNumber : null;
};

export function makeNumber(at, value, { min = -FARTHEST, max = FARTHEST, label = null } = {}) {
  const named = { type: "number", inputmode: "decimal", step: "any", min, max, "data-at": at, "aria-label": label };
  const input = make("input", named);
  input.value = value ?? "";
  return input;
}

export function makeText(at, value, { label = null, most = LONGEST } = {}) {
  const input = make("input", { type: "text", autocomplete: "off", maxlength: most, "data-at": at, "aria-label": label });
  input.value = value;
  return input;
}

export function makeSelect(at, value, choices, label = null) {
  const select = make("select", { "data-at": at, "aria-label": label }, ...choices.map(([key, text, disabled]) => make("option", { value: key, disabled }, text)));
  select.value = value;
  return select;
}

/** The fields by their types; each gets { at, key, value, isOptional, others }, and WRITE(value, isTyped). */
const FIELDS = {
  number({ at, key, kind, value, isOptional }, write) {
    const least = key === "per" || key === "lock" ? 1 : undefined;
    const input = makeNumber(at, value ?? (key === "per" ? 1 : ""), { min: least });
    const read = (it) => (least && it.valueAsNumber < least ? null : readNumber(isOptional)(it));
    return labelled(labelOf(key, kind), listen(input, read, (next) => write(key === "per" && next === 1 ? undefined : next)), "short");
  },
  numbers({ at, key, value, isOptional }, write) {
    const input = makeText(at, (value ?? []).join(", "), { most: 300 });
    input.inputMode = "text";
    const read = (it) => (it.value.trim() === "" && isOptional ? undefined : readNumbers(it.value));
    return labelled(labelOf(key), listen(input, read, write));
  },
  names({ at, key, value, isOptional }, write) {
    const input = makeText(at, (value ?? []).map((it) => nameIn(it, data.language)).join(", "), { most: 400 });
    const read = (it) => {
      const names = readNames(it.value, value, data.language);
      if (names.length > 0) return names;
      return isOptional ? undefined : null;
    };
    return labelled(`${labelOf(key)} (${say("list-hint")})`, listen(input, read, write), "long");
  },
  factors({ at, key, value, others }, write) {
    const input = makeText(at, value.map((it) => nameIn(it.name, data.language)).join(", "), { most: 200 });
    const read = (it) => {
      const names = readNames(it.value, value.map(({ name }) => name), data.language);
      const old = (name) => value.find((entry) => entry.name === name);
      return names.length > 1 ? names.map((name, number) => old(name) ?? { id: `${others.own}_${number + 1}`, name }) : null;
    };
    return labelled(`${labelOf(key)} (${say("list-hint")})`, listen(input, read, write), "wide");
  },
  boxes({ at, key, value = [] }, write) {
    const input = makeText(at, value.map((it) => nameIn(it.name, data.language)).join(", "), { most: 200 });
    const read = (it) => {
      const names = readNames(it.value, value.map(({ name }) => name), data.language);
      const entries = names.map((name) => value.find((entry) => entry.name === name) ?? { id: slug(nameIn(name, "en")), name });
      if (entries.length === 0) return undefined;
      return entries.every(({ id, name }) => idOf({ id, name })) ? entries : null;
    };
    return labelled(`${labelOf(key)} (${say("list-hint")})`, listen(input, read, write), "wide");
  },
  text({ at, key, value, others }, write) {
    const input = makeText(at, value, { most: 1000 });
    const note = make("small", { id: `note-${at}` });
    const list = () => (note.textContent = others.names().length > 0 ? say("formula-names", { names: others.names().join(", ") }) : "");
    list();
    input.addEventListener("focus", list);
    input.setAttribute("aria-describedby", note.id);
    return make("div", { class: "wide" }, labelled(labelOf(key), listen(input, (it) => it.value.trim() || null, write)), note);
  },
  sharing({ at, key, value }, write) {
    const select = makeSelect(at, value ?? SHARING[0], SHARING.map((each) => [each, say(each)]));
    select.addEventListener("change", () => write(select.value === SHARING[0] ? undefined : select.value));
    return labelled(labelOf(key), select);
  },
  rows({ at, key, value, isOptional, others }, write) {
    const box = make("fieldset", { class: "of wide" }, make("legend", {}, labelOf(key)));
    const chosen = new Set(value ?? []);
    for (const { index, values } of others.rows) {
      const id = idOf(values);
      if (!id) continue;
      const input = make("input", { type: "checkbox", "data-at": `${at}.${id}`, checked: chosen.has(id) });
      input.addEventListener("change", () => {
        if (input.checked) chosen.add(id);
        else chosen.delete(id);
        if (chosen.size === 0 && !isOptional) {
          chosen.add(id);
          input.checked = true;
        } else write(chosen.size > 0 ? [...chosen] : undefined);
      });
      box.append(make("label", { class: "check" }, input, make("span", { "data-row-name": index }, nameIn(values.name, data.language))));
    }
    if (others.rows.length === 0) box.append(make("small", {}, say("of-none")));
    return box;
  },
  options({ at, key, value }, write) {
    const line = (option, number) => [
      listen(
        makeText(`${at}.${number}.name`, nameIn(option.name, data.language), { label: say("option-name", { number: number + 1 }) }),
        (it) => it.value.trim() || null,
        (text) => write(replaced(value, number, { ...option, ...value[number], name: renamed(option.name, data.language, text) }), true),
      ),
      listen(
        makeNumber(`${at}.${number}.points`, option.points ?? 0, { label: say("option-points", { number: number + 1 }) }),
        readNumber(false),
        (points) => write(replaced(value, number, { ...value[number], points }), true),
      ),
    ];
    return makeLines({ at, key, value, line, further: () => ({ name: say("option-name", { number: value.length + 1 }), points: 0 }) }, write);
  },
  steps({ at, key, value }, write) {
    const cell = (number, place, word) =>
      listen(makeNumber(`${at}.${number}.${place}`, value[number][place], { label: `${say(word)} (${number + 1})` }), readNumber(false), (next) =>
        write(replaced(value, number, replaced(value[number], place, next)), true),
      );
    const line = (_step, number) => [cell(number, 0, "step-from"), cell(number, 1, "step-points")];
    const heads = [say("step-from"), say("step-points")];
    return makeLines({ at, key, value, line, heads, further: () => [value.at(-1)[0] + 5, value.at(-1)[1] + 5] }, write);
  },
};

/** Put a value into a list, in place: the lines beside it know the same list. */
function replaced(list, number, value) {
  list[number] = value;
  return list;
}

/** Lines with two entries each, and buttons for one more and one less. */
function makeLines({ at, key, value, line, heads = [], further }, write) {
  const box = make("fieldset", { class: `lines wide ${key}` }, make("legend", {}, labelOf(key)));
  if (heads.length > 0) box.append(make("div", { class: "line heads", "aria-hidden": "true" }, ...heads.map((it) => make("small", {}, it))));
  for (const [number, each] of value.entries()) box.append(make("div", { class: "line" }, ...line(each, number)));
  const button = (word, act, disabled) => {
    const found = make("button", { type: "button", "data-at": `${at}.${word}`, disabled }, say(word));
    found.addEventListener("click", () => write(act(), false));
    return found;
  };
  box.append(make("div", { class: "line-actions" }, button("one-more", () => [...value, further()], value.length >= 20), button("one-less", () => value.slice(0, -1), value.length < 2)));
  return box;
}

/** Make the field of a key; WRITE gets its next value, and whether somebody types it. */
export function makeField(type, about, write) {
  return FIELDS[type](about, (value, isTyped = true) => write(value, isTyped));
}
