import type { CompilerSettings } from "../repository/compiler-settings.ts";
import { configText, dependenciesOf, isModule, readManifest, transformers } from "../repository/packages.ts";
import { hasFile, inFolder, type OutputChoice, type Repository, sourceFolder } from "../repository/repository.ts";

const folder = { form: "folder", emit: "ts", module: "esm" } as const;
const folders: readonly OutputChoice[] = [
  { ...folder, style: "enum", importExtension: "" },
  { ...folder, style: "enum", importExtension: ".js" },
  { ...folder, style: "const", importExtension: "" },
  { ...folder, style: "const", importExtension: ".js" },
  { ...folder, style: "enum", importExtension: ".ts" },
  { ...folder, style: "const", importExtension: ".ts" },
  { ...folder, emit: "js", style: "enum", importExtension: ".js" },
];
const inPackage = { form: "package", emit: "js", style: "enum", importExtension: ".js" } as const;
/** ES modules come first: bundlers drop what is not used. */
const packageChoices = (["esm", "cjs"] as const).map((module): OutputChoice => ({ ...inPackage, module }));

interface Toolchain {
  readonly title: string;
  readonly packages?: readonly string[];
  /** Its configuration file, without extension; a project that has one uses it. */
  readonly config?: string;
  isUsed?(repository: Repository): boolean;
  problemOf?(output: OutputChoice, repository: Repository): string | undefined;
  /** Set if resolving `./a.js` to `a.ts` requires this mapping in its configuration; `fix` describes how to add it. */
  readonly jsImports?: { readonly mapping: RegExp; readonly fix: string };
}

/** The table in `docs/toolchains.md` shows the results. */
const definitions = {
  vite: { title: "Vite", packages: ["vite"], config: "vite.config" },
  next: { title: "Next.js", packages: ["next"] },
  nest: { title: "NestJS", packages: ["@nestjs/core"], config: "nest-cli" },
  webpack: {
    title: "webpack",
    packages: ["webpack"],
    config: "webpack.config",
    jsImports: {
      mapping: /extensionAlias/,
      fix: 'add resolve: { extensionAlias: { ".js": [".ts", ".js"] } } to its configuration',
    },
  },
  esbuild: { title: "esbuild", packages: ["esbuild", "tsup"] },
  jest: {
    title: "Jest",
    config: "jest.config",
    isUsed: (repository) => projectsWithJest(repository).length > 0,
    problemOf({ emit, module }, repository) {
      const projects = projectsWithJest(repository);
      const isLoaded = (projects.length === 0 ? [repository] : projects).every(loadsModules);
      if (emit === "ts" || module === "cjs" || isLoaded) return undefined;
      const fix = "run it with NODE_OPTIONS=--experimental-vm-modules, or let Babel or SWC transform JavaScript";
      return `Jest runs tests as CommonJS and cannot load ES modules: ${fix}`;
    },
    jsImports: {
      mapping: /moduleNameMapper[^]*\.js|resolver/,
      fix: `add moduleNameMapper: { "^(\\\\.{1,2}/.*)\\\\.js$": "$1" } to its configuration`,
    },
  },
  vitest: { title: "Vitest", packages: ["vitest"], config: "vitest.config" },
  node: {
    title: "Node.js (type stripping)",
    isUsed: runsTypeScript,
    problemOf({ emit, style, importExtension }, repository) {
      if (emit === "ts" && !isModule(repository))
        return 'Node.js runs the ".ts" files of this package as CommonJS: set "type": "module" in package.json';
      if (emit === "js" || (style === "const" && importExtension === ".ts")) return undefined;
      return 'Node.js runs only erasable TypeScript, imported with the ".ts" extension: set "allowImportingTsExtensions" in tsconfig.json';
    },
  },
  deno: {
    title: "Deno",
    config: "deno",
    problemOf({ form, importExtension }) {
      if (form === "package") return "Deno does not find the types of a package in the workspace: use `--form folder`";
      if (importExtension === ".ts") return undefined;
      return 'Deno imports only paths with their file extension: set `output.importExtension` to ".ts"';
    },
  },
  typescript: {
    title: "TypeScript",
    isUsed: isTypeScript,
    problemOf(output, repository) {
      const { compiler } = repository;
      if (output.form === "package" && output.module === "esm" && hasOldCommonJs(repository))
        return "CommonJS files cannot import a package of ES modules (TS1479): set `output.module` to cjs";
      return compiler === undefined ? undefined : problemOfCompiler(output, compiler, isModule(repository));
    },
  },
  javascript: {
    title: "JavaScript",
    isUsed: (repository) => !isTypeScript(repository),
    problemOf: ({ emit }) =>
      emit === "js" ? undefined : "JavaScript cannot import TypeScript: set `output.emit` to js",
  },
} satisfies Readonly<Record<string, Toolchain>>;

