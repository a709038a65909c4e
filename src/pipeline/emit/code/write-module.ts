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
  const { text } = expected;
  const source = parseModule(path, text);
  verifyModule(path, source, expected);
  const formatted = await format(text, prettier, path.endsWith(".js") ? "babel" : "typescript", isInPrettierForm(text));
  if (formatted !== text) verifyLayout(path, formatted, source);
  return sealText(formatted);
}

function makeText(header: string, makeStatements: () => readonly Statement[]): ModuleText {
  return moduleText(header, makeStatements());
}

/** The source file of a module. Its project is freed with it. */
export function parseModule(path: string, text: string): ts.SourceFile {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  return project.createSourceFile(path, text).compilerNode;
}
