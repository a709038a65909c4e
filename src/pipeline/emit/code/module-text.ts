import type { Code, Token } from "./code.ts";
import type { Statement } from "./statements.ts";

/** The text of a module, with what output verification expects in its syntax tree. */
export interface ModuleText {
  /** The header and the statements, each with the line ends after it: joined they are the module. */
  readonly blocks: readonly string[];
  /** Lines of comments. */
  readonly header: string;
  /** Position of each statement without its doc comment, and what it declares: `120-310 export enum Country`. */
  readonly declared: readonly string[];
  /** The values and names in its code, in order. */
  readonly tokens: readonly PlacedToken[];
  /** The comments below the header, in order. */
  readonly comments: readonly string[];
}

export interface PlacedToken {
  readonly token: Token;
  readonly start: number;
  readonly end: number;
}

export function moduleText(header: string, statements: readonly Statement[]): ModuleText {
  let text = `${header}\n\n`;
  const blocks = [text];
  const declared: string[] = [];
  const tokens: PlacedToken[] = [];
  const comments: string[] = [];
  const place = (code: Code): void => {
    for (const part of code) {
      const start = text.length;
      text += typeof part === "string" ? part : part.text;
      if (typeof part === "string") continue;
      if (part.is === "comment") comments.push(part.text);
      else tokens.push({ token: part, start, end: text.length });
    }
  };
  for (const [index, { declares, about, lines }] of statements.entries()) {
    const begin = text.length;
    if (about.length > 0) place([...about, "\n"]);
    const start = text.length;
    for (const [at, line] of lines.entries()) place(at === 0 ? line : ["\n", ...line]);
    declared.push(`${start}-${text.length} ${declares}`);
    text += statements[index + 1]?.isJoined === false ? "\n\n" : "\n";
    blocks.push(text.slice(begin));
  }
  return { blocks, header, declared, tokens, comments };
}
