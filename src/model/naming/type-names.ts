import { compareText, isTypeName } from "../../base/text/index.ts";
import { joinWords, toWords } from "./words.ts";

const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The exports of the shared modules, `transactional` included: no reference may have these names. */
export const helperNames = namesIn(`
  CodesOf ListInfo OpenNumber OpenString ReferenceInfo ReferenceItem ReferenceItemWithCode2 ReferenceJsonSchema ReferenceMap
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
export const usedInModules = namesIn("Exclude Extract Object Record codes indexByCode2");

/** The names that the module of a type may export: `contactStatusByCode` for `ContactStatus`. */
export function exportNames(type: string) {
  const value = type.charAt(0).toLowerCase() + type.slice(1);
  return {
    type,
    code: `${type}Code`,
    codeOpen: `${type}CodeOpen`,
    item: `${type}Item`,
    itemByCode: `${type}ItemByCode`,
    map: `${type}Map`,
    codes: `${value}Codes`,
    items: `${value}Items`,
    byCode: `${value}ByCode`,
    isCode: `is${type}Code`,
    schema: `${value}Schema`,
    reference: `${value}Reference`,
    code2: `${type}Code2`,
    code2Map: `${type}Code2Map`,
    code2s: `${value}Code2s`,
    byCode2: `${value}ByCode2`,
    isCode2: `is${type}Code2`,
  };
}

export type ExportNames = Readonly<ReturnType<typeof exportNames>>;

/** The type name of a key if no other reference has it. */
export function baseTypeName(key: string): string {
  return joinWords(toWords(key), "pascal");
}

/**
 * Names the types of new references, in code-unit order of their keys. A name that is already an export or a global
 * gets the suffix `Reference`, then `_` until it is free. `taken` are the names of existing types.
 */
export function nameTypes(keys: readonly string[], taken: readonly string[]): Map<string, string> {
  const exported = new Set([...helperNames, ...taken.flatMap(listExportNames)]);
  const named = new Map<string, string>();
  const isFree = (name: string): boolean =>
    isTypeName(name) && !globalTypes.has(name) && !listExportNames(name).some((exportName) => exported.has(exportName));
  for (const key of keys.toSorted(compareText)) {
    let name = baseTypeName(key);
    if (!isFree(name)) name += "Reference";
    while (!isFree(name)) name += "_";
    for (const exportName of listExportNames(name)) exported.add(exportName);
    named.set(key, name);
  }
  return named;
}

export function listExportNames(type: string): string[] {
  return Object.values(exportNames(type));
}
