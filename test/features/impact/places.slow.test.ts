import { describe, expect, it } from "@jest/globals";
import { type Case, impactOf, listsBefore, withList, withValues } from "../../support/impact.ts";
import { locked } from "../../support/locks.ts";

const imports = `
import { ContactStatus, contactStatusByCode, contactStatusCodes, countryByCode2, Country } from "reference-lists";
import type { ContactStatusCode, ContactStatusItem, CountryCode2 } from "reference-lists";
declare const status: ContactStatusCode, member: ContactStatus, item: ContactStatusItem, code2: CountryCode2;
declare function send(status: ContactStatusCode): void;
`;

const drop = { config: { enums: { removed: "drop" } } };
const paused = { member: "Paused", description: "Paused" };
const removed = withValues(listsBefore, { "contact_status 3": { removed: true } });
const added = withValues(listsBefore, { "contact_status 7": paused });
const disabled = withValues(listsBefore, { "contact_status 3": { enable: false } });
const renamed = withValues(listsBefore, { "contact_status 3": { member: "Unsubscribed", aliases: ["OptedOut"] } });

const allCases = "case 1: case 2: case 3: case 6: case 99:";

/** Places of one change. */
const each = (change: string, places: string): string[] => places.split(", ").map((place) => `${place}: ${change}`);

/** The lists after the change, a program with the expected places between « and », and these places as text. */
type Row = readonly [after: Case["after"], source: string, places: readonly string[], more?: Partial<Case>];

const dropped = [
  "send(ContactStatus.«OptedOut»); «status === 3»; send(«3»); const «one»: ContactStatusCode = 3;",
  "contactStatusByCode[«3»]; switch (status) { case «3»: send(one); }",
  'const labels: Partial<Record<ContactStatusCode, string>> = { «3»: "", 6: "" };',
  "function f(): ContactStatusCode { «return 3»; }",
];

const rows: Readonly<Record<string, Row>> = {
  "reports the uses of a tombstone, and an error if only active codes are allowed": [
    removed,
    "send(ContactStatus.«OptedOut»); contactStatusCodes.includes(«3»);",
    each("code-removed contact_status 3", "removed OptedOut, breaks TS2345"),
  ],
  "reports the errors of a dropped code, and the uses without an error": [
    removed,
    dropped.join("\n"),
    each(
      "code-removed contact_status 3",
      "breaks TS2339, breaks TS2367, breaks TS2345, breaks TS2322, removed 3, breaks TS2678, breaks TS2353, breaks TS2322",
    ),
    drop,
  ],
  "reports the code2 of a dropped country, which an index hides from the compiler": [
    withValues(listsBefore, { "country 250": { removed: true } }),
    "countryByCode2.«FR»; Country.«France»;",
    each("code-removed country 250", "removed FR, breaks TS2339"),
    drop,
  ],
  "reports the uses of a disabled value as changed": [
    disabled,
    "send(ContactStatus.«OptedOut»); contactStatusByCode[«3»]; send(6);",
    each("disabled contact_status 3", "changed OptedOut, changed 3"),
  ],
  "reports the uses of a value with a new description as changed": [
    withValues(listsBefore, { "contact_status 3": { description: "Unsubscribed" } }),
    "send(ContactStatus.«OptedOut»); status === «3»; send(6);",
    each("description-changed contact_status 3", "changed OptedOut, changed 3"),
  ],
  "reports a member as removed if its name now belongs to another code": [
    withValues(listsBefore, {
      "contact_status 1": { description: "Unconfirmed", member: "Unconfirmed" },
      "contact_status 2": { description: "Active", member: "Active" },
    }),
    "send(ContactStatus.«Active»); send(«2»);",
    ["removed Active: member-renamed contact_status 1", "changed 2: description-changed contact_status 2"],
  ],
  "reports nothing for a renamed member with an alias": [renamed, "send(ContactStatus.OptedOut); send(3);", []],
  "reports the name of an item, which has no alias": [
    renamed,
    '«item.member === "OptedOut"»;',
    ["breaks TS2367: member-renamed contact_status 3"],
  ],
  "reports the uses of a renamed member without an alias": [
    withValues(listsBefore, { "contact_status 3": { member: "Unsubscribed" } }),
    "send(ContactStatus.«OptedOut»); send(3);",
    ["breaks TS2339: member-renamed contact_status 3"],
  ],
  "reports only the uses of removed aliases": [
    listsBefore,
    "send(ContactStatus.«Old»); send(ContactStatus.OptedOut); send(3); status === ContactStatus.«Older»;",
    each("alias-removed contact_status 3", "breaks TS2339, breaks TS2339"),
    { before: withValues(listsBefore, { "contact_status 3": { aliases: ["Older", "Old"] } }) },
  ],
  "reports the uses of a removed code by its alias": [
    withValues(renamed, { "contact_status 3": { removed: true } }),
    "send(ContactStatus.«OptedOut»); send(ContactStatus.«Unsubscribed»);",
    each("code-removed contact_status 3", "removed OptedOut, removed Unsubscribed"),
    { before: renamed },
  ],
  "reports an exhaustive switch that lacks an added code": [
    added,
    [
      `function f(): string { switch (member) { ${allCases} return '';`,
      "  default: { const «never»: never = member; return never; } } }",
      `const g = (): «string» => { switch (status) { ${allCases} return ''; } };`,
    ].join("\n"),
    each("code-added contact_status 7", "breaks TS2322, breaks TS2366"),
  ],
  "reports each error with the change of its own list if two lists get the same code": [
    withValues(added, { "priority 7": { member: "Urgent", description: "Urgent" } }),
    [
      'import type { PriorityCode } from "reference-lists"; declare const priority: PriorityCode;',
      "const «labels»: Record<PriorityCode, string> = { 1: '', 2: '', 3: '' };",
      `const f = (): «string» => { switch (status) { ${allCases} return ''; } };`,
      "«»switch (priority) { case 1: case 2: case 3: break; }",
    ].join("\n"),
    [
      "breaks TS2741: code-added priority 7",
      "breaks TS2366: code-added contact_status 7",
      "unhandled switch: code-added priority 7",
    ],
  ],
  "reports the uses of a list whose codes have a new type": [
    withList(listsBefore, "priority", [locked("low", "Low"), locked("normal", "Normal")]),
    [
      'import { Priority, priorityByCode } from "reference-lists"; import type { PriorityCode } from "reference-lists";',
      "declare const urgent: PriorityCode;",
      "«urgent === 1»; Priority.Low; Priority.«High»; priorityByCode[«2»];",
    ].join("\n"),
    each("code-type-changed priority", "breaks TS2367, breaks TS2339, removed 2"),
  ],
  "reports the uses and imports of a removed list": [
    withList(listsBefore, "priority", null),
    [
      'import { «Priority», type «PriorityCode» } from "reference-lists";',
      'import { priorityByCode } from «"reference-lists/priority"»;',
      'import * as all from "reference-lists";',
      "const one: PriorityCode = Priority.«Low»; one === «2»; priorityByCode[«1»]; all.«Priority».«High»;",
    ].join("\n"),
    each(
      "reference-removed priority",
      "breaks TS2305, breaks TS2305, breaks TS2307, removed Low, removed 2, removed 1, breaks TS2339, removed High",
    ),
  ],
};

