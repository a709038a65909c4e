import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { ts } from "ts-morph";

/**
 * Every regular expression of `src/` takes linear time: a service may send a megabyte without a blank, and a match cannot
 * be interrupted.
 */
const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");

/** Regular expressions that are only applied to the user's configuration files and the files that they name. */
const exceptions = [
  "pipeline/config/resolve-source.ts /\\/+$/",
  "pipeline/fetch/connection.ts /-----BEGIN CERTIFICATE-----[\\s\\S]*?-----END CERTIFICATE-----/g",
];

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** The regular expressions of a file, and how often it calls the constructor. */
function patternsIn(where: string): { literals: Pattern[]; calls: number } {
  const file = ts.createSourceFile(where, readFileSync(join(src, where), "utf8"), ts.ScriptTarget.Latest, true);
  const literals: Pattern[] = [];
  let calls = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (ts.isIdentifier(node) && node.text === "RegExp" && !ts.isTypeReferenceNode(node.parent)) calls++;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, calls };
}

/** The regular expressions that a run creates with the constructor. */
async function recordCreated(run: () => Promise<void>): Promise<RegExp[]> {
  const created: RegExp[] = [];
  const real = globalThis.RegExp;
  globalThis.RegExp = class extends real {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      created.push(this);
    }
  } as RegExpConstructor;
  try {
    await run();
  } finally {
    globalThis.RegExp = real;
  }
  return created;
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map(patternsIn);
const literals = files.flatMap((file) => file.literals);

const created = await recordCreated(async () => {
  await import("../src/base/text/text.ts");
  await import("../src/pipeline/emit/files/package-json.ts");
  const { Secrets } = await import("../src/model/findings/secrets.ts");
  new Secrets().add(["Bearer aaaaaaaaaaaaaaaa1", "aaaaaaaa1 aaaaaaaaaaaa1", "Basic YWFhYWFhOmFhYWFhYTE="]);
});

// The backend in JavaScript; the others need Java or a binary.
process.env["RECHECK_BACKEND"] = "pure";
const { checkSync } = await import("recheck");

/** `safe` if every text takes linear time. */
function check({ source, flags }: Pick<Pattern, "source" | "flags">): string {
  // By default, an attempt that takes a second counts as an attack, which a busy machine reaches with linear time, too.
  const limits = { timeout: 120_000, attackTimeout: 20_000, incubationTimeout: 5_000 };
  return checkSync(source, flags, limits).status;
}

describe("every regular expression", () => {
  it("finds only regular expressions that are literals or created above", () => {
    expect(literals.length).toBeGreaterThan(50);
    // One call creates both patterns of secrets: of all of them, and of those that look like keys.
    expect(created).toHaveLength(files.reduce((sum, file) => sum + file.calls, 0) + 1);
  });

  const written = literals.map((pattern) => [`${pattern.where} /${pattern.source}/${pattern.flags}`, pattern] as const);

  const limited = written.filter(([name]) => !exceptions.includes(name));
  it.each(limited)("takes linear time: %s", (_name, pattern) => expect(check(pattern)).toBe("safe"), 130_000);

  it("takes linear time if the constructor creates it", () => {
    expect(created.filter((pattern) => check(pattern) !== "safe")).toEqual([]);
  });

  it.each(exceptions)("lists only exceptions that do not take linear time: %s", (name) => {
    const pattern = written.find(([each]) => each === name)?.[1];
    expect(pattern && check(pattern)).toBe("vulnerable");
  });
});
