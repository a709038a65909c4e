import type { ts } from "ts-morph";
import type { Layout } from "../layout.ts";

/**
 * One top-level statement of a module: how it is written, and how one knows it again in the syntax tree. Both come from
 * the model, neither from the other.
 */
export interface Declaration {
  /** Its lines, in the form that prettier would give them. */
  print(layout: Layout): string[];
  /** Whether a parsed statement is just this one, every literal equal to its value in the model. */
  matches(statement: ts.Statement): boolean;
}
