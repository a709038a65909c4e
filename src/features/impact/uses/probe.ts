import { ts } from "ts-morph";
import type { Lock, LockedReference } from "../../../model/lock/index.ts";
import { keep } from "../program/source-files.ts";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";

/** How a value is named where it is used. */
export type Role = "name" | "code" | "code2";

/** What a probe says of the type that has it. */
export interface Mark {
  /** Key of the reference whose type it is. */
  readonly reference: string;
  /** What the type is made of. */
  readonly role: Role;
}

/** The probes of some references of a lock. */
export interface Probes {
  /** The lock with them in it. */
  readonly lock: Lock;
  /** What each code, name and code2 of a probe says, by its text. */
  readonly marks: ReadonlyMap<string, Mark>;
}

/**
 * Adds a probe to some references: a value that no list has. A type of the user's program that has its code, its code2 or its
 * name is made from that list, however the program came to it: a union of literals has no other trace of where it is from.
 *
 * @param keys of the references to probe
 */
export function addProbes(lock: Lock, keys: ReadonlySet<string>): Probes {
  const marks = new Map<string, Mark>();
  const references = lock.references.map((reference, index): LockedReference => {
    const { key, values } = reference;
    if (!keys.has(key)) return reference;
    const text = `ReferenceCodegenProbe${index}`;
    // Beyond every width that is declared.
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

/** The value of a module that a text names in a role; `undefined` where it names none. */
export type FindMember = (reference: string, role: Role, text: string) => MemberModel | undefined;

/** @param modules of the package that the program is read with */
export function memberFinder(modules: readonly ModuleModel[]): FindMember {
  const byKey = new Map(modules.map((model) => [model.key, indexMembers(model)]));
  return (reference, role, text) => byKey.get(reference)?.[role].get(text);
}

function indexMembers({ members }: ModuleModel): Record<Role, ReadonlyMap<string, MemberModel>> {
  const code2s = members.flatMap((member) => (member.code2 === undefined ? [] : [[member.code2, member] as const]));
  return {
    name: new Map(members.flatMap((member) => [...member.aliases, member.name].map((name) => [name, member] as const))),
    code: new Map(members.map((member) => [String(member.code), member])),
    // Of two countries with one code2, the living one has it.
    code2: new Map(code2s.toSorted(([, a], [, b]) => Number(b.removed) - Number(a.removed))),
  };
}

/** Which probes types have. */
export interface TypeMarks {
  /** Those among the values of a type. */
  ofValues(this: void, type: ts.Type): readonly Mark[];
  /** Those among the names of its properties. */
  ofProperties(this: void, type: ts.Type): readonly Mark[];
}

export function typeMarks(checker: ts.TypeChecker, marks: Probes["marks"]): TypeMarks {
  const parts = (type: ts.Type, depth = 0): ts.Type[] => {
    if (type.isUnionOrIntersection()) return type.types.flatMap((each) => parts(each, depth));
    const bound = isBounded(type) && depth < 4 ? checker.getBaseConstraintOfType(type) : undefined;
    return bound === undefined || bound === type ? [type] : parts(bound, depth + 1);
  };
  return {
    ofValues: keep((type: ts.Type) => {
      const found = parts(type).map((part) =>
        part.isStringLiteral() || part.isNumberLiteral() ? marks.get(String(part.value)) : undefined,
      );
      return [...new Set(found)].filter((mark) => mark !== undefined);
    }),
    ofProperties: keep((type: ts.Type) => {
      // A type that is looked at as a whole has the properties of all its parts.
      const found = [type, ...parts(type)].flatMap((part) =>
        [...marks].flatMap(([name, mark]) => (checker.getPropertyOfType(part, name) === undefined ? [] : [mark])),
      );
      return [...new Set(found)];
    }),
  };
}

/** Whether it stands for a type that a constraint says more of. */
function isBounded({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Instantiable | ts.TypeFlags.Index)) !== 0;
}
