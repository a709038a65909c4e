import { join } from "node:path";
import type { ApiVersion } from "../api/index.ts";
import { type Environment, loadConfig, type LoadedConfig } from "../config/index.ts";
import { type Diagnostic, Findings, problem, RunError } from "../findings/index.ts";
import { type Change, diffLocks } from "../diff/index.ts";
import { planPackage, renderFiles } from "../emit/index.ts";
import { type GitIndex, type ProjectFiles, readIndex, readText, workTree } from "../disk/index.ts";
import { fetchLive } from "./live-lock.ts";
import { readLock } from "./lock-file.ts";
import { type Lock, lockFileName, mergeLock, printLock, renameLock } from "../lock/index.ts";
import { mapDocuments } from "../map/index.ts";
import { emitInput } from "./package-input.ts";
import { meantGone, otherVersion, reportDeprecated, reportAbsent, type RunOptions } from "./options.ts";
import { count, normalizeLineEnds } from "../base/index.ts";
import { compareFiles, type Drift, type OutputFolder, readManifest } from "../compare/index.ts";

/** How {@link check} runs. Everything has a default. */
export interface CheckOptions extends RunOptions {
  /** Renders everything again, trusting no seal. */
  readonly full?: boolean;
  /** Reads configuration, lock and files from the git index. */
  readonly staged?: boolean;
  /** Also holds the lock against the service. */
  readonly live?: boolean;
}

/** What a check came to. */
export interface CheckResult {
  /** Whether there is no finding of severity error. */
  readonly ok: boolean;
  /** Version of the interface; `null` where no configuration could be read. */
  readonly apiVersion: ApiVersion | null;
  /** All findings, sorted; each drift is one of rule `drift`. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files that are not what lock and configuration say. */
  readonly drift: readonly Drift[];
  /** With `live`: what the service says otherwise than the lock. */
  readonly changes: readonly Change[];
  /** Files of the package that were looked at. */
  readonly files: number;
  /** Absolute path of the configuration's folder; `null` where no configuration could be read. */
  readonly dir: string | null;
}

/**
 * Are the committed files what the lock says, and with `live`: is the lock what the service says? `codegen check` as a
 * function. It writes nothing.
 *
 * @throws the reason of `signal` once it is aborted; any other error is a bug of ours
 */
export async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const run = new CheckRun(options);
  try {
    await run.run();
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    for (const diagnostic of error.diagnostics) run.findings.addDiagnostic(diagnostic);
  }
  return run.result();
}

class CheckRun {
  findings = new Findings();
  readonly #options: CheckOptions;
  readonly #environment: Environment;
  #apiVersion: ApiVersion | null = null;
  #drift: readonly Drift[] = [];
  #changes: readonly Change[] = [];
  #files = 0;
  #dir: string | null = null;

  constructor(options: CheckOptions) {
    this.#options = options;
    this.#environment = options.environment ?? process.env;
  }

  async run(): Promise<void> {
    const { cwd = process.cwd(), config: path, staged = false, live = false } = this.#options;
    const index = staged ? readIndex(cwd, this.#environment) : undefined;
    const loaded = loadConfig(index?.locate(cwd) ?? cwd, path, index);
    this.#apiVersion = loaded.config.version;
    this.#dir = loaded.dir;
    this.findings = new Findings(loaded.config.rules);

    const unmerged = index?.unmerged(loaded.dir) ?? [];
    if (unmerged.includes(lockFileName))
      throw new RunError([problem("lock", notMerged(lockFileName), { file: lockFileName })]);
    const { lock, drift } = await this.#checkFiles(loaded, index ?? workTree);
    const all = [...drift, ...conflicts(unmerged, drift, loaded)];
    this.#drift = index && all.length > 0 ? await this.#tellStaging(all, unmerged, loaded, index) : all;
    for (const { file, message, line } of this.#drift) {
      this.findings.addDiagnostic(problem("drift", message, { file, ...(line !== undefined && { line, column: 1 }) }));
    }
    if (live) await this.#checkLive(loaded, lock);
  }

  result(): CheckResult {
    return {
      ok: !this.findings.hasErrors(),
      apiVersion: this.#apiVersion,
      diagnostics: this.findings.sorted(),
      drift: this.#drift,
      changes: this.#changes,
      files: this.#files,
      dir: this.#dir,
    };
  }

  /** The lock under the names of the configuration, and what of lock and files differs from it. */
  async #checkFiles({ config, dir }: LoadedConfig, files: ProjectFiles): Promise<{ lock: Lock; drift: Drift[] }> {
    const lock = readLock(dir, config.rules, files);
    if (lock.apiVersion !== config.version) throw new RunError([otherVersion(lock.apiVersion, config.version)]);
    reportDeprecated(config, this.findings);
    reportAbsent(lock, config, this.findings);
    const renamed = renameLock(lock, { names: config.names, memberCase: config.enums.memberCase }, this.findings);
    const folder: OutputFolder = { root: dir, dir: config.output.dir };
    const manifest = readManifest(files, folder);
    const input = emitInput(renamed, config);
    const plan = planPackage(input);
    this.#files = plan.length;
    const drift = await compareFiles(files, folder, plan, {
      full: this.#options.full ?? false,
      render: (doubtful) => renderFiles(doubtful, input, manifest),
    });
    return { lock: renamed, drift: [...staleLock(lock, renamed), ...drift] };
  }

