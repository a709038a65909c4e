import { resolve } from "node:path";
import { quote } from "../../base/text/index.ts";
import { errorFinding } from "../../model/findings/index.ts";
import { type Advice, advise } from "../../model/rules/index.ts";
import type { ListFile } from "../config/index.ts";
import type { ConnectionOptions } from "./connection.ts";
import { type FetchedList, parseDocument } from "./document.ts";
import { DocumentError } from "./errors.ts";

/**
 * Reads a list of the configuration from its file.
 *
 * @throws {DocumentError} rule `io`: it is missing, not a file, too large, or cannot be read
 */
export async function readListFile(
  { row: { key }, file, format, csv }: ListFile,
  { source, dir, host }: Pick<ConnectionOptions, "source" | "dir" | "host">,
): Promise<FetchedList> {
  const fail = (problem: string, advice: Advice = [`check lists.${key}.file`]): never => {
    const message = `${quote(file, "bare")} ${problem}`;
    throw new DocumentError(message, errorFinding("io", message, { reference: key, file, advice }));
  };
  const { disk } = host;
  const { maxBodyBytes } = source;
  const path = resolve(dir, file);
  if (disk.realPath(path) === undefined) return fail("does not exist");
  if (disk.isFolder(path)) return fail("is a folder");
  // A pipe or a device may have no end.
  if (!disk.isFile(path)) return fail("is a special file");
  let bytes: Uint8Array | undefined;
  try {
    bytes = disk.size(path) > maxBodyBytes ? undefined : disk.bytes(path);
  } catch (error) {
    return fail(`cannot be read: ${(error as Error).message}`);
  }
  if (bytes === undefined)
    return fail(`is larger than ${maxBodyBytes} bytes`, advise`raise source.maxBodyBytes to allow more`);
  return {
    kind: "pages",
    pages: [parseDocument(bytes, { file }, { format, csv, formatOption: `lists.${key}.format` })],
  };
}
