import { posixPath } from "../disk/index.ts";
import { type Diagnostic, problem } from "../findings/index.ts";
import type { ProjectMistake } from "../impact/index.ts";

/** What is wrong with a project of the user's, as a finding. */
export function findingOf({ rule, message, file, ...place }: ProjectMistake, dir: string): Diagnostic {
  return problem(rule, message, { ...(file !== undefined && { file: posixPath(dir, file) }), ...place });
}
