import { beforeAll, describe, expect, it } from "@jest/globals";
import { impactOfEach, listsBefore, withValues } from "../../support/impact.ts";

const imports = `
import { ContactStatus, contactStatusByCode, countryByCode2, Country } from "reference-lists";
import type { ContactStatusCode, ContactStatusCodeOpen, ContactStatusItem, ContactStatusMap, CountryCode2 } from "reference-lists";
import * as lists from "reference-lists";
declare const status: ContactStatusCode, member: ContactStatus, open: ContactStatusCodeOpen, contact: { status: ContactStatusCode };
declare const item: ContactStatusItem, code2: CountryCode2, anything: number;
declare function send(status: ContactStatusCode, more?: readonly ContactStatusCode[]): void;
declare function anyOf(...codes: ContactStatusCode[]): void;
declare function pick<Code extends ContactStatusCode>(code: Code): Code;
`;

/** Code 3 and France become tombstones, which the compiler does not report. */
const removed = withValues(listsBefore, { "contact_status 3": { removed: true }, "country 250": { removed: true } });

/** Statements with their uses between « and ». */
const uses: Readonly<Record<string, string>> = {
  "a member": "send(ContactStatus.«OptedOut»);",
  "a member in brackets": 'send(ContactStatus[«"OptedOut"»]);',
  "a member of a namespace import": "send(lists.ContactStatus.«OptedOut»);",
  "a member of a variable for the enum": "const Status = ContactStatus; send(Status.«OptedOut»);",
  "a destructured member": "const { «OptedOut» } = ContactStatus; send(OptedOut);",
  "a member as a type": "type Out = ContactStatus.«OptedOut»;",
  "the type of a member": "type Out = typeof ContactStatus.«OptedOut»;",
  "a code in brackets": "ContactStatus[«3»];",
  "a comparison": "status === «3»;",
  "a comparison of a member": "(member as number) === 3; member === «3»;",
  "a comparison of a property": "contact.status === «3»;",
  "a comparison of an open code": "open === «3»;",
  "a comparison in a narrowed branch": "if (status === 1 || status === 2) { status === «3»; }",
  "a case": "switch (status) { case «3»: break; }",
  "a value of a declared type": "const one: ContactStatusCode = «3»; send(one);",
  "an asserted value": "const one = «3» as ContactStatusCode; send(one);",
  "an argument": "send(«3»);",
  "an argument of inferred type": "pick(«3»);",
  "a code in a searched array": "[1, «3»].includes(status); [1, «3»].indexOf(contact.status);",
  "a return value": "const give = (): ContactStatusCode => «3»; send(give());",
  "a branch of a conditional expression": "const f = (is: boolean): ContactStatusCode => (is ? 1 : «3»);",
  "a property": "contact.status = «3»; const other: typeof contact = { status: «3» };",
  "a key of an object": 'const labels: Record<ContactStatusCode, string> = { 1: "", 2: "", «3»: "", 6: "", 99: "" };',
  "a computed key": 'const labels: Partial<Record<ContactStatusCode, string>> = { [ContactStatus.«OptedOut»]: "" };',
  "a name as a key": "const seen: Partial<Record<keyof typeof ContactStatus, number>> = { «OptedOut»: 1 };",
  "the name of an item": 'item.member === «"OptedOut"»;',
  "the code of an item": "item.code === «3»;",
  "an entry of the map": "contactStatusByCode[«3»].description;",
  "an entry that is tested with in": "«3» in contactStatusByCode;",
  "the type of an entry": "type Out = ContactStatusMap[«3»];",
  "a code that a type excludes": "type In = Exclude<ContactStatusCode, «3»>;",
  "a type argument of an interface":
    "interface Box<Code extends ContactStatusCode> { code: Code } type Out = Box<«3»>;",
  "a type argument of a function": "pick<«3»>(«3»);",
  "a country by its code2": "countryByCode2.«FR».description;",
  "a country": "Country.«France»;",
};

const noUses: Readonly<Record<string, string>> = {
  "a plain number": "anything === 3; const three = 3; [1, 2, 3].includes(three);",
  "a literal as the result type of a function": "const give = (): 3 => 3; function f(): 3 | 99 { return give(); }",
  "a code of an unchanged list": "lists.Priority.High; lists.priorityByCode[3].description;",
  "other codes of the list": "send(ContactStatus.Active); send(6); status === 2; contactStatusByCode[1].description;",
  "names in comments and strings":
    '// ContactStatus.OptedOut, 3\n"OptedOut"; const { length } = "ContactStatus.OptedOut";',
  "a declared property": "interface Own { OptedOut: string; 3: string } class Other { OptedOut = 3; }",
  "a declared enum or object":
    "enum Own { OptedOut = 3 } Own.OptedOut; const OptedOut = { OptedOut: 3 }; OptedOut.OptedOut;",
};

describe("findUses", () => {
  let found: Awaited<ReturnType<typeof impactOfEach>>;
  beforeAll(async () => {
    const sources = Object.values({ ...uses, ...noUses }).map((source) => `${imports}${source}\nexport {};\n`);
    found = await impactOfEach(sources, { after: removed });
  });

  const finds = Object.keys(uses).map((what) => `finds ${what}`);
  const titles = [...finds, ...Object.keys(noUses).map((what) => `ignores ${what}`)];

  it.each(titles.map((title, index) => [title, index] as const))("%s", (_title, index) => {
    const { at, marked, places } = found[index] as (typeof found)[number];
    expect(at).toEqual(marked);
    expect(places.every(({ kind }) => kind === "removed")).toBe(true);
  });
});
