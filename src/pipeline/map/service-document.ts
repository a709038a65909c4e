import type { Findings } from "../../model/findings/index.ts";
import { type DataRule, rules, type Violation } from "../../model/rules/index.ts";
import { decodeUtf8 } from "../../base/text/index.ts";
import {
  JsonError,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  lineAndColumn,
  parseJson,
  printPath,
} from "../../base/json/index.ts";
import type { RawDocument } from "../../model/spec/index.ts";

/** A document of the service, and where to report what is wrong with it. */
export interface ServiceDocument {
  readonly url: string;
  /** Key; `null` in the overview, above its references. */
  readonly reference: string | null;
  readonly findings: Findings;
  /** Whether its `Link` header has links to pages. */
  readonly hasPageLinks?: boolean;
}

export interface DocumentPlace {
  readonly document: ServiceDocument;
  readonly path: JsonPath;
}

/** A part of a document. */
export interface DocumentPart extends DocumentPlace {
  readonly node: JsonNode;
}

export function report(
  { document: { url, reference, findings }, path }: DocumentPlace,
  rule: DataRule,
  violation: Violation | undefined,
): void {
  findings.add(rule, violation, { reference }, () => ({ url, pointer: printPath(path) }));
}

/** Returns `undefined` after a finding `malformed-json`. */
export function readDocument(
  { url, bytes, hasPageLinks = false }: RawDocument,
  reference: string | null,
  findings: Findings,
): DocumentPart | undefined {
  const place = { document: { url, reference, findings, hasPageLinks }, path: [] };
  try {
    return { ...place, node: parseJson(bytes) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    report(place, "malformed-json", rules["malformed-json"].check(withPosition(error, bytes)));
    return undefined;
  }
}

/** Adds line and column to the message: the user has no file to look them up in. */
function withPosition(error: JsonError, bytes: Uint8Array): JsonError {
  if (error.offset === undefined) return error;
  const { line, column } = lineAndColumn(decodeUtf8(bytes), error.offset);
  return new JsonError(`${error.message} at line ${line}, column ${column}`, error.offset);
}

/** Returns `undefined` after a finding `wrong-shape`. */
export function readObject(part: DocumentPart): JsonObject | undefined {
  const { node } = part;
  if (node.type === "object") {
    reportDuplicates(part);
    return node;
  }
  report(part, "wrong-shape", rules["wrong-shape"].check({ what: "the value", node, types: ["object"] }));
  return undefined;
}

/** Reports the names that an object repeats. */
export function reportDuplicates({ document, path, node }: DocumentPart): void {
  if (node.type !== "object") return;
  for (const violation of rules["duplicate-key"].check(node)) {
    report({ document, path: [...path, violation.place.name] }, "duplicate-key", violation);
  }
}
