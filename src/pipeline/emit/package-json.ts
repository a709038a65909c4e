import { withJsonValue } from "../../base/json/index.ts";
import { normalizeLineEnds } from "../../base/text/index.ts";
import type { OutputConfig } from "../../model/settings/index.ts";
import { generatedMark, initialMembers } from "./generated-file.ts";
import type { ModuleExport } from "./files/kind.ts";

/** A member of a package.json. */
type JsonValue = unknown;

/** The members of the package's package.json that are ours, in their order. */
function ownMembers(exports: readonly ModuleExport[], output: OutputConfig): Record<string, JsonValue> {
  const target = targets[output.emit];
  const { types, main } = entries[output.emit];
  return {
    "//":
      `${generatedMark}: this member, name, type, sideEffects, exports, types and main; the rest is yours. ` +
      "Run `npx codegen`.",
    name: output.packageName,
    type: "module",
    sideEffects: false,
    exports: {
      ".": target("index"),
      ...Object.fromEntries(
        exports.flatMap(({ subpath, stem }) => (subpath === undefined ? [] : [[`./${subpath}`, target(stem)]])),
      ),
    },
    types,
    main,
  };
}

/** What a subpath leads to. */
const targets: Readonly<Record<OutputConfig["emit"], (stem: string) => JsonValue>> = {
  ts: (stem) => `./${stem}.ts`,
  // The types come first: the first condition that holds is taken.
  js: (stem) => ({ types: `./${stem}.d.ts`, default: `./${stem}.js` }),
};

const entries: Readonly<Record<OutputConfig["emit"], { readonly types: string; readonly main: string }>> = {
  ts: { types: "./index.ts", main: "./index.ts" },
  js: { types: "./index.d.ts", main: "./index.js" },
};

/**
 * The package's package.json: our members in the one that exists, the rest of whose text stays.
 *
 * @param existing text of the one on disk, a JSON object; `undefined` where there is none, or it is not ours
 */
export function renderPackageJson(
  exports: readonly ModuleExport[],
  output: OutputConfig,
  existing: string | undefined,
): string {
  const own = ownMembers(exports, output);
  if (existing === undefined) {
    const { "//": mark, name, ...rest } = own;
    return print({ "//": mark, name, ...initialMembers, ...rest }, 2);
  }
  const text = withOwnMembers(normalizeLineEnds(existing), own);
  // A doubled name is edited where it stands first, and read where it stands last: such a file is written as a whole.
  const edited = parse(text);
  return holds(edited, own) ? text : print({ ...edited, ...own }, 2);
}

/** A package.json with our members in it: where one differs, it alone is written anew. The rest stays byte for byte. */
function withOwnMembers(existing: string, own: Record<string, JsonValue>): string {
  const found = parse(existing);
  return Object.entries(own).reduce(
    (text, [name, value]) => (holds(found, { [name]: value }) ? text : withJsonValue(text, [name], value)),
    existing,
  );
}

function parse(text: string): Record<string, JsonValue> {
  return JSON.parse(text) as Record<string, JsonValue>;
}

/** Whether a package.json has just these values for these members. */
function holds(members: Record<string, JsonValue>, own: Record<string, JsonValue>): boolean {
  return Object.entries(own).every(([name, value]) => JSON.stringify(members[name]) === JSON.stringify(value));
}

function print(members: Record<string, JsonValue>, indent: number): string {
  return `${JSON.stringify(members, null, indent)}\n`;
}
