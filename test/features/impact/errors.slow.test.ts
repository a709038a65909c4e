import { describe, expect, it } from "@jest/globals";
import { diffLocks } from "../../../src/model/diff/index.ts";
import { findPlaces } from "../../../src/features/impact/places.ts";
import { openProjects } from "../../../src/features/impact/open-projects.ts";
import { realHost } from "../../../src/platform/index.ts";
import { configOf } from "../../support/configs.ts";
import { environment } from "../../support/git.ts";
import { type Case, defaultOptions, impactOf, listsBefore, withValues } from "../../support/impact.ts";
import { locked, lockOf } from "../../support/locks.ts";
import { makeProject } from "../../support/project.ts";
import { inputOf } from "../../support/rendered.ts";

const imports = `
import { ContactStatus, contactStatusByCode, contactStatusCodes } from "reference-lists";
import type { ContactStatusCode, ContactStatusItem, PriorityCode, TransactionStatusCode } from "reference-lists";
declare const status: ContactStatusCode, item: ContactStatusItem, priority: PriorityCode, tickets: { level: PriorityCode }[];
declare function send(status: ContactStatusCode): void;
declare function save(contacts: { level: ContactStatusCode }[]): void;
`;
const drop = { enums: { removed: "drop" } };
const some = '{ ...({} as Record<1 | 2 | 3 | 6 | 99, "">) }';

/** Several changes of each of three lists. */
const several = withValues(listsBefore, {
  "contact_status 2": { member: "Pending" },
  "contact_status 3": { removed: true },
  "contact_status 6": { removed: true },
  "contact_status 7": { member: "OptedOut2" },
  "priority 3": { removed: true },
  "priority 4": { member: "Urgent" },
  "transaction_status opened": { removed: true },
  "transaction_status open": { member: "Open" },
});
const swapped = withValues(listsBefore, {
  "contact_status 1": { member: "Unconfirmed" },
  "contact_status 2": { member: "Active" },
  "contact_status 99": { removed: true },
});

/** A program with the expected error between « and », the changes that it names, the later lists, and the configuration. */
type Row = readonly [source: string, error: string, after?: Case["after"], config?: object];

const rows: Readonly<Record<string, Row>> = {
  "a removed member for which the compiler suggests an added one": [
    "ContactStatus.«OptedOut»;",
    "TS2551: code-removed contact_status 3",
  ],
  "a removed code": ["const «one»: ContactStatusCode = 3;", "TS2322: code-removed contact_status 3"],
  "a removed code that is not one of the codes that the message lists": [
    "const «listed»: (typeof contactStatusCodes)[number] = ContactStatus.OptedOut;",
    "TS2322: code-removed contact_status 3",
    several,
    {},
  ],
  "a union of two removed codes": [
    "declare const left: 3 | 6; «left === status»;",
    "TS2367: code-removed contact_status 3 and code-removed contact_status 6",
  ],
  "a removed code in a comparison": ["«6 === status»;", "TS2367: code-removed contact_status 6"],
  "a renamed member": ["ContactStatus.«Unconfirmed»;", "TS2339: member-renamed contact_status 2"],
  "an added code that an object lacks": [
    `const «all»: Record<ContactStatusCode, ""> = ${some};`,
    "TS2741: code-added contact_status 7",
    several,
    {},
  ],
  "an added code whose error was expected": ["«»// @ts-expect-error\nsend(7);", "TS2578: code-added contact_status 7"],
  "swapped members": [
    'const «one»: (typeof contactStatusByCode)[1]["member"] = "Active";',
    "TS2322: member-renamed contact_status 1 and member-renamed contact_status 2",
    swapped,
  ],
  "added codes of two lists": [
    `const «all»: Record<ContactStatusCode | PriorityCode, ""> = ${some};`,
    "TS2739: code-added contact_status 7 and code-added priority 4",
    several,
    {},
  ],
};

describe("an error names the change that it is about", () => {
  it.each(Object.entries(rows))("%s", async (_what, [source, error, after = several, config = drop]) => {
    const files = { "src/main.ts": `${imports}${source}\nexport {};\n` };
    const { at, marked, descriptions } = await impactOf({ files, after, config });
    const index = descriptions.findIndex((place) => place.startsWith("breaks"));
    expect([descriptions[index], at[index]]).toEqual([`breaks ${error}`, ...marked]);
  });
});

it("names each of 50 removed codes, and compiles three times", async () => {
  const codes = Array.from({ length: 60 }, (_code, index) => index + 1);
  const values = codes.map((code) => locked(code, `Value${code}`));
  const isKept = (code: number): boolean => code % 6 === 0;
  const [before, after] = [
    lockOf({ priority: values }),
    lockOf({ priority: values.filter(({ code }) => isKept(Number(code))) }),
  ];
  const config = configOf(drop);
  const { dir, write } = makeProject({ source: "sample", ...drop });
  write("tsconfig.json", { compilerOptions: defaultOptions, include: ["src"] });
  write("package.json", { type: "module" });
  for (const file of ["a", "b", "c", "d"]) {
    const uses = codes.map((code) => `send(${code}); Priority.Value${code};`);
    write(
      `src/${file}.ts`,
      `import { Priority, type PriorityCode } from "reference-lists";\ndeclare function send(code: PriorityCode): void;\n${uses.join("\n")}\n`,
    );
  }
  const input = { ...realHost(dir, environment), from: inputOf(before, config), dir, configs: [dir] };
  const opened = await openProjects(input);
  let compilations = 0;
  const projects = opened.projects.map((project) => ({
    ...project,
    compiler() {
      const compile = project.compiler();
      return async (lock: Parameters<typeof compile>[0]) => {
        compilations += 1;
        return compile(lock);
      };
    },
  }));
  const changes = diffLocks(before, after);
  const { places } = await findPlaces({ ...input, to: after, changes }, async () => ({ ...opened, projects }));
  const codeOf = new Map(changes.map(({ id, code }) => [id, code]));
  const named = places.map(({ change, line, kind }) => [kind, codeOf.get(change ?? ""), line - 2]);
  const expected = codes.filter((code) => !isKept(code)).flatMap((code) => [code, code]);
  expect(named).toEqual([1, 2, 3, 4].flatMap(() => expected.map((code) => ["breaks", code, code])));
  expect(compilations).toBe(3);
});
