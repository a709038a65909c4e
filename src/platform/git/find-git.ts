import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { platform } from "node:process";
import { attempt } from "../../base/index.ts";
import type { Environment } from "../files/index.ts";

/** Where systems look for programs if `PATH` is not set. */
const defaultPath = "/usr/local/bin:/usr/bin:/bin";

const [programName, pathName] = platform === "win32" ? ["git.exe", /^path$/i] : ["git", /^PATH$/];

/**
 * Absolute path of git, from the absolute folders in `PATH`; `undefined` if none has it. A system that looks for it by its name
 * alone (Windows) or in a relative folder could run a program from the repository that a user has cloned.
 */
export function findGit(environment: Environment): string | undefined {
  const path = Object.entries(environment).find(([name]) => pathName.test(name))?.[1] ?? defaultPath;
  const programs = path.split(delimiter).map((folder) => join(folder, programName));
  return programs.find((program) => isAbsolute(program) && isProgram(program));
}

function isProgram(path: string): boolean {
  const found = attempt(() => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  });
  return found === true;
}
