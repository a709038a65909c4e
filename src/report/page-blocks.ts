/** A part of a rule's page, which uses no other markdown. */
export type PageBlock =
  | { readonly kind: "heading" | "paragraph" | "item"; readonly text: string }
  | { readonly kind: "code"; readonly lines: readonly string[] };

/** Splits a page into blocks. Throws if a code block does not end. */
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

/** A paragraph or an item of a list is one line. */
function blockOf(line: string): PageBlock {
  const [, sign = "", text = ""] = /^(#+ |- |)(.*)$/.exec(line) ?? [];
  return { kind: sign === "" ? "paragraph" : sign === "- " ? "item" : "heading", text };
}

export function firstParagraph(page: string): string {
  const first = pageBlocks(page).find((block) => block.kind === "paragraph" && !block.text.startsWith("Default: "));
  return first?.kind === "paragraph" ? first.text : "";
}

export function firstSentence(page: string): string {
  const text = firstParagraph(page);
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
