"use strict";

// Formulas and evenings of a pad: the same operations as in Python, over the same trees. A table has
// what was entered, chosen and scored in a round, or at the end, with a value for each player.

const { compileFormula, calculateEvening, largestGroup, journalPoints, restOf, quarters, numberText } = (() => {
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

  // A number as players write it: `4½`. The place of a sign says how many quarters it is.

  const quarters = ["", "¼", "½", "¾"];

  function numberText(value) {
    const size = Math.abs(value);
    const sign = quarters[(size % 1) * quarters.length];
    return sign ? `${value < 0 ? "-" : ""}${Math.floor(size) || ""}${sign}` : String(value);
  }

  // What only impossible entries can give is not calculated further: see `within_limit` in Python.

  const limit = 2 ** 53;
  const withinLimit = (value) => Math.max(-limit, Math.min(limit, value));
  const times = (one, two) => withinLimit(one * two);

  // A number without the error of divisions: 6.999999999999999 is 7.

  function settled(value) {
    const whole = Math.round(value);
    return Math.abs(value - whole) <= Math.max(1e-9, Math.abs(value) * 2 ** -50) ? whole : value;
  }

  const down = (value) => Math.floor(settled(value));
  const roundings = { down, up: (value) => Math.ceil(settled(value)), nearest: (value) => down(value + 0.5) };
  const everyone = (table, value) => Array.from({ length: table.players }, (_it, at) => value(at));

  // Sets of different kinds, as `rules/sets.py` splits them: the points, and how much is in sets that
  // bring some. Of splits that are worth the same, the one that uses the fewest is taken.

  const mostSteps = 200000;
  const splits = new Map();
  const descending = (numbers) => numbers.sort((one, other) => other - one);

  function splitsLargestFirst(worth) {
    const steps = worth.map((it, at) => it - (worth[at - 1] ?? 0));
    const later = steps.slice(1);
    const grows = later.every((it, at) => at === 0 || later[at - 1] <= it);
    return steps[0] >= 0 && steps[0] < later[0] && grows;
  }

  function wayToSplit(worth) {
    const paying = worth.filter((it) => it > 0).length;
    if (!paying) return () => ({ points: 0, used: 0 });
    if (paying === 1 || worth.every((it, at) => it <= (at + 1) * worth[0])) return splitIntoOneSize;
    return splitsLargestFirst(worth) ? splitLargestFirst : splitComparing;
  }

  function splitSteps(held, worth) {
    let steps = sum(held);
    if (wayToSplit(worth) === splitComparing) {
      for (let size = 1; size <= Math.min(held.length, worth.length); size += 1) {
        const room = sum(held.slice(size - 1));
        steps += room * (room + 1) * 0.5;
      }
    }
    return steps;
  }

  // Of more than can be entered, only as much is counted as can be split soon.

  function boundedHeld(held, worth) {
    if (splitSteps(held, worth) <= mostSteps) return held;
    const atMost = (number) => held.map((count) => Math.min(count, number));
    let fewest = 0;
    let largest = held[0];
    while (fewest < largest) {
      const number = Math.floor((fewest + largest + 1) * 0.5);
      if (splitSteps(atMost(number), worth) <= mostSteps) fewest = number;
      else largest = number - 1;
    }
    return atMost(Math.max(1, fewest));
  }

  function splitIntoOneSize(held, worth) {
    const size = worth.findIndex((it) => it > 0) + 1;
    let fewest = 0;
    let most = Math.floor(sum(held) / size);
    while (fewest < most) {
      const number = Math.floor((fewest + most + 1) * 0.5);
      if (sum(held.map((count) => Math.min(count, number))) >= size * number) fewest = number;
      else most = number - 1;
    }
    return { points: fewest * worth[size - 1], used: fewest * size };
  }

  function splitLargestFirst(held, worth) {
    const found = { points: 0, used: 0 };
    for (let left = held; left.length; ) {
      const size = Math.min(worth.length, left.length);
      if (worth[size - 1] > 0) {
        found.points += worth[size - 1];
        found.used += size;
      }
      const taken = left.map((count, at) => (at < size ? count - 1 : count));
      left = descending(taken.filter((count) => count));
    }
    return found;
  }

  // best[number][taken] is the best of so many sets that take so much from the kinds after the first:
  // the points, and behind them how little is used.

  function splitComparing(held, worth) {
    const base = sum(held) + 1;
    let best = [[0]];
    for (let size = worth.length; size > 0; size -= 1) {
      const room = sum(held.slice(size - 1));
      const none = (number) => Array(number).fill(-Infinity);
      best = best.slice(0, room + 1).map((taken, number) => [...none(number), ...taken].slice(0, room + 1));
      if (worth[size - 1] <= 0) continue;
      const added = worth[size - 1] * base - size;
      for (let number = 0; number < best.length; number += 1) {
        const more = [-Infinity, ...best[number].slice(0, room).map((it) => it + added)];
        const known = best[number + 1] ?? [];
        if (!known.length && more.every((it) => it === -Infinity)) break;
        const longer = more.length > known.length ? more : known;
        best[number + 1] = longer.map((_it, at) => Math.max(more[at] ?? -Infinity, known[at] ?? -Infinity));
      }
    }
    const found = best.flat().reduce((one, other) => Math.max(one, other));
    const points = Math.ceil(found / base);
    return { points, used: points * base - found };
  }

  function bestSplit(counts, allWorth) {
    const held = descending(counts.filter((count) => count > 0));
    const worth = allWorth.slice(0, held.length);
    const key = `${worth}:${held}`;
    if (!splits.has(key)) splits.set(key, wayToSplit(worth)(boundedHeld(held, worth), worth));
    return splits.get(key);
  }

  // Wild cards count as any kind, as `rules/wild.py` uses them: all uses are compared. No more are
  // tried than the pad allows.

  function* usesOf(number, kinds) {
    if (kinds === 1) {
      yield [number];
      return;
    }
    for (let first = number; first >= 0; first -= 1) {
      for (const others of usesOf(number - first, kinds - 1)) yield [first, ...others];
    }
  }

  function wildPoints([worth, squares, [mostWild, ...most]], wild, counts) {
    const points = (held) =>
      (worth.length ? bestSplit(held, worth).points : 0) + squares * sum(held.map((it) => it * it));
    const added = (held, use) => held.map((it, at) => it + use[at]);
    const held = counts.map((it, at) => Math.min(Math.max(it, 0), most[at]));
    let best = { points: -Infinity, use: [] };
    for (const use of usesOf(Math.min(Math.max(wild, 0), mostWild), counts.length)) {
      const found = points(added(held, use));
      if (found > best.points) best = { points: found, use };
    }
    return points(added(counts, best.use));
  }

  function restOf(counts, worth) {
    return sum(counts.filter((count) => count > 0)) - bestSplit(counts, worth).used;
  }

  // Equal players take their places together: shared and rounded down, the higher, the lower, or
  // nothing. Where all are equal, nobody has the fewest.

  function placePoints(mine, values, worth, sharing, fewest) {
    if (!fewest && mine <= 0) return 0;
    const ahead = values.filter((it) => (fewest ? it < mine : it > mine)).length;
    const equal = values.filter((it) => it === mine).length;
    if (fewest && equal === values.length) return 0;
    const prizes = Array.from({ length: equal }, (_it, at) => worth[ahead + at] ?? 0);
    if (equal === 1 || sharing === "higher") return prizes[0];
    if (sharing === "share") return Math.floor(sum(prizes) / equal);
    return sharing === "lower" ? prizes.at(-1) : 0;
  }

  // Boxes touch along their sides.

  function largestGroup(crossed, neighbours) {
    const left = new Set(crossed);
    let largest = 0;
    for (const first of crossed) {
      const reached = left.delete(first) ? [first] : [];
      let size = 0;
      while (reached.length) {
        size += 1;
        for (const box of neighbours[reached.pop() - 1]) if (left.delete(box)) reached.push(box);
      }
      largest = Math.max(largest, size);
    }
    return largest;
  }

  // In a journal, an entry brings its number, and those of all entries before it that are alike.

  function journalPoints(entries, { alike, value, more, extra }) {
    return entries.map((entry, index) => {
      const scoring = entries
        .slice(0, index + 1)
        .filter((other) => alike.every((column) => other[column] === entry[column]));
      const added = entry[more] === true ? extra : 0;
      return sum(scoring.map((other) => Number(other[value]) + added));
    });
  }

  // A journal that has entries is counted; else what is entered otherwise.

  function compileListed([journal, column, alike, value, more, extra, other]) {
    const otherwise = compileFormula(other);
    return (table) => {
      const values = otherwise(table);
      return everyone(table, (player) => {
        const entries = table.listed[journal]?.[player] ?? [];
        if (!entries.length) return values[player];
        if (column) return new Set(entries.map((it) => it[column])).size;
        return sum(journalPoints(entries, { alike, value, more, extra }));
      });
    };
  }

  // A comparison with another player: points for more, as much or less, or by a difference.

  function compared(difference, figures) {
    if (!Array.isArray(figures[0])) return figures[1 - Math.sign(difference)];
    const points = figures.findLast(([least]) => Math.abs(difference) >= least)?.[1] ?? 0;
    return difference > 0 ? points : 0 - points;
  }

  // In a round of a tournament, those on the same side are compared; else all players.

  function compileComparison([figures, counted]) {
    const part = compileFormula(counted);
    return (table) => {
      const values = part(table);
      const seats = table.seats ?? [];
      const isOther = (one, other) =>
        one !== other && (!seats.length || (seats[one] !== null && seats[one] === seats[other]));
      return values.map((mine, player) =>
        sum(values.map((its, other) => (isOther(player, other) ? compared(mine - its, figures) : 0))),
      );
    };
  }

  // What all opponents have at the end, each times the points of a row in that round; without an
  // opponent, what the player has.

  function compileOpponents([asked, times]) {
    const part = compileFormula(asked);
    return (table) => {
      const values = part(table);
      const met = (round, player) => values[round.opponents?.[player] ?? player];
      const own = (round, player) => (times ? round.points[times][player] : 1);
      return everyone(table, (player) =>
        sum((table.rounds ?? []).map((round) => own(round, player) * met(round, player))),
      );
    };
  }

  const counting = (name) => () => (table) => everyone(table, () => table.counts[name]);
  const leaves = {
    number: (value) => (table) => everyone(table, () => value),
    points: (name) => (table) => table.points[name],
    entered: (name) => (table) => table.entered[name],
    is: (name, place) => (table) => table.chosen[name].map((it) => Number(it === place)),
    so_far: (kind, name) => (table) => table.past[kind][name] ?? everyone(table, () => 0),
    next: (kind, name, rounds) => (table) => {
      let later = table;
      for (let left = rounds; left > 0 && later; left -= 1) later = later.following;
      return later ? later[kind][name] : everyone(table, () => 0);
    },
    full: (name, worth) => (table) =>
      table.crossed[name].map((crossed) => {
        const isFull = ([boxes]) => boxes.every((box) => crossed.includes(box));
        return sum(worth.filter(isFull).map(([, points]) => points));
      }),
    largest: (name, neighbours) => (table) =>
      table.crossed[name].map((crossed) => largestGroup(crossed, neighbours)),
    players: counting("players"),
    rounds: counting("rounds"),
    number_of_round: counting("number_of_round"),
  };

  // Operations on the values of a single player.

  const plain = {
    "+": (one, two) => one + two,
    "-": (one, two) => one - two,
    "*": times,
    "/": (one, two) => (two === 0 ? 0 : one / two),
    "=": (one, two) => Number(one === two),
    "!=": (one, two) => Number(one !== two),
    "<": (one, two) => Number(one < two),
    "<=": (one, two) => Number(one <= two),
    ">": (one, two) => Number(one > two),
    ">=": (one, two) => Number(one >= two),
    and: (one, two) => Number(Boolean(one && two)),
    or: (one, two) => Number(Boolean(one || two)),
    not: (value) => Number(!value),
    if: (condition, then, other) => (condition ? then : other),
    sum: (...values) => sum(values),
    product: (...values) => values.reduce(times),
    max: Math.max,
    min: Math.min,
    abs: Math.abs,
    ...roundings,
    square: (value) => times(value, value),
    scale: (worth, value) => worth[Math.min(roundings.down(value), worth.length) - 1] ?? 0,
    reach: (steps, value) => steps.findLast(([least]) => value >= least)?.[1] ?? 0,
    sets: (worth, ...values) => bestSplit(values.map(Math.trunc), worth).points,
    wild: (figures, ...values) => {
      const [wild, ...counts] = values.map(Math.trunc);
      return wildPoints(figures, wild, counts);
    },
  };
  const figures = { scale: 1, reach: 1, sets: 1, wild: 1 };

  // Operations that ask every player.

  const across = {
    most: (values) => Math.max(...values),
    fewest: (values) => Math.min(...values),
    together: sum,
  };

  // A formula becomes a function from a table to the values of all players. Each part is calculated
  // once for a table, however deep it is.

  function compileFormula([op, ...args]) {
    if (Object.hasOwn(leaves, op)) return leaves[op](...args);
    if (op === "compare") return compileComparison(args);
    if (op === "opponents") return compileOpponents(args);
    if (op === "listed") return compileListed(args);
    if (op === "majority") {
      const [worth, sharing, fewest, counted] = args;
      const part = compileFormula(counted);
      return (table) => {
        const values = part(table);
        return values.map((mine) => placePoints(mine, values, worth, sharing, fewest));
      };
    }
    if (Object.hasOwn(across, op)) {
      const part = compileFormula(args[0]);
      return (table) => {
        const found = across[op](part(table));
        return everyone(table, () => found);
      };
    }
    const fixed = args.slice(0, figures[op] ?? 0);
    const parts = args.slice(fixed.length).map(compileFormula);
    const operate = plain[op];
    return (table) => {
      const values = parts.map((part) => part(table));
      return everyone(table, (at) => operate(...fixed, ...values.map((it) => it[at])));
    };
  }

  function emptyTable(players, counts) {
    const past = { entered: {}, points: {} };
    const values = { entered: {}, chosen: {}, crossed: {}, listed: {}, points: {} };
    return { players, ...values, past, counts: { players, ...counts } };
  }

  // Who crosses the last box of a lock crosses the lock too.

  function countCrosses(entry, crossed) {
    const locked = entry.lock && crossed.includes(entry.boxes.at(-1));
    return crossed.length + (locked ? 1 : 0);
  }

  function enter(table, entries, entered) {
    for (const [name, entry] of entries) {
      const values = entered.map((it) => it[name] ?? 0);
      if (entry.kind === "crosses") {
        table.entered[name] = entered.map((it) => countCrosses(entry, it[name] ?? []));
      } else if (entry.kind === "grid") {
        const own = entered.map((it) => (it[name] ?? []).filter((box) => !entry.given.includes(box)));
        table.entered[name] = own.map((crossed) => crossed.length);
        table.crossed[name] = own.map((crossed) => [...crossed, ...entry.given]);
      } else if (entry.kind === "choice") {
        table.chosen[name] = values;
        table.entered[name] = values.map((place) => (place ? entry.options[place - 1].value : 0));
      } else if (entry.kind === "text") {
        table.entered[name] = entered.map((it) => Number(Boolean(it[name])));
      } else table.entered[name] = values;
    }
  }

  // Points are multiples of the unit; a half of it goes up if the nearest is taken.

  function fill(table, rows, { unit, rounding }) {
    const rounded = (value) => roundings[rounding](withinLimit(value) / unit) / Math.round(1 / unit);
    for (const [name, part] of rows) table.points[name] = part(table).map(rounded);
  }

  function added(past, table) {
    const found = {};
    for (const kind of ["entered", "points"]) {
      const before = past[kind];
      const now = Object.entries(table[kind]);
      found[kind] = Object.fromEntries(
        now.map(([name, values]) => [name, values.map((it, at) => it + (before[name]?.[at] ?? 0))]),
      );
    }
    return found;
  }

  // A row that looks ahead is in a later stage than what it looks at.

  function fillRounds(tables, stages, sheet) {
    tables.forEach((table, at) => (table.following = tables[at + 1]));
    let past = { entered: {}, points: {} };
    for (const rows of stages) {
      past = { entered: {}, points: {} };
      for (const table of tables) {
        table.past = past;
        fill(table, rows, sheet);
        past = added(past, table);
      }
    }
    return past;
  }

  const compiled = new WeakMap();

  function compileSheet(sheet) {
    if (!compiled.has(sheet)) {
      const rows = (formulas) => formulas.map(([name, tree]) => [name, compileFormula(tree)]);
      const entries = Object.entries(sheet.entries);
      compiled.set(sheet, {
        stages: sheet.formulas.rounds.map(rows),
        inRounds: sheet.formulas.rounds.flat(),
        once: rows(sheet.formulas.once),
        roundEntries: entries.filter(([, entry]) => entry.inRounds),
        endEntries: entries.filter(([, entry]) => !entry.inRounds),
        demands: sheet.demands.map((it) => ({ ...it, isMet: compileFormula(it.formula) })),
        counts: rows(sheet.counts),
        agreements: sheet.sections.map(({ demands }) =>
          demands.map((it) => ({ say: it.say, isMet: compileFormula(it.formula) })),
        ),
      });
    }
    return compiled.get(sheet);
  }

  function brokenDemands(demands, tables, end) {
    const found = [];
    for (const { isMet, inRounds, say } of demands) {
      (inRounds ? tables : [end]).forEach((table, at) => {
        const players = isMet(table).flatMap((met, player) => (met ? [] : [player]));
        if (players.length) found.push({ say, round: inRounds ? at + 1 : 0, players });
      });
    }
    return found;
  }

  // What is not given decides nothing, nor does what follows it: only what is sure is decided.

  function leaders(sheet, totals, evening) {
    const given = (tie, player) => Object.hasOwn(evening.once[player], tie.name);
    const number = (tie, player) => evening.once[player][tie.name];
    const isBehind = (one, other) => {
      for (const tie of sheet.ties) {
        if (!given(tie, one) || !given(tie, other)) return false;
        if (number(tie, one) !== number(tie, other)) {
          return number(tie, one) < number(tie, other) === tie.high;
        }
      }
      return false;
    };
    const best = Math.max(...totals);
    const level = totals.flatMap((total, player) => (total === best ? [player] : []));
    const found = level.filter((one) => !level.some((other) => isBehind(one, other)));
    const isOpen = (tie) => found.some((player) => !given(tie, player));
    return { winners: found, open: found.length > 1 ? sheet.ties.find(isOpen) : undefined };
  }

  // The places by points, then by the ties, and who wins; some win at once, and who is out does not.

  function ranking(sheet, totals, end) {
    const out = sheet.rounds?.out ?? null;
    const value = (name, player) => (end.points[name] ?? end.entered[name])[player];
    const number = (name, player) => (end.entered[name] ?? end.points[name])[player];
    const ranks = totals.map((total, player) => [
      Number(out === null || total < out),
      Number(sheet.winsAtOnce !== "" && value(sheet.winsAtOnce, player) > 0),
      sheet.lowest ? -total : total,
      ...sheet.ties.map((tie) => (tie.high ? 1 : -1) * number(tie.name, player)),
    ]);
    const compare = (one, other) => one.reduce((found, it, at) => found || it - other[at], 0);
    const places = ranks.map((rank) => 1 + ranks.filter((other) => compare(other, rank) > 0).length);
    return { places, winners: totals.flatMap((_total, player) => (places[player] === 1 ? [player] : [])) };
  }

  // Who sits where in a round of a tournament; a match without a result is not played yet.

  function seat(table, matches, entered) {
    table.seats = Array(table.players).fill(null);
    table.opponents = Array(table.players).fill(null);
    for (const players of matches) {
      if (players.length === 1 || !Object.keys(entered[players[0]]).length) continue;
      const [one, other] = players;
      [table.seats[one], table.seats[other]] = [1, 2];
      [table.opponents[one], table.opponents[other]] = [other, one];
    }
  }

  // An evening is { once: [a player's entries, …], rounds: [[a player's entries, …], …] }; one of a
  // tournament also has the matches of every round.

  function calculateEvening(sheet, evening) {
    const parts = compileSheet(sheet);
    const players = evening.once.length;
    const rounds = evening.rounds.length;
    const tables = evening.rounds.map((entered, at) => {
      const table = emptyTable(players, { rounds, number_of_round: at + 1 });
      enter(table, parts.roundEntries, entered);
      if (evening.matches?.length) seat(table, evening.matches[at], entered);
      return table;
    });
    const past = fillRounds(tables, parts.stages, sheet);
    const end = emptyTable(players, { rounds, number_of_round: 0 });
    end.past = past;
    end.rounds = tables;
    const none = () => Array(players).fill(0);
    for (const [name] of parts.roundEntries) end.entered[name] = past.entered[name] ?? none();
    for (const [name] of parts.inRounds) end.points[name] = past.points[name] ?? none();
    enter(end, parts.endEntries, evening.once);
    for (const name of Object.keys(sheet.journals)) {
      end.listed[name] = evening.listed.map((it) => it[name]);
    }
    fill(end, parts.once, sheet);
    const counted = (table, rows) =>
      none().map((_it, player) =>
        sum(rows.filter(([name]) => sheet.counted.includes(name)).map(([name]) => table.points[name][player])),
      );
    const paid = tables.map((table) => counted(table, parts.inRounds));
    const course = [];
    const farthest = sheet.rounds?.stops ? sheet.rounds.target : Infinity;
    for (const now of paid) {
      const before = course.at(-1) ?? none().map(() => sheet.start);
      course.push(before.map((it, player) => Math.min(it + now[player], farthest)));
    }
    const isOnTrack = (player) => sheet.track !== null && Object.hasOwn(evening.once[player], sheet.track);
    const onTrack = none().map((_it, player) => isOnTrack(player));
    const atEnd = counted(end, parts.once).map((it, player) => {
      if (!onTrack[player]) return it;
      const replaced = sheet.during.map((name) => end.points[name][player]);
      return it - sum(replaced) + evening.once[player][sheet.track];
    });
    const before = course.at(-1) ?? none().map(() => sheet.start);
    const totals = atEnd.map((it, player) => it + before[player]);
    return {
      tables,
      end,
      paid,
      course,
      totals,
      ...(sheet.asked ? leaders(sheet, totals, evening) : ranking(sheet, totals, end)),
      onTrack,
      rivals: none().map((_it, player) => sum(sheet.rival.rows.map((name) => end.points[name][player]))),
      counts: parts.counts.map(([name, part]) => [name, part(end)]),
      unmet: parts.agreements.map((demands) =>
        demands.map(({ say, isMet }) => isMet(end).map((met) => (met ? "" : say))),
      ),
      broken: brokenDemands(parts.demands, tables, end),
    };
  }

  return { compileFormula, calculateEvening, largestGroup, journalPoints, restOf, quarters, numberText };
})();
