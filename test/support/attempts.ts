import type { SourceConfig } from "../../src/model/settings/index.ts";
import type { Diagnostic } from "../../src/model/findings/index.ts";
import { FetchError } from "../../src/pipeline/fetch/errors.ts";
import { clientOf, textOf, type TestClientOptions } from "./client.ts";
import { fakeClock } from "./clock.ts";
import { give, startService, type Answer, type Handler } from "./service.ts";

export const priorityPath = "/v1.2/references/priority";

/** A document of the service, and its text. */
export const json = '{"name":"Priority","description":"E-mail priority","values":[]}';

/** What became of a request for the reference `priority`. */
export interface Tried {
  /** The document's text, or `status 404`; `undefined` where the request failed. */
  readonly text: string | undefined;
  /** What it failed with; `undefined` where it did not. */
  readonly finding: Diagnostic | undefined;
  readonly endsRun: boolean;
  /** Requests that the service saw. */
  readonly requests: number;
  /** Connections that were opened to it. */
  readonly connections: number;
  /** Waits between attempts, in milliseconds. */
  readonly waits: readonly number[];
}

/** Asks a service for the reference `priority`; its answers come in turn, the last one again and again. */
export async function tryPriority(
  answers: readonly Answer[],
  source: Partial<SourceConfig> = {},
  options: TestClientOptions = {},
): Promise<Tried> {
  const clock = fakeClock();
  const service = await startService({ [priorityPath]: inTurn(...answers) });
  const client = clientOf(service.url, source, { clock, ...options });
  const outcome = await client.get(priorityPath, "priority").then(textOf, (error: unknown) => {
    if (error instanceof FetchError) return error;
    throw error;
  });
  const [text, failure] = typeof outcome === "string" ? [outcome, undefined] : [undefined, outcome];
  return {
    text,
    finding: failure?.diagnostic,
    endsRun: failure?.endsRun ?? false,
    requests: service.requests.length,
    connections: service.connections,
    waits: clock.waits,
  };
}

/** Answers in turn; the last one is for all that come after. */
export function inTurn(...answers: readonly Answer[]): Handler {
  let index = 0;
  return (request, response) => {
    const answer = answers[Math.min(index++, answers.length - 1)];
    if (answer !== undefined) give(answer, request, response);
  };
}
