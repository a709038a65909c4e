import { toPlain } from "../../base/json/index.ts";
import { groupPairs } from "../../base/index.ts";
import { readInteger } from "../../model/list/index.ts";
import type { Document } from "../../pipeline/fetch/index.ts";

type Row = Readonly<Record<string, string>>;

/** A document as plain values; `undefined` if it is malformed. Texts of CSV become what all texts of their column are. */
export function plainDocument({ root, areTexts }: Pick<Document, "root" | "areTexts">): unknown {
  if (!("type" in root)) return undefined;
  const plain = toPlain(root);
  if (!areTexts) return plain;
  const rows = (plain as readonly Row[]).map((row) => Object.entries(row));
  const columns = groupPairs(rows.flat());
  const readers = new Map(Array.from(columns, ([name, texts]) => [name, readerOf(texts)]));
  return rows.map((row) => Object.fromEntries(row.map(([name, text]) => [name, readers.get(name)?.(text)])));
}

/** A number with leading zeros, or too large to be exact, is a text. */
function isNumber(text: string): boolean {
  return readInteger(text) !== undefined || /^-?(?:0|[1-9]\d{0,14})\.\d{1,15}$/.test(text);
}

function readerOf(texts: readonly string[]): (text: string) => unknown {
  if (texts.every((text) => /^(?:true|false)$/i.test(text))) return (text) => text.toLowerCase() === "true";
  return texts.every(isNumber) ? Number : (text) => text;
}

/**
 * The names of CSV columns that look like values: most cells below have digits in the same places, or in a third of the columns as
 * many capital letters. The file may have no header.
 */
export function valuesInHeader({ root, header }: Pick<Document, "root" | "header">): string[] {
  if (header === undefined || !("type" in root)) return [];
  const rows = toPlain(root) as readonly Row[];
  const names = header.properties.map(({ name }) => name);
  const likeMost = (name: string, isAlike: (text: string) => boolean): boolean => {
    const texts = rows.flatMap((row) => row[name] ?? []);
    return texts.filter(isAlike).length * 2 > texts.length;
  };
  const numbered = names.filter((name) => /\d/.test(name) && likeMost(name, (text) => formOf(text) === formOf(name)));
  const capitals = names.filter(
    (name) =>
      /^[A-Z]{2,3}$/.test(name) &&
      !columnNames.has(name) &&
      likeMost(name, (text) => /^[A-Z]+$/.test(text) && text.length === name.length),
  );
  return capitals.length * 3 < names.length || rows.length < 3 ? numbered : [...numbered, ...capitals];
}

/** Short names of columns in capital letters. */
const columnNames = new Set(["CC", "ID", "ISO", "KEY", "NR"]);

function formOf(text: string): string {
  return text
    .replace(/^-(?=\d)/, "")
    .replace(/\d+/g, "0")
    .replace(/\p{L}+/gu, "a");
}
