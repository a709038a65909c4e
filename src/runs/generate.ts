import { join } from "node:path";
import type { ApiVersion } from "../api/index.ts";
import { type Config, loadConfig, type LoadedConfig } from "../config/index.ts";
import { dataRuleIds, type Diagnostic, Findings, problem, RunError, type Severities } from "../findings/index.ts";
import { type Change, diffLocks } from "../diff/index.ts";
import { type GeneratedFile, planPackage, type PlannedFile, renderFiles, sizeOf } from "../emit/index.ts";
import type { RawDocuments } from "../fetch/index.ts";
import { fetchLive, type LiveLists } from "./live-lock.ts";
import { missingLock, readLockText } from "./lock-file.ts";
import { type Lock, lockFileName, mergeLock, parseLock, printLock, renameLock } from "../lock/index.ts";
import { mapDocuments } from "../map/index.ts";
import { emitInput } from "./package-input.ts";
import { meantGone, otherVersion, reportAbsent, reportDeprecated, type RunOptions } from "./options.ts";
import { commitFiles, removeLeftovers } from "../write/index.ts";
import { type Disk, realDisk } from "../disk/index.ts";
import { compareTree, type OutputFolder, readOwnFiles, takeManifest } from "../compare/index.ts";

/** How {@link generate} runs. Everything has a default. */
export interface GenerateOptions extends RunOptions {
  /** From the lock alone: no socket is opened. */
  readonly offline?: boolean;
  /** Fail where the lock would change. */
  readonly locked?: boolean;
  /** Say what would be written; write nothing. */
  readonly dryRun?: boolean;
  /** Codes and references that are gone are meant to be. */
  readonly acceptRemovals?: boolean;
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
  /** Absolute path of the configuration's folder; `null` where no configuration could be read. */
  readonly dir: string | null;
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
export function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  return generateOn(realDisk, options);
}

/** {@link generate} on a disk that a test can break. */
export async function generateOn(disk: Disk, options: GenerateOptions): Promise<GenerateResult> {
  const run = new GenerateRun(disk, options);
  try {
    await run.run();
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    for (const diagnostic of error.diagnostics) run.findings.addDiagnostic(diagnostic);
  }
  return run.result();
}

/** A lock, and what changed in it. */
interface ChangedLock {
  readonly lock: Lock;
  readonly changes: readonly Change[];
}

/** One run, step by step; what it has come to so far is in its fields. */
class GenerateRun {
  findings = new Findings();
  readonly #options: GenerateOptions;
  readonly #disk: Disk;
  #apiVersion: ApiVersion | null = null;
  #changes: readonly Change[] = [];
  #written: readonly string[] = [];
  #removed: readonly string[] = [];
  #summary: GenerateSummary | null = null;
  #dir: string | null = null;

  constructor(disk: Disk, options: GenerateOptions) {
    this.#disk = disk;
    this.#options = options;
  }

