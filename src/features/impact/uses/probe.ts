import { ts } from "ts-morph";
import { fieldsOf, type Lock, type LockedReference } from "../../../model/lock/index.ts";
import { type Field, type FieldType, type FieldValue, isUnion, pickFields } from "../../../model/spec/index.ts";
import { cached } from "../program/source-files.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";

/** How a value is written in code: by its member, its code, or the value of a field that is a union or a key. */
export type Role = "member" | "code" | Field;

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
  const references = lock.references.map((reference): LockedReference => {
    const { key, values } = reference;
    if (!keys.has(key)) return reference;
    const addMark = (kind: FieldType["kind"], role: Role): number | string => {
      // Outside of every declared range.
      const probe = kind === "integer" ? Number.MAX_SAFE_INTEGER - marks.size : `ReferenceCodegenProbe${marks.size}`;
      marks.set(String(probe), { reference: key, role });
      return probe;
    };
    const code = addMark(reference.code.kind, "code");
    const member = String(addMark("string", "member"));
    const fields = pickFields(fieldsOf(reference), (field) => {
      const { type, optional } = field;
      if (isUnion(field)) return addMark(type.kind, field);
      return optional ? undefined : plainValues[type.kind];
    });
    const probe = { code, member, description: member, enable: true, ...fields };
    return { ...reference, values: [...values, probe] };
  });
  return { lock: { ...lock, references }, marks };
}

/** Values of fields whose types in the package are the same for all values. */
const plainValues: Readonly<Record<FieldType["kind"], FieldValue>> = {
  integer: 0,
  number: 0,
  boolean: false,
  string: "",
};

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
