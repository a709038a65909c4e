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

interface Row {
  readonly after: Case["after"];
  readonly source: string;
  readonly told: readonly string[];
  readonly config?: object;
  readonly before?: NonNullable<Case["before"]>;
}

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

const rows: readonly (readonly [what: string, row: Row])[] = [
  [
    "a code becomes a tombstone: its uses are gone, and what asks for what is listed breaks",
    {
      after: removed,
      source: "send(ContactStatus.«OptedOut»); contactStatusCodes.includes(«3»);",
      told: ["gone OptedOut: code-removed contact_status 3", "breaks TS2345: code-removed contact_status 3"],
    },
  ],
  [
    "a code is dropped: its uses break, and those that the compiler lets pass are gone",
    {
      after: removed,
      config: drop,
      source: [
        "send(ContactStatus.«OptedOut»); «status === 3»; send(«3»); const «one»: ContactStatusCode = 3;",
        "contactStatusByCode[«3»]; switch (status) { case «3»: send(one); }",
        'const labels: Partial<Record<ContactStatusCode, string>> = { «3»: "", 6: "" };',
        "function f(): ContactStatusCode { «return 3»; }",
      ].join("\n"),
      told: [
        "breaks TS2339: code-removed contact_status 3",
        "breaks TS2367: code-removed contact_status 3",
        "breaks TS2345: code-removed contact_status 3",
        "breaks TS2322: code-removed contact_status 3",
        "gone 3: code-removed contact_status 3",
        "breaks TS2678: code-removed contact_status 3",
        "breaks TS2353: code-removed contact_status 3",
        "breaks TS2322: code-removed contact_status 3",
      ],
    },
  ],
  [
    "a country is dropped: the index of its map hides it",
    {
      after: withValues(listsBefore, { "country 250": { removed: true } }),
      config: drop,
      source: "countryByCode2.«FR»; Country.«France»;",
      told: ["gone FR: code-removed country 250", "breaks TS2339: code-removed country 250"],
    },
  ],
  [
    "a value is disabled and left out",
    {
      after: withValues(listsBefore, { "contact_status 3": { enable: false } }),
      config: omit,
      source: "send(ContactStatus.«OptedOut»); contactStatusByCode[«3»];",
      told: ["breaks TS2339: disabled contact_status 3", "gone 3: disabled contact_status 3"],
    },
  ],
  [
    "a value is disabled and stays",
    {
      after: withValues(listsBefore, { "contact_status 3": { enable: false } }),
      source: "send(ContactStatus.«OptedOut»); contactStatusByCode[«3»]; send(6);",
      told: ["meaning OptedOut: disabled contact_status 3", "meaning 3: disabled contact_status 3"],
    },
  ],
  [
    "a value is enabled",
    {
      after: withValues(listsBefore, { "contact_status 99": { enable: true } }),
      source: "send(ContactStatus.«Blocked»);",
      told: ["meaning Blocked: enabled contact_status 99"],
    },
  ],
  [
    "a value has other words",
    {
      after: reworded,
      source: "send(ContactStatus.«OptedOut»); status === «3»; send(6);",
      told: [
        "meaning OptedOut: description-changed contact_status 3",
        "meaning 3: description-changed contact_status 3",
      ],
    },
  ],
  [
    "two values have each other's words, and the names stay",
    {
      after: withValues(listsBefore, {
        "contact_status 1": { description: "Unconfirmed" },
        "contact_status 2": { description: "Active" },
      }),
      source: "send(ContactStatus.«Active»); send(«2»);",
      told: ["meaning Active: description-changed contact_status 1", "meaning 2: description-changed contact_status 2"],
    },
  ],
  [
    "two values have each other's words, and the names go with them: the old name is another code's",
    {
      after: swapped,
      source: "send(ContactStatus.«Active»); send(«2»);",
      told: ["gone Active: member-renamed contact_status 1", "meaning 2: description-changed contact_status 2"],
    },
  ],
  [
    "a member is renamed, and its old name is an alias",
    { after: renamed, source: "send(ContactStatus.OptedOut); send(3);", told: [] },
  ],
  [
    "the name of an item has no alias",
    {
      after: renamed,
      source: '«item.member === "OptedOut"»;',
      told: ["breaks TS2367: member-renamed contact_status 3"],
    },
  ],
  [
    "a member is renamed without an alias",
    {
      after: withValues(listsBefore, { "contact_status 3": { member: "Unsubscribed" } }),
      source: "send(ContactStatus.«OptedOut»); send(3);",
      told: ["breaks TS2339: member-renamed contact_status 3"],
    },
  ],
  [
    "what is used by an alias leaves",
    {
      before: renamed,
      after: withValues(renamed, { "contact_status 3": { removed: true } }),
      source: "send(ContactStatus.«OptedOut»); send(ContactStatus.«Unsubscribed»);",
      told: ["gone OptedOut: code-removed contact_status 3", "gone Unsubscribed: code-removed contact_status 3"],
    },
  ],
  [
    "a country has another code2",
    {
      after: withValues(listsBefore, { "country 250": { code2: "FX" } }),
      source: '«code2 === "FR"»; countryByCode2.«FR»; Country.France;',
      told: ["breaks TS2367: code2-changed country 250", "gone FR: code2-changed country 250"],
    },
  ],
  [
    "a code is added, and a switch says that it has all",
    {
      after: added,
      source: [
        "function f(): string { switch (member) { case 1: case 2: case 3: case 6: case 99: return '';",
        "  default: { const «never»: never = member; return never; } } }",
        "const g = (): «string» => { switch (status) { case 1: case 2: case 3: case 6: case 99: return ''; } };",
      ].join("\n"),
      told: ["breaks TS2322: code-added contact_status 7", "breaks TS2366: code-added contact_status 7"],
    },
  ],
  [
    "a code is added, and an object must have all",
    {
      after: added,
      source: "const «labels»: Record<ContactStatusCode, string> = { 1: '', 2: '', 3: '', 6: '', 99: '' };",
      told: ["breaks TS2741: code-added contact_status 7"],
    },
  ],
  [
    "a code is added and another removed: each error has its change",
    {
      after: withValues(removed, { "contact_status 7": { member: "Paused", description: "Paused" } }),
      source: [
        "const «labels»: Record<ContactStatusCode, string> = { 1: '', 2: '', «3»: '', 6: '', 99: '' };",
        "function f(): string { switch (member) { case 1: case 2: case «3»: case 6: case 99: return '';",
        "  default: { const «never»: never = member; return never; } } }",
      ].join("\n"),
      told: [
        "breaks TS2741: code-added contact_status 7",
        "gone 3: code-removed contact_status 3",
        "gone 3: code-removed contact_status 3",
        "breaks TS2322: code-added contact_status 7",
      ],
    },
  ],
  [
    "two codes are added: no single change explains that both are missing",
    {
      after: withValues(added, { "contact_status 8": { member: "Muted", description: "Muted" } }),
      source: "const «labels»: Record<ContactStatusCode, string> = { 1: '', 2: '', 3: '', 6: '', 99: '' };",
      told: ["breaks TS2739: no change"],
    },
  ],
  [
    "two lists get a code of the same number: each error has the change of its own list",
    {
      after: withValues(added, { "priority 7": { member: "Urgent", description: "Urgent" } }),
      source: [
        'import type { PriorityCode } from "reference-lists"; declare const priority: PriorityCode;',
        "const «labels»: Record<PriorityCode, string> = { 1: '', 2: '', 3: '' };",
        "const f = (): «string» => { switch (status) { case 1: case 2: case 3: case 6: case 99: return ''; } };",
        "«»switch (priority) { case 1: case 2: case 3: break; }",
      ].join("\n"),
      told: [
        "breaks TS2741: code-added priority 7",
        "breaks TS2366: code-added contact_status 7",
        "unhandled switch: code-added priority 7",
      ],
    },
  ],
  [
    "the codes of a list have another type",
    {
      after: withList(listsBefore, "priority", [locked("low", "Low"), locked("normal", "Normal")]),
      source: [
        'import { Priority, priorityByCode } from "reference-lists"; import type { PriorityCode } from "reference-lists";',
        "declare const urgent: PriorityCode;",
        "«urgent === 1»; Priority.Low; Priority.«High»; priorityByCode[«2»];",
      ].join("\n"),
      told: [
        "breaks TS2367: code-type-changed priority",
        "breaks TS2339: code-type-changed priority",
        "gone 2: code-type-changed priority",
      ],
    },
  ],
  [
    "a list leaves",
    {
      after: withList(listsBefore, "priority", null),
      source: [
        'import { «Priority», type «PriorityCode» } from "reference-lists";',
        'import { priorityByCode } from «"reference-lists/priority"»;',
        'import * as all from "reference-lists";',
        "const one: PriorityCode = Priority.«Low»; one === «2»; priorityByCode[«1»]; all.«Priority».«High»;",
      ].join("\n"),
      told: [
        "breaks TS2305: reference-removed priority",
        "breaks TS2305: reference-removed priority",
        "breaks TS2307: reference-removed priority",
        "gone Low: reference-removed priority",
        "gone 2: reference-removed priority",
        "gone 1: reference-removed priority",
        "breaks TS2339: reference-removed priority",
        "gone High: reference-removed priority",
      ],
    },
  ],
  [
    "a list is added",
    { after: withList(listsBefore, "user_status", [locked(1, "Open")]), source: "send(1);", told: [] },
  ],
];

