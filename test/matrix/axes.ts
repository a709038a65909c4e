import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of this folder. */
export const here = dirname(fileURLToPath(import.meta.url));

const require = createRequire(import.meta.url);

export type Style = "enum" | "const" | "union";
export type Emit = "ts" | "js";

/** How a package under test is generated. */
export interface Variant {
  readonly name: string;
  readonly style: Style;
  readonly emit: Emit;
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

/** For a bundler only. All members are renamed, so each has an alias. */
export const withoutExtension: Variant = {
  name: "enum-ts-without-extension",
  style: "enum",
  emit: "ts",
  memberCase: "constant",
  importExtension: "",
};

/** Enums, whose types Node cannot strip. */
export const enumForNode: Variant = {
  name: "enum-ts-for-node",
  style: "enum",
  emit: "ts",
  memberCase: "pascal",
  importExtension: ".ts",
};

export interface Compiler {
  readonly name: string;
  /** Path of its `tsc`. */
  readonly tsc: string;
  /** Whether it has these options, which are newer than 5.0. */
  readonly isolatedDeclarations: boolean;
  readonly erasableSyntaxOnly: boolean;
}

const compiler = (
  version: string,
  since: { isolatedDeclarations: boolean; erasableSyntaxOnly: boolean },
): Compiler => ({
  name: `TypeScript ${version}`,
  tsc: join(dirname(require.resolve(`typescript-${version}/package.json`)), "bin/tsc"),
  ...since,
});

export const compilers: readonly Compiler[] = [
  compiler("5.0", { isolatedDeclarations: false, erasableSyntaxOnly: false }),
  compiler("5.4", { isolatedDeclarations: false, erasableSyntaxOnly: false }),
  compiler("5.9", { isolatedDeclarations: true, erasableSyntaxOnly: true }),
  compiler("6", { isolatedDeclarations: true, erasableSyntaxOnly: true }),
  compiler("7", { isolatedDeclarations: true, erasableSyntaxOnly: true }),
];

export interface NodeVersion {
  readonly name: string;
  readonly executable: string;
}

/** A Node of the lockfile, if it has a package for this platform. */
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

/** Those that strip types and load ES modules by `require()` without a flag, the newest last. */
export const newerNodes: readonly NodeVersion[] = [22, 24, 26].flatMap(pinnedNode);

/** The oldest supported major version, then the newer ones. */
export const pinnedNodes = (): readonly NodeVersion[] => [...pinnedNode(20), ...newerNodes];
