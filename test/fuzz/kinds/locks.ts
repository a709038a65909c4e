import { isDeepStrictEqual } from "node:util";
import type fc from "fast-check";
import { diffLocks, semverOf } from "../../../src/model/diff/index.ts";
import { aliasesOf, dropAliases, type Lock, parseLock, printLock } from "../../../src/model/lock/index.ts";
import { renderPage } from "../../../src/features/page/index.ts";
import { mergeTexts, reportDecisions } from "../../../src/commands/project/conflicts.ts";
import { allRulesOff } from "../../../src/commands/project/lock-file.ts";
import { Findings } from "../../../src/model/findings/index.ts";
import { configOf } from "../../support/configs.ts";
import { pageTemplates } from "../../support/pages.ts";
import { damagedLockBytes, lockBytes, type LockBytes } from "../grammar/lock.ts";
import type { Kind, Tally } from "../kind.ts";
import { checkPackage } from "../package.ts";
import { assert, assertHidesNothing, assertSound, outcomeOf, valueOf } from "../sound.ts";

const renderedShare = 50;

const textOf = (bytes: Uint8Array | null): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes ?? new Uint8Array());

async function checkLock(lock: Lock, tally: Tally): Promise<void> {
  const text = printLock(lock);
  assertHidesNothing(text, "the lock");
  assert(isDeepStrictEqual(parseLock(text, allRulesOff), lock), "a printed lock is read differently");
  dropAliases(lock, aliasesOf(lock));
  const config = configOf({ version: lock.apiVersion, enums: { memberCase: lock.memberCase } });
  if (!(await checkPackage(lock, config, { tally, text, of: renderedShare }))) return;
  assertHidesNothing(renderPage({ lock, config, templates: pageTemplates }), "the page");
}

async function check({ base, ours, theirs }: LockBytes, tally: Tally): Promise<void> {
  const texts = { base: textOf(base), ours: textOf(ours), theirs: textOf(theirs) };
  const strict = await valueOf(() => parseLock(texts.ours, {}), tally);
  if (strict) tally.reach("read");
  const left = await valueOf(() => parseLock(texts.ours, allRulesOff), tally);
  const right = await valueOf(() => parseLock(texts.theirs, allRulesOff), tally);
  if (strict) assert(isDeepStrictEqual(strict, left), "a valid lock is read differently with all rules off");
  if (left) await checkLock(left, tally);
  if (left && right) {
    const { enums } = configOf();
    semverOf(diffLocks(left, right, enums));
    assert(diffLocks(left, left, enums).length === 0, "a lock differs from itself");
    tally.reach("compared");
  }
  await checkMerge(texts, left !== undefined && right !== undefined, tally);
}

async function checkMerge(texts: Parameters<typeof mergeTexts>[0], areReadable: boolean, tally: Tally): Promise<void> {
  const name = (side: string): string => `the side ${side}`;
  const merge = await valueOf(() => mergeTexts(texts, name), tally);
  if (merge === undefined) return;
  assert(areReadable, "unreadable locks are merged");
  tally.reach("merged");
  const { lock } = merge;
  const printed = printLock(lock);
  const parsed = await outcomeOf(() => parseLock(printed, allRulesOff));
  assert("value" in parsed, "a merged lock cannot be read");
  assert(isDeepStrictEqual(parsed.value, lock), "a merged lock is read differently");
  const swapped = mergeTexts({ base: texts.base, ours: texts.theirs, theirs: texts.ours }, name);
  assert(isDeepStrictEqual(swapped.lock, lock), "a merge depends on which side is ours");
  const findings = new Findings();
  reportDecisions(merge, findings);
  const decisions = findings.sorted();
  tally.found(decisions);
  await assertSound(decisions);
}

const kindOf = (share: number, cases: fc.Arbitrary<LockBytes>): Kind<LockBytes> => ({ share, cases, check });

/** Locks from a grammar: most are readable, some parts are changed. */
export const locks = kindOf(180, lockBytes);

/** Locks with changed bytes. */
export const damagedLocks = kindOf(90, damagedLockBytes);
