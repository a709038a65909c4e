import { fieldLimits } from "../spec/index.ts";
import { describeWidth, isWider, type ListRule } from "./rule.ts";

export const nameWidth: ListRule = {
  about: "list",
  severity: "warn",
  *check({ name }) {
    if (!isWider(name, fieldLimits.name)) return;
    yield { place: { field: "name" }, describe: () => describeWidth("the name", name, fieldLimits.name) };
  },
};
