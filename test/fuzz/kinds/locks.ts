import type fc from "fast-check";
import { diffLocks, semverOf } from "../../../src/model/diff/index.ts";
import { aliasesOf, dropAliases, type Lock, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { renderPage } from "../../../src/features/page/index.ts";
import { mergeTexts, reportDecisions } from "../../../src/commands/project/conflicts.ts";
import { softened } from "../../../src/commands/project/lock-file.ts";
import { Findings } from "../../../src/model/findings/index.ts";
import { readInstallation } from "../../../src/platform/files/index.ts";
import { configOf } from "../../support/configs.ts";
import { damagedLockBytes, lockBytes, type LockBytes } from "../grammar/lock.ts";
import type { Kind, Tally } from "../kind.ts";
import { checkPackage } from "../package.ts";
import { assert, assertHidesNothing, assertSound, isSame, outcomeOf, valueOf } from "../sound.ts";

const renderedShare = 50;

const textOf = (bytes: Uint8Array | null): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes ?? new Uint8Array());

const { read } = readInstallation();
const pageTemplates = {
  page: read("templates/page.html"),
  style: read("templates/page.css"),
  script: read("templates/page.js"),
};

async function checkLock(lock: Lock, tally: Tally): Promise<void> {
  const text = printLock(lock);
  assertHidesNothing(text, "the lock");
  assert(isSame(parseLock(text, softened), lock), "a lock is read as another than was printed");
  dropAliases(lock, aliasesOf(lock));
  const config = configOf({ version: lock.apiVersion, enums: { memberCase: lock.memberCase } });
  if (!(await checkPackage(lock, config, { tally, text, of: renderedShare }))) return;
  assertHidesNothing(renderPage({ lock, config, templates: pageTemplates }), "the page");
}

async function check({ base, ours, theirs }: LockBytes, tally: Tally): Promise<void> {
  const texts = { base: textOf(base), ours: textOf(ours), theirs: textOf(theirs) };
  const strict = await valueOf(() => parseLock(texts.ours, {}), tally);
  if (strict) tally.reach("read");
  const mine = await valueOf(() => parseLock(texts.ours, softened), tally);
  const yours = await valueOf(() => parseLock(texts.theirs, softened), tally);
  if (strict) assert(isSame(strict, mine), "what the rules let pass is read otherwise where they are off");
  if (mine) await checkLock(mine, tally);
  if (mine && yours) {
    const { enums } = configOf();
    semverOf(diffLocks(mine, yours, enums));
    assert(diffLocks(mine, mine, enums).length === 0, "a lock differs from itself");
    tally.reach("compared");
  }
  await checkMerge(texts, mine !== undefined && yours !== undefined, tally);
}

async function checkMerge(texts: Parameters<typeof mergeTexts>[0], areReadable: boolean, tally: Tally): Promise<void> {
  const name = (side: string): string => `the side ${side}`;
  const merge = await valueOf(() => mergeTexts(texts, name), tally);
  if (merge === undefined) return;
  assert(areReadable, "locks are merged that cannot be read");
  tally.reach("joined");
  const { lock } = merge;
  const printed = printLock(lock);
  const again = await outcomeOf(() => parseLock(printed, softened));
  assert("value" in again, "a merged lock cannot be read");
  assert(isSame(again.value, lock), "a merged lock is read as another");
  const swapped = mergeTexts({ base: texts.base, ours: texts.theirs, theirs: texts.ours }, name);
  assert(isSame(swapped.lock, lock), "a merge depends on which side is ours");
  const findings = new Findings();
  reportDecisions(merge, findings);
  const decisions = findings.sorted();
  tally.found(decisions);
  await assertSound(decisions);
}

const kindOf = (share: number, cases: fc.Arbitrary<LockBytes>): Kind<LockBytes> => ({ share, cases, check });

/** Locks by a grammar: most of them can be read, some parts are changed. */
export const locks = kindOf(180, lockBytes);

/** Locks that were damaged, or are none. */
export const damagedLocks = kindOf(90, damagedLockBytes);
