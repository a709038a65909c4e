import { isTypeName } from "../../base/text/index.ts";
import { type Field, isUnion } from "../list/index.ts";
import { asciiWords, joinWords } from "./words.ts";

const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The exports of the shared modules, `transactional` included: no reference may have these names. */
export const helperNames = namesIn(`
  CodesOf ListInfo ReferenceInfo ReferenceItem ReferenceJsonSchema ReferenceMap
  ReferenceSchema ReferenceSchemaProps ReferenceSchemaResult TransactionalContentType TransactionalDateTime
  TransactionalStatus TransactionalStatusCode TransactionalStatusCodeOpen TransactionalStatusItem
  TransactionalStatusItemByCode TransactionalStatusItemOf TransactionalStatusMap isRetryableTransactionalStatus
  isTransactionalDateTime isTransactionalStatusCode transactionalContentTypes transactionalStatusByCode
  transactionalStatusCodes codeSchema
`);

/** Common globals of ECMAScript and TypeScript, which a reference of that name would hide. */
const globalTypes = namesIn(`
  AggregateError Array ArrayBuffer ArrayLike AsyncDisposableStack AsyncGenerator AsyncIterable AsyncIterator Atomics
  Awaited BigInt BigInt64Array BigUint64Array Boolean Capitalize ConstructorParameters DataView Date Disposable
  DisposableStack Error EvalError Exclude Extract FinalizationRegistry Float16Array Float32Array Float64Array
  Function Generator Infinity InstanceType Int16Array Int32Array Int8Array Intl Iterable Iterator Lowercase Map Math
  NoInfer NonNullable Number Object Omit Parameters Partial Pick Promise PromiseLike PropertyKey Proxy RangeError
  Readonly ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp Required ReturnType Set
  SharedArrayBuffer String SuppressedError Symbol SyntaxError Temporal TypeError Uint16Array Uint32Array Uint8Array
  Uint8ClampedArray Uncapitalize Uppercase WeakMap WeakRef WeakSet WebAssembly
`);

/** The globals and local names that a generated module uses, which a type of that name would hide. */
export const usedInModules = namesIn("Exclude Extract Object Readonly Record codes indexBy");

/** The names that the module of a type may export: `contactStatusByCode` for `ContactStatus`. */
export function exportNames(type: string) {
  const value = lowerFirst(type);
  return {
    type,
    code: `${type}Code`,
    codeOpen: `${type}CodeOpen`,
    activeCode: `${type}ActiveCode`,
    item: `${type}Item`,
    itemByCode: `${type}ItemByCode`,
    map: `${type}Map`,
    codes: `${value}Codes`,
    items: `${value}Items`,
    byCode: `${value}ByCode`,
    isCode: `is${type}Code`,
    isActiveCode: `isActive${type}Code`,
    schema: `${value}Schema`,
    reference: `${value}Reference`,
    /** Only with fields. */
    itemOf: `${type}ItemOf`,
    /** Only with labels. */
    labels: `${value}Labels`,
    labelsType: `${type}Labels`,
  };
}

/** The names that the module of a type exports for a union or a key: `countryByRegion` for the field `region`. */
export function fieldExports(type: string, { name }: Pick<Field, "name">) {
  const value = lowerFirst(type);
  const part = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    union: `${type}${part}`,
    values: `${value}${part}s`,
    isValue: `is${type}${part}`,
    /** Only for a key, as `by`. */
    map: `${type}${part}Map`,
    by: `${value}By${part}`,
  };
}

function lowerFirst(type: string): string {
  return type.charAt(0).toLowerCase() + type.slice(1);
}

/** The type name of a key, which is plain ASCII, if no other reference has it. */
export function baseTypeName(key: string): string {
  return joinWords(asciiWords(key), "pascal");
}

interface ExportingList {
  readonly key: string;
  readonly fields: readonly (Pick<Field, "name"> & { readonly as: string })[];
}

/**
 * Names the types of new lists, those before others first. A name that is already an export or a global gets the suffix
 * `Reference`, then `_` until it is free. `taken` are the lists whose types have names.
 */
export function nameTypes(
  lists: readonly ExportingList[],
  taken: readonly (ExportingList & { readonly type: string })[],
): Map<string, string> {
  const exported = new Set([...helperNames, ...taken.flatMap(({ type, fields }) => listExportNames(type, fields))]);
  const named = new Map<string, string>();
  for (const { key, fields } of lists) {
    const isFree = (name: string): boolean =>
      isTypeName(name) && !globalTypes.has(name) && !listExportNames(name, fields).some((each) => exported.has(each));
    let name = baseTypeName(key);
    if (!isFree(name)) name += "Reference";
    while (!isFree(name)) name += "_";
    for (const exportName of listExportNames(name, fields)) exported.add(exportName);
    named.set(key, name);
  }
  return named;
}

/** All names that the module of a type exports. A name occurs twice if two fields have it, or a field and the module. */
export function listExportNames(type: string, fields: ExportingList["fields"]): string[] {
  const { itemOf: _itemOf, labels: _labels, labelsType: _labelsType, ...names } = exportNames(type);
  return [...Object.values(names), ...namesOfFields(type, fields)];
}

function namesOfFields(type: string, fields: ExportingList["fields"]): string[] {
  const { itemOf, labels, labelsType } = exportNames(type);
  return [
    ...(fields.some(({ as }) => as !== "label") ? [itemOf] : []),
    ...(fields.some(({ as }) => as === "label") ? [labels, labelsType] : []),
    ...fields.filter(isUnion).flatMap((field) => {
      const { map, by, ...union } = fieldExports(type, field);
      return [...Object.values(union), ...(field.as === "key" ? [map, by] : [])];
    }),
  ];
}

/** The first name that a list exports because of its fields, and another list or itself exports, too, or one of `helpers`. */
export function exportedTwice(
  lists: readonly (ExportingList & { readonly type: string })[],
  helpers: Iterable<string> = [],
): { readonly name: string; readonly keys: readonly [string, string] } | undefined {
  const holders = new Map([
    ...Array.from(helpers, (name) => [name, "the package"] as const),
    ...lists.flatMap(({ key, type }) => listExportNames(type, []).map((name) => [name, key] as const)),
  ]);
  for (const { key, type, fields } of lists) {
    for (const name of namesOfFields(type, fields)) {
      const holder = holders.get(name);
      if (holder !== undefined) return { name, keys: [holder, key] };
      holders.set(name, key);
    }
  }
  return undefined;
}
