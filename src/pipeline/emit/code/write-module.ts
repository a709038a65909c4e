import { Project, type ts } from "ts-morph";
import type { Config } from "../../../model/settings/index.ts";
import { sealText } from "../seal.ts";
import { format } from "./format.ts";
import { isInPrettierForm } from "./layout.ts";
import { type ModuleText, moduleText } from "./module-text.ts";
import type { Statement } from "./statements.ts";
import { verifyLayout, verifyModule } from "./verify.ts";

/** Prints, verifies, formats and seals a module. Calls `makeStatements` once, so that its result is freed early. */
export async function writeModule(
  path: string,
  header: string,
  makeStatements: () => readonly Statement[],
  prettier: Config["output"]["prettier"],
): Promise<string> {
  const expected = makeText(header, makeStatements);
  const source = print(path, expected.blocks);
  const { text } = source;
  verifyModule(path, source, expected);
  const formatted = await format(text, prettier, path.endsWith(".js") ? "babel" : "typescript", isInPrettierForm(text));
  if (formatted !== text) verifyLayout(path, formatted, source);
  return sealText(formatted);
}

function makeText(header: string, makeStatements: () => readonly Statement[]): ModuleText {
  return moduleText(header, makeStatements());
}

let project: Project | undefined;

/** Prints a module in one call of ts-morph: a call per statement would take quadratic time. */
export function print(path: string, statements: readonly string[]): ts.SourceFile {
  project ??= new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  const file = project.createSourceFile(path, { statements: [...statements] });
  const source = file.compilerNode;
  file.forget();
  return source;
}
