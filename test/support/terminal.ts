import { PassThrough } from "node:stream";

/** A terminal of unknown size by default, on which each question that is shown gets its answer. */
export function terminalOf(answers: readonly (readonly [question: string, keys: string])[], size = {}) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns: 0, rows: 0, ...size });
  /** The answers that are left. */
  const open = [...answers];
  const texts: string[] = [];
  // A terminal sends each key separately.
  const send = ([key, ...rest]: readonly string[]): void => {
    if (key !== undefined) setImmediate(() => (input.write(key), send(rest)));
  };
  let shown = "";
  output.on("data", (bytes: Buffer) => {
    texts.push(bytes.toString("utf8"));
    shown += bytes.toString("utf8");
    const [next] = open;
    if (next === undefined || !shown.includes(next[0])) return;
    open.shift();
    shown = "";
    send(next[1].split(/(?<=\r)|(?<=\[B)|(?<= )/));
  });
  return { input, output, open, all: () => texts.join("") };
}
