import { IndentationText, Project, ts } from "ts-morph";
import { escapeHidden } from "../../../base/text/index.ts";
import type { OutputConfig } from "../../../model/settings/index.ts";
import type { Statement } from "./statements.ts";
import { verifyModule } from "./verify.ts";

/** Prints and verifies a module. */
export function verifiedModule(path: string, statements: readonly Statement[]): string {
  const source = printModule(statements);
  verifyModule(path, source, statements);
  return source.text;
}

/** The source file of a module. Its project is freed with it. */
export function printModule(statements: readonly Statement[]): ts.SourceFile {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  const structures = statements.map(({ structure }) => structure);
  return project.createSourceFile("module.ts", { statements: structures }).compilerNode;
}

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
