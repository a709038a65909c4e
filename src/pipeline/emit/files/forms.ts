import type { OutputConfig } from "../../../model/settings/index.ts";
import type { Form } from "../code/statements.ts";
import { hasMarkedComment } from "../generated-file.ts";
import type { FileKind } from "./kind.ts";

/** The forms in which a package has each of its modules. */
const forms: Readonly<Record<OutputConfig["emit"], readonly Form[]>> = { ts: ["ts"], js: ["js", "dts"] };

/** How the name of a file in a form ends. A stem has no dot: no two of them meet. */
const formEndings: Readonly<Record<Form, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };

const moduleEndings: readonly string[] = Object.values(formEndings);

/** The files of a module, one in each form. */
export function moduleFiles(stem: string, emit: OutputConfig["emit"]): { path: string; form: Form }[] {
  return forms[emit].map((form) => ({ path: `${stem}${formEndings[form]}`, form }));
}

/** What all kinds of modules have in common. */
export const moduleTraits = {
  isOurs: hasMarkedComment,
  isMerged: false,
  endings: moduleEndings,
  isRemovable: () => true,
  // ts-morph is loaded here: only a file that differs is asked.
  isReformatted: async (text, expected) => {
    const { haveSameWords } = await import("../code/same-syntax.ts");
    return haveSameWords(text, expected);
  },
} satisfies Partial<FileKind<object>>;
