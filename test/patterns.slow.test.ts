import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { ts } from "ts-morph";

/**
 * Every pattern of `src/` takes time in proportion to the length of the text: a service may send a megabyte without a
 * blank, and nothing can end a run in the middle of one.
 */
const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");

/** Patterns that meet nothing but the user's own configuration, and the files that it names. */
const ofTheUser = [
  "pipeline/fetch/client.ts /\\/+$/",
  "pipeline/fetch/connection.ts /-----BEGIN CERTIFICATE-----[\\s\\S]*?-----END CERTIFICATE-----/g",
];

/** A pattern as it is written. */
interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** The patterns of a file, and how many it puts together when it runs. */
function patternsIn(where: string): { literals: Pattern[]; made: number } {
  const file = ts.createSourceFile(where, readFileSync(join(src, where), "utf8"), ts.ScriptTarget.Latest, true);
  const literals: Pattern[] = [];
  let made = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (ts.isIdentifier(node) && node.text === "RegExp" && !ts.isTypeReferenceNode(node.parent)) made++;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, made };
}

/** What code makes by way of the constructor. */
async function recordMade(run: () => Promise<void>): Promise<RegExp[]> {
  const made: RegExp[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = class extends real {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      made.push(this);
    }
  } as RegExpConstructor;
  try {
    await run();
  } finally {
    globalThis.RegExp = real;
  }
  return made;
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map(patternsIn);
const literals = files.flatMap((file) => file.literals);

const made = await recordMade(async () => {
  await import("../src/base/text/text.ts");
  await import("../src/pipeline/emit/files/package-json.ts");
  const { Secrets } = await import("../src/model/findings/secrets.ts");
  new Secrets().add(["Bearer aaaaaaaaaaaaaaaa1", "aaaaaaaa1 aaaaaaaaaaaa1", "Basic YWFhYWFhOmFhYWFhYTE="]);
});

// Without Java and without a binary of its own.
process.env["RECHECK_BACKEND"] = "pure";
const { checkSync } = await import("recheck");

/** Whether a text can be found that takes more than its share of time. */
function check({ source, flags }: Pick<Pattern, "source" | "flags">): string {
  return checkSync(source, flags, { timeout: 120_000 }).status;
}

describe("every pattern", () => {
  it("covers literals here, what is put together below", () => {
    expect(literals.length).toBeGreaterThan(50);
    // The patterns of secrets are two: of all words, and of those that are no chance.
    expect(made).toHaveLength(files.reduce((sum, file) => sum + file.made, 0) + 1);
  });

  const written = literals.map((pattern) => [`${pattern.where} /${pattern.source}/${pattern.flags}`, pattern] as const);

  it.each(written.filter(([name]) => !ofTheUser.includes(name)))(
    "takes time in proportion to the text: %s",
    (_name, pattern) => {
      expect(check(pattern)).toBe("safe");
    },
    130_000,
  );

  it("takes such time too where it is put together", () => {
    expect(made.filter((pattern) => check(pattern) !== "safe")).toEqual([]);
  });

  it.each(ofTheUser)("is only left out where it has to be: %s", (name) => {
    const pattern = written.find(([each]) => each === name)?.[1];
    expect(pattern && check(pattern)).toBe("vulnerable");
  });
});
