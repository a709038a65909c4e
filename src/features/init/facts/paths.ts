import { attempt } from "../../../base/index.ts";

/** `""` is the top. */
export function inFolder(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** @example pathFrom("apps/web", "apps/codegen.lock.json") // "../codegen.lock.json" */
export function pathFrom(folder: string, path: string): string {
  const steps = folder === "" ? [] : folder.split("/");
  const parts = path.split("/");
  let shared = 0;
  while (shared < steps.length && shared < parts.length - 1 && steps[shared] === parts[shared]) shared++;
  return [...steps.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}

/** @example folderFrom("packages/eu", "") // "../.." */
export function folderFrom(from: string, folder: string): string {
  return pathFrom(from, inFolder(folder, "x")).replace(/\/?x$/, "");
}

/** `""` is the top. */
export function folderOf(file: string): string {
  return file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
}

export function foldersUp(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...foldersUp(folderOf(folder))];
}

export function ignorePattern(path: string): string {
  return path.replace(/[\\*?[\]]/g, "\\$&").replace(/^[#!]/, "\\$&");
}

/** A path and an ending as a pattern of `.gitattributes`, in which a blank must be quoted. */
export function attributePattern(path: string, ending = ""): string {
  const pattern = `${path.replace(/[\\*?[\]]/g, "\\$&")}${ending}`;
  return /[\s"]|^[#!]/.test(pattern) ? JSON.stringify(pattern) : pattern;
}

/** The path of a pattern from {@link attributePattern}; `undefined` for other patterns. */
export function pathOfAttributePattern(pattern: string, ending: string): string | undefined {
  const plain = pattern.startsWith('"') ? attempt(() => String(JSON.parse(pattern))) : pattern;
  if (plain?.endsWith(ending) !== true) return undefined;
  const path = plain.slice(0, -ending.length).replace(/\\([\\*?[\]])/g, "$1");
  return attributePattern(path, ending) === pattern ? path : undefined;
}

/** A path as a glob of linters and of lint-staged in a file, with wildcards escaped. */
export function globFrom(file: string, path: string): string {
  return pathFrom(folderOf(file), path).replace(/[\\*?[\]{}()!]/g, "\\$&");
}
