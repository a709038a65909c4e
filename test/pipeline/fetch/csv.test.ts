import fc from "fast-check";
import { describe, expect, it } from "@jest/globals";
import { type JsonNode, toPlain } from "../../../src/base/json/index.ts";
import type { CsvOptions } from "../../../src/model/settings/index.ts";
import { CsvSyntaxError, parseCsv } from "../../../src/pipeline/fetch/csv.ts";

const read = (text: string | Uint8Array, options?: CsvOptions): unknown =>
  toPlain(parseCsv(Buffer.from(text), options).root);

function errorOf(text: string | Uint8Array, options?: CsvOptions): CsvSyntaxError | undefined {
  try {
    parseCsv(Buffer.from(text), options);
    return undefined;
  } catch (error) {
    if (error instanceof CsvSyntaxError) return error;
    throw error;
  }
}

const rows = [
  { code: "a", name: "A" },
  { code: "b", name: "B" },
];

describe("parseCsv", () => {
  it.each<[what: string, text: string, expected: unknown]>([
    ["commas", "code,name\na,A\nb,B\n", rows],
    ["semicolons", "code;name\na;A\nb;B", rows],
    ["tabs", "code\tname\na\tA\nb\tB", rows],
    ["the delimiter that the header has most often", "a;b;c,d\n1;2;3\n", [{ a: "1", b: "2", "c,d": "3" }]],
    ["the delimiter outside of quotes", '"a;b;c",d\n1,2', [{ "a;b;c": "1", d: "2" }]],
    ["a comma if the header has no delimiter", "a\n1;2", [{ a: "1;2" }]],
    ["a byte order mark", "\uFEFFcode,name\na,A\nb,B", rows],
    ["CRLF", "code,name\r\na,A\r\nb,B\r\n", rows],
    ["CR", "code,name\ra,A\rb,B\r", rows],
    ["mixed line breaks", "code,name\na,A\r\nb,B\r", rows],
    ["blank lines", "\n\r\ncode,name\n\na,A\n\n\nb,B\n\n", rows],
    ["quotes, delimiters and line breaks in quotes", 'a,b\n"x ""y""","1,\r\n2\r3"', [{ a: 'x "y"', b: "1,\n2\n3" }]],
    ["pipes", "code|name\na|A\nb|B", rows],
    ["white space around names, cells and quotes", 'code , name\n\u00a0a\u00a0, "A "\t\n" b" ,B', rows],
    [
      "no-break spaces around quotes and in cells",
      '\u00a0"code"\u00a0,name\n "a"\u00a0\u00a0 ,"A\u00a0,\u00a0""1"""\n\u00a0b,\u00a0B\u00a01 \u00a0\n\u00a0\n',
      [
        { code: "a", name: 'A\u00a0,\u00a0"1"' },
        { code: "b", name: "B\u00a01" },
      ],
    ],
    ["no-break spaces next to form feeds", 'code,name\na,"A\f\u00a01"', [{ code: "a", name: "A\f\u00a01" }]],
    ["records of empty cells", 'code,name\n,\na,A\n , \n"",""\nb,B\n,', rows],
    ["surplus empty cells", "code,name\na,A,,\nb,B, ,", rows],
    ["the delimiter of Excel's first line", "sep=;\ncode;name,x\na;A", [{ code: "a", "name,x": "A" }]],
    ["fewer cells than the header", "a,b,c\n1\n1,2", [{ a: "1" }, { a: "1", b: "2" }]],
    ["empty cells as missing", 'a,b\n,2\n"",3', [{ b: "2" }, { b: "3" }]],
    ["only a header", "a,b", []],
    ["columns without a name", "a,,\n1,2,3", [{ a: "1" }]],
    ["columns whose names are repeated", "a,b,b\n1,2,3", [{ a: "1", b: "2" }]],
    [
      "columns named like members of every object",
      "__proto__,constructor\n1,2",
      [JSON.parse('{"__proto__":"1","constructor":"2"}')],
    ],
  ])("reads %s", (_what, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each<[what: string, text: string | Uint8Array, line: number | undefined]>([
    ["an open quote", 'a,b\n1,2\n3,"x\n\ny', 3],
    ["an open quote in the header", '\n"a,b\n1,2', 2],
    ["an open quote after a quoted line break", 'a\r\n"x\r\ny"\r\n"z', 4],
    ["text after a closing quote", 'a\n"1"2', 2],
    ["a quote in text", 'a,b\n1,x"y"', 2],
    ["more cells than the header", "a,b\n1,2\n\n1,2,,3", 4],
    ["an empty text", "", 1],
    ["only blank lines", "\n\r\n", 1],
    ["only empty cells", ",,\n", 1],
    ["HTML", "<!DOCTYPE html><title>a,b</title>\n1,2", 1],
    ["HTML without a type", "\n<html lang=de>", 1],
    ["bytes that are not UTF-8", new Uint8Array([0x61, 0x0a, 0xff]), 2],
    ["bytes that are not UTF-16", new Uint8Array([0xff, 0xfe, 0x0a]), 1],
    ["a conflict of git in the header", "<<<<<<< HEAD\na,b\n=======\na,c\n>>>>>>> other\n1,2\n", 1],
    ["a conflict of git", "a,b\n1,2\n<<<<<<< HEAD\n3,4\n=======\n5,6\n>>>>>>> other\n", 3],
  ])("refuses %s", (_what, text, line) => {
    expect(errorOf(text)).toMatchObject({ line });
  });

  const named = { columns: ["code", "", "name"] };

  it.each<[option: string, text: string | Uint8Array, options: CsvOptions, expected: unknown]>([
    ["delimiter", "sep=,\ncode:name\na:A\nb:B", { delimiter: ":" }, rows],
    ["delimiter", "code\u00a0name\na\u00a0A\nb\u00a0B", { delimiter: "\u00a0" }, rows],
    ["delimiter", "x\n1\u00a02", { delimiter: "\f" }, [{ x: "1\u00a02" }]],
    ["columns", "a;x;A\n\nb;x;B;", named, rows],
    ["comment", "#\u00a01\ncode,name\na,A\n#\u00a02\nb,B", { comment: "#\u00a0" }, rows],
    ["comment", '# by "x\nsep=;\n#y\ncode;name\na;A\n # "\n"b";B\n#', { comment: "#" }, rows],
    [
      "comment",
      'code,name\na,A # 1\n"# b",B',
      { comment: "#" },
      [
        { code: "a", name: "A # 1" },
        { code: "# b", name: "B" },
      ],
    ],
    ["encoding", new Uint8Array([0x61, 0x0a, 0x80, 0xe4]), { encoding: "windows-1252" }, [{ a: "€ä" }]],
    ["encoding", "\uFEFFa\nä", { encoding: "windows-1252" }, [{ a: "ä" }]],
    ["encoding", Buffer.from("\uFEFFa\nä", "utf16le"), { encoding: "utf-8" }, [{ a: "ä" }]],
    ["encoding", Buffer.from("\uFEFFa\nä", "utf16le").swap16(), {}, [{ a: "ä" }]],
    ["encoding", "a\nä", { encoding: "unknown" }, [{ a: "ä" }]],
  ])("follows the option %s (%#)", (_option, text, options, expected) => {
    expect(read(text, options)).toEqual(expected);
  });

  it("returns the names of all columns, and the lines of header and records with comments between them", () => {
    const text = '#1\n\na,,b,a\n#4\n\n"1\n7",2\n#8\n3\n';
    const { header, headerLine, lines } = parseCsv(Buffer.from(text), { comment: "#" });
    expect([header.properties.map(({ name }) => name), headerLine, lines]).toEqual([["a", "b", "a"], 3, [6, 9]]);
    expect(parseCsv(Buffer.from("1"), { columns: ["a"] })).toMatchObject({ headerLine: undefined, lines: [1] });
  });

  it("names the option for the encoding where bytes do not decode, unless they are those of a spreadsheet", () => {
    expect(errorOf(new Uint8Array([0x61, 0x0a, 0xff]))?.message).toContain("csv.encoding");
    for (const options of [{}, { encoding: "windows-1252" }])
      expect(errorOf(Buffer.from("PK\x03\x04\xff", "latin1"), options)).toMatchObject({
        message: expect.stringContaining(".xlsx"),
        isUndecodable: false,
      });
  });

  const cells = fc.oneof(
    fc.string({
      unit: fc.constantFrom('"', ",", ";", "\t", "\r", "\n", " ", "a", "é", "😀", "\uFEFF", "\u00a0", "\0"),
    }),
    fc.string({ unit: "grapheme" }),
    fc.constant("__proto__"),
  );
  const readCell = (cell: string): string => cell.replace(/\r\n?/g, "\n").trim();
  const breaks = fc.constantFrom("\n", "\r\n", "\r");
  const tables = fc.integer({ min: 1, max: 4 }).chain((width) => {
    const columns = fc.uniqueArray(
      cells.map(readCell).filter((name) => name !== ""),
      { minLength: width, maxLength: width },
    );
    const record = fc.array(cells, { minLength: 1, maxLength: width });
    return fc.record({ columns, records: fc.array(record, { maxLength: 5 }) });
  });

  it("returns what was written, with the line of each record", () => {
    const layouts = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t"),
      ends: fc.array(breaks, { minLength: 1 }),
      blank: fc.array(fc.nat(2), { minLength: 1 }),
      isMarked: fc.boolean(),
    });
    const property = fc.property(tables, layouts, ({ columns, records }, { delimiter, ends, blank, isMarked }) => {
      const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
      // One more column makes the delimiter the most frequent one, also if there is one column.
      const written = [[...columns, "last column"], ...records].map((record) => record.map(quote).join(delimiter));
      let text = "";
      const starts = written.map((line, index) => {
        const end = ends[index % ends.length] as string;
        text += end.repeat(blank[index % blank.length] as number);
        const start = text.length;
        text += line + end;
        return start;
      });
      const lineOf = (offset: number): number => text.slice(0, offset).split(/\r\n|\r|\n/).length;
      const expected = records.map((record) =>
        record.flatMap((cell, index) => (readCell(cell) === "" ? [] : [[columns[index], readCell(cell)]])),
      );
      const isRead = (_entry: unknown, index: number): boolean => expected[index]?.length !== 0;
      const { root, lines } = parseCsv(Buffer.from(isMarked ? `\uFEFF${text}` : text));
      expect(entriesOf(root)).toEqual(expected.filter(isRead));
      expect(lines).toEqual(starts.slice(1).filter(isRead).map(lineOf));
    });
    fc.assert(property);
  });
});

/** Names and values of each record. */
function entriesOf(root: JsonNode): unknown[] {
  const items = root.type === "array" ? root.items : [];
  return items.map((item) =>
    item.type === "object" ? item.properties.map(({ name, value }) => [name, toPlain(value)]) : item,
  );
}
