import { posix } from "node:path";
import { ts } from "ts-morph";
import { attempt } from "../../base/index.ts";
import { withoutBom } from "../../base/text/index.ts";
import { unlessRunError } from "../../model/findings/index.ts";
import { type Disk, guarded, readText } from "../../platform/files/index.ts";
import type { Git } from "../../platform/git/index.ts";
import { joinPosix, type SourceFiles, type Span, spanOf } from "./source-files.ts";

/** Whether a file is one of web frameworks and pages, which TypeScript does not read. */
export function isTextFile(path: string): boolean {
  return /\.(?:vue|svelte|astro|mdx|html)$/.test(path);
}

export function isScript(path: string): boolean {
  return /(?<!\.d)\.[cm]?[jt]sx?$/.test(path);
}

/**
 * Components, pages and scripts in a folder and below, without those in `node_modules` and those that git ignores. Links to
 * folders are not followed: they may lead to all of the disk.
 */
export function textFilesIn(folder: string, files: SourceFiles, disk: Disk, git: Pick<Git, "run">): string[] {
  const root = files.realpath(folder);
  const ignored = ignoredIn(root, git);
  const below = (above: string): string[] =>
    (attempt(() => disk.list(above)) ?? []).flatMap((name) => {
      const path = joinPosix(above, name);
      if (ignored.has(path) || name === "node_modules" || name === ".git") return [];
      if (!files.directoryExists(path))
        return (isTextFile(name) || isScript(name)) && files.fileExists(path) ? [path] : [];
      return files.realpath(path) === path ? below(path) : [];
    });
  return below(root);
}

/**
 * Reads a file of them. It is not kept in memory: a project may have thousands of pages, few of which import the package.
 *
 * @throws {RunError} rule `io`: it cannot be read, so it is not known what it uses
 */
export function readTextFile(path: string, disk: Disk): string {
  return withoutBom(readText(guarded(disk), path));
}

/** The paths of files and folders that git ignores; none if git cannot tell. */
function ignoredIn(folder: string, git: Pick<Git, "run">): ReadonlySet<string> {
  const args = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
  const listed = unlessRunError(() => git.run(args, folder).toString("utf8"), "");
  return new Set(listed.split("\0").map((path) => joinPosix(folder, path).replace(/\/$/, "")));
}

/** The modules that scripts in a text import: `from "…"`, `import("…")`, `require("…")`, `<script src="…">`. */
export function modulesInText(text: string): string[] {
  const imports = withoutComments(text).matchAll(/\b(?:from|import|require|src)\b[\s(=]*["'`]([^"'`\n]{1,300})["'`]/g);
  return Array.from(imports, ([, name = ""]) => name);
}

/**
 * Replaces the comments of a page or component by blanks, so that offsets stay the same. What may be something else stays:
 * comments after code on the same line (`image/*` and `https://` are text), and those without an end.
 */
export function withoutComments(text: string): string {
  const withoutLines = text.replace(/^[ \t]*\/\/.*/gm, (comment) => " ".repeat(comment.length));
  return blankOut(/(?:^[ \t]*|[({])\/\*/m, "*/", blankOut(/<!--/, "-->", withoutLines));
}

/** Replaces what is between the tokens of a script, such as comments, by blanks, so that offsets stay the same. */
export function withoutScriptComments(path: string, text: string): string {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const parts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(file);
    children.forEach(visit);
    if (children.length > 0) return;
    const start = node.getStart(file);
    parts.push(" ".repeat(start - node.pos), text.slice(start, node.end));
  };
  visit(file);
  return parts.join("");
}

function blankOut(start: RegExp, end: string, text: string): string {
  const parts = text.split(end);
  const last = parts.pop() ?? "";
  const blank = parts.map((part) => {
    const index = part.search(start);
    return index === -1 ? part + end : part.slice(0, index).padEnd(part.length + end.length);
  });
  return blank.join("") + last;
}

/** A text that may use the package and that TypeScript does not read: a file, or templates in one. */
export interface SearchedText {
  readonly path: string;
  /** The parts to search; by default all of the file. */
  readonly spans?: readonly Span[];
  read(): string;
}

/**
 * The texts that may use the package.
 *
 * @param components files of programs, whose templates are searched
 * @param others files that are searched, unless a program has them
 */
export function searchedTexts(
  components: ReadonlySet<string>,
  others: readonly string[],
  files: SourceFiles,
  disk: Disk,
): SearchedText[] {
  const paths = new Set(others.filter((path) => !components.has(path)));
  const inline = [...components].flatMap((path): SearchedText[] => {
    const text = files.readFile(path) ?? "";
    const templates = templatesIn(path, text);
    for (const file of templates.files) if (files.fileExists(file)) paths.add(file);
    return templates.inline.length === 0 ? [] : [{ path, spans: templates.inline, read: () => text }];
  });
  return [...inline, ...Array.from(paths, (path) => ({ path, read: () => readTextFile(path, disk) }))];
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
