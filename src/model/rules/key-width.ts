import { fieldLimits } from "../spec/index.ts";
import { checkWidth, type PlacedViolation, type SubjectRule } from "./rule.ts";

export const keyWidth: SubjectRule<{ readonly keys: readonly string[] }, Iterable<PlacedViolation<string>>> = {
  severity: "warn",
  check: ({ keys }) => keys.flatMap((key) => checkWidth(key, key, fieldLimits.key, "the key")),
};
