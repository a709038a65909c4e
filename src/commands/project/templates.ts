import { normalizeLineEnds } from "../../base/text/index.ts";
import type { Config } from "../../model/settings/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import type { Installation } from "../../platform/files/index.ts";
import type { EmitInput } from "../../pipeline/emit/index.ts";

/** Text of a file of `templates/`; a checkout may have given it line ends of Windows. */
export function readTemplate(installation: Installation, name: string): string {
  return normalizeLineEnds(installation.read(`templates/${name}`));
}

/** What the package of a lock and a configuration is made from, as this version of the tool makes it. */
export function makeEmitInput(lock: Lock, config: Config, installation: Installation): EmitInput {
  const read = (name: string): string => readTemplate(installation, name);
  const header = read("header.txt");
  const templates = {
    header,
    readme: read("readme.md"),
    transactional: read("transactional.md"),
    types: read("types.ts"),
  };
  return { lock, config, templates };
}
