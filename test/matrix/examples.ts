import { expect } from "@jest/globals";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { currentNode, type Variant } from "./axes.ts";
import { run } from "./run.ts";
import { blocksOf } from "../support/markdown.ts";

/** Writes the examples of a package's README as modules of its project. */
export function examplesOf(dir: string, { emit }: Variant): void {
  const folder = join(dir, "examples");
  mkdirSync(folder, { recursive: true });
  const readme = readFileSync(join(dir, "generated/README.md"), "utf8");
  blocksOf(readme)
    .filter(({ lang }) => lang === emit)
    .forEach(({ code }, index) => writeFileSync(join(folder, `example-${index}.ts`), `${code}\n`));
}

const require = createRequire(import.meta.url);
const eslint = join(dirname(require.resolve("eslint/package.json")), "bin/eslint.js");

/** The configuration of typescript-eslint from its introduction. */
const configOf = (presets: readonly string[], tsconfig: string): string => `
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";
export default tseslint.config(
  eslint.configs.recommended,
  ${presets.map((preset) => `tseslint.configs.${preset}`).join(", ")},
  { languageOptions: { parserOptions: { project: "./${tsconfig}", tsconfigRootDir: import.meta.dirname } } },
  { files: ["**/*.js"], extends: [tseslint.configs.disableTypeChecked] },
);
`;

/**
 * Expects no errors or warnings from ESLint with presets of typescript-eslint. The strict one contains the recommended one. Returns the
 * number of files.
 */
export async function expectLinted(
  dir: string,
  presets: readonly string[],
  tsconfig: string,
  paths: readonly string[],
): Promise<number> {
  const config = join(dir, `eslint.${presets.join("-")}.config.mjs`);
  writeFileSync(config, configOf(presets, tsconfig));
  const args = [eslint, "--config", config, "--format", "json-with-metadata", ...paths];
  const { output } = await run(currentNode.executable, args, dir);
  const { results, metadata } = JSON.parse(output) as {
    results: { filePath: string; messages: { ruleId: string | null; line: number; message: string }[] }[];
    metadata: { rulesMeta: Record<string, { docs: { recommended: unknown } }> };
  };
  const found = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line, message }) => `${filePath}:${line} ${ruleId} ${message}`),
  );
  expect(found).toEqual([]);
  // ESLint warns of a directive for a rule that is not in the preset, so the recommended one must contain all suppressed rules.
  const suppressed = Object.entries(metadata.rulesMeta);
  expect(suppressed.filter(([, { docs }]) => docs.recommended !== "recommended")).toEqual([]);
  return results.length;
}
