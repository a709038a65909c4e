import type { Change, Place } from "../../src/model/report/index.ts";
import { diffLocks } from "../../src/model/diff/index.ts";
import { realHost } from "../../src/platform/index.ts";
import { findPlaces } from "../../src/features/impact/index.ts";
import { compareLocations } from "../../src/features/impact/source-files.ts";
import type { Lock, LockedReference, LockedValue } from "../../src/model/lock/index.ts";
import { configOf } from "./configs.ts";
import { environment } from "./git.ts";
import { locked, lockedReference, lockOf } from "./locks.ts";
import { makeProject } from "./project.ts";
import { inputOf } from "./rendered.ts";

/** The lists before a change. */
export const listsBefore: Lock = lockOf({
  contact_status: [
    locked(1, "Active"),
    locked(2, "Unconfirmed"),
    locked(3, "OptedOut"),
    locked(6, "Complained"),
    locked(99, "Blocked", { enable: false }),
  ],
  country: [locked(250, "France", { fields: { code2: "FR" } }), locked(276, "Germany", { fields: { code2: "DE" } })],
  priority: [locked(1, "Low"), locked(2, "Normal"), locked(3, "High")],
  transaction_status: [locked("accepted", "Accepted"), locked("bounced", "Bounced"), locked("opened", "Opened")],
});

/** A lock with changed values by `<key> <code>`: `null` removes a value, a new code adds one. */
export function withValues(lock: Lock, values: Readonly<Record<string, Partial<LockedValue> | null>>): Lock {
  const references = lock.references.map((reference): LockedReference => {
    const remaining = new Map(reference.values.map((value) => [String(value.code), value]));
    for (const [name, value] of Object.entries(values)) {
      const [key, code = ""] = name.split(" ");
      if (key !== reference.key) continue;
      const old =
        remaining.get(code) ?? locked(reference.code.kind === "integer" ? Number(code) : code, value?.member ?? "New");
      if (value === null) remaining.delete(code);
      else remaining.set(code, { ...old, ...value });
    }
    return { ...reference, values: [...remaining.values()] };
  });
  return { ...lock, references };
}

/** A lock without a list, or with new values for it. */
export function withList(lock: Lock, key: string, values: readonly LockedValue[] | null): Lock {
  const others = lock.references.filter((reference) => reference.key !== key);
  const kind = typeof values?.[0]?.code === "string" ? "string" : "integer";
  const references =
    values === null ? others : [...others, lockedReference(key, values, { code: { kind, width: null } })];
  return { ...lock, references: references.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
}

/** A project and the changes of its lists. */
export interface Case {
  /** Files by path, with expected places between `«` and `»`. */
  readonly files: Readonly<Record<string, string | object>>;
  readonly before?: Lock;
  readonly after: Lock;
  /** Members of the configuration. */
  readonly config?: object;
  /** Compiler options, added to the default ones. */
  readonly options?: object;
  readonly projects?: readonly string[];
  /** Called with the folder of the project after its files are written. */
  readonly prepare?: (dir: string) => void;
}

const target = { module: "nodenext", target: "es2022", lib: ["es2022"], types: [] };
/** The default compiler options of a project. */
export const defaultOptions = { strict: true, noEmit: true, skipLibCheck: true, ...target };

/**
 * The impact of a case on its project. `at` contains each place as `file:line:column`, `marked` the marked places in the same
 * format, `descriptions` the kind, the error or name, and the change of each place. All are sorted by position, and `inOrder` has
 * the places as they are returned.
 */
export async function impactOf(given: Case) {
  const {
    files,
    before = listsBefore,
    after,
    config: members = {},
    options = {},
    projects = ["tsconfig.json"],
    prepare,
  } = given;
  const config = configOf(members);
  const project = makeProject({ source: "sample", ...members });
  const marked: string[] = [];
  const tsconfig = { compilerOptions: { ...defaultOptions, ...options }, include: ["src"] };
  const all: Case["files"] = { "package.json": { type: "module" }, "tsconfig.json": tsconfig, ...files };
  for (const [path, content] of Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (typeof content === "string") marked.push(...marksIn(path, content));
    project.write(path, typeof content === "string" ? content.replaceAll(/[«»]/g, "") : content);
  }
  prepare?.(project.dir);
  const changes = diffLocks(before, after);
  const configs = projects.map((path) => `${project.dir}/${path}`);
  const impact = await findPlaces({
    changes,
    ...realHost(project.dir, environment),
    from: inputOf(before, config),
    to: after,
    dir: project.dir,
    configs,
  });
  const places = impact.places.toSorted(compareLocations);
  const at = places.map(({ file, line, column }) => `${file}:${line}:${column}`);
  const descriptions = places.map((place) => describe(place, changes));
  return { ...impact, places, inOrder: impact.places, changes, at, marked, descriptions, dir: project.dir };
}

/** The impact of a case on each of several modules of one project, which is compiled once. */
export async function impactOfEach(sources: readonly string[], given: Omit<Case, "files">) {
  const paths = sources.map((_source, index) => `src/row${String(index).padStart(3, "0")}.ts`);
  const files = Object.fromEntries(paths.map((path, index) => [path, sources[index] ?? ""]));
  const { at, marked, descriptions, places, changes } = await impactOf({ ...given, files });
  return paths.map((path) => {
    const isHere = (_each: unknown, index: number): boolean => places[index]?.file === path;
    return {
      at: at.filter(isHere),
      marked: marked.filter((mark) => mark.startsWith(`${path}:`)),
      descriptions: descriptions.filter(isHere),
      places: places.filter(isHere),
      changes,
    };
  });
}

function marksIn(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) =>
    Array.from(line.matchAll(/«/g), (mark) => {
      const before = line.slice(0, mark.index).replaceAll(/[«»]/g, "");
      return `${path}:${index + 1}:${before.length + 1}`;
    }),
  );
}

function describe({ kind, change, changes: several = [], code, name }: Place, changes: readonly Change[]): string {
  const ids = change === null ? several : [change];
  const causes = ids.map((id) => {
    const cause = changes.find((each) => each.id === id);
    return [cause?.kind, cause?.reference, cause?.code].filter((fact) => fact !== undefined).join(" ");
  });
  return `${kind} ${code ?? name}: ${causes.join(" and ") || "no change"}`;
}
