import { isObject } from "../../base/index.ts";
import { groupBy, withParameter } from "../../base/text/index.ts";
import type { JsonPath } from "../../base/json/index.ts";
import { isActive, type Lock, type LockedValue } from "../../model/lock/index.ts";
import { type Config, listRow, replaceVariables } from "../../model/settings/index.ts";
import {
  type ApiVersion,
  apiVersions,
  type Condition,
  fieldIn,
  fieldValue,
  declaredCode,
  declaredFields,
  declaredKeys,
  type ListRow,
  type NextPage,
  pickFields,
  type Reference,
  type ValueItem,
} from "../../model/spec/index.ts";
import countries from "./sample/countries.json" with { type: "json" };
import samples from "./sample/lists.json" with { type: "json" };

/** The references to serve, by version; requests for other versions return 404. */
export type ServedVersions = ReadonlyMap<ApiVersion, readonly Reference[]>;

/** In the JSON files, fields are members of a value, as the service has them, and `enable` is omitted if it is `true`. */
interface SampleList extends Omit<Reference, "key" | "values"> {
  readonly values: readonly SampleValue[];
}

type SampleValue = Pick<ValueItem, "code" | "description"> & { readonly enable?: boolean };

/** All lists except for `country` (ISO 3166-1) are INVENTED: the specification does not show those of the service. */
const sampleByKey: Readonly<Record<string, SampleList>> = {
  ...samples,
  country: { name: "Country", description: "Countries and territories by ISO 3166-1", values: countries },
};

export function sampleLists(version: ApiVersion): Reference[] {
  return declaredKeys(version).map((key) => {
    const list = sampleByKey[key];
    if (!list) throw new Error(`no sample list exists for ${key}`);
    // Only `transaction_status` has different codes: integers in 1.1, strings since 1.2.
    const hasIntegers = declaredCode(version, key)?.kind === "integer";
    const values = list.values.map((value, index): ValueItem => {
      const { code, description, enable = true } = value;
      return {
        code: hasIntegers && typeof code === "string" ? index + 1 : code,
        description,
        enable,
        ...pickFields(declaredFields(key), ({ name }) => fieldIn(value, name)),
      };
    });
    return { key, ...list, values };
  });
}

export function sampleVersions(): ServedVersions {
  return new Map(apiVersions.map((version) => [version, sampleLists(version)]));
}

/** The references of a lock, without tombstones; those of the configuration are {@link lockedDocuments}. */
export function lockedLists({ apiVersion, references }: Lock): ServedVersions {
  if (apiVersion === undefined) return new Map();
  const ofService = references.filter(({ list }) => !list);
  const lists = ofService.map(({ key, name, description, values }): Reference => {
    const served = values.filter(isActive).map(({ code, description: text, enable, fields = {} }) => {
      return { code, description: text, enable, fields };
    });
    return { key, name, description, values: served };
  });
  return new Map([[apiVersion, lists]]);
}

/** Lists that are not served, and why. */
export interface UnservedLists {
  readonly keys: readonly string[];
  readonly reason: string;
}

/**
 * The lists of the configuration as they are in the lock, each as one document in the shape that the configuration describes,
 * without tombstones: by path and query of its address, in which `*` stands for any text. Other pages have no values.
 */
export function lockedDocuments(lock: Lock, lists: Config["lists"]) {
  const unserved: UnservedLists[] = [];
  const locked = lock.references.flatMap((reference) => {
    const { key, values } = reference;
    const list = reference.list && Object.hasOwn(lists, key) ? lists[key] : undefined;
    if (list === undefined) return [];
    const reason = reasonNotToServe(list);
    if (reason !== undefined) unserved.push({ keys: [key], reason });
    const { url } = list;
    if (reason !== undefined || url === undefined) return [];
    const row = listRow(key, list);
    const { first, others } = addressesOf(url, row.list.next);
    return [{ key, first, others, document: documentOf(values.filter(isActive), row), empty: documentOf([], row) }];
  });
  const documents = new Map<string, unknown>();
  for (const [address, sharing] of groupBy(locked, ({ first }) => first)) {
    const bodies = new Set(sharing.map(({ document }) => JSON.stringify(document)));
    if (bodies.size === 1) {
      documents.set(address, sharing[0]?.document);
      for (const { others, empty } of sharing) if (others !== undefined) documents.set(others, empty);
    } else {
      const reason = `they share the address ${address}, but their values differ`;
      unserved.push({ keys: sharing.map(({ key }) => key), reason });
    }
  }
  return { documents, unserved };
}

