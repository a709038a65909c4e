import fc from "fast-check";
import { type Lock, printLock } from "../../../src/model/lock/index.ts";
import { lock as anyLock } from "../../support/arbitraries.ts";
import { branches } from "../../support/histories.ts";
import { bytesOf, mutate, mutationsOfBytes } from "./bytes.ts";
import { applyEdits, edits, layout, printTree, treeOf } from "./tree.ts";
import { mostly } from "./choices.ts";

/** The locks of two branches, and their base, or `null` if they have none. */
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

/** Three valid locks: of branches with a history, or of unrelated projects. */
const threeLocks: fc.Arbitrary<ThreeLocks> = fc.oneof(
  { weight: 2, arbitrary: branches },
  fc.record({ base: fc.option(anyLock, { nil: undefined }), ours: anyLock, theirs: anyLock }),
  anyLock.map((lock) => ({ base: lock, ours: lock, theirs: lock })),
);

/** A change of the complete text of a lock. */
const textChange = mostly(
  (text: string) => text,
  20,
  fc.constantFrom(
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
);

function editedBytes(lock: Lock): fc.Arbitrary<Uint8Array> {
  return fc
    .record({ edits, layout, textChange, asPrinted: fc.boolean() })
    .map(({ edits: changes, layout: format, textChange: change, asPrinted }) => {
      const text = printLock(lock);
      const isIntact = asPrinted && changes.length === 0;
      return bytesOf(change(isIntact ? text : printTree(applyEdits(treeOf(JSON.parse(text)), changes), format)));
    });
}

/** Locks with some changed parts. Most of them are valid. */
export const lockBytes: fc.Arbitrary<LockBytes> = threeLocks.chain(({ base, ours, theirs }) =>
  fc.record({
    base: base === undefined ? fc.constant(null) : editedBytes(base),
    ours: editedBytes(ours),
    theirs: editedBytes(theirs),
  }),
);

/** Locks as they are printed. */
export const intactLockBytes: fc.Arbitrary<LockBytes> = threeLocks.map(({ base, ours, theirs }) => ({
  base: base === undefined ? null : bytesOf(printLock(base)),
  ours: bytesOf(printLock(ours)),
  theirs: bytesOf(printLock(theirs)),
}));

const maybeMutations = fc.option(mutationsOfBytes, { nil: [] });

/** Locks with changed bytes. */
export const damagedLockBytes: fc.Arbitrary<LockBytes> = fc
  .tuple(intactLockBytes, mutationsOfBytes, maybeMutations, maybeMutations)
  .map(([{ base, ours, theirs }, ofOurs, ofTheirs, ofBase]) => ({
    base: base && mutate(base, ofBase),
    ours: mutate(ours, ofOurs),
    theirs: mutate(theirs, ofTheirs),
  }));
