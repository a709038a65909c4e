import { inFolder, type Repository } from "./repository.ts";

/** How packages are installed in a workflow of GitHub. */
interface PackageManager {
  /** Its own lock, by which it is known. */
  readonly lock: string;
  /** Steps of the workflow, as lines of YAML. */
  steps(folder: string): string[];
}

const managers: readonly PackageManager[] = [
  manager("pnpm-lock.yaml", "pnpm install --frozen-lockfile", "corepack enable"),
  manager("yarn.lock", "yarn install --immutable", "corepack enable"),
  manager("bun.lock", "bun install --frozen-lockfile", "npm install --global bun"),
  manager("package-lock.json", "npm ci"),
];

const npm = manager("", "npm ci");

/** The package manager whose lock the repository has; npm where it has none. */
export function packageManagerOf(repository: Repository): PackageManager {
  const folders = [repository.packageFolder ?? "", ""];
  const isUsed = ({ lock }: PackageManager): boolean =>
    folders.some((folder) => repository.read(inFolder(folder, lock)) !== undefined);
  return managers.find(isUsed) ?? npm;
}

function manager(lock: string, install: string, prepare?: string): PackageManager {
  return {
    lock,
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
