import { JsonError, type JsonNode } from "../../base/json/index.ts";
import type { SubjectRule } from "./rule.ts";

export const malformedJson: SubjectRule<JsonNode | JsonError> = {
  severity: "error",
  cannotBeSoftened: true,
  check: (outcome) =>
    outcome instanceof JsonError
      ? { describe: () => ({ message: outcome.message, sharedReason: outcome.message }) }
      : undefined,
};
