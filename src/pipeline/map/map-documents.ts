import {
  type ApiVersion,
  countryKey,
  declaredCode,
  declaredKeys,
  keyFilter,
  type RawDocuments,
} from "../../model/spec/index.ts";
import type { PlaceOf } from "../config/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { rules } from "../../model/rules/index.ts";
import { compareText } from "../../base/text/index.ts";
import { type JsonNode, pointerTo } from "../../base/json/index.ts";
import { judgeReference, type MappedReference, placePath } from "./judge-reference.ts";
import { type RawReference, ServiceDocument } from "./service-document.ts";

export interface MapOptions {
  readonly version: ApiVersion;
  /** `all`, or the keys to take. */
  readonly references: "all" | readonly string[];
  /** Of `references` in the configuration. */
  readonly placeOf: PlaceOf;
  /** The user accepted that the reference is gone, or the lock has it as gone already. */
  readonly isMeantGone: (key: string) => boolean;
}

/** The lists of the service. */
export interface MappedLists {
  /** Ascending by key. */
  readonly references: readonly MappedReference[];
  /** Keys without values: those in the lock stay, or become tombstones. */
  readonly missing: readonly string[];
  /** All keys that the version declares or the overview lists; `undefined` if the overview cannot be read. */
  readonly known: ReadonlySet<string> | undefined;
  /** Keys whose documents cannot be read. */
  readonly failed: ReadonlySet<string>;
}

/** Reads the documents of the service and applies all rules about lists. Where documents differ, the single reference wins. */
export function mapDocuments(documents: RawDocuments, options: MapOptions, findings: Findings): MappedLists {
  const { version, references } = options;
  const declared = new Set(declaredKeys(version));
  const document = new ServiceDocument(documents.overview?.url ?? "", null, findings);
  const overview = documents.overview && readOverview(documents.overview.bytes, document);
  const listed = [...(overview?.keys() ?? [])];

  const isWanted = keyFilter(references);
  const plain = judgeKeys(listed.filter(isWanted), declared, version, document);
  const known = new Set([...declared, ...plain]);
  const keys = [...known].filter(isWanted).sort(compareText);
  const context: MapContext = { documents, options, findings, overview, overviewUrl: document.url };

  const mapped: MappedReference[] = [];
  const failed = new Set<string>();
  const missing: string[] = [];
  const said = new Set([...declared, ...listed]);
  for (const [index, key] of references === "all" ? [] : references.entries()) {
    if (known.has(key)) continue;
    if (documents.overview) {
      reportUnknownKey(key, index, said, context);
      missing.push(key);
      // The overview might have listed the key.
    } else failed.add(key);
  }
  for (const key of keys) {
    const result = mapReference(key, context);
    if (result === "missing") missing.push(key);
    else if (result) mapped.push(result);
    else failed.add(key);
  }
  return { references: mapped, missing: missing.toSorted(compareText), known: overview && said, failed };
}

interface MapContext {
  readonly documents: RawDocuments;
  readonly options: MapOptions;
  readonly findings: Findings;
  /** By key; `undefined` if it cannot be read. */
  readonly overview: ReadonlyMap<string, JsonNode> | undefined;
  readonly overviewUrl: string;
}

function readOverview(bytes: Uint8Array, document: ServiceDocument): Map<string, JsonNode> | undefined {
  const root = document.parse(bytes);
  const object = root && document.object(root, []);
  return object && new Map(object.properties.map(({ name, value }) => [name, value]));
}

/** Checks the keys of the overview and returns those that can be requested. */
function judgeKeys(
  keys: readonly string[],
  declared: ReadonlySet<string>,
  version: ApiVersion,
  document: ServiceDocument,
): string[] {
  const wrong = new Set<string>();
  for (const verdict of rules["key-shape"].judge({ keys: keys.toSorted(compareText), standing: [...declared] })) {
    document.reportKey("key-shape", verdict.place, verdict);
    wrong.add(verdict.place);
  }
  const plain = keys.filter((key) => !wrong.has(key));
  for (const verdict of rules["key-width"].judge({ keys: plain }))
    document.reportKey("key-width", verdict.place, verdict);
  for (const key of plain)
    document.reportKey("reference-unknown", key, rules["reference-unknown"].judge({ key, version }));
  return plain;
}

function reportUnknownKey(
  key: string,
  index: number,
  known: ReadonlySet<string>,
  { options: { version, placeOf, isMeantGone }, findings }: MapContext,
): void {
  const wanted = { key, known, knownTo: version, isMeantGone: isMeantGone(key) };
  const verdict = rules["reference-missing"].judge(wanted);
  findings.add("reference-missing", verdict, { reference: key }, () => placeOf(pointerTo("/references", index)));
}

/** Returns `undefined` after findings if the reference cannot be read, `missing` if it has no values. */
function mapReference(key: string, context: MapContext): MappedReference | "missing" | undefined {
  const { documents, options, findings, overview, overviewUrl } = context;
  const { version } = options;
  const listing = new ServiceDocument(overviewUrl, key, findings);
  const node = overview?.get(key);
  const ofOverview = node && listing.reference(node, [key]);
  const document = documents.singles.get(key);
  if (document?.kind === "failed") return undefined;
  // Without an overview, a wrong address is as likely as a removed reference.
  if (document?.kind === "absent" && !documents.overview) return undefined;
  if (document?.kind !== "document") return withoutSingle(key, ofOverview, context);

  const singleDocument = new ServiceDocument(document.url, key, findings);
  const root = singleDocument.parse(document.bytes);
  const single = root && singleDocument.reference(root, []);
  if (single && overview && (ofOverview || !node)) compareSides(ofOverview, single, listing);
  return single && judgeReference(key, single, version, false);
}

/** A reference without a single reference. */
function withoutSingle(
  key: string,
  ofOverview: RawReference | undefined,
  { documents, options, findings, overview }: MapContext,
): MappedReference | "missing" | undefined {
  const { version, isMeantGone } = options;
  const document = documents.singles.get(key);
  const declared = declaredCode(version, key) !== undefined;
  const absent = document?.kind === "absent" ? document : undefined;
  const verdict = rules["reference-missing"].judge({ key, version, absent, isMeantGone: isMeantGone(key) });
  findings.add("reference-missing", verdict, { reference: key }, () => (absent ? { url: absent.url } : {}));
  if (ofOverview && declared) compareSides(ofOverview, undefined, ofOverview.document);
  const isGone = declared && isMeantGone(key);
  // The overview has no code2, so it cannot replace the countries.
  if (isGone || key === countryKey || !overview?.has(key)) return "missing";
  return ofOverview && judgeReference(key, ofOverview, version, true);
}

function compareSides(
  overview: RawReference | undefined,
  single: RawReference | undefined,
  listing: ServiceDocument,
): void {
  for (const verdict of rules["overview-mismatch"].judge({ overview, single })) {
    listing.report("overview-mismatch", verdict, overview && placePath(overview, verdict.place));
  }
}
