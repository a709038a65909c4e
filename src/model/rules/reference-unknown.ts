import { type ApiVersion, declaredCode } from "../spec/index.ts";
import type { SubjectRule } from "./rule.ts";

/** `key` is a reference that the overview lists. */
export const referenceUnknown: SubjectRule<{ readonly key: string; readonly version: ApiVersion }> = {
  severity: "warn",
  check({ key, version }) {
    if (declaredCode(version, key) !== undefined) return undefined;
    const message = `the overview lists this reference, but API version ${version} does not declare it`;
    return { describe: () => ({ message, actual: key }) };
  },
};
