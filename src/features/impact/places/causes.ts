import { ts } from "ts-morph";
import { groupBy } from "../../../base/text/index.ts";
import { namesOf } from "../../../model/lock/index.ts";
import { listExportNames } from "../../../model/naming/index.ts";
import type { Change } from "../../../model/report/index.ts";
import type { ModuleModel } from "../../../pipeline/emit/index.ts";
import { type NewError, nodeOf } from "../program/new-errors.ts";
import { cached } from "../program/source-files.ts";
import type { Mark } from "../uses/find-uses.ts";

/** Errors of a function that lacks a `return` for an added code. Their messages name no code. */
const missingReturns = new Set([2366, 7030]);

/**
 * Returns a function that finds the changes that an error is about: of the lists whose types are at its place or in its message,
 * those of which a code or a name is the subject of the message, else is in the message or at the place, else all.
 *
 * @param changes all that may cause errors
 * @param additions those that add a code
 * @param modules before and after the changes
 */
export function causeFinder(
  changes: readonly Change[],
  additions: ReadonlySet<Change>,
  modules: readonly ModuleModel[],
  listsIn: (node: ts.Node) => ReadonlySet<string>,
): (error: NewError) => readonly Change[] {
  const changedNames = changeNames(modules);
  const ofList = groupBy(changes, ({ reference }) => reference);
  const withName = groupBy(
    changes.flatMap((change) => changedNames(change).map((name) => ({ name: `${change.reference} ${name}`, change }))),
    ({ name }) => name,
    ({ change }) => change,
  );
  const exports = new Map(
    modules.flatMap(({ key, names, fields }) => listExportNames(names.type, fields).map((name) => [name, key])),
  );
  return (error) => {
    if (changes.length === 1) return changes;
    const { code, message, file } = error;
    const inMessage = new Set(Array.from(message.matchAll(/[\w$]+/g), ([word]) => exports.get(word)));
    const listsAt = (part: ts.Node): string[] =>
      [...ofList.keys()].filter((key) => inMessage.has(key) || listsIn(part).has(key));
    const node = nodeOf(error);
    const lists = listsAt(ts.findAncestor(node, (part) => listsAt(part).length > 0) ?? file);
    const named = lists.flatMap((key) => subjectsOf(message).flatMap((name) => withName.get(`${key} ${name}`) ?? []));
    if (named.length > 0) return [...new Set(named)];
    const candidates = lists.flatMap((key) => ofList.get(key) ?? []);
    const text = `${message} ${node.getText(file)}`;
    const qualified = [
      candidates.filter((change) => changedNames(change).some((name) => hasWord(text, name))),
      candidates.filter((change) => missingReturns.has(code) && additions.has(change)),
      candidates,
    ];
    return qualified.find(({ length }) => length > 0) ?? [];
  };
}

/** Returns a function that finds the keys of the lists whose types a part of a program contains. */
export function listFinder(
  marksAt: (node: ts.Node) => readonly Mark[],
  moduleAt: (node: ts.Node) => ModuleModel | undefined,
): (node: ts.Node) => ReadonlySet<string> {
  const listsIn = cached((node: ts.Node): ReadonlySet<string> => {
    const lists = new Set(marksAt(node).map(({ reference }) => reference));
    const model = moduleAt(node);
    if (model !== undefined) lists.add(model.key);
    ts.forEachChild(node, (child) => listsIn(child).forEach((key) => lists.add(key)));
    return lists;
  });
  return listsIn;
}

/** Returns a function that finds the names in code that a change affects: the code and its members, or what was renamed. */
function changeNames(modules: readonly ModuleModel[]) {
  const members = new Map<string, string[]>();
  for (const { key, members: all } of modules)
    for (const value of all) {
      const id = `${key} ${value.code}`;
      members.set(id, [...(members.get(id) ?? []), ...namesOf(value)]);
    }
  return ({ kind, reference, code, field, before, after }: Change): readonly string[] => {
    if (kind === "alias-removed") return [before ?? ""];
    if (kind === "member-renamed" || kind === "field-changed") return [before, after].flatMap((text) => text ?? []);
    if (field !== undefined) return [field.replace(/^labels\./, "")];
    return code === undefined ? [] : [String(code), ...(members.get(`${reference} ${code}`) ?? [])];
  };
}

/** What a message of the compiler is about: what it quotes or lists, without unions, which contain other codes, too. */
function subjectsOf(message: string): string[] {
  const facts = message.replaceAll(/ Did you mean '[^']*'\?/g, "");
  const parts = facts.matchAll(/'([^']+)'|(?<=[:,] )([^\s',]+)(?=,|$)/g);
  const subjects = Array.from(parts, ([, quoted, listed]) => quoted ?? listed ?? "").filter(
    (part) => !part.includes(" | "),
  );
  return subjects.flatMap((part) => [part.replace(/^"(.*)"$/, "$1"), part.slice(part.lastIndexOf(".") + 1)]);
}

/** Whether a text contains a name that is not a part of another. */
function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  return false;
}

function isPart(character = ""): boolean {
  return /[\p{ID_Continue}$-]/u.test(character);
}
