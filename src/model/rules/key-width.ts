import { fieldLimits } from "../spec/index.ts";
import type { JudgedKeys } from "./key-shape.ts";
import { describeWidth, isWider, type PlacedVerdict, type SubjectRule } from "./rule.ts";

export const keyWidth: SubjectRule<Pick<JudgedKeys, "keys">, Iterable<PlacedVerdict<string>>> = {
  about: "subject",
  severity: "warn",
  *judge({ keys }) {
    for (const key of keys) {
      if (!isWider(key, fieldLimits.key)) continue;
      yield { place: key, describe: () => describeWidth("the key", key, fieldLimits.key) };
    }
  },
};
