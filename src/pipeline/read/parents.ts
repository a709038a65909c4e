import type { CodeType, Row } from "../../model/list/index.ts";
import { type CheckedValue, codeOf } from "../../model/rules/index.ts";
import type { FoundItems } from "./find-items.ts";
import type { Part } from "./part.ts";
import { codeInName, scalarAt, stepsToCode } from "./read-value.ts";

type Code = CheckedValue["code"];

/** Adds the field `parent` to the values below another one, or corrects the one that is in the document. */
export function withParents(
  row: Row,
  { items, others }: FoundItems,
  values: readonly CheckedValue[],
  type: CodeType | null,
): readonly CheckedValue[] {
  const toParent = row.fields.find(({ as }) => as === "parent")?.at;
  if (toParent === undefined) return values;
  const codeAt = (index: number | undefined) =>
    index === undefined ? undefined : codeOf(values[index] as CheckedValue, { code: type });
  const indexes = new Map(items.map((item, index) => [item, index]));
  const listed = new Set(values.map((value) => codeOf(value, { code: type })));
  const kind = type?.kind ?? "string";
  const codeIn = (part: Part, steps: Row["pointers"]["code"]): Code | undefined => {
    const node = steps === null ? codeInName(part, kind) : scalarAt(part, steps, kind);
    return node?.type === "number" || node?.type === "string" ? node.value : undefined;
  };
  // A row that is left out has a parent, too.
  const above = new Map(
    toParent === null ? [] : others.map((part) => [codeIn(part, stepsToCode(row, part)), codeIn(part, toParent)]),
  );
  const nearestListed = (code: Code | undefined): Code | undefined => {
    const skipped = new Set<Code>();
    for (let parent = code; parent !== undefined; parent = above.get(parent)) {
      if (listed.has(parent)) return parent;
      if (!above.has(parent)) return String(parent) === "0" ? undefined : parent;
      if (skipped.has(parent)) return undefined;
      skipped.add(parent);
    }
    return undefined;
  };
  return values.map((value, index) => {
    const { parent: written, ...fields } = value.fields ?? {};
    const parent = items[index]?.parent;
    const code = toParent === null ? codeAt(parent && indexes.get(parent)) : nearestListed(written as Code | undefined);
    return code === written ? value : { ...value, fields: code === undefined ? fields : { ...fields, parent: code } };
  });
}
