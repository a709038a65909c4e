import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Installs the built generator into a folder, as links. */
export function linkGenerator(dir: string): void {
  const installed = join(dir, "node_modules/reference-codegen");
  mkdirSync(installed, { recursive: true });
  mkdirSync(join(dir, "node_modules/.bin"), { recursive: true });
  for (const name of ["dist", "schema", "templates", "package.json"])
    symlinkSync(join(root, name), join(installed, name));
  symlinkSync("../reference-codegen/dist/cli.cjs", join(dir, "node_modules/.bin/codegen"));
}

/** Installs the built package and what it depends on into a folder, as `npm create` does. Returns the path of its command. */
export function installCreate(dir: string): string {
  linkGenerator(dir);
  symlinkSync(join(root, "node_modules/ts-morph"), join(dir, "node_modules/ts-morph"), "junction");
  const installed = join(dir, "node_modules/create-reference-codegen");
  for (const name of ["dist", "templates", "package.json"])
    cpSync(join(root, "create", name), join(installed, name), { recursive: true });
  return join(installed, "dist/cli.cjs");
}
