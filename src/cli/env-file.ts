import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { quote, withoutBom } from "../base/text/index.ts";
import { runError } from "../model/findings/index.ts";
import { type Disk, type Environment, readText } from "../platform/files/index.ts";

/**
 * Adds the variables of a file in Node's `.env` format to an environment, whose variables take precedence.
 *
 * @param file path from `cwd`; `undefined` adds none
 * @throws {RunError} rule `usage`: the file cannot be read
 */
export function withEnvFile(environment: Environment, file: string | undefined, cwd: string, disk: Disk): Environment {
  if (file === undefined) return environment;
  try {
    return { ...parseEnv(withoutBom(readText(disk, resolve(cwd, file)))), ...environment };
  } catch (error) {
    const message = `--env-file: ${quote(file)} could not be read: ${(error as Error).message}`;
    throw runError("usage", message);
  }
}
