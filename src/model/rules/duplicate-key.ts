import { duplicateProperties, type JsonProperty, type JsonObject } from "../../base/json/index.ts";
import type { PlacedViolation, SubjectRule } from "./rule.ts";

/** Each place is a property whose name is repeated later in the object. */
export const duplicateKey: SubjectRule<JsonObject, Iterable<PlacedViolation<JsonProperty>>> = {
  severity: "error",
  isErrorInLock: true,
  *check(object) {
    for (const place of duplicateProperties(object)) {
      yield {
        place,
        describe: (quote) => ({
          message: `duplicate key ${quote(place.name)} in an object`,
          actual: place.name,
        }),
      };
    }
  },
};
