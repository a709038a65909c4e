import * as v from "valibot";
import { attempt, isObject } from "../../base/index.ts";
import { closedObject, stepsOf } from "../../base/json/index.ts";
import type { NextPage } from "../list/index.ts";
import { checkListUrl, type Mistake, normalizePath, pathMistake, variablesIn } from "./constraints.ts";
import { checked, checkedInside, headersSchema, integer, option, pointerSchema } from "./schema-parts.ts";

const nextSchema = v.pipe(
  closedObject({
    query: v.pipe(
      v.string(),
      v.nonEmpty("must not be empty"),
      v.description("Name of the parameter in the query of the URL."),
    ),
    from: v.optional(integer(0, Number.MAX_SAFE_INTEGER, "The parameter counts from this number.")),
    by: option(v.picklist(["values"]), "What it counts: the values that were read. By default the pages."),
    at: option(pointerSchema, "JSON Pointer from the document to the value of the parameter for the next page."),
    last: option(pointerSchema, "JSON Pointer from the last value of the page to that value."),
  }),
  checkedInside(checkNext),
);

const formats = ["json", "csv"] as const;
export type ListFormat = (typeof formats)[number];

const csvSchema = closedObject({
  delimiter: option(
    v.pipe(v.string(), v.regex(/^[^"\r\n]$/u, "must be one character, but not a quote or a line break")),
    "What separates cells. By default a tab for `.tsv` and `.tab`, otherwise the most frequent of `,`, `;`, tab and `|` in the header.",
  ),
  columns: option(
    v.pipe(
      v.array(v.string()),
      v.nonEmpty("must name at least one column"),
      v.check((names) => {
        const named = names.filter((name) => name !== "");
        return new Set(named).size === named.length;
      }, "must not name a column twice"),
    ),
    "Names of the columns, if the document has no header. An empty name skips a column.",
  ),
  comment: option(v.pipe(v.string(), v.nonEmpty("must not be empty")), "Lines that begin with this text are skipped."),
  encoding: option(
    v.pipe(
      v.string(),
      v.check(
        (label) => attempt(() => new TextDecoder(label)) !== undefined,
        'must be a label of the Encoding standard such as "windows-1252"',
      ),
    ),
    "Encoding of a file without a byte order mark. By default that of the content type, otherwise UTF-8.",
  ),
});

export type CsvOptions = Readonly<v.InferOutput<typeof csvSchema>>;

export const listSourceEntries = {
  url: option(
    v.pipe(v.string(), checked(checkListUrl)),
    "URL of the list: http or https, or a path below `source.baseUrl`. ${VAR} is replaced with the value of the environment variable VAR.",
  ),
  file: option(
    v.pipe(v.string(), checked(checkFile), v.transform(normalizePath)),
    "File with the list, instead of `url`; relative to the configuration file.",
  ),
  reader: option(
    v.pipe(v.string(), checked(checkFile), v.transform(normalizePath)),
    "Module whose default export, a function, returns the list as JSON values: from a response, from the file, or from what it reads itself; relative to the configuration file. Only runs that fetch call it.",
  ),
  headers: option(
    headersSchema("accept", "content-type"),
    "Request headers. By default those of `source` if the list has the same origin as `source.baseUrl`, otherwise none.",
  ),
  body: option(
    v.unknown(),
    "Any JSON: the request is a POST with it. ${VAR} in its strings is replaced with the value of the environment variable VAR.",
  ),
  format: option(v.picklist(formats), "Format of the list. By default by content type, or ending of the file."),
  csv: option(csvSchema, "How to read CSV that differs from what is expected."),
  next: option(
    v.union([pointerSchema, nextSchema]),
    'JSON Pointer from the document to the URL of the next page, or the parameter that selects a page. By default the header `Link` with rel="next".',
  ),
};

function checkFile(file: string): string | undefined {
  if (file === "") return "must not be empty";
  if (variablesIn(file).length > 0) return "must not contain a variable";
  return pathMistake(file);
}

function checkNext(next: unknown): Mistake[] {
  if (!isObject(next)) return [];
  const [first, ...others] = ["from", "at", "last"].filter((name) => next[name] !== undefined);
  if (first === undefined) return [{ path: [], message: 'must have "from", "at" or "last"' }];
  const excluded = first === "from" ? others : [...others, ...(next["by"] === undefined ? [] : ["by"])];
  return excluded.map((name) => ({ path: [name], message: `must not be set with "${first}"` }));
}

export function listFormat({
  format,
  file,
  reader,
}: Partial<Record<"format" | "file" | "reader", unknown>>): ListFormat | undefined {
  const configured = formats.find((each) => each === format);
  if (configured !== undefined || file === undefined || reader !== undefined) return configured;
  return hasCsvEnding(String(file)) ? "csv" : "json";
}

export function hasCsvEnding(path: string): boolean {
  return /\.csv$/i.test(path) || hasTabEnding(path);
}

export function hasTabEnding(path: string): boolean {
  return /\.(?:tsv|tab)$/i.test(path);
}

export function checkListSources(lists: unknown): Mistake[] {
  return Object.entries(isObject(lists) ? lists : {}).flatMap(([key, list]) => {
    if (!isObject(list)) return [];
    const [isInFile, hasReader] = [list["file"] !== undefined, list["reader"] !== undefined];
    const hasAddress = isInFile || list["url"] !== undefined;
    if (!hasAddress && !hasReader) return [{ path: [key], message: 'must have "url", "file" or "reader"' }];
    const format = listFormat(list);
    const refuse = (isRefused: boolean, names: readonly string[], why: string): Mistake[] => {
      const refused = isRefused ? names.filter((name) => list[name] !== undefined) : [];
      return refused.map((name) => ({ path: [key, name], message: `must not be set${why}` }));
    };
    return [
      ...refuse(isInFile, ["url", "headers", "body", "next"], ' with "file"'),
      ...refuse(!hasAddress, ["headers", "body", "next"], ' without "url"'),
      ...refuse(hasReader, ["format", "csv"], ' with "reader"'),
      ...refuse(format === "csv", ["values", "children"], ": a CSV document is the list"),
      ...refuse(list["children"] !== undefined, ["parent"], ' with "children"'),
      ...(format === "csv" ? arrayFields(list["fields"], key) : []),
      ...refuse(format === "json", ["csv"], ': the list is JSON; if it is CSV, set "format" to "csv"'),
    ];
  });
}

function arrayFields(fields: unknown, key: string): Mistake[] {
  return Object.entries(isObject(fields) ? fields : {}).flatMap(([name, field]) => {
    const isArray = isObject(field) && isObject(field["type"]) && field["type"]["isArray"] === true;
    return isArray
      ? [{ path: [key, "fields", name, "type"], message: "must not be an array: a cell of CSV is a text" }]
      : [];
  });
}

export function nextPageOf(next: string | v.InferOutput<typeof nextSchema>): NextPage {
  if (typeof next === "string") return { kind: "address", at: stepsOf(next) };
  const { query, from = 0, by, at, last } = next;
  if (at !== undefined) return { kind: "cursor", query, at: stepsOf(at) };
  if (last !== undefined) return { kind: "last", query, at: stepsOf(last) };
  return { kind: by === undefined ? "page" : "offset", query, from };
}
