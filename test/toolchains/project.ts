import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { installCreate } from "../../create/test/support/link-packages.ts";
import { environment, git } from "../support/git.ts";
import { moduleOfLists, type Syntax } from "./lists.ts";

const pnpm = fileURLToPath(new URL("node_modules/pnpm/bin/pnpm.cjs", import.meta.url));
/** npm installs no package that is newer, so that the same versions are tested each time. Raise it with the versions. */
const newestPackages = "2026-11-24";
/** The packed tool from the global setup, whose folder is removed after all tests. */
const tarball = process.env["EXAMPLES_TARBALL"] ?? "";

/** The first releases that support what a project needs, and a current one. */
export type NodeVersion = "20.19" | "22.12" | "22.18" | "24";

/** `PATH` with a version of Node.js first; without it if the platform has no package for that version. */
function pathWith(version: NodeVersion): string {
  const path = process.env["PATH"] ?? "";
  const node = fileURLToPath(
    new URL(`node_modules/node${version}-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  );
  if (existsSync(node)) return `${dirname(node)}${delimiter}${path}`;
  process.stderr.write(`Node.js ${version} is not installed: ${process.version} runs instead\n`);
  return path;
}

/** A folder of a project, in which command lines run. */
export class Project {
  /** Absolute. */
  readonly dir: string;
  readonly #bin: string;

  /** @param bin folder that is first in `PATH` */
  constructor(dir: string, bin: string) {
    this.dir = dir;
    this.#bin = bin;
  }

  folder(path: string): Project {
    return new Project(join(this.dir, path), this.#bin);
  }

  /** The environment of command lines, without variables of CI and of the tests. */
  environment(version: NodeVersion = "24"): NodeJS.ProcessEnv {
    const quiet = { NO_COLOR: "1", FORCE_COLOR: "0", NEXT_TELEMETRY_DISABLED: "1", npm_config_before: newestPackages };
    const unset = { CI: "", GITHUB_ACTIONS: "", NODE_OPTIONS: "", NODE_ENV: undefined };
    return { ...environment, ...quiet, ...unset, PATH: `${this.#bin}${delimiter}${pathWith(version)}` };
  }

  /** Runs a command line and returns its stdout. Throws its output if it fails. */
  run(command: string, version: NodeVersion = "24"): string {
    const options = { cwd: this.dir, encoding: "utf8", env: this.environment(version), maxBuffer: 2 ** 26 } as const;
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], options);
    if (status !== 0) throw new Error(`${command}: exit ${String(status)}\n${stdout}${stderr}`);
    return stdout;
  }

  read(path: string): string {
    return readFileSync(join(this.dir, path), "utf8");
  }

  /** Writes a file; its folder is created. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.dir, path)), { recursive: true });
    writeFileSync(join(this.dir, path), text);
  }

  /** Replaces text in a file. Throws if the file does not contain it. */
  edit(path: string, from: string, to: string): void {
    const text = this.read(path);
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    this.write(path, text.replaceAll(from, to));
  }

  commit(): void {
    git(this.dir, "add", "--all");
    git(this.dir, "commit", "--quiet", "--message", "a");
  }
}

/** Writes the files of a project into a new git repository: each heading of its text is a path, above the content. */
export function copyProject(name: string): Project {
  const parent = realpathSync(mkdtempSync(join(dirname(tarball), `${name}-`)));
  const bin = join(parent, "bin");
  mkdirSync(bin);
  symlinkSync(pnpm, join(bin, "pnpm"));
  const project = new Project(join(parent, name), bin);
  const text = readFileSync(new URL(`projects/${name}.md`, import.meta.url), "utf8");
  for (const [, path = "", content = ""] of text.matchAll(/^## (.+)\n\n```\w+\n([^]*?)^```$/gm))
    project.write(path, content);
  git(project.dir, "init", "--quiet");
  project.write(".git/info/exclude", "node_modules/\ndist/\n.next/\n*.tsbuildinfo\n");
  return project;
}

/** Makes the library a CommonJS program. */
export function asCommonJs(library: Project): void {
  library.edit("package.json", '  "type": "module",\n', "");
  library.edit("tsconfig.json", '"verbatimModuleSyntax": true', '"verbatimModuleSyntax": false');
}

export const npmInstall = "npm install --ignore-scripts --no-audit --no-fund --save-dev";

/** Installs the packed tool and the packages of the project. */
export function install(project: Project, command = npmInstall): void {
  project.run(`${command} ${tarball}`);
}

/** The command that sets up a project, as `npm create` installs it; made when it is first needed. */
let create: string | undefined;

/** Sets up a project; returns the module specifier of the lists. */
export function initialise(project: Project): string {
  create ??= `node ${installCreate(mkdtempSync(join(dirname(tarball), "create-")))} --yes --reporter json`;
  const { next } = JSON.parse(project.run(create)) as { readonly next: { readonly import: string } };
  return next.import;
}

interface SetUp {
  /** The module that uses the lists. */
  readonly lists: string;
  readonly syntax?: Syntax;
  /** Changes the project before packages are installed. */
  prepare?(project: Project): void;
}

/** A project after the set-up, with a module that uses the lists. */
export function setUp(name: string, { lists, syntax, prepare }: SetUp): Project {
  const project = copyProject(name);
  prepare?.(project);
  install(project);
  project.write(lists, moduleOfLists(initialise(project), syntax));
  project.commit();
  return project;
}

/** Runs command lines that must succeed. */
export function expectSuccess(project: Project, ...commands: string[]): void {
  for (const command of commands) project.run(command);
}

/** Throws if a generated file was changed, or if a second set-up changes anything. */
export function expectUnchanged(project: Project): void {
  expectSuccess(project, "npx codegen check");
  project.commit();
  initialise(project);
  expectSuccess(project, 'git diff --exit-code && test -z "$(git status --porcelain)"');
}

/** Prints the port of the server of a process, since the system chooses it with `PORT=0`. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import { Server } from "node:net";
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    this.once("listening", () => console.log("listening on " + this.address().port));
    return listen.apply(this, args);
  };
`)}`;

/** Starts a server with a command line, requests its first page and stops it. */
export async function firstPage(project: Project, command: string): Promise<string> {
  const env = { ...project.environment(), PORT: "0", NODE_OPTIONS: `--import=${preload}` };
  const server = spawn("sh", ["-c", `exec ${command}`], {
    cwd: project.dir,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    for await (const line of createInterface(server.stdout)) {
      const port = /^listening on (\d+)$/.exec(line)?.[1];
      if (port === undefined) continue;
      return await (await fetch(`http://127.0.0.1:${port}/`)).text();
    }
    throw new Error(`${command} ended before it listened`);
  } finally {
    server.kill();
    if (server.exitCode === null) await once(server, "exit");
  }
}