export type ToolchainName = keyof typeof definitions;
export const toolchains: Readonly<Record<ToolchainName, Toolchain>> = definitions;
export const toolchainNames = Object.keys(definitions) as ToolchainName[];

/** A script that runs a TypeScript file with Node, after flags. */
const typeScriptRun = /(?:^|\s)node\s+(?:-\S+\s+)*[^-\s]\S*\.[cm]?ts(?:\s|$)/;

/** Whether a script runs a TypeScript file with Node, or the tsconfig.json is the one that Node recommends. */
function runsTypeScript(repository: Repository): boolean {
  const started = Object.entries(scriptsOf(repository)).filter(([name]) => /^(?:start|dev|serve|test)\b/.test(name));
  if (started.some(([, script]) => typeScriptRun.test(script))) return true;
  const dependencies = dependenciesOf(repository);
  const hasBundler = ["vite", "next", "webpack", "esbuild"].some((name) => dependencies.has(name));
  const { erasableSyntaxOnly, allowsTsExtensions, resolvesLikeNode } = repository.compiler ?? {};
  return erasableSyntaxOnly === true && allowsTsExtensions === true && resolvesLikeNode === true && !hasBundler;
}

function problemOfCompiler(
  { form, emit, style, importExtension }: OutputChoice,
  compiler: CompilerSettings,
  inModule: boolean,
): string | undefined {
  if (emit === "js") {
    const isNotCopied = form === "folder" && compiler.emits;
    return isNotCopied ? "tsc does not copy JavaScript files to its output: set `output.emit` to ts" : undefined;
  }
  if (writesRequire(compiler, inModule)) {
    return 'verbatimModuleSyntax does not allow ES module syntax in CommonJS files (TS1287): set "type": "module" in package.json';
  }
  if (style === "enum" && compiler.erasableSyntaxOnly)
    return "erasableSyntaxOnly does not allow enums (TS1294): set `enums.style` to const";
  if (importExtension === ".ts" && !compiler.allowsTsExtensions) {
    return 'imports of ".ts" files require "allowImportingTsExtensions" in tsconfig.json (TS5097)';
  }
  if (importExtension === "" && compiler.resolvesLikeNode && inModule) {
    return 'imports in Node.js ES modules require a file extension (TS2835): set `output.importExtension` to ".js"';
  }
  return undefined;
}

/** Whether TypeScript reads the files as CommonJS and keeps their syntax, so that they cannot use `import`. */
export function writesRequire(compiler: CompilerSettings, inModule: boolean): boolean {
  const isCommonJs = compiler.modules === "commonjs" || (compiler.modules === "node" && !inModule);
  return isCommonJs && compiler.verbatimModuleSyntax;
}

export function isTypeScript(repository: Repository): boolean {
  const isTyped = repository.compiler !== undefined || dependenciesOf(repository).has("typescript");
  const isDeno = configText(repository, "deno") !== undefined;
  return isTyped || isDeno || hasOldCommonJs(repository) || runsTypeScript(repository);
}