  /** Says of what is wrong in the index where it is right: in the work tree, or nowhere because of a conflict. */
  async #tellStaging(
    drift: readonly Drift[],
    unmerged: readonly string[],
    { dir, file: config }: LoadedConfig,
    index: GitIndex,
  ): Promise<Drift[]> {
    const wrong = await this.#wrongInWorkTree(config);
    return drift.map((found) => {
      const { file } = found;
      if (unmerged.includes(file)) return { ...found, status: "edited", message: notMerged(file) };
      if (wrong === undefined || wrong.has(file)) return found;
      const path = join(dir, file);
      const same =
        index.kind(path) === "file" &&
        normalizeLineEnds(readText(index, path)) === normalizeLineEnds(readText(workTree, path));
      const what = same
        ? `${file} is staged, but the lock or configuration that it was made from is not staged; run \`git add\` for those`
        : `${file} is right in the work tree and not staged; run \`git add\``;
      return { ...found, message: `${what} (in the index: ${found.status})` };
    });
  }

  /** Files that are wrong in the work tree as well; `undefined` where it cannot be judged. */
  async #wrongInWorkTree(config: string): Promise<Set<string> | undefined> {
    const { drift, ok, diagnostics } = await check({ ...this.#options, config, staged: false, live: false });
    const judged = ok || diagnostics.every(({ rule, severity }) => severity === "warn" || rule === "drift");
    return judged ? new Set(drift.map(({ file }) => file)) : undefined;
  }

  async #checkLive(loaded: LoadedConfig, lock: Lock): Promise<void> {
    const { version, references, names, enums } = loaded.config;
    const { documents, keep } = await fetchLive(loaded, {
      version,
      run: this.#options,
      findings: this.findings,
    });
    const lists = mapDocuments(
      documents,
      { version, references, isMeantGone: meantGone(lock, version, false) },
      this.findings,
    );
    const naming = { names, memberCase: enums.memberCase };
    const live = mergeLock(lock, lists, { ...naming, version, references, acceptRemovals: false }, this.findings);
    const liveText = printLock(live);
    this.findings.assertNoSecret(liveText);
    if (lists.failed.size > 0 || !lists.known) return;
    keep();
    this.#changes = diffLocks(lock, live, enums);
    if (liveText === printLock(lock)) return;
    const what =
      this.#changes.length === 0
        ? "otherwise than the service now"
        : `${count(this.#changes.length, "change")} behind the service`;
    this.findings.addDiagnostic(
      problem("drift", `${lockFileName} is ${what}; run \`codegen\` and commit what it writes`, { file: lockFileName }),
    );
  }
}

/** Files of the package that are not merged and in no other way wrong: a reference that left on one side. */
function conflicts(unmerged: readonly string[], drift: readonly Drift[], { config }: LoadedConfig): Drift[] {
  return unmerged
    .filter((file) => file.startsWith(`${config.output.dir}/`) && !drift.some((found) => found.file === file))
    .map((file) => ({ file, status: "edited", cause: "hand", message: notMerged(file) }));
}

function notMerged(file: string): string {
  return `${file} is not merged; resolve the conflict, run \`codegen\`, and \`git add\` it`;
}

/** The lock itself, where the configuration asks for names that it does not hold. */
function staleLock(lock: Lock, renamed: Lock): Drift[] {
  const committed = printLock(lock);
  if (committed === printLock(renamed)) return [];
  const message = `${lockFileName} is stale: the configuration asks for names that it does not hold; run \`codegen --offline\``;
  return [{ file: lockFileName, status: "stale", cause: "config", message }];
}
