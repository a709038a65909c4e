import { ts } from "ts-morph";
import { groupBy } from "../../base/index.ts";
import { isActive, type Lock, type LockedReference, type LockedValue, namesOf } from "../../model/lock/index.ts";
import { type Field, type FieldType, fieldValue, isUnion, pickFields } from "../../model/list/index.ts";
import type { ModuleModel } from "../../pipeline/emit/index.ts";
import { cached, type Span, spanOf } from "./source-files.ts";
import { expectedTypes, siblingTypes, typeWithProperty } from "./syntax.ts";

/** How a value is written in code: by its member, its code, or the value of a field that is a union or a key. */
type Role = "member" | "code" | Field;

/** The origin of a type, which its probe identifies. */
export interface Mark {
  readonly reference: string;
  readonly role: Role;
}

/** What a text stands for in a list: a value by its name, code or key, or all values with a value of a union. */
export interface NamedValue extends Mark {
  readonly text: string;
  /** Of several, the last active one. */
  readonly member: LockedValue;
  readonly members: readonly LockedValue[];
}

export function namedValues(modules: readonly ModuleModel[]): NamedValue[] {
  return modules.flatMap(({ key: reference, members, fields }) => [
    ...members.flatMap((member) => {
      const value = (role: Role, text: string): NamedValue => ({ reference, role, text, member, members: [member] });
      return [...namesOf(member).map((text) => value("member", text)), value("code", String(member.code))];
    }),
    ...fields.filter(isUnion).flatMap((role) => {
      const holders = groupBy(members, (member) => fieldValue(member, role.name));
      return [...holders].flatMap(([value, found]): NamedValue[] => {
        const member = found.findLast(isActive) ?? found.at(-1);
        if (value === undefined || member === undefined) return [];
        // A map has one value for a key that several have.
        return [{ reference, role, text: String(value), member, members: role.as === "key" ? [member] : found }];
      });
    }),
  ]);
}

export function valueFinder(modules: readonly ModuleModel[]) {
  const values = new Map(namedValues(modules).map((value) => [idOf(value), value]));
  return (text: Parameters<typeof idOf>[0]): NamedValue | undefined => values.get(idOf(text));
}

function idOf({ reference, role, text }: Pick<NamedValue, "reference" | "role" | "text">): string {
  return `${reference} ${typeof role === "string" ? role : role.name} ${text}`;
}

/** A text in a program that stands for values. */
export interface Use extends NamedValue, Span {
  readonly node: ts.Node;
}

/**
 * Compiles a project with probes, to find what texts in its files stand for in some modules of a lock. Values of these modules
 * that no file names are left out: a list may be much longer than what a project uses of it.
 */
export async function searchUses(
  compile: (lock: Lock) => Promise<ts.Program>,
  files: readonly ts.SourceFile[],
  lock: Lock,
  modules: readonly ModuleModel[],
) {
  const named = new Set<string>();
  for (const file of files) visitTexts(file, (_node, text) => named.add(text));
  const probes = addProbes(lock, modules, (text) => named.has(text));
  const program = await compile(probes.lock);
  const checker = program.getTypeChecker();
  const { ofValues, ofProperties } = typeMarks(checker, probes.marks);

  function marksOfValue(node: ts.Node): readonly Mark[] {
    if (ts.isIdentifier(node)) return [];
    const siblings = ts.isLiteralTypeNode(node.parent) ? siblingTypes(node.parent, checker) : [];
    return [...expectedTypes(node, checker).flatMap(ofValues), ...siblings.flatMap(ofProperties)];
  }

  /** The marks of the type of a node, and of the types that are expected there. */
  function marksAt(node: ts.Node): readonly Mark[] {
    if (!ts.isExpression(node) && !ts.isTypeNode(node)) return [];
    const types = [checker.getTypeAtLocation(node), ...expectedTypes(node, checker)];
    return types.flatMap((type) => [...ofValues(type), ...ofProperties(type)]);
  }

  /**
   * Returns a function that finds the uses of the values of modules in a file, in order. These may be later modules of the same
   * lists. Types are looked up only for texts that are searched for.
   */
  function useFinder(of: readonly ModuleModel[]) {
    const find = valueFinder(of);
    const texts = new Set(namedValues(of).map(({ text }) => text));

    function useAt(node: ts.Node, text: string, file: ts.SourceFile): Use[] {
      const owner = typeWithProperty(node, checker);
      const isNumber = ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node);
      for (const { reference, role } of owner === undefined ? marksOfValue(node) : ofProperties(owner)) {
        const isNumberAsName = role === "member" && isNumber;
        if (isNumberAsName && owner === undefined) continue;
        // A number can index an enum by code.
        const value = find({ reference, role: isNumberAsName ? "code" : role, text });
        if (value !== undefined) return [{ node, ...value, ...spanOf(node, file) }];
      }
      return [];
    }

    return (file: ts.SourceFile): Use[] => {
      const uses: Use[] = [];
      visitTexts(file, (node, text) => {
        if (texts.has(text)) uses.push(...useAt(node, text, file));
      });
      return uses;
    };
  }

  return { checker, marksAt, useFinder };
}

/** Visits the parts of a file that may be a name, a code or another value. */
function visitTexts(file: ts.SourceFile, onText: (node: ts.Node, text: string) => void): void {
  const isJavaScript = (file.flags & ts.NodeFlags.JavaScriptFile) !== 0;
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) onText(node, text);
    // In JavaScript, types are in comments.
    if (isJavaScript) for (const comment of (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc ?? []) visit(comment);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** The text of a node; a negative number is found at its minus sign. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return isMinus(node.parent) ? undefined : node.text;
  return isMinus(node) && ts.isNumericLiteral(node.operand) ? `-${node.operand.text}` : undefined;
}

function isMinus(node: ts.Node): node is ts.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
}

/**
 * Adds a probe to the references of some modules: a value that no list has. A type in the user's program that contains it depends on that
 * list; nothing else identifies the origin of a union of literals.
 */
function addProbes(lock: Lock, modules: readonly ModuleModel[], isNamed: (text: string) => boolean) {
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
    const fields = pickFields(reference.fields, (field) => {
      const { type, optional } = field;
      if (isUnion(field)) return addMark(type.kind, field);
      return optional ? undefined : plainValues[type.kind];
    });
    const probe = { code, member, description: member, enable: true, ...fields };
    const used = values.filter((value) =>
      [...namesOf(value), value.code, ...Object.values(value.fields ?? {})].some((text) => isNamed(String(text))),
    );
    return { ...reference, values: [...used, probe] };
  });
  return { lock: { ...lock, references }, marks };
}

/** Values of fields whose types in the package are the same for all values. */
const plainValues = { integer: 0, number: 0, boolean: false, string: "" } as const;

/** The marks of what a type contains: of the values of literals, and of the names of properties. */
function typeMarks(checker: ts.TypeChecker, marks: ReadonlyMap<string, Mark>) {
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
