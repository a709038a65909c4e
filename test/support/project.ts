import {
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
import { dirname, join } from "node:path";
import { afterEach } from "@jest/globals";

/** A project in a temporary folder, which is removed after the test. */
export interface Project {
  /** Absolute. */
  readonly dir: string;
  write(path: string, content: string | object): void;
  read(path: string): string;
  /** The text of every file by its path. */
  snapshot(): Record<string, string>;
}

const folders: string[] = [];

afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true });
});

/** Creates a project with a configuration, or an empty folder. */
export function makeProject(config?: object): Project {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "reference-codegen-")));
  folders.push(dir);
  const project: Project = {
    dir,
    write(path, content) {
      const file = join(dir, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content, null, 2));
    },
    read: (path) => readFileSync(join(dir, path), "utf8"),
    snapshot: () =>
      Object.fromEntries(filesBelow(dir, "").map((path) => [path, readFileSync(join(dir, path), "latin1")])),
  };
  if (config) project.write("codegen.config.json", config);
  return project;
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? filesBelow(root, path) : [path];
  });
}
