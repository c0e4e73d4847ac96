// A season: how often each player has won, evening by evening, and where that leaves them.

/** Whether the fewest points win in some evenings of one game: as their winners show. */
export function fewestWin(list) {
  const ahead = list.flatMap(({ rows }) =>
    rows.filter((it) => it.won).flatMap(({ points }) => rows.map((other) => Math.sign(points - other.points))),
  );
  return ahead.reduce((sum, each) => sum + each, 0) < 0;
}

/** The league of some evenings, the best first: evenings, wins, and the average of one game's points. */
export function leagueTable(list) {
  const players = new Map();
  const better = fewestWin(list) ? Math.min : Math.max;
  for (const { rows } of list) {
    for (const { player, points, won } of rows) {
      const found = players.get(player) ?? { player, evenings: 0, wins: 0, sum: 0, best: points };
      found.evenings += 1;
      found.wins += won;
      found.sum += points;
      found.best = better(found.best, points);
      players.set(player, found);
    }
  }
  const table = [...players.values()].map((it) => ({ ...it, average: it.sum / it.evenings }));
  const share = (it) => it.wins / it.evenings;
  return table.sort(
    (one, other) =>
      other.wins - one.wins || share(other) - share(one) || one.player.localeCompare(other.player),
  );
}

/** The players of an evening, the best first. */
const inOrder = (evening) => {
  const way = fewestWin([evening]) ? -1 : 1;
  return [...evening.rows].sort((one, other) => other.won - one.won || way * (other.points - one.points));
};
const isAhead = (one, other) => one.won !== other.won || one.points !== other.points;

/** Whom each player met, the best players first: how often they came out ahead, and behind. */
export function headToHead(list) {
  const met = new Map(leagueTable(list).map(({ player }) => [player, new Map()]));
  for (const evening of list) {
    const rows = inOrder(evening);
    rows.forEach((one, place) => {
      for (const other of rows.slice(place + 1)) {
        const decided = Number(isAhead(one, other));
        for (const [player, rival, ahead, behind] of [[one.player, other.player, decided, 0], [other.player, one.player, 0, decided]]) {
          const found = met.get(player).get(rival) ?? { ahead: 0, behind: 0 };
          met.get(player).set(rival, { ahead: found.ahead + ahead, behind: found.behind + behind });
        }
      }
    });
  }
  return met;
}

/** The best sheets of each game: so many as are asked for, an earlier one first where points are equal. */
export function bestSheets(list, most) {
  return [...new Set(list.map(({ kind }) => kind))].flatMap((each) => {
    const some = list.filter(({ kind }) => kind === each);
    const way = fewestWin(some) ? -1 : 1;
    const sheets = some.flatMap((evening) => evening.rows.map((row) => ({ ...row, evening })));
    return sheets.sort((one, other) => way * (other.points - one.points)).slice(0, most);
  });
}

/** The wins of each player after each evening; the line of a player begins with nothing. */
export function winsSoFar(list) {
  const lines = new Map(leagueTable(list).map(({ player }) => [player, [0]]));
  for (const { rows } of list) {
    for (const [player, wins] of lines) {
      wins.push(wins.at(-1) + (rows.find((row) => row.player === player)?.won ?? 0));
    }
  }
  return lines;
}

/** Heights for labels, so that none is nearer to the next than ROOM, and none below LOWEST. */
export function spread(heights, room, lowest) {
  const order = heights.map((height, place) => ({ height, place })).sort((one, other) => one.height - other.height);
  order.forEach((it, at) => (it.height = Math.max(it.height, at ? order[at - 1].height + room : -Infinity)));
  order.reverse().forEach((it, at) => (it.height = Math.min(it.height, at ? order[at - 1].height - room : lowest)));
  return order.sort((one, other) => one.place - other.place).map((it) => it.height);
}
