import fc from "fast-check";
import { type Lock, printLock } from "../../../src/model/lock/index.ts";
import { lock as anyLock } from "../../support/arbitraries.ts";
import { branches } from "../../support/histories.ts";
import { bytesOf, mutate, mutationsOfBytes } from "./bytes.ts";
import { applyEdits, edits, layout, printTree, treeOf } from "./tree.ts";

/** The locks of two branches, and the one where they parted; `null` where there is none. */
export interface LockBytes {
  readonly base: Uint8Array | null;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
}

interface ThreeLocks {
  readonly base: Lock | undefined;
  readonly ours: Lock;
  readonly theirs: Lock;
}

/** Three locks that are right: of branches that grew, or of projects that have nothing to do with each other. */
const threeLocks: fc.Arbitrary<ThreeLocks> = fc.oneof(
  { weight: 2, arbitrary: branches },
  { weight: 1, arbitrary: fc.record({ base: fc.option(anyLock, { nil: undefined }), ours: anyLock, theirs: anyLock }) },
  { weight: 1, arbitrary: anyLock.map((lock) => ({ base: lock, ours: lock, theirs: lock })) },
);

/** What is done to the text of a lock as a whole. */
const wholeText = fc.oneof(
  { weight: 20, arbitrary: fc.constant((text: string) => text) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (text: string) => text.replace('"lockVersion": 1', '"lockVersion": 2'),
      (text: string) => text.replace('"lockVersion": 1', '"lockVersion": "1"'),
      (text: string) => text.replace('"apiVersion": "1.2"', '"apiVersion": "1.1"'),
      (text: string) => text.replace('"apiVersion": "1.2"', '"apiVersion": "9"'),
      (text: string) => text.replace('"memberCase"', '"membercase"'),
      (text: string) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`,
      (text: string) => text.replace("\n", "\n<<<<<<< HEAD\n"),
      (text: string) => text.replaceAll("\n", ""),
      (text: string) => `${text}${text}`,
      () => "",
    ),
  },
);

function editedBytes(lock: Lock): fc.Arbitrary<Uint8Array> {
  return fc
    .record({ edits, layout, wholeText, asPrinted: fc.boolean() })
    .map(({ edits: changes, layout: form, wholeText: change, asPrinted }) => {
      const text = printLock(lock);
      const isWhole = asPrinted && changes.length === 0;
      const written = isWhole ? text : printTree(applyEdits(treeOf(JSON.parse(text)), changes), form);
      return bytesOf(change(written));
    });
}

/** Mostly locks that can be read, with some parts changed. */
export const lockBytes: fc.Arbitrary<LockBytes> = threeLocks.chain(({ base, ours, theirs }) =>
  fc.record({
    base: base === undefined ? fc.constant(null) : editedBytes(base),
    ours: editedBytes(ours),
    theirs: editedBytes(theirs),
  }),
);

/** Locks as they were written. */
export const wholeLockBytes: fc.Arbitrary<LockBytes> = threeLocks.map(({ base, ours, theirs }) => ({
  base: base === undefined ? null : bytesOf(printLock(base)),
  ours: bytesOf(printLock(ours)),
  theirs: bytesOf(printLock(theirs)),
}));

/** Locks that were damaged. */
export const damagedLockBytes: fc.Arbitrary<LockBytes> = fc
  .tuple(
    wholeLockBytes,
    mutationsOfBytes,
    fc.option(mutationsOfBytes, { nil: [] }),
    fc.option(mutationsOfBytes, { nil: [] }),
  )
  .map(([{ base, ours, theirs }, ofOurs, ofTheirs, ofBase]) => ({
    base: base && mutate(base, ofBase),
    ours: mutate(ours, ofOurs),
    theirs: mutate(theirs, ofTheirs),
  }));
