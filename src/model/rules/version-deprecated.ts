import { type ApiVersion, currentVersion, deprecated } from "../spec/index.ts";
import type { SubjectRule } from "./rule.ts";

export const versionDeprecated: SubjectRule<ApiVersion> = {
  severity: "warn",
  check(version) {
    if (!deprecated[version]) return undefined;
    const message = `version ${version} is deprecated; the current version is ${currentVersion}`;
    return { describe: () => ({ message, expected: currentVersion, actual: version }) };
  },
};
