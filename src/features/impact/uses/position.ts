import type { ts } from "ts-morph";

/** Where something stands in a file, as a person finds it. */
interface SourcePosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units, as compilers count. */
  readonly column: number;
  /** The line of source. */
  readonly text: string;
}

export function positionIn(file: ts.SourceFile, start: number): SourcePosition {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const [text = ""] = /^[^\r\n\u2028\u2029]*/.exec(file.text.slice(start - character)) ?? [];
  return { line: line + 1, column: character + 1, text };
}
