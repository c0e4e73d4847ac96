"use strict";

// The matches of a tournament: what was entered as an evening for the formulas, and as a file. A match
// has its two players as 0 and 1, a player without an opponent has nobody (-1), then its entries.

const { eveningOfMatches, tomlOfMatches, knownTournament, withoutPlayer, pairAll, roundPairs, metTooOften } = (() => {
  const nobody = -1;
  const isPaired = (match) => match[0] >= 0 && match[1] !== undefined;
  const isBye = (match) => match[1] === nobody;

  // Who sits in which match of a round: a match is whole when both sides are known.

  const roundPairs = (round) => round.matches.filter(isPaired);
  const hasResult = (sheet, match) => isBye(match) || Object.keys(numbers(sheet, sheet.matches.fields, match)).length > 0;

  function eveningOfMatches(sheet, state) {
    const last = state.rounds.findLastIndex((round) => roundPairs(round).length);
    const rounds = state.rounds.slice(0, last + 1).map(roundPairs);
    const [one, other, alone] = sheet.matches.places;
    const entered = (round) => {
      const found = state.players.map(() => ({}));
      for (const match of round) {
        const values = numbers(sheet, sheet.matches.fields, match);
        if (isBye(match)) found[match[0]] = { [alone]: 1 };
        else if (Object.keys(values).length) {
          found[match[0]] = { [one]: 1, ...values };
          found[match[1]] = { [other]: 1, ...values };
        }
      }
      return found;
    };
    return {
      once: state.players.map(() => ({})),
      listed: state.players.map(() => ({})),
      rounds: rounds.map(entered),
      matches: rounds.map((round) => round.map((match) => (isBye(match) ? [match[0]] : [match[0], match[1]]))),
      results: rounds.map((round) => round.filter((match) => hasResult(sheet, match)).length),
    };
  }

  // Those who meet more often than they can, with the rounds in which it is too often.

  function metTooOften(sheet, { matches }) {
    const met = new Map();
    matches.forEach((round, at) => {
      for (const [one, other] of round.filter((it) => it.length > 1)) {
        const key = [one, other].sort((first, second) => first - second).join();
        met.set(key, [...(met.get(key) ?? []), at]);
      }
    });
    const most = sheet.matches.meet || Infinity;
    const found = [...met].filter(([, rounds]) => rounds.length > most);
    return found.map(([key, rounds]) => ({ players: key.split(",").map(Number), number: rounds.length, rounds: rounds.slice(most) }));
  }

  // Everybody meets everybody by the Berger tables, as on paper; the second time with changed sides.

  function pairAll(players, at) {
    const last = players + (players % 2);
    const circle = last - 1;
    const number = at % circle;
    const first = (number * (last / 2)) % circle;
    const pairs = [number % 2 ? [last, first + 1] : [first + 1, last]];
    for (let step = 1; step < last / 2; step += 1) {
      pairs.push([((first + step) % circle) + 1, ((first - step + circle) % circle) + 1]);
    }
    return pairs.map((pair) => {
      const [one, other] = Math.floor(at / circle) % 2 ? pair.toReversed() : pair;
      if (one > players) return [other - 1, nobody];
      return [one - 1, other > players ? nobody : other - 1];
    });
  }

  // The file of a tournament, as `scriptorium score` reads it: a line for each match.

  function cellOf(sheet, ids, match) {
    const values = numbers(sheet, ids, match);
    if (!Object.keys(values).length) return null;
    const [first] = ids;
    const isPlain = ids.length === 1 && sheet.entries[first].kind !== "choice";
    if (isPlain) return typeof values[first] === "string" ? quoted(values[first]) : String(values[first]);
    const kept = ids.slice(0, ids.findLastIndex((id) => id in values) + 1);
    const parts = kept.map((id) => {
      const { kind, options } = sheet.entries[id];
      if (kind !== "choice") return String(values[id] ?? 0);
      return values[id] ? options[values[id] - 1].id : "";
    });
    return quoted(parts.filter((part) => part !== "").join(" "));
  }

  function lineOf(sheet, names, match) {
    if (isBye(match)) return `    [${quoted(names[match[0]])}],`;
    const cells = sheet.matches.rows.map((ids) => cellOf(sheet, ids, match));
    const written = cells.slice(0, cells.findLastIndex((it) => it !== null) + 1);
    return `    [${[quoted(names[match[0]]), quoted(names[match[1]]), ...written.map((it) => it ?? '""')].join(", ")}],`;
  }

  function tomlOfMatches(sheet, state, names) {
    const called = differing(names);
    const lines = headLines(sheet, `players = [${called.map(quoted).join(", ")}]`);
    const last = state.rounds.findLastIndex((round) => roundPairs(round).length);
    for (const round of state.rounds.slice(0, Math.max(last, 0) + 1)) {
      const matches = roundPairs(round).map((match) => lineOf(sheet, called, match));
      lines.push("", "[[round]]", ...(matches.length ? ["results = [", ...matches, "]"] : ["results = []"]));
    }
    if (!state.rounds.length) lines.push("", "[[round]]", "results = []");
    return `${lines.join("\n")}\n`;
  }

  // Of what was kept, only players and entries that the pad knows are taken; nobody sits twice.

  function knownMatch(sheet, found, players, seated) {
    const entries = knownEntries(sheet, found);
    const match = Object.fromEntries(sheet.matches.fields.filter((id) => id in entries).map((id) => [id, entries[id]]));
    for (const side of [0, 1]) {
      const player = found?.[side];
      if (side === 1 && player === nobody) match[side] = nobody;
      if (!Number.isInteger(player) || player < 0 || player >= players || seated.has(player)) continue;
      match[side] = player;
      seated.add(player);
    }
    return match;
  }

  function knownTournament(sheet, found, asked = 0) {
    const { fewest, most, first } = sheet.players;
    const listed = Array.isArray(found?.players) ? found.players.slice(0, most) : [];
    const players = listed.map((it) => ({ name: typeof it?.name === "string" ? it.name.slice(0, 30) : "" }));
    const kept = Array.isArray(found?.rounds) ? found.rounds : [];
    const rounds = kept.slice(0, sheet.rounds.most).map((it) => {
      const seated = new Set();
      const matches = Array.isArray(it?.matches) ? it.matches.slice(0, most) : [];
      return { matches: matches.map((match) => knownMatch(sheet, match, players.length, seated)) };
    });
    const isAsked = asked >= fewest && asked <= most && !rounds.length && !players.some(({ name }) => name.trim());
    if (isAsked) players.splice(asked);
    let wanted = players.length ? fewest : first;
    if (isAsked) wanted = asked;
    while (players.length < wanted) players.push({ name: "" });
    return { players, rounds };
  }

  // Who leaves takes all own matches along; the numbers of those behind move up.

  function withoutPlayer({ players, rounds }, left) {
    const moved = (match) => {
      for (const side of [0, 1]) if (match[side] > left) match[side] -= 1;
      return match;
    };
    for (const round of rounds) {
      round.matches = round.matches.filter((match) => match[0] !== left && match[1] !== left).map(moved);
    }
    players.splice(left, 1);
  }

  return { eveningOfMatches, tomlOfMatches, knownTournament, withoutPlayer, pairAll, roundPairs, metTooOften };
})();
