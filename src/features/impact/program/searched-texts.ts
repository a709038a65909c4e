import type { ImportGraph } from "./import-graph.ts";
import type { SourceFiles } from "./source-files.ts";
import type { Span } from "./spans.ts";
import { templatesIn } from "./templates.ts";
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
