import { resolve } from "node:path";
import { type ApiVersion, apiVersions } from "../api/index.ts";
import { type Environment, loadConfig, type LoadedConfig } from "../config/index.ts";
import { type Diagnostic, Findings, problem, RunError } from "../findings/index.ts";
import { type Change, diffLocks, type Semver, semverOf } from "../diff/index.ts";
import { runGit, workTree } from "../disk/index.ts";
import { fetchLive } from "./live-lock.ts";
import { readLock, readLockFile, readLockText } from "./lock-file.ts";
import { type Lock, lockFileName, mergeLock, parseLock, printLock } from "../lock/index.ts";
import { mapDocuments } from "../map/index.ts";
import type { RunOptions } from "./options.ts";

/** How {@link diff} runs. Everything has a default. */
export interface DiffOptions extends RunOptions {
  /** `lock`, `live`, `live@<version>`, `git:<revision>`, or the path of a lock file from `cwd`. The lock. */
  readonly from?: string;
  /** Likewise. The service now. */
  readonly to?: string;
}

/** What lies between two states of the lists. */
export interface DiffResult {
  /** Whether both states could be read. Changes are no fault. */
  readonly ok: boolean;
  readonly apiVersion: ApiVersion | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly Change[];
  /** The release that the changes ask for; `null` where a state could not be read. */
  readonly semver: Semver | null;
  /** Absolute path of the configuration; `null` where none could be read. */
  readonly config: string | null;
  /** Absolute path of its folder; `null` likewise. */
  readonly dir: string | null;
}

/**
 * The changes from one state of the lists to another: `codegen diff` as a function.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function diff(options: DiffOptions = {}): Promise<DiffResult> {
  const run = new DiffRun(options);
  try {
    return await run.run();
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    for (const diagnostic of error.diagnostics) run.findings.addDiagnostic(diagnostic);
    return run.failed();
  }
}

class DiffRun {
  findings = new Findings();
  readonly #options: DiffOptions;
  readonly #environment: Environment;
  #apiVersion: ApiVersion | null = null;
  #config: string | null = null;
  #dir: string | null = null;

  constructor(options: DiffOptions) {
    this.#options = options;
    this.#environment = options.environment ?? process.env;
  }

  async run(): Promise<DiffResult> {
    const { cwd = process.cwd(), config, from = "lock", to = "live" } = this.#options;
    const loaded = loadConfig(cwd, config);
    this.#apiVersion = loaded.config.version;
    this.#config = loaded.file;
    this.#dir = loaded.dir;
    this.findings = new Findings(loaded.config.rules);
    const before = await this.#read(from, loaded);
    const after = await this.#read(to, loaded);
    if (this.findings.hasErrors()) return this.failed();
    const changes = diffLocks(before, after, loaded.config.enums);
    return { ...this.failed(), ok: true, changes, semver: semverOf(changes) };
  }

  failed(): DiffResult {
    return {
      ok: false,
      apiVersion: this.#apiVersion,
      diagnostics: this.findings.sorted(),
      changes: [],
      semver: null,
      config: this.#config,
      dir: this.#dir,
    };
  }

  /** A state of the lists; a service is read under the names that the lock has. */
  #read(state: string, loaded: LoadedConfig): Promise<Lock> | Lock {
    const { config, dir } = loaded;
    if (state === "lock") return readLock(dir, config.rules, workTree);
    if (state === "live") return this.#readLive(config.version, loaded);
    const [, kind, rest = ""] = /^(live@|git:)(.*)$/s.exec(state) ?? [];
    if (kind === "live@") return this.#readLive(readVersion(rest), loaded);
    return kind === "git:" ? this.#readRevision(rest, loaded) : this.#readFile(state, loaded);
  }

  async #readLive(version: ApiVersion, loaded: LoadedConfig): Promise<Lock> {
    const { config, dir } = loaded;
    const text = readLockText(dir, workTree);
    const lock = text === undefined ? undefined : parseLock(text, config.rules);
    const { documents, keep } = await fetchLive(loaded, {
      version,
      run: this.#options,
      findings: this.findings,
    });
    const references = config.references;
    // What is gone is what the diff tells.
    const lists = mapDocuments(documents, { version, references, isMeantGone: () => true }, this.findings);
    const naming = { names: config.names, memberCase: lock?.memberCase ?? config.enums.memberCase };
    const options = { ...naming, version, references, acceptRemovals: true, unguarded: true };
    const live = mergeLock(lock, lists, options, this.findings);
    this.findings.assertNoSecret(printLock(live));
    if (!this.findings.hasErrors()) keep();
    return live;
  }

  #readRevision(revision: string, { config, dir }: LoadedConfig): Lock {
    if (revision === "" || revision.startsWith("-")) throw usage(`git:${revision} names no revision`);
    const text = runGit(["show", `${revision}:./${lockFileName}`], dir, this.#environment).toString("utf8");
    return parseLock(text, config.rules);
  }

  #readFile(path: string, { config }: LoadedConfig): Lock {
    const text = readLockFile(resolve(this.#options.cwd ?? process.cwd(), path), workTree);
    if (text === undefined) {
      throw usage(`${path} is no state: use lock, live, live@<version>, git:<revision> or the path of a lock file`);
    }
    return parseLock(text, config.rules);
  }
}

function readVersion(text: string): ApiVersion {
  const version = apiVersions.find((each) => each === text);
  if (version === undefined) throw usage(`live@${text} names no version (${apiVersions.join(", ")})`);
  return version;
}

function usage(message: string): RunError {
  return new RunError([problem("usage", message)]);
}
