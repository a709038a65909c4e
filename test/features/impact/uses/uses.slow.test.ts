import { beforeAll, describe, expect, it } from "@jest/globals";
import { impactOf, impactOfEach, listsBefore, withValues } from "../../../support/impact.ts";

// What counts as a use: each row is a line of a user's program, with what is told of it between « and ».

const imports = `
import { ContactStatus, contactStatusByCode, countryByCode2, Country } from "reference-lists";
import type { ContactStatusCode, ContactStatusCodeOpen, ContactStatusItem, ContactStatusMap, CountryCode2 } from "reference-lists";
import * as lists from "reference-lists";
declare const status: ContactStatusCode, member: ContactStatus, open: ContactStatusCodeOpen, contact: { status: ContactStatusCode };
declare const item: ContactStatusItem, code2: CountryCode2, anything: number;
declare function send(status: ContactStatusCode, more?: readonly ContactStatusCode[]): void;
declare function anyOf(...codes: ContactStatusCode[]): void;
declare function oneOf<Codes extends readonly ContactStatusCode[]>(first: string, ...codes: Codes): Codes;
declare function pick<Code extends ContactStatusCode>(code: Code): Code;
`;

/** Code 3 and France leave: they become tombstones, which no compiler notices. */
const leaves = withValues(listsBefore, { "contact_status 3": { removed: true }, "country 250": { removed: true } });

const uses: Readonly<Record<string, string>> = {
  "a member": "send(ContactStatus.«OptedOut»);",
  "a member by its name in brackets": 'send(ContactStatus[«"OptedOut"»]);',
  "a member through a namespace": "send(lists.ContactStatus.«OptedOut»);",
  "a member of another name for the enum": "const Status = ContactStatus; send(Status.«OptedOut»);",
  "a member that is taken apart": "const { «OptedOut» } = ContactStatus; send(OptedOut);",
  "a member that is taken apart under another name": "const { «OptedOut»: out } = ContactStatus; send(out);",
  "a member that is taken apart by a quoted name": 'const { «"OptedOut"»: out } = ContactStatus; send(out);',
  "a member that is taken apart by a computed name": 'const { [«"OptedOut"»]: out } = ContactStatus; send(out);',
  "a member as a type": "type Out = ContactStatus.«OptedOut»;",
  "a member as a type of a namespace": "type Out = lists.ContactStatus.«OptedOut»;",
  "the type of a member": "type Out = typeof ContactStatus.«OptedOut»;",
  "the name in a look-up type": 'type Out = (typeof ContactStatus)[«"OptedOut"»];',
  "the name of a code": "ContactStatus[«3»];",
  "a comparison": "status === «3»;",
  "a comparison the other way round": "«3» !== status;",
  "a comparison in parentheses": "status == («3»);",
  "a comparison with the enum": "(member as number) === 3; member === «3»;",
  "a comparison of a property": "contact.status === «3»;",
  "a comparison of an open code": "open === «3»;",
  "a comparison behind another": "if (status === 1 || status === «3») send(status);",
  "a comparison below a condition": "if (status === 1 || status === 2) { status === «3»; }",
  "an order": "status >= «3»;",
  "a case": "switch (status) { case «3»: break; }",
  "a case of a member": "switch (status) { case ContactStatus.«OptedOut»: break; }",
  "a value of a declared type": "const one: ContactStatusCode = «3»; send(one);",
  "a value that satisfies a type": "const one = «3» satisfies ContactStatusCode; send(one);",
  "a value that is asserted": "const one = «3» as ContactStatusCode; send(one);",
  "an argument": "send(«3»);",
  "an argument whose type is inferred": "pick(«3»);",
  "arguments that a rest parameter takes": "anyOf(1, «3»); anyOf(«3»);",
  "arguments that a rest parameter infers its type from": 'oneOf("", 1, «3»);',
  "a code that a condition of a type asks for": "type Is<K extends ContactStatusCode> = K extends «3» ? 1 : 2;",
  "a list that is asked for a code": "[1, «3»].includes(status); [1, «3»].indexOf(contact.status);",
  "an element of an array": "send(1, [1, «3»]);",
  "a result": "const give = (): ContactStatusCode => «3»; send(give());",
  "a default": "function f(code: ContactStatusCode = «3») { send(code); }",
  "one of two": "const f = (is: boolean): ContactStatusCode => (is ? 1 : «3»);",
  "a property": "contact.status = «3»; const other: typeof contact = { status: «3» };",
  "a key of an object": 'const labels: Record<ContactStatusCode, string> = { 1: "", 2: "", «3»: "", 6: "", 99: "" };',
  "a key that is computed":
    'const labels: Partial<Record<ContactStatusCode, string>> = { [ContactStatus.«OptedOut»]: "" };',
  "a key of a map": 'const labels = new Map<ContactStatusCode, string>([[«3», "out"]]);',
  "the name as a key": "const seen: Partial<Record<keyof typeof ContactStatus, number>> = { «OptedOut»: 1 };",
  "the name of an item": 'item.member === «"OptedOut"»;',
  "the code of an item": "item.code === «3»;",
  "an entry of the map": "contactStatusByCode[«3»].description;",
  "an entry that is asked for": "«3» in contactStatusByCode;",
  "the type of an entry": "type Out = ContactStatusMap[«3»];",
  "a code that a type leaves out": "type In = Exclude<ContactStatusCode, «3»>;",
  "a code that a type picks": "type Out = Pick<ContactStatusMap, 1 | «3»>;",
  "a name that a type picks": 'type Out = Pick<typeof ContactStatus, «"OptedOut"»>;',
  "a name that a type leaves out": 'type In = Omit<typeof ContactStatus, «"OptedOut"»>;',
  "an argument for a type of mine": "interface Box<Code extends ContactStatusCode> { code: Code } type Out = Box<«3»>;",
  "an argument for a class of mine":
    "class Box<Code extends ContactStatusCode> { code?: Code } class Out extends Box<«3»> {}",
  "an argument for a function's type": "pick<«3»>(«3»);",
  "a country by its code2": "countryByCode2.«FR».description;",
  "a country by its code2 in brackets": 'countryByCode2[«"FR"»].description;',
  "a code2": 'code2 === «"FR"»;',
  "a country": "Country.«France»;",
};

