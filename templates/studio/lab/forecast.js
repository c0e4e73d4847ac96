// The forecast: automated players play what is drawn, block by block, as long as the page is seen.
import { showHeat } from "./heat.js";
import { inOrder } from "../domains/hexes.js";
import "./lab_style.js";
import { addBlock, compared, estimate, written } from "./sums.js";
import { data, locale, make, say } from "../shared/page.js";

const BETWEEN_BLOCKS = 100;
const AGAIN = 2000;
const FAIR = 1;
const RARE = 0.1;
const MOST_NAMED = 6;
const SETTLED = 0.5;
const at = (id) => document.getElementById(id);
const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Wait until the page is seen. */
const seen = () =>
  new Promise((done) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
    look();
  });

/** Ask for a block of games; without an answer, null. */
export async function askBlock(body, signal) {
  try {
    const response = await fetch("api/forecast", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ language: data.language, ...body }),
      signal,
    });
    if (response.status === 422) return { refused: (await response.json()).errors.join(" ") };
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** How often each painted hex is marked. A file begins anywhere on the canvas, but has the same hexes in order. */
function sharesOf({ sums: [games], hexes }, painted) {
  const order = hexes.toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);
  return new Map(inOrder(painted).map(({ name }, index) => [name, order[index][2] / games]));
}

/** The best start: the one that the player chooses, unless another is clearly ahead. */
export function bestOf({ sums, starts }) {
  const figures = (it) => estimate(it.sums);
  const chosen = starts.find((it) => String(it.sums) === String(sums));
  const ahead = (it, other) => figures(it).mean - figures(other).mean > Math.hypot(figures(it).margin, figures(other).margin);
  return starts.reduce((best, it) => (ahead(it, best) ? it : best), chosen ?? starts[0]);
}

