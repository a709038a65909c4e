import type { Config } from "../model/settings/index.ts";
import type { Installation } from "../platform/files/index.ts";
import type { EmitInput, Templates } from "../pipeline/emit/index.ts";
import type { Lock } from "../model/lock/index.ts";
import { readTemplate } from "./read-template.ts";

/** What the package of a lock and a configuration is made from, as this version of the tool makes it. */
export function makeEmitInput(lock: Lock, config: Config, installation: Installation): EmitInput {
  return { lock, config, templates: readTemplates(installation) };
}

function readTemplates(installation: Installation): Templates {
  const read = (name: string): string => readTemplate(installation, name);
  return {
    header: read("header.txt"),
    readme: read("readme.md"),
    transactional: read("transactional.md"),
    types: read("types.ts"),
  };
}
