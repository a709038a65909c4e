import type { Declaration } from "./declarations/declaration.ts";
import { reExport } from "./declarations/fixed-declarations.ts";
import type { ModuleExport } from "./kinds/kind.ts";

/** What the package's entry declares: every module again. */
export function entryDeclarations(exports: readonly ModuleExport[], importExtension: string): Declaration[] {
  return exports.map(({ stem, isTypeOnly }) => reExport(`./${stem}${importExtension}`, isTypeOnly));
}
