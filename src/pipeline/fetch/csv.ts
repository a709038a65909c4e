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
  /** Offset of its end in bytes. */
  readonly end: number;
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
  const lineAfter = lineFinder(content);
  const headerLine = lineAfter(0);
  const [header, ...records] = readRecords(content, delimiterOf(text));
  if (header === undefined) throw new CsvSyntaxError("empty document", headerLine);
  assertResolved(header, headerLine);
  const columns = new Set<string>();
  for (const column of header.cells) {
    if (columns.has(column)) throw new CsvSyntaxError("the header has this column twice", headerLine, column);
    columns.add(column);
  }
  let { end } = header;
  const lines = records.map((record) => {
    const line = lineAfter(end);
    ({ end } = record);
    assertResolved(record, line);
    if (record.cells.length <= columns.size) return line;
    const cells = count(record.cells.length, "cell");
    throw new CsvSyntaxError(`a record has ${cells}, but the header has ${columns.size}`, line);
  });
  const items = records.map((record) => objectOf(record, header));
  return { root: { type: "array", items, offset: 0 }, lines };
}

/** A merge conflict of git begins with a line that would be a record. */
function assertResolved({ cells: [first = ""] }: CsvRecord, line: number): void {
  if (/^<{7}(?: |$)/.test(first)) throw new CsvSyntaxError("a merge conflict is not resolved", line);
}

/** The first line with bytes that are not UTF-8. A line feed is in no other character. */
function invalidLine(bytes: Uint8Array): number {
  let [line, start] = [1, 0];
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    if (attempt(() => decodeUtf8(bytes.subarray(start, end))) === undefined) break;
    [line, start] = [line + 1, end + 1];
  }
  return line;
}

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is not closed",
  CSV_INVALID_CLOSING_QUOTE: "a quoted cell has text after its closing quote",
  INVALID_OPENING_QUOTE: "a cell without quotes contains a quote",
};

function readRecords(content: Buffer, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(content, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      skip_empty_lines: true,
      relax_column_count: true,
      // The library would count the line breaks (CRLF) in a quoted cell twice, so lines are found by offsets.
      on_record(cells: string[], { bytes: end }) {
        records.push({ cells, end });
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
  const counts = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (let at = text.search(/[^\r\n]/); at >= 0 && at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    else if (!isQuoted && (character === "," || character === ";" || character === "\t")) counts[character]++;
  }
  const [[most] = [","]] = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
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
