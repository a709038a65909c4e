import { fieldLimits } from "../spec/index.ts";
import { describeWidth, isWider, type PlacedVerdict, type SubjectRule } from "./rule.ts";

export const keyWidth: SubjectRule<{ readonly keys: readonly string[] }, Iterable<PlacedVerdict<string>>> = {
  severity: "warn",
  *judge({ keys }) {
    for (const key of keys) {
      if (!isWider(key, fieldLimits.key)) continue;
      yield { place: key, describe: () => describeWidth("the key", key, fieldLimits.key) };
    }
  },
};
