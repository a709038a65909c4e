import { beforeAll, describe, expect, it } from "@jest/globals";
import { type Case, impactOf, impactOfEach, listsBefore, withValues } from "../../support/impact.ts";

const imports = `
import { ContactStatus } from "reference-lists";
import type { ContactStatusCode, TransactionStatusCode } from "reference-lists";
declare const status: ContactStatusCode, member: ContactStatus, state: TransactionStatusCode;
`;

const added = withValues(listsBefore, {
  "contact_status 7": { member: "Paused", description: "Paused" },
  "transaction_status clicked": { member: "Clicked", description: "Clicked" },
});

const members = ["Active", "Unconfirmed", "OptedOut", "Complained", "Blocked"].map((name) => `ContactStatus.${name}`);
const cases = members.map((name) => `case ${name}:`).join(" ");
const keys = members.map((name) => `[${name}]: ""`).join(", ");

/** Statements without a compiler error; «» is before a construct that does not handle an added code. */
const unhandled: Readonly<Record<string, string>> = {
  "a switch": `«»switch (member) { ${cases} break; }`,
  "a switch whose default throws": `«»switch (member) { ${cases} break; default: throw new Error(); }`,
  "a switch over numbers": "«»switch (status) { case 1: case 2: case 3: case 6: case 99: break; }",
  "a switch over strings": '«»switch (state) { case "accepted": case "bounced": case "opened": break; }',
  "an object by member": `const labels = «»{ ${keys} };`,
  "an object by code":
    "const labels: Partial<Record<ContactStatusCode, string>> = «»{ 1: '', 2: '', 3: '', 6: '', 99: '' };",
  "an object by name":
    "const labels: { [Name in keyof typeof ContactStatus]?: 1 } = «»{ Active: 1, Unconfirmed: 1, OptedOut: 1, Complained: 1, Blocked: 1 };",
};

/** Statements that handle the added codes, in each form of a construct, by member and by literal. */
const handled: Readonly<Record<string, string>> = {
  "a record": `const labels: Record<ContactStatusCode, string> = { ${keys}, [ContactStatus.Paused]: "" };`,
  "an object that satisfies a type":
    "const labels = { accepted: 1, bounced: 1, clicked: 1, opened: 1 } satisfies Record<TransactionStatusCode, 1>;",
  "a switch with a default": `switch (member) { ${cases} case ContactStatus.Paused: break; default: throw new Error(); }`,
};

const others: Readonly<Record<string, string>> = {
  "some of the codes": `switch (member) { ${cases.split(" ").slice(2).join(" ")} break; }`,
  "an if for each code": members.map((name) => `if (member === ${name}) console.log();`).join(" else "),
  "an array of members": `const all = [${members.join(", ")}];`,
  "an object with a spread": `const labels = { ...{}, ${keys} };`,
  "members in separate statements": members.map((name) => `console.log(${name});`).join(" "),
};

const sourceOf = (source: string): string =>
  `${imports}${source}\nexport {};\ndeclare const console: { log(...all: unknown[]): void };\n`;
const program = (source: string): Case => ({ files: { "src/main.ts": sourceOf(source) }, after: added });

describe("findUnhandled", () => {
  let results: Awaited<ReturnType<typeof impactOfEach>>;
  beforeAll(async () => {
    results = await impactOfEach(Object.values({ ...unhandled, ...handled, ...others }).map(sourceOf), {
      after: added,
    });
  });

  const finds = Object.keys(unhandled).map((what) => `finds ${what}`);
  const ignores = Object.keys(handled).map((what) => `ignores ${what} that names the added code already`);
  const titles = [...finds, ...ignores, ...Object.keys(others).map((what) => `ignores ${what}`)];

  it.each(titles.map((title, index) => [title, index] as const))("%s", (_title, index) => {
    const { at, marked, places, changes } = results[index] as (typeof results)[number];
    expect(at).toEqual(marked);
    for (const place of places) {
      expect(place.kind).toBe("unhandled");
      expect(changes.find(({ id }) => id === place.change)).toMatchObject({ kind: "code-added" });
    }
  });

  it("finds a switch that does not handle a restored code", async () => {
    const before = withValues(listsBefore, { "contact_status 99": { removed: true } });
    const source = `switch (member) { ${cases.replace(" case ContactStatus.Blocked:", "")} break; }`;
    const config = { enums: { removed: "drop" } };
    const { descriptions } = await impactOf({ ...program(source), before, after: listsBefore, config });
    expect(descriptions).toEqual(["unhandled switch: code-restored contact_status 99"]);
  });

  it("finds a switch although another error in the same function is about other codes", async () => {
    const after = withValues(added, { "priority 1": { removed: true }, "priority 2": { removed: true } });
    const lines = [
      'import type { PriorityCode } from "reference-lists";',
      "export function f(isLow: boolean): void {",
      "  const «either»: PriorityCode = (isLow && 1) || «2»;",
      "  «»switch (status) { case 1: case 2: case 3: case 6: case 99: console.log(either); }",
      "}",
    ];
    const found = await impactOf({ ...program(lines.join("\n")), after, config: { enums: { removed: "drop" } } });
    expect(found.descriptions).toEqual([
      "breaks TS2322: code-removed priority 1",
      "removed 2: code-removed priority 2",
      "unhandled switch: code-added contact_status 7",
    ]);
    expect(found.at).toEqual(found.marked);
  });

  it("reports several codes at one place", async () => {
    const after = withValues(added, { "contact_status 8": { member: "Muted", description: "Muted" } });
    const { places, changes } = await impactOf({ ...program(`switch (member) { ${cases} break; }`), after });
    const change = changes.find(({ reference }) => reference === "contact_status")?.id;
    expect(places).toMatchObject([{ kind: "unhandled", change, codes: [7, 8] }]);
  });
});
