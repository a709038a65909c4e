import { describe, expect, it } from "@jest/globals";
import { Throttle } from "../../../src/pipeline/fetch/throttle.ts";
import { clientOf, fetchAll } from "../../support/client.ts";
import { fakeClock, type FakeClock } from "../../support/clock.ts";
import {
  respond,
  responsesOf,
  sendResponse,
  startService,
  type Service,
  type ServiceResponse,
} from "../../support/service.ts";

const never = new AbortController().signal;

/** Requests slots at once, and returns the time until each of them. */
async function slots(throttle: Throttle, clock: FakeClock, count: number): Promise<number[]> {
  const start = clock.now();
  return (await Promise.all(Array.from({ length: count }, () => throttle.waitForSlot(never)))).map((at) => at - start);
}

function startThrottle(): { clock: FakeClock; throttle: Throttle } {
  const clock = fakeClock();
  return { clock, throttle: new Throttle(clock) };
}

describe("the throttle", () => {
  it("delays nothing before a 429", async () => {
    const { clock, throttle } = startThrottle();
    expect(await slots(throttle, clock, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(clock.waits).toEqual([]);
  });

  it("pauses after a 429, and then spaces the requests", async () => {
    const { clock, throttle } = startThrottle();
    throttle.slowDown(await throttle.waitForSlot(never), 700);
    expect(await slots(throttle, clock, 4)).toEqual([700, 900, 1100, 1300]);
  });

  it("slows down once for requests that were sent together", async () => {
    const { clock, throttle } = startThrottle();
    const together = await Promise.all([1, 2, 3, 4, 5, 6].map(() => throttle.waitForSlot(never)));
    for (const startedAt of together) throttle.slowDown(startedAt, 250);
    expect(await slots(throttle, clock, 3)).toEqual([250, 450, 650]);
  });

  it("doubles the interval up to 2 s after each 429", async () => {
    const { clock, throttle } = startThrottle();
    throttle.slowDown(await throttle.waitForSlot(never), 1);
    const seen: number[] = [];
    while (seen.length < 5) {
      throttle.slowDown(await throttle.waitForSlot(never), 1);
      const [first = 0, second = 0] = await slots(throttle, clock, 2);
      seen.push(second - first);
    }
    expect(seen).toEqual([400, 800, 1600, 2000, 2000]);
  });

  it.each([
    ["before", (controller: AbortController) => controller.abort(new Error("SIGINT"))],
    ["while", (controller: AbortController) => setImmediate(() => controller.abort(new Error("SIGINT")))],
  ])("lets other requests continue if one is aborted %s it waits", async (_when, abort) => {
    const { clock, throttle } = startThrottle();
    throttle.slowDown(await throttle.waitForSlot(never), 200);
    const controller = new AbortController();
    abort(controller);
    const aborted = throttle.waitForSlot(controller.signal);
    const others = slots(throttle, clock, 2);
    await expect(aborted).rejects.toThrow("SIGINT");
    expect(await others).toEqual([200, 400]);
  });
});

/** A service for `capacity` requests at once, and one more after every interval. */
function limited(clock: FakeClock, capacity: number, intervalMs: number, retryAfter?: string): Promise<Service> {
  let [left, at] = [capacity, clock.now()];
  const take = (): boolean => {
    const more = Math.floor((clock.now() - at) / intervalMs);
    [left, at] = [Math.min(capacity, left + more), at + more * intervalMs];
    return left > 0 && left-- > 0;
  };
  const refusal = respond(429, retryAfter === undefined ? {} : { "retry-after": retryAfter });
  const limit =
    (allowed: ServiceResponse): ServiceResponse =>
    (request, response) =>
      sendResponse(take() ? allowed : refusal, request, response);
  return startService(
    Object.fromEntries(Object.entries(responsesOf({})).map(([path, allowed]) => [path, limit(allowed)])),
  );
}

describe("a service with a rate limit", () => {
  it.each<[what: string, concurrency: number, capacity: number, intervalMs: number, retryAfter?: string]>([
    ["of one request in a second, with Retry-After,", 6, 1, 1000, "1"],
    ["of one request, at a concurrency of 1,", 1, 1, 500],
  ])("a rate limit %s returns every document", async (_what, concurrency, ...limit) => {
    const clock = fakeClock();
    const service = await limited(clock, ...limit);
    const source = { concurrency, deadlineMs: 600_000 };
    const client = clientOf(service.url, { ...source, retries: 3 }, { clock });
    const { service: fetched } = await fetchAll(client);
    expect(fetched?.singles.filter(({ pages }) => pages.length > 0)).toHaveLength(18);
    expect(clock.waits.length).toBeGreaterThan(0);
  });
});