const noUses: Readonly<Record<string, string>> = {
  "a plain number": "anything === 3; const three = 3; [1, 2, 3].includes(three);",
  "a code of a list that did not change": "lists.Priority.High; lists.priorityByCode[3].description;",
  "other codes of the list": "send(ContactStatus.Active); send(6); status === 2; contactStatusByCode[1].description;",
  "words in comments and texts":
    '// ContactStatus.OptedOut, 3\n"OptedOut"; const { length } = "ContactStatus.OptedOut";',
  "a property that the user declares": "interface Own { OptedOut: string; 3: string } class Other { OptedOut = 3; }",
  "a name of the user's":
    "enum Own { OptedOut = 3 } Own.OptedOut; const OptedOut = { OptedOut: 3 }; OptedOut.OptedOut;",
};

describe("what is a use", () => {
  let found: Awaited<ReturnType<typeof impactOfEach>>;
  beforeAll(async () => {
    const sources = Object.values({ ...uses, ...noUses }).map((source) => `${imports}${source}\nexport {};\n`);
    found = await impactOfEach(sources, { after: leaves });
  });

  it.each(Object.keys(uses).map((what, index) => [what, index] as const))("%s", (_what, index) => {
    const { at, marked = [], places = [] } = found[index] ?? {};
    expect(at).toEqual(marked);
    expect(marked).not.toEqual([]);
    expect(places.every(({ kind }) => kind === "removed")).toBe(true);
  });

  it.each(Object.keys(noUses).map((what, index) => [what, index] as const))("is not %s", (_what, index) => {
    expect(found[Object.keys(uses).length + index]?.descriptions).toEqual([]);
  });

  it("an attribute whose name is a member", async () => {
    const source = `
import { ContactStatus } from "reference-lists";
declare global {
  namespace JSX { interface IntrinsicElements { legend: { [Name in keyof typeof ContactStatus]?: string } } }
}
export const legend = <legend Active="" «OptedOut»="" />;
`;
    const given = { files: { "src/main.tsx": source }, after: leaves, options: { jsx: "preserve" } };
    const { at, marked } = await impactOf(given);
    expect(at).toEqual(marked);
  });
});
