import { attributePattern } from "./patterns.ts";
import { withLines } from "./edit-lines.ts";
import { lockFileName } from "../lock/index.ts";
import { inFolder } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { type Edited, editFile, type SetupStep } from "./step.ts";

const file = ".gitattributes";

/** A line of `.gitattributes`. */
interface AttributeLine {
  readonly pattern: string;
  readonly attributes: readonly string[];
}

/** Plans what git is told of our files: generated, line ends, and who merges the lock. */
export function planAttributes(repository: Repository): SetupStep {
  const path = (name: string): string => inFolder(repository.folder, name);
  const wanted: readonly AttributeLine[] = [
    { pattern: attributePattern(path(repository.output), "/**"), attributes: ["linguist-generated", "eol=lf"] },
    {
      pattern: attributePattern(path(lockFileName)),
      attributes: ["linguist-generated", "eol=lf", "merge=codegen"],
    },
  ];
  const what = "generated files, their line ends, and the merge driver of the lock";
  return editFile(repository, { file, what, lines: wanted.map(printLine) }, (text) => withAttributes(text, wanted));
}

/** The text with what it lacks; a file that says the opposite of it knows why, and is left alone. */
function withAttributes(text: string | undefined, wanted: readonly AttributeLine[]): Edited {
  const existing = (text ?? "").split("\n").flatMap(parseLine);
  const missing = wanted.map(({ pattern, attributes }) => {
    const given = existing.filter((line) => line.pattern === pattern || line.pattern === "*");
    const lacks = attributes.filter((attribute) => !given.some((line) => line.attributes.includes(attribute)));
    return { pattern, attributes: lacks };
  });
  const other = missing.find(({ pattern, attributes }) =>
    existing.some((line) => line.pattern === pattern && attributes.some((each) => saysOther(line, each))),
  );
  if (other !== undefined) return { why: `it says something else of ${other.pattern}` };
  return withLines(text, missing.filter(({ attributes }) => attributes.length > 0).map(printLine));
}

function saysOther({ attributes }: AttributeLine, wanted: string): boolean {
  return attributes.some((attribute) => attribute !== wanted && nameOf(attribute) === nameOf(wanted));
}

/** @example nameOf("-linguist-generated") // "linguist-generated" */
function nameOf(attribute: string): string {
  return attribute.replace(/^[-!]/, "").replace(/=.*$/s, "");
}

function parseLine(line: string): AttributeLine[] {
  const text = line.trim();
  if (text === "" || text.startsWith("#")) return [];
  // Blanks belong to a pattern in quotes, which we write as JSON.
  const end = text.startsWith('"') ? text.lastIndexOf('"') + 1 : text.search(/\s|$/);
  // `true` is what an attribute is that is only named.
  const attributes = text.slice(end).split(/\s+/).filter(Boolean);
  const pattern = text.slice(0, end).replace(/^\//, "");
  return [{ pattern, attributes: attributes.map((each) => each.replace(/=true$/, "")) }];
}

function printLine({ pattern, attributes }: AttributeLine): string {
  return [pattern, ...attributes].join(" ");
}
