import { fieldLimits } from "../spec/index.ts";
import { describeWidth, isWider, type PlacedViolation, type SubjectRule } from "./rule.ts";

export const keyWidth: SubjectRule<{ readonly keys: readonly string[] }, Iterable<PlacedViolation<string>>> = {
  severity: "warn",
  *check({ keys }) {
    for (const key of keys) {
      if (!isWider(key, fieldLimits.key)) continue;
      yield { place: key, describe: () => describeWidth("the key", key, fieldLimits.key) };
    }
  },
};
