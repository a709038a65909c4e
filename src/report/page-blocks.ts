/** A part of a page of ours, which holds no other markdown than this. */
export type PageBlock =
  | { readonly kind: "heading" | "paragraph" | "item"; readonly text: string }
  | { readonly kind: "code"; readonly lines: readonly string[] };

/**
 * The blocks of a page, in its order.
 *
 * @throws where code has no end: the page is not as it was written
 */
export function pageBlocks(page: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  const lines = page.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line.startsWith("```")) {
      const end = lines.indexOf("```", at + 1);
      if (end === -1) throw new Error(`code begins in line ${at + 1} of a page and does not end`);
      blocks.push({ kind: "code", lines: lines.slice(at + 1, end) });
      at = end;
    } else if (line !== "") blocks.push(blockOf(line));
  }
  return blocks;
}

/** A paragraph and an item of a list are each one line. */
function blockOf(line: string): PageBlock {
  const [, sign = "", text = ""] = /^(#+ |- |)(.*)$/.exec(line) ?? [];
  return { kind: sign === "" ? "paragraph" : sign === "- " ? "item" : "heading", text };
}

/** The first paragraph of a page, its severity apart; in markdown. */
export function firstParagraph(page: string): string {
  const first = pageBlocks(page).find((block) => block.kind === "paragraph" && !block.text.startsWith("Default: "));
  return first?.kind === "paragraph" ? first.text : "";
}

export function firstSentence(page: string): string {
  const text = firstParagraph(page);
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
