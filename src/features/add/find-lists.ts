import { isObject } from "../../base/index.ts";
import { type JsonPath, printPath, stepsOf } from "../../base/json/index.ts";
import { toWords } from "../../model/naming/index.ts";

export interface FoundList {
  readonly pointer: string;
  readonly items: readonly unknown[];
  readonly codes?: readonly string[];
  /** Whether the user has to confirm it, even if it is the only one. */
  readonly isDoubtful?: boolean;
}

/** The parts of a document that may be the list, or the part at the pointer that the user has chosen. */
export function findLists(document: unknown, chosen?: string): FoundList[] {
  if (chosen !== undefined) {
    const part = valueAt(document, chosen);
    return isContainer(part) ? [listOf(part, stepsOf(chosen))] : [];
  }
  const found = search(document, []);
  if (!isObject(document)) return found;
  const pattern = fhirLists[String(document["resourceType"])];
  if (pattern) return found.filter(({ pointer }) => pattern.test(pointer));
  const isFailure = ["error", "errors"].some((name) => Object.keys(document[name] ?? {}).length > 0);
  return found
    .filter((list) => !found.some((other) => isPreferred(other, list)))
    .map((list) => (isFailure ? { ...list, isDoubtful: true } : list));
}

export function valueAt(document: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (part, step) => (isContainer(part) && Object.hasOwn(part, step) ? part[step] : undefined),
    document,
  );
}

function isContainer(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === "object" && part !== null;
}

/** The resources of FHIR have other arrays of objects with codes. */
const fhirLists: Readonly<Record<string, RegExp>> = {
  CodeSystem: /^\/concept$/,
  OperationOutcome: /^$/,
  ValueSet: /^\/expansion\/contains$|^\/compose\/include\/\d+\/concept$/,
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The words of properties that describe a document, an error or a page, and of wrappers. */
const aboutWords = words(
  "code copyright data date description detail details documentation error errors header help id info license links message meta metadata msg name page pages paging path reason response result results status success time timestamp title total type updated url version",
);

/** The names of properties that do not contain the list. */
const besideList = words(
  "@context _links _meta debug error errors head header included links meta metadata page pageInfo pagination paging",
);

const maxDepth = 6;

/** Maximum number of values of a list in which longer lists are searched. */
const maxSearched = 10;

/** Maximum number of names that may be a description of the document. */
const maxAbout = 20;

function search(part: unknown, path: JsonPath): FoundList[] {
  if (!isContainer(part) || path.length > maxDepth) return [];
  if (Array.isArray(part)) return searchArray(part, path);
  const kind = kindOf(part);
  const list = listOf(part, path, kind === "doubtful");
  if (kind !== undefined && list.items.length > maxSearched) return [list];
  const inner = Object.entries(part).flatMap(([name, child]) =>
    besideList.has(name) ? [] : search(child, [...path, name]),
  );
  if (kind === undefined) return inner;
  const longer = inner.filter((found) => rankOf(found) > 0 && found.items.length >= list.items.length);
  return kind === "doubtful" && longer.length > 0 ? longer : [list, ...longer];
}

function searchArray(items: readonly unknown[], path: JsonPath): FoundList[] {
  const list = listOf(items, path);
  if (items.length > maxSearched || !items.some(isObject)) return [list];
  const inner = items.flatMap((item, index) => search(item, [...path, index]));
  const tables = inner.filter((found) => rankOf(found) === 2);
  // Of a document such as `[{ "page": 1 }, [{ "code": "a" }]]`.
  if (!items.every(isObject)) return tables.length > 0 ? tables : [list];
  const longer = tables.filter((found) => found.items.length > items.length);
  return [list, ...longer.map((found) => ({ ...found, isDoubtful: items.length > 1 }))];
}

/** Whether an object has values of one kind: texts, or objects that share a property. It may describe a document or wrap a list. */
function kindOf(part: Readonly<Record<string, unknown>>): "clear" | "doubtful" | undefined {
  const [names, items] = [Object.keys(part), Object.values(part)];
  const about = names.filter(isAbout);
  const areTexts = items.every((item) => typeof item === "string");
  if (about.length === names.length || (!areTexts && !shareProperty(items))) return undefined;
  return names.length === 1 || (about.length > 0 && names.length <= maxAbout) ? "doubtful" : "clear";
}

function isAbout(name: string): boolean {
  const parts = toWords(name);
  if (/^[@_$]/.test(name)) return true;
  return parts.length > 0 && parts.every((word) => aboutWords.has(word.toLowerCase()));
}

function shareProperty(items: readonly unknown[]): boolean {
  const counts = new Map<string, number>();
  for (const name of items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return items.length > 1 && items.every(isObject) && Math.max(0, ...counts.values()) >= 0.8 * items.length;
}

function listOf(part: object, path: JsonPath, isDoubtful = false): FoundList {
  const codes = Array.isArray(part) ? {} : { codes: Object.keys(part) };
  return { pointer: printPath(path), items: Object.values(part), ...codes, isDoubtful };
}

/** An array of objects ranks before an object of values, and that before another array. */
function rankOf({ items, codes }: FoundList): 0 | 1 | 2 {
  if (codes) return 1;
  return items.length > 0 && items.every(isObject) ? 2 : 0;
}

/** Whether a list makes another one unlikely, which is not a part of it: it has a better form or more values, or is less deep. */
function isPreferred(list: FoundList, other: FoundList): boolean {
  if (list.isDoubtful || other.pointer.startsWith(`${list.pointer}/`)) return false;
  if (other.isDoubtful && list.items.length > other.items.length) return true;
  const [rank, otherRank] = [rankOf(list), rankOf(other)];
  const depth = stepsOf(other.pointer).length - stepsOf(list.pointer).length;
  if (rank < otherRank || depth < 0 || (rank === otherRank && depth === 0)) return false;
  return list.items.length >= other.items.length || (otherRank === 0 && depth > 0);
}
