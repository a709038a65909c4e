import { describe, expect, it } from "@jest/globals";
import { type Case, impactOf, listsBefore, withValues } from "../../support/impact.ts";

const imports = `
import { ContactStatus, contactStatusByCode, contactStatusCodes } from "reference-lists";
import type { ContactStatusCode, ContactStatusItem, PriorityCode, TransactionStatusCode } from "reference-lists";
declare const status: ContactStatusCode, item: ContactStatusItem, priority: PriorityCode, tickets: { level: PriorityCode }[];
declare function send(status: ContactStatusCode): void;
declare function save(contacts: { level: ContactStatusCode }[]): void;
`;
const drop = { enums: { removed: "drop" } };
const some = '{ ...({} as Record<1 | 2 | 3 | 6 | 99, "">) }';

/** Several changes of each of three lists. */
const several = withValues(listsBefore, {
  "contact_status 2": { member: "Pending" },
  "contact_status 3": { removed: true },
  "contact_status 6": { removed: true },
  "contact_status 7": { member: "OptedOut2" },
  "priority 3": { removed: true },
  "priority 4": { member: "Urgent" },
  "transaction_status opened": { removed: true },
  "transaction_status open": { member: "Open" },
});
const swapped = withValues(listsBefore, {
  "contact_status 1": { member: "Unconfirmed" },
  "contact_status 2": { member: "Active" },
  "contact_status 99": { removed: true },
});

/** A program with the expected error between « and », the changes that it names, the later lists, and the configuration. */
type Row = readonly [source: string, error: string, after?: Case["after"], config?: object];

const rows: Readonly<Record<string, Row>> = {
  "a removed member for which the compiler suggests an added one": [
    "ContactStatus.«OptedOut»;",
    "TS2551: code-removed contact_status 3",
  ],
  "a removed code": ["const «one»: ContactStatusCode = 3;", "TS2322: code-removed contact_status 3"],
  "a removed code that is not one of the codes that the message lists": [
    "const «listed»: (typeof contactStatusCodes)[number] = ContactStatus.OptedOut;",
    "TS2322: code-removed contact_status 3",
    several,
    {},
  ],
  "a union of two removed codes": [
    "declare const left: 3 | 6; «left === status»;",
    "TS2367: code-removed contact_status 3 and code-removed contact_status 6",
  ],
  "a removed code in a comparison": ["«6 === status»;", "TS2367: code-removed contact_status 6"],
  "a renamed member": ["ContactStatus.«Unconfirmed»;", "TS2339: member-renamed contact_status 2"],
  "an added code that an object lacks": [
    `const «all»: Record<ContactStatusCode, ""> = ${some};`,
    "TS2741: code-added contact_status 7",
    several,
    {},
  ],
  "an added code whose error was expected": ["«»// @ts-expect-error\nsend(7);", "TS2578: code-added contact_status 7"],
  "swapped members": [
    'const «one»: (typeof contactStatusByCode)[1]["member"] = "Active";',
    "TS2322: member-renamed contact_status 1 and member-renamed contact_status 2",
    swapped,
  ],
  "added codes of two lists": [
    `const «all»: Record<ContactStatusCode | PriorityCode, ""> = ${some};`,
    "TS2739: code-added contact_status 7 and code-added priority 4",
    several,
    {},
  ],
};

describe("an error names the change that it is about", () => {
  it.each(Object.entries(rows))("%s", async (_what, [source, error, after = several, config = drop]) => {
    const files = { "src/main.ts": `${imports}${source}\nexport {};\n` };
    const { at, marked, descriptions } = await impactOf({ files, after, config });
    const index = descriptions.findIndex((place) => place.startsWith("breaks"));
    expect([descriptions[index], at[index]]).toEqual([`breaks ${error}`, ...marked]);
  });
});
