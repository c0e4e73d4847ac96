"use strict";

// A small interpreter of worksheets. Every figure and every word is in the data of the page.
(() => {
  const sheet = JSON.parse(document.getElementById("worksheet").textContent);
  const { words } = sheet;
  const panels = document.getElementById("panels");
  const bar = document.getElementById("bar");
  const standing = document.getElementById("standing");
  const views = [];
  const state = { current: 0, players: [] };

  const nameOf = (player) =>
    player.name.trim() || say(words.player, { number: state.players.indexOf(player) + 1 });

  // Entries: what is no whole number, or too large, is bad and counts nothing.

  function read(player, id) {
    const field = sheet.fields[id];
    const entry = player.entries[id];
    if (field.tick) return { value: entry === true ? 1 : 0, given: entry === true, bad: false };
    const text = typeof entry === "string" ? entry.trim() : "";
    if (text === "") return { value: 0, given: false, bad: false };
    const bad = !/^[0-9]+$/.test(text) || Number(text) > field.most;
    return { value: bad ? 0 : Number(text), given: !bad, bad };
  }

  // Points: a term counts its fields, or the journal that stands for them.

  function journalPoints(id, entries) {
    const journal = sheet.journals[id];
    return entries.map((entry, index) => {
      const scoring = entries
        .slice(0, index + 1)
        .filter((other) => journal.alike.every((column) => other[column] === entry[column]));
      const extra = entry[journal.more] === true ? journal.extra : 0;
      return sum(scoring.map((other) => Number(other[journal.value]) + extra));
    });
  }

  // Sets of different kinds: the first set is tried in every way, the rest split best. Of splits
  // that are worth the same, the one that uses the fewest is taken.

  const splits = new Map();

  function choices(length) {
    if (length === 0) return [[]];
    const others = choices(length - 1);
    return [...others, ...others.map((chosen) => [...chosen, length - 1])];
  }

  function bestSplit(counts, worth) {
    const held = counts.filter((value) => value > 0).sort((one, other) => other - one);
    const key = `${worth} of ${held}`;
    if (splits.has(key)) return splits.get(key);
    let best = { points: 0, used: 0 };
    for (const chosen of choices(held.length).filter((it) => it.length)) {
      const left = held.map((value, index) => value - (chosen.includes(index) ? 1 : 0));
      const rest = bestSplit(left, worth);
      const found = {
        points: rest.points + worth[chosen.length - 1],
        used: rest.used + chosen.length,
      };
      const equal = found.points === best.points && found.used < best.used;
      if (found.points > best.points || equal) best = found;
    }
    splits.set(key, best);
    return best;
  }

  function count(term, player) {
    if (term.when && !read(player, term.when).value) return 0;
    if (term.listed) {
      const [id, column] = term.listed.split(".");
      const entries = player.journals[id];
      if (entries.length) {
        if (column) return new Set(entries.map((entry) => entry[column])).size;
        return sum(journalPoints(id, entries));
      }
    }
    const values = term.fields.map((id) => read(player, id).value);
    if (term.least) return values.filter((value) => value >= term.least).length;
    if (term.sets.length) return bestSplit(values, term.sets).points;
    if (term.scale.length) return term.scale[sum(values) - 1] ?? 0;
    return sum(values);
  }

  const each = (term) => term.each[state.players.length];
  const applies = (term) => each(term) !== undefined;
  const groups = (term, player) => Math.floor(count(term, player) / term.per);
  const points = (term, player) => (applies(term) ? each(term) * groups(term, player) : 0);

  function score(player) {
    const track = sheet.track ? read(player, sheet.track) : null;
    const onTrack = Boolean(track && track.given);
    const rows = {};
    const sections = {};
    let total = onTrack ? track.value : 0;
    let rival = 0;
    for (const section of sheet.sections) {
      for (const row of section.rows) rows[row.id] = sum(row.terms.map((it) => points(it, player)));
      sections[section.id] = sum(section.rows.map((row) => rows[row.id]));
      if (section.rival) rival += sections[section.id];
      else if (!(onTrack && section.during)) total += sections[section.id];
    }
    return { rows, sections, total, rival, onTrack };
  }

  // What is not given decides nothing, nor does what follows it.
  function isBehind(one, other) {
    for (const tie of sheet.ties) {
      const [own, theirs] = [one, other].map((player) => read(player, tie.field));
      if (!own.given || !theirs.given) return false;
      if (own.value !== theirs.value) return own.value < theirs.value === tie.high;
    }
    return false;
  }

  function ranking(scores) {
    const best = Math.max(...scores.map((it) => it.total));
    const level = state.players.filter((_player, index) => scores[index].total === best);
    const leaders = level.filter((one) => !level.some((other) => isBehind(one, other)));
    const missing = (tie) => leaders.some((player) => !read(player, tie.field).given);
    const open = leaders.length > 1 ? sheet.ties.find(missing) : undefined;
    return { best, leaders, open };
  }

  // Storage: whatever stands there, only entries that the worksheet knows are taken.

  const emptyPlayer = () => ({
    name: "",
    entries: {},
    journals: Object.fromEntries(Object.keys(sheet.journals).map((id) => [id, []])),
  });

  function knownEntry(journal, found) {
    const entry = {};
    for (const [column, values] of Object.entries(journal.columns)) {
      const value = found ? found[column] : undefined;
      if (values.length === 0) entry[column] = value === true;
      else entry[column] = values.includes(value) ? value : values[0];
    }
    return entry;
  }

  function knownPlayer(found) {
    const player = emptyPlayer();
    if (found === null || typeof found !== "object") return player;
    if (typeof found.name === "string") player.name = found.name.slice(0, 30);
    for (const [id, field] of Object.entries(sheet.fields)) {
      const value = found.entries ? found.entries[id] : undefined;
      if (field.tick ? value === true : typeof value === "string") player.entries[id] = value;
    }
    for (const [id, journal] of Object.entries(sheet.journals)) {
      const list = found.journals ? found.journals[id] : undefined;
      if (Array.isArray(list)) {
        player.journals[id] = list.slice(0, journal.most).map((it) => knownEntry(journal, it));
      }
    }
    return player;
  }

  function restore() {
    const found = kept(sheet.key);
    const players = found && Array.isArray(found.players) ? found.players.map(knownPlayer) : [];
    const { fewest, most, first } = sheet.players;
    state.players = players.slice(0, most);
    const wanted = players.length ? fewest : first;
    while (state.players.length < wanted) state.players.push(emptyPlayer());
    const current = found ? found.current : 0;
    state.current = Number.isInteger(current) && state.players[current] ? current : 0;
  }

  // Views: a panel for each player, cloned from the page's template.

  function build() {
    panels.replaceChildren();
    views.length = 0;
    state.players.forEach((player, index) => {
      const clone = document.getElementById("panel").content.firstElementChild.cloneNode(true);
      panels.append(clone);
      views.push(view(player, index, clone));
    });
    buildBar();
    update();
  }

  function view(player, index, panel) {
    const number = index + 1;
    const name = panel.querySelector("[data-name]");
    panel.querySelector(".who small").textContent = say(words.name, { number });
    name.placeholder = say(words.player, { number });
    name.value = player.name;
    name.addEventListener("input", () => {
      player.name = name.value;
      update([player]);
    });
    const leave = panel.querySelector("[data-leave]");
    leave.disabled = state.players.length <= sheet.players.fewest;
    leave.addEventListener("click", () => askToLeave(player));
    const made = {
      panel,
      inputs: mapped(panel, "field"),
      points: mapped(panel, "points"),
      counts: mapped(panel, "count"),
      sections: mapped(panel, "section"),
      hints: mapped(panel, "hint"),
      rests: mapped(panel, "rest"),
      differs: mapped(panel, "differ"),
      lists: mapped(panel, "journal"),
      total: panel.querySelector("[data-total]"),
      during: [...panel.querySelectorAll("[data-during]")],
    };
    for (const [id, hint] of made.hints) hint.id = `hint-${number}-${id}`;
    for (const figure of panel.querySelectorAll("[data-figure]")) {
      figure.textContent = factor(termOf(figure));
    }
    hideIdle(panel);
    for (const [id, input] of made.inputs) bind(player, made, id, input);
    for (const id of made.lists.keys()) buildJournal(player, made, id);
    return made;
  }

  const allRows = sheet.sections.flatMap((section) => section.rows);
  const rowOf = new Map(allRows.flatMap((row) => row.fields.map((id) => [id, row])));

  // What pays nothing with so many players is not shown, nor a tie where one plays alone.

  function hideIdle(panel) {
    const used = new Set();
    for (const row of allRows) {
      const terms = row.terms.filter(applies);
      if (terms.length) used.add(row.id);
      const gone = row.terms.filter((it) => !applies(it)).flatMap((it) => it.fields);
      for (const id of row.fields.filter((it) => gone.includes(it))) {
        panel.querySelector(`[data-field="${id}"]`).closest("label, .row").hidden = true;
      }
    }
    for (const card of panel.querySelectorAll("[data-card]")) {
      const rows = [...card.querySelectorAll("[data-row]")];
      for (const row of rows) row.hidden = !used.has(row.dataset.row);
      card.hidden = rows.every((row) => row.hidden);
    }
    panel.querySelector("[data-ties]").hidden = state.players.length === 1;
  }

  function termOf(figure) {
    const row = allRows.find((it) => it.id === figure.dataset.figure);
    const term = row.terms[Number(figure.dataset.term)];
    return row.held && row.terms.length > 1 ? { ...term, per: 1 } : term;
  }

  function factor(term) {
    const amount = each(term);
    if (term.once) return `+ ${amount}`;
    if (term.per === 1) return `× ${amount}`;
    return amount === 1 ? `÷ ${term.per}` : `÷ ${term.per} × ${amount}`;
  }

  function bind(player, made, id, input) {
    const field = sheet.fields[id];
    if (field.tick) {
      input.checked = player.entries[id] === true;
      input.addEventListener("change", () => {
        if (input.checked) player.entries[id] = true;
        else delete player.entries[id];
        if (input.checked) letGo(player, made, id);
        update([player]);
      });
      return;
    }
    input.value = player.entries[id] ?? "";
    const take = () => {
      if (input.value === "") delete player.entries[id];
      else player.entries[id] = input.value;
      update([player]);
    };
    const step = (by) => {
      if (input.disabled) return;
      const next = read(player, id).value + by;
      if (next < 0 || next > field.most) return;
      input.value = String(next);
      take();
    };
    listen(input, made.panel, take, step);
  }

  // Of some ticks only so many may be set: the first of the others give way.

  function letGo(player, made, id) {
    const row = rowOf.get(id);
    const set = row.fields.filter((it) => sheet.fields[it].tick && player.entries[it] === true);
    const others = set.filter((it) => it !== id);
    for (const other of others.slice(0, row.ticks ? Math.max(0, set.length - row.ticks) : 0)) {
      made.inputs.get(other).checked = false;
      delete player.entries[other];
    }
  }

  // Journals: a line for each tile, in the order of placing.

  function buildJournal(player, made, id) {
    const box = made.lists.get(id);
    const list = box.querySelector("ol");
    const add = box.querySelector("[data-add]");
    const journal = sheet.journals[id];
    const entries = player.journals[id];
    const change = () => {
      drawEntries(player, made, id, list);
      add.disabled = entries.length >= journal.most;
      update([player]);
    };
    add.addEventListener("click", () => {
      entries.push(knownEntry(journal, entries.at(-1)));
      change();
      list.lastElementChild.querySelector("select").focus();
    });
    list.addEventListener("click", (event) => {
      const drop = event.target.closest("[data-drop]");
      if (!drop) return;
      entries.splice([...list.children].indexOf(drop.closest("li")), 1);
      change();
      add.focus();
    });
    drawEntries(player, made, id, list);
    add.disabled = entries.length >= journal.most;
  }

  function drawEntries(player, made, id, list) {
    const model = document.querySelector(`template[data-entry="${id}"]`).content.firstElementChild;
    list.replaceChildren(
      ...player.journals[id].map((entry) => {
        const line = model.cloneNode(true);
        for (const input of line.querySelectorAll("[data-column]")) {
          const { column } = input.dataset;
          const ticked = input.type === "checkbox";
          if (ticked) input.checked = entry[column];
          else input.value = entry[column];
          input.addEventListener("change", () => {
            entry[column] = ticked ? input.checked : input.value;
            update([player]);
          });
        }
        return line;
      }),
    );
  }

  // Update: everything that follows from the entries, written where it changed.

  function update(changed = state.players) {
    for (const player of changed) {
      const made = views[state.players.indexOf(player)];
      made.result = score(player);
      show(player, made);
    }
    showBar(views.map((made) => made.result));
    keep(sheet.key, state);
  }

  function show(player, made) {
    const { result } = made;
    for (const [id, output] of made.points) write(output, String(result.rows[id]));
    for (const [id, output] of made.sections) write(output, String(result.sections[id]));
    for (const [id, output] of made.counts) {
      const { terms } = allRows.find((row) => row.id === id);
      const counted = terms.length > 1 ? sum(terms.map((it) => groups(it, player))) : null;
      write(output, String(counted ?? count(terms[0], player)));
    }
    for (const [id, output] of made.rests) {
      const [term] = allRows.find((row) => row.id === id).terms;
      const counts = term.fields.map((field) => read(player, field).value);
      const rest = sum(counts) - bestSplit(counts, term.sets).used;
      write(output, rest ? say(words.rest, { number: rest }) : "");
    }
    write(made.total, String(result.total));
    for (const section of made.during) section.classList.toggle("idle", result.onTrack);
    for (const [id, list] of made.lists) {
      const outputs = list.querySelectorAll("output");
      journalPoints(id, player.journals[id]).forEach((it, at) => write(outputs[at], String(it)));
    }
    for (const [id, input] of made.inputs) {
      const row = rowOf.get(id);
      const stands = row && row.terms.find((it) => it.listed && it.fields.includes(id));
      const listed = Boolean(stands && player.journals[stands.listed.split(".")[0]].length);
      if (input.disabled !== listed) input.disabled = listed;
    }
    made.panel.setAttribute("aria-label", nameOf(player));
    for (const [id, element] of made.hints) showHint(player, made, id, element);
    for (const section of sheet.sections) showDifference(player, made, section);
  }

  function showHint(player, made, id, element) {
    const row = allRows.find((it) => it.id === id);
    const fields = row ? row.fields : [id];
    const found = [];
    for (const field of fields) {
      const input = made.inputs.get(field);
      const bad = !input.disabled && read(player, field).bad;
      if (bad) found.push(say(words.bad, { most: sheet.fields[field].most }));
      mark(input, bad, element);
      if (input.disabled && read(player, field).given) found.push(words.listed);
    }
    for (const term of row ? row.terms.filter((it) => it.lacks) : []) {
      const entered = term.fields.some((field) => read(player, field).value);
      if (entered && !read(player, term.when).value) found.push(term.lacks);
    }
    hint(element, [...new Set(found)].join(" "));
  }

  function showDifference(player, made, section) {
    const own = new Set(section.rows.flatMap((row) => row.fields));
    const total = (ids) => sum(ids.map((id) => read(player, id).value));
    const found = sheet.agreements.filter((it) => {
      const [one, other] = [total(it.one), total(it.other)];
      return own.has(it.one[0]) && one > 0 && other > 0 && one !== other;
    });
    hint(made.differs.get(section.id), found.map((it) => it.hint).join(" "));
  }

  // The standings: a button for each player, and who leads.

  function buildBar() {
    const isFull = state.players.length >= sheet.players.most;
    fillBar(state.players.length, choose, isFull ? null : { label: words.add, then: addPlayer });
  }

  function addPlayer() {
    state.players.push(emptyPlayer());
    state.current = state.players.length - 1;
    build();
    views[state.current].panel.querySelector("[data-name]").focus();
  }

  function choose(index) {
    state.current = index;
    update();
    views[index].panel.scrollIntoView({ block: "start", inline: "nearest" });
    views[index].panel.querySelector("[data-name]").focus({ preventScroll: true });
  }

  function showBar(scores) {
    const { best, leaders, open } = ranking(scores);
    state.players.forEach((player, index) => {
      const button = bar.children[index];
      write(button.firstElementChild, nameOf(player));
      write(button.lastElementChild, String(scores[index].total));
      button.setAttribute("aria-current", String(index === state.current));
      const wins = best > 0 && state.players.length > 1 && leaders.includes(player);
      button.classList.toggle("winner", wins);
      views[index].panel.classList.toggle("current", index === state.current);
    });
    const names = joined(leaders.map(nameOf));
    const standings = best === 1 ? words.one : words.many;
    let text = "";
    const [{ rival }] = scores;
    const alone = state.players.length === 1;
    if (alone && sheet.rival && best + rival > 0) {
      const said = { own: best, his: rival, rival: sheet.rival };
      text = say(rival > best ? words.lost : words.stands, said);
    } else if (best > 0 && alone) text = say(standings.alone, { points: best });
    else if (best > 0 && leaders.length === 1) {
      const all = scores.every((it) => it.total > 0);
      text = say(all ? standings.wins : standings.ahead, { name: names, points: best });
    }
    else if (best > 0 && open) text = say(words.level, { names, what: open.label });
    else if (best > 0) text = say(standings.share, { names, points: best });
    write(standing, text);
  }

  function askToLeave(player) {
    ask(say(words.leave, { name: nameOf(player) }), words.yes_leave, () => {
      state.players.splice(state.players.indexOf(player), 1);
      state.current = Math.min(state.current, state.players.length - 1);
      build();
    });
  }

  document.getElementById("clear").addEventListener("click", () => {
    ask(words.clear, words.yes_clear, () => {
      state.players = state.players.map(({ name }) => ({ ...emptyPlayer(), name }));
      build();
    });
  });

  restore();
  build();
})();
