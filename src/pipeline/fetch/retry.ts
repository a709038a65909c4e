import { advise } from "../../model/rules/index.ts";
import type { AdviceFor, AttemptError } from "./errors.ts";

const maxWaitMs = 60_000;

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

/** What is known of a document when an attempt to get it has failed; `random` is from 0 to 1. */
type FailedAttempt = Readonly<Record<"attempts" | "retries" | "now" | "deadlineAt" | "random", number>>;

export interface NextStep {
  readonly kind: "retry" | "fail";
  readonly ms: number;
  /** Why there is no other attempt, if it is not their number. */
  readonly why?: string;
  readonly advice?: AdviceFor | undefined;
  readonly endsRun?: boolean;
}

const raiseDeadline: AdviceFor = () => advise`try again later, or raise source.deadlineMs`;

export function nextStep(
  { attempts, retries, now, deadlineAt, random }: FailedAttempt,
  { isRetried, retryAfter, advice, endsRun }: AttemptError,
): NextStep {
  const requestedMs = isRetried ? parseRetryAfter(retryAfter, now) : undefined;
  const backoffMs = backoff(attempts, random);
  const ms = requestedMs ?? backoffMs;
  const failure: NextStep = { kind: "fail", ms: backoffMs, advice, endsRun };
  if (requestedMs !== undefined) {
    const reason = `Retry-After is ${seconds(requestedMs)}, longer than`;
    if (requestedMs > maxWaitMs) {
      return { ...failure, why: `${reason} the maximum wait of ${seconds(maxWaitMs)}`, endsRun: true };
    }
    if (now + requestedMs >= deadlineAt) {
      return { ...failure, why: `${reason} source.deadlineMs allows`, endsRun: true, advice: raiseDeadline };
    }
  }
  if (!isRetried || attempts > retries) return failure;
  if (now + ms >= deadlineAt) return { ...failure, why: "another attempt would exceed source.deadlineMs" };
  return { kind: "retry", ms };
}

export function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}
