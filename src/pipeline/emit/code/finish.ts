import type { Options } from "prettier";
import type { EmitInput, PlannedFile } from "../files/kind.ts";
import { blockHeader } from "../header.ts";
import { sealText } from "../seal.ts";

interface Content {
  /** What the code is made from, for the header. */
  readonly source: string;
  /** Comment lines that suppress lint findings. */
  readonly directives?: readonly string[];
  /** Verified TypeScript, or TypeScript that contains nothing of the service. */
  readonly code: string;
}

/**
 * The text of a module: its header, and its code as the configuration wants it. Loads the compiler for JavaScript and
 * declarations, and prettier if it is configured.
 */
export async function finish(
  file: PlannedFile,
  { config: { output }, templates }: EmitInput,
  { source, directives = [], code }: Content,
): Promise<string> {
  const { path, seal } = file;
  const header = blockHeader(templates.header, source, file, directives);
  const written = output.emit === "js" ? (await import("./print-module.ts")).compile(path, code, output.module) : code;
  const text = await format(path, `${header}\n\n${written}`, output.prettier);
  return seal === undefined ? text : sealText(text);
}

async function format(path: string, text: string, options: object | undefined): Promise<string> {
  if (options === undefined) return text;
  const { format: prettier } = await import("prettier");
  const parser = path.endsWith(".js") ? "babel" : "typescript";
  // The type allows `undefined`, which a configuration in JSON cannot set.
  return prettier(text, { ...(options as Options), parser, endOfLine: "lf" });
}
