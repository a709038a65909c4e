import { beforeAll, describe, expect, it } from "@jest/globals";
import { type Case, impactOf, impactOfEach, listsBefore, withValues } from "../../../support/impact.ts";

// What names all codes but an added one, where the compiler is silent: what is told begins with «».

const imports = `
import { ContactStatus, TransactionStatus } from "reference-lists";
import type { ContactStatusCode, TransactionStatusCode } from "reference-lists";
declare const status: ContactStatusCode, member: ContactStatus, state: TransactionStatusCode;
`;

const added = withValues(listsBefore, {
  "contact_status 7": { member: "Paused", description: "Paused" },
  "transaction_status clicked": { member: "Clicked", description: "Clicked" },
});

const members =
  "ContactStatus.Active ContactStatus.Unconfirmed ContactStatus.OptedOut ContactStatus.Complained ContactStatus.Blocked".split(
    " ",
  );
const cases = members.map((name) => `case ${name}:`).join(" ");
const keys = members.map((name) => `[${name}]: ""`).join(", ");

const told: Readonly<Record<string, string>> = {
  "a switch": `«»switch (member) { ${cases} break; }`,
  "a switch that does nothing else with the rest": `«»switch (member) { ${cases} break; default: throw new Error(); }`,
  "a switch over plain codes": "«»switch (status) { case 1: case 2: case 3: case 6: case 99: break; }",
  "a switch over texts": '«»switch (state) { case "accepted": case "bounced": case "opened": break; }',
  "an object with a key for each member": `const labels = «»{ ${keys} };`,
  "an object with a key for each code":
    "const labels: Partial<Record<ContactStatusCode, string>> = «»{ 1: '', 2: '', 3: '', 6: '', 99: '' };",
  "an object with a key for each name":
    "const labels: { [Name in keyof typeof ContactStatus]?: 1 } = «»{ Active: 1, Unconfirmed: 1, OptedOut: 1, Complained: 1, Blocked: 1 };",
  "a map by member": `const labels = new Map(«»[${members.map((name) => `[${name}, ""]`).join(", ")}]);`,
  "a set of members": `const all = new Set(«»[${members.join(", ")}]);`,
  "an array that lists all": `const all = «»[${members.join(", ")}];`,
  "an array of items": `const all = «»[${members.map((name) => `{ value: ${name}, label: "" }`).join(", ")}];`,
  "a list of strings":
    "const all = «»[TransactionStatus.Accepted, TransactionStatus.Bounced, TransactionStatus.Opened];",
};

const silent: Readonly<Record<string, string>> = {
  "some of the codes": `switch (member) { ${cases.split(" ").slice(2).join(" ")} break; } [${members.slice(1).join(", ")}];`,
  "an if for each code": members.map((name) => `if (member === ${name}) console.log();`).join(" else "),
  "an object that takes over another": `const labels = { ...{}, ${keys} };`,
  "a list of plain numbers": "const all = [1, 2, 3, 6, 99];",
  "members outside of a construct": members.map((name) => `console.log(${name});`).join(" "),
};

const sourceOf = (source: string): string =>
  `${imports}${source}\nexport {};\ndeclare const console: { log(...all: unknown[]): void };\n`;
const program = (source: string): Case => ({ files: { "src/main.ts": sourceOf(source) }, after: added });

describe("an added code is not handled by", () => {
  let results: Awaited<ReturnType<typeof impactOfEach>>;
  beforeAll(async () => {
    const sources = Object.values({ ...told, ...silent }).map(sourceOf);
    results = await impactOfEach(sources, { after: added });
  });

  it.each(Object.keys(told).map((what, index) => [what, index] as const))("%s", (_what, index) => {
    const { at, marked, places = [], changes = [] } = results[index] ?? {};
    expect(at).toEqual(marked);
    expect(places).toMatchObject([{ kind: "unhandled", change: expect.any(String) }]);
    expect(changes.find(({ id }) => id === places[0]?.change)).toMatchObject({ kind: "code-added" });
  });

  it.each(Object.keys(silent).map((what, index) => [what, index] as const))("not said of %s", (_what, index) => {
    expect(results[Object.keys(told).length + index]?.descriptions).toEqual([]);
  });

  it("said of a code that comes back, where tombstones are dropped", async () => {
    const without = withValues(listsBefore, { "contact_status 99": { removed: true } });
    const source = `switch (member) { ${cases.replace(" case ContactStatus.Blocked:", "")} break; }`;
    const given = { ...program(source), before: without, after: listsBefore };
    const dropped = await impactOf({ ...given, config: { enums: { removed: "drop" } } });
    expect(dropped.descriptions).toEqual(["unhandled switch: code-restored contact_status 99"]);
  });

  it("said beside an error of the same function that is about other codes", async () => {
    const gone = { removed: true } as const;
    const after = withValues(added, { "priority 1": gone, "priority 2": gone });
    const lines = [
      'import type { PriorityCode } from "reference-lists";',
      "export function f(isLow: boolean): void {",
      "  const «either»: PriorityCode = (isLow && 1) || «2»;",
      "  «»switch (status) { case 1: case 2: case 3: case 6: case 99: console.log(either); }",
      "}",
    ];
    const found = await impactOf({
      ...program(lines.join("\n")),
      after,
      config: { enums: { removed: "drop" } },
    });
    expect(found.descriptions).toEqual([
      "breaks TS2322: code-removed priority 1",
      "removed 2: code-removed priority 2",
      "unhandled switch: code-added contact_status 7",
    ]);
    expect(found.at).toEqual(found.marked);
  });

  it("said of several codes at one place", async () => {
    const after = withValues(added, { "contact_status 8": { member: "Muted", description: "Muted" } });
    const { places, changes } = await impactOf({ ...program(`switch (member) { ${cases} break; }`), after });
    const [first] = changes.filter(({ reference }) => reference === "contact_status");
    expect(places).toMatchObject([{ kind: "unhandled", change: first?.id, codes: [7, 8] }]);
  });
});
