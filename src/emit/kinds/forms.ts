import type { OutputConfig } from "../../config/index.ts";
import type { Form } from "../declarations/declaration.ts";

/** The forms in which a package has each of its modules. */
const forms: Readonly<Record<OutputConfig["emit"], readonly Form[]>> = { ts: ["ts"], js: ["js", "dts"] };

/** How the name of a file in a form ends. A stem has no dot: no two of them meet. */
const formEndings: Readonly<Record<Form, string>> = { ts: ".ts", js: ".js", dts: ".d.ts" };

/** All endings of modules. */
export const moduleEndings: readonly string[] = Object.values(formEndings);

/** The files of a module, one in each form. */
export function moduleFiles(stem: string, emit: OutputConfig["emit"]): { path: string; form: Form }[] {
  return forms[emit].map((form) => ({ path: `${stem}${formEndings[form]}`, form }));
}

/** Whether a module says what is expected, in another form. ts-morph is loaded here: only a file that differs is asked. */
export async function isReformattedModule(text: string, expected: string): Promise<boolean> {
  const { haveSameWords } = await import("../same-words.ts");
  return haveSameWords(text, expected);
}
