import { doubledProperties, type JsonProperty, type JsonObject } from "../../base/json/index.ts";
import type { PlacedVerdict, SubjectRule } from "./rule.ts";

/** Each place is a property whose name is repeated later in the object. */
export const duplicateKey: SubjectRule<JsonObject, Iterable<PlacedVerdict<JsonProperty>>> = {
  severity: "error",
  hardInLock: true,
  *judge(object) {
    for (const place of doubledProperties(object)) {
      yield {
        place,
        describe: (quote) => ({
          message: `the name ${quote(place.name)} stands more than once in one object`,
          actual: place.name,
        }),
      };
    }
  },
};
