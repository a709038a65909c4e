import type { Options } from "prettier";
import type { OutputConfig } from "../../../model/settings/index.ts";

/** The default `printWidth`: an item or a row nearly always fits on one line. */
export const printWidth = 120;

/**
 * Formats a text with prettier and the options of the configuration. Prettier is loaded only if it may change something.
 *
 * @param isDefaultForm whether prettier with our default options would not change the text
 */
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
