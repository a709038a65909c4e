import type { FilePlan } from "./kinds/kind.ts";
import { blankSeal } from "./seal.ts";
import { fill, type Templates } from "./template.ts";

/** The header of a module. */
export function blockHeader(file: FilePlan, templates: Templates): string {
  return ["/**", ...header(file, templates).map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** The header of a markdown file. */
export function commentHeader(file: FilePlan, templates: Templates): string {
  return ["<!--", ...header(file, templates), "-->"].join("\n");
}

function header({ source, seal }: FilePlan, templates: Templates): string[] {
  return fill(templates.header, { source, inputs: seal, text: blankSeal }).trimEnd().split("\n");
}
