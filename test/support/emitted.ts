import { ts } from "ts-morph";
import type { GeneratedFile } from "../../src/pipeline/emit/index.ts";

/** Runs a module, transpiled if it is TypeScript, and returns its exports. */
export async function execute(files: readonly GeneratedFile[], path: string): Promise<Record<string, unknown>> {
  return (await import(urlOf(files, path))) as Record<string, unknown>;
}

/** The module as a URL, with that of the schema in it. */
function urlOf(files: readonly GeneratedFile[], path: string): string {
  const [ending = ""] = /\.[jt]s$/.exec(path) ?? [];
  const source = ending === ".js" ? textOf(files, path) : transpile(textOf(files, path));
  const linked = source.replace(/["']\.\/schema(?:\.[jt]s)?["']/, () => {
    return JSON.stringify(urlOf(files, `schema${ending}`));
  });
  return `data:text/javascript,${encodeURIComponent(linked)}`;
}

function transpile(text: string): string {
  const target = ts.ScriptTarget.ES2022;
  return ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target } }).outputText;
}

/** The text of one of the files. */
export function textOf(files: readonly GeneratedFile[], path: string): string {
  const file = files.find((each) => each.path === path);
  if (!file) throw new Error(`the package has no ${path}`);
  return file.text;
}

export const isModule = ({ path }: GeneratedFile): boolean => /\.[jt]s$/.test(path);
