import { attempt } from "../../../base/index.ts";
import { withJsonValue } from "../../../base/json/index.ts";
import { normalizeLineEnds, withoutBom } from "../../../base/text/index.ts";
import { generatedMark, updateCommand } from "../header.ts";
import { stems } from "../model.ts";
import { exportsOf, type FileKind, type PackagePlan } from "./kind.ts";

export const packageJson: FileKind = {
  plan: ({ config }) => (config.output.form === "folder" ? [] : [{ path: `${stems.packageJson}.json` }]),
  render: (_file, plan, existing) => renderPackageJson(plan, existing),
};

type Members = Readonly<Record<string, unknown>>;

const markedMember = new RegExp(`^[ \\t]*"//"\\s*:\\s*"${generatedMark}`, "m");

/** Whether member `//` is the mark. In invalid JSON, a line has to begin with it. */
export function hasMarkedMember(text: string): boolean {
  const mark = attempt(() => String((JSON.parse(withoutBom(text)) as Members | null)?.["//"]));
  return mark === undefined ? markedMember.test(text) : mark.startsWith(generatedMark);
}

const managedNames: ReadonlySet<string> = new Set(["//", "name", "type", "sideEffects", "exports", "types", "main"]);

/** Members of a new package.json, which then belong to the user. */
const initialMembers: Members = { version: "0.0.0", private: true };

export function hasOnlyManagedMembers(text: string): boolean {
  const members = attempt(() => Object.entries(JSON.parse(withoutBom(text)) as Members));
  return members?.every(isManagedMember) ?? false;
}

function isManagedMember([name, value]: readonly [string, unknown]): boolean {
  return managedNames.has(name) || (Object.hasOwn(initialMembers, name) && initialMembers[name] === value);
}

function managedMembers(plan: PackagePlan): Members {
  const { output } = plan.config;
  const isScript = output.emit === "js";
  // The types come first: the first condition that holds is taken.
  const target = (stem: string): unknown =>
    isScript ? { types: `./${stem}.d.ts`, default: `./${stem}.js` } : `./${stem}.ts`;
  const subpaths = exportsOf(plan).map(({ subpath, stem }) => [`./${subpath}`, target(stem)] as const);
  return {
    "//":
      `${generatedMark}, like name, type, sideEffects, exports, types and main. You can edit the other properties. ` +
      `To update, run \`${updateCommand(plan.configName)}\`.`,
    name: output.packageName,
    type: output.module === "cjs" ? "commonjs" : "module",
    sideEffects: false,
    exports: { ".": target("index"), ...Object.fromEntries(subpaths) },
    types: isScript ? "./index.d.ts" : "./index.ts",
    main: isScript ? "./index.js" : "./index.ts",
  };
}

/** Puts our members into the text of our existing package.json, the rest of which stays; `undefined` if none exists. */
export function renderPackageJson(plan: PackagePlan, existing: string | undefined): string {
  const managed = managedMembers(plan);
  if (existing === undefined) {
    const { "//": mark, name, ...rest } = managed;
    return print({ "//": mark, name, ...initialMembers, ...rest });
  }
  let text = normalizeLineEnds(existing);
  for (const [name, value] of differing(text, managed)) text = withJsonValue(text, [name], value);
  if (differing(text, managed).length === 0) return text;
  // A duplicate name is edited at its first place but read at its last: such a file is printed again from its members.
  return print({ ...(JSON.parse(text) as Members), ...managed });
}

function differing(text: string, managed: Members): [name: string, value: unknown][] {
  const members = JSON.parse(text) as Members;
  return Object.entries(managed).filter(([name, value]) => JSON.stringify(members[name]) !== JSON.stringify(value));
}

function print(members: Members): string {
  return `${JSON.stringify(members, null, 2)}\n`;
}
