import { fill } from "../../base/text/index.ts";
import type { FilePlan } from "./files/kind.ts";
import { blankSeal } from "./seal.ts";
import type { Directives } from "./files/reference/directives.ts";
import type { Templates } from "./template.ts";

/** Biome formats differently from prettier. It reads this directive only above all other comments. */
const notFormatted = "biome-ignore-all format: generated file";

const none: Directives = { biome: [], eslint: [] };

/** The header of a module: directives for Biome, our mark, the seal, directives for ESLint. The mark has to be near the top. */
export function blockHeader(file: FilePlan, templates: Templates, directives: Directives = none): string {
  const seal = file.seal === undefined ? [] : [`Seal: ${file.seal}-${blankSeal}`];
  const lines = [...header(file, templates), ...seal].map((line) => `// ${line}`);
  return [`// ${notFormatted}`, ...directives.biome, ...lines, ...directives.eslint].join("\n");
}

/** The header of a markdown file. */
export function commentHeader(file: FilePlan, templates: Templates): string {
  return [`<!-- ${notFormatted} -->`, "<!--", ...header(file, templates), "-->"].join("\n");
}

function header({ source }: FilePlan, templates: Templates): string[] {
  return fill(templates.header, { source }).trimEnd().split("\n");
}
