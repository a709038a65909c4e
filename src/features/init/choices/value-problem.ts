import { join } from "node:path";
import { describeKind, guarded, type ProjectFiles, readText } from "../../../platform/files/index.ts";
import { headerMistake } from "../../../model/settings/index.ts";
import type { Host } from "../../../platform/index.ts";
import { configProblem } from "../../../pipeline/config/index.ts";
import { isPurelyGenerated } from "../../../pipeline/emit/index.ts";
import type { Repository } from "../facts/repository.ts";
import { packageNameProblem } from "./target.ts";

export type SetupValue = "baseUrl" | "header" | "variable" | "dir" | "packageName";

export function valueProblem(
  name: SetupValue,
  value: string,
  repository: Repository,
  { disk }: Host,
): string | undefined {
  if (name === "header") return headerMistake(value, "");
  // The message does not repeat the value, which may be the secret itself.
  if (name === "variable")
    return /^[A-Za-z_]\w*$/.test(value) ? undefined : "must be the name of an environment variable";
  const output = { source: "sample", output: { [name]: value } };
  const problem = configProblem(name === "baseUrl" ? { source: { [name]: value } } : output);
  if (problem !== undefined) return problem;
  if (name === "packageName") return packageNameProblem(repository, value);
  return name === "dir" ? dirProblem(join(repository.top, repository.folder), value, disk) : undefined;
}

function dirProblem(folder: string, dir: string, files: ProjectFiles): string | undefined {
  const steps = dir.replaceAll("\\", "/").split("/");
  if (steps.includes("node_modules") || steps.includes(".git")) return "must not be in node_modules or .git";
  const disk = guarded(files);
  const path = join(folder, ...steps);
  const kind = disk.kind(path);
  if (kind !== undefined && kind !== "folder") return `must be a folder, but ${dir} is ${describeKind(kind)}`;
  const foreign = ["index.ts", "index.js"].find((file) => {
    const isFile = disk.kind(join(path, file)) === "file";
    return isFile && !isPurelyGenerated(file, readText(disk, join(path, file)));
  });
  return foreign && `must not contain your own files: ${dir}/${foreign} was not generated`;
}
