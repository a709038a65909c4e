import { join } from "node:path";
import { attempt } from "../../../src/base/index.ts";
import { readText, realDisk } from "../../../src/platform/files/index.ts";

/** The export with the items of a list, or of another one, in the generated modules of a folder; `undefined` if there is none. */
export function generatedItems(folder: string, key: string): string | undefined {
  const modules = (attempt(() => realDisk.list(folder)) ?? []).filter((name) => name.endsWith(".ts"));
  const exported = modules.flatMap((name) => {
    const text = attempt(() => readText(realDisk, join(folder, name))) ?? "";
    return /^export (?:declare )?const (\w+Items)\b/m.exec(text)?.[1] ?? [];
  });
  const wanted = `${key.replace(/[^A-Za-z0-9]/g, "")}items`.toLowerCase();
  return exported.find((name) => name.toLowerCase() === wanted) ?? exported[0];
}
