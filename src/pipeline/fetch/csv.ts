import { CsvError, parse } from "csv-parse/sync";
import { attempt } from "../../base/index.ts";
import type { JsonNode, JsonObject, JsonProperty } from "../../base/json/index.ts";
import { count, isHtml } from "../../base/text/index.ts";
import type { CsvOptions } from "../../model/settings/index.ts";

/** A document that is not CSV, without text of it in the message. `line` is from 1; `undefined` if unknown. */
export class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
  readonly line: number | undefined;
  /** Whether the bytes have another encoding. */
  readonly isUndecodable: boolean;

  constructor(message: string, line?: number, isUndecodable = false) {
    super(message);
    this.line = line;
    this.isUndecodable = isUndecodable;
  }
}

/**
 * Reads CSV by RFC 4180, and as spreadsheets write it: cells are trimmed, records of empty cells, surplus empty cells and columns
 * without a name are ignored. Returns a JSON array, in which a record is an object of strings by column, without its empty cells; an
 * object with the names of all columns, also those that are repeated; the lines of the records, from 1; and that of the header,
 * `undefined` if the options name the columns; and whether it is UTF-8, although the options have another encoding.
 *
 * @throws {CsvSyntaxError} not CSV, a ZIP file, not in its encoding, no header, a record with more cells than columns, HTML, or a conflict of git
 */
export function parseCsv(bytes: Uint8Array, options: CsvOptions = {}) {
  if (Buffer.from(bytes.subarray(0, zipStart.length)).toString("latin1") === zipStart)
    throw new CsvSyntaxError("the document is a ZIP file such as .xlsx; save it as CSV, or use a reader", 1);
  const decoded = attempt(() => decode(bytes, options.encoding, true));
  if (decoded === undefined) {
    const [before = ""] = decode(bytes, options.encoding, false).split("\uFFFD", 1);
    const label = encodingOf(options.encoding);
    const message = `invalid ${label.toUpperCase()}; set csv.encoding, for example to "windows-1252"`;
    throw new CsvSyntaxError(message, before.split(/\r\n?|\n/).length, true);
  }
  const asUtf8 = options.encoding === undefined ? "" : (attempt(() => decode(bytes, undefined, true)) ?? "");
  // In another encoding, text beyond ASCII is hardly ever valid UTF-8.
  const isMisread = asUtf8 !== decoded && /[^\0-\x7F]/.test(asUtf8);
  if (isHtml(decoded)) throw new CsvSyntaxError("the document is HTML", 1);
  const records = readRecords(decoded.replace(/\r\n?/g, "\n"), options);
  const header = options.columns ? { cells: options.columns, line: undefined } : records.shift();
  if (header === undefined) throw new CsvSyntaxError("empty document", 1);
  const { cells: columns, line: headerLine } = header;
  const surplus = records.find(({ cells }) => cells.slice(columns.length).some((cell) => cell !== ""));
  if (surplus) {
    const [cellCount, columnCount] = [count(surplus.cells.length, "cell"), count(columns.length, "column")];
    throw new CsvSyntaxError(`a record has ${cellCount}, but there are ${columnCount}`, surplus.line);
  }
  // What is in a column whose name is repeated is not used.
  const names = columns.map((name, index) => (columns.indexOf(name) === index ? name : ""));
  const root: JsonNode = { type: "array", items: records.map(({ cells }) => objectOf(names, cells)), offset: 0 };
  return { root, header: objectOf(columns, columns), lines: records.map(({ line }) => line), headerLine, isMisread };
}

const zipStart = "PK\u0003\u0004";

/** Decodes a text: a byte order mark decides, then the label, which may be unknown. */
export function decode(bytes: Uint8Array, label: string | undefined, isStrict: boolean): string {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isUtf8 = first === 0xef && second === 0xbb && bytes[2] === 0xbf;
  const marked = isMarked ? `utf-16${first === 0xff ? "le" : "be"}` : isUtf8 ? "utf-8" : undefined;
  const decoder = new TextDecoder(marked ?? encodingOf(label), { fatal: isStrict });
  // Without `stream`, some versions of Node read Windows-1252 as ISO 8859-1.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
}

function encodingOf(label = "utf-8"): string {
  return attempt(() => new TextDecoder(label).encoding) ?? "utf-8";
}

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is not closed",
  INVALID_OPENING_QUOTE: "a cell without quotes contains a quote",
};

/** The first cell of the line with which git begins a conflict. The other lines of one could be records. */
const conflictStart = /^<{7}(?: |$)/;

/** Reads the records that have a text. Lines of `text` end with a line feed. */
function readRecords(text: string, { delimiter, comment }: CsvOptions) {
  const records: { readonly cells: readonly string[]; readonly line: number }[] = [];
  const { start, line: first } = firstLine(text, comment);
  const excel = /^\s*sep=(.)\s*$/i.exec(first);
  // An empty line in its place keeps the numbers of the lines.
  const table = excel ? text.slice(0, start) + text.slice(start + first.length) : text;
  const separator = delimiter ?? excel?.[1] ?? delimiterOf(text.slice(start));
  // csv-parse ignores white space after a closing quote only if it is one byte: a form feed stands for a no-break space.
  const isSpare = !text.includes("\f") && !/[\f\u00a0]/.test(separator + (comment ?? ""));
  const space = isSpare ? "\f" : "\u00a0";
  const content = Buffer.from(table.replaceAll("\u00a0", space));
  try {
    parse(content, {
      delimiter: separator,
      record_delimiter: "\n",
      ...(comment !== undefined && { comment, comment_no_infix: true }),
      trim: true,
      relax_column_count: true,
      on_record(given: string[], { lines }) {
        const line = given.reduce((end, cell) => end - (cell.split("\n").length - 1), lines);
        const cells = given.map((cell) => cell.replaceAll(space, "\u00a0").trim());
        if (conflictStart.test(cells[0] ?? "")) throw new CsvSyntaxError("a merge conflict is not resolved", line);
        if (cells.some((cell) => cell !== "")) records.push({ cells, line });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { [error.code]: problem = "a quoted cell has text after its closing quote" } = problems;
    // The end of the cell before it.
    const before = content.toString("utf8", 0, Number(error["bytes"]));
    const breaks = /^\n*/.exec(content.toString("utf8", Number(error["bytes"])))?.[0] ?? "";
    throw new CsvSyntaxError(problem, (before + breaks).split("\n").length);
  }
}

function firstLine(text: string, comment: string | undefined): { readonly start: number; readonly line: string } {
  for (let start = 0; ;) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? undefined : end);
    const isComment = comment !== undefined && line.trimStart().startsWith(comment);
    if (end === -1 || (line.trim() !== "" && !isComment)) return { start, line };
    start = end + 1;
  }
}

function delimiterOf(text: string): string {
  const [record = ""] = text.replace(/"[^"]*"?/g, '"').split("\n", 1);
  const countIn = (delimiter: string): number => record.split(delimiter).length;
  const [most = ","] = [",", ";", "\t", "|"].toSorted((a, b) => countIn(b) - countIn(a));
  return most;
}

function objectOf(columns: readonly string[], cells: readonly string[]): JsonObject {
  const properties = cells.flatMap((value, index): JsonProperty[] => {
    const { [index]: name = "" } = columns;
    return value === "" || name === "" ? [] : [{ name, value: { type: "string", value, offset: 0 }, offset: 0 }];
  });
  return { type: "object", properties, offset: 0 };
}
