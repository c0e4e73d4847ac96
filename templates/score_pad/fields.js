"use strict";

// The fields of a sheet: each writes what is typed into its holder, and says what is impossible.

function fieldsOf(sheet, { update, goOn }) {
  function bind(field, holder, fields) {
    const id = field.dataset.field;
    const entry = sheet.entries[id];
    const put = (raw) => {
      if (raw === "" || raw === false || raw.length === 0) delete holder[id];
      else holder[id] = raw;
      update();
    };
    if (entry.kind === "number" && field.matches(".boxes")) {
      countBoxes(field, holder, put);
    } else if (entry.kind === "crosses" || entry.kind === "grid") {
      for (const box of field.querySelectorAll("input:enabled")) {
        box.checked = (holder[id] ?? []).includes(Number(box.dataset.box));
        box.addEventListener("change", () => {
          const crossed = [...field.querySelectorAll("input:checked:enabled")];
          put(crossed.map((it) => Number(it.dataset.box)));
        });
      }
    } else if (entry.kind === "tick") {
      field.checked = holder[id] === true;
      field.addEventListener("change", () => {
        if (field.checked) letGo(field, holder, fields);
        put(field.checked);
      });
    } else {
      field.value = holder[id] ?? "";
      if (entry.kind === "choice") field.addEventListener("change", () => put(field.value));
      else if (entry.kind === "text") field.addEventListener("input", () => put(field.value));
      else bindNumber(field, holder, put);
    }
    if (!field.matches(".boxes")) onEnter(field, () => goOn(field));
  }

  // A sum is shown while it is being written; otherwise its result is.

  function bindNumber(field, holder, put) {
    const { field: id } = field.dataset;
    const rest = () => {
      const raw = holder[id] ?? "";
      const { value, fault } = readEntry(sheet, id, raw);
      const isAdded = isSum(raw) && !fault;
      field.value = isAdded ? numberText(value) : raw;
      field.title = isAdded ? raw : "";
    };
    rest();
    field.addEventListener("focus", () => { field.value = holder[id] ?? ""; });
    field.addEventListener("blur", rest);
    listen(field, () => put(field.value), (by) => stepBy(field, holder, by, put));
  }

  function onEnter(input, then) {
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      then();
    });
  }

  // Of some ticks only so many may be set: the first of the others give way.

  function letGo(field, holder, fields) {
    const id = field.dataset.field;
    const row = Object.keys(sheet.ticks).find((it) => sheet.rows[it].includes(id));
    if (row === undefined) return;
    const ticks = sheet.rows[row].filter((it) => sheet.entries[it].kind === "tick" && it !== id);
    const others = ticks.filter((it) => holder[it] === true);
    for (const other of others.slice(0, Math.max(0, others.length + 1 - sheet.ticks[row]))) {
      fields.find((it) => it.dataset.field === other).checked = false;
      delete holder[other];
    }
  }

  // So many boxes are crossed from the first one: the last one that is touched counts.

  function countBoxes(field, holder, put) {
    const boxes = [...field.querySelectorAll("input")];
    const show = (number) => boxes.forEach((box, at) => { box.checked = at < number; });
    show(readEntry(sheet, field.dataset.field, holder[field.dataset.field]).value);
    boxes.forEach((box, at) => {
      box.addEventListener("change", () => {
        const number = box.checked ? at + 1 : at;
        show(number);
        put(number ? String(number) : "");
      });
    });
  }

  function stepBy(field, holder, by, put) {
    if (field.disabled) return;
    const entry = sheet.entries[field.dataset.field];
    const read = readEntry(sheet, field.dataset.field, holder[field.dataset.field]);
    const { allowed } = entry;
    let next = read.value + by * entry.step;
    if (!read.given) next = Math.min(Math.max(by > 0 ? 1 : 0, entry.least), entry.most);
    if (allowed) {
      const sorted = [...allowed].sort((one, other) => one - other);
      if (!read.given) [next] = sorted;
      else if (by > 0) next = sorted.find((it) => it > read.value);
      else next = sorted.findLast((it) => it < read.value);
    }
    if (next === undefined || next < entry.least || next > entry.most) return;
    field.value = numberText(next);
    put(field.value);
  }

  function bindAll(parts, holder) {
    const fields = within(parts, "[data-field]");
    for (const field of fields) bind(field, holder, fields);
    return fields;
  }

  function showFaults(fields, holder, element, more = []) {
    const faults = fields.map((field) => {
      const { fault, given } = readEntry(sheet, field.dataset.field, holder[field.dataset.field]);
      mark(field, fault !== "" && !field.disabled, element);
      if (field.disabled) return given ? sheet.words.listed : "";
      return fault;
    });
    hint(element, [...new Set([...faults, ...more].filter(Boolean))].join(" "));
  }

  return { bindAll, onEnter, showFaults };
}
