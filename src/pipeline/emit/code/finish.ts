import type { Options } from "prettier";
import type { OutputConfig } from "../../../model/settings/index.ts";

/**
 * The text of a file: its header, and its code as the configuration wants it. Loads the compiler for JavaScript and
 * declarations, and prettier if it is configured.
 *
 * @param typescript verified code, or code that contains nothing of the service
 */
export async function finish(
  path: string,
  header: string,
  typescript: string,
  { emit, module, prettier }: OutputConfig,
): Promise<string> {
  const code = emit === "js" ? (await import("./compile.ts")).compile(path, typescript, module) : typescript;
  const text = `${header}\n\n${code}`;
  if (prettier === undefined) return text;
  const { format } = await import("prettier");
  const parser = path.endsWith(".js") ? "babel" : "typescript";
  // The type allows `undefined`, which a configuration in JSON cannot set.
  return format(text, { ...(prettier as Options), parser, endOfLine: "lf" });
}
