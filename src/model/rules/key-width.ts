import { fieldLimits } from "../spec/index.ts";
import type { JudgedKeys } from "./judged-keys.ts";
import type { PlacedVerdict, SubjectRule } from "./rule.ts";
import { describeWidth, isWider } from "./width.ts";

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
