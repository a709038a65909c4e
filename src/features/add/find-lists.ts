import { isObject } from "../../base/index.ts";
import { type JsonPath, printPath, stepsOf } from "../../base/json/index.ts";
import { toWords } from "../../model/naming/index.ts";

export interface FoundList {
  readonly pointer: string;
  readonly items: readonly unknown[];
  readonly codes?: readonly string[];
}

/** The parts of a document that may be the list, or the part at the pointer that the user has chosen. */
export function findLists(document: unknown, chosen?: string): FoundList[] {
  if (chosen !== undefined) {
    const part = valueAt(document, chosen);
    return isContainer(part) ? [listOf(part, stepsOf(chosen))] : [];
  }
  const found = search(document, []);
  const inFhir = isObject(document) && fhirLists[String(document["resourceType"])];
  const ofFhir = found.filter(({ pointer }) => pointer === inFhir);
  if (ofFhir.length > 0) return ofFhir;
  const best = Math.max(...found.map(rankOf));
  return found.filter((list) => rankOf(list) === best);
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
const fhirLists: Readonly<Record<string, string>> = { CodeSystem: "/concept", ValueSet: "/expansion/contains" };

/** The words of properties that describe a document, an error or a page, and of wrappers. */
const aboutWords: ReadonlySet<string> = new Set(
  (
    "code copyright data date description detail details documentation error errors header help id info license links " +
    "message meta metadata msg name page pages paging path reason response result results status success time " +
    "timestamp title total type updated url version"
  ).split(" "),
);

/** The names of properties that do not contain the list. */
const besideList =
  /^(?:@context|_?(?:links|meta)|debug|errors?|head(?:er)?|included|metadata|page(?:Info)?|pagination|paging)$/;

const maxDepth = 6;

/** Maximum number of values of a list in which longer lists are searched. */
const maxSearched = 10;

/** An object with more names than this contains codes, also if some of them are words about documents: `ID` is Indonesia. */
const maxAbout = 20;

function search(part: unknown, path: JsonPath): FoundList[] {
  if (!isContainer(part) || path.length > maxDepth) return [];
  if (Array.isArray(part)) return searchArray(part, path);
  if (hasOneKind(part)) return [listOf(part, path)];
  const parts = Object.entries(part).filter(([name]) => !besideList.test(name));
  return parts.flatMap(([name, child]) => search(child, [...path, name]));
}

/** An array, and the longer arrays of objects in it; instead of it, those in an array such as `[{ "page": 1 }, [{ "code": "a" }]]`. */
function searchArray(items: readonly unknown[], path: JsonPath): FoundList[] {
  const list = listOf(items, path);
  if (items.length > maxSearched || !items.some(isObject)) return [list];
  const inner = items.flatMap((item, index) => search(item, [...path, index]));
  const tables = inner.filter((found) => rankOf(found) === 2);
  if (!items.every(isObject) && tables.length > 0) return tables;
  return [list, ...tables.filter((found) => found.items.length > items.length)];
}

/** Whether an object has texts, or objects that share a property, and does not describe a document or wrap a list. */
function hasOneKind(part: Readonly<Record<string, unknown>>): boolean {
  const [names, items] = [Object.keys(part), Object.values(part)];
  if (names.length < 2 || (names.length <= maxAbout && names.some(isAbout))) return false;
  if (!items.every(isObject)) return items.every((item) => typeof item === "string");
  return Object.keys(items[0] ?? {}).some((name) => items.every((item) => Object.hasOwn(item, name)));
}

function isAbout(name: string): boolean {
  const words = toWords(name);
  return /^[@_$]/.test(name) || (words.length > 0 && words.every((word) => aboutWords.has(word.toLowerCase())));
}

function listOf(part: object, path: JsonPath): FoundList {
  const codes = Array.isArray(part) ? {} : { codes: Object.keys(part) };
  return { pointer: printPath(path), items: Object.values(part), ...codes };
}

/** An array of objects ranks before an object of values, and that before another array. */
function rankOf({ items, codes }: FoundList): 0 | 1 | 2 {
  if (codes) return 1;
  return items.length > 0 && items.every(isObject) ? 2 : 0;
}
