import type { ts } from "ts-morph";

/** Asks once of each node. */
export function keepByNode<Answer>(ask: (node: ts.Node) => Answer): (node: ts.Node) => Answer {
  const known = new Map<ts.Node, Answer>();
  return (node) => {
    const answer = known.get(node) ?? ask(node);
    known.set(node, answer);
    return answer;
  };
}
