import { ts } from "ts-morph";
import type { OutputConfig } from "../../../model/settings/index.ts";
import { escapeHidden } from "../../../base/text/index.ts";

/**
 * Compiles TypeScript to JavaScript or, for a `.d.ts` file, to declarations.
 *
 * @throws if the compiler reports an error, which is a bug
 */
export function compile(path: string, text: string, module: OutputConfig["module"]): string {
  const isDeclaration = path.endsWith(".d.ts");
  const transpile = isDeclaration ? ts.transpileDeclaration : ts.transpileModule;
  const { outputText, diagnostics = [] } = transpile(text, {
    fileName: path.replace(/(?:\.d)?\.[jt]s$/, ".ts"),
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: module === "cjs" ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
      newLine: ts.NewLineKind.LineFeed,
    },
  });
  if (diagnostics.length > 0) throw new Error(`the compiler reports ${diagnostics.length} errors in ${path}`);
  // The types of constants are printed from their values, without the escapes.
  return isDeclaration ? outputText.split("\n").map(escapeHidden).join("\n") : outputText;
}
