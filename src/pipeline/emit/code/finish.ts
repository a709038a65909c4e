import type { Options } from "prettier";
import type { EmitInput, PlannedFile } from "../files/kind.ts";
import { blockHeader } from "../header.ts";
import type { Statement } from "./statements.ts";

/**
 * The text of a module: its header, and its code in the form that the configuration sets. Loads the compiler for statements, JavaScript and
 * declarations, and prettier if it is configured.
 *
 * @param content `source` and `directives` are for the header: what the code is made from, and comment lines that suppress lint
 * findings; `code` as text contains nothing of the service
 */
export async function finish(
  { path }: PlannedFile,
  { config: { output }, templates }: EmitInput,
  {
    source,
    directives = [],
    code,
  }: { source: string; directives?: readonly string[]; code: string | readonly Statement[] },
): Promise<string> {
  const header = blockHeader(templates.header, source, path, directives);
  let written = typeof code === "string" ? code : (await import("./print-module.ts")).verifiedModule(path, code);
  if (output.emit === "js") written = (await import("./print-module.ts")).compile(path, written, output.module);
  return format(path, `${header}\n\n${written}`, output.prettier);
}

async function format(path: string, text: string, options: object | undefined): Promise<string> {
  if (options === undefined) return text;
  const { format: prettier } = await import("prettier");
  const parser = path.endsWith(".js") ? "babel" : "typescript";
  // The type allows `undefined`, which a configuration in JSON cannot set.
  return prettier(text, { ...(options as Options), parser, endOfLine: "lf" });
}
