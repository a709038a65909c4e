import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { afterAll, afterEach, beforeEach } from "@jest/globals";

/** A project in a temporary folder, which is removed after the test, or after the last one if `beforeAll` has created it. */
export interface Project {
  /** Absolute. */
  readonly dir: string;
  write(path: string, content: string | object): void;
  read(path: string): string;
  /** The text of every file by its path. */
  snapshot(): Record<string, string>;
}

const folders: string[] = [];
const sharedFolders: string[] = [];

beforeEach(() => void sharedFolders.push(...folders.splice(0)));
afterEach(() => removeAll(folders.splice(0)));
afterAll(() => removeAll(sharedFolders));

function removeAll(paths: readonly string[]): void {
  // On Windows, the files of a process that has just ended may still be open.
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

/** Creates a project with a configuration, or an empty folder. */
export function makeProject(config?: object): Project {
  // The path that git returns: without links (macOS) and short names (Windows).
  const dir = realpathSync.native(mkdtempSync(join(tmpdir(), "reference-codegen-")));
  folders.push(dir);
  const project: Project = {
    dir,
    write(path, content) {
      const file = join(dir, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
    },
    read: (path) => readFileSync(join(dir, path), "utf8"),
    snapshot: () => readFolder(dir),
  };
  if (config) project.write("codegen.config.json", config);
  return project;
}

/** Creates a project with the files of another one, also those of git. */
export function copyProject({ dir }: Project): Project {
  const copy = makeProject();
  cpSync(dir, copy.dir, { recursive: true });
  return copy;
}

/** The text of every file below a folder by its path from there, POSIX. */
export function readFolder(dir: string): Record<string, string> {
  return Object.fromEntries(filesBelow(dir, "").map((path) => [path, readFileSync(join(dir, path), "latin1")]));
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesBelow(root, path) : [path];
  });
}

/** The paths of all entries below a folder from there, POSIX and sorted. Links are not followed. */
export function pathsBelow(dir: string): string[] {
  const paths = readdirSync(dir, { recursive: true, encoding: "utf8" });
  return paths.map((path) => path.split(sep).join("/")).toSorted();
}
