import type { RawDocument } from "../fetch/index.ts";
import { rules } from "../rules/index.ts";
import { JsonError, type JsonNode, lineAndColumn, parseJsonBytes } from "../base/index.ts";
import type { JudgedDocument } from "./judged-document.ts";

/** What documents were read as, until they are mapped: the overview is asked for its keys before. */
const outcomes = new WeakMap<RawDocument, JsonNode | JsonError>();

/** Reads a document's JSON; `undefined` after a finding `malformed-json`. */
export function readJson(raw: RawDocument, document: JudgedDocument): JsonNode | undefined {
  const outcome = outcomes.get(raw) ?? parse(raw);
  outcomes.delete(raw);
  if (!(outcome instanceof JsonError)) return outcome;
  document.report("malformed-json", rules["malformed-json"].judge(located(outcome, raw)));
  return undefined;
}

/**
 * The keys that an overview lists; none where it cannot be read: what is wrong with it is reported where it is mapped, and
 * it is not read again there.
 */
export function overviewKeys(overview: RawDocument): readonly string[] {
  const outcome = parse(overview);
  outcomes.set(overview, outcome);
  if (outcome instanceof JsonError || outcome.type !== "object") return [];
  return [...new Set(outcome.members.map(({ name }) => name))];
}

function parse({ bytes }: RawDocument): JsonNode | JsonError {
  try {
    return parseJsonBytes(bytes);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

/** The error with its line and column in words: the user has no file to look the offset up in. */
function located(error: JsonError, { bytes }: RawDocument): JsonError {
  if (error.offset === undefined) return error;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const { line, column } = lineAndColumn(text, error.offset);
  return new JsonError(`${error.message} at line ${line}, column ${column}`, error.offset);
}
