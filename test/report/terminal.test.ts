import { describe, expect, it } from "@jest/globals";
import { createTerminal, type Terminal } from "../../src/report/terminal.ts";

interface Options {
  readonly env?: Record<string, string>;
  readonly isTTY?: boolean;
  /** Default: `isTTY` */
  readonly isErrTTY?: boolean;
  readonly color?: boolean | undefined;
  readonly showProgress?: boolean;
}

/** A terminal and everything that it writes, in order. */
function makeTerminal({ env = {}, isTTY = true, isErrTTY = isTTY, color, showProgress = true }: Options = {}): {
  readonly terminal: Terminal;
  readonly written: [stream: string, text: string][];
} {
  const written: [string, string][] = [];
  const stream = (name: string, isStreamTTY: boolean) => ({
    isTTY: isStreamTTY,
    write: (text: string) => written.push([name, text]),
  });
  const streams = { stdout: stream("stdout", isTTY), stderr: stream("stderr", isErrTTY), env };
  return { terminal: createTerminal(streams, color, showProgress), written };
}

describe("colours", () => {
  it.each<[string, boolean, Options]>([
    ["a terminal", true, {}],
    ["a file", false, { isTTY: false }],
    ["a dumb terminal", false, { env: { TERM: "dumb" } }],
    ["NO_COLOR", false, { env: { NO_COLOR: "1" } }],
    ["an empty NO_COLOR", true, { env: { NO_COLOR: "" } }],
    ["FORCE_COLOR without a terminal", true, { isTTY: false, env: { FORCE_COLOR: "1" } }],
    ["FORCE_COLOR=0", false, { env: { FORCE_COLOR: "0" } }],
    ["NO_COLOR and FORCE_COLOR", false, { env: { NO_COLOR: "1", FORCE_COLOR: "1" } }],
    ["--color without a terminal", true, { isTTY: false, color: true }],
    ["--color and NO_COLOR", true, { color: true, env: { NO_COLOR: "1" } }],
    ["--no-color", false, { color: false }],
    ["--no-color and FORCE_COLOR", false, { color: false, env: { FORCE_COLOR: "1" } }],
  ])("with %s: %j", (_what, colored, options) => {
    const { paint, paintErr } = makeTerminal(options).terminal;
    for (const painted of [paint("red", "error"), paintErr("red", "error")]) {
      expect(painted).toContain("error");
      expect(painted.includes("\u001b[")).toBe(colored);
    }
  });

  it.each<[string, Options, out: boolean, err: boolean]>([
    ["stderr is a file", { isTTY: true, isErrTTY: false }, true, false],
    ["stdout is a file", { isTTY: false, isErrTTY: true }, false, true],
    ["FORCE_COLOR is set", { isTTY: false, isErrTTY: true, env: { FORCE_COLOR: "1" } }, true, true],
    ["--no-color is set", { isTTY: true, isErrTTY: false, color: false }, false, false],
  ])("are decided for each stream if %s", (_what, options, out, err) => {
    const { paint, paintErr } = makeTerminal(options).terminal;
    expect([paint, paintErr].map((painter) => painter("red", "error") !== "error")).toEqual([out, err]);
  });
});

it("the width is the number of columns of a terminal that knows it", () => {
  const widthOf = (isTTY: boolean, columns: number): number | undefined => {
    const stream = { write: () => true, isTTY, columns };
    return createTerminal({ stdout: stream, stderr: stream, env: {} }, undefined, false).width;
  };
  expect([widthOf(true, 72), widthOf(true, 0), widthOf(false, 72)]).toEqual([72, undefined, undefined]);
});

describe("progress", () => {
  it.each<[string, Options]>([
    ["without a terminal", { isTTY: false }],
    ["on a dumb terminal", { env: { TERM: "dumb" } }],
    ["without the option", { showProgress: false }],
  ])("is not drawn %s", (_what, options) => {
    const { terminal, written } = makeTerminal(options);
    terminal.progress("fetching 1 of 19 documents");
    terminal.clearProgress();
    expect(written).toEqual([]);
  });

  it("is drawn on stderr and removed before other output", () => {
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
