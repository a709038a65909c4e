import type { Snippet, Token } from "./code.ts";
import type { Statement } from "./statements.ts";

/** The text of a module, with what output verification expects in its syntax tree. */
export interface ModuleText {
  readonly text: string;
  readonly header: string;
  /** Position of each statement without its doc comment, and what it declares: `120-310 export enum Country`. */
  readonly declared: readonly string[];
  /** The values and names in its code, in order. */
  readonly tokens: readonly TokenPosition[];
  readonly comments: readonly string[];
}

export interface TokenPosition {
  readonly token: Token;
  readonly start: number;
  readonly end: number;
}

export function moduleText(header: string, statements: readonly Statement[]): ModuleText {
  const blocks = [`${header}\n\n`];
  const declared: string[] = [];
  const tokens: TokenPosition[] = [];
  const comments: string[] = [];
  // Joined once for each statement, because text that grows part by part takes more memory.
  let parts: string[] = [];
  let length = `${header}\n\n`.length;
  const appendText = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  const append = (code: Snippet): void => {
    for (const part of code) {
      const text = typeof part === "string" ? part : part.text;
      if (typeof part !== "string") {
        if (part.is === "comment") comments.push(text);
        else tokens.push({ token: part, start: length, end: length + text.length });
      }
      appendText(text);
    }
  };
  for (const [index, { declares, about, lines }] of statements.entries()) {
    if (about.length > 0) append([...about, "\n"]);
    const start = length;
    for (const [at, line] of lines.entries()) {
      if (at > 0) appendText("\n");
      append(line);
    }
    declared.push(`${start}-${length} ${declares}`);
    appendText(statements[index + 1]?.isCompact === false ? "\n\n" : "\n");
    blocks.push(parts.join(""));
    parts = [];
  }
  return { text: blocks.join(""), header, declared, tokens, comments };
}