const program = (after: Case["after"], source: string, more: Partial<Case> = {}): Case => ({
  ...more,
  after,
  files: { "src/main.ts": `${imports}${source}\nexport {};\n` },
});

describe("findPlaces", () => {
  it.each(Object.entries(rows))("%s", async (_title, [after, source, expected, more]) => {
    const { at, marked, descriptions } = await impactOf(program(after, source, more));
    expect(descriptions).toEqual(expected);
    expect(at).toEqual(marked);
  });

  it("ignores errors that exist without the change", async () => {
    const source = "const one: string = 1;\nContactStatus.Unknown;\n";
    expect((await impactOf(program(added, source))).places).toEqual([]);
  });

  it("reports an unused @ts-expect-error, without hiding places after the next line", async () => {
    const source = "// @ts-expect-error\nconst four: 1 | 2 | 6 | 99 = status;\ncontactStatusByCode[3];\n";
    const { descriptions } = await impactOf(program(removed, source, drop));
    expect(descriptions).toEqual(each("code-removed contact_status 3", "breaks TS2578, removed 3"));
  });

  it("sorts the places by kind, then by file and position", async () => {
    const after = withValues(added, {
      "contact_status 3": { removed: true },
      "contact_status 1": { description: "On" },
    });
    const head = 'import { ContactStatus, type ContactStatusCode } from "reference-lists";\n';
    const files = {
      "src/a.ts": `${head}ContactStatus.Active; ContactStatus.OptedOut;\n`,
      "src/b.ts": `${head}export const l: Record<ContactStatusCode, ""> = { 1: "", 2: "", 3: "", 6: "", 99: "" };\n`,
      "src/c.vue": `<script>\n${head}</script>\nContactStatus.OptedOut\n`,
      "src/d.ts": `${head}export const all: { [Code in ContactStatusCode]?: "" } = { 1: "", 2: "", 3: "", 6: "", 99: "" };\n`,
    };
    const { inOrder } = await impactOf({ files, after });
    expect(inOrder.map(({ kind, file, name }) => `${kind} ${file} ${name}`)).toEqual([
      "breaks src/b.ts l",
      "removed src/a.ts OptedOut",
      "removed src/b.ts 3",
      "removed src/d.ts 3",
      "changed src/a.ts Active",
      "changed src/b.ts 1",
      "changed src/d.ts 1",
      "unhandled src/d.ts {",
      "mention src/c.vue OptedOut",
    ]);
  });
});
