import { posix } from "node:path";
import { ts } from "ts-morph";
import { joinPosix } from "./source-files.ts";
import { type Span, spanOf } from "./spans.ts";

export interface Templates {
  /** The values of `template`. */
  readonly inline: readonly Span[];
  /** The files of `templateUrl`. */
  readonly files: readonly string[];
}

/** Finds the templates of components: the properties `template` and `templateUrl` in the arguments of decorators. */
export function templatesIn(path: string, text: string): Templates {
  const inline: Span[] = [];
  const files: string[] = [];
  // Most files have none and need not be parsed.
  if (!/\btemplate(?:Url)?\b/.test(text)) return { inline, files };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isInDecorator(node)) {
      const { initializer } = node;
      const name = ts.isComputedPropertyName(node.name) ? "" : node.name.text;
      if (name === "template") inline.push(spanOf(initializer, file));
      if (name === "templateUrl" && ts.isStringLiteralLike(initializer))
        files.push(joinPosix(posix.dirname(path), initializer.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { inline, files };
}

/** Whether a property is in an object that is an argument of a decorator: `@Component({ template: "" })`. */
function isInDecorator({ parent: object }: ts.PropertyAssignment): boolean {
  const { parent: call } = object;
  return ts.isCallExpression(call) && ts.isDecorator(call.parent);
}
