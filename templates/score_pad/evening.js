"use strict";

// What was typed: as numbers for the formulas, as sentences where it is impossible, as a file.

const {
  readEntry, isSum, idleEntries, numbers, eveningOf, headLines, quoted, differing, tomlOf, knownEntries, knownState, knownLine,
  emptyPlayer, isBegun,
} = (() => {
  const fill = (message, data) => message.replace(/\{(\w+)\}/g, (_all, name) => numberText(data[name]));

  // A number, or a sum of several as `3+6-2`; a sign at the end is one that is still being typed.
  // Halves and quarters are written as `4½`, `4.5` or `4,5`.

  const decimal = (_all, whole, sign) => String(Number(whole) + quarters.indexOf(sign) / quarters.length);
  const plain = (raw) =>
    typeof raw === "string"
      ? raw.trim().replaceAll("−", "-").replace(/ *([-+]) */g, "$1").replace(/(\d*) ?([¼½¾])/g, decimal).replaceAll(",", ".")
      : "";
  const isNumber = /^[-+]?\d+(?:\.\d+)?(?:[-+]\d+(?:\.\d+)?)*[-+]?$/;
  const partsOf = (text) => (isNumber.test(text) ? text.match(/[-+]?\d+(?:\.\d+)?/g).map(Number) : []);
  const isSum = (raw) => partsOf(plain(raw)).length > 1;

  function readNumber(sheet, entry, raw) {
    const text = plain(raw);
    if (text === "") return { value: 0, given: false, fault: "" };
    const parts = entry.unit < 1 || !text.includes(".") ? partsOf(text) : [];
    const value = parts.reduce((one, other) => one + other, 0);
    const { least, most } = sheet.limits;
    const { words } = sheet;
    const isPlain = /^\d/.test(text) && parts.length > 0 && value >= 0;
    if (sheet.strict && !(isPlain && value <= entry.most)) {
      return { value: 0, given: false, fault: fill(words.bad, entry) };
    }
    if (!parts.length || (value * quarters.length) % 1 || value < least || value > most) {
      const fault = fill(entry.unit < 1 ? words.part : words.bad, { least, most });
      return { value: 0, given: false, fault };
    }
    return { value, given: true, fault: numberFault(entry, value, words) };
  }

  function numberFault(entry, value, words) {
    const said = { ...entry, row: entry.name, value };
    if (entry.allowed) return entry.allowed.includes(value) ? "" : fill(words.known, said);
    if (value < entry.least || value > entry.most) return fill(words.range, said);
    return (value - entry.least) % entry.step ? fill(words.step, said) : "";
  }

  function readCrosses(sheet, entry, raw) {
    const crossed = Array.isArray(raw) ? entry.boxes.filter((box) => raw.includes(box)) : [];
    const isLocked = entry.lock && crossed.includes(entry.boxes.at(-1));
    const said = { row: entry.name, number: entry.lock };
    const fault = isLocked && crossed.length <= entry.lock ? fill(sheet.words.lock, said) : "";
    return { value: crossed, given: crossed.length > 0, fault };
  }

  function readGrid(sheet, entry, raw) {
    const crossed = Array.isArray(raw) ? entry.boxes.filter((box) => raw.includes(box)) : [];
    const value = crossed.filter((box) => !entry.given.includes(box));
    const all = [...value, ...entry.given];
    const isApart = entry.joined && largestGroup(all, entry.neighbours) < all.length;
    const fault = isApart ? fill(sheet.words.joined, { row: entry.name }) : "";
    return { value, given: value.length > 0, fault };
  }

  function readText(entry, raw) {
    const text = typeof raw === "string" ? raw.replace(/\p{C}/gu, "").trim() : "";
    const value = [...text].slice(0, entry.length).join("").trim();
    return { value, given: value !== "", fault: "" };
  }

  function readEntry(sheet, id, raw) {
    const entry = sheet.entries[id];
    if (entry.kind === "text") return readText(entry, raw);
    if (entry.kind === "grid") return readGrid(sheet, entry, raw);
    if (entry.kind === "tick") return { value: raw === true ? 1 : 0, given: raw === true, fault: "" };
    if (entry.kind === "crosses") return readCrosses(sheet, entry, raw);
    if (entry.kind === "choice") {
      const place = entry.options.findIndex((option) => option.id === raw) + 1;
      return { value: place, given: place > 0, fault: "" };
    }
    return readNumber(sheet, entry, raw);
  }

  const idsOf = (sheet, isWanted) =>
    Object.keys(sheet.entries).filter((id) => isWanted(sheet.entries[id]));

  function numbers(sheet, ids, raw) {
    const read = ids.map((id) => [id, readEntry(sheet, id, raw[id])]);
    return Object.fromEntries(read.filter(([, it]) => it.given).map(([id, it]) => [id, it.value]));
  }

  // Rounds at the end in which nothing is entered are not played.

  function playedRounds(sheet, state) {
    const isEmpty = (at) =>
      [state.rounds[at], ...state.players.map((player) => player.rounds[at])].every(
        (raw) => !Object.keys(sheet.entries).some((id) => readEntry(sheet, id, raw[id]).given),
      );
    let number = state.rounds.length;
    while (number > 0 && isEmpty(number - 1)) number -= 1;
    return number;
  }

  // The entries of rows that are for other numbers of players.

  function idleEntries(sheet, players) {
    const idle = Object.entries(sheet.players.rows).filter(([, numbers]) => !numbers.includes(players));
    return new Set(idle.flatMap(([row]) => sheet.rows[row]));
  }

  function eveningOf(sheet, state) {
    const idle = idleEntries(sheet, state.players.length);
    const once = idsOf(sheet, (entry) => !entry.inRounds).filter((id) => !idle.has(id));
    const shared = idsOf(sheet, (entry) => entry.inRounds && entry.shared);
    const own = idsOf(sheet, (entry) => entry.inRounds && !entry.shared);
    const played = state.rounds.slice(0, playedRounds(sheet, state));
    return {
      once: state.players.map((player) => numbers(sheet, once, player.entries)),
      listed: state.players.map((player) => player.journals),
      rounds: played.map((raw, at) =>
        state.players.map((player) => ({
          ...numbers(sheet, shared, raw),
          ...numbers(sheet, own, player.rounds[at]),
        })),
      ),
    };
  }

  // The file of an evening, as `scriptorium score` reads it.

  const quoted = (text) => JSON.stringify(text.replace(/[\u007f-\u009f]/g, "").toWellFormed());

  // A sum is in the file as well, behind its result.

  const aside = (sums) => (sums.length ? `  # ${sums.join(", ")}` : "");
  const noted = (entry, raw) => (entry.kind === "number" && isSum(raw) ? [plain(raw)] : []);

  function literal(entry, value) {
    if (entry.kind === "tick") return String(Boolean(value));
    if (entry.kind === "choice") return quoted(value ? entry.options[value - 1].id : "");
    if (entry.kind === "text") return quoted(value ?? "");
    if (entry.kind === "crosses") return `[${(value ?? []).join(", ")}]`;
    if (entry.kind === "grid") {
      const crossed = [...(value ?? []), ...entry.given];
      const drawn = (line) => line.map((box) => (crossed.includes(box) ? "x" : ".")).join("");
      return `[${entry.lines.map((line) => quoted(drawn(line))).join(", ")}]`;
    }
    return String(value ?? 0);
  }

  function differing(names) {
    const used = new Set();
    return names.map((name) => {
      let found = name;
      for (let number = 2; used.has(found); number += 1) found = `${name} ${number}`;
      used.add(found);
      return found;
    });
  }

  function headLines(sheet, ...more) {
    const lines = [`game = ${quoted(sheet.game)}`, `pad = ${quoted(sheet.reference)}`, ...more];
    if (sheet.reference !== sheet.id) lines.unshift(`# ${fill(sheet.words.beside, { file: sheet.reference })}`);
    const played = Object.entries(sheet.played);
    if (played.length) lines.push("", "[rules]");
    for (const [id, value] of played) lines.push(`${id} = ${JSON.stringify(value)}`);
    return lines;
  }

  function tomlOf(sheet, state, names) {
    const evening = eveningOf(sheet, state);
    const lines = headLines(sheet);
    const called = differing(names);
    called.forEach((name, player) => {
      lines.push("", "[[player]]", `name = ${quoted(name)}`);
      for (const [id, value] of Object.entries(evening.once[player])) {
        const entry = sheet.entries[id];
        const sums = noted(entry, state.players[player].entries[id]);
        lines.push(`${id} = ${literal(entry, value)}${aside(sums)}`);
      }
    });
    evening.rounds.forEach((everyone, at) => {
      lines.push("", "[[round]]");
      for (const id of idsOf(sheet, (entry) => entry.inRounds)) {
        const entry = sheet.entries[id];
        const values = everyone.map((it) => it[id]);
        if (values.every((value) => value === undefined)) continue;
        const written = values.map((value) => literal(entry, value));
        const own = state.players.flatMap(({ rounds }, player) =>
          noted(entry, rounds[at][id]).map((it) => `${quoted(called[player])} ${it}`),
        );
        const sums = entry.shared ? noted(entry, state.rounds[at][id]) : own;
        lines.push(`${id} = ${entry.shared ? written[0] : `[${written.join(", ")}]`}${aside(sums)}`);
      }
    });
    return `${lines.join("\n")}\n`;
  }

  // Of what was kept, only entries that the pad knows are taken.

  function knownEntries(sheet, found) {
    const entries = {};
    if (found === null || typeof found !== "object") return entries;
    for (const [id, entry] of Object.entries(sheet.entries)) {
      const raw = found[id];
      const isText = typeof raw === "string" && ["number", "choice", "text"].includes(entry.kind);
      if (isText || readEntry(sheet, id, raw).given) entries[id] = raw;
    }
    return entries;
  }

  // A line of a journal has a value that the journal knows in every column.

  function knownLine(journal, found) {
    const line = {};
    for (const [column, values] of Object.entries(journal.columns)) {
      const value = found ? found[column] : undefined;
      if (values.length === 0) line[column] = value === true;
      else line[column] = values.includes(value) ? value : values[0];
    }
    return line;
  }

  function knownJournals(sheet, found) {
    const journals = Object.entries(sheet.journals).map(([id, journal]) => {
      const list = Array.isArray(found?.[id]) ? found[id] : [];
      return [id, list.slice(0, journal.most).map((it) => knownLine(journal, it))];
    });
    return Object.fromEntries(journals);
  }

  const emptyPlayer = (sheet, rounds) => ({
    name: "",
    entries: {},
    journals: knownJournals(sheet, null),
    rounds: Array.from({ length: rounds }, () => ({})),
  });

  // Where nothing is entered yet, as many players as are ASKED for begin.

  const isBegun = ({ players, rounds }) => {
    const hasSome = (it) => Object.values(it).some((value) => value.length !== 0);
    return [...rounds, ...players.flatMap((it) => [it.entries, it.journals, ...it.rounds])].some(hasSome);
  };

  function knownState(sheet, found, asked = 0) {
    const { fewest, most, first } = sheet.players;
    const listed = Array.isArray(found?.players) ? found.players.slice(0, most) : [];
    const kept = sheet.rounds && Array.isArray(found?.rounds) ? found.rounds : [];
    const rounds = kept.slice(0, sheet.rounds?.most).map((it) => knownEntries(sheet, it));
    if (sheet.rounds && rounds.length === 0) rounds.push({});
    const players = listed.map((it) => ({
      name: typeof it?.name === "string" ? it.name.slice(0, 30) : "",
      entries: knownEntries(sheet, it?.entries),
      journals: knownJournals(sheet, it?.journals),
      rounds: rounds.map((_round, at) => knownEntries(sheet, it?.rounds?.[at])),
    }));
    const isAsked = asked >= fewest && asked <= most && !isBegun({ players, rounds });
    if (isAsked) players.splice(asked);
    let wanted = players.length ? fewest : first;
    if (isAsked) wanted = asked;
    while (players.length < wanted) players.push(emptyPlayer(sheet, rounds.length));
    const place = (at) => (Number.isInteger(at) && players[at] ? at : 0);
    return { current: place(found?.current), first: place(found?.first), players, rounds };
  }

  return {
    readEntry, isSum, idleEntries, numbers, eveningOf, headLines, quoted, differing, tomlOf, knownEntries, knownState, knownLine,
    emptyPlayer, isBegun,
  };
})();
