import { IndentationText, Project, type SourceFile } from "ts-morph";
import type { OutputConfig } from "../../../model/settings/index.ts";
import { sealText } from "../seal.ts";
import { finish } from "./finish.ts";
import type { Statement } from "./statements.ts";
import { verifyModule } from "./verify.ts";

/** Prints, verifies, compiles, formats and seals a module. */
export async function writeModule(
  path: string,
  header: string,
  statements: readonly Statement[],
  output: OutputConfig,
): Promise<string> {
  const source = printModule(statements);
  verifyModule(path, source.compilerNode, statements);
  return sealText(await finish(path, header, source.getFullText(), output));
}

/** The source file of a module. Its project is freed with it. */
export function printModule(statements: readonly Statement[]): SourceFile {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  return project.createSourceFile("module.ts", { statements: statements.map(({ structure }) => structure) });
}
