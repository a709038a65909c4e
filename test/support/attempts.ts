import type { SourceConfig } from "../../src/model/settings/index.ts";
import { FetchError } from "../../src/pipeline/fetch/errors.ts";
import { clientOf, type TestClientOptions, textOf } from "./client.ts";
import { fakeClock } from "./clock.ts";
import { type Handler, sendResponse, type ServiceResponse, startService } from "./service.ts";

export const priorityPath = "/v1.2/references/priority";

/** A document of the service. */
export const json = '{"name":"Priority","description":"E-mail priority","values":[]}';

/**
 * Requests the reference `priority` from a service with a sequence of responses, of which the last one is repeated. Returns the
 * text of the document, or the finding of the failure; and counts of the service and the clock.
 */
export async function tryPriority(
  responses: readonly ServiceResponse[],
  source: Partial<SourceConfig> = {},
  options: TestClientOptions = {},
) {
  const clock = fakeClock();
  const service = await startService({ [priorityPath]: sequence(...responses) });
  const client = clientOf(service.url, source, { clock, ...options });
  const outcome = await client.get(priorityPath, "priority").then(textOf, (error: unknown) => {
    if (error instanceof FetchError) return error;
    throw error;
  });
  const [text, failure] = typeof outcome === "string" ? [outcome, undefined] : [undefined, outcome];
  return {
    text,
    finding: failure?.diagnostic,
    endsRun: failure?.failure.endsRun ?? false,
    requests: service.requests.length,
    connections: service.connections,
    waits: clock.waits,
  };
}

/** A sequence of responses, of which the last one is repeated. */
export function sequence(...responses: readonly ServiceResponse[]): Handler {
  let index = 0;
  return (request, response) => {
    const next = responses[Math.min(index++, responses.length - 1)];
    if (next !== undefined) sendResponse(next, request, response);
  };
}
