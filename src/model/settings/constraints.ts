import { isObject } from "../../base/index.ts";
import { jsonPointer } from "../../base/json/index.ts";
import { isAbsolute, posix, win32 } from "node:path";
import { apiVersions, declaredCode, declaredKeys } from "../../service/catalogue/index.ts";
import { didYouMean, isMemberName, quote } from "../../base/text/index.ts";

/** `path` is relative to the part of the configuration that was checked. */
export interface Mistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export function checkBaseUrl(baseUrl: string): string | undefined {
  return variablesIn(baseUrl).length > 0 ? versionMistake(baseUrl) : baseUrlMistake(baseUrl);
}

/** @param allowed lower-case names of headers that may be configured although the fetcher sets them */
export function checkHeaders(headers: unknown, allowed: readonly string[] = []): Mistake[] {
  const values = isObject(headers) ? headers : {};
  return checkDistinct(Object.keys(values), (name) => {
    const value = values[name];
    const isFixed = typeof value === "string" && variablesIn(value).length === 0;
    return headerNameMistake(name, allowed) ?? headerMistake(isFixed ? value : "");
  });
}

/** `undefined` if the URL is valid. The message does not contain any part of it, which may be secret. */
export function baseUrlMistake(baseUrl: string): string | undefined {
  if (!URL.canParse(baseUrl)) return "must be a URL such as https://api.example.com";
  const url = new URL(baseUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "must start with https:// or http://";
  if (url.username !== "" || url.password !== "") {
    return "must not contain a user name or password; set credentials in source.headers";
  }
  if (url.search !== "" || baseUrl.includes("?")) return "must not have a query";
  if (url.hash !== "" || baseUrl.includes("#")) return "must not have a fragment";
  return versionMistake(url.pathname);
}

function versionMistake(address: string): string | undefined {
  if (!/\/v\d[\d.]*(?:\/references)?\/*$/i.test(address)) return undefined;
  return 'must not end with a version like /v1.2 or /v1.2/references; remove it: "version" selects the version';
}

export function checkListUrl(url: string): string | undefined {
  return variablesIn(url).length > 0 || isListPath(url) ? undefined : listUrlMistake(url);
}

export function isListPath(url: string): boolean {
  return /^\/(?!\/)/.test(url);
}

/** `undefined` if an absolute URL is valid. The message does not contain any part of it, which may be secret. */
export function listUrlMistake(address: string): string | undefined {
  const isUrl = /^https?:\/\//i.test(address) && URL.canParse(address);
  if (!isUrl) return "must be a URL such as https://api.example.com/currencies, or a path that begins with one /";
  const { username, password } = new URL(address);
  const hasCredentials = username !== "" || password !== "";
  return hasCredentials ? "must not contain a user name or password; set credentials in headers" : undefined;
}

/** The mistakes that depend on where references and lists come from. Nothing follows from an option of a wrong type. */
export function checkSources(config: unknown): Mistake[] {
  const { source, version, references, lists } = isObject(config) ? config : {};
  const isSample = source === "sample";
  const hasBaseUrl = isObject(source) && source["baseUrl"] !== undefined;
  const isWithoutService = source === undefined || (isObject(source) && !hasBaseUrl);
  const listed: readonly unknown[] | undefined = Array.isArray(references) ? references : undefined;
  const isWithoutReferences = listed?.length === 0;
  const isWithoutLists = isObject(lists) && Object.keys(lists).length === 0;
  const mistakes: Mistake[] = [];
  const add = (path: Mistake["path"], message: string): void => void mistakes.push({ path, message });
  if (isWithoutService) {
    if (isWithoutLists) add(source ? ["source", "baseUrl"] : ["source"], 'is missing, and "lists" has no list');
    else if (references === "all" || listed?.length) add(["references"], "must be []: source.baseUrl is not set");
  }
  if (isWithoutLists && isWithoutReferences) {
    add(["references"], 'must contain at least one reference if "lists" has no list');
  }
  const isIncluded = references === undefined || references === "all" || listed !== undefined;
  const hasReferences = isIncluded && !isWithoutReferences && (isSample || hasBaseUrl);
  const declaring = hasReferences ? apiVersions.find((apiVersion) => apiVersion === version) : undefined;
  const keys = new Set(listed);
  const wanted = declaring ? declaredKeys(declaring).filter((key) => !listed || keys.has(key)) : [];
  const known = new Set([...Object.keys(isObject(lists) ? lists : {}), ...wanted]);
  for (const [key, list] of Object.entries(isObject(lists) ? lists : {})) {
    if (declaring && declaredCode(declaring, key)) add(["lists", key], `is a reference of version ${declaring}`);
    else if (keys.has(key)) add(["lists", key], 'is also in "references"');
    mistakes.push(...checkTargets(key, list, known));
    const url = isObject(list) ? list["url"] : undefined;
    if (typeof url === "string" && isListPath(url) && (isSample || isWithoutService)) {
      add(["lists", key, "url"], "must be absolute: source.baseUrl is not set");
    }
  }
  return mistakes;
}

function checkTargets(key: string, list: unknown, known: ReadonlySet<string>): Mistake[] {
  const fields = isObject(list) && isObject(list["fields"]) ? list["fields"] : {};
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = isObject(field) ? field["list"] : undefined;
    if (typeof target !== "string" || known.has(target)) return [];
    const question = didYouMean(target, known);
    const message = `is ${quote(target)}, which is neither in "lists" nor a reference${question ? `; ${question}` : ""}`;
    return [{ path: ["lists", key, "fields", name, "list"], message }];
  });
}

/** The scalars of a condition, by pointer; those that a value must not have are in an object. */
export function checkCondition(condition: unknown): Mistake[] {
  if (!isObject(condition)) return [];
  const entries = Object.entries(condition);
  if (entries.length === 0) return [{ path: [], message: "must have at least one JSON Pointer" }];
  return entries.flatMap(([pointer, part]) => {
    if (!jsonPointer.test(pointer)) return [{ path: [pointer], message: "is not a JSON Pointer (RFC 6901)" }];
    const isNegated = isObject(part) && Object.keys(part).join() === "not";
    const path = isNegated ? [pointer, "not"] : [pointer];
    const scalars = isNegated ? part["not"] : part;
    if (Array.isArray(scalars) && scalars.length === 0) return [{ path, message: "must contain at least one value" }];
    const areScalars = [scalars].flat().every((value) => value === null || typeof value !== "object");
    const shape = "a string, a number, a boolean, null, or a list of them";
    const message = isNegated ? `must be ${shape}` : `must be ${shape}, or { "not": ... } with such a value`;
    return areScalars ? [] : [{ path, message }];
  });
}

export function checkDistinct(names: readonly string[], mistakeIn: (name: string) => string | undefined): Mistake[] {
  const holders = new Map<string, string>();
  return names.flatMap((name) => {
    const holder = holders.get(name.toLowerCase());
    holders.set(name.toLowerCase(), name);
    const message = mistakeIn(name) ?? (holder && `differs from ${quote(holder)} only in case`);
    return message === undefined ? [] : [{ path: [name], message }];
  });
}

const reservedHeaders: ReadonlySet<string> = new Set(
  (
    "accept accept-encoding connection content-length content-type expect host if-match if-modified-since " +
    "if-none-match if-range if-unmodified-since keep-alive proxy-connection range te trailer transfer-encoding upgrade user-agent"
  ).split(" "),
);

function headerNameMistake(name: string, allowed: readonly string[]): string | undefined {
  const lowerCase = name.toLowerCase();
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return "is not a header name";
  const isReserved = reservedHeaders.has(lowerCase) && !allowed.includes(lowerCase);
  return isReserved ? "is set by reference-codegen and cannot be configured" : undefined;
}

/** `undefined` if the value of a header is valid. The message does not contain it, because it may be secret. */
export function headerMistake(value: string): string | undefined {
  // Visible ASCII, space, tab and Latin-1.
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return undefined;
  return "has a value with characters that are not allowed in a header";
}

/** A relative path as POSIX, without `.` and without a `..` that can be resolved. */
export function normalizePath(path: string): string {
  return posix.normalize(path.replaceAll("\\", "/")).replace(/\/$/, "");
}

/** `undefined` if a path is relative on every system. */
export function pathMistake(path: string): string | undefined {
  if (isAbsolute(path) || win32.isAbsolute(path) || /^[A-Za-z]:/.test(path)) return "must be relative";
  return path.includes("\0") ? "must not contain a NUL character" : undefined;
}

export function checkDir(dir: string): string | undefined {
  const normal = normalizePath(dir);
  if (dir === "" || normal === ".") return "must be a subfolder of the configuration's folder";
  const mistake = pathMistake(dir);
  if (mistake !== undefined) return mistake;
  if (normal === ".." || normal.startsWith("../")) return "must be inside the configuration's folder";
  if (/(?:^|\/)(?:\.git|node_modules)(?:\/|$)/i.test(normal)) return "must not be in .git or node_modules";
  return undefined;
}

export function checkOutput(output: unknown): Mistake[] {
  const { emit, importExtension, module, form } = isObject(output) ? output : {};
  const mistakes: Mistake[] = [];
  const add = (option: string, message: string): void => void mistakes.push({ path: [option], message });
  if (emit === "js" && (importExtension === ".ts" || importExtension === "")) {
    add("importExtension", 'must be ".js" with "emit": "js"');
  }
  if (emit === "ts" && module === "cjs") add("module", 'must be "esm" with "emit": "ts"');
  if (emit === "js" && form === "folder") {
    add("form", 'must be "package" with "emit": "js": the package.json of the package sets how Node loads the files');
  }
  return mistakes;
}

export function checkNames(names: unknown): Mistake[] {
  return Object.entries(isObject(names) ? names : {}).flatMap(([key, byCode]) => {
    if (!isObject(byCode)) return [{ path: [key], message: "must be an object that maps codes to names" }];
    const codesByName = new Map<string, string>();
    return Object.entries(byCode).flatMap(([code, name]) => {
      const mistake = (message: string): Mistake[] => [{ path: [key, code], message }];
      if (typeof name !== "string") return mistake("must be a string");
      if (!isMemberName(name)) {
        const shape = "use letters, digits, _ and $ in NFC, not a digit first";
        return mistake(`is ${quote(name)}, which is not a valid member name: ${shape}`);
      }
      const other = codesByName.get(name);
      codesByName.set(name, other ?? code);
      if (other === undefined) return [];
      return mistake(`is ${quote(name)}, which is already the name of code ${quote(other, "bare")}`);
    });
  });
}

/** `${NAME}` or `${NAME:-fallback}`; {@link partsOfVariable} splits the group. */
export const variable = /\$\{([^{}]*)\}/g;

/** The name of a variable, and its fallback if it has one. */
export function partsOfVariable(text: string): readonly [name: string, fallback?: string] {
  const [name = "", ...rest] = text.split(":-");
  return rest.length === 0 ? [name] : [name, rest.join(":-")];
}

export function variablesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(variable), ([, found = ""]) => partsOfVariable(found)[0]))];
}
