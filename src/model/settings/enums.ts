import * as v from "valibot";
import { closedObject } from "../../base/json/index.ts";
import { memberCases } from "../naming/index.ts";
import { option } from "./schema-parts.ts";

const style = v.picklist(["enum", "const", "union"]);
const memberCase = v.picklist(memberCases);
const disabled = v.picklist(["keep", "deprecate", "omit"]);
const removed = v.picklist(["deprecate", "drop"]);

export const enumsSchema = closedObject({
  style: option(style, "An enum, an `as const` object with a type, or only types and maps.", "enum"),
  memberCase: option(
    memberCase,
    "Case of member names. A change renames all members that `names` does not set, except those of removed codes, and keeps the old names as aliases.",
    "pascal",
  ),
  disabled: option(
    disabled,
    "Codes with `enable: false`: `keep` generates them like all others, `deprecate` marks their members as deprecated, `omit` keeps them only in the lock.",
    "keep",
  ),
  removed: option(
    removed,
    "Codes that are no longer listed: `deprecate` keeps them as deprecated members, `drop` only in the lock.",
    "deprecate",
  ),
});

export const listEnumsSchema = closedObject({
  style: v.exactOptional(style),
  memberCase: v.exactOptional(memberCase),
  disabled: v.exactOptional(disabled),
  removed: v.exactOptional(removed),
});
