import type { RawDocument } from "../../model/spec/index.ts";
import { rules } from "../../model/rules/index.ts";
import { JsonError, type JsonNode, lineAndColumn, parseJson } from "../../base/json/index.ts";
import { decodeUtf8 } from "../../base/text/index.ts";
import type { JudgedDocument } from "./judged-document.ts";

/** Reads the JSON of documents. The one that was read last is not read again: an overview is asked for its keys first. */
export class JsonReader {
  #last: { readonly raw: RawDocument; readonly outcome: JsonNode | JsonError } | undefined;

  read(raw: RawDocument): JsonNode | JsonError {
    const outcome = this.#last?.raw === raw ? this.#last.outcome : parse(raw);
    this.#last = { raw, outcome };
    return outcome;
  }

  /** Lets go of what was read last: the tree of a document takes far more memory than its text. */
  forget(): void {
    this.#last = undefined;
  }
}

/** Reads a document's JSON; `undefined` after a finding `malformed-json`. */
export function readJson(raw: RawDocument, document: JudgedDocument, reader: JsonReader): JsonNode | undefined {
  const outcome = reader.read(raw);
  if (!(outcome instanceof JsonError)) return outcome;
  document.report("malformed-json", rules["malformed-json"].judge(located(outcome, raw)));
  return undefined;
}

/**
 * The keys that an overview lists; none where it cannot be read: what is wrong with it is reported where it is mapped.
 *
 * @param reader with which it is mapped
 */
export function overviewKeys(overview: RawDocument, reader = new JsonReader()): readonly string[] {
  const outcome = reader.read(overview);
  if (outcome instanceof JsonError || outcome.type !== "object") return [];
  return [...new Set(outcome.properties.map(({ name }) => name))];
}

function parse({ bytes }: RawDocument): JsonNode | JsonError {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
}

/** The error with its line and column in words: the user has no file to look the offset up in. */
function located(error: JsonError, { bytes }: RawDocument): JsonError {
  if (error.offset === undefined) return error;
  const { line, column } = lineAndColumn(decodeUtf8(bytes), error.offset);
  return new JsonError(`${error.message} at line ${line}, column ${column}`, error.offset);
}
