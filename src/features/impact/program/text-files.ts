import { attempt } from "../../../base/index.ts";
import { errorFinding, RunError, unlessRunError } from "../../../model/findings/index.ts";
import type { Git } from "../../../platform/git/index.ts";
import { withoutComments } from "./comments.ts";
import { cached, decode, joinPosix, type ReadDisk, type SourceFiles } from "./source-files.ts";

/** The files of web frameworks and pages, which TypeScript does not read. */
const textFile = /\.(?:vue|svelte|astro|mdx|html)$/;

/** Files that may use the package and are searched as text. Paths are absolute, POSIX. */
export interface TextFiles {
  readonly paths: ReadonlySet<string>;
  /** @throws {RunError} rule `io`: it cannot be read, so it is not known what it uses */
  read(path: string): string;
  /** The modules that a file imports, as it names them. */
  importsOf(path: string): readonly string[];
}

/** Finds the text files in folders, without those in a `node_modules` and those that git ignores. */
export function findTextFiles(
  folders: readonly string[],
  files: SourceFiles,
  { disk, git }: { readonly disk: ReadDisk; readonly git: Pick<Git, "run"> },
): TextFiles {
  const real = [...new Set(folders.filter(files.directoryExists).map(files.realpath))];
  const outermost = real.filter(
    (folder) => !real.some((other) => other !== folder && folder.startsWith(joinPosix(other, "/"))),
  );
  const paths = new Set(outermost.flatMap((folder) => textFilesIn(folder, files, ignoredIn(folder, git))));
  // Not kept in memory: a project may have thousands of pages, few of which import the package.
  const read = (path: string): string => {
    const text = attempt(() => decode(disk.bytes(path)));
    if (text === undefined) throw new RunError([errorFinding("io", `${path} cannot be read`)]);
    return text;
  };
  return { paths, read, importsOf: cached((path: string) => modulesIn(read(path))) };
}

/** The paths of files and folders that git ignores; none if git cannot tell. */
function ignoredIn(folder: string, git: Pick<Git, "run">): ReadonlySet<string> {
  const args = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];
  const listed = unlessRunError(() => git.run(args, folder).toString("utf8"), "");
  return new Set(listed.split("\0").map((path) => joinPosix(folder, path).replace(/\/$/, "")));
}

/** Links to folders are not followed: they may lead to all of the disk. */
function textFilesIn(folder: string, files: SourceFiles, ignored: ReadonlySet<string>): string[] {
  return files.list(folder).flatMap((name) => {
    const path = joinPosix(folder, name);
    if (ignored.has(path) || name === "node_modules" || name === ".git") return [];
    if (!files.directoryExists(path)) return textFile.test(name) && files.fileExists(path) ? [path] : [];
    return files.realpath(path) === path ? textFilesIn(path, files, ignored) : [];
  });
}

/** The modules that scripts in a text import: `from "…"`, `import("…")`, `require("…")`, `<script src="…">`. */
function modulesIn(text: string): string[] {
  const found = withoutComments(text).matchAll(/\b(?:from|import|require|src)\b[\s(=]*["'`]([^"'`\n]{1,300})["'`]/g);
  return [...new Set(Array.from(found, ([, name = ""]) => name))];
}
