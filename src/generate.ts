import { basename, join } from "node:path";
import { deprecated, currentVersion, type ApiVersion } from "./api/versions.ts";
import type { Environment } from "./config/environment.ts";
import { loadConfig, type LoadedConfig } from "./config/load.ts";
import type { Config } from "./config/schema.ts";
import { Findings, problem, RunError, type Diagnostic } from "./diagnostics.ts";
import type { Change } from "./diff/change.ts";
import { diffLocks } from "./diff/diff.ts";
import type { GeneratedFile } from "./emit/files.ts";
import type { RawDocuments } from "./fetch/document.ts";
import { fetchLive } from "./live.ts";
import { missingLock, readLockText } from "./lock/file.ts";
import { lockFileName, type Lock } from "./lock/lock.ts";
import { mergeLock, renameLock } from "./lock/merge.ts";
import { parseLock } from "./lock/parse.ts";
import { printLock } from "./lock/print.ts";
import { mapDocuments } from "./map/index.ts";
import { renderPackage } from "./render.ts";
import { assertSupported, otherVersion, reportAbsent, type RunProgress } from "./run.ts";
import { normalizeLineEnds } from "./text.ts";
import { commitFiles, removeLeftovers } from "./write/commit.ts";
import { realDisk, type Disk } from "./write/disk.ts";
import { compareTree, takeManifest, type OutputFolder } from "./write/tree.ts";

/** How {@link generate} runs. Everything has a default. */
export interface GenerateOptions {
  /** Where the search for the configuration starts; the working directory of the process. */
  readonly cwd?: string;
  /** A configuration file, from `cwd`, in place of the search. */
  readonly config?: string;
  /** From the lock alone: no socket is opened. */
  readonly offline?: boolean;
  /** Fail where the lock would change. */
  readonly locked?: boolean;
  /** Say what would be written; write nothing. */
  readonly dryRun?: boolean;
  /** Codes and references that are gone are meant to be. */
  readonly acceptRemovals?: boolean;
  /** Ends the run: nothing is written after it. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Where `${VAR}` of the configuration comes from; the environment of the process. */
  readonly environment?: Environment;
}

/** What a run came to. */
export interface GenerateResult {
  /** Whether there is no finding of severity error. */
  readonly ok: boolean;
  /** Version of the interface; `null` where no configuration could be read. */
  readonly apiVersion: ApiVersion | null;
  /** All findings, sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** What changed in the lists since the lock. */
  readonly changes: readonly Change[];
  /** Files written, POSIX, from the configuration's folder; under `dryRun` those that would be. */
  readonly written: readonly string[];
  /** Files of ours removed, likewise. */
  readonly removed: readonly string[];
  /** What was read and what the package holds; `null` where the run did not come so far. */
  readonly summary: GenerateSummary | null;
}

export interface GenerateSummary {
  /** Where the lists came from: the base URL, `sample`, or `lock`. */
  readonly source: string;
  /** Documents fetched. */
  readonly documents: number;
  readonly references: number;
  readonly codes: number;
  /** Files of the package, unchanged ones included. */
  readonly files: number;
  /** The package's folder, POSIX, from the configuration's folder. */
  readonly dir: string;
}

/**
 * Fetches the lists, updates the lock, writes the package: `codegen generate` as a function. What is wrong with the
 * configuration, the service or its lists comes as findings.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const run = new GenerateRun(options);
  try {
    await run.run();
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    for (const diagnostic of error.diagnostics) run.findings.addDiagnostic(diagnostic);
  }
  return run.result();
}

/** One run, step by step; what it has come to so far is in its fields. */
class GenerateRun {
  findings = new Findings();
  readonly #options: GenerateOptions;
  readonly #disk: Disk = realDisk;
  #apiVersion: ApiVersion | null = null;
  #changes: readonly Change[] = [];
  #written: readonly string[] = [];
  #removed: readonly string[] = [];
  #summary: GenerateSummary | null = null;

