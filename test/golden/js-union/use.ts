// What a user writes: compiled with the package, then run.
import {
  contactStatusByCode,
  countryByCode,
  countryCode2s,
  isContactStatusCode,
  type ContactStatus,
  type CountryCode2,
} from "./package/generated/index.js";

const status: ContactStatus = 3;
const code2: CountryCode2 = countryCode2s[0];

export const facts: readonly (readonly [unknown, unknown])[] = [
  [contactStatusByCode[status].member, "OptedOut"],
  [countryByCode[250].code2, code2],
  [isContactStatusCode("3"), false],
];
