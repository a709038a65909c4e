import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import {
  type AbsentDocument,
  declaredCode,
  type FailedDocument,
  type RawDocument,
} from "../../../src/model/spec/index.ts";
import { diffLocks, semverOf } from "../../../src/model/diff/index.ts";
import { Findings } from "../../../src/model/findings/index.ts";
import type { Config } from "../../../src/model/settings/index.ts";
import { type Lock, parseLock, printLock, referencesByKey } from "../../../src/model/lock/index.ts";
import { mergeLock } from "../../../src/pipeline/merge/index.ts";
import { mapDocuments } from "../../../src/pipeline/map/index.ts";
import { parseConfigText } from "../../support/configs.ts";
import { configOf } from "../grammar/config.ts";
import { damagedDocumentsOf, type Documents, documentsOf, withKeys } from "../grammar/service.ts";
import type { Kind, Tally } from "../kind.ts";
import { checkPackage } from "../package.ts";
import { assert, assertHidesNothing, assertSound, outcomeOf } from "../sound.ts";

/** Two states of a service, and the configuration. */
interface DocumentsCase {
  /** JSON text. */
  readonly config: string;
  readonly before: Documents | null;
  readonly now: Documents;
  readonly acceptRemovals: boolean;
  readonly acceptMeanings: boolean;
}

/** One of this number of locks is rendered, which takes a hundred times as long as all other steps. */
const renderedShare = 50;

const prefix = "http://test/v1/references";

function rawDocuments({ overview, singles }: Documents): Parameters<typeof mapDocuments>[0] {
  const document = (url: string, bytes: Uint8Array): RawDocument => ({ kind: "document", url, bytes });
  const all = singles.map(([key, response]): [string, RawDocument | AbsentDocument | FailedDocument] => {
    const url = `${prefix}/${key}`;
    if (response === "failed") return [key, { kind: "failed" }];
    return [key, typeof response === "number" ? { kind: "absent", url, status: response } : document(url, response)];
  });
  return { overview: overview === null ? undefined : document(prefix, overview), singles: new Map(all) };
}

interface Step {
  readonly config: Config;
  readonly old: Lock | undefined;
  readonly accepted: Pick<DocumentsCase, "acceptRemovals" | "acceptMeanings">;
  readonly tally: Tally;
}

const locationOf = (pointer: string) => ({ pointer, file: "codegen.config.json" });

/** The lock of documents; `undefined` if they have errors. */
async function lockOf(documents: Documents, { config, old, accepted, tally }: Step): Promise<Lock | undefined> {
  const { version, references, names, rules, enums } = config;
  const findings = new Findings(rules);
  const raw = rawDocuments(documents);
  const isExpectedRemoval = (key: string): boolean =>
    accepted.acceptRemovals && declaredCode(version, key) !== undefined;
  const locked = referencesByKey(old);
  const isLocked = (key: string): boolean => locked.has(key);
  const lists = mapDocuments(raw, { version, references, locationOf, isExpectedRemoval, isLocked }, findings);
  const isMapped = !findings.hasErrors();
  if (isMapped) tally.reach("mapped");
  const options = { version, references, names, locationOf, memberCase: enums.memberCase, ...accepted };
  const merged = await outcomeOf(() => mergeLock(old, lists, options, findings));
  if ("diagnostics" in merged) for (const each of merged.diagnostics) findings.addDiagnostic(each);
  const diagnostics = findings.sorted();
  tally.found(diagnostics);
  await assertSound(diagnostics);
  if (findings.hasErrors() || !("value" in merged)) {
    const hasError = diagnostics.some(({ severity }) => severity === "error");
    assert(hasError, "a case that failed has no error");
    return undefined;
  }
  tally.reach("merged");
  assertUnchanged(merged.value, lists, { ...options, rules });
  return merged.value;
}

/** Fails if the same lists change the lock the second time. */
function assertUnchanged(
  lock: Lock,
  lists: ReturnType<typeof mapDocuments>,
  { rules, ...options }: Parameters<typeof mergeLock>[2] & Pick<Config, "rules">,
): void {
  const findings = new Findings(rules);
  const second = mergeLock(lock, lists, options, findings);
  assert(isDeepStrictEqual(second, lock), "the same lists change the lock the second time");
  assert(!findings.hasErrors(), `the same lists are an error the second time: ${findings.sorted()[0]?.message}`);
}

async function checkLock(lock: Lock, { config, old, tally }: Step): Promise<void> {
  const text = printLock(lock);
  assertHidesNothing(text, "the lock");
  const read = await outcomeOf(() => parseLock(text, config.rules));
  if ("diagnostics" in read) {
    // A lock may violate the widths that an overview does not have, if the configuration makes that an error.
    const isRefused = read.diagnostics.every(({ breaks }) => breaks !== undefined && config.rules[breaks] === "error");
    assert(isRefused, `a printed lock cannot be read: ${read.diagnostics[0]?.message}`);
    tally.found(read.diagnostics);
    return;
  }
  assert(isDeepStrictEqual(read.value, lock), "a printed lock is read differently");
  const changes = diffLocks(old, lock, config.enums);
  semverOf(changes);
  assert(diffLocks(lock, lock, config.enums).length === 0, "a lock differs from itself");
  await checkPackage(lock, config, { tally, text, of: renderedShare });
}

async function check(input: DocumentsCase, tally: Tally): Promise<void> {
  const config = parseConfigText(input.config);
  const old = input.before ? await lockOf(input.before, { config, old: undefined, accepted: input, tally }) : undefined;
  const now = await lockOf(input.now, { config, old, accepted: input, tally });
  if (old) await checkLock(old, { config, old: undefined, accepted: input, tally });
  if (now) await checkLock(now, { config, old, accepted: input, tally });
}

function casesOf(of: typeof documentsOf): fc.Arbitrary<DocumentsCase> {
  return withKeys((version, keys) =>
    fc.record({
      config: configOf(version, keys).map((config) => JSON.stringify(config)),
      before: fc.option(documentsOf(version, keys), { nil: null }),
      now: of(version, keys),
      acceptRemovals: fc.boolean(),
      acceptMeanings: fc.boolean(),
    }),
  );
}

/** Responses of a service from a grammar: most are valid, some parts hostile. */
export const documents: Kind<DocumentsCase> = { share: 370, cases: casesOf(documentsOf), check };

/** Responses of a service with changed bytes. */
export const documentBytes: Kind<DocumentsCase> = { share: 160, cases: casesOf(damagedDocumentsOf), check };