  constructor(options: GenerateOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { offline = false, locked = false } = this.#options;
    const loaded = loadConfig(this.#options.cwd ?? process.cwd(), this.#options.config);
    const { config, dir } = loaded;
    this.#apiVersion = config.version;
    this.findings = new Findings(config.rules);
    assertSupported(config, basename(loaded.file));

    const needsLock = offline || locked;
    const lockText = readLockText(dir);
    if (lockText === undefined && needsLock) throw missingLock();
    const old = lockText === undefined ? undefined : parseLock(lockText, config.rules);
    if (old && old.apiVersion !== config.version && needsLock) {
      throw new RunError([otherVersion(old.apiVersion, config.version)]);
    }

    const documents = offline ? undefined : await this.#fetch(loaded);
    const lock = this.#merge(old, documents, config);
    this.#changes = diffLocks(old, lock, config.enums);
    if (locked && old && printLock(old) !== printLock(lock)) this.findings.addDiagnostic(lockWouldChange());
    if (this.findings.hasErrors()) return;

    const folder: OutputFolder = { root: dir, dir: config.output.dir };
    const files = await renderPackage(lock, config, takeManifest(this.#disk, folder));
    this.#options.signal?.throwIfAborted();
    this.#write(folder, files, lockText, printLock(lock));
    this.#summary = {
      source: describeSource(config, offline),
      documents: documents ? 1 + documents.singles.size : 0,
      references: files.filter(({ path }) => path.endsWith(".ts")).length - sharedModules,
      codes: countCodes(lock, config),
      files: files.length,
      dir: folder.dir,
    };
  }

  result(): GenerateResult {
    return {
      ok: !this.findings.hasErrors(),
      apiVersion: this.#apiVersion,
      diagnostics: this.findings.sorted(),
      changes: this.#changes,
      written: this.#written,
      removed: this.#removed,
      summary: this.#summary,
    };
  }

  #fetch(loaded: LoadedConfig): Promise<RawDocuments> {
    const { version } = loaded.config;
    if (deprecated[version]) {
      const message = `version ${version} is deprecated; the current one is ${currentVersion}`;
      this.findings.add({ rule: "version-deprecated", message, expected: currentVersion, actual: version });
    }
    const { signal, environment = process.env, onProgress } = this.#options;
    return fetchLive(loaded, {
      version,
      environment,
      signal,
      onProgress,
    });
  }

  #merge(old: Lock | undefined, documents: RawDocuments | undefined, config: Config): Lock {
    const { version, references, names, enums } = config;
    const naming = { names, memberCase: enums.memberCase };
    if (!documents) {
      reportAbsent(old as Lock, config, this.findings);
      return renameLock(old as Lock, naming, this.findings);
    }
    const acceptRemovals = this.#options.acceptRemovals ?? false;
    const lists = mapDocuments(documents, { version, references, acceptRemovals }, this.findings);
    return mergeLock(old, lists, { ...naming, version, references, acceptRemovals }, this.findings);
  }

  #write(folder: OutputFolder, files: readonly GeneratedFile[], lockText: string | undefined, newLock: string): void {
    const { toWrite, orphans } = compareTree(this.#disk, folder, files);
    const lockChanged = lockText === undefined || normalizeLineEnds(lockText) !== newLock;
    const inOrder = toWrite.toSorted((a, b) => rank(a.path) - rank(b.path));
    const fromRoot = [
      ...(lockChanged ? [{ path: lockFileName, text: newLock }] : []),
      ...inOrder.map(({ path, text }) => ({ path: `${folder.dir}/${path}`, text })),
    ];
    const removed = orphans.map((name) => `${folder.dir}/${name}`);
    if (!this.#options.dryRun) {
      removeLeftovers(this.#disk, folder);
      commitFiles(this.#disk, {
        folder,
        files: fromRoot.map(({ path, text }) => ({ path: join(folder.root, path), text })),
        orphans: removed.map((path) => join(folder.root, path)),
      });
    }
    this.#written = fromRoot.map(({ path }) => path);
    this.#removed = removed;
  }
}

/** Modules of the package that are no reference's: `types.ts` and `index.ts`. */
const sharedModules = 2;

/** The order in which files come into place: what others import first, the entry last. */
function rank(path: string): number {
  if (path === "types.ts") return 0;
  if (path === "index.ts") return 3;
  return path === "package.json" || path === "README.md" ? 2 : 1;
}

function lockWouldChange(): Diagnostic {
  return problem("drift", `${lockFileName} would change; run \`codegen\` without --locked, and commit it`, {
    file: lockFileName,
  });
}

function describeSource({ source }: Config, offline: boolean): string {
  if (offline) return "lock";
  return source === "sample" ? "sample" : source.baseUrl;
}

function countCodes(lock: Lock, { references }: Config): number {
  return lock.references
    .filter(({ key }) => references === "all" || references.includes(key))
    .reduce((sum, { values }) => sum + values.length, 0);
}
