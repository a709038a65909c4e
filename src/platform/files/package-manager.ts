import { readMembers } from "../../base/json/index.ts";
import { pnpmFileName } from "./workspaces.ts";

export interface PackageManager {
  readonly name: "npm" | "pnpm" | "yarn" | "bun";
  readonly locks: readonly string[];
  readonly lockText?: string;
  /** Installs what package.json lists and links the workspaces. */
  readonly install: string;
  /** Installs a package for development; the name of the package follows. */
  readonly add: string;
  /** Flag that `add` needs at the root of a workspace. */
  readonly addToRoot?: string;
  /** Runs the command of an installed package; the command follows. */
  readonly exec: string;
  /** Runs this tool, even if package.json has a script `codegen` of another tool. */
  readonly codegen: string;
  /** Whether it links a workspace only into packages that depend on it. */
  readonly needsDependency?: true;
  /** Installs exactly what the lockfile lists; without a lockfile, the same as `install`. */
  readonly cleanInstall: string;
  /** Installs the package manager on a runner that only has Node and npm. */
  readonly prepare?: string;
}

const npm: PackageManager = {
  name: "npm",
  locks: ["package-lock.json", "npm-shrinkwrap.json"],
  install: "npm install",
  add: "npm install --save-dev",
  exec: "npx",
  codegen: "npx codegen",
  cleanInstall: "npm ci",
};

const yarn = {
  name: "yarn",
  locks: ["yarn.lock"],
  install: "yarn install",
  add: "yarn add --dev",
  exec: "yarn run",
  codegen: "yarn run reference-codegen",
} as const;

/** In the order in which their lockfiles are searched. */
const managers: readonly PackageManager[] = [
  {
    name: "pnpm",
    locks: ["pnpm-lock.yaml"],
    install: "pnpm install",
    add: "pnpm add --save-dev",
    addToRoot: "--workspace-root",
    exec: "pnpm exec",
    codegen: "pnpm exec codegen",
    needsDependency: true,
    cleanInstall: "pnpm install --frozen-lockfile",
    prepare: "npm install --global pnpm",
  },
  {
    // Yarn 1, which GitHub's runners have.
    ...yarn,
    lockText: "# yarn lockfile v1",
    addToRoot: "--ignore-workspace-root-check",
    cleanInstall: "yarn install --frozen-lockfile",
  },
  {
    ...yarn,
    cleanInstall: "yarn install --immutable",
    // Node 25 and later lack Corepack.
    prepare: "npm install --global corepack && corepack enable",
  },
  {
    name: "bun",
    locks: ["bun.lock", "bun.lockb"],
    install: "bun install",
    add: "bun add --dev",
    exec: "bunx",
    codegen: "bunx codegen",
    needsDependency: true,
    cleanInstall: "bun install --frozen-lockfile",
    prepare: "npm install --global bun",
  },
  npm,
];

/**
 * The package manager whose lockfile is in one of the folders, nearest first; otherwise that of `packageManager` in
 * package.json or of a `pnpm-workspace.yaml`; otherwise npm. `read` returns the text of a file in a folder, any text if it is
 * binary, or `undefined` if it does not exist.
 */
export function findPackageManager(
  folders: readonly string[],
  read: (folder: string, name: string) => string | undefined,
): PackageManager {
  const lockedIn = (folder: string): PackageManager[] =>
    managers.filter(({ locks, lockText = "" }) => locks.some((name) => read(folder, name)?.includes(lockText)));
  const [locked] = folders.flatMap(lockedIn);
  if (locked !== undefined) return locked;
  const [manager = npm] = folders.flatMap((folder) => declaredManager((name) => read(folder, name)) ?? []);
  return { ...manager, cleanInstall: manager.install };
}

function declaredManager(read: (name: string) => string | undefined): PackageManager | undefined {
  const declared = String(readMembers(read("package.json"))["packageManager"]);
  const name = read(pnpmFileName) === undefined ? declared.split("@")[0] : "pnpm";
  const named = managers.filter((manager) => manager.name === name);
  // The first Yarn of the list is Yarn 1.
  return declared.startsWith("yarn@1.") ? named[0] : named.at(-1);
}
