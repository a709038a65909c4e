import { withJsonValue } from "../../../base/json/index.ts";
import { normalizeLineEnds, withoutBom } from "../../../base/text/index.ts";
import type { OutputConfig } from "../../../model/settings/index.ts";
import { generatedMark } from "../header.ts";
import type { FileKind, ModuleExport } from "./kind.ts";

/** The package.json, which holds members of the user beside ours. */
export const packageJson: FileKind = {
  exports: () => [],
  // Its form is the user's.
  isReformatted: async () => false,
  isOurs: hasMarkedMember,
  isMerged: true,
  madeFrom: ["config", "tool", "modules"],
  order: 2,
  reserved: ["package"],
  endings: ["package.json"],
  isRemovable: hasOwnMembersAlone,
  plan: ({ input: { config }, exports }) => {
    if (!config.output.files.includes("package.json")) return [];
    const render = (existing: string | undefined): string => renderPackageJson(exports, config.output, existing);
    return [{ path: "package.json", seal: undefined, render }];
  },
};

/** The mark as a member of a package.json, which begins a line. */
const markedMember = new RegExp(`^[ \\t]*"//"\\s*:\\s*"${generatedMark}`, "m");

/** Whether a package.json has the mark, as member `//`; one that is no JSON any more, where a line begins with it. */
function hasMarkedMember(text: string): boolean {
  try {
    const members = JSON.parse(withoutBom(text)) as Readonly<Record<string, unknown>> | null;
    return String(members?.["//"]).startsWith(generatedMark);
  } catch {
    return markedMember.test(text);
  }
}

/** Members of a package.json that the tool owns, the mark among them. */
const ownNames: ReadonlySet<string> = new Set(["//", "name", "type", "sideEffects", "exports", "types", "main"]);

/** Members that a new package.json starts with. From then on they belong to the user. */
const initialMembers: Readonly<Record<string, unknown>> = { version: "0.0.0", private: true };

/** Whether a package.json holds what we wrote and nothing else. */
function hasOwnMembersAlone(text: string): boolean {
  try {
    const members = JSON.parse(withoutBom(text)) as Readonly<Record<string, unknown>>;
    return Object.entries(members).every(
      ([name, value]) => ownNames.has(name) || (Object.hasOwn(initialMembers, name) && initialMembers[name] === value),
    );
  } catch {
    return false;
  }
}

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
