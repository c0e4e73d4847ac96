/* Ranks the pages that a search finds, each page once.
   Sphinx itself asks for every word in a page and counts all places alike. Here a page may lack a
   word; rare words, words in headings and words of the page's tasks in the index count more, and
   pages for users come before the others. TASKS comes from the build. */
const PLACES = { text: 1, heading: 3, task: 4, title: 5 };
const LATER = [[/^(developers\/|CONTRIBUTING|CHANGELOG|SECURITY)/, 0.3], [/^(gallery|figures|index)$/, 0.5]];
const MOST_RESULTS = 12;

const listed = (value) => (value === undefined ? [] : [].concat(value));
const plain = (word) => word.normalize("NFD").replace(/\p{M}/gu, "");

/* A word as the index knows it; one that it does not know stands for those that begin with it. */
const known = (table, word) => {
  if (Object.hasOwn(table, word)) return [word];
  const start = plain(word);
  return start.length < 3 ? [] : Object.keys(table).filter((it) => plain(it).startsWith(start));
};

const found = (table, word) => new Set(known(table, word).flatMap((it) => listed(table[it])));

const stems = (text) => {
  const stemmer = new Stemmer();
  const words = splitQuery(text.toLowerCase()).filter((it) => !stopwords.has(it));
  return new Set(words.map((it) => stemmer.stemWord(it)));
};

/* The heading of a page that has most of the words; a tie goes to the shorter one. */
const bestHeading = (file, weights) => {
  let best = { value: 0, title: "", anchor: "", length: Infinity };
  for (const [title, places] of Object.entries(Search._index.alltitles)) {
    const place = places.find(([number]) => number === file);
    if (!place) continue;
    const own = stems(title);
    let value = 0;
    weights.forEach((weight, word) => { if (own.has(word)) value += weight; });
    const isBetter = value > best.value || (value === best.value && own.size < best.length);
    if (value && isBetter) best = { value, title, anchor: place[1], length: own.size };
  }
  return best;
};

Search._performSearch = (_query, words, excluded) => {
  const { terms, titleterms, docnames, filenames, titles } = Search._index;
  const number = docnames.length;
  const own = docnames.map((name, file) => ({ title: stems(titles[file]), task: stems(TASKS[name] || "") }));
  const scores = new Map();
  const weights = new Map();
  words.forEach((word) => {
    const inText = found(terms, word);
    const inHeadings = found(titleterms, word);
    const inTasks = own.flatMap((it, file) => (it.task.has(word) ? [file] : []));
    const all = new Set([...inText, ...inHeadings, ...inTasks]);
    if (!all.size) return;
    const weight = Math.log(1 + number / all.size) ** 2;
    weights.set(word, weight);
    all.forEach((file) => {
      let value = inText.has(file) ? PLACES.text : 0;
      if (inHeadings.has(file)) value += PLACES.heading;
      if (own[file].title.has(word)) value += PLACES.title;
      if (own[file].task.has(word)) value += PLACES.task;
      scores.set(file, (scores.get(file) || 0) + value * weight);
    });
  });
  excluded.forEach((word) => found(terms, word).forEach((file) => scores.delete(file)));
  const results = [...scores].map(([file, score]) => {
    const heading = bestHeading(file, weights);
    const isTitle = !heading.anchor || heading.title === titles[file];
    LATER.forEach(([pattern, factor]) => { if (pattern.test(docnames[file])) score *= factor; });
    return [
      docnames[file],
      isTitle ? titles[file] : `${titles[file]} › ${heading.title}`,
      isTitle ? "" : `#${heading.anchor}`,
      null,
      score + heading.value,
      filenames[file],
      SearchResultKind.text,
    ];
  });
  return results.sort((one, other) => one[4] - other[4]).slice(-MOST_RESULTS);
};

/* A page that was opened as a file may not read others. */
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
