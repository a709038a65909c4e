import type { Config } from "../../model/settings/index.ts";
import type { Lock } from "../../model/lock/index.ts";

/** The fixed parts of the page, of `templates/`, read by the caller. */
export interface PageTemplates {
  /** HTML with holes. */
  readonly page: string;
  readonly style: string;
  readonly script: string;
}

/** What of the configuration decides how a value is written in code. */
export type PageConfig = Pick<Config, "enums" | "output" | "references">;

/** Everything that a page is made from. */
export interface PageInput {
  readonly lock: Lock;
  readonly config: PageConfig;
  readonly templates: PageTemplates;
}
