import { describeNode, type JsonNode } from "../../base/json/index.ts";
import type { SubjectRule, Verdict } from "./rule.ts";

/** A part of a document and what it should be. */
export interface JudgedPart {
  /** What it is called: the name of the field, or what the whole is. */
  readonly what: string;
  /** `undefined`: it is missing. */
  readonly node: JsonNode | undefined;
  readonly types: readonly JsonNode["type"][];
  /** In words, where they say more than `types`. */
  readonly expected?: string;
}

export const wrongShape: SubjectRule<JudgedPart, Verdict | undefined> = {
  about: "subject",
  severity: "error",
  hard: true,
  judge({ what, node, types, expected = types.map(nameType).join(" or ") }) {
    if (node !== undefined && types.includes(node.type)) return undefined;
    const actual = node === undefined ? "missing" : describeNode(node);
    const verb = node === undefined ? "is missing; it should be" : `is ${actual}, not`;
    return { describe: () => ({ message: `${what} ${verb} ${expected}`, expected, actual }) };
  },
};

function nameType(type: JsonNode["type"]): string {
  return describeNode({ type } as JsonNode);
}
