import { resolve } from "node:path";
import { quote } from "../../base/text/index.ts";
import { errorFinding } from "../../model/findings/index.ts";
import { type Advice, advise } from "../../model/rules/index.ts";
import type { GitIndex } from "../../platform/git/index.ts";
import type { ConnectionOptions } from "./connection.ts";
import { DocumentError } from "./errors.ts";

/**
 * Reads the file of a list of the configuration. With an index, as a commit would contain it, unless git does not track it.
 *
 * @throws {DocumentError} rule `io`: it is missing, not a file, too large, not staged, or cannot be read
 */
export function readListFile(
  { key, file }: { readonly key: string; readonly file: string },
  { source, dir, host }: Pick<ConnectionOptions, "source" | "dir" | "host">,
  index: GitIndex | undefined,
): Uint8Array {
  const fail = (problem: string, advice: Advice = [`check lists.${key}.file`]): never => {
    const message = `${quote(file, "bare")} ${problem}`;
    throw new DocumentError(message, errorFinding("io", message, { reference: key, file, advice }));
  };
  const { disk } = host;
  const { maxBodyBytes } = source;
  // Paths in the index have no links.
  const path = disk.realPath(resolve(dir, file)) ?? resolve(dir, file);
  const stage = advise`run ${{ git: ["add", file] }}`;
  if (index?.isUnmerged(path))
    return fail("has an unresolved merge conflict", ["resolve the conflict, then ", ...stage]);
  const isStaged = index?.kind(path) === "file";
  if (!isStaged && disk.kind(path) === undefined) return fail("does not exist");
  // A pipe or a device may have no end.
  if (!isStaged && !disk.isFile(path)) return fail("is not a file");
  if (!isStaged && index?.isNew(path)) return fail("is not staged", stage);
  try {
    const staged = isStaged ? index.checkOut(path) : undefined;
    const size = staged?.length ?? disk.size(path);
    if (size <= maxBodyBytes) return staged ?? disk.bytes(path);
  } catch (error) {
    return fail(`cannot be read: ${(error as Error).message}`);
  }
  return fail(`is larger than ${maxBodyBytes} bytes`, advise`raise source.maxBodyBytes to allow more`);
}
