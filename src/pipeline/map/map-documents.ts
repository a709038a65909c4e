import {
  type AbsentDocument,
  type ApiVersion,
  declaredKeys,
  keyFilter,
  type ListRow,
  type RawDocuments,
  referenceRow,
} from "../../model/spec/index.ts";
import type { LocationOf } from "../config/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import { type DataRule, rules, type Violation } from "../../model/rules/index.ts";
import { compareText } from "../../base/text/index.ts";
import { type JsonNode, pointerTo, printPath } from "../../base/json/index.ts";
import { checkReference, type MappedReference } from "./check-reference.ts";
import { placeOf, type RawReference, readReference } from "./read-reference.ts";
import { type DocumentPlace, readDocument, readObject, report } from "./service-document.ts";

export interface MapOptions {
  /** `undefined` without references. */
  readonly version: ApiVersion | undefined;
  readonly references: "all" | readonly string[];
  /** The lists of the configuration. */
  readonly lists: readonly ListRow[];
  /** Returns the place of an entry of `references` in the configuration. */
  readonly locationOf: LocationOf;
  /** Whether the user accepted the removal of the reference, or the lock already has it. */
  readonly isExpectedRemoval: (key: string) => boolean;
  /** Whether the lock has the reference. */
  readonly isLocked: (key: string) => boolean;
}

export interface MappedLists {
  /** Ascending by key. */
  readonly references: readonly MappedReference[];
  /** Keys without values: those in the lock stay, or become tombstones. */
  readonly missing: readonly string[];
  /**
   * All keys that the version declares or the overview lists, so also those of `references`; `undefined` if the overview
   * cannot be read.
   */
  readonly servedKeys: ReadonlySet<string> | undefined;
  /** Keys whose documents cannot be read. */
  readonly failed: ReadonlySet<string>;
}

/** Reads the documents of the service and applies all rules about lists. */
export function mapDocuments(documents: RawDocuments, options: MapOptions, findings: Findings): MappedLists {
  const { version, lists } = options;
  const none = { references: [], missing: [], servedKeys: new Set<string>(), failed: new Set<string>() };
  const ofService = version === undefined ? none : mapReferences(documents, { ...options, version }, findings);
  const mapped = lists.map((row) => ({ key: row.key, reference: mapList(row, documents, findings) }));
  const references = [...ofService.references, ...mapped.flatMap(({ reference }) => reference ?? [])];
  const failed = mapped.flatMap(({ key, reference }) => (reference ? [] : [key]));
  return {
    ...ofService,
    references: references.sort((a, b) => compareText(a.key, b.key)),
    failed: new Set([...ofService.failed, ...failed]),
  };
}

/** Returns `undefined` after findings if the list cannot be read. */
function mapList(row: ListRow, { singles }: RawDocuments, findings: Findings): MappedReference | undefined {
  const document = singles.get(row.key);
  if (document?.kind !== "pages") return undefined;
  const [first, ...others] = document.pages.map((page) => readDocument(page, row.key, findings));
  if (first === undefined || !others.every((page) => page !== undefined)) return undefined;
  const raw = readReference(row, [first, ...others]);
  return raw && checkReference(row, raw);
}

type ServiceOptions = MapOptions & { readonly version: ApiVersion };

/** Where documents differ, the single reference wins. */
function mapReferences(documents: RawDocuments, options: ServiceOptions, findings: Findings): MappedLists {
  const { version, references, lists, locationOf, isExpectedRemoval } = options;
  const declared = declaredKeys(version);
  const root = documents.overview && readDocument(documents.overview, null, findings);
  const object = root && readObject(root);
  const overview = object && new Map(object.properties.map(({ name, value }) => [name, value]));
  const listed = [...(overview?.keys() ?? [])];
  const configured = new Set(lists.map(({ key }) => key));
  const context: MapContext = {
    ...options,
    documents,
    findings,
    overview,
    overviewUrl: documents.overview?.url ?? "",
    configured,
  };

  const isWanted = keyFilter(references);
  const plain = checkKeys(listed.filter(isWanted), declared, context);
  const requestKeys = new Set([...declared, ...plain.filter((key) => !configured.has(key))]);
  const served = new Set([...declared, ...listed]);

  const mapped: MappedReference[] = [];
  const failed = new Set<string>();
  const missing: string[] = [];
  for (const [index, key] of references === "all" ? [] : references.entries()) {
    if (requestKeys.has(key)) continue;
    if (!documents.overview) {
      // The overview might have listed the key.
      failed.add(key);
      continue;
    }
    const wanted = { key, knownKeys: served, knownTo: version, isExpectedRemoval: isExpectedRemoval(key) };
    const violation = rules["reference-missing"].check(wanted);
    findings.add("reference-missing", violation, { reference: key }, () => locationOf(pointerTo("/references", index)));
    missing.push(key);
  }
  for (const key of [...requestKeys].filter(isWanted).sort(compareText)) {
    const result = mapReference(key, context);
    if (result === "missing") missing.push(key);
    else if (result) mapped.push(result);
    else failed.add(key);
  }
  return { references: mapped, missing: missing.toSorted(compareText), servedKeys: overview && served, failed };
}

