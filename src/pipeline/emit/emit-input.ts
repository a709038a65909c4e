import type { Config } from "../../model/settings/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import type { Templates } from "./template.ts";

/** Everything that a package is made from. */
export interface EmitInput {
  readonly lock: Lock;
  readonly config: Config;
  readonly templates: Templates;
}
