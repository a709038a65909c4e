import { type ApiVersion, countryKey, declaredCode, declaredKeys, keyFilter } from "../../model/spec/index.ts";
import type { PlaceOf } from "../config/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import type { RawDocument, RawDocuments } from "../../model/spec/index.ts";
import { rules } from "../../model/rules/index.ts";
import { compareText } from "../../base/text/index.ts";
import { type JsonNode, pointerTo } from "../../base/json/index.ts";
import { judgeReference, type MappedReference, placePath } from "./judge-reference.ts";
import { type RawReference, ServiceDocument } from "./service-document.ts";

export interface MapOptions {
  readonly version: ApiVersion;
  /** `all`, or the keys to take. */
  readonly references: "all" | readonly string[];
  /** Where the configuration names them. */
  readonly placeOf: PlaceOf;
  /** Whether it is meant, or known already, that a reference is gone. */
  readonly isMeantGone: (key: string) => boolean;
}

/** What the service says now. */
export interface MappedLists {
  /** By key, ascending. */
  readonly references: readonly MappedReference[];
  /** Keys whose values nobody served: what the lock has stays, or becomes tombstones. */
  readonly missing: readonly string[];
  /** Every key that the version declares or the overview lists; `undefined` where the overview cannot be read. */
  readonly known: ReadonlySet<string> | undefined;
  /** Keys whose documents cannot be read: nothing is known of them. */
  readonly failed: ReadonlySet<string>;
}

/**
 * Reads the documents of the service, width-aware: both shapes of `values`, overview and single references
 * reconciled, every rule of the lists applied. Findings go to `findings`, all of them.
 */
export function mapDocuments(documents: RawDocuments, options: MapOptions, findings: Findings): MappedLists {
  const { version, references } = options;
  const declared = new Set(declaredKeys(version));
  const document = new ServiceDocument(documents.overview?.url ?? "", null, findings);
  const overview = documents.overview && readOverview(documents.overview, document);
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
      // What the overview would have said of the key, nobody knows.
    } else failed.add(key);
  }
  for (const key of keys) {
    const result = mapReference(key, context);
    if (result === "missing") missing.push(key);
    else if (result) mapped.push(result);
    else failed.add(key);
  }
  return {
    references: mapped,
    missing: missing.toSorted(compareText),
    known: overview && said,
    failed,
  };
}

interface MapContext {
  readonly documents: RawDocuments;
  readonly options: MapOptions;
  readonly findings: Findings;
  /** What the overview says of each key; `undefined` where it cannot be read. */
  readonly overview: ReadonlyMap<string, JsonNode> | undefined;
  /** For findings about what it says. */
  readonly overviewUrl: string;
}

function readOverview({ bytes }: RawDocument, document: ServiceDocument): Map<string, JsonNode> | undefined {
  const root = document.parse(bytes);
  const object = root && document.object(root, []);
  return object && new Map(object.properties.map(({ name, value }) => [name, value]));
}

/**
 * Judges the keys of the overview.
 *
 * @returns those that can be asked for
 */
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

/** One reference; `undefined` after findings that leave nothing of it, `missing` where nobody serves its values. */
function mapReference(key: string, context: MapContext): MappedReference | "missing" | undefined {
  const { documents, options, findings, overview, overviewUrl } = context;
  const { version } = options;
  const listing = new ServiceDocument(overviewUrl, key, findings);
  const node = overview?.get(key);
  const ofOverview = node && listing.reference(node, [key]);
  const document = documents.singles.get(key);
  if (document?.kind === "failed") return undefined;
  // Where the overview did not come either, a wrong address is as likely as a reference that is gone.
  if (document?.kind === "absent" && !documents.overview) return undefined;
  if (document?.kind !== "document") return withoutSingle(key, ofOverview, context);

  const singleDocument = new ServiceDocument(document.url, key, findings);
  const root = singleDocument.parse(document.bytes);
  const single = root && singleDocument.reference(root, []);
  if (single && overview && (ofOverview || !node)) compareSides(ofOverview, single, listing);
  return single && judgeReference(key, single, version, false);
}

/** A reference that has no single of its own. */
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
  // The overview has no code2: it cannot serve the countries.
  if (isGone || key === countryKey || !overview?.has(key)) return "missing";
  return ofOverview && judgeReference(key, ofOverview, version, true);
}

/** Tells where overview and single reference disagree; the single reference wins. */
function compareSides(
  overview: RawReference | undefined,
  single: RawReference | undefined,
  listing: ServiceDocument,
): void {
  for (const verdict of rules["overview-mismatch"].judge({ overview, single })) {
    listing.report("overview-mismatch", verdict, overview && placePath(overview, verdict.place));
  }
}
