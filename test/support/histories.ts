import fc from "fast-check";
import type { ApiVersion } from "../../src/service/catalogue/index.ts";
import type { Lock } from "../../src/model/lock/index.ts";
import { memberCase } from "./arbitraries.ts";
import { item, listsOf, merge } from "./merging.ts";

/** A change of a list by the service, with the changed code and another one. */
export const event = fc.record({
  kind: fc.constantFrom("reorder", "relabel", "add", "remove", "restore", "swap", "recycle", "namesake", "disable"),
  one: fc.nat(9),
  other: fc.nat(9),
});
export type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

interface Listed {
  readonly description: string;
  readonly enable: boolean;
  readonly isListed: boolean;
}

/** A list of the service by code, with the removed codes that it may restore. */
type List = ReadonlyMap<number, Listed>;

export const initialList: List = new Map(
  ["Low", "Normal", "High"].map((description, code) => [code, { description, enable: true, isListed: true }]),
);
const vocabulary = ["Low", "low", "Normal", "High", "Urgent", "On hold", "ON-HOLD", "Welcome again", "", "Pause 7"];

/** The list after an event. */
export function applyEvent(list: List, { kind, one, other }: Event): List {
  const next = new Map(list);
  const [a, b] = [next.get(one), next.get(other)];
  const put = (code: number, value: Partial<Listed>) => {
    const added = { description: vocabulary[code] as string, enable: true, isListed: true };
    return next.set(code, { ...added, ...next.get(code), ...value });
  };
  switch (kind) {
    case "reorder":
      return new Map([...next].toReversed());
    case "relabel":
    case "add":
      return put(one, { description: vocabulary[other] as string, isListed: true });
    case "remove":
      return a ? put(one, { isListed: false }) : next;
    case "restore":
      return put(one, { isListed: true });
    case "recycle":
      return a?.isListed === false ? put(one, { description: vocabulary[other] as string, isListed: true }) : next;
    case "swap":
      if (a && b) put(one, { description: b.description });
      return a && b ? put(other, { description: a.description }) : next;
    case "namesake":
      return a ? put(other, { description: a.description }) : next;
    case "disable":
      return a ? put(one, { enable: !a.enable }) : next;
  }
}

/** The mapped lists of a service with this list. */
export const mappedLists = (list: List, version: ApiVersion) => {
  const listed = [...list].filter(([, { isListed }]) => isListed);
  const values = listed.map(([code, { description, enable }]) => item(code, description, { enable }));
  return listsOf({ contact_status: values }, { version });
};

/** The events on a branch: changes of the service, accepted meanings, configured names and pruned aliases. */
const branch = fc.array(
  fc.record({
    event,
    acceptMeanings: fc.boolean(),
    names: fc.dictionary(fc.nat(5).map(String), fc.constantFrom("Own", "Other", "Low", "Paused"), { maxKeys: 2 }),
    prunes: fc.nat(3),
    memberCase,
  }),
  { maxLength: 5 },
);
type Branch = typeof branch extends fc.Arbitrary<infer Value> ? Value : never;

interface State {
  readonly lock: Lock;
  readonly list: List;
}

/** The state at the end of a branch, without refused steps. */
function follow(start: State, steps: Branch): State {
  return steps.reduce<State>(({ lock, list }, { event: change, acceptMeanings, names, prunes, memberCase: style }) => {
    const next = applyEvent(list, change);
    const options = { acceptRemovals: true, acceptMeanings, memberCase: style, names: { contact_status: names } };
    try {
      const merged = merge(lock, mappedLists(next, "1.2"), options);
      const isRefused = merged.findings.some(({ severity }) => severity === "error");
      return { list: next, lock: isRefused ? lock : prune(merged.lock, prunes) };
    } catch {
      return { list: next, lock };
    }
  }, start);
}

/** Deletes the oldest alias of the value at an index. */
function prune(lock: Lock, index: number): Lock {
  return {
    ...lock,
    references: lock.references.map((reference) => ({
      ...reference,
      values: reference.values.map((value, at) => {
        const { aliases = [], ...rest } = value;
        if (at !== index || aliases.length === 0) return value;
        return aliases.length === 1 ? rest : { ...rest, aliases: aliases.slice(1) };
      }),
    })),
  };
}

const origin: State = { list: initialList, lock: merge(undefined, mappedLists(initialList, "1.2")).lock };
/** Two branches and their base. */
export const branches = fc.tuple(branch, branch, branch).map(([before, left, right]) => {
  const base = follow(origin, before);
  return { base: base.lock, ours: follow(base, left).lock, theirs: follow(base, right).lock };
});