/** Make the forecast beside the canvas; PENS draw the heat map, ANNOUNCE tells a screen reader. */
export function makeForecast({ pens, announce }) {
  const heat = (shares) => showHeat(shares, pens);
  const card = at("forecast");
  let playing = null;
  let latest = null;
  let shares = new Map();
  let isHeated = false;

  const note = (sentence) => {
    if (at("forecast-note").textContent !== sentence) at("forecast-note").textContent = sentence;
  };
  const offer = (isReady) => {
    at("heat").disabled = !isReady;
    at("playtest").disabled = !playing;
  };
  const warm = () => {
    at("heat").setAttribute("aria-pressed", String(isHeated));
    at("legend").hidden = !(isHeated && latest);
    heat(isHeated && latest ? shares : null);
  };
  at("heat").addEventListener("click", () => {
    isHeated = !isHeated;
    warm();
  });

  /** Show the means of all starts on one scale. */
  const showStarts = (starts) => {
    const found = starts.map((it) => ({ name: it.name, ...estimate(it.sums) }));
    const least = Math.floor(Math.min(...found.map((it) => it.mean - it.margin)));
    const most = Math.ceil(Math.max(...found.map((it) => it.mean + it.margin)));
    const part = (points) => `${((points - least) / (most - least || 1)) * 100}%`;
    const items = found.map(({ name, mean, margin }) => {
      const track = make("span", { class: "track", "aria-hidden": "true" }, make("i"), make("b"));
      track.style.setProperty("--from", part(mean - margin));
      track.style.setProperty("--wide", part(least + 2 * margin));
      track.style.setProperty("--at", part(mean));
      const figures = `${written(mean)} ± ${written(margin)}`;
      return make("li", {}, make("span", {}, name), track, make("span", { class: "mean" }, figures));
    });
    at("forecast-starts").replaceChildren(...items);
    const order = found.toSorted((one, other) => other.mean - one.mean);
    const gap = order.length ? order[0].mean - order.at(-1).mean : 0;
    const isFair = gap <= FAIR;
    const isClear = isFair || gap > Math.hypot(order[0]?.margin, order.at(-1)?.margin);
    const said = say(isFair ? "forecast-fair" : "forecast-unfair", { gap: written(gap), name: order[0]?.name });
    at("forecast-fair").textContent = order.length > 1 && isClear ? said : "";
  };

  const showRare = (painted) => {
    const named = inOrder(painted)
      .filter((it) => shares.get(it.name) < RARE)
      .map((it) => say("hex-name", { row: it.row + 1, position: it.position + 1 }));
    const more = named.length - MOST_NAMED;
    const names = named.slice(0, MOST_NAMED).join(", ");
    const hexes = more > 0 ? say("and-more", { names, number: more }) : names;
    at("forecast-rare").hidden = !named.length;
    at("forecast-rare").textContent = named.length ? say("forecast-rare", { hexes }) : "";
  };

  /** Show what was played so far; return the margin of the mean. */
  const show = (mine) => {
    const best = bestOf(latest);
    const own = estimate(best?.sums ?? latest.sums);
    const other = estimate(latest.against.sums);
    const points = say("forecast-points", { mean: written(own.mean), margin: written(own.margin) });
    const values = { against: latest.against.name, usual: written(other.mean) };
    const verdict = say(`forecast-${compared(own, other)}`, values);
    at("forecast-points").textContent = points;
    at("forecast-best").textContent = best ? say("forecast-best", { name: best.name }) : "";
    at("forecast-verdict").textContent = verdict;
    shares = sharesOf(latest, mine.painted);
    showStarts(latest.starts);
    showRare(mine.painted);
    const isDone = latest.sums[0] >= latest.most;
    const games = latest.sums[0].toLocaleString(locale);
    at("forecast-games").textContent = say(isDone ? "forecast-done" : "forecast-games", { games });
    at("forecast-slow").textContent = data.lab[mine.game].whySlow;
    at("forecast-figures").hidden = false;
    card.classList.remove("stale");
    note("");
    offer(true);
    warm();
    if (!mine.isSaid && (own.margin <= SETTLED || isDone)) {
      mine.isSaid = true;
      announce(say("forecast-said", { points, verdict }));
    }
    return isDone;
  };

  /** Play on until that is enough, or something else is drawn. */
  async function play(mine) {
    const { signal } = mine.abort;
    let isFirst = true;
    while (!signal.aborted) {
      await seen();
      const block = await askBlock({ ...mine.body, played: isFirst ? 0 : latest.sums[0] }, signal);
      if (signal.aborted) return;
      if (block?.refused) return quiet(block.refused);
      if (!block?.ready) {
        note(say(block ? "forecast-loading" : "forecast-away"));
        await pause(AGAIN);
        continue;
      }
      latest = addBlock(isFirst ? null : latest, block);
      const isDone = show(mine);
      if (isFirst) performance.measure("forecast", { start: mine.since, end: performance.now() });
      isFirst = false;
      if (isDone) return;
      await pause(BETWEEN_BLOCKS);
    }
  }

  /** Show no figures, and say why. */
  const quiet = (sentence) => {
    latest = null;
    at("forecast-figures").hidden = true;
    note(sentence);
    offer(false);
    warm();
  };

  const stop = () => {
    playing?.abort.abort();
    playing = null;
  };

  const drawingOf = (domain) => JSON.stringify([domain.game, domain.custom, [...domain.cells].sort()]);

  return {
    /** What was drawn has changed: the figures are old until it is played. */
    change(domain) {
      if (playing?.drawing === drawingOf(domain)) return;
      stop();
      card.classList.add("stale");
      at("legend").hidden = true;
      heat(null);
      offer(false);
    },

    /** What was drawn is whole and valid, or not: play it, or be quiet. */
    judge(domain, counted, { isWhole, text, since }) {
      const drawing = drawingOf(domain);
      if (!isWhole) {
        stop();
        return quiet(say("forecast-open"));
      }
      if (playing?.drawing === drawing) return undefined;
      stop();
      const body = { layout: text, file: `${domain.id}.toml`, custom: domain.custom };
      playing = { drawing, game: domain.game, abort: new AbortController(), body, painted: counted.painted, since, isSaid: false };
      if (!latest) note(say("complete-waiting"));
      offer(false);
      play(playing);
      return undefined;
    },
  };
}
