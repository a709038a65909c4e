import { normalizeLineEnds } from "../base/text/index.ts";
import type { Installation } from "../platform/files/index.ts";

/** Text of a file of `templates/`; a checkout may have given it line ends of Windows. */
export function readTemplate(installation: Installation, name: string): string {
  return normalizeLineEnds(installation.read(`templates/${name}`));
}
