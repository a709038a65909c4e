import { apiVersions } from "../../../model/spec/index.ts";
import type { ServedVersions } from "../served.ts";
import { sampleLists } from "./lists.ts";

/** The sample lists of all versions. */
export function sampleVersions(): ServedVersions {
  return new Map(apiVersions.map((version) => [version, sampleLists(version)]));
}
