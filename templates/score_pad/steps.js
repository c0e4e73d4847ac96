"use strict";

// Steps that can be taken back: for each, what was different before it, as places with their values.

const { holdSteps } = (() => {
  const mostSteps = 100;
  const isObject = (it) => it !== null && typeof it === "object";

  function differences(before, now, place = []) {
    if (before === now) return [];
    if (before === undefined) return [[place]];
    if (!isObject(before) || !isObject(now)) return [[place, before]];
    const isLonger = Array.isArray(before) && Array.isArray(now) && now.length > before.length;
    const names = new Set([...Object.keys(before), ...(isLonger ? [] : Object.keys(now))]);
    const found = [...names].flatMap((it) => differences(before[it], now[it], [...place, it]));
    return isLonger ? [...found, [[...place, "length"], before.length]] : found;
  }

  // What is typed into one field, letter by letter, is one step.

  function addStep(steps, step, { isTyping }) {
    const places = (it) => JSON.stringify(it?.map(([place]) => place));
    if (isTyping && places(step) === places(steps.at(-1))) return;
    steps.push(step);
    if (steps.length > mostSteps) steps.shift();
  }

  function takeBack(state, step) {
    for (const [place, ...value] of step) {
      const last = place.at(-1);
      const holder = place.slice(0, -1).reduce((it, name) => (isObject(it) ? it[name] : null), state);
      const isLength = last === "length" && Array.isArray(holder);
      if (!isObject(holder) || (isLength && !(value[0] in [...holder, null]))) continue;
      if (value.length) [holder[last]] = value;
      else delete holder[last];
    }
    return state;
  }

  // Of what was kept, only lists of places are taken.

  function knownSteps(found) {
    const isPlace = (it) => Array.isArray(it) && Array.isArray(it[0]) && it[0].length > 0;
    const isStep = (it) => Array.isArray(it) && it.every(isPlace);
    return Array.isArray(found) ? found.filter(isStep).slice(-mostSteps) : [];
  }

  // The steps of a page, from those that were kept: what is typed into a field until it is left is one.

  function holdSteps(found, contents) {
    const steps = knownSteps(found);
    let before = contents();
    let typing = null;
    const settle = () => {
      before = contents();
      typing = null;
    };
    document.getElementById("main").addEventListener("focusout", () => { typing = null; });
    return {
      steps,
      settle,
      note() {
        const now = contents();
        const step = differences(before, now);
        if (step.length) {
          const field = document.activeElement;
          addStep(steps, step, { isTyping: field === typing });
          typing = field.matches("input[type=text]") ? field : null;
          before = now;
        }
        document.getElementById("back").disabled = steps.length === 0;
      },
      back: () => takeBack(contents(), steps.pop()),
    };
  }

  return { holdSteps };
})();
