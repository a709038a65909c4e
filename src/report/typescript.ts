import { escapeHidden, jsonString } from "../base/text/index.ts";
import type { CodePair } from "../model/diff/index.ts";
import { describePair, reporterOfDiff, titleOf, type TypeChange, typeChangesOf } from "./of-diff.ts";

/** A module with a map for each list whose type of code changed: from the code before to the one that it is now. */
export const typescriptReporter = reporterOfDiff((reports) => {
  const changes = typeChangesOf(reports);
  // With an export it is a module, also under `isolatedModules`.
  if (changes.length === 0) return "// No list has codes of another type.\nexport {};";
  const names = constantNames(changes.map(({ reference }) => reference));
  return changes.map((change, index) => mapDeclaration(names[index] as string, change)).join("\n\n");
});

function mapDeclaration(name: string, change: TypeChange): string {
  const types = `${typeName(change.before)}, ${typeName(change.after)}`;
  const entries = change.pairs.map((pair) => `  ${entryLine(pair)}\n`);
  const list = entries.length === 0 ? "[]" : `[\n${entries.join("")}]`;
  return `// ${titleOf(change)}\nexport const ${name}: ReadonlyMap<${types}> = new Map(${list});`;
}

function entryLine(pair: CodePair): string {
  const { before, after, member } = pair;
  if (before === null || after === null) return `// ${describePair(pair)}`;
  return `[${literal(before)}, ${literal(after)}], // ${escapeHidden(member)}`;
}

function literal(code: number | string): string {
  return typeof code === "string" ? jsonString(code) : String(code);
}

/** The type of codes that are declared as `string(20)`, or `integer(3)`. */
function typeName(declared = ""): "string" | "number" {
  return declared.startsWith("string") ? "string" : "number";
}

/**
 * A name for each key; one that is given already gets a number.
 *
 * @example constantNames(["transaction_status"]) // ["transactionStatusMigration"]
 */
function constantNames(keys: readonly string[]): string[] {
  const taken = new Set<string>();
  return keys.map((key) => {
    const base = `${camelCase(key)}Migration`;
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
    taken.add(name);
    return name;
  });
}

function camelCase(key: string): string {
  const [first = "", ...more] = key.match(/[A-Za-z0-9]+/g) ?? [];
  const start = /^[A-Za-z]/.test(first) ? first.charAt(0).toLowerCase() + first.slice(1) : `list${first}`;
  return [start, ...more.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}
