// Tables: read from CSV as spreadsheet programs write it, and written so that places lead back to cells.

const SEPARATORS = ["\t", ";", ","];

/** Return the separator of a table: the one that its first line has most of. */
function separatorOf(text) {
  const [head] = text.split("\n", 1);
  const counts = SEPARATORS.map((sign) => head.split(sign).length);
  const most = Math.max(...counts);
  return most > 1 ? SEPARATORS[counts.indexOf(most)] : ",";
}

/** Split a text into rows of cells; SEPARATOR is found in the first line where none is given. */
export function readCells(text, separator = separatorOf(text)) {
  const rows = [[]];
  let cell = "";
  let isQuoted = false;
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator || sign === "\n") {
      rows.at(-1).push(cell);
      cell = "";
      if (sign === "\n") rows.push([]);
    } else cell += sign;
  }
  rows.at(-1).push(cell);
  if (rows.at(-1).length === 1 && rows.at(-1)[0] === "") rows.pop();
  return rows;
}

/** Read a table: its columns, and its rows, each as long as there are columns. */
export function readTable(text) {
  const [head = [], ...rows] = readCells(text);
  const columns = head.map((name) => name.trim());
  const full = (row) => columns.map((_name, index) => row[index] ?? "");
  return { columns, rows: rows.filter((row) => row.some((cell) => cell.trim() !== "")).map(full) };
}

function quoted(cell) {
  return /[",;\t\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Write a table as CSV; the answer tells which cell is at a line and a column of the text. */
export function writeTable({ columns, rows }) {
  const starts = [];
  let text = "";
  let line = 1;
  let column = 1;
  const add = (piece) => {
    text += piece;
    const lines = piece.split("\n");
    line += lines.length - 1;
    column = lines.length > 1 ? lines.at(-1).length + 1 : column + piece.length;
  };
  [columns, ...rows].forEach((row, number) => {
    row.forEach((cell, index) => {
      starts.push({ line, column, row: number - 1, cell: index });
      add(quoted(cell) + (index < row.length - 1 ? "," : "\n"));
    });
  });
  const isBefore = (start, at) => start.line < at.line || (start.line === at.line && start.column <= at.column);
  const cellAt = (atLine, atColumn) => {
    const before = starts.filter((start) => isBefore(start, { line: atLine, column: atColumn ?? 1 }));
    return before.length > 0 ? { row: before.at(-1).row, cell: before.at(-1).cell } : null;
  };
  return { text, cellAt };
}

/** Tell whether a card has nothing on it; the program skips such rows. */
export function isBlank(row) {
  return row.every((cell) => cell.trim() === "");
}

/** Return a table in which CELLS are filled in from a place on; rows that are missing are added. */
export function pasted({ columns, rows }, cells, row, column) {
  const next = rows.map((each) => [...each]);
  while (next.length < row + cells.length) next.push(columns.map(() => ""));
  cells.forEach((line, down) =>
    line.forEach((cell, across) => {
      if (column + across < columns.length) next[row + down][column + across] = cell;
    }),
  );
  return { columns, rows: next };
}

/** Return a table with another column at the end. */
export function withColumn({ columns, rows }, name) {
  return { columns: [...columns, name], rows: rows.map((row) => [...row, ""]) };
}

/** Return a table without a column. */
export function withoutColumn({ columns, rows }, index) {
  const left = (cells) => cells.filter((_cell, each) => each !== index);
  return { columns: left(columns), rows: rows.map(left) };
}
