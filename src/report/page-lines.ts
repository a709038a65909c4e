import { stripVTControlCharacters } from "node:util";
import { escapeHidden } from "../base/text/index.ts";
import type { Report, RulePage } from "./report.ts";
import type { Paint, Terminal } from "./terminal.ts";
import { firstSentence, type PageBlock, pageBlocks } from "./page-blocks.ts";

/** Maximum width of prose: longer lines are hard to read. */
const maxWidth = 100;

const minWidth = 24;

export function printPages({ explain: pages = [], isOverview }: Report, terminal: Terminal): void {
  const { out, paint } = terminal;
  const width = terminal.width === undefined ? undefined : Math.min(terminal.width, maxWidth);
  const lines = isOverview
    ? describeRules(pages, width, paint)
    : pages.flatMap((page, index) => [...(index > 0 ? [""] : []), ...describePage(page, width, paint)]);
  for (const line of lines) out(line);
}

function describeRules(pages: readonly RulePage[], width: number | undefined, paint: Paint): string[] {
  const nameWidth = Math.max(...pages.map(({ rule }) => rule.length));
  const indent = nameWidth + 2 + "error".length + 2;
  const room = width === undefined ? undefined : Math.max(width - indent, minWidth);
  return pages.flatMap(({ rule, severity, page, help }) => {
    const name = paint("bold", rule) + " ".repeat(nameWidth - rule.length);
    const label =
      paint(severity === "error" ? "red" : "yellow", severity) + " ".repeat("error".length - severity.length);
    const sentence = renderText(firstSentence(page), help, (_style, text) => text);
    const [first = "", ...more] = wrap(sentence, room);
    return [`${name}  ${label}  ${first}`, ...more.map((line) => " ".repeat(indent) + line)];
  });
}

function describePage({ page, help }: RulePage, width: number | undefined, paint: Paint): string[] {
  const blocks = pageBlocks(page);
  const lines = blocks.flatMap((block, index) => {
    const continuesList = block.kind === "item" && blocks[index - 1]?.kind === "item";
    return [...(index === 0 || continuesList ? [] : [""]), ...describeBlock(block, help, width, paint)];
  });
  return [...lines, "", paint("dim", help)];
}

function describeBlock(block: PageBlock, help: string, width: number | undefined, paint: Paint): string[] {
  switch (block.kind) {
    case "heading":
      return [paint("bold", escapeHidden(block.text))];
    case "code":
      return block.lines.map((line) => `    ${escapeHidden(line)}`);
    case "paragraph":
      return wrap(renderText(block.text, help, paint), width);
    case "item": {
      const lines = wrap(renderText(block.text, help, paint), width === undefined ? undefined : width - 2);
      return lines.map((line, index) => `${index === 0 ? "- " : "  "}${line}`);
    }
  }
}

/** Breaks a text into lines at blanks, unless `width` is `undefined`. Colours take no columns. */
function wrap(text: string, width: number | undefined): string[] {
  if (width === undefined) return [text];
  const lines: string[] = [];
  let room = 0;
  for (const word of text.split(" ")) {
    const { length } = stripVTControlCharacters(word);
    room -= length + 1;
    const last = lines.length - 1;
    if (last >= 0 && room >= 0) lines[last] += ` ${word}`;
    else {
      lines.push(word);
      room = width - length;
    }
  }
  return lines;
}

/** Prints links with their address, and colours each word of code separately, so that lines can be wrapped. */
function renderText(text: string, help: string, paint: Paint): string {
  const linked = escapeHidden(text).replace(
    /\[([^[\]]+)\]\(([^()]+)\)/g,
    (_link, name: string, path: string) => `${name} (${new URL(path, help).href})`,
  );
  return linked.replace(/`([^`]+)`/g, (_code, code: string) =>
    code
      .split(" ")
      .map((word) => paint("cyan", word))
      .join(" "),
  );
}
