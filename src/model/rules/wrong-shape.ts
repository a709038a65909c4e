import { childOf, describeNode, type JsonNode, pointerTo } from "../../base/json/index.ts";
import { type Quote, type SubjectRule, type ViolationDetails, withNearest } from "./rule.ts";

export interface CheckedPart {
  /** Name of the part in messages. */
  readonly what: string;
  readonly node: JsonNode | undefined;
  readonly types: readonly JsonNode["type"][];
  /** Description of the expected value, if it is more precise than `types`. */
  readonly expected?: string;
}

/** A pointer of the configuration that matches nothing. */
export interface UnmatchedPointer {
  /** The option that sets it. */
  readonly option: string;
  readonly pointer: string;
  /** Where the pointer starts, for messages: the document, or one of the values. */
  readonly owner: string;
  readonly node: JsonNode;
}

/** The document of a list that is in a part of it, although `values` is not configured. */
export interface Wrapper {
  /** The names of the arrays in it. */
  readonly arrays: readonly string[];
}

export const wrongShape: SubjectRule<CheckedPart | UnmatchedPointer | Wrapper> = {
  severity: "error",
  cannotBeSoftened: true,
  check(subject) {
    if ("arrays" in subject) return { describe: (quote) => describeWrapper(subject, quote) };
    if ("pointer" in subject) return { describe: (quote) => describeUnmatched(subject, quote) };
    const { what, node, types } = subject;
    const { expected = types.map((type) => describeNode({ type } as JsonNode)).join(" or ") } = subject;
    if (node !== undefined && types.includes(node.type)) return undefined;
    const actual = node === undefined ? "missing" : describeNode(node);
    return { describe: () => ({ message: `${what} is ${actual}; expected ${expected}`, expected, actual }) };
  },
};

/** Maximum number of properties in a message. */
const maxListed = 20;

function describeWrapper({ arrays }: Wrapper, quote: Quote): ViolationDetails {
  const pointers = arrays.map((name) => pointerTo("", name));
  const [first = ""] = pointers;
  if (pointers.length === 1) {
    const message = `the document is an object with one array, not a list; set "values" to ${quote(first, "bare")}`;
    return { message, expected: first, actual: "an object" };
  }
  const more = pointers.length > maxListed ? ` and ${pointers.length - maxListed} more` : "";
  const listed = pointers.slice(0, maxListed).map((pointer) => quote(pointer, "bare"));
  const message = `the document is an object with several arrays; set "values" to one of them: ${listed.join(", ")}${more}`;
  return { message, expected: "an array", actual: "an object" };
}

function describeUnmatched({ option, pointer, owner, node }: UnmatchedPointer, quote: Quote): ViolationDetails {
  const names = namesIn(node);
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : "";
  const found =
    names.length === 0
      ? `${owner} is ${describeNode(node)}; "" is the pointer to ${owner} itself`
      : `${owner} has ${names
          .slice(0, maxListed)
          .map((name) => quote(name))
          .join(", ")}${more}`;
  // Also the parts of parts: a code is often one level deeper.
  const pointers = names.flatMap((name) => {
    const at = pointerTo("", name);
    const child = childOf(node, name);
    return [at, ...(child ? namesIn(child) : []).map((inner) => pointerTo(at, inner))];
  });
  return withNearest(`${option} ${quote(pointer)} matches nothing: ${found}`, pointer, pointers, quote);
}

function namesIn(node: JsonNode): string[] {
  return node.type === "object" ? [...new Set(node.properties.map(({ name }) => name))] : [];
}
