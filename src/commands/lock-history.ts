import { readObjects, type Git } from "../platform/git/index.ts";
import { RunError } from "../model/findings/index.ts";
import { lockFileName } from "../model/lock/index.ts";
import { type DatedName, type LockRevision, type Since, sinceOf } from "./since.ts";

/** Most revisions of the lock that are read at once. */
const maxRevisions = 50;

/** Most bytes of them, as far as the size of today's lock tells: long lists make a lock of many megabytes. */
const maxBytes = 64 * 2 ** 20;

/** Since when the lock has names, as git tells it. */
interface DatedNames {
  /** In the order of the names; `null` where it is not known. */
  readonly since: readonly (Since | null)[];
  /** Why it is not known: no repository, or no git. */
  readonly unknown: string | null;
}

/** The lock whose history is asked for. */
interface DatedLock {
  /** Absolute path of its folder. */
  readonly dir: string;
  /** Its text as it stands. */
  readonly text: string;
}

/** Asks git since when the lock has each of these names; nothing is asked where there are none. */
export function dateNames(names: readonly DatedName[], lock: DatedLock, git: Git): DatedNames {
  try {
    return { since: sinceOf(names, readRevisions(lock, git)), unknown: null };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return { since: names.map(() => null), unknown: error.message };
  }
}

/**
 * The commits that touched the lock, from HEAD on, as they are asked for.
 *
 * They come by date over all parents, as a log shows them: a name is as old as the commit that made it, while first parents
 * alone would show the merge that brought it. Where two branches changed the lock side by side, a commit of the other branch
 * can stand in between and end a run early. The name then looks younger than it is, and nobody takes out an alias too soon.
 *
 * @throws {RunError} rule `io`: no repository, or no git, or it has not all of the history here
 */
function* readRevisions({ dir, text }: DatedLock, git: Git): Generator<LockRevision> {
  // A partial clone would fetch what it lacks, and this is a run without a network.
  const run: Git["run"] = (parameters, folder, input) =>
    git.run(["-c", "protocol.allow=never", ...parameters], folder, input);
  // Where nothing is committed yet, HEAD names no commit and is left out.
  const [isShallow, head] = lines(run(["rev-parse", "--is-shallow-repository", "--revs-only", "HEAD"], dir));
  if (head === undefined) return;
  // Not `git log`: settings of its user change what that prints and whether it follows renames.
  const format = ["--date=short", "--format=%H %h %cd %p"];
  const listed = lines(run(["rev-list", ...format, head, "--", `./${lockFileName}`], dir));
  const commits = listed.filter((line) => !line.startsWith("commit "));
  const most = Math.max(1, Math.min(maxRevisions, Math.floor(maxBytes / Math.max(1, text.length))));
  for (let at = 0; at < commits.length; at += most) {
    const batch = commits.slice(at, at + most).map((line) => line.split(" "));
    const locks = readObjects(
      run,
      dir,
      batch.map(([hash]) => `${hash}:./${lockFileName}`),
    );
    for (const [index, [, commit = "", date = "", parents = ""]] of batch.entries()) {
      const isCut = isShallow === "true" && parents === "";
      yield { date, commit, isCut, text: locks[index]?.toString("utf8") };
    }
  }
}

function lines(output: Buffer): string[] {
  return output
    .toString("utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "");
}
