import { Layout } from "../layout.ts";
import type { Declaration } from "./declaration.ts";
import { isStatement } from "./tree.ts";

/**
 * A statement of fixed text with names in it: names that the lock gave, or that we chose. Values of the service have no
 * place in it.
 */
export function fixed(docs: readonly string[], code: (layout: Layout) => string[]): Declaration {
  return {
    print: (layout) => [...docs, ...code(layout)],
    matches: (statement) => isStatement(statement, code(new Layout()).join("\n")),
  };
}
