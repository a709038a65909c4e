import { describe, expect, it } from "@jest/globals";
import { type Case, impactOf, lists, listsBefore, withList, withValues } from "../../support/impact.ts";
import { locked } from "../../support/locks.ts";

// What each change does to the lines that it touches: what is told stands between « and », in words beside it.

const imports = `
import { ContactStatus, contactStatusByCode, contactStatusCodes, countryByCode2, Country } from "reference-lists";
import type { ContactStatusCode, ContactStatusItem, CountryCode2 } from "reference-lists";
declare const status: ContactStatusCode, member: ContactStatus, item: ContactStatusItem, code2: CountryCode2;
declare function send(status: ContactStatusCode): void;
`;

type Row = readonly [what: string, after: Case["after"], source: string, told: readonly string[], more?: Partial<Case>];

const drop = { enums: { removed: "drop" } };
const omit = { enums: { disabled: "omit" } };
const removed = withValues(listsBefore, { "contact_status 3": { removed: true } });
const added = withValues(listsBefore, { "contact_status 7": { member: "Paused", description: "Paused" } });
const reworded = withValues(listsBefore, { "contact_status 3": { description: "Unsubscribed" } });
const renamed = withValues(listsBefore, { "contact_status 3": { member: "Unsubscribed", aliases: ["OptedOut"] } });
const swapped = withValues(listsBefore, {
  "contact_status 1": { description: "Unconfirmed", member: "Unconfirmed" },
  "contact_status 2": { description: "Active", member: "Active" },
});

/** Places of one change. */
const each = (change: string, places: string): string[] => places.split(", ").map((place) => `${place}: ${change}`);