  async run(): Promise<void> {
    const { offline = false, locked = false, cwd = process.cwd() } = this.#options;
    const loaded = loadConfig(cwd, this.#options.config, this.#disk);
    const { config, dir } = loaded;
    this.#apiVersion = config.version;
    this.#dir = dir;
    this.findings = new Findings(config.rules);
    reportDeprecated(config, this.findings);

    const needsLock = offline || locked;
    const old = this.#readLock(dir, config, needsLock);
    if (old && old.apiVersion !== config.version && needsLock) {
      throw new RunError([otherVersion(old.apiVersion, config.version)]);
    }

    const live = offline ? undefined : await this.#fetch(loaded);
    const documents = live?.documents;
    const { lock, changes } = documents ? this.#merge(old, documents, config) : this.#rename(old as Lock, config);
    const lockText = printLock(lock);
    this.findings.assertNoSecret(lockText);
    this.#changes = changes;
    const lockChanges = !old || printLock(old) !== lockText;
    if (locked && lockChanges) this.findings.addDiagnostic(lockWouldChange());
    const folder: OutputFolder = { root: dir, dir: config.output.dir };
    const input = emitInput(lock, config);
    const plan = planPackage(input);
    if (this.findings.hasErrors()) {
      // What stands in our places is told beside what is wrong with the lists.
      readOwnFiles(
        this.#disk,
        folder,
        plan.map(({ path }) => path),
      );
      return;
    }
    assertReadable(lockText);
    const files = await renderFiles(plan, input, takeManifest(this.#disk, folder));
    this.#options.signal?.throwIfAborted();
    this.#write(folder, files, lockChanges ? lockText : undefined);
    if (!this.#options.dryRun) live?.keep();
    this.#summary = summarize(plan, config, documents);
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
      dir: this.#dir,
    };
  }

  /**
   * The lock as it stands. A run that fetches may mend what the rules say of it, so it is judged by them only where it
   * is the last word.
   */
  #readLock(dir: string, config: Config, isNeeded: boolean): Lock | undefined {
    const text = readLockText(dir, this.#disk);
    if (text !== undefined) return parseLock(text, isNeeded ? config.rules : softened);
    if (isNeeded) throw missingLock();
    return undefined;
  }

  #fetch(loaded: LoadedConfig): Promise<LiveLists> {
    return fetchLive(loaded, { version: loaded.config.version, run: this.#options, findings: this.findings });
  }

  #merge(old: Lock | undefined, documents: RawDocuments, config: Config): ChangedLock {
    const { version, references, names, enums } = config;
    const acceptRemovals = this.#options.acceptRemovals ?? false;
    const isMeantGone = meantGone(old, version, acceptRemovals);
    const lists = mapDocuments(documents, { version, references, isMeantGone }, this.findings);
    const naming = { names, memberCase: enums.memberCase };
    const lock = mergeLock(old, lists, { ...naming, version, references, acceptRemovals }, this.findings);
    // What of a list cannot be read is no change of it.
    const isKnown = lists.failed.size === 0 && lists.known !== undefined;
    return { lock, changes: isKnown ? diffLocks(old, lock, enums) : [] };
  }

  #rename(old: Lock, config: Config): ChangedLock {
    reportAbsent(old, config, this.findings);
    const lock = renameLock(old, { names: config.names, memberCase: config.enums.memberCase }, this.findings);
    return { lock, changes: diffLocks(old, lock, config.enums) };
  }

  /** @param newLock text of the lock, where it changes */
  #write(folder: OutputFolder, files: readonly GeneratedFile[], newLock: string | undefined): void {
    const { toWrite, orphans } = compareTree(this.#disk, folder, files);
    const fromRoot = [
      ...(newLock === undefined ? [] : [{ path: lockFileName, text: newLock }]),
      ...toWrite.map(({ path, text }) => ({ path: `${folder.dir}/${path}`, text })),
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

/** Every rule that can be softened, off. */
const softened: Severities = Object.fromEntries(dataRuleIds.map((rule) => [rule, "off"]));

/** What is written must be read again by the next run: a bug of ours otherwise, told before anything is written. */
function assertReadable(lockText: string): void {
  parseLock(lockText, softened);
}

function lockWouldChange(): Diagnostic {
  const message = `${lockFileName} would change; run \`codegen\` without --locked, and commit it`;
  return problem("drift", message, { file: lockFileName });
}

function summarize(plan: readonly PlannedFile[], config: Config, documents: RawDocuments | undefined): GenerateSummary {
  const singles = documents ? [...documents.singles.values()].filter(({ kind }) => kind === "document") : [];
  const source = config.source === "sample" ? "sample" : config.source.baseUrl;
  return {
    source: documents ? source : "lock",
    documents: documents ? 1 + singles.length : 0,
    ...sizeOf(plan),
    files: plan.length,
    dir: config.output.dir,
  };
}
