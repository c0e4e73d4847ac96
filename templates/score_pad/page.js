"use strict";

// The page of a pad: fields, rounds and points. Every figure and every word is in its data.
globalThis.pad = (() => {
  const sheet = JSON.parse(document.getElementById("worksheet").textContent);
  const { words } = sheet;
  const by = (id) => document.getElementById(id);
  const clone = (id) => by(id).content.firstElementChild.cloneNode(true);
  const stored = kept(sheet.key);
  const asked = Number(new URLSearchParams(location.search).get("players"));
  const state = knownState(sheet, stored, asked);
  const held = holdSteps(stored?.steps, contents);
  const nameOf = (player) =>
    player.name.trim() || say(words.player, { number: state.players.indexOf(player) + 1 });
  let panels = [];
  let heads = [];
  let lines = [];
  let heard = () => {};
  let isGoingOn = false;
  const { bindAll, onEnter, showFaults } = fieldsOf(sheet, { update, goOn });

  // Enter goes to the field that is filled in next: in the same round or panel, then in the next one.

  function goOn(field) {
    const area = panels.findIndex(({ fields }) => fields.includes(field));
    if (area < 0) {
      const next = nextField(lines.flatMap(roundOrder), field);
      if (next) return next.focus();
      const isPlayed = eveningOf(sheet, state).rounds.length === state.rounds.length;
      if (isPlayed && !by("next").disabled) return by("next").click();
    }
    return goDown(area < 0 ? 0 : area, field);
  }

  function goDown(index, field) {
    if (!panels[index]) return field.blur();
    if (index !== state.current && by("entries")) turnTo(index);
    else if (index !== state.current) choose(index);
    const next = nextField(panels[index].fields, field);
    return next ? next.focus() : goDown(index + 1, field);
  }

  function bindName(parts, player, index) {
    const number = index + 1;
    const name = oneOf(parts, "[data-name]");
    name.previousElementSibling.textContent = say(words.name, { number });
    name.placeholder = say(words.player, { number });
    name.value = player.name;
    name.addEventListener("input", () => {
      player.name = name.value;
      update();
    });
    onEnter(name, () => {
      const isPanel = panels[index] && !sheet.rounds && !by("entries");
      if (isPanel) goDown(index, name);
      else if (heads[index + 1]) heads[index + 1].name.focus();
      else if (sheet.rounds) goOn(name);
      else goDown(0, name);
    });
    const leave = oneOf(parts, "[data-leave]");
    leave.disabled = state.players.length <= sheet.players.fewest;
    leave.hidden = leave.disabled && by("panel") === null;
    leave.addEventListener("click", () => {
      ask(say(words.leave, { name: nameOf(player) }), words.yes_leave, () => {
        const left = state.players.indexOf(player);
        state.players.splice(left, 1);
        state.current = Math.min(state.current, state.players.length - 1);
        state.first = (state.first - Number(left < state.first)) % state.players.length;
        build();
      });
    });
    return { parts, name, leave };
  }

  // Building: a panel for each player, and a line for each round.

  function build() {
    buildPanels();
    if (sheet.rounds) buildRounds();
    const isFull = state.players.length >= sheet.players.most;
    fillBar(state.players.length, choose, isFull ? null : { label: words.add, then: addPlayer });
    update();
  }

  function buildPanels() {
    const table = by("entries");
    if (!table && !by("panel")) return;
    const parts = table
      ? fillTable(table, state.players.length)
      : state.players.map(() => [clone("panel")]);
    panels = state.players.map((player, index) => makePanel(parts[index], player, index));
    if (!sheet.rounds) heads = parts.map((it, index) => bindName(it, state.players[index], index));
    if (!table) by("panels").replaceChildren(...parts.flat());
    hideIdle(table ?? by("panels"));
  }

  // What a player has once: a panel, or the cells of a column.

  function makePanel(parts, player, index) {
    const hints = namedBy(parts, "hint");
    for (const [id, element] of hints) element.id = `hint-${index}-${id}`;
    const made = {
      parts,
      hints,
      fields: bindAll(parts, player.entries),
      points: namedBy(parts, "points"),
      sections: namedBy(parts, "section"),
      counts: namedBy(parts, "count"),
      rests: namedBy(parts, "rest"),
      unmet: namedBy(parts, "unmet"),
      lists: namedBy(parts, "journal"),
      called: within(parts, "[data-called]"),
      during: within(parts, "[data-during]"),
      whose: within(parts, ".whose"),
      total: oneOf(parts, "[data-total]"),
      who: oneOf(parts, "[data-who]"),
    };
    for (const id of made.lists.keys()) buildJournal(player, made, id);
    return made;
  }

  // Whoever is entered in the table is the current player: wide fields are shown for this one.

  function turnTo(index) {
    state.current = index;
    update();
  }

  by("entries")?.addEventListener("focusin", ({ target }) => {
    const { player } = target.closest("[data-player]")?.dataset ?? {};
    if (player !== undefined && Number(player) !== state.current) turnTo(Number(player));
  });

  by("entries")?.addEventListener("click", ({ target }) => {
    const row = target.closest("[data-show]")?.closest("tr").dataset.row;
    if (row === undefined) return;
    const names = sheet.rows[row];
    const isOwn = (it) => it.matches(".boxes") && names.includes(it.dataset.field);
    panels[state.current].fields.find(isOwn).querySelector("input:enabled").focus();
  });

  // Figures that depend on the number of players, and what is for other numbers of players only.

  const worth = ({ each }) => each[state.players.length];

  function factor({ figure, part }) {
    const { per, once, ...it } = sheet.figures[figure][Number(part)];
    const amount = worth(it) ?? 0;
    if (once) return `+ ${amount}`;
    if (per === 1) return `× ${amount}`;
    return amount === 1 ? `÷ ${per}` : `÷ ${per} × ${amount}`;
  }

  function hideIdle(container) {
    const number = state.players.length;
    for (const it of container.querySelectorAll("[data-figure]")) it.textContent = factor(it.dataset);
    for (const [id, numbers] of Object.entries(sheet.players.entries)) {
      for (const field of container.querySelectorAll(`[data-field="${id}"]`)) {
        field.closest("label, .row").hidden = !numbers.includes(number);
      }
    }
    const isFor = ({ dataset }) => (sheet.players.rows[dataset.row] ?? [number]).includes(number);
    for (const card of container.querySelectorAll("[data-card]")) {
      const rows = [...card.querySelectorAll("[data-row]")];
      for (const row of rows) row.hidden = !isFor(row);
      card.hidden = rows.length > 0 && rows.every((row) => row.hidden);
    }
    for (const ties of container.querySelectorAll("[data-ties]")) ties.hidden = number === 1;
    for (const line of container.querySelectorAll(".leaving")) {
      line.hidden = number <= sheet.players.fewest;
    }
  }

  // Journals: a line for each entry, in the order of play.

  function buildJournal(player, made, id) {
    const box = made.lists.get(id);
    const list = box.querySelector("ol");
    const add = box.querySelector("[data-add]");
    const journal = sheet.journals[id];
    const lines = player.journals[id];
    const draw = () => {
      list.replaceChildren(...lines.map((line) => journalLine(id, line)));
      add.disabled = lines.length >= journal.most;
    };
    add.addEventListener("click", () => {
      lines.push(knownLine(journal, lines.at(-1)));
      draw();
      update();
      list.lastElementChild.querySelector("select").focus();
    });
    list.addEventListener("click", (event) => {
      const drop = event.target.closest("[data-drop]");
      if (!drop) return;
      lines.splice([...list.children].indexOf(drop.closest("li")), 1);
      draw();
      update();
      add.focus();
    });
    draw();
  }

  function journalLine(id, line) {
    const model = document.querySelector(`template[data-entry="${id}"]`).content.firstElementChild;
    const item = model.cloneNode(true);
    for (const input of item.querySelectorAll("[data-column]")) {
      const { column } = input.dataset;
      const isTick = input.type === "checkbox";
      if (isTick) input.checked = line[column];
      else input.value = line[column];
      input.addEventListener("change", () => {
        line[column] = isTick ? input.checked : input.value;
        update();
      });
    }
    return item;
  }

  function buildRounds() {
    const table = by("rounds");
    const [row] = table.tHead.rows;
    for (const head of heads) head.parts[0].remove();
    heads = state.players.map((player, index) => bindName([clone("head")], player, index));
    row.append(...heads.map((it) => it.parts[0]));
    lines = [];
    table.tBodies[0].replaceChildren();
    if (sheet.start) table.tBodies[0].append(startLine(row.cells.length - heads.length));
    state.rounds.forEach((_round, at) => addLine(at));
  }

  function startLine(before) {
    const line = document.createElement("tr");
    const cells = state.players.map(() => {
      const cell = document.createElement("td");
      cell.className = "start";
      cell.textContent = numberText(sheet.start);
      return cell;
    });
    const head = document.createElement("th");
    head.scope = "row";
    head.colSpan = before;
    head.textContent = "0";
    line.append(head, ...cells);
    return line;
  }

  // On a phone, earlier rounds are folded; a touch on their name opens them.

  function lineHead(line, at) {
    const head = document.createElement("th");
    head.scope = "row";
    if (!by("rounds").matches(".full")) {
      head.textContent = String(at + 1);
      return head;
    }
    const number = document.createElement("span");
    number.textContent = String(at + 1);
    const fold = document.createElement("button");
    fold.type = "button";
    fold.textContent = say(words.number, { number: at + 1 });
    fold.addEventListener("click", () => foldLine(line, !line.matches(".folded")));
    head.append(number, fold);
    return head;
  }

  function foldLine(line, isFolded) {
    line.classList.toggle("folded", isFolded);
    line.querySelector("th button")?.setAttribute("aria-expanded", String(!isFolded));
  }

  function addLine(at) {
    const line = document.createElement("tr");
    line.append(lineHead(line, at));
    foldLine(line, at < state.rounds.length - 1);
    const made = { line, shared: null, cells: [] };
    if (by("shared")) made.shared = roundCell("shared", line, state.rounds[at], `all-${at}`);
    made.cells = state.players.map((player, index) => {
      const cell = roundCell("cell", line, player.rounds[at], `${index}-${at}`);
      hideUntilLast(cell, at + 1);
      return cell;
    });
    by("rounds").tBodies[0].append(line);
    lines.push(made);
  }

  // What only the last round has is hidden before it, unless something is entered in it.

  function hideUntilLast({ fields, holder }, number) {
    for (const field of fields) {
      const { field: id } = field.dataset;
      const isEarly = sheet.entries[id].onlyLast && number < sheet.rounds.most;
      field.closest(".line").hidden = isEarly && !(id in holder);
    }
  }

  function roundCell(template, line, holder, name) {
    const cell = clone(template);
    line.append(cell);
    const hint = cell.querySelector("[data-hint]");
    hint.id = `hint-round-${name}`;
    return {
      cell,
      hint,
      holder,
      fields: bindAll([cell], holder),
      points: namedBy([cell], "points"),
      course: cell.querySelector("[data-course]"),
      whose: cell.querySelector(".whose"),
      deals: cell.querySelector(".deals"),
    };
  }

  // Updating: everything that follows from the entries.

  function update() {
    const evening = eveningOf(sheet, state);
    const found = calculateEvening(sheet, evening);
    panels.forEach((it, index) => showPanel(it, state.players[index], index, found));
    if (by("first")) showFirst();
    heads.forEach(({ leave }, index) => {
      leave.setAttribute("aria-label", say(words.remove, { name: nameOf(state.players[index]) }));
    });
    lines.forEach((it, at) => showLine(it, at, found));
    if (sheet.rounds) showRounds(evening, found);
    if (by("at-end")) showDemands(evening, found);
    showStandings(evening, found);
    held.note();
    keep(sheet.key, { ...state, steps: held.steps });
    heard();
  }

  // What can be taken back: who is looked at is no part of it.

  function contents() {
    const { players, rounds, first } = state;
    return JSON.parse(JSON.stringify({ players, rounds, first }));
  }

  by("back").addEventListener("click", () => {
    Object.assign(state, knownState(sheet, { ...held.back(), current: state.current }));
    held.settle();
    build();
  });

  // What is entered counts nothing as long as something else is missing.

  function lacking(id, player) {
    const value = (name) => readEntry(sheet, name, player.entries[name]).value;
    const found = sheet.lacks.filter((it) => it.row === id && it.entries.some(value) && !value(it.when));
    return found.map((it) => it.say);
  }

  function showPanel(it, player, index, { end, totals, counts, unmet, onTrack }) {
    const paid = (id) => end.points[id][index];
    for (const [id, output] of it.points) write(output, numberText(paid(id)));
    for (const [at, output] of it.sections) {
      const { rows, isRival } = sheet.sections[at];
      const counted = rows.filter((id) => isRival || sheet.counted.includes(id));
      write(output, numberText(sum(counted.map(paid))));
    }
    for (const [id, values] of counts) write(it.counts.get(id), numberText(values[index]));
    for (const [id, output] of it.rests) {
      const held = sheet.rows[id].map((name) => end.entered[name][index]);
      const rest = restOf(held, sheet.rests[id]);
      write(output, rest ? say(words.rest, { number: rest }) : "");
    }
    if (it.total) write(it.total, numberText(totals[index]));
    const name = nameOf(player);
    if (by("entries")) showColumn(it, name);
    else it.parts[0].setAttribute("aria-label", name);
    if (it.who) write(it.who, name);
    for (const section of it.during) section.classList.toggle("idle", onTrack[index]);
    for (const [id, list] of it.lists) {
      const outputs = list.querySelectorAll("output");
      const paidBy = journalPoints(player.journals[id], sheet.journals[id]);
      paidBy.forEach((points, at) => write(outputs[at], numberText(points)));
    }
    for (const field of it.fields) {
      const journal = sheet.listed[field.dataset.field];
      const isListed = journal !== undefined && player.journals[journal].length > 0;
      if (field.disabled !== isListed && journal !== undefined) field.disabled = isListed;
    }
    for (const [id, element] of it.hints) {
      const names = sheet.rows[id] ?? [id];
      const own = it.fields.filter((field) => names.includes(field.dataset.field));
      showFaults(own, player.entries, element, lacking(id, player));
    }
    for (const [at, element] of it.unmet) {
      hint(element, unmet[at].map((said) => said[index]).filter(Boolean).join(" "));
    }
  }

  function showColumn(it, name) {
    for (const field of it.fields) {
      const { name: own } = sheet.entries[field.dataset.field];
      field.setAttribute("aria-label", say(words.own, { name, own }));
    }
    for (const element of it.called) {
      write(element, say(words.own, { name, own: element.dataset.called }));
    }
    for (const element of it.whose) write(element, name);
    it.total.setAttribute("aria-label", say(words.own, { name, own: words.sum }));
  }

  function showLine({ shared, cells }, at, { tables, course }) {
    const number = at + 1;
    const label = (field, message, name) => {
      const what = sheet.entries[field.dataset.field].name;
      field.setAttribute("aria-label", say(message, { what, name, number }));
    };
    if (shared) {
      for (const field of shared.fields) label(field, words.line, "");
      showFaults(shared.fields, shared.holder, shared.hint);
      for (const [id, output] of shared.points) write(output, numberText(tables[at]?.points[id][0] ?? "–"));
    }
    cells.forEach((it, index) => {
      const name = nameOf(state.players[index]);
      for (const field of it.fields) label(field, words.cell, name);
      showFaults(it.fields, it.holder, it.hint);
      for (const [id, output] of it.points) write(output, numberText(tables[at]?.points[id][index] ?? "–"));
      write(it.course, numberText(course[at]?.[index] ?? "–"));
      it.course.setAttribute("aria-label", say(words.total, { name, number }));
      if (it.whose) write(it.whose, name);
      if (it.deals) it.deals.hidden = turnOf(at) !== index;
    });
  }

  // A round is judged when everybody has entered something, or another follows.

  function showRounds(evening, { course, broken }) {
    const number = evening.rounds.length;
    const isDone = (at) => at < number || evening.rounds[at - 1].every((it) => Object.keys(it).length);
    const said = broken
      .filter(({ round }) => round && isDone(round))
      .map(({ round, say: sentence }) => say(words.round, { number: round, sentence }));
    const { target, most } = sheet.rounds;
    const reached = course.findIndex((totals) => isAtTarget(totals));
    const last = reached < 0 ? Infinity : reached + 1 + Number(sheet.rounds.lastTurn);
    if (number > last) {
      const first = course[reached].findIndex((it) => it >= target);
      const [name, total] = [nameOf(state.players[first]), numberText(course[reached][first])];
      said.push(say(words.late, { name, total, number: reached + 1 }));
    }
    hint(by("in-rounds"), said.join("\n"));
    if (by("turn")) showTurn();
    by("next").disabled = state.rounds.length >= most || number === last;
    by("undo").disabled = state.rounds.length === 1;
  }

  // The game ends with the round in which somebody reaches the target, or with the one after it.

  const isAfterTarget = (course) => {
    const reached = course.findIndex((totals) => isAtTarget(totals));
    return sheet.rounds.lastTurn ? reached >= 0 && reached < course.length - 1 : isAtTarget(course.at(-1));
  };

  // Who is marked in the first round is chosen; then everybody is, one after the other.

  const turnOf = (at) => (state.first + at) % state.players.length;

  function showFirst() {
    const options = state.players.map((player, at) => new Option(nameOf(player), at));
    const isSame = (it, at) => it.text === by("first").options[at]?.text;
    const { length } = by("first").options;
    if (length !== options.length || !options.every(isSame)) by("first").replaceChildren(...options);
    by("first").value = state.first;
  }

  by("first")?.addEventListener("change", () => {
    state.first = Number(by("first").value);
    update();
  });

  function showTurn() {
    const { length } = state.players;
    const number = state.rounds.length;
    const [name, next] = [number - 1, number].map((at) => nameOf(state.players[turnOf(at)]));
    const sentence = say(words.turn, { name, next });
    hint(by("turn"), length > 1 ? say(words.round, { number, sentence }) : "");
  }

  const isAtTarget = (totals) =>
    sheet.rounds.target !== null && totals.some((it) => it >= sheet.rounds.target);

  function showDemands(evening, { broken }) {
    const isDone = evening.once.every((it) => Object.keys(it).length);
    const said = isDone ? broken.filter(({ round }) => !round).map((it) => it.say) : [];
    hint(by("at-end"), said.join(" "));
  }

  // The sheet of a game is filled in at the end: when everybody has points, the game is over.

  function isOver(evening, course, totals) {
    if (sheet.strict) return totals.every((it) => it > 0);
    const idle = idleEntries(sheet, state.players.length);
    const isAsked = (id) => !sheet.entries[id].inRounds && sheet.entries[id].kind === "number";
    const fields = Object.keys(sheet.entries).filter((id) => isAsked(id) && !idle.has(id));
    const isFilled = evening.once.every((it) => fields.every((id) => id in it));
    if (!sheet.rounds) return isFilled;
    const isLast = evening.rounds.length >= sheet.rounds.most;
    return isFilled && course.length > 0 && (isLast || isAfterTarget(course));
  }

  function showStandings(evening, { totals, winners, course, open, rivals }) {
    const isAgainst = state.players.length === 1 && sheet.rival.name !== "";
    const some = [...evening.once, ...evening.rounds.flat()].some((it) => Object.keys(it).length);
    const best = Math.max(...totals) + (isAgainst ? rivals[0] : 0);
    const isBegun = sheet.strict ? best > 0 : some;
    state.players.forEach((player, index) => {
      const button = by("bar").children[index];
      write(button.firstElementChild, nameOf(player));
      write(button.lastElementChild, numberText(totals[index]));
      button.setAttribute("aria-current", String(index === state.current));
      const isAhead = isBegun && state.players.length > 1 && winners.includes(index);
      button.classList.toggle("winner", isAhead);
      const out = sheet.rounds?.out ?? null;
      button.classList.toggle("out", out !== null && totals[index] >= out);
      for (const part of panels[index]?.parts ?? []) {
        part.classList.toggle("current", index === state.current);
        part.classList.toggle("winner", isAhead);
      }
    });
    const points = totals[winners[0]];
    const names = joined(winners.map((index) => nameOf(state.players[index])));
    const standings = words.standings[new Intl.PluralRules(locale).select(points)] ?? words.standings.other;
    const isEnded = isOver(evening, course, totals);
    let message = winners.length > 1 ? standings.level : standings.ahead;
    if (state.players.length === 1) message = standings.alone;
    else if (open) message = words.open;
    else if (winners.length > 1 && sheet.asked) message = standings.share;
    else if (isEnded) message = winners.length > 1 ? standings.share : standings.wins;
    if (isAgainst) message = rivals[0] > totals[0] ? words.lost : words.stands;
    const [own, his] = [totals[0], rivals[0]].map(numberText);
    const said = { name: names, names, points: numberText(points), own, his, rival: sheet.rival.name };
    const what = open ? sheet.entries[open.name].name : "";
    write(by("standing"), isBegun ? say(message, { ...said, what }) : "");
    isGoingOn = !isEnded && state.players.length > 1;
  }

  // Players and rounds come and go.

  function addPlayer() {
    state.players.push(emptyPlayer(sheet, state.rounds.length));
    choose(state.players.length - 1, build);
  }

  function choose(index, show = update) {
    state.current = index;
    show();
    const [shown] = heads[index].parts;
    shown.scrollIntoView({ block: by("panel") ? "start" : "nearest", inline: "nearest" });
    if (!panels.length || !sheet.rounds) heads[index].name.focus({ preventScroll: true });
  }

  by("next")?.addEventListener("click", () => {
    for (const { line } of lines) foldLine(line, true);
    state.rounds.push({});
    for (const player of state.players) player.rounds.push({});
    addLine(state.rounds.length - 1);
    update();
    lines.at(-1).line.querySelector("input, select").focus();
  });

  by("undo")?.addEventListener("click", () => {
    const drop = () => {
      state.rounds.pop();
      for (const player of state.players) player.rounds.pop();
      lines.pop().line.remove();
      update();
    };
    const number = state.rounds.length;
    const isPlayed = eveningOf(sheet, state).rounds.length === number;
    if (isPlayed) ask(say(words.undo, { number }), words.yes_leave, drop);
    else drop();
  });

  by("clear").addEventListener("click", () => {
    ask(words.clear, words.yes_clear, () => {
      state.rounds.splice(1);
      state.rounds.forEach((_round, at) => { state.rounds[at] = {}; });
      state.players = state.players.map(({ name }) => ({ ...emptyPlayer(sheet, state.rounds.length), name }));
      build();
    });
  });

  const file = () => ({ file: `${sheet.id}-evening.toml`, text: tomlOf(sheet, state, state.players.map(nameOf)) });

  by("save")?.addEventListener("click", () => download(file()));

  build();

  // What a page around this one asks and does: it hears of every change.

  return {
    sheet,
    file,
    state: contents,
    names: () => state.players.map(({ name }) => name.trim()),
    isBegun: () => isBegun(state),
    /** How it stands in a game that is not over yet. */
    soFar: () => (isGoingOn ? by("standing").textContent : ""),
    listen: (then) => { heard = then; },
    seat(names) {
      const number = Math.min(Math.max(names.length, sheet.players.fewest), sheet.players.most);
      const seated = (at) => state.players[at] ?? emptyPlayer(sheet, state.rounds.length);
      state.players = Array.from({ length: number }, (_it, at) => ({ ...seated(at), name: names[at] ?? "" }));
      state.current = 0;
      state.first %= number;
      build();
    },
    take(found) {
      Object.assign(state, knownState(sheet, found));
      build();
    },
  };
})();
