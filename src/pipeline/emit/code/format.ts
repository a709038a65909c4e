import type { Options } from "prettier";
import type { OutputConfig } from "../../../model/settings/index.ts";

/** The default `printWidth`: an item or a row nearly always fits on one line. */
export const printWidth = 120;

/** Formats a text with prettier, which is loaded only if `isDefaultForm` is false or the configuration sets options. */
export async function format(
  text: string,
  options: OutputConfig["prettier"],
  parser: "typescript" | "babel",
  isDefaultForm: boolean,
): Promise<string> {
  if (isDefaultForm && Object.keys(options).length === 0) return text;
  const { format: run } = await import("prettier");
  // The type allows `undefined`, which a configuration in JSON cannot set.
  return run(text, { printWidth, ...(options as Options), parser, endOfLine: "lf" });
}
