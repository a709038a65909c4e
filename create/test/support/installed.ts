import { execFile } from "node:child_process";
import { chmodSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment, git } from "../../../test/support/git.ts";
import { makeProject, type Project } from "../../../test/support/project.ts";
import { installCreate, linkGenerator } from "./link-packages.ts";

/** A package manager that installs nothing but adds to package.json, and fails with the code in `FAIL`. */
const fakeNpm = `#!${process.execPath}
const { readFileSync, writeFileSync, appendFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync("npm.log", args.join(" ") + "\\n");
if (process.env.FAIL) { console.error("no network"); process.exit(Number(process.env.FAIL)); }
const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const names = args.slice(1).filter((arg) => !arg.startsWith("-"));
for (const name of names) (manifest.devDependencies ??= {})[name] = "1.0.0";
if (names.length > 0) writeFileSync("package.json", JSON.stringify(manifest, null, 2) + "\\n");
`;

export interface Run {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Empty with another reporter than JSON. */
  readonly report: {
    readonly ok: boolean;
    readonly exitCode: number;
    readonly setup: { readonly outcome: string; readonly steps: readonly Readonly<Record<string, unknown>>[] };
    readonly next: { readonly commands: readonly string[]; readonly import: string | null };
  };
}

export interface InstalledProject extends Project {
  /** Runs the command with `--yes` and the JSON reporter, unless others are given. */
  create(args?: readonly string[], variables?: Readonly<Record<string, string>>, reporter?: string): Promise<Run>;
  /** Its files, without those of git, node_modules and the fake package manager. */
  files(): Record<string, string>;
}

/** A git repository with a package and these files, in which the generator is installed by default. */
export function makeInstalled(files: Readonly<Record<string, string>> = {}, isInstalled = true): InstalledProject {
  const cli = installCreate(makeProject().dir);
  const project = makeProject();
  const bin = makeProject();
  bin.write("npm", fakeNpm);
  chmodSync(join(bin.dir, "npm"), 0o755);
  git(project.dir, "init", "-q");
  for (const [path, text] of Object.entries({ "package.json": "{}\n", ...files })) project.write(path, text);
  if (isInstalled) linkGenerator(project.dir);
  const create: InstalledProject["create"] = (args = ["--yes"], variables = {}, reporter = "json") => {
    const env = { ...environment, ...variables, PATH: `${bin.dir}${delimiter}${process.env["PATH"]}` };
    return new Promise((done) => {
      execFile(
        process.execPath,
        [cli, ...args, "--reporter", reporter],
        { cwd: project.dir, env },
        (error, stdout, stderr) =>
          done({
            exitCode: Number(error?.code ?? 0),
            stdout,
            stderr,
            report: JSON.parse((reporter === "json" && stdout) || "{}") as Run["report"],
          }),
      );
    });
  };
  const isOther = (path: string): boolean => /^(?:\.git|node_modules)\/|^npm\.log$/.test(path);
  const listed = () => Object.entries(project.snapshot()).filter(([path]) => !isOther(path));
  return { ...project, create, files: () => Object.fromEntries(listed()) };
}
