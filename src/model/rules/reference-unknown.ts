import { type ApiVersion, declaredCode } from "../spec/index.ts";
import type { SubjectRule, Verdict } from "./rule.ts";

/** A reference that the overview lists. */
export interface ListedReference {
  readonly key: string;
  readonly version: ApiVersion;
}

export const referenceUnknown: SubjectRule<ListedReference, Verdict | undefined> = {
  about: "subject",
  severity: "warn",
  judge({ key, version }) {
    if (declaredCode(version, key) !== undefined) return undefined;
    const message = `the overview lists ${key}, which version ${version} does not declare`;
    return { describe: () => ({ message, actual: key }) };
  },
};
