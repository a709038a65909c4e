import { expect, it, jest } from "@jest/globals";
import { ts } from "ts-morph";
import { type Case, impactOf, listsBefore, withValues } from "../../support/impact.ts";

// What is done for a file grows with its lines, not with their square. Counted, for a clock says nothing on a busy machine.

const drop = { enums: { removed: "drop" } };
const changed = withValues(listsBefore, {
  "contact_status 3": { removed: true },
  "contact_status 7": { member: "Paused", description: "Paused" },
});
const imports = `
import { contactStatusByCode, type ContactStatusCode } from "reference-lists";
declare function send(status: ContactStatusCode): void;
`;

/** Counts how often it is asked where a node begins. */
async function countStarts(run: () => Promise<unknown>): Promise<number> {
  const file = ts.createSourceFile("a.ts", "send(3);", ts.ScriptTarget.ES2022, true);
  const [statement] = file.statements;
  const { expression } = statement as ts.ExpressionStatement;
  const { expression: callee, arguments: given } = expression as ts.CallExpression;
  const nodes = [expression, callee, given[0] as ts.Expression].map((node) => Object.getPrototypeOf(node) as ts.Node);
  const owners = new Set(
    nodes.map((node) => (Object.hasOwn(node, "getStart") ? node : (Object.getPrototypeOf(node) as ts.Node))),
  );
  const spies = [...owners].map((owner) => jest.spyOn(owner, "getStart"));
  try {
    await run();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const program = (line: string, count: number): Case => ({
  files: { "src/main.ts": `${imports}${`${line}\n`.repeat(count)}export {};\n` },
  after: changed,
  config: drop,
});

const broken = "breaks TS2345: code-removed contact_status 3";
const needless = "breaks TS2578: code-added contact_status 7";
const removed = "removed 3: code-removed contact_status 3";

it.each<[what: string, line: string, told: readonly string[]]>([
  ["uses that break", "send(3);", [broken]],
  ["uses that break and uses that are removed", "send(3); contactStatusByCode[3];", [broken, removed]],
  ["directives that expect nothing any more", "// @ts-expect-error\nsend(7);", [needless]],
])("looks at %s one by one", async (_what, line, told) => {
  const of = async (count: number): Promise<number> =>
    countStarts(async () => {
      expect((await impactOf(program(line, count))).descriptions).toEqual(
        Array.from({ length: count }, () => told).flat(),
      );
    });
  const [few, many] = [await of(40), await of(160)];
  expect(few).toBeGreaterThan(40);
  expect(many).toBeLessThan(5 * few);
});
