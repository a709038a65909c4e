import { type ApiVersion, countryKey, declaredCode, declaredKeys } from "../api/index.ts";
import { type Findings, mend } from "../findings/index.ts";
import type { RawDocuments } from "../fetch/index.ts";
import { compareCodes, compareText, type JsonObject, member, pointerTo } from "../base/index.ts";
import { checkCode2Duplicates, inferCode, readCode2, readCodes } from "./read-codes.ts";
import { readJson, readObject, readReference, report, type DocumentPlace, type RawReference } from "./read-document.ts";
import { checkKeys } from "./check-keys.ts";
import { compareWithOverview } from "./compare-overview.ts";
import type { Reference, ValueItem } from "./reference.ts";
import { checkTexts } from "./check-texts.ts";

export interface MapOptions {
  readonly version: ApiVersion;
  /** `all`, or the keys to take. */
  readonly references: "all" | readonly string[];
  /** Whether it is meant, or known already, that a reference is gone. */
  readonly isMeantGone: (key: string) => boolean;
}

/** What the service says now. */
export interface MappedLists {
  /** By key, ascending. */
  readonly references: readonly Reference[];
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
  const place: DocumentPlace = { url: documents.overview?.url ?? "", reference: null, findings };
  const overview = readOverview(documents, place);
  const listed = overview === undefined ? [] : [...new Set(overview.members.map(({ name }) => name))];

  const wanted = (key: string): boolean => references === "all" || references.includes(key);
  const plain = checkKeys(place, listed.filter(wanted), declared);
  const known = new Set([...declared, ...plain]);
  const keys = [...known].filter(wanted).sort(compareText);
  const context: MapContext = { documents, options, findings, overview, overviewUrl: place.url };

  const mapped: Reference[] = [];
  const failed = new Set<string>();
  // What the overview would have said of a key, nobody knows where it did not come.
  const unknown = references === "all" ? [] : references.filter((key) => !known.has(key));
  const missing = documents.overview ? unknown : [];
  for (const key of missing) reportUnknownKey(key, place, options);
  if (!documents.overview) for (const key of unknown) failed.add(key);
  for (const key of keys) {
    if (!declared.has(key)) reportUndeclared(key, place, version);
    const result = mapReference(key, context);
    if (result === "missing") missing.push(key);
    else if (result) mapped.push(result);
    else failed.add(key);
  }
  return {
    references: mapped,
    missing: missing.toSorted(compareText),
    known: overview && new Set([...declared, ...listed]),
    failed,
  };
}

interface MapContext {
  readonly documents: RawDocuments;
  readonly options: MapOptions;
  readonly findings: Findings;
  readonly overview: JsonObject | undefined;
  /** For findings about what it says. */
  readonly overviewUrl: string;
}

function readOverview({ overview }: RawDocuments, place: DocumentPlace): JsonObject | undefined {
  const root = overview && readJson(overview.bytes, place);
  return root && readObject(place, "", root);
}

function reportUndeclared(key: string, place: DocumentPlace, version: ApiVersion): void {
  const message = `the overview lists ${key}, which version ${version} does not declare`;
  report({ ...place, reference: key }, "reference-unknown", pointerTo("", key), message, { actual: key });
}

function reportUnknownKey(key: string, place: DocumentPlace, { version, isMeantGone }: MapOptions): void {
  const message = `neither version ${version} nor the overview knows the reference ${key}`;
  if (!isMeantGone(key)) report({ ...place, reference: key }, "reference-missing", "", message, { expected: key });
}

/** One reference; `undefined` after findings that leave nothing of it, `missing` where nobody serves its values. */
function mapReference(key: string, context: MapContext): Reference | "missing" | undefined {
  const { documents, options, findings, overview } = context;
  const ofOverview = readOverviewPart(key, context);
  const document = documents.singles.get(key);
  if (document?.kind === "failed") return undefined;
  // Where the overview did not come either, a wrong address is as likely as a reference that is gone.
  if (document?.kind === "absent" && !documents.overview) return undefined;
  if (document?.kind !== "document") {
    const declared = declaredCode(options.version, key) !== undefined;
    if (declared && document && !options.isMeantGone(key)) {
      const message = `version ${options.version} declares ${key}, the service answers ${document.status}`;
      findings.add({
        rule: "reference-missing",
        reference: key,
        url: document.url,
        message,
        mend: mend`if that is meant, run ${["--accept-removals"]}`,
        actual: String(document.status),
      });
    }
    if (ofOverview && declared) reportOneSided(key, context, "the service has no single reference for it");
    const isGone = declared && options.isMeantGone(key);
    // The overview has no code2: it cannot serve the countries.
    const serves = !isGone && key !== countryKey && overview !== undefined && member(overview, key) !== undefined;
    if (serves) return ofOverview && finish(key, ofOverview, options.version, true);
    return "missing";
  }

  const place: DocumentPlace = { url: document.url, reference: key, findings };
  const root = readJson(document.bytes, place);
  const single = root && readReference(place, "", root);
  if (single && ofOverview) compareWithOverview(ofOverview, single);
  if (single && overview && !member(overview, key)) reportOneSided(key, context, "the overview does not list it");
  return single && finish(key, single, options.version, false);
}

function reportOneSided(key: string, { overviewUrl, findings }: MapContext, what: string): void {
  findings.add({ rule: "overview-mismatch", reference: key, url: overviewUrl, message: what });
}

function readOverviewPart(key: string, { overviewUrl, findings, overview }: MapContext): RawReference | undefined {
  const node = overview && member(overview, key);
  if (!node) return undefined;
  return readReference({ url: overviewUrl, reference: key, findings }, pointerTo("", key), node);
}

/** Judges the codes and texts of the document that serves the values; `undefined` where not every code can be read. */
function finish(key: string, raw: RawReference, version: ApiVersion, fromOverview: boolean): Reference | undefined {
  const { place, name, description } = raw;
  const declared = declaredCode(version, key);
  const type = declared ?? inferCode(raw);
  checkTexts(raw, fromOverview);
  const coded = type === null ? [] : readCodes(raw, type, fromOverview && declared !== undefined);
  if (!coded) return undefined;
  const items = coded.map(({ item, code }) => {
    const code2 = key === countryKey ? readCode2(place, item) : undefined;
    const value: ValueItem = {
      code,
      ...(code2 === undefined ? {} : { code2 }),
      description: item.description,
      enable: item.enable,
    };
    return { item, value };
  });
  checkCode2Duplicates(place, items);
  const values = items.map(({ value }) => value).sort((a, b) => compareCodes(a.code, b.code));
  return { key, name, description, code: type, values };
}
