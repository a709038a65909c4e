import {
  type ApiVersion,
  apiVersions,
  countryKey,
  declaredCode,
  declaredKeys,
  type Reference,
  type ValueItem,
} from "../../../model/spec/index.ts";
import type { ServedLists, ServedVersions } from "../served-lists.ts";
import { countries } from "./countries.ts";

interface SampleList {
  readonly name: string;
  readonly description: string;
  /** Code and description; a `-` before the description marks a disabled value. */
  readonly values: readonly (readonly [code: number, description: string])[];
}

/**
 * Sample lists. Apart from the countries, which are ISO 3166-1, every name, code and description here is INVENTED: the
 * specification does not show the lists of the service.
 */
const samples: Readonly<Record<string, SampleList>> = {
  account_type: {
    name: "Account type",
    description: "Sample: kinds of account",
    values: [
      [1, "Trial"],
      [2, "Standard"],
      [3, "Agency"],
      [9, "-Internal"],
    ],
  },
  batch_status: {
    name: "Batch status",
    description: "Sample: how far the processing of a batch is",
    values: [
      [0, "Waiting"],
      [1, "Running"],
      [2, "Paused"],
      [3, "Finished"],
      [4, "Finished with errors"],
      [5, "Cancelled"],
    ],
  },
  campaign_status: {
    name: "Campaign status",
    description: "Sample: state of a campaign",
    values: [
      [10, "Draft"],
      [20, "Scheduled"],
      [30, "Sending"],
      [40, "Paused"],
      [50, "Sent"],
      [60, "Stopped"],
      [90, "-Archived"],
    ],
  },
  campaign_source: {
    name: "Campaign source",
    description: "Sample: what created a campaign",
    values: [
      [1, "Web application"],
      [2, "API"],
      [3, "Automation"],
      [4, "-Import"],
    ],
  },
  campaign_type: {
    name: "Campaign type",
    description: "Sample: kinds of campaign",
    values: [
      [1, "Newsletter"],
      [2, "A/B test"],
      [3, "Autoresponder"],
    ],
  },
  contact_source: {
    name: "Contact source",
    description: "Sample: how a contact came in",
    values: [
      [1, "Sign-up form"],
      [2, "Import"],
      [3, "API"],
      [4, "Added by hand"],
      [5, "Landing page"],
      [90, "-Legacy system"],
    ],
  },
  contact_status: {
    name: "Contact status",
    description: "Sample: whether a contact may be written to",
    values: [
      [1, "Active"],
      [2, "Unconfirmed"],
      [3, "Opted out"],
      [4, "Bounced (hard)"],
      [5, "Bounced (soft)"],
      [6, "Complained"],
      [99, "-Blocked"],
    ],
  },
  contact_type: {
    name: "Contact type",
    description: "Sample: kinds of contact",
    values: [
      [1, "Person"],
      [2, "Company"],
      [3, "Test address"],
    ],
  },
  field_type: {
    name: "Field type",
    description: "Sample: data types of custom fields",
    values: [
      [1, "Text"],
      [2, "Whole number"],
      [3, "Decimal number"],
      [4, "Date"],
      [5, "Date & time"],
      [6, "Yes / no"],
      [10, "Choice"],
      [11, "Multiple choice"],
    ],
  },
  field_source: {
    name: "Field source",
    description: "Sample: who fills a custom field",
    values: [
      [1, "Contact"],
      [2, "User"],
      [3, "Computed"],
    ],
  },
  message_status: {
    name: "Message status",
    description: "Sample: what became of a message",
    values: [
      [100, "Queued"],
      [200, "Sent"],
      [210, "Delivered"],
      [220, "Opened"],
      [230, "Clicked"],
      [400, "Deferred"],
      [500, "Bounced"],
      [510, "Marked as spam"],
      [590, "-Lost"],
    ],
  },
  preferred_com: {
    name: "Preferred communication",
    description: "Sample: how a contact likes to be reached",
    values: [
      [0, "None"],
      [1, "E-mail"],
      [2, "SMS"],
      [3, "Telephone"],
      [4, "-Fax"],
    ],
  },
  priority: {
    name: "Priority",
    description: "Sample: priority of an e-mail",
    values: [
      [1, "Low"],
      [2, "Normal"],
      [3, "High"],
    ],
  },
  record_status: {
    name: "Record status",
    description: "Sample: state of a record",
    values: [
      [1, "Valid"],
      [2, "Draft"],
      [3, "In the bin"],
      [4, "Deleted"],
    ],
  },
  user_status: {
    name: "User status",
    description: "Sample: state of a user",
    values: [
      [0, "Invited"],
      [1, "Active"],
      [2, "Locked"],
      [3, "-Removed"],
    ],
  },
  validation_status: {
    name: "Validation status",
    description: "Sample: result of an e-mail validation",
    values: [
      [1, "Valid"],
      [2, "Invalid syntax"],
      [3, "Unknown domain"],
      [4, "Unknown mailbox"],
      [5, "Disposable address"],
      [6, "Role address"],
      [100, "Not checked"],
    ],
  },
};

/** The one list whose codes differ between the versions: integers in 1.1, strings since 1.2. */
const transactionStatus = {
  name: "Transaction status",
  description: "Sample: what became of a transactional message",
  values: [
    [1, "accepted", "Accepted"],
    [2, "queued", "Queued"],
    [3, "sent", "Sent"],
    [4, "delivered", "Delivered"],
    [5, "soft_bounce", "Bounced, will be tried again"],
    [6, "hard_bounce", "Bounced for good"],
    [7, "spam", "Marked as spam"],
    [8, "rejected", "-Rejected"],
  ],
} as const;

function served(code: number | string, description: string): ValueItem {
  const disabled = description.startsWith("-");
  return { code, description: disabled ? description.slice(1) : description, enable: !disabled };
}

function sampleReference(version: ApiVersion, key: string): Reference {
  if (key === countryKey) {
    return {
      key,
      name: "Country",
      description: "Countries and territories by ISO 3166-1",
      values: countries.map(([code, code2, description]) => ({ code, code2, description, enable: true })),
    };
  }
  if (key === "transaction_status") {
    const { name, description, values } = transactionStatus;
    const asString = declaredCode(version, key)?.kind === "string";
    return {
      key,
      name,
      description,
      values: values.map(([number, word, text]) => served(asString ? word : number, text)),
    };
  }
  const sample = samples[key];
  if (!sample) throw new Error(`there is no sample list for ${key}`);
  return { key, ...sample, values: sample.values.map(([code, description]) => served(code, description)) };
}

/** The sample lists of a version: just the references that it declares. */
export function sampleLists(version: ApiVersion): ServedLists {
  return new Map(declaredKeys(version).map((key) => [key, sampleReference(version, key)]));
}

/** The sample lists of all versions. */
export function sampleVersions(): ServedVersions {
  return new Map(apiVersions.map((version) => [version, sampleLists(version)]));
}
