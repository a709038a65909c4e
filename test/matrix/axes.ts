import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of this folder. */
export const here = dirname(fileURLToPath(import.meta.url));

/** Absolute path of the repository. */
export const root = join(here, "../..");

/** The built command. */
export const cli = join(root, "dist/cli.cjs");

const require = createRequire(import.meta.url);

export type Style = "enum" | "const" | "union";
type Emit = "ts" | "js";

/** The options of a generated package. */
export interface Variant {
  readonly name: string;
  readonly style: Style;
  readonly emit: Emit;
  /** CommonJS instead of ES modules. */
  readonly module?: "cjs";
  readonly memberCase: "pascal" | "constant" | "camel";
  readonly importExtension: ".js" | ".ts" | "";
}

const emits: readonly Emit[] = ["ts", "js"];

/** All styles and emits, with each import extension. */
export const variants: readonly Variant[] = emits.flatMap((emit): Variant[] => [
  { name: `enum-${emit}`, style: "enum", emit, memberCase: "pascal", importExtension: ".js" },
  { name: `const-${emit}`, style: "const", emit, memberCase: "pascal", importExtension: emit === "ts" ? ".ts" : ".js" },
  { name: `union-${emit}`, style: "union", emit, memberCase: "camel", importExtension: emit === "ts" ? ".ts" : ".js" },
]);

const enums = { style: "enum", emit: "ts", memberCase: "pascal", importExtension: ".js" } as const;

/** Only for bundlers. All members are renamed, so each has an alias. */
export const withoutExtension: Variant = {
  ...enums,
  name: "enum-ts-without-extension",
  memberCase: "constant",
  importExtension: "",
};

/** Enums, which Node cannot strip. */
export const enumForNode: Variant = { ...enums, name: "enum-ts-for-node", importExtension: ".ts" };

/** For projects in CommonJS that cannot import ES modules. */
export const commonJs: Variant = { ...enums, name: "enum-js-commonjs", emit: "js", module: "cjs" };

export interface Compiler {
  readonly name: string;
  /** Path of its `tsc`. */
  readonly tsc: string;
  /** Whether it has the options `isolatedDeclarations` and `erasableSyntaxOnly`. */
  readonly hasNewOptions: boolean;
}

/** The oldest, and the newest of both implementations. */
export const compilers = ["5.0", "6", "7"].map((version): Compiler => ({
  name: `TypeScript ${version}`,
  tsc: join(dirname(require.resolve(`typescript-${version}/package.json`)), "bin/tsc"),
  hasNewOptions: Number(version) > 5.8,
}));

export interface NodeVersion {
  readonly name: string;
  readonly executable: string;
}

/** A version of Node from the lockfile, if it has a package for this platform. */
function pinnedNode(major: number): readonly NodeVersion[] {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const folder = dirname(require.resolve(`node${major}-${platform}/package.json`));
    const executable = join(folder, process.platform === "win32" ? "bin/node.exe" : "bin/node");
    return [{ name: `Node ${major}`, executable }];
  } catch {
    process.stderr.write(`skipped: the lockfile of test/matrix has no Node ${major} for ${platform}\n`);
    return [];
  }
}

/** The Node of this run: in CI the oldest supported one. */
export const currentNode: NodeVersion = {
  name: `this Node (${process.versions.node})`,
  executable: process.execPath,
};

/** The versions that strip types and load ES modules with `require()` without a flag, newest last. */
export const newerNodes: readonly NodeVersion[] = [22, 24, 26].flatMap(pinnedNode);

/** The oldest supported major version, then the newer ones. */
export const pinnedNodes = (): readonly NodeVersion[] => [...pinnedNode(20), ...newerNodes];
