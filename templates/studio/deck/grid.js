// The grid: the table of a deck as entries, a row for each card, with what can be done to a row.
import { data, make, say } from "../shared/page.js";
import { pasted, readCells, withColumn, withoutColumn } from "./table.js";

const NARROW = new Set(["count", "cost"]);
const WIDE = new Set(["id", "title", "picture", "foot", "kind", "icon"]);
const OTHER = "\u0000other";
const part = (id) => document.getElementById(id);

/** Return the field that a column fills, without its language. */
const fieldOf = (deck, column) => {
  const fields = data.templates[deck.template || "plain"] ?? data.templates.plain;
  return fields.find(({ name }) => name === column.split(":")[0].trim().toLowerCase());
};

/** Return the name of a column as people read it; a language stays behind it. */
const titleOf = (column) => {
  const [name, ...language] = column.split(":");
  return [data.columns[name.trim().toLowerCase()] ?? name, ...language].join(":");
};

/** Make the grid over the STATES of a deck; CHOSEN gets the number of the row that is written. */
export function makeGrid(states, chosen, announce) {
  const table = part("table");
  let current = 0;
  let shape = "";

  const edit = (next, about) => states.set({ ...states.now, table: next }, about);
  const write = (row, cell, value) => {
    const { columns, rows } = states.now.table;
    const next = rows.map((each, number) => (number === row ? each.with(cell, value) : each));
    edit({ columns, rows: next }, `${row}/${cell}`);
  };

  function entryOf(row, cell) {
    return table.querySelector(`[data-row="${row}"][data-cell="${cell}"]`);
  }

  function choose(row) {
    const last = states.now.table.rows.length - 1;
    current = Math.max(0, Math.min(row, last));
    for (const each of table.tBodies[0]?.rows ?? []) each.classList.toggle("current", each.rowIndex - 1 === current);
    chosen(current);
  }

  function focus(row, cell) {
    choose(row);
    entryOf(current, cell)?.focus();
  }

  function makeEntry(column, row, cell) {
    const field = fieldOf(states.now, column);
    const named = { "data-row": row, "data-cell": cell, "aria-label": say("cell", { column: titleOf(column), number: row + 1 }) };
    const isClosed = field?.choices.length > 0 && !field.choices.some((choice) => choice.startsWith("#"));
    let entry;
    if (isClosed) {
      entry = make("select", named, make("option", { value: "" }, say("own-choice")));
      entry.append(...field.choices.map((choice) => make("option", { value: choice }, data.colours[choice] ?? choice)));
    } else if (field?.kind === "rich") entry = make("textarea", { ...named, rows: 1, maxlength: 4000 });
    else {
      const list = { icon: "icons", picture: "pictures" }[field?.kind] ?? (field?.choices.length > 0 ? "colours" : null);
      entry = make("input", { ...named, type: "text", maxlength: 500, list, autocomplete: "off" });
      if (column === "count") entry.setAttribute("inputmode", "numeric");
    }
    entry.addEventListener("input", () => write(row, cell, entry.value));
    entry.addEventListener("focus", () => choose(row));
    entry.addEventListener("keydown", (event) => step(event, row, cell));
    entry.addEventListener("paste", (event) => paste(event, row, cell));
    return entry;
  }

  /** Enter goes to the next card, and past the last one it makes another. */
  function step(event, row, cell) {
    const isText = event.target.tagName === "TEXTAREA";
    const down = { Enter: isText ? 0 : 1, ArrowDown: event.altKey ? 1 : 0, ArrowUp: event.altKey ? -1 : 0 }[event.key];
    if (!down || event.isComposing) return;
    event.preventDefault();
    if (row + down === states.now.table.rows.length) addRow();
    focus(row + down, cell);
  }

  function paste(event, row, cell) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.includes("\t") && (event.target.tagName === "TEXTAREA" || !text.trim().includes("\n"))) return;
    event.preventDefault();
    const cells = readCells(text, "\t");
    edit(pasted(states.now.table, cells, row, cell));
    announce(say("pasted", { number: cells.flat().length }));
    focus(row, cell);
  }

  function addRow() {
    const { columns, rows } = states.now.table;
    edit({ columns, rows: [...rows, columns.map(() => "")] });
  }

  function moveRow(from, to) {
    const { columns, rows } = states.now.table;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    edit({ columns, rows: next });
    focus(to, 0);
  }

  function makeActions(row, count) {
    const { columns, rows } = states.now.table;
    const act = (word, isAble, action) => {
      const button = make("button", { type: "button", disabled: !isAble }, say(word));
      button.addEventListener("click", action);
      return button;
    };
    return make(
      "div",
      { class: "row-actions" },
      act("up", row > 0, () => moveRow(row, row - 1)),
      act("down", row < count - 1, () => moveRow(row, row + 1)),
      act("copy", true, () => {
        edit({ columns, rows: rows.toSpliced(row + 1, 0, [...rows[row]]) });
        focus(row + 1, 0);
      }),
      act("delete", true, () => {
        edit({ columns, rows: rows.toSpliced(row, 1) });
        announce(say("row-deleted", { number: row + 1 }));
        focus(row, 0);
      }),
    );
  }

  function makeHead(columns) {
    const cells = columns.map((column, index) => {
      const out = make("button", { type: "button", "aria-label": say("column-delete", { column: titleOf(column) }) }, "×");
      out.addEventListener("click", () => {
        edit(withoutColumn(states.now.table, index));
        announce(say("column-deleted", { column: titleOf(column) }));
      });
      return make("th", { scope: "col", title: column }, titleOf(column), out);
    });
    return make("thead", {}, make("tr", {}, make("td"), ...cells));
  }

  function makeRow(columns, row, count) {
    const summary = make("summary", { "aria-label": say("row-menu", { number: row + 1 }) }, String(row + 1));
    const menu = make("details", {}, summary, makeActions(row, count));
    menu.addEventListener("toggle", () => menu.open && choose(row));
    const cells = columns.map((column, cell) => {
      const kind = NARROW.has(column) ? "narrow" : WIDE.has(column.split(":")[0]) ? "wide" : "";
      const first = cell === 0 ? " first" : "";
      return make("td", { class: kind + first, "data-column": titleOf(column) }, makeEntry(column, row, cell));
    });
    return make("tr", {}, make("th", { scope: "row", class: "row-number" }, menu), ...cells);
  }

  /** Show the table; entries stay where only their contents changed, so that nobody loses the place. */
  function show() {
    const { columns, rows } = states.now.table;
    const next = JSON.stringify([columns, rows.length, states.now.template]);
    if (next !== shape) {
      shape = next;
      const body = make("tbody", {}, ...rows.map((_row, number) => makeRow(columns, number, rows.length)));
      table.replaceChildren(makeHead(columns), body);
      showColumns(columns);
    }
    for (const entry of table.querySelectorAll("[data-row]")) {
      const value = rows[entry.dataset.row][entry.dataset.cell];
      if (entry.value !== value) entry.value = value;
    }
    choose(current);
  }

  function showColumns(columns) {
    const fields = (data.templates[states.now.template || "plain"] ?? []).map(({ name }) => name);
    const free = [...fields, ...data.special].filter((name) => !columns.includes(name));
    const option = (value, text) => make("option", { value }, text);
    part("add-column").replaceChildren(
      option("", say("column-add")),
      ...free.map((name) => option(name, titleOf(name))),
      ...(columns.includes("#notes") ? [] : [option("#notes", `#notes (${say("column-notes")})`)]),
      option(OTHER, say("column-other")),
    );
  }

  part("add-row").addEventListener("click", () => {
    addRow();
    focus(states.now.table.rows.length - 1, 0);
  });
  part("add-column").addEventListener("change", (event) => {
    const chosenName = event.target.value;
    const name = chosenName === OTHER ? (prompt(say("column-name"), "title:fr") ?? "").trim() : chosenName;
    event.target.value = "";
    if (!name || states.now.table.columns.includes(name)) return;
    edit(withColumn(states.now.table, name.slice(0, 60)));
    focus(current, states.now.table.columns.length - 1);
  });

  return {
    show,
    focus,
    /** Begin with the first card of another deck. */
    restart() {
      current = 0;
    },
    get current() {
      return current;
    },
    /** Mark the entries at which something is wrong. */
    mark(cells) {
      const wrong = new Set(cells.map(({ row, cell }) => `${row}/${cell}`));
      for (const entry of table.querySelectorAll("[data-row]")) {
        if (wrong.has(`${entry.dataset.row}/${entry.dataset.cell}`)) entry.setAttribute("aria-invalid", "true");
        else entry.removeAttribute("aria-invalid");
      }
    },
  };
}
