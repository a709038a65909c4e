import type { Style } from "./axes.ts";
import { countryValues as countries } from "./lists.ts";

const living = countries.filter(({ removed }) => !removed);

const names: Readonly<Record<Style, string>> = {
  enum: `export enum Country { ${countries.map(({ member, code }) => `${member} = ${code}`).join(", ")} }`,
  const: `export const Country = { ${countries.map(({ member, code }) => `${member}: ${code}`).join(", ")} } as const;`,
  union: `export type Country = ${countries.map(({ code }) => code).join(" | ")};`,
};

/** A module of the same meaning, as one would write it without a generator: what a bundle is measured against. */
export const listsByHand = (style: Style): string => `
${names[style]}
export const countryCodes = [${living.map(({ code }) => code).join(", ")}] as const;
export const countryByCode: Record<number, unknown> = { ${countries.map((each) => `${each.code}: ${JSON.stringify(each)}`).join(", ")} };
export const countryByCode2: Record<string, unknown> = { ${countries.map((each) => `${each.code2}: ${JSON.stringify(each)}`).join(", ")} };
export const countryItems = countryCodes.map((code) => countryByCode[code]);
export const isCountryCode = (value: unknown): boolean => typeof value === "number" && value in countryByCode;
`;
