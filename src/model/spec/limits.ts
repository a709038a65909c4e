/**
 * Declared field sizes, in code points.
 *
 * Source: specification, "Resources and their fields" and "Limits".
 */
export const fieldLimits = {
  name: 50,
  description: 150,
  key: 50,
  code2: 2,
} as const;
