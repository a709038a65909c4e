import * as v from "valibot";
import { codeSchema, type Described, described, nullableText, number, optional, text } from "./schema-parts.ts";

export const changeKinds = [
  "reference-added",
  "reference-removed",
  "code-added",
  "code-removed",
  "code-restored",
  "description-changed",
  "enabled",
  "disabled",
  "field-changed",
  "field-added",
  "field-removed",
  "code-type-changed",
  "member-renamed",
  "alias-removed",
] as const;

/** The kind of a change to a reference or a code. */
export type ChangeKind = (typeof changeKinds)[number];

/** The most serious first. */
export const changeLevels = ["breaking", "additive", "cosmetic"] as const;

/**
 * The effect of a change on code that uses the package: the code can break (`breaking`), it can use something new
 * (`additive`), or only texts change (`cosmetic`).
 */
export type ChangeLevel = (typeof changeLevels)[number];

const releases = ["major", "minor", "patch", "none"] as const;

/** The release of the generated package that its changes require by semantic versioning. */
export type Semver = (typeof releases)[number];

/** The most serious first. */
export const placeKinds = ["breaks", "removed", "changed", "unhandled", "mention"] as const;

/**
 * The effect of a change on a line: the line `breaks` (no longer compiles), something that it uses was `removed` or `changed`, or
 * it covers all codes except an added one, which is `unhandled`. A `mention` is a name in a text that TypeScript does not read: it
 * was removed or renamed, or its description changed.
 */
export type PlaceKind = (typeof placeKinds)[number];

export const changeKind = v.picklist(changeKinds);
export const changeLevel = v.picklist(changeLevels);
export const semver = v.picklist(releases);
export const placeKind = v.picklist(placeKinds);

export const codePair = described(
  v.strictObject({
    member: text("The member, which stays the same."),
    before: described(v.nullable(codeSchema), "The former code; `null` if the list had none for this member."),
    after: described(v.nullable(codeSchema), "The current code; `null` if the list has none for this member."),
  }),
  "The codes of a member before and after its list changed the type of codes.",
);

/** An array is the value of a field. */
const changedValue = v.union([v.string(), v.array(codeSchema)]);

export const change = described(
  v.strictObject({
    kind: described(changeKind, "What changed."),
    reference: text("Key of the reference."),
    code: optional(codeSchema, "Only for a change to a value: its code."),
    field: optional(v.string(), "Only for a change to a field: its name; of a label, for example `labels.de`."),
    before: optional(changedValue, "The former text, value, member, type or alias, depending on `kind`."),
    after: optional(changedValue, "The current one; for a removed alias, the member."),
    member: optional(v.string(), "Only if a new description would give another name: the member."),
    alias: optional(v.string(), "Only with `member`: the alias that has the name from the new description."),
    takenFrom: optional(codeSchema, "Only if another code had this description before: that code."),
    pairs: optional(v.array(codePair), "Only for a changed code type: all codes of the list, paired by member."),
    level: described(changeLevel, "The effect on code that uses the package."),
    id: text("Fingerprint: the same change has the same id in every run."),
  }),
  "One difference between two states of the lists.",
);

const locationEntries = {
  file: text("The file: a POSIX path relative to the configuration's folder."),
  line: number("Line, from 1."),
  column: number("Column, from 1, in UTF-16 code units."),
  text: text("The text of the line."),
};

export const sourceLocation = described(v.strictObject(locationEntries), "A line and column in the user's sources.");

export const place = described(
  v.strictObject({
    change: nullableText("The `id` of the change; `null` for an error that several changes, or none, may explain."),
    kind: described(placeKind, "The effect of the change."),
    ...locationEntries,
    name: text("The affected name in the line: of a member, a code, or a module."),
    code: optional(v.string(), "Only of kind `breaks`: the compiler's error code, for example `TS2345`."),
    error: optional(v.string(), "Only of kind `breaks`: the compiler's message."),
    codes: optional(v.array(codeSchema), "Only of kind `unhandled`: the added codes; `change` is the id of the first."),
    changes: optional(v.array(v.string()), "Only if `change` is `null`: the ids of those changes."),
  }),
  "A place in the user's sources that a change to the lists affects.",
);

export const impactSummary = described(
  v.strictObject({
    typescript: nullableText("Version of the TypeScript that was used; `null` if no file imports the package."),
    projects: described(
      v.nullable(v.array(v.string())),
      "The `tsconfig.json` files that were read: POSIX paths relative to the configuration's folder. `null` if there were no changes.",
    ),
    isUsed: described(v.boolean(), "Whether a file of these projects imports the package."),
    textFiles: number("Number of files that were searched as text, because TypeScript does not read them."),
  }),
  "The projects that were searched, and the compiler.",
);

const aliasEntries = {
  reference: text("Key of the reference."),
  code: codeSchema,
  alias: text("The former name."),
  member: text("The current name of the code."),
};

export const lockedAlias = v.strictObject(aliasEntries);

export const aliasUse = v.strictObject({
  ...aliasEntries,
  ...locationEntries,
  obstacle: optional(v.string(), "Why the use was not changed."),
  mention: optional(v.literal(true), "Only in text that TypeScript does not read: the name may be something else."),
});

export type CodePair = Described<typeof codePair>;
export type Change = Described<typeof change>;
export type SourceLocation = Described<typeof sourceLocation>;
export type Place = Described<typeof place>;
export type ImpactSummary = Described<typeof impactSummary>;
export type LockedAlias = Described<typeof lockedAlias>;
export type AliasUse = Described<typeof aliasUse>;
