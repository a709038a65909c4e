import { describeNode, type JsonNode } from "../../base/json/index.ts";
import type { SubjectRule } from "./rule.ts";

export interface CheckedPart {
  /** Name of the part in messages. */
  readonly what: string;
  readonly node: JsonNode | undefined;
  readonly types: readonly JsonNode["type"][];
  /** Description of the expected value, if it is more precise than `types`. */
  readonly expected?: string;
}

export const wrongShape: SubjectRule<CheckedPart> = {
  severity: "error",
  cannotBeSoftened: true,
  check({ what, node, types, expected = types.map((type) => describeNode({ type } as JsonNode)).join(" or ") }) {
    if (node !== undefined && types.includes(node.type)) return undefined;
    const actual = node === undefined ? "missing" : describeNode(node);
    return { describe: () => ({ message: `${what} is ${actual}; expected ${expected}`, expected, actual }) };
  },
};
