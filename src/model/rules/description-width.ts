import { fieldLimits } from "../spec/index.ts";
import type { ListRule } from "./list.ts";
import { describeWidth, isWider } from "./width.ts";

const limit = fieldLimits.description;

export const descriptionWidth: ListRule = {
  about: "list",
  severity: "warn",
  *judge({ description, values, hasUnboundedValues }) {
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
