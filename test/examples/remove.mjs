import { rmSync } from "node:fs";
import { dirname } from "node:path";

/** Removes what was packed. */
export default function remove() {
  const tarball = process.env["EXAMPLES_TARBALL"];
  if (tarball) rmSync(dirname(tarball), { recursive: true, force: true });
}
