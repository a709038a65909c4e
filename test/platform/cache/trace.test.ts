import { chmodSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { realDisk, type TracedFiles } from "../../../src/platform/files/index.ts";
import { Recorder, retrace, type Trace } from "../../../src/platform/cache/trace.ts";
import { makeProject } from "../../support/project.ts";

const now = (): number => Date.now();
/** An hour from now every stamp is settled. */
const later = (): number => Date.now() + 3_600_000;

const large = "x".repeat(600 * 1024);

function traceOf(ask: (files: TracedFiles) => void, files: TracedFiles, folder: string, clock = now): Trace {
  const recorder = new Recorder(clock);
  ask(recorder.watch(files));
  const [trace] = recorder.traces(folder) ?? [];
  if (trace === undefined) throw new Error("the trace tells nothing");
  return trace;
}

describe("a trace", () => {
  it("holds while every answer is the same, and no longer", () => {
    const paths = ["/p/a", "/p/b", "/p/c"];
    const state = fc.dictionary(fc.constantFrom(...paths), fc.constantFrom("", "one", "two"));
    const filesOf = (content: Record<string, string>): TracedFiles => ({
      kind: (path) => (Object.hasOwn(content, path) ? "file" : undefined),
      list: () => Object.keys(content).toSorted(),
      bytes: (path) => Buffer.from(content[path] ?? ""),
    });
    const ask = (files: TracedFiles): void => {
      for (const path of files.list("/p")) if (files.kind(path) === "file") files.bytes(path);
    };
    fc.assert(
      fc.property(state, state, (before, after) => {
        const trace = traceOf(ask, filesOf(before), "/p");
        const isSame =
          JSON.stringify(Object.entries(before).toSorted()) === JSON.stringify(Object.entries(after).toSorted());
        expect(retrace(trace, filesOf(after), "/p", now) !== undefined).toBe(isSame);
      }),
    );
  });

  it("tells nothing where a question had no answer, or two", () => {
    const answers = ["one", "two"];
    const files: TracedFiles = {
      kind: () => "file",
      list: () => [],
      bytes: () => {
        const answer = answers.shift();
        if (answer === undefined) throw new Error("it is gone");
        return Buffer.from(answer);
      },
    };
    const twice = new Recorder(now);
    const watched = twice.watch(files);
    watched.bytes("/p/a");
    watched.bytes("/p/a");
    expect(twice.traces("/p")).toBeUndefined();
    const gone = new Recorder(now);
    expect(() => gone.watch(files).bytes("/p/a")).toThrow("it is gone");
    expect(gone.traces("/p")).toBeUndefined();
  });

  it("moves with its folder", () => {
    const { dir, write } = makeProject();
    write("here/a", "one");
    const trace = traceOf((files) => files.bytes(join(dir, "here/a")), realDisk, join(dir, "here"));
    renameSync(join(dir, "here"), join(dir, "there"));
    expect(retrace(trace, realDisk, join(dir, "there"), now)).toBe(trace);
  });

  it("sees a small file of the same size and time", () => {
    const { dir, write } = makeProject();
    write("a", "one");
    const file = join(dir, "a");
    const { atime, mtime } = statSync(file);
    const trace = traceOf((files) => files.bytes(file), realDisk, dir, later);
    writeFileSync(file, "two");
    utimesSync(file, atime, mtime);
    expect(retrace(trace, realDisk, dir, later)).toBeUndefined();
  });
});

describe("a large file", () => {
  const watch = (clock: () => number) => {
    const { dir, write } = makeProject();
    write("a", large);
    const file = join(dir, "a");
    const read: string[] = [];
    const files: TracedFiles = {
      ...realDisk,
      bytes: (path) => {
        read.push(path);
        return realDisk.bytes(path);
      },
    };
    return { dir, file, files, read, trace: traceOf((asked) => asked.bytes(file), realDisk, dir, clock) };
  };

  it("is not read again where its stamp stands", () => {
    const { dir, files, read, trace } = watch(later);
    expect(retrace(trace, files, dir, later)).toBe(trace);
    expect(read).toEqual([]);
  });

  it("is read again where it was changed just before, and its stamp is kept once it is settled", () => {
    const { dir, files, read, trace } = watch(now);
    const settled = retrace(trace, files, dir, later) as Trace;
    expect(read).toHaveLength(1);
    expect(settled).not.toBe(trace);
    expect(retrace(settled, files, dir, later)).toBe(settled);
    expect(read).toHaveLength(1);
  });

  it.each<[string, (file: string) => void]>([
    [
      "another content of the same size, and the old time",
      (file) => {
        const { atime, mtime } = statSync(file);
        writeFileSync(file, large.replace("x", "y"));
        utimesSync(file, atime, mtime);
      },
    ],
    [
      "another file in its place",
      (file) => {
        writeFileSync(`${file}.new`, large.replace("x", "y"));
        renameSync(`${file}.new`, file);
      },
    ],
  ])("is seen with %s", (_what, change) => {
    const { dir, file, files, trace } = watch(later);
    change(file);
    expect(retrace(trace, files, dir, later)).toBeUndefined();
  });

  it("that was touched, and says the same, is the same", () => {
    const { dir, file, files, read, trace } = watch(later);
    chmodSync(file, 0o600);
    expect(retrace(trace, files, dir, later)).toBeDefined();
    expect(read).toHaveLength(1);
  });
});
