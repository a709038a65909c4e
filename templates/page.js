"use strict";

// The page has all lists without this script, which adds the search, the keys and the copying.
(() => {
  const byId = (id) => document.getElementById(id);
  const query = byId("query");
  const links = byId("contents").children;

  /** Normalizes a text, so that case and composed characters do not matter. */
  const fold = (text) => text.normalize("NFKC").toLowerCase();

  /** The searchable texts of a row. A code or field is found by its start: 8 and 82 find 826, but 26 does not. */
  const readRow = (row) => {
    const [code, use, ...cells] = Array.from(row.cells, ({ textContent }) => fold(textContent));
    const isNumber = /^-?\d+$/.test(code);
    const fields = cells.splice(0, row.querySelectorAll("[data-field]").length);
    const starts = ["", code, ...fields].join("\n");
    // Without the type or the literal code before the member, and without the remark after it.
    const member = use.replace(/^(?:-?\d+|"[^]*"|[^\s.]+\.)| not in the package/g, "");
    return { row, starts, texts: [isNumber ? "" : code, member, ...cells].join("\n"), isFound: true };
  };

  const references = Array.from(document.querySelectorAll("main section"), (section, index) => {
    const name = fold(section.querySelector("h2").textContent);
    const type = fold(section.dataset.type);
    // Its words are found by their start, so that "low" does not find every value of a list of followers.
    const about = `\n${name}\n${type}\n${name.split(/[\s_]+/).join("\n")}`;
    const rows = section.getElementsByTagName("tbody")[0]?.rows ?? [];
    return { section, link: links[index], about, rows, values: undefined };
  });
  const total = references.reduce((sum, { rows }) => sum + rows.length, 0);

  /** The found rows, in order; `undefined` until a key needs them. */
  let foundRows;

  /** Found rows that are not shown yet: the layout of thousands of rows at once would delay the next key. */
  let waiting = [];
  let frame;
  const rowsAtOnce = 300;

  const showWaiting = (max) => {
    for (const { row } of waiting.splice(0, max)) row.hidden = false;
    cancelAnimationFrame(frame);
    if (waiting.length > 0) frame = requestAnimationFrame(() => showWaiting(rowsAtOnce));
  };

  const show = (element, isShown) => {
    if (element.hidden === isShown) element.hidden = !isShown;
  };

  const searchIn = (reference, terms) => {
    // Read at the first search, so that the page opens without delay.
    reference.values ??= Array.from(reference.rows, readRow);
    const rest = terms.filter((term) => !reference.about.includes(`\n${term}`));
    let found = 0;
    for (const value of reference.values) {
      const { row, starts, texts } = value;
      value.isFound = rest.every((term) => starts.includes(`\n${term}`) || texts.includes(term));
      if (value.isFound) found++;
      if (value.isFound !== row.hidden) continue;
      if (value.isFound) waiting.push(value);
      else row.hidden = true;
    }
    // A list without values is found by its name.
    const isFound = found > 0 || rest.length === 0;
    show(reference.section, isFound);
    show(reference.link, isFound);
    return found;
  };

  const search = () => {
    const terms = fold(query.value).split(/\s+/).filter(Boolean);
    foundRows = undefined;
    waiting = [];
    const found = references.reduce((sum, reference) => sum + searchIn(reference, terms), 0);
    show(byId("none"), terms.length > 0 && references.every(({ section }) => section.hidden));
    const values = `${total} ${total === 1 ? "value" : "values"}`;
    showWaiting(rowsAtOnce);
    byId("count").textContent = terms.length === 0 ? values : `${found} of ${values}`;
  };

  const allFound = () =>
    (foundRows ??= references.flatMap(({ section, rows, values }) => {
      if (section.hidden) return [];
      return values?.flatMap(({ row, isFound }) => (isFound ? [row] : [])) ?? Array.from(rows);
    }));

  /** Focuses the button of a row, or the row itself if the package does not have its value. */
  const focusRow = (row) => {
    row.hidden = false;
    const button = row.querySelector("button");
    if (button === null) row.tabIndex = -1;
    (button ?? row).focus();
    row.scrollIntoView({ block: "nearest" });
  };

  /** Moves the focus a row down or up, or from the first row to the search; returns whether the key was used. */
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

  const announce = (text) => {
    byId("said").textContent = text;
    clearTimeout(announce.timer);
    announce.timer = setTimeout(() => (byId("said").textContent = ""), 4000);
  };

  /** Copies without the clipboard API, which pages over plain HTTP do not have. */
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

  /**
   * Adds the buttons, and lets the lines of a narrow column end after the type. Their labels name the copied text, for screen
   * readers that list all buttons.
   */
  const addButtons = () => {
    for (const code of document.querySelectorAll("td > code")) {
      const [type, member] = code.textContent.split(/(?<=^\w+\.)(?=\w+$)/);
      if (member !== undefined) code.replaceChildren(type, document.createElement("wbr"), member);
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.setAttribute("aria-label", `Copy ${code.textContent}`);
      code.after(button);
    }
  };

  const copyOf = async (button) => {
    const text = button.parentNode.querySelector("code").textContent;
    const isCopied = await copy(text);
    announce(isCopied ? `Copied: ${text}` : "Copying is blocked in this browser. Select and copy the text.");
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

  addButtons();
  byId("search").hidden = false;
  byId("count").textContent = `${total} ${total === 1 ? "value" : "values"}`;
  // The browser may have restored a query.
  if (query.value !== "") search();
})();
