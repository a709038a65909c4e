/** The result of a step, or `undefined` if it throws. For steps of which every error has the same meaning for the caller. */
export function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
