import { afterAll } from "@jest/globals";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a temporary folder, which is removed after all tests of the file. */
export function makeFolder(name: string): string {
  const dir = mkdtempSync(join(tmpdir(), `${name}-`));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The paths of all files below a folder, relative to it and sorted. */
export function filesBelow(dir: string): string[] {
  const paths = readdirSync(dir, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => statSync(join(dir, path)).isFile()).toSorted();
}
