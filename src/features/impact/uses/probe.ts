import { ts } from "ts-morph";
import type { Lock, LockedReference } from "../../../model/lock/index.ts";
import { cached } from "../program/source-files.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";

/** How a value is written in code. */
export type Role = "name" | "code" | "code2";

/** The origin of a type, which its probe identifies. */
export interface Mark {
  readonly reference: string;
  readonly role: Role;
}

/**
 * Adds a probe to the references of some modules: a value that no list has. A type in the user's program that contains it depends on that
 * list; nothing else identifies the origin of a union of literals.
 */
export function addProbes(lock: Lock, modules: readonly ModuleModel[]) {
  const keys = new Set(modules.map(({ key }) => key));
  const marks = new Map<string, Mark>();
  const references = lock.references.map((reference, index): LockedReference => {
    const { key, values } = reference;
    if (!keys.has(key)) return reference;
    const text = `ReferenceCodegenProbe${index}`;
    // Outside of every declared range.
    const code = reference.code.kind === "integer" ? Number.MAX_SAFE_INTEGER - index : text;
    const [member, code2] = [`${text}_`, `${text}_2`];
    marks.set(String(code), { reference: key, role: "code" });
    marks.set(member, { reference: key, role: "name" });
    marks.set(code2, { reference: key, role: "code2" });
    const hasCode2 = values.some((value) => value.code2 !== undefined);
    const probe = { code, member, description: member, enable: true, ...(hasCode2 && { code2 }) };
    return { ...reference, values: [...values, probe] };
  });
  return { lock: { ...lock, references }, marks };
}

/** The marks of what a type contains: of the values of literals, and of the names of properties. */
export function typeMarks(checker: ts.TypeChecker, marks: ReadonlyMap<string, Mark>) {
  const parts = (type: ts.Type): ts.Type[] => {
    const constraint = (isBounded(type) ? checker.getBaseConstraintOfType(type) : undefined) ?? type;
    return constraint.isUnionOrIntersection() ? constraint.types.flatMap(parts) : [constraint];
  };
  const ofValues = cached((type: ts.Type): Mark[] => {
    const literals = parts(type).filter((part) => part.isStringLiteral() || part.isNumberLiteral());
    return [...new Set(literals.flatMap(({ value }) => marks.get(String(value)) ?? []))];
  });
  const ofProperties = cached((type: ts.Type): Mark[] => {
    // A union or intersection also has its own properties.
    const owners = [type, ...parts(type)];
    const contained = [...marks].filter(([name]) => owners.some((part) => checker.getPropertyOfType(part, name)));
    return contained.map(([, mark]) => mark);
  });
  return { ofValues, ofProperties };
}

function isBounded({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Instantiable | ts.TypeFlags.Index)) !== 0;
}
