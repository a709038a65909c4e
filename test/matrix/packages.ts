import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  cli,
  commonJs,
  type Compiler,
  currentNode,
  enumForNode,
  here,
  newerNodes,
  root,
  variants,
  withoutExtension,
  type Variant,
} from "./axes.ts";
import { lock } from "./lists.ts";
import { type RunResult, run } from "./run.ts";

/** The name of the packages under test. */
export const packageName = "reference-lists";

/** A project that depends on a generated package. */
export interface Project {
  readonly name: string;
  readonly variant: Variant;
  /** Absolute path; the files of `consumer` are in it. */
  readonly dir: string;
  /** Absolute path of the generated package. */
  readonly generated: string;
  write(path: string, content: string | object): void;
}

/** Absolute path of the folder of all projects. */
export const build = join(here, "build");

export function projectOf(variant: Variant): Project {
  const dir = join(build, variant.name);
  return {
    name: variant.name,
    variant,
    dir,
    generated: join(dir, "generated"),
    write: (path, content) =>
      writeFileSync(join(dir, path), typeof content === "string" ? content : JSON.stringify(content, null, 2)),
  };
}

/** The projects of all variants of the table. */
export const projects: readonly Project[] = variants.map(projectOf);

/** Generates all packages with the built command, each in its project. */
export async function generateAll(): Promise<void> {
  rmSync(build, { recursive: true, force: true });
  await Promise.all(
    [...projects, projectOf(withoutExtension), projectOf(enumForNode), projectOf(commonJs)].map(generate),
  );
}

async function generate(project: Project): Promise<void> {
  const { dir, variant } = project;
  const { style, emit, module, memberCase, importExtension } = variant;
  mkdirSync(join(dir, "node_modules"), { recursive: true });
  project.write("package.json", { private: true, type: "module" });
  project.write("codegen.lock.json", lock);
  project.write("codegen.config.json", {
    source: "sample",
    output: { packageName, emit, module, importExtension },
    enums: { style, memberCase, disabled: "deprecate" },
    transactional: true,
    // Some codes are wider than the specification allows.
    rules: { "code-width": "off" },
  });
  await runGenerate(project.name, dir);
  // TypeScript would take packages of the same name and version for one.
  const packageJson = readFileSync(join(project.generated, "package.json"), "utf8");
  project.write(
    "generated/package.json",
    packageJson.replace('"version": "0.0.0"', `"version": "0.0.0-${project.name}"`),
  );
  install(project);
  cpSync(join(here, "consumer"), dir, { recursive: true });
}

async function runGenerate(name: string, dir: string): Promise<void> {
  const { exitCode, output } = await run(process.execPath, [cli, "generate", "--offline", "--cwd", dir], dir);
  if (exitCode !== 0) throw new Error(`${name} could not be generated:\n${output}`);
}

/** Generates the sample package in an empty project of `build/`, which can import it by name and by path. */
export async function makeUsingProject(name: string): Promise<string> {
  const dir = join(build, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(join(dir, "node_modules"), { recursive: true });
  writeFileSync(join(dir, "package.json"), JSON.stringify({ private: true, type: "module" }));
  writeFileSync(join(dir, "codegen.config.json"), JSON.stringify({ source: "sample" }));
  writeFileSync(join(dir, "codegen.lock.json"), readFileSync(join(root, "codegen.lock.json")));
  await runGenerate(name, dir);
  for (const link of ["node_modules/reference-lists", "reference-lists"])
    symlinkSync(join(dir, "generated"), join(dir, link), "junction");
  return dir;
}

/**
 * Links a package of TypeScript like a workspace, since Node does not strip types in `node_modules`, and copies one of JavaScript.
 */
function install({ dir, generated, variant }: Project): void {
  const target = join(dir, "node_modules", packageName);
  if (variant.emit === "ts") symlinkSync(generated, target, "junction");
  else cpSync(generated, target, { recursive: true });
}

/** Node 22 and later start compilers in half the time with a compile cache. */
const compilingNode = newerNodes.at(-1) ?? currentNode;
const compileCache = { NODE_COMPILE_CACHE: join(build, "compile-cache") };

/**
 * Compiles configurations, by title, with one process of a compiler, which parses the declarations that they share only once. Paths in
 * them start with the project. Without errors, the output is empty; otherwise, it names the configuration of each.
 */
export async function compile({ tsc }: Compiler, configs: Readonly<Record<string, object>>): Promise<RunResult> {
  const files = Object.entries(configs).map(([title, config]) => {
    const file = `tsconfig.${title}.json`;
    writeFileSync(join(build, file), JSON.stringify(config, null, 2));
    return file;
  });
  const args = [tsc, "--build", "--verbose", ...files];
  const { exitCode, output } = await run(compilingNode.executable, args, build, compileCache);
  const builtCount = output.match(/Building project/g)?.length;
  return { exitCode, output: exitCode === 0 && builtCount === files.length ? "" : output };
}

/** The projects that one configuration can contain: imports that end in `.ts` need a flag, which the others must not need. */
export const groups: readonly {
  readonly group: string;
  readonly members: readonly Project[];
  readonly flags: object;
}[] = [
  {
    group: "imports of .ts",
    members: projects.filter(({ variant }) => variant.importExtension === ".ts"),
    flags: { allowImportingTsExtensions: true },
  },
  {
    group: "imports of .js",
    members: projects.filter(({ variant }) => variant.importExtension === ".js"),
    flags: {},
  },
];
