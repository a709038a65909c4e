// Checks that each rule of src/model/rules is called: `npm run lint`. One loop calls the rules about lists; any other rule is called
// by the step that has its subject.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join("src", "model", "rules");

/**
 * Finds rules that no step calls.
 *
 * @param {ReadonlyMap<string, string>} rules the row of each rule, by its id
 * @param {readonly string[]} steps the sources that may call them
 * @returns {string[]} ids
 */
export function findUncalled(rules, steps) {
  const isCalled = (id) => steps.some((text) => text.includes(`rules["${id}"].check(`));
  return Array.from(rules, ([id, text]) => (text.includes('about: "list"') || isCalled(id) ? [] : [id])).flat();
}

/** The rows of record.ts, by id. */
function readRules() {
  const rows = readFileSync(join(folder, "record.ts"), "utf8").matchAll(/^  "([\w-]+)": (\{.*?\}),$/gms);
  return new Map(Array.from(rows, ([, id, row]) => [id, row]));
}

if (process.argv[1] === import.meta.filename) {
  const files = readdirSync("src", { recursive: true }).map((name) => join("src", name));
  const paths = files.filter((path) => path.endsWith(".ts") && !path.startsWith(folder));
  const steps = paths.map((path) => readFileSync(path, "utf8"));
  const rules = readRules();
  if (rules.size === 0) throw new Error(`no rules found in ${folder}`);
  const uncalled = findUncalled(rules, steps);
  for (const id of uncalled)
    console.error(`no step calls rules["${id}"].check(): call it in the step with its subject, or set about: "list"`);
  process.exitCode = uncalled.length > 0 ? 1 : 0;
}
