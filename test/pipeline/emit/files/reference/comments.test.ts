import { describe, expect, it } from "@jest/globals";
import type { Lock, LockedReference, LockedValue } from "../../../../../src/model/lock/index.ts";
import { ts } from "ts-morph";
import { configOf } from "../../../../support/configs.ts";
import { textOf } from "../../../../support/emitted.ts";
import { locked, lockedReference, lockOf } from "../../../../support/locks.ts";
import { renderPackage } from "../../../../support/rendered.ts";

const styles = ["enum", "const", "union"] as const;

/** The comment of an export and of the type of the same name. */
function commentsOf(module: string, name: string): string[] {
  const file = ts.createSourceFile("module.ts", module, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement;
    const isNamed = (declared as ts.NamedDeclaration | undefined)?.name?.getText() === name;
    return isNamed ? ts.getJSDocCommentsAndTags(statement).map((doc) => doc.getText()) : [];
  });
}

const commentOf = async (reference: LockedReference, config: object = {}): Promise<string> => {
  const files = await renderPackage(lockOf([reference]), configOf(config));
  const comments = new Set(commentsOf(textOf(files, `${reference.key}.ts`), reference.type));
  expect(comments.size).toBe(1);
  return [...comments][0] as string;
};

const onList = { source: {}, lists: { contact_status: { url: "https://api.example.com/list", type: "integer" } } };

describe("the comment of an enumeration", () => {
  it.each<[name: string, description: string, comment: string]>([
    ["Contact status", "State of a contact", "State of a contact"],
    ["Contact status", " ", "Reference contact_status"],
    ["Contact states", "", "Reference contact_status: Contact states"],
    ["Contact states", "All of them", "Reference contact_status: Contact states. All of them"],
  ])("of the name %j and the description %j is %j in every style", async (name, description, comment) => {
    const reference = lockedReference("contact_status", [locked(1, "Low")], { name, description });
    for (const style of styles) expect(await commentOf(reference, { enums: { style } })).toBe(`/** ${comment} */`);
  });

  it("calls a list by that name", async () => {
    const list = { description: "", list: true } as const;
    const reference = lockedReference("contact_status", [locked(1, "Low")], { ...list, name: "Contact status" });
    expect(await commentOf(reference, onList)).toBe("/** List contact_status */");
    expect(await commentOf({ ...reference, name: "States" }, onList)).toBe("/** List contact_status: States */");
  });
});

describe("the comment of a code in the table of items", () => {
  it.each<[value: LockedValue, comment: string]>([
    [locked(3, "OptedOut", { description: "Opted out" }), "/** Opted out */ "],
    [
      locked(3, "Blocked", { description: "Blocked", enable: false }),
      "/** Blocked (disabled) @deprecated It is disabled. */ ",
    ],
    [locked(3, "Gone", { description: "", removed: true }), "/** @deprecated It is no longer listed. */ "],
    [locked(3, "Bad", { description: "*/ x @internal" }), "/** *\\/ x \\@\\internal */ "],
    [locked(3, "Blank", { description: " " }), ""],
  ])("of %j is %j, on the line of the code", async (value, comment) => {
    const reference = lockedReference("contact_status", [value]);
    for (const style of styles) {
      const config = configOf({ enums: { style, disabled: "deprecate" } });
      const module = textOf(await renderPackage(lockOf([reference]), config), "contact_status.ts");
      expect(module).toContain(`\n  ${comment}readonly 3: `);
    }
  });
});

describe.each(styles)("the package of lists in style %s", (style) => {
  const more = { list: true, name: "Currency", description: "", code: { kind: "string", width: null } } as const;
  const values = [
    locked("EUR", "Euro"),
    locked("USD", "Dollar", { enable: false }),
    locked("DEM", "Mark", { removed: true }),
  ];
  const list = lockedReference("currency", values, more);
  const lists = { currency: { url: "https://api.example.com/list", type: "string" } };
  const options = { enums: { style, disabled: "deprecate" }, output: { packageName: "@example/currency" } };
  const { apiVersion: _none, ...withoutVersion }: Lock = lockOf([list]);

  it("has the same module if references are added", async () => {
    const alone = await renderPackage(withoutVersion, configOf({ ...options, source: {}, lists }));
    const lock = lockOf([list, lockedReference("priority", [locked(1, "Low")])]);
    const beside = await renderPackage(lock, configOf({ ...options, lists }));
    expect(textOf(beside, "priority.ts")).toContain("the reference priority");
    expect(textOf(beside, "currency.ts")).toBe(textOf(alone, "currency.ts"));
  });
});
