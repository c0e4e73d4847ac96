"use strict";

// The page of a tournament: who plays, the matches of each round, and the ranking after every result.
globalThis.pad = (() => {
  const sheet = JSON.parse(document.getElementById("worksheet").textContent);
  const { words } = sheet;
  const { sides, fields: entries } = sheet.matches;
  const nobody = -1;
  const mostShown = 3;
  const by = (id) => document.getElementById(id);
  const clone = (id) => by(id).content.firstElementChild.cloneNode(true);
  const stored = kept(sheet.key);
  const asked = Number(new URLSearchParams(location.search).get("players"));
  const state = knownTournament(sheet, stored, asked);
  const held = holdSteps(stored?.steps, contents);
  const called = (index) => state.players[index].name.trim() || say(words.player, { number: index + 1 });
  const names = () => state.players.map((_player, index) => called(index));
  const isBegun = () => state.rounds.some((round) => round.matches.some((match) => Object.keys(match).length));
  let entrants = [];
  let rounds = [];
  let places = [];
  let heard = () => {};
  const { bindAll, onEnter, showFaults } = fieldsOf(sheet, { update, goOn });

  function contents() {
    const { players, rounds: all } = state;
    return JSON.parse(JSON.stringify({ players, rounds: all }));
  }

  by("back").addEventListener("click", () => {
    const open = openRounds();
    Object.assign(state, knownTournament(sheet, held.back()));
    held.settle();
    build(open);
  });

  // Enter goes to the next result that is missing, then to the button that adds a round.

  function goOn(field) {
    const shown = rounds.flatMap((it) => it.matches.flatMap(({ fields }) => fields));
    (nextField(shown, field) ?? by("next")).focus();
  }

  // Building: a line for each player, and a part for each round, whose matches are drawn when it opens.

  const openRounds = () => new Set(rounds.flatMap((it, at) => (it.list ? [at] : [])));

  function build(open = new Set([state.rounds.length - 1])) {
    buildEntrants();
    rounds = [];
    by("matches").replaceChildren();
    state.rounds.forEach((_round, at) => addRound(at, open.has(at)));
    update();
  }

  function buildEntrants() {
    entrants = state.players.map(makeEntrant);
    by("names").replaceChildren(...entrants.map(({ line }) => line));
  }

  function makeEntrant(player, index) {
    const line = clone("entrant");
    const [name, leave] = [line.querySelector("[data-name]"), line.querySelector("[data-leave]")];
    const number = index + 1;
    name.setAttribute("aria-label", say(words.name, { number }));
    name.placeholder = say(words.player, { number });
    name.value = player.name;
    name.addEventListener("input", () => {
      player.name = name.value;
      update();
    });
    name.addEventListener("paste", (event) => takeNames(event, index));
    onEnter(name, () => {
      if (entrants[index + 1]) entrants[index + 1].name.focus();
      else if (name.value.trim()) addPlayer();
      else leaveEmpty(index);
    });
    leave.addEventListener("click", () => {
      const at = entrants.findIndex((it) => it.line === line);
      const drop = () => {
        const open = openRounds();
        withoutPlayer(state, at);
        build(open);
      };
      if (isBegun()) ask(say(words.leave, { name: called(at) }), words.yes_leave, drop);
      else drop();
    });
    return { line, name, leave };
  }

  // A list of names that is pasted, a name in each line, fills the names from there on.

  function takeNames(event, index) {
    const pasted = event.clipboardData.getData("text").split(/[\r\n\t;]+/).map((it) => it.trim()).filter(Boolean);
    if (pasted.length < 2) return;
    event.preventDefault();
    pasted.slice(0, sheet.players.most - index).forEach((name, at) => {
      state.players[index + at] = { name: name.slice(0, 30) };
    });
    build(openRounds());
  }

  function addPlayer() {
    if (state.players.length >= sheet.players.most) return by("next").focus();
    state.players.push({ name: "" });
    entrants.push(makeEntrant(state.players.at(-1), state.players.length - 1));
    by("names").append(entrants.at(-1).line);
    update();
    return entrants.at(-1).name.focus();
  }

  // Enter in the last name, which is empty: all who play are there.

  function leaveEmpty(index) {
    const isSpare = state.players.length > sheet.players.fewest && !isBegun();
    if (isSpare) {
      withoutPlayer(state, index);
      build();
    }
    by("next").focus();
  }

  by("add").addEventListener("click", addPlayer);

  function addRound(at, isOpen) {
    const part = clone("round");
    const made = { part, button: part.querySelector("button"), list: null, matches: [] };
    made.button.firstElementChild.textContent = say(words.number, { number: at + 1 });
    made.button.addEventListener("click", () => {
      openRound(made, at, !made.list);
      update();
    });
    by("matches").append(part);
    rounds.push(made);
    openRound(made, at, isOpen);
  }

  function openRound(made, at, isOpen) {
    made.list?.remove();
    made.list = null;
    made.who = "";
    made.matches = [];
    made.button.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    made.list = document.createElement("ol");
    made.part.append(made.list);
    state.rounds[at].matches.forEach((match) => addMatch(made, at, match));
  }

  function addMatch(made, at, match) {
    const line = clone("match");
    const number = made.matches.length + 1;
    const hinted = line.querySelector("[data-hint]");
    hinted.id = `hint-${at}-${number}`;
    const fields = bindAll([line], match);
    const where = { number: at + 1, match: number };
    for (const field of fields) {
      field.setAttribute("aria-label", say(words.cell, { what: sheet.entries[field.dataset.field].name, ...where }));
    }
    const seats = [...line.querySelectorAll("[data-side]")];
    seats.forEach((seat, side) => {
      seat.setAttribute("aria-label", say(words.cell, { what: sides[side], ...where }));
      seat.addEventListener("change", () => {
        if (seat.value === "") delete match[side];
        else match[side] = Number(seat.value);
        update();
      });
    });
    made.list.append(line);
    made.matches.push({ line, match, seats, fields, hinted, paid: [...line.querySelectorAll("[data-points]")] });
  }

  // While somebody has no match yet, there is a match to fill in.

  function isSeated({ matches }) {
    const seated = new Set(matches.flatMap((match) => [match[0], match[1]]));
    return state.players.map((_player, index) => seated.has(index));
  }

  function offerMatch(made, at) {
    const round = state.rounds[at];
    const isFree = isSeated(round).includes(false);
    const hasRoom = round.matches.some((match) => match[0] === undefined || match[1] === undefined);
    if (!isFree || hasRoom) return;
    round.matches.push({});
    addMatch(made, at, round.matches.at(-1));
  }

  // Updating: everything that follows from the entries.

  function update() {
    rounds.forEach((it, at) => it.list && offerMatch(it, at));
    const evening = eveningOfMatches(sheet, state);
    const found = calculateEvening(sheet, evening);
    showEntrants();
    rounds.forEach((it, at) => showRound(it, at, evening, found));
    showButtons();
    showRanking(evening, found);
    held.note();
    keep(sheet.key, { ...state, steps: held.steps });
    heard();
  }

  function showEntrants() {
    write(by("entrants"), String(state.players.length));
    const isLeast = state.players.length <= sheet.players.fewest;
    entrants.forEach(({ leave }, index) => {
      leave.disabled = isLeast;
      leave.setAttribute("aria-label", say(words.remove, { name: called(index) }));
    });
    by("add").disabled = state.players.length >= sheet.players.most;
  }

  function showRound(made, at, evening, found) {
    const done = evening.results[at] ?? 0;
    const all = roundPairs(state.rounds[at]).length;
    write(made.button.lastElementChild, all ? `${done} / ${all}` : "");
    if (!made.list) return;
    const [seated, often] = [isSeated(state.rounds[at]), metTooOften(sheet, evening)];
    const who = JSON.stringify([seated, names(), made.matches.length]);
    if (made.who !== who) for (const it of made.matches) showSeats(it, seated);
    made.who = who;
    for (const it of made.matches) showMatch(it, at, found, often);
  }

  // A seat offers those who have no match in this round yet, and the second one that there is nobody.

  function showSeats({ match, seats }, seated) {
    seats.forEach((seat, side) => {
      const free = seated.flatMap((isTaken, index) => (!isTaken || match[side] === index ? [index] : []));
      const offered = ["", ...free, ...(side ? [nobody] : [])];
      const nameOf = (it) => (it === nobody ? words.nobody : called(it));
      seat.replaceChildren(...offered.map((it) => new Option(it === "" ? "–" : nameOf(it), it)));
      seat.value = String(match[side] ?? "");
    });
  }

  function showMatch({ line, match, seats, fields, hinted, paid }, at, { tables, broken }, often) {
    const isBye = match[1] === nobody;
    line.classList.toggle("bye", isBye);
    const table = tables[at];
    const isPlayed = Boolean(match[0] >= 0 && match[1] >= 0 && table?.seats?.[match[0]]);
    line.classList.toggle("played", isPlayed);
    for (const output of paid) {
      const player = match[Number(output.dataset.of)];
      write(output, isPlayed ? pointsText(table.points[output.dataset.points][player]) : "–");
    }
    const isLeft = !line.contains(document.activeElement);
    const unmet = broken.filter((it) => isPlayed && isLeft && it.round === at + 1 && it.players.includes(match[0]));
    const isAgain = ({ players, rounds: late }) => late.includes(at) && players.includes(match[0]) && players.includes(match[1]);
    const again = often.filter(isAgain).map(({ players: [one, other], number }) =>
      say(words.again, { one: called(one), other: called(other), number, most: sheet.matches.meet }));
    showFaults(fields, match, hinted, [...unmet.map((it) => it.say), ...again]);
    for (const seat of seats) seat.classList.toggle("again", again.length > 0);
  }

  // What is demanded of a match is said when somebody has left it.

  by("matches").addEventListener("focusout", ({ relatedTarget, target }) => {
    const line = target.closest("li");
    if (line && !line.contains(relatedTarget)) queueMicrotask(() => setTimeout(update));
  });

  function showButtons() {
    const { length } = state.rounds;
    by("next").disabled = length >= sheet.rounds.most;
    by("undo").hidden = length === 0;
    by("same").hidden = by("next").disabled || sheet.matches.meet > 0 || !length || !roundPairs(state.rounds.at(-1)).length;
  }

  // The ranking: everybody by place, with what decides between equal points.

  function pointsText(value) {
    const [size, quarter] = [Math.abs(value), 4];
    return (size * quarter) % 1 ? new Intl.NumberFormat(locale).format(value) : numberText(value);
  }

  function showRanking(evening, { totals, places: ranks, end, tables }) {
    const some = evening.results.some(Boolean);
    const order = totals.map((_total, index) => index).sort((one, other) => ranks[one] - ranks[other]);
    const value = (name, player) => (end.entered[name] ?? end.points[name])[player];
    const body = by("places");
    while (places.length < order.length) {
      places.push(clone("place"));
      body.append(places.at(-1));
    }
    while (places.length > order.length) places.pop().remove();
    order.forEach((player, at) => {
      const { cells } = places[at];
      const decides = sheet.ties.map((tie) => pointsText(value(tie.name, player)));
      const met = tables.filter((table) => table.opponents?.[player] != null).length;
      const texts = [String(ranks[player]), called(player), pointsText(totals[player]), ...decides, String(met)];
      texts.forEach((text, column) => write(cells[column], text));
      places[at].classList.toggle("winner", some && ranks[player] === 1);
    });
    const place = (player) => say(words.own, { name: `${ranks[player]}. ${called(player)}`, own: pointsText(totals[player]) });
    const first = order.slice(0, mostShown).map(place);
    write(by("standing"), some ? first.join(" · ") : "");
  }

  // Rounds come and go. A new one has the pairings of the tables, or places for all of them.

  function startRound(matches) {
    state.rounds.push({ matches });
    rounds.forEach((it, index) => openRound(it, index, false));
    addRound(state.rounds.length - 1, true);
    if (state.rounds.length === 1) by("who").open = false;
    update();
    const { seats, fields } = rounds.at(-1).matches[0];
    (seats.find((it) => it.value === "") ?? fields[0]).focus();
    rounds.at(-1).part.scrollIntoView({ block: "nearest" });
  }

  by("next").addEventListener("click", () => {
    const { length } = state.players;
    const pairs = sheet.matches.pairsAll ? pairAll(length, state.rounds.length) : Array(Math.ceil(length / 2)).fill({});
    startRound(pairs.map((it) => ({ ...it })));
  });

  by("same").addEventListener("click", () => {
    startRound(roundPairs(state.rounds.at(-1)).map((match) => ({ 0: match[0], 1: match[1] })));
  });

  by("undo").addEventListener("click", () => {
    const drop = () => {
      state.rounds.pop();
      rounds.pop().part.remove();
      if (rounds.length) openRound(rounds.at(-1), rounds.length - 1, true);
      update();
    };
    const isEmpty = state.rounds.at(-1).matches.every((match) => entries.every((id) => !(id in match)));
    if (isEmpty) drop();
    else ask(say(words.undo, { number: state.rounds.length }), words.yes_leave, drop);
  });

  by("clear").addEventListener("click", () => {
    ask(words.clear, words.yes_clear, () => {
      state.rounds = [];
      by("who").open = true;
      build();
    });
  });

  by("to-ranking").addEventListener("click", () => by("ranking").scrollIntoView());

  const file = () => ({ file: `${sheet.id}-evening.toml`, text: tomlOfMatches(sheet, state, names()) });

  by("save").addEventListener("click", () => download(file()));

  by("who").open = state.rounds.length === 0;
  build();

  // What a page around this one asks and does: it hears of every change.

  return {
    sheet,
    file,
    state: contents,
    names: () => state.players.map(({ name }) => name.trim()),
    isBegun,
    listen: (then) => { heard = then; },
    seat(wanted) {
      const number = Math.min(Math.max(wanted.length, sheet.players.fewest), sheet.players.most);
      while (state.players.length > number) withoutPlayer(state, state.players.length - 1);
      while (state.players.length < number) state.players.push({ name: "" });
      state.players.forEach((player, at) => { player.name = wanted[at] ?? ""; });
      build(openRounds());
    },
    take(found) {
      Object.assign(state, knownTournament(sheet, found));
      build();
    },
  };
})();
