import { normalizeLineEnds } from "../base/text/index.ts";
import type { Config } from "../model/settings/index.ts";
import type { Lock } from "../model/lock/index.ts";
import type { Installation } from "../platform/files/index.ts";
import type { EmitInput } from "../pipeline/emit/index.ts";

/** Text of a file in `templates/`. A git checkout may have given it the line ends of Windows. */
export function readTemplate(installation: Installation, name: string): string {
  return normalizeLineEnds(installation.read(`templates/${name}`));
}

export function makeEmitInput(lock: Lock, config: Config, installation: Installation): EmitInput {
  const read = (name: string): string => readTemplate(installation, name);
  const templates = {
    header: read("header.txt"),
    readme: read("readme.md"),
    transactional: read("transactional.md"),
    types: read("types.ts"),
    schema: read("schema.ts"),
    transactionalCode: read("transactional.ts"),
  };
  return { lock, config, templates };
}