const program = ({ source, told: _told, ...row }: Row): Case => ({
  ...row,
  files: { "src/main.ts": `${imports}${source}\nexport {};\n` },
});

describe("what a change does", () => {
  it.each(rows)("%s", async (_what, row) => {
    const { at, marked, told } = await impactOf(program(row));
    expect(told).toEqual(row.told);
    expect(at).toEqual(marked);
  });
});

describe("errors", () => {
  const broken = "const one: string = 1;\nContactStatus.Nobody;\n";

  it("are not told where they are there without us, nor where lines moved", async () => {
    expect((await impactOf(program({ after: added, source: broken, told: [] }))).places).toEqual([]);
  });

  it("and all else are the same where lines are added above and between", async () => {
    const [, { source: dropped }] = rows.find(([what]) =>
      what.startsWith("a code is dropped"),
    ) as (typeof rows)[number];
    const lines = dropped.split("\n");
    const of = async (source: string) => {
      const { told, at, marked } = await impactOf(program({ after: removed, config: drop, source, told: [] }));
      expect(at).toEqual(marked);
      return told;
    };
    const apart = lines.map((line) => `\n// ContactStatus.OptedOut === 3\n\n${line}`).join("\n");
    expect(await of(apart)).toEqual(await of(lines.join("\n")));
  });

  it("are told of a directive that expected one", async () => {
    const source = "// @ts-expect-error\nsend(7);\n";
    const { told } = await impactOf(program({ after: added, source, told: [] }));
    expect(told).toEqual(["breaks TS2578: code-added contact_status 7"]);
  });

  it("are told of a directive, which is about what it is before, not about all that is around it", async () => {
    const source = "// @ts-expect-error\nconst four: 1 | 2 | 6 | 99 = status;\ncontactStatusByCode[3];\n";
    const { told } = await impactOf(program({ after: removed, config: drop, source, told: [] }));
    expect(told).toEqual(["breaks TS2578: code-removed contact_status 3", "gone 3: code-removed contact_status 3"]);
  });

  it("come from no change of words, though a meaning may have moved with them", async () => {
    const moved = withValues(added, {
      "contact_status 1": { description: "Unconfirmed" },
      "contact_status 2": { description: "Active" },
    });
    const { told, changes } = await impactOf(
      program({ after: moved, source: "// @ts-expect-error\nsend(7);\n", told: [] }),
    );
    expect(changes).toContainEqual(expect.objectContaining({ kind: "description-changed", level: "breaking" }));
    expect(told).toEqual(["breaks TS2578: code-added contact_status 7"]);
  });

  it("have the compiler's number and sentence, and other places have none", async () => {
    const { places } = await impactOf(
      program({ after: removed, config: drop, source: "send(3); contactStatusByCode[3];", told: [] }),
    );
    expect(places).toMatchObject([
      {
        kind: "breaks",
        code: "TS2345",
        error: expect.stringContaining("not assignable"),
        text: "send(3); contactStatusByCode[3];",
      },
      { kind: "gone", name: "3", length: 1, line: 6, column: 30 },
    ]);
    expect(places[1]).not.toHaveProperty("code");
  });
});

it("starts no compiler without a change", async () => {
  const { typescript, projects } = await impactOf(program({ after: listsBefore, source: "", told: [] }));
  expect({ typescript, projects }).toEqual({ typescript: null, projects: null });
});

it("has the lists that it says", () => {
  expect(Object.keys(lists)).toEqual(listsBefore.references.map(({ key }) => key));
});
