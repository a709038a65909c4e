import { fieldLimits } from "../spec/index.ts";
import { checkWidth, type ListRule } from "./rule.ts";

export const nameWidth: ListRule = {
  about: "list",
  severity: "warn",
  check: ({ name }) => checkWidth({ field: "name" }, name, fieldLimits.name, "the name"),
};
