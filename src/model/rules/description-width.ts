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
      if (item.removed) continue;
      yield* checkWidth({ value, field: "description" }, item.description, limit, "the description");
    }
  },
};
