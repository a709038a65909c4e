import { Layout } from "../layout.ts";
import { typeOnly, type Declaration, type Statement } from "./declaration.ts";
import { isStatement } from "./syntax.ts";

type Code = (layout: Layout) => string[];

/**
 * A statement of fixed text with names in it: names that the lock gave, or that we chose. Values of the service have no
 * place in it.
 */
export function fixed(docs: readonly string[], code: Code): Statement {
  return {
    print: (layout) => [...docs, ...code(layout)],
    matches: (statement) => isStatement(statement, code(new Layout()).join("\n")),
  };
}

/** A type of fixed text. */
export function fixedType(docs: readonly string[], code: Code): Declaration {
  return typeOnly(fixed(docs, code));
}

/** What a `.d.ts` says of a constant. */
export function declaredConst(name: string, type: string, docs: readonly string[]): Statement {
  return fixed(docs, (layout) => [layout.line(`export declare const ${name}: ${type};`)]);
}
