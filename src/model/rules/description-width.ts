import { fieldLimits } from "../spec/index.ts";
import { checkWidth, type ListRule } from "./rule.ts";

const limit = fieldLimits.description;

export const descriptionWidth: ListRule = {
  about: "list",
  severity: "warn",
  *check({ description, values, hasUnboundedValues }) {
    yield* checkWidth({ field: "description" }, description, limit, "the description");
    if (hasUnboundedValues) return;
    for (const [value, item] of values.entries()) {
      // Compared here, too: most descriptions are short, and a list may have a million.
      if (item.removed || item.description.length <= limit) continue;
      yield* checkWidth({ value, field: "description" }, item.description, limit, "the description");
    }
  },
};
