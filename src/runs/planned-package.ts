import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizeLineEnds } from "../base/index.ts";
import { compare, findForeign, type Difference, type OutputFolder } from "../compare/index.ts";
import type { Config, LoadedConfig } from "../config/index.ts";
import { ownPackage, type ProjectFiles } from "../disk/index.ts";
import {
  planPackage,
  renderFiles,
  type EmitInput,
  type GeneratedFile,
  type PlannedFile,
  type Templates,
} from "../emit/index.ts";
import type { Lock } from "../lock/index.ts";

/** The package that a lock and a configuration come to, and where it goes. */
export interface PlannedPackage {
  readonly plan: readonly PlannedFile[];
  readonly folder: OutputFolder;
  /** What of it is otherwise in these files; with `full`, no seal is trusted. */
  compare(files: ProjectFiles, full: boolean): Promise<Difference[]>;
  /** What keeps it from being written. */
  findForeign(files: ProjectFiles): Extract<Difference, { status: "foreign" }>[];
}

export function plannedPackage(lock: Lock, { config, dir }: LoadedConfig): PlannedPackage {
  const input = emitInput(lock, config);
  const plan = planPackage(input);
  const folder: OutputFolder = { root: dir, dir: config.output.dir };
  return {
    plan,
    folder,
    compare: (files, full) =>
      compare(plan, files, folder, {
        full,
        render: (doubtful, packageJson) => renderFiles(doubtful, input, packageJson),
      }),
    findForeign: (files) => findForeign(plan, files, folder),
  };
}

/** The package that a lock and a configuration come to, as text. */
export function renderPackage(lock: Lock, config: Config, packageJson: string | undefined): Promise<GeneratedFile[]> {
  const input = emitInput(lock, config);
  return renderFiles(planPackage(input), input, packageJson);
}

export function emitInput(lock: Lock, config: Config): EmitInput {
  const { version, dependencies } = ownPackage();
  const versions = { tool: version, prettier: dependencies["prettier"] as string };
  return { lock, config, templates: readTemplates(), versions };
}

function readTemplates(): Templates {
  const folder = join(ownPackage().root, "templates");
  const read = (name: string): string => normalizeLineEnds(readFileSync(join(folder, name), "utf8"));
  return {
    header: read("header.txt"),
    readme: read("readme.md"),
    transactional: read("transactional.md"),
    types: read("types.ts"),
  };
}
