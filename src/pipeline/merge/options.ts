import type { ApiVersion } from "../../model/spec/index.ts";
import type { MemberCase } from "../../model/naming/index.ts";
import type { Config, NamesConfig } from "../../model/settings/index.ts";
import type { Findings } from "../../model/findings/index.ts";
import type { Lock } from "../../model/lock/index.ts";
import type { LocationOf } from "../config/index.ts";

export interface NamingOptions {
  readonly memberCase: MemberCase;
  readonly names: NamesConfig;
  /** The lists of the configuration. */
  readonly lists: Config["lists"];
  readonly locationOf: LocationOf;
  /** Keys of lists that could not be read, so that their entries in `names` are not reported as unused. */
  readonly unreadable?: ReadonlySet<string>;
}

export interface MergeOptions extends NamingOptions {
  /** `undefined` without references of the service. */
  readonly version: ApiVersion | undefined;
  /** Of the lists. */
  readonly source?: Lock["source"] | undefined;
  readonly references: "all" | readonly string[];
  readonly acceptRemovals: boolean;
  /** `--accept-meanings`: names move with the descriptions. */
  readonly acceptMeanings?: boolean;
  /** Whether the result is only shown: rules about changes report nothing, and a list may change its type of code. */
  readonly acceptsEverything?: boolean;
}

export interface MergeContext extends MergeOptions {
  /** Whether all members are renamed because `memberCase` has changed. */
  readonly isCaseChanged: boolean;
  readonly findings: Findings;
}

/** The members of a reference that the configuration sets, by code. */
export function overridesOf(names: NamesConfig, key: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(Object.hasOwn(names, key) ? (names[key] as Record<string, string>) : {}));
}

/** Whether members are named from another text than the description. */
export function hasNamingText(key: string, lists: NamingOptions["lists"]): boolean {
  return Object.hasOwn(lists, key) && lists[key]?.member !== undefined;
}
