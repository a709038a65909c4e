import { existsSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The first releases that support what a project needs, and a current one. */
export type NodeVersion = "20.19" | "22.12" | "22.18" | "24";

/** `PATH` with a version of Node.js first; without it if the platform has no package for that version. */
export function pathWith(version: NodeVersion): string {
  const path = process.env["PATH"] ?? "";
  const node = fileURLToPath(
    new URL(`node_modules/node${version}-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  );
  if (existsSync(node)) return `${dirname(node)}${delimiter}${path}`;
  process.stderr.write(`Node.js ${version} is not installed: ${process.version} runs instead\n`);
  return path;
}
