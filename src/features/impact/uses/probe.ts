import { ts } from "ts-morph";
import type { Lock, LockedReference } from "../../../model/lock/index.ts";
import { cached } from "../program/source-files.ts";
import type { MemberModel, ModuleModel } from "../../../pipeline/emit/index.ts";

/** How a value is written in code. */
export type Role = "name" | "code" | "code2";

/** The origin of a type, which its probe identifies. */
export interface Mark {
  readonly reference: string;
  readonly role: Role;
}

export interface Probes {
  readonly lock: Lock;
  readonly marks: ReadonlyMap<string, Mark>;
}

/**
 * Adds a probe to the references of some modules: a value that no list has. A type in the user's program that contains it depends on that
 * list; nothing else identifies the origin of a union of literals.
 */
export function addProbes(lock: Lock, modules: readonly ModuleModel[]): Probes {
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

export type FindMember = (reference: string, role: Role, text: string) => MemberModel | undefined;

export function memberFinder(modules: readonly ModuleModel[]): FindMember {
  const byKey = new Map(modules.map((model) => [model.key, indexMembers(model)]));
  return (reference, role, text) => byKey.get(reference)?.[role].get(text);
}

function indexMembers({ members }: ModuleModel): Record<Role, ReadonlyMap<string, MemberModel>> {
  const code2s = members.flatMap((member) => (member.code2 === undefined ? [] : [[member.code2, member] as const]));
  return {
    name: new Map(members.flatMap((member) => [...member.aliases, member.name].map((name) => [name, member] as const))),
    code: new Map(members.map((member) => [String(member.code), member])),
    // If two countries have the same code2, the active one wins.
    code2: new Map(code2s.toSorted(([, a], [, b]) => Number(b.removed) - Number(a.removed))),
  };
}

export interface TypeMarks {
  ofValues(this: void, type: ts.Type): readonly Mark[];
  ofProperties(this: void, type: ts.Type): readonly Mark[];
}

export function typeMarks(checker: ts.TypeChecker, { marks }: Probes): TypeMarks {
  const parts = (type: ts.Type, depth = 0): ts.Type[] => {
    if (type.isUnionOrIntersection()) return type.types.flatMap((each) => parts(each, depth));
    const bound = isBounded(type) && depth < 4 ? checker.getBaseConstraintOfType(type) : undefined;
    return bound === undefined || bound === type ? [type] : parts(bound, depth + 1);
  };
  return {
    ofValues: cached((type: ts.Type) => {
      const found = parts(type).map((part) =>
        part.isStringLiteral() || part.isNumberLiteral() ? marks.get(String(part.value)) : undefined,
      );
      return [...new Set(found)].filter((mark) => mark !== undefined);
    }),
    ofProperties: cached((type: ts.Type) => {
      // A union or intersection also has its own properties.
      const found = [type, ...parts(type)].flatMap((part) =>
        [...marks].flatMap(([name, mark]) => (checker.getPropertyOfType(part, name) === undefined ? [] : [mark])),
      );
      return [...new Set(found)];
    }),
  };
}

function isBounded({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Instantiable | ts.TypeFlags.Index)) !== 0;
}
