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

/** The folder of a file; `""` is the top. */
export function folderOf(file: string): string {
  return file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
}

/** A folder and those above it, up to the top. */
export function foldersUp(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...foldersUp(folderOf(folder))];
}
