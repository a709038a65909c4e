import { shellWord } from "../base/index.ts";

/** A repository as its setup is planned: what is in it, and where our files go. Paths are POSIX, from its top. */
export interface Repository {
  /** Folder of the configuration; `""` is the top. */
  readonly folder: string;
  /** Folder of the nearest package.json, from there up; `undefined` where there is none. */
  readonly packageFolder: string | undefined;
  /** Folder of the generated package, from that of the configuration. */
  readonly output: string;
  /** Folder in which packages are installed. */
  readonly installFolder: string;
  /** Whether our command is there. */
  readonly isInstalled: boolean;
  /** Whether packages are installed by the Plug'n'Play of Yarn, which has no `node_modules`. */
  readonly hasPlugAndPlay: boolean;
  /** What git says of it; `undefined` where it is under no git. */
  readonly git: GitFacts | undefined;
  /** Text of a file; `undefined` where there is none. */
  read(path: string): string | undefined;
  /** Why a file cannot be edited, as `is a symbolic link`; `undefined` where nothing is in the way. */
  obstacle(path: string): string | undefined;
  hasFolder(path: string): boolean;
}

export interface GitFacts {
  /** Where git looks for hooks in this clone. */
  readonly hooksFolder: string;
  /** What that folder belongs to: the work tree, git's own folder, or neither of them, as one that several repositories share. */
  readonly hooksOf: "tree" | "git" | "others";
  /** The setting `core.hooksPath`, which some tools make; `undefined` where it is not made. */
  readonly hooksPath: string | undefined;
  /** Settings of git by name, as far as the setup knows them. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Whether a commit of everything would take the installed packages. */
  readonly takesModules: boolean;
}

/** Where git looks for the hook before a commit. */
export function hooksFile({ git }: Pick<Repository, "git">): string {
  return `${git?.hooksFolder ?? ".git/hooks"}/pre-commit`;
}

/** A path in a folder; `""` is the top. */
export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/**
 * A path as a file in another folder names it.
 *
 * @example pathFrom("apps/web", "apps/codegen.lock.json") // "../codegen.lock.json"
 */
export function pathFrom(folder: string, path: string): string {
  const steps = folder === "" ? [] : folder.split("/");
  const parts = path.split("/");
  let shared = 0;
  while (shared < steps.length && shared < parts.length - 1 && steps[shared] === parts[shared]) shared++;
  return [...steps.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}

/** The words that make a command run for our configuration, from a folder. */
export function folderWords({ folder }: Repository, from = ""): string[] {
  if (folder === from) return [];
  const path = folder === "" ? pathFrom(from, "x").replace(/\/x$/, "") : pathFrom(from, folder);
  return ["--cwd", path];
}

/** The words of our command at the top, as the project has it installed: `npx` alone takes longer than all of a check. */
export function toolWords({ installFolder, hasPlugAndPlay }: Repository): string[] {
  return hasPlugAndPlay ? ["yarn", "exec", "codegen"] : [inFolder(installFolder, "node_modules/.bin/codegen")];
}

/** The check as a hook runs it, at the top. */
export function hookCommand(repository: Repository): string {
  return [...toolWords(repository), "check", "--staged", ...folderWords(repository)].map(shellWord).join(" ");
}

/** The name of the check where hooks have names: each configuration of a repository has its own. */
export function hookName(repository: Repository): string {
  const slug = folderSlug(repository);
  return slug === "" ? "codegen-check" : `codegen-check-${slug}`;
}

/** The folder of the configuration as a word; empty at the top. */
export function folderSlug({ folder }: Repository): string {
  return folder.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** Whether a text runs the check of our configuration already, by whatever command. Comments do not count. */
export function runsCheck(text: string, { folder }: Repository): boolean {
  return text.split("\n").some((line) => {
    if (/^\s*(?:#|\/\/)/.test(line) || !/\bcodegen\b/.test(line) || !/\b(?:check|verify)\b/.test(line)) return false;
    const named = /--cwd[ =]+['"]?([^\s'"]+)/.exec(line)?.[1];
    return folder === "" || named !== undefined ? (named ?? "") === folder : line.includes(folder);
  });
}
