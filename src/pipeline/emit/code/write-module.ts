import { Project, type ts } from "ts-morph";
import type { Config } from "../../../model/settings/index.ts";
import { sealText } from "../seal.ts";
import { format } from "./format.ts";
import { isInPrettierForm } from "./layout.ts";
import { moduleText } from "./module-text.ts";
import type { Statement } from "./statements.ts";
import { verifyLayout, verifyModule } from "./verify.ts";

/** A module in one of its forms: printed, verified, put into prettier's form, and sealed. */
export async function writeModule(
  path: string,
  header: string,
  statements: readonly Statement[],
  prettier: Config["output"]["prettier"],
): Promise<string> {
  const expected = moduleText(header, statements);
  const source = print(path, expected.blocks);
  const { text } = source;
  verifyModule(path, source, expected);
  const formatted = await format(text, prettier, path.endsWith(".js") ? "babel" : "typescript", isInPrettierForm(text));
  if (formatted !== text) verifyLayout(path, formatted, source);
  return sealText(formatted);
}

/** The tree of a module that ts-morph writes in one call: one for each statement would take time by their square. */
export function print(path: string, statements: readonly string[]): ts.SourceFile {
  const file = printer().createSourceFile(path, { statements: [...statements] });
  const source = file.compilerNode;
  file.forget();
  return source;
}

let project: Project | undefined;

/** The project of ts-morph that prints all modules. It is in memory, and forgets each of them. */
function printer(): Project {
  return (project ??= new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true }));
}
