import { expect } from "@jest/globals";
import { format } from "prettier";
import { ts } from "ts-morph";
import type { GeneratedFile } from "../../src/pipeline/emit/index.ts";
import { printWidth } from "../../src/pipeline/emit/code/format.ts";

/** Runs a module, transpiled if it is TypeScript, and returns its exports. */
export async function execute(files: readonly GeneratedFile[], path: string): Promise<Record<string, unknown>> {
  const source = textOf(files, path);
  if (path.endsWith(".js")) return import(`data:text/javascript,${encodeURIComponent(source)}`);
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as Record<string, unknown>;
}

/** The text of one of the files. */
export function textOf(files: readonly GeneratedFile[], path: string): string {
  const file = files.find((each) => each.path === path);
  if (!file) throw new Error(`the package has no ${path}`);
  return file.text;
}

/** Expects prettier with the default width to change nothing. */
export async function expectFormatted(files: readonly GeneratedFile[]): Promise<void> {
  for (const { path, text } of files) expect(await format(text, { filepath: path, printWidth })).toBe(text);
}

export const isModule = ({ path }: GeneratedFile): boolean => /\.[jt]s$/.test(path);
