import { advise, type Advice } from "../../model/rules/index.ts";

/** Statuses after which the same request may succeed. */
export const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Maximum `Retry-After` to wait for, in milliseconds. */
const maxWaitMs = 60_000;

/** Maximum time that a message writes out, in milliseconds: a service may send any number. */
const maxPrintedMs = 1e12;

const raiseDeadline = (): Advice => advise`try again later, or raise source.deadlineMs`;

const firstBackoffMs = 500;
const maxBackoffMs = 10_000;

/** The wait of a `Retry-After` in milliseconds, from seconds or a date (RFC 9110, 5.6.7); `undefined` if invalid. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const date = new Date(value);
  const requestedMs = /^\d+$/.test(value)
    ? Number(value) * 1000
    : date.toUTCString() === value
      ? date.getTime() - now
      : 0;
  return requestedMs > 0 ? requestedMs : undefined;
}

/** Wait after an attempt, from 1: 0.5 s, 1 s, 2 s ... up to 10 s, with jitter from 10 % to 100 %. */
export function backoff(attempt: number, random: number): number {
  const cap = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
  return Math.round(cap * (0.1 + 0.9 * random));
}

type RetryPlan =
  | { readonly kind: "wait"; readonly ms: number }
  /** `why` is the reason against another attempt, if it is not their number. */
  | { readonly kind: "fail"; readonly why?: string }
  /** Like `fail`, but ends the run: no request may be sent before that time. */
  | { readonly kind: "end"; readonly why: string; readonly advice?: () => Advice };

interface FailedAttempt {
  readonly attempt: number;
  readonly retries: number;
  readonly isRetried: boolean;
  readonly retryAfter: string | undefined;
  readonly now: number;
  readonly deadline: number;
  readonly random: number;
}

export function planRetry(failed: FailedAttempt): RetryPlan {
  const { attempt, retries, isRetried, retryAfter, now, deadline, random } = failed;
  if (!isRetried) return { kind: "fail" };
  const requestedMs = parseRetryAfter(retryAfter, now);
  if (requestedMs !== undefined) {
    const reason = `Retry-After is ${seconds(requestedMs)}, longer than`;
    if (requestedMs > maxWaitMs) return { kind: "end", why: `${reason} the maximum wait of ${seconds(maxWaitMs)}` };
    if (now + requestedMs >= deadline) {
      return { kind: "end", why: `${reason} source.deadlineMs allows`, advice: raiseDeadline };
    }
  }
  if (attempt > retries) return { kind: "fail" };
  const ms = requestedMs ?? backoff(attempt, random);
  if (now + ms >= deadline) return { kind: "fail", why: "another attempt would exceed source.deadlineMs" };
  return { kind: "wait", ms };
}

export function seconds(ms: number): string {
  return ms > maxPrintedMs ? `more than ${maxPrintedMs / 1000} s` : `${Math.ceil(ms / 1000)} s`;
}
