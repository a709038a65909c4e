import { ts } from "ts-morph";
import type { GeneratedFile } from "../../src/model/report/index.ts";

/** Runs a module, transpiled if it is TypeScript, and returns its exports. */
export async function execute(files: readonly GeneratedFile[], path: string): Promise<Record<string, unknown>> {
  return (await import(urlOf(files, path))) as Record<string, unknown>;
}

const urls = new WeakMap<GeneratedFile, string>();

/** The module as a URL, with that of the schema in it. */
function urlOf(files: readonly GeneratedFile[], path: string): string {
  const file = fileOf(files, path);
  const known = urls.get(file);
  if (known !== undefined) return known;
  const [ending = ""] = /\.[jt]s$/.exec(path) ?? [];
  const source = ending === ".js" ? file.text : transpile(file.text);
  const linked = source.replace(/["']\.\/schema(?:\.[jt]s)?["']/, () => {
    return JSON.stringify(urlOf(files, `schema${ending}`));
  });
  const url = `data:text/javascript;base64,${Buffer.from(linked).toString("base64")}`;
  urls.set(file, url);
  return url;
}

function transpile(text: string): string {
  const target = ts.ScriptTarget.ES2022;
  return ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target } }).outputText;
}

function fileOf(files: readonly GeneratedFile[], path: string): GeneratedFile {
  const file = files.find((each) => each.path === path);
  if (!file) throw new Error(`the package has no ${path}`);
  return file;
}

/** The text of one of the files. */
export function textOf(files: readonly GeneratedFile[], path: string): string {
  return fileOf(files, path).text;
}

export const isModule = ({ path }: GeneratedFile): boolean => /\.[jt]s$/.test(path);
