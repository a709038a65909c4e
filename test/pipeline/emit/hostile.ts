import { expect } from "@jest/globals";
import { generate } from "../../../src/index.ts";
import { pointerTo } from "../../../src/base/json/index.ts";
import { item } from "../../support/merging.ts";
import { makeProject, type Project } from "../../support/project.ts";
import { startService } from "../../support/service.ts";

/** Without the rules that refuse some of the texts. */
export const rules = { "code-width": "off", "code2-shape": "off" } as const;

/** The key of the reference with a text as name, description, first code and its description. */
export const keyOf = (index: number): string => `case_${index}`;

/** Lists with each text in every field. */
function listsOf(texts: readonly string[]): Record<string, object> {
  const [name, description] = ["Hostile", "Texts"];
  const singles = texts.map((text, index): [string, object] => {
    const values = [item(text, text), item("plain", "Plain", { enable: false })];
    return [keyOf(index), { name: text, description: text, values }];
  });
  return {
    country: { name, description, values: texts.map((text, index) => item(index, text, { code2: text })) },
    transaction_status: { name, description, values: texts.map((text) => item(text, text)) },
    ...Object.fromEntries(singles),
  };
}

/** The responses of a service with only these lists. */
export function responsesOfLists(lists: Record<string, object>): Record<string, object> {
  const singles = Object.entries(lists).map(([key, list]) => [`/v1.2/references/${key}`, list]);
  return { "/v1.2/references": lists, ...Object.fromEntries(singles) };
}

/** The key of a list of the configuration with each text as a code and its description. */
export const listKey = "hostile_list";

/** A project that was generated from a service with these texts. */
export async function hostileProject(texts: readonly string[]): Promise<Project> {
  const references = listsOf(texts);
  const values = texts.map((text) => ({ id: text, name: { text } }));
  const service = await startService({ ...responsesOfLists(references), "/list": { [texts[0] ?? ""]: values } });
  const source = { baseUrl: service.url, retries: 0 };
  const pointers = { values: pointerTo("", texts[0] ?? ""), code: "/id", description: "/name/text" };
  const list = { url: "/list", type: "string", name: texts[0], ...pointers };
  const project = makeProject({ source, references: Object.keys(references), lists: { [listKey]: list }, rules });
  const { diagnostics } = await generate({ cwd: project.dir });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return project;
}
