import type { Config } from "../config/index.ts";
import type { Declaration } from "./declarations/declaration.ts";
import { reExport } from "./declarations/named.ts";
import { transactionalStem } from "./kinds/transactional.ts";
import type { ModuleModel } from "./model.ts";

/** What the package's entry declares: every module again, and the shared types. */
export function entryDeclarations(
  modules: readonly ModuleModel[],
  { output, transactional }: Pick<Config, "output" | "transactional">,
): Declaration[] {
  const stems = [...modules.map(({ stem }) => stem), ...(transactional ? [transactionalStem] : [])];
  return [
    ...stems.map((stem) => reExport(`./${stem}${output.importExtension}`, false)),
    reExport(`./types${output.importExtension}`, true),
  ];
}
