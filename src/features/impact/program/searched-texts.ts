import { posix } from "node:path";
import { ts } from "ts-morph";
import type { ImportGraph } from "./import-graph.ts";
import { joinPosix, type SourceFiles } from "./source-files.ts";
import { type Span, spanOf } from "./spans.ts";
import type { TextFiles } from "./text-files.ts";

/** A text that may use the package and that TypeScript does not read: a file, or templates in one. */
export interface SearchedText {
  readonly path: string;
  /** The parts to search; by default all of the file. */
  readonly spans?: readonly Span[];
  read(): string;
}

export function searchedTexts(
  graphs: readonly ImportGraph[],
  textFiles: TextFiles,
  files: SourceFiles,
): SearchedText[] {
  const components = new Set(graphs.flatMap(({ reaching }) => [...reaching]));
  const outside = graphs.flatMap(({ reachingOutside }) => reachingOutside);
  const paths = new Set(outside.filter((path) => !components.has(path)));
  const inline = [...components].flatMap((path): SearchedText[] => {
    const text = files.readFile(path) ?? "";
    const templates = templatesIn(path, text);
    for (const file of templates.files) if (files.fileExists(file)) paths.add(file);
    return templates.inline.length === 0 ? [] : [{ path, spans: templates.inline, read: () => text }];
  });
  return [...inline, ...Array.from(paths, (path) => ({ path, read: () => textFiles.read(path) }))];
}

/** The properties `template` (`inline`) and `templateUrl` (`files`) in the arguments of decorators. */
function templatesIn(path: string, text: string): { readonly inline: Span[]; readonly files: string[] } {
  const inline: Span[] = [];
  const files: string[] = [];
  // Most files have none and need not be parsed.
  if (!/\btemplate/.test(text)) return { inline, files };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && isInDecorator(node)) {
      const { name, initializer } = node;
      if (name.getText(file) === "template") inline.push(spanOf(initializer, file));
      if (name.getText(file) === "templateUrl" && ts.isStringLiteralLike(initializer))
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
