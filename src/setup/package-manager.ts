import { inFolder } from "./paths.ts";
import { type Repository, searchFolders } from "./repository.ts";

/** How packages are installed in a workflow of GitHub. */
interface PackageManager {
  /** Whether a repository uses it, as the text of its lock in a folder tells. */
  isUsed(lockOf: (name: string) => string | undefined): boolean;
  /** Steps of the workflow, as lines of YAML. */
  steps(folder: string): string[];
}

type LockOf = Parameters<PackageManager["isUsed"]>[0];

const has =
  (...names: readonly string[]) =>
  (lockOf: LockOf): boolean =>
    names.some((name) => lockOf(name) !== undefined);

const managers: readonly PackageManager[] = [
  manager(has("pnpm-lock.yaml"), "pnpm install --frozen-lockfile", "corepack enable"),
  // The Yarn that every runner has; the lock of the later ones is another.
  manager((lockOf) => lockOf("yarn.lock")?.includes("# yarn lockfile v1") === true, "yarn install --frozen-lockfile"),
  manager(has("yarn.lock"), "yarn install --immutable", "corepack enable"),
  manager(has("bun.lock", "bun.lockb"), "bun install --frozen-lockfile", "npm install --global bun"),
  manager(has("package-lock.json", "npm-shrinkwrap.json"), "npm ci"),
];

/** `npm ci` refuses to run without a lock. */
const withoutLock = manager(() => true, "npm install");

/** The package manager whose lock the repository has; npm where it has none. */
export function packageManagerOf(repository: Repository): PackageManager {
  const folders = [...new Set([repository.installFolder, ...searchFolders(repository)])];
  const inOne = (folder: string): LockOf => {
    // A lock that is no text is one, too.
    return (name) => repository.read(inFolder(folder, name)) ?? repository.obstacle(inFolder(folder, name));
  };
  return managers.find(({ isUsed }) => folders.some((folder) => isUsed(inOne(folder)))) ?? withoutLock;
}

function manager(isUsed: PackageManager["isUsed"], install: string, prepare?: string): PackageManager {
  return {
    isUsed,
    steps: (folder) => [
      "- uses: actions/setup-node@v4",
      "  with:",
      "    node-version: 22",
      ...(prepare === undefined ? [] : [`- run: ${prepare}`]),
      `- run: ${install}`,
      ...(folder === "" ? [] : [`  working-directory: ${JSON.stringify(folder)}`]),
    ],
  };
}
