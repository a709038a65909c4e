import type { Advice } from "../model/rules/index.ts";
import type { Style } from "./terminal.ts";

/** A part of a report for people. Its texts are not yet escaped, except for pages, which are trusted. */
export type Block =
  | ({ readonly kind: "note" } & Note)
  | { readonly kind: "code"; readonly language: string; readonly lines: readonly string[] }
  | ({ readonly kind: "table" } & Table)
  | { readonly kind: "patch"; readonly text: string }
  | { readonly kind: "page"; readonly text: string };

export interface Note {
  readonly text: string;
  /** The next step; printed behind the text. */
  readonly advice?: Advice;
  readonly style?: Style;
}

export interface Table {
  readonly title?: string;
  readonly about?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | undefined)[])[];
  readonly emptyText: string;
}

export function note(text: string, details: Omit<Note, "text"> = {}): Block {
  return { kind: "note", text, ...details };
}

/** Whether the block is what the command is run for, so that `--quiet` prints it, too. */
export function isRequested({ kind }: Block): boolean {
  return kind === "table" || kind === "patch" || kind === "page";
}

/** The names of the columns in which a row has something, and the texts of their cells by row. */
export function layOut({ head, rows }: Table) {
  const isUsed = (_: unknown, index: number): boolean => rows.some((row) => row[index] !== undefined);
  return { names: head.filter(isUsed), cells: rows.map((row) => row.filter(isUsed).map((cell) => String(cell ?? ""))) };
}
