import type { Streams } from "../report/index.ts";

/** What of the process a run uses. */
export interface MainProcess extends Streams {
  readonly argv: readonly string[];
  cwd(): string;
  on(signal: "SIGINT" | "SIGTERM", listener: () => void): unknown;
}

/** Whether it runs in a workflow of GitHub, which has a reporter of its own. */
export function inWorkflow({ env }: Pick<MainProcess, "env">): boolean {
  return env["GITHUB_ACTIONS"] === "true";
}