const rows: readonly Row[] = [
  [
    "a code becomes a tombstone: its uses are removed, and what asks for what is listed breaks",
    removed,
    "send(ContactStatus.«OptedOut»); contactStatusCodes.includes(«3»);",
    each("code-removed contact_status 3", "removed OptedOut, breaks TS2345"),
  ],
  [
    "a code is dropped: its uses break, and those that the compiler lets pass are removed",
    removed,
    [
      "send(ContactStatus.«OptedOut»); «status === 3»; send(«3»); const «one»: ContactStatusCode = 3;",
      "contactStatusByCode[«3»]; switch (status) { case «3»: send(one); }",
      'const labels: Partial<Record<ContactStatusCode, string>> = { «3»: "", 6: "" };',
      "function f(): ContactStatusCode { «return 3»; }",
    ].join("\n"),
    each(
      "code-removed contact_status 3",
      "breaks TS2339, breaks TS2367, breaks TS2345, breaks TS2322, removed 3, breaks TS2678, breaks TS2353, breaks TS2322",
    ),
    { config: drop },
  ],
  [
    "a country is dropped: the index of its map hides it",
    withValues(listsBefore, { "country 250": { removed: true } }),
    "countryByCode2.«FR»; Country.«France»;",
    each("code-removed country 250", "removed FR, breaks TS2339"),
    { config: drop },
  ],
  [
    "a value is disabled and left out",
    withValues(listsBefore, { "contact_status 3": { enable: false } }),
    "send(ContactStatus.«OptedOut»); contactStatusByCode[«3»];",
    each("disabled contact_status 3", "breaks TS2339, removed 3"),
    { config: omit },
  ],
  [
    "a value is disabled and stays",
    withValues(listsBefore, { "contact_status 3": { enable: false } }),
    "send(ContactStatus.«OptedOut»); contactStatusByCode[«3»]; send(6);",
    each("disabled contact_status 3", "changed OptedOut, changed 3"),
  ],
  [
    "a value is enabled",
    withValues(listsBefore, { "contact_status 99": { enable: true } }),
    "send(ContactStatus.«Blocked»);",
    ["changed Blocked: enabled contact_status 99"],
  ],
  [
    "a value has other words",
    reworded,
    "send(ContactStatus.«OptedOut»); status === «3»; send(6);",
    each("description-changed contact_status 3", "changed OptedOut, changed 3"),
  ],
  [
    "two values have each other's words, and the names stay",
    withValues(listsBefore, {
      "contact_status 1": { description: "Unconfirmed" },
      "contact_status 2": { description: "Active" },
    }),
    "send(ContactStatus.«Active»); send(«2»);",
    ["changed Active: description-changed contact_status 1", "changed 2: description-changed contact_status 2"],
  ],
  [
    "two values have each other's words, and the names go with them: the old name is another code's",
    swapped,
    "send(ContactStatus.«Active»); send(«2»);",
    ["removed Active: member-renamed contact_status 1", "changed 2: description-changed contact_status 2"],
  ],
  ["a member is renamed, and its old name is an alias", renamed, "send(ContactStatus.OptedOut); send(3);", []],
  [
    "the name of an item has no alias",
    renamed,
    '«item.member === "OptedOut"»;',
    ["breaks TS2367: member-renamed contact_status 3"],
  ],
  [
    "a member is renamed without an alias",
    withValues(listsBefore, { "contact_status 3": { member: "Unsubscribed" } }),
    "send(ContactStatus.«OptedOut»); send(3);",
    ["breaks TS2339: member-renamed contact_status 3"],
  ],
  [
    "an alias is removed: only its uses are places",
    listsBefore,
    "send(ContactStatus.«Old»); send(ContactStatus.OptedOut); send(3); status === ContactStatus.«Older»;",
    ["breaks TS2339: alias-removed contact_status 3", "breaks TS2339: alias-removed contact_status 3"],
    { before: withValues(listsBefore, { "contact_status 3": { aliases: ["Older", "Old"] } }) },
  ],
  [
    "an alias is another code's name: what uses it means that code",
    withValues(listsBefore, { "contact_status 7": { member: "Old", description: "Old" } }),
    "send(ContactStatus.«Old»); send(ContactStatus.OptedOut);",
    ["removed Old: alias-removed contact_status 3"],
    { before: withValues(listsBefore, { "contact_status 3": { aliases: ["Old"] } }) },
  ],
  [
    "what is used by an alias leaves",
    withValues(renamed, { "contact_status 3": { removed: true } }),
    "send(ContactStatus.«OptedOut»); send(ContactStatus.«Unsubscribed»);",
    each("code-removed contact_status 3", "removed OptedOut, removed Unsubscribed"),
    { before: renamed },
  ],
  [
    "a country has another code2",
    withValues(listsBefore, { "country 250": { code2: "FX" } }),
    '«code2 === "FR"»; countryByCode2.«FR»; Country.France;',
    each("code2-changed country 250", "breaks TS2367, removed FR"),
  ],
  [
    "a code is added, and a switch says that it has all",
    added,
    [
      "function f(): string { switch (member) { case 1: case 2: case 3: case 6: case 99: return '';",
      "  default: { const «never»: never = member; return never; } } }",
      "const g = (): «string» => { switch (status) { case 1: case 2: case 3: case 6: case 99: return ''; } };",
    ].join("\n"),
    each("code-added contact_status 7", "breaks TS2322, breaks TS2366"),
  ],
  [
    "a code is added, and an object must have all",
    added,
    "const «labels»: Record<ContactStatusCode, string> = { 1: '', 2: '', 3: '', 6: '', 99: '' };",
    ["breaks TS2741: code-added contact_status 7"],
  ],
  [
    "a code is added and another removed: each error has its change",
    withValues(removed, { "contact_status 7": { member: "Paused", description: "Paused" } }),
    [
      "const «labels»: Record<ContactStatusCode, string> = { 1: '', 2: '', «3»: '', 6: '', 99: '' };",
      "function f(): string { switch (member) { case 1: case 2: case «3»: case 6: case 99: return '';",
      "  default: { const «never»: never = member; return never; } } }",
    ].join("\n"),
    [
      "breaks TS2741: code-added contact_status 7",
      "removed 3: code-removed contact_status 3",
      "removed 3: code-removed contact_status 3",
      "breaks TS2322: code-added contact_status 7",
    ],
  ],
  [
    "an exhaustive switch lacks the added code, and another code is removed",
    withValues(added, { "contact_status 3": { removed: true } }),
    "const f = (): «string» => { switch (status) { case 1: case 2: case «3»: case 6: case 99: return ''; } };",
    ["breaks TS2366: code-added contact_status 7", "breaks TS2678: code-removed contact_status 3"],
    { config: drop },
  ],
  [
    "a removed code is assigned, and another code is added",
    withValues(added, { "contact_status 3": { removed: true } }),
    "const «listed»: (typeof contactStatusCodes)[number] = ContactStatus.OptedOut;",
    ["breaks TS2322: code-removed contact_status 3"],
  ],
  [
    "an error that each of two changes causes alone has the first",
    withValues(removed, { "contact_status 6": { removed: true } }),
    "const «either»: ContactStatusCode = (status === 1 && 3) || «6»;",
    ["breaks TS2322: code-removed contact_status 3", "removed 6: code-removed contact_status 6"],
    { config: drop },
  ],
  [
    "two codes are removed, and only without both a comparison is always false",
    withValues(removed, { "contact_status 6": { removed: true }, "contact_status 7": { member: "Paused" } }),
    "declare const left: 3 | 6; «left === status»;",
    ["breaks TS2367: code-removed contact_status 3 and code-removed contact_status 6"],
    { config: drop },
  ],
  [
    "ten codes are added: an error that lacks one has its change, and one that lacks all has all",
    withValues(
      listsBefore,
      Object.fromEntries(
        [10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((code) => [`contact_status ${code}`, { member: `New${code}` }]),
      ),
    ),
    [
      "const «labels»: Record<ContactStatusCode, string> = { 1: '', 2: '', 3: '', 6: '', 99: '' };",
      "const «one»: Record<Exclude<ContactStatusCode, 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18>, string> =",
      "  { 1: '', 2: '', 3: '', 6: '', 99: '' };",
    ].join("\n"),
    [
      `breaks TS2740: ${[10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((code) => `code-added contact_status ${code}`).join(" and ")}`,
      "breaks TS2741: code-added contact_status 19",
    ],
  ],
  [
    "two codes are added: an object lacks both",
    withValues(added, { "contact_status 8": { member: "Muted", description: "Muted" } }),
    "const «labels»: Record<ContactStatusCode, string> = { 1: '', 2: '', 3: '', 6: '', 99: '' };",
    ["breaks TS2739: code-added contact_status 7 and code-added contact_status 8"],
  ],
  [
    "two lists get a code of the same number: each error has the change of its own list",
    withValues(added, { "priority 7": { member: "Urgent", description: "Urgent" } }),
    [
      'import type { PriorityCode } from "reference-lists"; declare const priority: PriorityCode;',
      "const «labels»: Record<PriorityCode, string> = { 1: '', 2: '', 3: '' };",
      "const f = (): «string» => { switch (status) { case 1: case 2: case 3: case 6: case 99: return ''; } };",
      "«»switch (priority) { case 1: case 2: case 3: break; }",
    ].join("\n"),
    [
      "breaks TS2741: code-added priority 7",
      "breaks TS2366: code-added contact_status 7",
      "unhandled switch: code-added priority 7",
    ],
  ],
  [
    "the codes of a list have another type",
    withList(listsBefore, "priority", [locked("low", "Low"), locked("normal", "Normal")]),
    [
      'import { Priority, priorityByCode } from "reference-lists"; import type { PriorityCode } from "reference-lists";',
      "declare const urgent: PriorityCode;",
      "«urgent === 1»; Priority.Low; Priority.«High»; priorityByCode[«2»];",
    ].join("\n"),
    each("code-type-changed priority", "breaks TS2367, breaks TS2339, removed 2"),
  ],
  [
    "a list leaves",
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
  ["a list is added", withList(listsBefore, "user_status", [locked(1, "Open")]), "send(1);", []],
];

const program = (after: Case["after"], source: string, more: Partial<Case> = {}): Case => ({
  ...more,
  after,
  files: { "src/main.ts": `${imports}${source}\nexport {};\n` },
});

describe("what a change does", () => {
  it.each(rows.map((row) => [row[0], row] as const))("%s", async (_what, [, after, source, expected, more]) => {
    const { at, marked, descriptions } = await impactOf(program(after, source, more));
    expect(descriptions).toEqual(expected);
    expect(at).toEqual(marked);
  });
});

describe("errors", () => {
  const broken = "const one: string = 1;\nContactStatus.Nobody;\n";

  it("are not told where they are there without us, nor where lines moved", async () => {
    expect((await impactOf(program(added, broken))).places).toEqual([]);
  });

  it("and all else are the same where lines are added above and between", async () => {
    const [, , dropped] = rows.find(([what]) => what.startsWith("a code is dropped")) as Row;
    const lines = dropped.split("\n");
    const of = async (source: string) => {
      const { descriptions, at, marked } = await impactOf(program(removed, source, { config: drop }));
      expect(at).toEqual(marked);
      return descriptions;
    };
    const apart = lines.map((line) => `\n// ContactStatus.OptedOut === 3\n\n${line}`).join("\n");
    expect(await of(apart)).toEqual(await of(lines.join("\n")));
  });

  it("are told of a directive that expected one", async () => {
    const source = "// @ts-expect-error\nsend(7);\n";
    const { descriptions } = await impactOf(program(added, source));
    expect(descriptions).toEqual(["breaks TS2578: code-added contact_status 7"]);
  });

  it("are told of a directive, which is about what it is before, not about all that is around it", async () => {
    const source = "// @ts-expect-error\nconst four: 1 | 2 | 6 | 99 = status;\ncontactStatusByCode[3];\n";
    const { descriptions } = await impactOf(program(removed, source, { config: drop }));
    expect(descriptions).toEqual(each("code-removed contact_status 3", "breaks TS2578, removed 3"));
  });

  it("come from no change of words, though a meaning may have moved with them", async () => {
    const moved = withValues(added, {
      "contact_status 1": { description: "Unconfirmed" },
      "contact_status 2": { description: "Active" },
    });
    const { descriptions, changes } = await impactOf(program(moved, "// @ts-expect-error\nsend(7);\n"));
    expect(changes).toContainEqual(expect.objectContaining({ kind: "description-changed", level: "breaking" }));
    expect(descriptions).toEqual(["breaks TS2578: code-added contact_status 7"]);
  });

  it("have the compiler's number and sentence, and other places have none", async () => {
    const { places } = await impactOf(program(removed, "send(3); contactStatusByCode[3];", { config: drop }));
    expect(places).toMatchObject([
      {
        kind: "breaks",
        code: "TS2345",
        error: expect.stringContaining("not assignable"),
        text: "send(3); contactStatusByCode[3];",
      },
      { kind: "removed", name: "3", length: 1, line: 6, column: 30 },
    ]);
    expect(places[1]).not.toHaveProperty("code");
  });
});

it("has the lists that it says", () => {
  expect(Object.keys(lists)).toEqual(listsBefore.references.map(({ key }) => key));
});