/** Whether the project or one of its workspaces has CommonJS files that cannot import a package of ES modules (TS1479). */
function hasOldCommonJs(repository: Repository): boolean {
  const { packageFolder, compiler, workspaces } = repository;
  // The options of a workspace root are often only a base for those of its workspaces.
  const isOnlyRoot = workspaces.length > 0 && sourceFolder(repository) === "";
  const typed = workspaces.filter(({ folder: member }) => hasFile(repository, inFolder(member, "tsconfig.json")));
  return [...(isOnlyRoot ? [] : [{ folder: packageFolder, compiler }]), ...typed]
    .filter((project) => project.compiler?.canRequireModules === false)
    .some((project) => readManifest(repository, project.folder).members["type"] !== "module");
}

/** The project and those packages of its workspace that depend on Jest. */
function projectsWithJest(repository: Repository): Repository[] {
  const members = repository.workspaces.map(({ folder: member }) => ({
    ...repository,
    folder: member,
    packageFolder: member,
  }));
  return [repository, ...members].filter((project) => dependenciesOf(project).has("jest"));
}

/** Whether Jest can load a package of ES modules. */
function loadsModules(repository: Repository): boolean {
  const dependencies = dependenciesOf(repository);
  const isTransformed = [...transformers, "next"].some((name) => dependencies.has(name));
  return isTransformed || Object.values(scriptsOf(repository)).join("\n").includes("--experimental-vm-modules");
}

function scriptsOf(repository: Repository): Readonly<Record<string, string>> {
  return readManifest(repository, repository.packageFolder).scripts;
}

export function detectToolchains(repository: Repository): ToolchainName[] {
  const dependencies = dependenciesOf(repository);
  return toolchainNames.filter((name) => {
    const { packages = [], config, isUsed } = toolchains[name];
    const isConfigured = config !== undefined && configText(repository, config) !== undefined;
    const isInstalled = packages.some((dependency) => dependencies.has(dependency));
    return isInstalled || isConfigured || isUsed?.(repository) === true;
  });
}

function problemOf(name: ToolchainName, output: OutputChoice, repository: Repository): string | undefined {
  const { title, config = name, jsImports, ...toolchain } = toolchains[name];
  const problem = toolchain.problemOf?.(output, repository);
  if (problem !== undefined) return `${title}: ${problem}`;
  if (jsImports === undefined || output.emit === "js" || output.importExtension !== ".js") return undefined;
  const { members } = readManifest(repository, repository.packageFolder);
  const settings = `${configText(repository, config) ?? ""}${JSON.stringify(members[name])}`;
  if (jsImports.mapping.test(settings)) return undefined;
  return `${title}: does not resolve "./country.js" to country.ts: ${jsImports.fix}`;
}

export type Problems = ReadonlyMap<ToolchainName, string>;

/** The output with the fewest problems in the toolchains of a project. Without a `form`, `preferred` comes first. */
export function fitOutput(
  names: readonly ToolchainName[],
  repository: Repository,
  { form, preferred }: { readonly form: OutputChoice["form"] | undefined; readonly preferred: OutputChoice["form"] },
): readonly [output: OutputChoice, problems: Problems] {
  const choices = preferred === "folder" ? [...folders, ...packageChoices] : [...packageChoices, ...folders];
  const fits = choices
    .filter((output) => form === undefined || output.form === form)
    .map((output) => {
      const problems = names.flatMap((name) => {
        const problem = problemOf(name, output, repository);
        return problem === undefined ? [] : [[name, problem] as const];
      });
      return [output, new Map(problems)] as const;
    });
  // A compile error is worse than a missing setting.
  const cost = (problems: Problems): number => 2 * problems.size + (problems.has("typescript") ? 1 : 0);
  return fits.reduce((best, fit) => (cost(fit[1]) < cost(best[1]) ? fit : best));
}
