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

/** A path as a glob of linters and of lint-staged in a file, with wildcards escaped. */
export function globFrom(file: string, path: string): string {
  return pathFrom(folderOf(file), path).replace(/[\\*?[\]{}()!]/g, "\\$&");
}
