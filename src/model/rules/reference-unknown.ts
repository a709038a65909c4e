import { type ApiVersion, declaredCode } from "../spec/index.ts";
import type { SubjectRule } from "./rule.ts";

/** A reference that the overview lists. */
export interface UnknownReference {
  readonly key: string;
  readonly version: ApiVersion;
  /** Whether \`lists\` of the configuration has the key. */
  readonly isConfigured?: boolean;
}

export const referenceUnknown: SubjectRule<UnknownReference> = {
  severity: "warn",
  check({ key, version, isConfigured }) {
    if (declaredCode(version, key) !== undefined) return undefined;
    const message = `the overview lists this reference, but API version ${version} does not declare it`;
    const used = isConfigured ? "; the list of the configuration is used" : "";
    return { describe: () => ({ message: message + used, actual: key }) };
  },
};
