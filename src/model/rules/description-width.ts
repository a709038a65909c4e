import { fieldLimits } from "../spec/index.ts";
import { describeWidth, isWider, type ListRule } from "./rule.ts";

const limit = fieldLimits.description;

export const descriptionWidth: ListRule = {
  about: "list",
  severity: "warn",
  *check({ description, values, hasUnboundedValues }) {
    if (isWider(description, limit)) {
      yield { place: { field: "description" }, describe: () => describeWidth("the description", description, limit) };
    }
    if (hasUnboundedValues) return;
    for (const [value, item] of values.entries()) {
      if (item.removed || !isWider(item.description, limit)) continue;
      yield {
        place: { value, field: "description" },
        describe: () => describeWidth("the description", item.description, limit),
      };
    }
  },
};
