import { type Code, join, textOf, type Token } from "./code.ts";
import type { Statement } from "./statements.ts";

/** A module as it is to be written, with what its syntax tree has to be. */
export interface ModuleText {
  /** The header and the statements, each with the line ends behind it: together they are the module. */
  readonly blocks: readonly string[];
  /** Lines of comments. */
  readonly header: string;
  /** Where each statement is without its doc comment, and what it declares. */
  readonly declared: readonly string[];
  /** The values and names in its code, in order. */
  readonly tokens: readonly PlacedToken[];
  /** The comments below the header, in order. */
  readonly comments: readonly string[];
}

/** A token, and where it is in the module. */
export interface PlacedToken {
  readonly token: Token;
  readonly start: number;
  readonly end: number;
}

export function moduleText(header: string, statements: readonly Statement[]): ModuleText {
  const blocks = [`${header}\n\n`];
  const declared: string[] = [];
  const tokens: PlacedToken[] = [];
  let end = header.length + 2;
  const place = (code: Code): string => {
    for (const part of code) {
      const start = end;
      end += typeof part === "string" ? part.length : part.text.length;
      if (typeof part !== "string") tokens.push({ token: part, start, end });
    }
    return textOf(code);
  };
  for (const [index, { declares, about, lines }] of statements.entries()) {
    const docs = place(about.length === 0 ? [] : [...about, "\n"]);
    const start = end;
    const text = place(join(lines, "\n"));
    declared.push(`${start}-${end} ${declares}`);
    const isFollowedByBlank = statements[index + 1]?.isJoined === false;
    blocks.push(docs + text + place([isFollowedByBlank ? "\n\n" : "\n"]));
  }
  const [comments, others] = [tokens.filter(isComment), tokens.filter((each) => !isComment(each))];
  return { blocks, header, declared, tokens: others, comments: comments.map(({ token }) => token.text) };
}

function isComment({ token }: PlacedToken): boolean {
  return token.is === "comment";
}
