import { describe } from "@jest/globals";

export const isWindows = process.platform === "win32";

/** A group of tests that is skipped on Windows. The reason, which begins with `where`, is part of their titles. */
export function exceptOnWindows(reason: string, tests: () => void): void {
  (isWindows ? describe.skip : describe)(`except on Windows, ${reason}`, tests);
}

/** A group of tests that is skipped on Windows and if root runs them. The reason is part of their titles. */
export function notByRoot(reason: string, tests: () => void): void {
  const isSkipped = isWindows || process.geteuid?.() === 0;
  (isSkipped ? describe.skip : describe)(`not by root, ${reason}`, tests);
}
