import type { Options } from "prettier";
import type { OutputConfig } from "../../../model/settings/index.ts";

/** Widest line where the configuration says nothing else: with it an item or a row nearly always stands on one line. */
export const printWidth = 120;

/** The parser that prettier itself would choose by the file's name. */
type Parser = "typescript" | "babel";

/**
 * Gives a text the form that prettier gives it, with the options of the configuration. Prettier is loaded only where it
 * would change something.
 *
 * @param isDefaultForm whether the text is as prettier would have it without any of those options
 */
export async function format(
  text: string,
  options: OutputConfig["prettier"],
  parser: Parser,
  isDefaultForm: boolean,
): Promise<string> {
  if (isDefaultForm && Object.keys(options).length === 0) return text;
  const { format: run } = await import("prettier");
  // Ours allow `undefined` where prettier's do not; none is set so by a configuration in JSON.
  return run(text, { printWidth, ...(options as Options), parser, endOfLine: "lf" });
}
