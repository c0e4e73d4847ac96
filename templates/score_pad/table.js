"use strict";

// The table of what is entered once: each of its templates is cloned for every player, beside it.

const { fillTable } = (() => {
  // The parts of every player, from the name at the top to the last line.

  function fillTable(table, number) {
    for (const it of table.querySelectorAll("[data-player]")) it.remove();
    const players = Array.from({ length: number }, () => []);
    for (const template of table.querySelectorAll("template")) {
      players.forEach((parts, player) => {
        const part = template.content.firstElementChild.cloneNode(true);
        part.dataset.player = String(player);
        template.parentElement.append(part);
        parts.push(part);
      });
    }
    for (const cell of table.querySelectorAll("[data-whole]")) cell.colSpan = number + 1;
    const columns = Array.from({ length: number + 1 }, () => document.createElement("col"));
    table.querySelector("colgroup").replaceChildren(...columns);
    return players;
  }

  return { fillTable };
})();
