"use strict";

// The page is whole without this script: it adds the search, the keys and the copying.
(() => {
  const byId = (id) => document.getElementById(id);
  const query = byId("query");
  const withImport = byId("with-import");
  const links = byId("contents").children;

  /** A text without what a keyboard may write in another way. */
  const fold = (text) => text.normalize("NFKC").toLowerCase();

  /** What is searched of a row. Codes are found by their beginning: 8 is no part of 826, but on the way to 826 it is 82. */
  const readRow = (row) => {
    const [code, ...cells] = Array.from(row.cells, ({ textContent }) => fold(textContent));
    const isNumber = /^-?\d+$/.test(code);
    const code2 = row.parentNode.parentNode.tHead.rows[0].cells[1].className === "code2" ? cells.shift() : "";
    // The last one is how it is written in code, which the member says already.
    const texts = cells.slice(0, -1);
    return { row, starts: `\n${code}\n${code2}`, texts: [isNumber ? "" : code, ...texts].join("\n"), isFound: true };
  };

  const references = Array.from(document.querySelectorAll("main section"), (section, index) => {
    const name = fold(section.querySelector("h2").textContent);
    const type = fold(section.dataset.type);
    // Its words by their beginnings, or "low" would find every value of a list of followers.
    const about = `\n${name}\n${type}\n${name.split(/[\s_]+/).join("\n")}`;
    const rows = section.getElementsByTagName("tbody")[0]?.rows ?? [];
    return { section, link: links[index], about, rows, values: undefined };
  });
  const total = references.reduce((sum, { rows }) => sum + rows.length, 0);

  /** Rows that were found, in their order; `undefined` until the keys ask for them. */
  let foundRows;

  /** What was found and is not shown yet. To lay out thousands of rows at once would hold up the next key. */
  let waiting = [];
  let frame;
  const rowsAtOnce = 300;

  const showWaiting = (most) => {
    for (const { row } of waiting.splice(0, most)) row.hidden = false;
    cancelAnimationFrame(frame);
    if (waiting.length > 0) frame = requestAnimationFrame(() => showWaiting(rowsAtOnce));
  };

  const show = (element, isShown) => {
    if (element.hidden === isShown) element.hidden = !isShown;
  };

  const searchIn = (reference, words) => {
    // The texts are read at the first search: opening the page waits for none of them.
    reference.values ??= Array.from(reference.rows, readRow);
    const rest = words.filter((word) => !reference.about.includes(`\n${word}`));
    let found = 0;
    for (const value of reference.values) {
      const { row, starts, texts } = value;
      value.isFound = rest.every((word) => starts.includes(`\n${word}`) || texts.includes(word));
      if (value.isFound) found++;
      if (value.isFound !== row.hidden) continue;
      if (value.isFound) waiting.push(value);
      else row.hidden = true;
    }
    // A list that has no values is found by its name.
    const isFound = found > 0 || rest.length === 0;
    show(reference.section, isFound);
    show(reference.link, isFound);
    return found;
  };

  const search = () => {
    const words = fold(query.value).split(/\s+/).filter(Boolean);
    foundRows = undefined;
    waiting = [];
    const found = references.reduce((sum, reference) => sum + searchIn(reference, words), 0);
    show(byId("none"), words.length > 0 && references.every(({ section }) => section.hidden));
    const values = `${total} ${total === 1 ? "value" : "values"}`;
    showWaiting(rowsAtOnce);
    byId("count").textContent = words.length === 0 ? values : `${found} of ${values}`;
  };

  const allFound = () =>
    (foundRows ??= references.flatMap(({ section, rows, values }) => {
      if (section.hidden) return [];
      return values?.flatMap(({ row, isFound }) => (isFound ? [row] : [])) ?? Array.from(rows);
    }));

  /** The button of a row, or the row itself where the package does not have its value. */
  const focusRow = (row) => {
    row.hidden = false;
    const button = row.querySelector("button");
    if (button === null) row.tabIndex = -1;
    (button ?? row).focus();
    row.scrollIntoView({ block: "nearest" });
  };

  /** One row on or back from where the focus is; back from the first one is the search. Whether it went anywhere. */
  const move = (step) => {
    const row = document.activeElement.closest("tbody tr");
    if (row === null && document.activeElement !== query) return false;
    const rows = allFound();
    const next = row === null ? (step > 0 ? 0 : -1) : rows.indexOf(row) + step;
    if (rows[next] !== undefined) focusRow(rows[next]);
    else if (next < 0 && row !== null) query.focus();
    else return row !== null;
    return true;
  };

  const clear = () => {
    if (query.value === "") return false;
    query.value = "";
    search();
    query.focus();
    return true;
  };

  const isTyping = ({ target }) => target === query;
  const keys = {
    "/": (event) => {
      if (isTyping(event)) return false;
      query.focus();
      query.select();
      return true;
    },
    Escape: clear,
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  };

  const say = (text) => {
    byId("said").textContent = text;
    clearTimeout(say.timer);
    say.timer = setTimeout(() => (byId("said").textContent = ""), 4000);
  };

  /** A page that came over plain HTTP has no clipboard: there, a selection is copied. */
  const copySelection = (text) => {
    const before = document.activeElement;
    const area = document.body.appendChild(document.createElement("textarea"));
    area.value = text;
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    before?.focus();
    return isCopied;
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copySelection(text);
    }
  };

  const copyOf = async (button) => {
    const own = button.parentNode.querySelector("code").textContent;
    const line = button.closest("section").querySelector(".import code").textContent;
    const isLine = button.parentNode.className === "import";
    const isCopied = await copy(isLine || !withImport.checked ? own : `${line}\n${own}`);
    say(isCopied ? `Copied: ${own}` : "Copying is blocked in this browser. Select and copy the text.");
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest(".copy");
    if (button !== null) void copyOf(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act?.(event)) event.preventDefault();
  });
  query.addEventListener("input", search);
  addEventListener("beforeprint", () => showWaiting(Infinity));

  document.documentElement.className = "scripted";
  byId("search").hidden = false;
  byId("count").textContent = `${total} ${total === 1 ? "value" : "values"}`;
  // A browser may have kept the words of an earlier visit.
  if (query.value !== "") search();
})();
