import { commentHeader } from "../../header.ts";
import type { ModuleModel } from "../../model.ts";
import { hasMarkedHtmlComment } from "../../generated-file.ts";
import type { FileKind } from "../kind.ts";

/** The README: how to use the package, and what is in it. */
export const readme: FileKind<{ readonly modules: readonly ModuleModel[] }> = {
  exports: () => [],
  isReformatted: async (text, expected) => wordsOf(text) === wordsOf(expected),
  isOurs: hasMarkedHtmlComment,
  isMerged: false,
  madeFrom: ["data", "config", "tool", "modules"],
  order: 2,
  reserved: ["readme"],
  endings: [".md"],
  isRemovable: () => true,
  plan: ({ input: { lock, config }, modules }) =>
    config.output.files.includes("README.md")
      ? [
          {
            path: "README.md",
            source: `the references of version ${lock.apiVersion}`,
            seal: undefined,
            content: { modules },
          },
        ]
      : [],
  render: async (file, { modules }, { input: { templates, config } }) => {
    const { renderReadme } = await import("./render.ts");
    return `${commentHeader(file, templates)}\n\n${renderReadme(templates, modules, config)}`;
  },
};

/** A markdown text without what formatters change: blanks, and the width of a table's rules. */
function wordsOf(text: string): string {
  return text.replace(/\s+/g, " ").replace(/-{3,}/g, "---").trim();
}
