import { resolve } from "node:path";
import { version } from "node:process";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { type JsonNode, type JsonPath, maxDepth, pointerTo, printPath } from "../../base/json/index.ts";
import { clip, quote } from "../../base/text/index.ts";
import { errorFinding } from "../../model/findings/index.ts";
import { advise } from "../../model/rules/index.ts";
import type { Clients } from "./client.ts";
import { charsetOf, decode } from "./csv.ts";
import type { Document, DocumentSource } from "./document.ts";
import { DocumentError, maxQuoted } from "./errors.ts";
import { untilAborted } from "./request.ts";

/** What a {@link ListReader} gets. For a list without `url` and `file`, only `signal` is set. */
export interface ListSource {
  /** Content of the response, which may be one of several pages, or of the file. */
  readonly bytes: Uint8Array;
  /** The content as text. A byte order mark decides the encoding, then the content type; otherwise it is UTF-8. */
  readonly text: string;
  /** Header `Content-Type` of the response; empty for a file. */
  readonly contentType: string;
  /** URL of the request, with secrets masked, or path of the file as in the configuration. */
  readonly address: string;
  /** Aborted when the run is interrupted, and after `source.deadlineMs`. */
  readonly signal: AbortSignal;
}

/**
 * The default export of the module in `reader` of a list: returns the list or the page as JSON values, also as a promise. What it
 * throws fails the run.
 */
export type ListReader = (source: ListSource) => unknown;

/**
 * Reads a document with the reader of the list `key`.
 *
 * @throws {DocumentError} rule `config`: the reader cannot be used; rule `fetch`: it failed, or did not end before the deadline
 * @throws the reason of the signal of the run
 */
export async function readWith(
  { key, reader }: { readonly key: string; readonly reader: string },
  source: Pick<ListSource, "bytes" | "contentType" | "address"> | undefined,
  place: DocumentSource,
  { signal, options }: Pick<Clients, "signal" | "options">,
): Promise<Document> {
  const { disk } = options.host;
  const configured = resolve(options.dir, reader);
  const path = disk.realPath(configured) ?? configured;
  const fail = (...[rule, message, details]: Parameters<typeof errorFinding>): never => {
    throw new DocumentError(message, errorFinding(rule, message, { reference: key, ...details }));
  };
  const wait = async <T>(work: () => Promise<T>, onError: (reason: string, line?: number) => never): Promise<T> => {
    // Neither a promise nor the time limit keeps the process alive.
    const alive = setInterval(() => undefined, 2 ** 30);
    try {
      return await untilAborted(work(), signal);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!signal.aborted) return onError(clip(options.secrets.mask(reasonOf(error)), maxQuoted), lineIn(path, error));
      const message = `the reader ${reader} did not end: the fetch took longer than ${options.source.deadlineMs} ms`;
      return fail("fetch", message, { file: reader, advice: advise`raise source.deadlineMs to allow more` });
    } finally {
      clearInterval(alive);
    }
  };
  const read = await wait(
    async () => {
      if (!disk.isFile(path)) throw new Error("it is not a file");
      const { default: found } = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
      if (typeof found !== "function") throw new Error("its default export is not a function");
      return found as (source: Partial<ListSource>) => unknown;
    },
    (reason, line) => {
      const location = options.locationOf(pointerTo(pointerTo("/lists", key), "reader"));
      const where = line === undefined ? "" : `line ${line}: `;
      const message = `${location.pointer} is ${quote(reader)}, which cannot be used: ${where}${reason}`;
      return fail("config", message, location);
    },
  );
  const given = source && { ...source, text: decode(source.bytes, charsetOf(source.contentType), false) };
  const refused: [path: JsonPath, what: string][] = [];
  const root = await wait(
    async () => toNode(await read({ ...given, signal }), [], [], (...found) => void refused.push(found)),
    (reason, line) =>
      fail("fetch", `the reader ${reader} failed: ${reason}`, { file: reader, ...(line !== undefined && { line }) }),
  );
  const [first] = refused;
  if (first === undefined) return { root, areTexts: false, locate: (at) => ({ ...place, pointer: printPath(at) }) };
  const [at, actual] = first;
  const message = `the reader returned ${actual}; expected JSON values`;
  const violation = { rule: "wrong-shape", message, expected: "JSON values", actual } as const;
  return { root: violation, areTexts: false, locate: () => ({ ...place, pointer: printPath(at) }) };
}

/** The first line of the message of what was thrown, which may be anything. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error) as { readonly message?: unknown; readonly code?: unknown };
  const text = typeof message === "string" && message.trim() !== "" ? message : inspect(error);
  if (code === "ERR_UNKNOWN_FILE_EXTENSION" && /"\.[cm]?ts"/.test(text))
    return `Node ${version} does not strip types; use Node 22.18 or later, or JavaScript`;
  return text.trim().replace(/:?\n.*$/s, "");
}

/** The line of a module that threw an error, or that called what threw it. */
function lineIn(path: string, error: unknown): number | undefined {
  const { stack } = Object(error) as { readonly stack?: unknown };
  const [, frame = ""] = String(stack).replaceAll(pathToFileURL(path).href, path).split(`${path}:`);
  return Number.parseInt(frame, 10) || undefined;
}

/** The tree of JSON values. What JSON cannot hold is refused, but for properties that are `undefined`, which are left out. */
function toNode(
  value: unknown,
  path: JsonPath,
  above: readonly unknown[],
  refuse: (path: JsonPath, what: string) => void,
): JsonNode {
  const offset = 0;
  if (value === null || typeof value === "boolean") return { type: value === null ? "null" : "boolean", value, offset };
  if (typeof value === "string" && value.isWellFormed()) return { type: "string", value, offset };
  if (typeof value === "number" && Number.isFinite(value))
    return { type: "number", value, spelling: undefined, offset };
  const isEndless = above.includes(value) || above.length === maxDepth;
  const below = (step: string | number, part: unknown) => toNode(part, [...path, step], [...above, value], refuse);
  const kind = typeof value === "object" ? Object.prototype.toString.call(value) : inspect(value);
  if (Array.isArray(value) && !isEndless)
    return { type: "array", items: Array.from(value, (item, index) => below(index, item)), offset };
  if (kind === "[object Object]" && !isEndless) {
    const parts = Object.entries(value as object).filter(([, part]) => part !== undefined);
    const properties = parts.map(([name, part]) => ({ name, value: below(name, part), offset }));
    return { type: "object", properties, offset };
  }
  refuse(path, isEndless ? `a cycle or more than ${maxDepth} levels` : kind);
  return { type: "null", value: null, offset };
}