interface MapContext extends ServiceOptions {
  /** Keys of the lists of the configuration, which win over references that the version does not declare. */
  readonly configured: ReadonlySet<string>;
  readonly documents: RawDocuments;
  readonly findings: Findings;
  /** References by key; `undefined` if the overview cannot be read. */
  readonly overview: ReadonlyMap<string, JsonNode> | undefined;
  readonly overviewUrl: string;
}

/** Checks the keys of the overview and returns those that can be requested. */
function checkKeys(
  keys: readonly string[],
  declared: readonly string[],
  { version, configured, findings, overviewUrl: url }: MapContext,
): string[] {
  const reportKey = (rule: DataRule, key: string, violation: Violation | undefined): void =>
    findings.add(rule, violation, { reference: key, list: "" }, () => ({ url, pointer: printPath([key]) }));
  const wrong = new Set<string>();
  for (const violation of rules["key-shape"].check({ keys: keys.toSorted(compareText), validKeys: declared })) {
    reportKey("key-shape", violation.place, violation);
    wrong.add(violation.place);
  }
  const plain = keys.filter((key) => !wrong.has(key));
  for (const violation of rules["key-width"].check({ keys: plain })) reportKey("key-width", violation.place, violation);
  for (const key of plain) {
    const unknown = { key, version, isConfigured: configured.has(key) };
    reportKey("reference-unknown", key, rules["reference-unknown"].check(unknown));
  }
  return plain;
}

/** Returns `undefined` after findings if the reference cannot be read, `missing` if it has no values. */
function mapReference(key: string, context: MapContext): MappedReference | "missing" | undefined {
  const { documents, version, findings, overview, overviewUrl } = context;
  const row = referenceRow(version, key);
  const listing = { document: { url: overviewUrl, reference: key, findings }, path: [key] };
  const node = overview?.get(key);
  const listed = node && readReference(row, [{ ...listing, node }]);
  const document = documents.singles.get(key);
  if (document?.kind === "failed") return undefined;
  // Without an overview, a wrong address is as likely as a removed reference.
  if (document?.kind === "absent" && !documents.overview) return undefined;
  if (document?.kind !== "pages") return mapWithoutSingle(key, listed, document, context);

  const root = readDocument(document.pages[0], key, findings);
  const single = root && readReference(row, [root]);
  if (single && overview && (listed || !node)) compareSides(listed, single, listing);
  return single && checkReference(row, single);
}

function mapWithoutSingle(
  key: string,
  listed: RawReference | undefined,
  absent: AbsentDocument | undefined,
  { version, isExpectedRemoval, isLocked, findings, overview }: MapContext,
): MappedReference | "missing" | undefined {
  const row = referenceRow(version, key);
  const isDeclared = row.code !== null;
  const isExpected = isExpectedRemoval(key);
  const requested = { key, version, absent, isExpectedRemoval: isExpected, isLocked: isLocked(key) };
  const violation = rules["reference-missing"].check(requested);
  findings.add("reference-missing", violation, { reference: key }, () => (absent ? { url: absent.url } : {}));
  if (listed && isDeclared) compareSides(listed, undefined, listed.place);
  // The overview has no code2, so it cannot replace the countries.
  if ((isDeclared && isExpected) || row.pointers.code2 || !overview?.has(key)) return "missing";
  return listed && checkReference(row, listed, true);
}

function compareSides(
  overview: RawReference | undefined,
  single: RawReference | undefined,
  listing: DocumentPlace,
): void {
  for (const violation of rules["overview-mismatch"].check({ overview, single })) {
    const place = overview ? placeOf(overview, violation.place) : { ...listing, path: [] };
    report(place, "overview-mismatch", violation);
  }
}
