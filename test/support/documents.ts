import { type Diagnostic, Findings, type Severities } from "../../src/model/findings/index.ts";
import type { AbsentDocument, RawDocument } from "../../src/model/spec/index.ts";
import { mapDocuments, type MappedLists } from "../../src/pipeline/map/index.ts";
import type { MapOptions } from "../../src/pipeline/map/map-documents.ts";
import { responsesOf, type Lists } from "./service.ts";

export interface Mapped extends MappedLists {
  readonly diagnostics: readonly Diagnostic[];
}

export interface MapCase extends Partial<MapOptions> {
  /** Lists that replace those of the sample. */
  readonly lists?: Lists;
  /** Single references to replace: a JSON value, a raw text, or a status. */
  readonly singles?: Record<string, object | string | 404 | 410>;
  /** The overview, or a change to it. */
  readonly overview?: string | object | ((overview: Record<string, unknown>) => void);
  readonly rules?: Severities;
}

/** Maps the sample lists with the changes of a case. */
export function mapCase({ lists = {}, singles = {}, overview, rules = {}, ...options }: MapCase): Mapped {
  const { version = "1.2" } = options;
  const answers = responsesOf(lists, version);
  const prefix = `/v${version}/references`;
  const findings = new Findings(rules);
  const changed = { ...(answers[prefix] as Record<string, unknown>) };
  if (typeof overview === "function") overview(changed);
  const documents = new Map<string, RawDocument | AbsentDocument>();
  for (const [path, answer] of Object.entries(answers)) {
    if (path !== prefix) documents.set(path.slice(prefix.length + 1), toDocument(path, answer as object));
  }
  for (const [key, answer] of Object.entries(singles)) {
    const url = `http://test${prefix}/${key}`;
    documents.set(
      key,
      typeof answer === "number" ? { kind: "absent", url, status: answer } : toDocument(`${prefix}/${key}`, answer),
    );
  }
  const mapped = mapDocuments(
    {
      overview: toDocument(prefix, typeof overview === "function" || overview === undefined ? changed : overview),
      singles: documents,
    },
    { version, references: "all", placeOf: (pointer) => ({ pointer }), isExpectedRemoval: () => false, ...options },
    findings,
  );
  return { ...mapped, diagnostics: findings.sorted() };
}

function toDocument(path: string, content: object | string): RawDocument {
  const bytes =
    content instanceof Uint8Array
      ? content
      : new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
  return { kind: "document", url: `http://test${path}`, bytes };
}
