import { isDeepStrictEqual } from "node:util";
import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { allRulesOff, mergeTexts, reportDecisions } from "../../src/project/conflicts.ts";
import { renderPage } from "../../src/features/page/index.ts";
import { diffLocks, semverOf } from "../../src/model/diff/index.ts";
import { Findings } from "../../src/model/findings/index.ts";
import {
  aliasesOf,
  defaultLockName,
  dropAliases,
  type Lock,
  parseLock,
  printLock,
} from "../../src/model/lock/index.ts";
import { lock as anyLock } from "../support/arbitraries.ts";
import { configOf } from "../support/configs.ts";
import { branches } from "../support/histories.ts";
import { pageTemplates } from "../support/pages.ts";
import { bytesOf, isRendered, jsonEdits, mostly, parameters, timeoutMs } from "./arbitraries.ts";
import { expectPackage, expectSound, expectVisible, valueOf } from "./sound.ts";

/** Changes of a whole lock. */
const change = mostly(
  (text: string) => text,
  20,
  fc.constantFrom<(text: string) => string>(
    (text) => text.replace('"lockVersion": 1', '"lockVersion": 2'),
    (text) => text.replace('"apiVersion": "1.2"', '"apiVersion": "1.1"'),
    (text) => text.replace('"memberCase"', '"case"'),
    (text) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`,
    (text) => text.replace("\n", "\n<<<<<<< HEAD\n"),
    (text) => `${text}${text}`,
    () => "",
  ),
);

/** The text of a lock, most of them readable. */
const textOf = fc
  .tuple(jsonEdits, change, bytesOf)
  .map(([edit, replace, bytes]) => (lock: Lock | undefined): string => {
    if (lock === undefined) return "";
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes(replace(edit(printLock(lock)))));
  });

/** Locks of two branches with a history, or of unrelated projects. */
const locks = fc.oneof(
  { weight: 2, arbitrary: branches },
  fc.record({ base: fc.option(anyLock, { nil: undefined }), ours: anyLock, theirs: anyLock }),
);

const texts = fc
  .tuple(locks, textOf, textOf, textOf)
  .map(([{ base, ours, theirs }, ...as]) => ({ base: as[0](base), ours: as[1](ours), theirs: as[2](theirs) }));

async function expectLock(lock: Lock, isShown: boolean): Promise<void> {
  const printed = printLock(lock);
  expectVisible(printed);
  expect(isDeepStrictEqual(parseLock(printed, allRulesOff), lock)).toBe(true);
  dropAliases(lock, aliasesOf(lock));
  const config = configOf({ version: lock.apiVersion, enums: { memberCase: lock.memberCase } });
  expect(diffLocks(lock, lock)).toEqual([]);
  await expectPackage(lock, config, isShown);
  if (isShown) expectVisible(renderPage(lock, config, pageTemplates));
}

it(
  "reads, compares and merges any locks, or reports why not",
  async () => {
    const property = fc.asyncProperty(texts, isRendered, async ({ base, ours, theirs }, isShown) => {
      const left = await valueOf(() => parseLock(ours, allRulesOff));
      const right = await valueOf(() => parseLock(theirs, allRulesOff));
      const strict = await valueOf(() => parseLock(ours, {}));
      if (strict) expect(strict).toEqual(left);
      if (left) await expectLock(left, isShown);
      if (left && right) semverOf(diffLocks(left, right));

      const merge = await valueOf(() => mergeTexts({ base, ours, theirs }, defaultLockName));
      if (!merge) return;
      expect(left && right).toBeDefined();
      const { lock } = mergeTexts({ base, ours: theirs, theirs: ours }, defaultLockName);
      expect(isDeepStrictEqual(lock, merge.lock)).toBe(true);
      expect(isDeepStrictEqual(parseLock(printLock(lock), allRulesOff), lock)).toBe(true);
      const findings = new Findings();
      reportDecisions(merge, findings, defaultLockName);
      await expectSound(findings.sorted());
    });
    await fc.assert(property, parameters);
  },
  timeoutMs,
);
