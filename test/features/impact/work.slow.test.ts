import { expect, it, jest } from "@jest/globals";
import { ts } from "ts-morph";
import { type Case, impactOf, listsBefore, withValues } from "../../support/impact.ts";

const changed = withValues(listsBefore, {
  "contact_status 3": { removed: true },
  "contact_status 7": { member: "Paused", description: "Paused" },
});
const imports = `
import { contactStatusByCode, type ContactStatusCode } from "reference-lists";
declare function send(status: ContactStatusCode): void;
`;

/** Counts the calls of `getStart` on nodes: unlike a time, they are the same on a busy machine. */
async function countStarts(run: () => Promise<unknown>): Promise<number> {
  const file = ts.createSourceFile("a.ts", "send(3);", ts.ScriptTarget.ES2022, true);
  const { expression } = file.statements[0] as ts.ExpressionStatement;
  const { expression: callee, arguments: args } = expression as ts.CallExpression;
  const nodes = [expression, callee, args[0] as ts.Expression].map((node) => Object.getPrototypeOf(node) as ts.Node);
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
  config: { enums: { removed: "drop" } },
});

const broken = "breaks TS2345: code-removed contact_status 3";
const unneeded = "breaks TS2578: code-added contact_status 7";
const removed = "removed 3: code-removed contact_status 3";

it.each<[what: string, line: string, expected: readonly string[]]>([
  ["broken uses", "send(3);", [broken]],
  ["broken and removed uses", "send(3); contactStatusByCode[3];", [broken, removed]],
  ["unneeded directives", "// @ts-expect-error\nsend(7);", [unneeded]],
])("does work for %s in proportion to their number", async (_what, line, expected) => {
  const countFor = async (count: number): Promise<number> =>
    countStarts(async () => {
      const { descriptions } = await impactOf(program(line, count));
      expect(descriptions).toEqual(Array.from({ length: count }, () => expected).flat());
    });
  const [few, many] = [await countFor(40), await countFor(160)];
  expect(few).toBeGreaterThan(40);
  expect(many).toBeLessThan(5 * few);
});
