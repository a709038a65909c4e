import { CsvError, parse } from "csv-parse/sync";
import { attempt } from "../../base/index.ts";
import type { JsonNode, JsonProperty } from "../../base/json/index.ts";
import { count, decodeUtf8, withoutBom } from "../../base/text/index.ts";

/** A document that is not CSV, without text of it in the message. `line` is from 1; `undefined` if unknown. */
export class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
  readonly line: number | undefined;
  /** The column, if the header is wrong. */
  readonly column: string | undefined;

  constructor(message: string, line?: number, column?: string) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * Reads CSV by RFC 4180 as the tree of a JSON array: a record is an object of strings by column, without its empty cells. `lines` are
 * the lines of the records, from 1.
 *
 * @throws {CsvSyntaxError} not CSV, not UTF-8, no header, a column that is repeated, a record with more cells than the header, or a
 *   conflict of git
 */
export function parseCsv(bytes: Uint8Array): { readonly root: JsonNode; readonly lines: readonly number[] } {
  const text = attempt(() => withoutBom(decodeUtf8(bytes)));
  if (text === undefined) throw new CsvSyntaxError("invalid UTF-8", invalidLine(bytes));
  const content = Buffer.from(text);
  const [header, ...records] = readRecords(content, delimiterOf(text));
  if (header === undefined) throw new CsvSyntaxError("empty document", lineFinder(content)(0));
  const columns = new Set<string>();
  for (const column of header.cells) {
    if (columns.has(column)) throw new CsvSyntaxError("the header has this column twice", header.line, column);
    columns.add(column);
  }
  for (const { cells, line } of records) {
    if (cells.length <= columns.size) continue;
    const cellCount = count(cells.length, "cell");
    throw new CsvSyntaxError(`a record has ${cellCount}, but the header has ${columns.size}`, line);
  }
  const items = records.map((record) => objectOf(record, header));
  return { root: { type: "array", items, offset: 0 }, lines: records.map(({ line }) => line) };
}

/** The first line with bytes that are not UTF-8. */
function invalidLine(bytes: Uint8Array): number {
  const replaced = Buffer.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  return lineFinder(replaced)(replaced.findIndex((byte, index) => byte !== bytes[index]));
}

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is not closed",
  CSV_INVALID_CLOSING_QUOTE: "a quoted cell has text after its closing quote",
  INVALID_OPENING_QUOTE: "a cell without quotes contains a quote",
};

/** The first cell of the line with which git begins a conflict. The other lines of one could be records. */
const conflictStart = /^<{7}(?: |$)/;

function readRecords(content: Buffer, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  const lineAfter = lineFinder(content);
  let start = 0;
  try {
    parse(content, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      skip_empty_lines: true,
      relax_column_count: true,
      // The library would count the line breaks (CRLF) in a quoted cell twice, so lines are found by offsets.
      on_record(cells: string[], { bytes: end }) {
        const line = lineAfter(start);
        if (conflictStart.test(cells[0] ?? "")) throw new CsvSyntaxError("a merge conflict is not resolved", line);
        records.push({ cells, line });
        start = end;
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { [error.code]: problem = "invalid CSV" } = problems;
    // The end of the cell before it.
    throw new CsvSyntaxError(problem, lineFinder(content)(Number(error["bytes"])));
  }
}

/** Of the comma, the semicolon and the tab, the one that the header has most often outside of quotes. */
function delimiterOf(text: string): string {
  const [header = ""] = /[^\r\n]+/.exec(text.replace(/"[^"]*"?/g, '"')) ?? [];
  const countIn = (delimiter: string): number => header.split(delimiter).length;
  const [most = ","] = [",", ";", "\t"].toSorted((a, b) => countIn(b) - countIn(a));
  return most;
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/** Returns the line of the first cell after an offset, skipping blank lines. Offsets must ascend. */
function lineFinder(content: Buffer): (offset: number) => number {
  let [line, at] = [1, 0];
  return (offset) => {
    for (; at < offset || content[at] === lineFeed || content[at] === carriageReturn; at++) {
      if (content[at] === lineFeed || (content[at] === carriageReturn && content[at + 1] !== lineFeed)) line++;
    }
    return line;
  };
}

function objectOf({ cells }: CsvRecord, header: CsvRecord): JsonNode {
  const properties = cells.flatMap((value, index): JsonProperty[] => {
    if (value === "") return [];
    return [{ name: header.cells[index] as string, value: { type: "string", value, offset: 0 }, offset: 0 }];
  });
  const members = new Map(properties.map((property) => [property.name, property]));
  return { type: "object", properties, members, offset: 0 };
}
