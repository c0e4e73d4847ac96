// Photographed sheets: read by the studio, asked about square by square, and taken over one by one.
import "./photo_style.js";
import { isTouched } from "../games/game.js";
import { markStep } from "../games/players.js";
import { Refused, isOne, make, post, say } from "../shared/page.js";
import { makeQuestion, wordOf } from "./photo_question.js";
import { Unsendable, layoutsAlong, sendPhoto } from "./photo_sending.js";
import { ADDED, ALONE, seatSheet, seatsFor } from "./photo_taking.js";
import { makeView, showPart } from "./photo_view.js";
import { gameFrom, nameOf } from "../games/sheetfile.js";

const find = (id) => document.getElementById(id);
const NAME = "player";

/** The place of a name with what stands out above and below its line. */
const aroundName = ([left, top, right, bottom]) => [left, top - 2, right, bottom + 1];

/** Return the way to photograph: it takes files. PAGE has the game, and takes what becomes of a sheet. */
export function makePhotos(page) {
  const sheets = [];
  const refused = [];
  let current = null;
  let asked = null;
  let reading = 0;
  let working = 0;

  const act = {
    say: (field, value, isOpen) => {
      const learned = field.name in current.settled && !(field.name in current.answers);
      const more = [...(isOpen ? [say("photo_doubtful")] : []), ...(learned ? [say("photo_learned")] : [])];
      return `${field.label}: ${[wordOf(value), ...more].join(", ")}`;
    },
    chosen: (name) => ask(openOf(current).find((it) => shownOf(it).includes(name))?.field ?? name),
    answer: (value) => {
      for (const name of remember()) current.answers[name] = value;
      goOn();
    },
    differ: () => {
      const fields = remember();
      current.apart = [...new Set([...current.apart, ...fields])];
      goOn();
    },
    before: () => {
      const last = current.trail.pop();
      if (last === undefined) return;
      Object.assign(current, { ...last.before, isShared: false });
      ask(last.asked);
      showValues();
      showTabs();
    },
  };
  const parts = { svg: find("photo-view"), frame: find("photo-frame"), zoom: find("photo-zoom"), bare: find("photo-bare") };
  const view = makeView(parts, act);
  const card = makeQuestion(act);

  const valuesOf = (sheet) => ({
    ...Object.fromEntries(sheet.readings.map((it) => [it.field, it.value])),
    ...sheet.settled,
    ...sheet.answers,
  });
  const openOf = (sheet) => sheet.questions.filter((it) => !(it.field in sheet.answers) && !isApart(sheet, it));
  const isApart = (sheet, { fields }) => fields.length > 1 && fields.every((it) => sheet.apart.includes(it));
  /** The squares that a question shows; one about a phase shows another square than it is about. */
  const shownOf = ({ fields, shown }) => (fields.length > 1 ? fields : [shown]);
  const waiting = () => sheets.filter((it) => !it.taken);

  function showValues() {
    const open = new Set(openOf(current).flatMap(shownOf));
    view.write(valuesOf(current), open, new Set([...Object.keys(current.answers), ...Object.keys(current.settled)]));
  }

  /** Ask about a square, by its field, and about all that look like it. */
  function ask(name) {
    const open = openOf(current);
    const question = open.find((it) => it.field === name) ?? current.questions.find((it) => it.field === name && it.fields.length === 1);
    const names = question ? shownOf(question) : [name];
    const fields = names.map((it) => current.fields.find((field) => field.name === it)).filter(Boolean);
    if (!fields.length) return;
    asked = name;
    const isOpen = open.includes(question);
    const made = current.trail.filter((it) => it.wasAsked).length;
    card.show({
      sheet: current,
      fields,
      question,
      reading: current.readings.find((it) => it.field === name),
      value: valuesOf(current)[name] ?? "",
      count: isOpen ? say(open.length > 1 ? "photo_count" : "photo_last", { number: made + 1, total: made + open.length }) : "",
      before: current.trail.length > 0,
    });
    find("photo-end").hidden = isOpen;
    view.choose(fields[0].name, false, names);
  }

  /** Keep the sheet as it is before an answer, so that it can be taken back; return the fields that are asked about. */
  function remember() {
    const question = openOf(current).find((it) => it.field === asked);
    const { answers, apart, questions, settled } = current;
    current.trail.push({ asked, wasAsked: Boolean(question), before: { answers: { ...answers }, apart, questions, settled } });
    current.remarks = null;
    current.isShared = (question?.fields.length ?? 1) > 1;
    return question?.fields ?? [asked];
  }

  /** Ask the next doubtful square; where none is left, or an answer tells something about others, see what the whole sheet says. */
  async function goOn() {
    const sheet = current;
    showValues();
    showTabs();
    const [next] = openOf(sheet);
    if (next && !sheet.isShared) {
      tell(counted(sheet));
      return ask(next.field);
    }
    asked = null;
    card.pause(Boolean(next));
    find("photo-end").hidden = Boolean(next);
    if (!next) find("photo-ready").focus({ preventScroll: true });
    if (sheet.remarks === null) await busily(() => settle(sheet));
    sheet.isShared = false;
    if (sheet !== current) return undefined;
    if (openOf(sheet).length) return goOn();
    card.pause(false);
    find("photo-end").hidden = false;
    find("photo-ready").focus({ preventScroll: true });
    showValues();
    return showEnd();
  }

  /** Do something that takes the studio a moment, which the page says. */
  async function busily(work) {
    working += 1;
    find("photos").setAttribute("aria-busy", "true");
    find("photo-take").disabled = true;
    try {
      return await work();
    } finally {
      working -= 1;
      if (!working) find("photos").removeAttribute("aria-busy");
    }
  }

  /** Have the studio look at the whole sheet with its answers: more may be asked, sums are compared. */
  async function settle(sheet) {
    try {
      const answer = await answered([sheet]);
      const [{ questions, remarks, settled }] = answer.sheets;
      sheet.questions = [...sheet.questions.filter((it) => it.field in sheet.answers), ...questions];
      sheet.settled = settled;
      sheet.remarks = remarks;
      sheet.fault = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      sheet.remarks = [];
      sheet.fault = error.errors.join(" ");
    }
  }

  async function answered(list) {
    const files = new Set(list.map((it) => it.layout));
    const layouts = layoutsAlong(page.game()).filter((it) => files.has(it.file));
    const body = list.map(({ code, readings, answers, apart, name }) => ({ code, readings, answers, apart, name: name.trim() }));
    return { ...(await (await post("api/answers", { sheets: body, layouts })).json()), layouts };
  }

  function showEnd() {
    tell(say("photo_ready"));
    find("photo-ready").textContent = current.fault ?? say("photo_compare");
    find("photo-ready").classList.toggle("fault", Boolean(current.fault));
    find("photo-remarks").replaceChildren(...(current.remarks ?? []).map((it) => make("li", {}, it)));
    find("photo-take").disabled = Boolean(current.fault);
    showSeats();
  }

  function showSeats() {
    const game = page.game();
    const seats = page.isPlayed(current.game) && isTouched(game) ? seatsFor(game, current.name) : [];
    const title = (seat) => {
      if (seat === ADDED) return say("photo_added");
      if (seat === ALONE) return say("photo_alone");
      const player = game.players[seat];
      const name = nameOf(player, Number(seat), say);
      return isTouched({ players: [player] }) ? say("photo_replaced", { name }) : name;
    };
    find("photo-seat").replaceChildren(...seats.map((it) => make("option", { value: it }, title(it))));
    find("photo-seats").hidden = !seats.length;
    find("photo-names").hidden = page.isPlayed(current.game);
  }

  const counted = (sheet) => {
    const open = openOf(sheet).flatMap((it) => it.fields).length;
    return say(isOne(open) ? "photo_open_one" : "photo_open", { count: open });
  };

  function tell(sentence) {
    if (find("photos-said").textContent !== sentence) find("photos-said").textContent = sentence;
  }

  function titleOf(sheet) {
    return sheet.name.trim() || say("photo_sheet", { number: sheets.indexOf(sheet) + 1, layout: sheet.layout.replace(/\.toml$/, "") });
  }

  function showTabs() {
    const list = waiting();
    const tabs = list.map((sheet) => {
      const own = sheet === current;
      const state = { "aria-selected": String(own), "aria-controls": "photo", tabindex: own ? "0" : "-1" };
      const tab = make("button", { type: "button", role: "tab", ...state }, make("span", {}, titleOf(sheet)));
      const open = openOf(sheet).length;
      if (open) tab.append(make("span", { class: "sign", title: counted(sheet) }, `? ${open}`));
      tab.addEventListener("click", () => choose(sheet));
      return tab;
    });
    const isFocused = find("photos-tabs").contains(document.activeElement);
    find("photos-tabs").replaceChildren(...tabs);
    find("photos-tabs").hidden = list.length < 2;
    if (isFocused) find("photos-tabs").querySelector('[tabindex="0"]')?.focus();
  }

  function choose(sheet) {
    current = sheet;
    find("photo").hidden = !sheet;
    showTabs();
    if (!sheet) return;
    view.lay(sheet);
    find("photo-name").value = sheet.name;
    const written = sheet.fields.find((it) => it.name === NAME);
    find("photo-written").toggleAttribute("hidden", !written);
    if (written) showPart(find("photo-written"), sheet, aroundName(written.box), 0);
    goOn();
  }

  function showRefused() {
    // What is wrong with a photo already begins with its name.
    const items = refused.map(({ file, sentence }) => make("li", {}, sentence.startsWith(file) ? sentence : `${file}: ${sentence}`));
    find("photos-refused").replaceChildren(...items);
  }

  function open(isOpen) {
    find("photos").hidden = !isOpen;
    document.body.classList.toggle("is-photographing", isOpen);
    if (isOpen) markStep("entry");
  }

  async function read(file) {
    try {
      const answer = await sendPhoto(file, layoutsAlong(page.game()));
      for (const it of answer.sheets) sheets.push({ ...it, answers: {}, apart: [], settled: {}, trail: [], name: "", remarks: null, taken: false });
      for (const it of answer.refused) refused.push({ file: file.name, sentence: it });
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unsendable)) throw error;
      refused.push({ file: file.name, sentence: error.errors?.join(" ") ?? error.message });
    }
  }

  /** Read photos one after the other; the first sheet is shown as soon as it is there. */
  async function photograph(files) {
    refused.length = 0;
    showRefused();
    open(true);
    find("photos-title").focus();
    reading += 1;
    await busily(() => readAll(files));
    reading -= 1;
    if (!current) tell(say("photo_none"));
    else if (openOf(current).length) tell(counted(current));
    else showEnd();
  }

  async function readAll(files) {
    for (const [number, file] of files.entries()) {
      tell(say(files.length > 1 ? "photo_reading_several" : "photo_reading", { number: number + 1, total: files.length }));
      await read(file);
      showRefused();
      if (!current && waiting().length) choose(waiting()[0]);
      else showTabs();
    }
  }

  /** Take the sheet over: the file that it becomes is read as any other. */
  async function take() {
    const sheet = current;
    find("photo-take").disabled = true;
    try {
      const together = page.isPlayed(sheet.game) ? [sheet] : [...sheets.filter((it) => it.taken && it.game === sheet.game && it.layout === sheet.layout), sheet];
      const { files, layouts } = await answered(together);
      const answer = await (await post("api/sheet", { sheets: files, layouts })).json();
      if (answer.findings.length) throw new Refused(422, answer.findings.map((it) => it.message));
      if (page.isPlayed(answer.game)) {
        const found = gameFrom(answer, new Map(layouts.map(({ file, text }) => [file, text])));
        const seat = find("photo-seats").hidden ? ALONE : find("photo-seat").value;
        const { game, number } = seatSheet(page.game(), found, seat);
        page.take(game, number, seat === ALONE);
      } else page.show({ sheets: files, layouts });
      leave(sheet, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      sheet.fault = error.errors.join(" ");
      showEnd();
    }
  }

  /** Go on with the next sheet; after the last, back to the page. */
  function leave(sheet, isTaken) {
    if (isTaken) sheet.taken = true;
    else sheets.splice(sheets.indexOf(sheet), 1);
    choose(waiting()[0] ?? null);
    if (current) find("photos-title").focus();
    else if (reading) tell(say("photo_reading"));
    else close();
  }

  function close() {
    open(false);
    page.closed();
  }

  find("photo-take").addEventListener("click", take);
  find("photo-drop").addEventListener("click", () => leave(current, false));
  find("photos-close").addEventListener("click", close);
  find("photos-more").addEventListener("click", () => page.more());
  find("photo-name").addEventListener("input", () => {
    current.name = find("photo-name").value;
    showTabs();
    showSeats();
  });
  find("photos-tabs").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    choose(waiting().at((waiting().indexOf(current) + step) % waiting().length));
  });
  return (files) => (files.length ? photograph(files) : open(true));
}