function reasonNotToServe(list: Config["lists"][string]): string | undefined {
  if (list.file !== undefined) return "it is read from a file";
  if (list.body !== undefined) return "it is requested with POST";
  return list.format === "csv" ? "it is CSV" : undefined;
}

/**
 * Path and query of the first page, and of the others if a parameter selects them, without the values of variables, which may be
 * secret or not set: `*` stands for each.
 */
function addressesOf(written: string, next: NextPage | null) {
  const path = replaceVariables(written, () => "*").replace(/^(?:[^/\\?#]*:[/\\]{2,})?[^/\\?#]*/, "");
  const url = new URL(`http://localhost${path}`);
  const withValue = (value: string | number) =>
    next !== null && "query" in next ? addressOf(withParameter(url, next.query, String(value))) : undefined;
  const first = next !== null && "from" in next ? withValue(next.from) : undefined;
  return { first: first ?? addressOf(url), others: withValue("*") };
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}

function documentOf(listed: readonly LockedValue[], row: ListRow): unknown {
  const { pointers } = row;
  const isNamed = pointers.code === null && pointers.description?.length === 0;
  if (isNamed) {
    const texts = Object.fromEntries(listed.map(({ code, description }) => [code, description]));
    return withPart({}, pointers.values, texts);
  }
  const codes = new Set(listed.map(({ code }) => code));
  const byParent = groupBy(listed, (value) => {
    const parent = fieldValue(value, "parent") as LockedValue["code"] | undefined;
    return row.list.children !== null && parent !== undefined && codes.has(parent) ? parent : undefined;
  });
  const itemsBelow = (parent: LockedValue["code"] | undefined): unknown[] =>
    (byParent.get(parent) ?? []).map((value) => itemOf(value, row, itemsBelow(value.code)));
  return withPart({}, pointers.values, itemsBelow(undefined));
}

/** Code and description are written last, because they take precedence over other parts at the same place. */
function itemOf(value: LockedValue, { pointers, fields, list }: ListRow, below: readonly unknown[]): unknown {
  const { code, description, enable } = value;
  const listed = (list.where ?? []).reduce<unknown>((node, test) => withScalar(node, test, true), {});
  const met = (list.enabled ?? []).reduce((node, test) => withScalar(node, test, enable), listed);
  const enabled = pointers.enable === null ? met : withPart(met, pointers.enable, enable);
  const filled = fields.reduce((node, { name, at }) => {
    const held = fieldValue(value, name);
    return held === undefined ? node : withPart(node, at, held);
  }, enabled);
  const parent = list.children === null || below.length === 0 ? filled : withPart(filled, list.children, below);
  const described = pointers.description === null ? parent : withPart(parent, pointers.description, description);
  return withPart(described, pointers.code ?? ["code"], code);
}

/** Adds a scalar to a value, with which it meets one test of a condition or fails it. */
function withScalar(node: unknown, { at, oneOf }: Condition[number], isMet: boolean): unknown {
  // A part that is missing counts as null.
  if (isMet && oneOf.has(null)) return node;
  // No condition matches an array.
  const others = [false, true].filter((scalar) => !oneOf.has(scalar));
  const [scalar = []] = isMet ? oneOf : others;
  return withPart(node, at, scalar);
}

/** An object with a part at the steps of a pointer. A name such as `__proto__` is an ordinary property. */
function withPart(node: unknown, [step, ...rest]: JsonPath, part: unknown): unknown {
  if (step === undefined) return part;
  const members = new Map(Object.entries(isObject(node) ? node : {}));
  return Object.fromEntries(members.set(String(step), withPart(members.get(String(step)), rest, part)));
}
