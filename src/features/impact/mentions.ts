import { ts } from "ts-morph";
import { groupBy } from "../../base/index.ts";
import type { SourceLocation } from "../../model/report/index.ts";
import { listExportNames } from "../../model/naming/index.ts";
import type { ModuleModel } from "../../pipeline/emit/index.ts";
import { isScript, type SearchedText, withoutComments, withoutScriptComments } from "./text-files.ts";
import { locationIn, type Span } from "./source-files.ts";
import { type NamedValue, namedValues } from "./uses.ts";

/**
 * Finds the names of members, aliases, and texts of unions and keys in texts that TypeScript does not read. The same text may
 * stand for several values; each results in a mention, unless it is a property of an export that shows its list.
 */
export function findMentions(
  texts: readonly SearchedText[],
  modules: readonly ModuleModel[],
  isWanted: (value: NamedValue) => boolean,
  dir: string,
): (NamedValue & { readonly location: SourceLocation })[] {
  const wanted = namedValues(modules).filter((value) => isName(value) && isWanted(value));
  const values = groupBy(wanted, ({ text }) => text);
  const listOf = new Map(
    modules.flatMap(({ key, names, fields }) => listExportNames(names.type, fields).map((name) => [name, key])),
  );
  if (values.size === 0) return [];
  return texts.flatMap(({ path, spans, read }) => {
    const file = ts.createSourceMapSource(path, read());
    const text = spans === undefined && isScript(path) ? withoutScriptComments(path, file.text) : file.text;
    const matches = (spans ?? [{ start: 0, end: text.length }]).flatMap((span) => namesInText(text, span, values));
    return matches.flatMap(({ name, start, owner }) => {
      const list = owner === undefined ? undefined : listOf.get(owner);
      const location = locationIn(file, start, dir);
      const possible = values.get(name)?.filter(({ reference }) => list === undefined || reference === list) ?? [];
      return possible.map((value) => ({ ...value, location }));
    });
  });
}

/** Whether a text is a name: a number in a text may be anything. */
function isName({ role }: NamedValue): boolean {
  return role === "member" || (typeof role !== "string" && role.type.kind === "string");
}

const closingBrackets = new Map(Object.entries({ "[": "]", "(": ")", "{": "}" }));

/** Quotes in a string have a backslash; those in an attribute are entities. */
const quotes = ["\\'", '\\"', "\\`", "'", '"', "`", "&quot;", "&apos;", "&#39;"];

/** The number of characters before and after a name that are looked at. */
const contextLength = 1_000;

/**
 * Finds names in a part of a text: after `.`, in quotes in square brackets, and as keys of an object. Each is a complete
 * identifier. Without the text's language, it is not certain that it is a use; in doubt, it is found. `owner` is the identifier
 * whose property it is: `Status` for `Status.Active`.
 */
export function namesInText(text: string, { start, end }: Span, names: { has(name: string): boolean }) {
  const part = withoutComments(text.slice(start, end));
  const matches: (Span & { readonly name: string; readonly owner: string | undefined })[] = [];
  // The closing brackets to come; one without its opening bracket is text.
  const brackets: string[] = [];
  for (const { 0: token, index } of part.matchAll(/[\p{ID_Continue}$]+|[[\](){}]/gu)) {
    const closing = closingBrackets.get(token);
    if (closing !== undefined) brackets.push(closing);
    else if (token === brackets.at(-1)) brackets.pop();
    else if (names.has(token)) {
      const next = index + token.length;
      const before = part.slice(Math.max(0, index - contextLength), index);
      const after = part.slice(next, next + contextLength);
      const quote = quotes.find((mark) => before.endsWith(mark) && after.startsWith(mark)) ?? "";
      const left = before.slice(0, before.length - quote.length).trimEnd();
      const right = after.slice(quote.length).trimStart();
      const isProperty = quote === "" && before.endsWith(".");
      const isIndex = quote !== "" && brackets.at(-1) === "]";
      const isKey = /[{,]$/.test(left) && right.startsWith(":");
      if (isProperty || isIndex || isKey)
        matches.push({ name: token, start: start + index, end: start + next, owner: ownerAt(left) });
    }
  }
  return matches;
}

/** The identifier before `.`, `?.`, `[` or `?.[`. */
function ownerAt(before: string): string | undefined {
  const object = before.replace(/\[$/, "").replace(/\.$/, "").replace(/\?$/, "").trimEnd();
  return /(?<![\p{ID_Continue}$])[\p{ID_Continue}$]+$/u.exec(object)?.[0];
}
