import { describe, expect, it, jest } from "@jest/globals";
import { createTerminal, type Terminal } from "../../src/report/terminal.ts";

interface Options {
  readonly env?: Record<string, string>;
  readonly isTTY?: boolean;
  /** Default: `isTTY` */
  readonly isErrTTY?: boolean;
  readonly color?: boolean | undefined;
  readonly progress?: Parameters<typeof createTerminal>[2];
}

/** A terminal and everything that it writes, in order. */
function makeTerminal({ env = {}, isTTY = true, isErrTTY = isTTY, color, progress = "drawn" }: Options = {}): {
  readonly terminal: Terminal;
  readonly written: [stream: string, text: string][];
} {
  const written: [string, string][] = [];
  const stream = (name: string, isStreamTTY: boolean) => ({
    isTTY: isStreamTTY,
    write: (text: string) => written.push([name, text]),
  });
  const streams = { stdout: stream("stdout", isTTY), stderr: stream("stderr", isErrTTY), env };
  return { terminal: createTerminal(streams, color, progress), written };
}

it.each<[string, Options, out: boolean, err?: boolean]>([
  ["a terminal", {}, true],
  ["a file", { isTTY: false }, false],
  ["stdout as a file", { isTTY: false, isErrTTY: true }, false, true],
  ["a dumb terminal", { env: { TERM: "dumb" } }, false],
  ["NO_COLOR", { env: { NO_COLOR: "1" } }, false],
  ["FORCE_COLOR without a terminal", { isTTY: false, env: { FORCE_COLOR: "1" } }, true],
  ["FORCE_COLOR=0", { env: { FORCE_COLOR: "0" } }, false],
  ["NO_COLOR and FORCE_COLOR", { env: { NO_COLOR: "1", FORCE_COLOR: "1" } }, false],
  ["--color and NO_COLOR", { color: true, env: { NO_COLOR: "1" } }, true],
  ["--no-color", { color: false }, false],
])("paints the streams that need colours with %s", (_what, options, out, err = out) => {
  const { paint, paintErr } = makeTerminal(options).terminal;
  const painted = [paint("red", "error"), paintErr("red", "error")];
  expect(painted.map((text) => text.includes("\u001b["))).toEqual([out, err]);
  for (const text of painted) expect(text).toContain("error");
});

describe("progress", () => {
  it.each<[string, Options]>([
    ["without a terminal", { isTTY: false }],
    ["on a dumb terminal", { env: { TERM: "dumb" } }],
    ["without the option", { progress: "none" }],
  ])("draws no progress %s", (_what, options) => {
    const { terminal, written } = makeTerminal(options);
    terminal.progress("fetching 1 of 19 documents");
    terminal.clearProgress();
    expect(written).toEqual([]);
  });

  it("prints one line without a terminal if a run takes longer than 5 s", () => {
    jest.useFakeTimers();
    try {
      const { terminal, written } = makeTerminal({ isTTY: false });
      terminal.progress("fetching 1 of 19 documents");
      jest.advanceTimersByTime(4000);
      terminal.progress("fetching 2 of 19 documents");
      expect(written).toEqual([]);
      jest.advanceTimersByTime(2000);
      terminal.progress("fetching 3 of 19 documents");
      jest.advanceTimersByTime(60_000);
      expect(written).toEqual([["stderr", "still fetching 2 of 19 documents\n"]]);
    } finally {
      jest.useRealTimers();
    }
  });

  it("draws progress on stderr, and removes it before other output", () => {
    const { terminal, written } = makeTerminal();
    terminal.progress("fetching 1 of 19 documents");
    terminal.progress("fetching 2 of 19 documents");
    terminal.out("19 references");
    terminal.err("done");
    terminal.clearProgress();
    expect(written).toEqual([
      ["stderr", "\r\u001b[Kfetching 1 of 19 documents"],
      ["stderr", "\r\u001b[Kfetching 2 of 19 documents"],
      ["stderr", "\r\u001b[K"],
      ["stdout", "19 references\n"],
      ["stderr", "done\n"],
    ]);
  });
});
