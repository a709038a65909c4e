import { ts } from "ts-morph";
import type { Mark } from "./probe.ts";

/** Which probes types have. */
export interface TypeMarks {
  /** Those among the values of a type. */
  ofValues(this: void, type: ts.Type): readonly Mark[];
  /** Those among the names of its properties. */
  ofProperties(this: void, type: ts.Type): readonly Mark[];
}

export function typeMarks({
  checker,
  marks,
}: {
  checker: ts.TypeChecker;
  marks: ReadonlyMap<string, Mark>;
}): TypeMarks {
  const parts = (type: ts.Type, depth = 0): ts.Type[] => {
    if (type.isUnionOrIntersection()) return type.types.flatMap((each) => parts(each, depth));
    const bound = isBounded(type) && depth < 4 ? checker.getBaseConstraintOfType(type) : undefined;
    return bound === undefined || bound === type ? [type] : parts(bound, depth + 1);
  };
  return {
    ofValues: keepByType((type) =>
      parts(type).flatMap((part) => {
        if (!part.isStringLiteral() && !part.isNumberLiteral()) return [];
        return marks.get(String(part.value)) ?? [];
      }),
    ),
    ofProperties: keepByType((type) =>
      // A type that is looked at as a whole has the properties of all its parts.
      [type, ...parts(type)].flatMap((part) =>
        [...marks].flatMap(([name, mark]) => (checker.getPropertyOfType(part, name) === undefined ? [] : [mark])),
      ),
    ),
  };
}

/** Whether it stands for a type that a constraint says more of. */
function isBounded({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Instantiable | ts.TypeFlags.Index)) !== 0;
}

function keepByType(ask: (type: ts.Type) => readonly Mark[]): (type: ts.Type) => readonly Mark[] {
  const known = new Map<ts.Type, readonly Mark[]>();
  return (type) => {
    const answer = known.get(type) ?? unique(ask(type));
    known.set(type, answer);
    return answer;
  };
}

function unique(marks: readonly Mark[]): Mark[] {
  return [...new Set(marks)];
}
