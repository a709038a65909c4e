import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Packs the tool once, for all tests, and removes what was packed at the end of the process. */
export default function pack() {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  if (!existsSync(join(root, "dist/cli.cjs"))) throw new Error("nothing to pack: run `npm run build` first");
  const folder = mkdtempSync(join(tmpdir(), "examples-tarball-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8" }));
  // The workers of jest take it from here.
  process.env["EXAMPLES_TARBALL"] = join(folder, filename);
}
