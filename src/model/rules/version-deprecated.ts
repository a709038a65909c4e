import { type ApiVersion, currentVersion, deprecated } from "../spec/index.ts";
import { advise } from "./advice.ts";
import type { SubjectRule } from "./rule.ts";

export const versionDeprecated: SubjectRule<ApiVersion> = {
  severity: "warn",
  check(version) {
    if (!deprecated[version]) return undefined;
    const message = `API version ${version} is deprecated; the current version is ${currentVersion}`;
    const advice = advise`to migrate, see docs/migrating.md`;
    return { describe: () => ({ message, advice, expected: currentVersion, actual: version }) };
  },
};
